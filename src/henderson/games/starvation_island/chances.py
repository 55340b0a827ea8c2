"""What an attack on a ship may do, exactly: for previews and for the heuristic player."""

from __future__ import annotations

from functools import cache
from math import comb

from ...engine.view import Chance, Preview
from .components import DD
from .state import State


@cache
def hit_chances(dice: int, needed: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... hits."""
    p = max(0, min(6, 7 - needed)) / 6
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


@cache
def ship_results(dice: int, needed: int, torpedo: bool, defense: int) -> tuple[float, float, float, float]:
    """9.2.a The chances that a ship is missed, damaged, disabled, sunk by one attack."""
    faces = [a + b for a in range(1, 7) for b in range(1, 7)] if torpedo else list(range(1, 7))
    result = [0.0, 0.0, 0.0, 0.0]
    for hits, p in enumerate(hit_chances(dice, needed)):
        if not hits:
            result[0] += p
            continue
        for face in faces:
            total = face + hits
            result[3 if total > 2 * defense else 2 if total > defense else 1] += p / len(faces)
    return (result[0], result[1], result[2], result[3])


@cache
def step_results(dice: int, needed: int, steps: int) -> tuple[float, float, float]:
    """9.2.f The chances that a unit of steps is missed, reduced, eliminated."""
    p = hit_chances(dice, needed) + (0.0, 0.0, 0.0)
    gone = 1 - sum(p[:steps])
    return (p[0], p[1] if steps == 2 else 0.0, max(0.0, gone))


def attack_chances(g: State, u: int, dice: int, needed: int, torpedo: bool, what: str) -> Preview:
    """The preview of one attack on a ship: chances of each result and the hits to expect."""
    facts = g.facts
    needed -= g.bonus(u)
    p = max(0, min(6, 7 - needed)) / 6
    text = f"{what} {facts.name[u]}: {dice} dice, {needed} or higher, {dice * p:.1f} hits expected"
    if facts.kind[u] >= DD:
        none, reduced, gone = step_results(dice, needed, g.steps_of(u))
        chances = [Chance(text="no effect", p=none), Chance(text="reduced", p=reduced), Chance(text="eliminated", p=gone)]
    else:
        none, dam, dis, sunk = ship_results(dice, needed, torpedo, facts.defense[u])
        chances = [
            Chance(text="no effect", p=none),
            Chance(text="damaged", p=dam),
            Chance(text="disabled", p=dis),
            Chance(text="sunk", p=sunk),
        ]
    return Preview(text=text, chances=chances)
