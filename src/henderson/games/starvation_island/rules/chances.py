"""What attacks may do, exactly: numbers that rules, previews and players share."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from math import comb

from .components import DD
from .questions import FACES
from .state import State

Results = tuple[float, float, float, float]  # no effect; damaged or reduced; disabled or eliminated; sunk


@cache
def rate(needed: int) -> float:
    """The chance that a die shows `needed` or higher."""
    return sum(face >= needed for face in FACES) / len(FACES)


@cache
def hit_chances(dice: int, needed: int) -> tuple[float, ...]:
    """The chance of 0, 1, 2 ... hits."""
    p = rate(needed)
    return tuple(comb(dice, k) * p**k * (1 - p) ** (dice - k) for k in range(dice + 1))


@cache
def survivors(steps: int, flak: int, needed: int) -> tuple[float, ...]:
    """The chance that 0, 1, 2 ... of so many steps get past so many dice of flak."""
    left = [0.0] * (steps + 1)
    for hits, p in enumerate(hit_chances(flak, needed)):
        left[max(0, steps - hits)] += p
    return tuple(left)


@cache
def totals(dice: int) -> dict[int, float]:
    """The chances of the sums of so many dice."""
    sums = {0: 1.0}
    for _ in range(dice):
        longer: dict[int, float] = {}
        for total, p in sums.items():
            for face in FACES:
                longer[total + face] = longer.get(total + face, 0.0) + p / len(FACES)
        sums = longer
    return sums


@cache
def ship_results(dice: int, needed: int, damage_dice: int, defense: int, sunk: int) -> Results:
    """9.2.a The chances that a ship is missed, damaged, disabled, sunk (above `sunk`) by one attack."""
    result = [0.0, 0.0, 0.0, 0.0]
    for hits, p in enumerate(hit_chances(dice, needed)):
        if not hits:
            result[0] += p
            continue
        for total, q in totals(damage_dice).items():
            result[3 if total + hits > sunk else 2 if total + hits > defense else 1] += p * q
    return (result[0], result[1], result[2], result[3])


@cache
def step_results(dice: int, needed: int, steps: int) -> Results:
    """9.2.f The chances that a unit of steps is missed, reduced or eliminated; nothing of it is ever sunk for points."""
    p = hit_chances(dice, needed) + (0.0, 0.0)
    reduced = p[1] if steps > 1 else 0.0
    return (p[0], reduced, max(0.0, 1 - p[0] - reduced), 0.0)


def damage_dice(g: State, torpedo: bool) -> int:
    """9.2.a One die, two if any hit is a torpedo's."""
    return g.facts.damage_dice[torpedo]


def results(g: State, u: int, dice: int, needed: int, torpedo: bool) -> Results:
    """The chances of one attack on a unit; `needed` is without the bonus of 9.2.b."""
    facts = g.facts
    needed -= g.bonus(u)
    if facts.kind[u] >= DD:
        return step_results(dice, needed, g.steps_of(u))
    defense = facts.defense[u]
    found = ship_results(dice, needed, damage_dice(g, torpedo), defense, facts.sunk_above * defense)
    return damaged_already(found) if g.flip[u] else found


def damaged_already(found: Results) -> Results:
    """9.2.b A second damaged result adds nothing."""
    return (found[0] + found[1], 0.0, found[2], found[3])


def combined_results(g: State, u: int, shots: Iterable[tuple[int, int, bool]]) -> Results:
    """9.2.a The chances of all the fire at one unit in a round: (dice, needed without the bonus, torpedo) of each ship."""
    hits = {(0, False): 1.0}  # number, any by torpedo
    for dice, needed, torpedo in shots:
        longer: dict[tuple[int, bool], float] = {}
        for (before, wet), p in hits.items():
            for scored, q in enumerate(hit_chances(dice, needed - g.bonus(u))):
                key = (before + scored, wet or (torpedo and scored > 0))
                longer[key] = longer.get(key, 0.0) + p * q
        hits = longer
    result = [0.0, 0.0, 0.0, 0.0]
    for (number, wet), p in hits.items():
        for i, q in enumerate(after_hits(g, u, number, wet)):
            result[i] += p * q
    return (result[0], result[1], result[2], result[3])


def after_hits(g: State, u: int, hits: int, torpedo: bool) -> Results:
    """9.2.a, 9.2.f What so many hits do to a unit."""
    facts = g.facts
    if not hits:
        return (1.0, 0.0, 0.0, 0.0)
    if facts.kind[u] >= DD:
        return (0.0, 1.0, 0.0, 0.0) if hits < g.steps_of(u) else (0.0, 0.0, 1.0, 0.0)
    defense, sunk = facts.defense[u], facts.sunk_above * facts.defense[u]
    result = [0.0, 0.0, 0.0, 0.0]
    for total, q in totals(damage_dice(g, torpedo)).items():
        result[3 if total + hits > sunk else 2 if total + hits > defense else 1] += q
    found = (result[0], result[1], result[2], result[3])
    return damaged_already(found) if g.flip[u] else found


SHIP = ("no effect", "damaged", "disabled", "sunk")
STEPS = ("no effect", "reduced", "eliminated")


def named(g: State, u: int, found: Results) -> dict[str, float]:
    """Results by name; those that cannot come about for that unit are left out. A sum of sixths may pass 1 by a hair."""
    if g.facts.kind[u] >= DD:
        return {name: min(1.0, p) for name, p in zip(STEPS, found) if name != "reduced" or g.steps_of(u) > 1}
    return {name: min(1.0, p) for name, p in zip(SHIP, found) if name != "damaged" or not g.flip[u]}


def can_harm(g: State, u: int, dice: int, torpedo: bool = False) -> bool:
    """9.2.b Can so many dice do anything to that unit? Not to a damaged ship whose defense they cannot pass."""
    if dice <= 0 or g.facts.kind[u] >= DD or not g.flip[u]:
        return dice > 0
    return len(FACES) * damage_dice(g, torpedo) + dice > g.facts.defense[u]
