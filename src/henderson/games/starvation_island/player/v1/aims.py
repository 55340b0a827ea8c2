"""Which enemy a ship fires at and with what, and where air points go: the heuristic player's targets."""

from __future__ import annotations

from typing import Any

from .....engine.decision import Decision
from ...rules.chances import can_harm, rate
from ...rules.components import DD
from ...rules.matching import WEAPONS, weapons
from ...rules.state import State
from .worth import shot_worth, target_worth


def best_shot(g: State, u: int, target: int) -> tuple[float, int]:
    """Which weapon promises more against a target, and how much: (worth, 1 for torpedoes)."""
    return max(((shot_worth(g, u, target, w), w) for w in weapons(g, u)), key=lambda shot: (shot[0], -shot[1]))


def shot_weapon(g: State, u: int, target: int) -> str:
    """The word of that weapon."""
    return WEAPONS[best_shot(g, u, target)[1]]


def match_target(g: State, decision: Decision) -> Any:
    """The enemy not yet matched that the ship's fire is worth most against; any when all are."""
    ship, before = decision.about["ship"], decision.about["ships"][: decision.about["index"]]
    taken = {g.match[u] for u in before}
    enemies = [o for o in decision.options if type(o) is int]
    return max([e for e in enemies if e not in taken] or enemies, key=lambda e: (best_shot(g, ship, e)[0], -e))


def aim(g: State, decision: Decision) -> Any:
    """The next point of the plan for all of them: the dearest ships first, as many on each as will likely disable it."""
    about = decision.about
    ships = about["ships"]
    plan = aims(g, ships, about["points"] + sum(g.aimed[u] for u in ships), about["needed"])
    return next((u for u, points in plan.items() if g.aimed[u] < points), None)


def aims(g: State, ships: list[int], points: int, needed: int) -> dict[int, int]:
    """How many points on each ship."""
    order = sorted(ships, key=lambda u: (-target_worth(g, u), u))
    plan: dict[int, int] = {}
    for u in order:
        if points <= 0:
            break
        chance = rate(needed - g.bonus(u))
        want = max(1, round(3 / chance)) if g.facts.kind[u] < DD else max(1, round(1.2 / chance))
        if can_harm(g, u, min(points, want)):
            plan[u] = min(points, want)
            points -= plan[u]
    if points > 0:
        first = next(iter(plan), order[0])
        plan[first] = plan.get(first, 0) + points
    return plan
