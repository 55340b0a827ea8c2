"""Allocation of air points and bomber steps to ships: one at a time, or the rest by default."""

from __future__ import annotations

from math import ceil
from typing import Any

from .chances import can_harm, rate
from .components import DD, LAND, SEA, SP
from .questions import DEFAULT, OTHER, choose, plural
from .state import State, changed

MIDDLING = 4  # the damage die that `default` reckons with


async def allocate(g: State, side: int, rule: str, points: int, needed: int, bonus: int, closing: str) -> list[tuple[int, int]]:
    """8.step2.3.d, 8.step3.3.c All points find a target before any die is rolled: (ship, points), seen in `g.aimed`.

    The closing word ends the choice; until then it may be taken back.
    """
    ships = g.at(g.facts.naval[1 - side], SEA[1 - side])
    asked = False
    if not points or not ships:
        return []
    if len(ships) == 1:
        g.aimed = changed(g.aimed, ships[0], points)
    while len(ships) > 1:
        about = {"points": points, "needed": needed, "bonus": bonus, "ships": ships}
        words = (*ships, DEFAULT) if points else (closing,)
        text = f"Target of the next air point ({points} left)" if points else "All points have a target"
        u: Any = await choose(g, side, rule, text, words, verb="aim", about=about, ends={closing: "attack"},
                              concerns=OTHER[side])  # fmt: skip
        if u == closing:
            break
        if u == DEFAULT:
            for ship, more in default_targets(g, side, points, needed, bonus):
                g.aimed = changed(g.aimed, ship, g.aimed[ship] + more)
            points = 0
        else:
            g.aimed = changed(g.aimed, u, g.aimed[u] + 1)
            points -= 1
        asked = True
    chosen = [(u, g.aimed[u]) for u in ships if g.aimed[u]]
    if g.events is not None and asked:
        for u, n in chosen:
            g.note(rule, "{} at {}", plural(n, "point"), g.facts.name[u], target=g.facts.name[u], amount=n)
    return chosen


def softness(g: State, u: int, bonus: int) -> int:
    """8.step3.3.d What is added to the roll against SP and Land Units at sea (6.0.land)."""
    return bonus if g.facts.kind[u] in (SP, LAND) else 0


def default_targets(g: State, side: int, points: int, needed: int, bonus: int) -> list[tuple[int, int]]:
    """The order offered as one word: CV, BB, CA, CL, DD, SP, Land as 2.2 lists the types, the most points of 13.2 first.

    Each gets as many points as should disable or eliminate it, and none where they could do nothing (9.2.b). What is left
    over goes to the first again.
    """
    facts = g.facts
    ships = g.at(facts.naval[1 - side], SEA[1 - side])
    ships.sort(key=lambda u: (facts.kind[u], -facts.sunk[u], u))
    chosen: dict[int, int] = {}
    for u in ships:
        want = enough(g, u, rate(needed - softness(g, u, bonus) - g.bonus(u))) - g.aimed[u]
        more = min(points, want)
        if more > 0 and can_harm(g, u, g.aimed[u] + more):
            chosen[u] = more
            points -= more
    if points:
        first = next((u for u in ships if can_harm(g, u, g.aimed[u] + chosen.get(u, 0) + points)), ships[0])
        chosen[first] = chosen.get(first, 0) + points
    return list(chosen.items())


def enough(g: State, u: int, chance: float) -> int:
    """9.2.a, 9.2.f Points that score, on average, the hits a unit cannot stand: its steps, or defense against a middling die."""
    hits = g.steps_of(u) if g.facts.kind[u] >= DD else max(1, g.facts.defense[u] + 1 - MIDDLING)
    return ceil(hits / chance)
