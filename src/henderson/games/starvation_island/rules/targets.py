"""Allocation of air points and bomber steps to ships: one at a time, or the rest by default."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....engine.view import Preview
from ..player.worth import target_worth
from .chances import attack_chances, rate
from .components import DD, LAND, PLACES, SEA, SP, TYPES
from .state import DEFAULT, State, choose


async def allocate(g: State, side: int, rule: str, points: int, needed: int, bonus: int) -> list[tuple[int, int]]:
    """8.step2.3.d, 8.step3.3.c All points find a target before any die is rolled: (ship, points), seen in `g.aimed`."""
    ships = g.at(g.facts.naval[1 - side], SEA[1 - side])
    aimed = g.aimed
    if not points or not ships:
        return []
    if len(ships) == 1:
        aimed[ships[0]] = points
    while points and len(ships) > 1:
        u: Any = await choose(
            g,
            side,
            rule,
            f"Target of the next of {points} point(s)",
            (*ships, DEFAULT),
            preview=partial(aim_preview, g, side, points, needed, bonus),
            why=partial(no_ship, g, side),
        )
        if u == DEFAULT:
            for ship, more in default_targets(g, side, points, needed):
                aimed[ship] += more
            points = 0
        else:
            aimed[u] += 1
            points -= 1
    chosen = [(u, aimed[u]) for u in ships if aimed[u]]
    if g.events is not None:
        for u, n in chosen:
            g.note(rule, "{} point(s) at {}", n, g.facts.name[u])
    return chosen


def default_targets(g: State, side: int, points: int, needed: int) -> list[tuple[int, int]]:
    """The order offered as one word: the dearest ships first, as many points on each as will likely disable it."""
    ships = sorted(g.at(g.facts.naval[1 - side], SEA[1 - side]), key=lambda u: (-target_worth(g, u), u))
    chosen: dict[int, int] = {}
    for u in ships:
        if points <= 0:
            break
        chance = rate(needed - g.bonus(u))
        want = max(1, round(3 / chance)) if g.facts.kind[u] < DD else max(1, round(1.2 / chance))
        chosen[u] = min(points, want)
        points -= chosen[u]
    if points > 0:
        chosen[ships[0]] += points
    return list(chosen.items())


def aim_preview(g: State, side: int, points: int, needed: int, bonus: int, u: Any) -> Preview:
    """What the points on a ship would do if no more were added."""
    if u == DEFAULT:
        plan = default_targets(g, side, points, needed)
        return Preview(text="; ".join(f"{n} at {g.facts.name[s]}" for s, n in plan))
    dice = g.aimed[u] + 1
    soft = g.facts.kind[u] in (SP, LAND)
    return attack_chances(g, u, dice, needed - (bonus if soft else 0), torpedo=False, what=f"{dice} point(s) on")


def no_ship(g: State, side: int, word: str) -> tuple[str, str] | None:
    """Why that is no target."""
    u = g.facts.index.get(word)
    if u is None:
        return None
    if g.facts.side[u] == side:
        return "8.step3.3.a", f"{word} is one of your own"
    return "8.step3.3.a", f"{word}, {TYPES[g.facts.kind[u]]}, is not in the {PLACES[SEA[1 - side]]} box"
