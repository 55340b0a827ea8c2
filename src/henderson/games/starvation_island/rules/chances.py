"""What an attack on a ship may do, exactly: for previews, default orders and the heuristic player."""

from __future__ import annotations

from functools import cache
from math import comb

from ....engine.view import Chance, Preview
from .components import DD
from .state import FACES, State


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
def ship_results(dice: int, needed: int, damage_dice: int, defense: int, sunk: int) -> tuple[float, float, float, float]:
    """9.2.a The chances that a ship is missed, damaged, disabled, sunk (above `sunk`) by one attack."""
    totals = [0]
    for _ in range(damage_dice):
        totals = [total + face for total in totals for face in FACES]
    result = [0.0, 0.0, 0.0, 0.0]
    for hits, p in enumerate(hit_chances(dice, needed)):
        if not hits:
            result[0] += p
            continue
        for total in totals:
            result[3 if total + hits > sunk else 2 if total + hits > defense else 1] += p / len(totals)
    return (result[0], result[1], result[2], result[3])


@cache
def step_results(dice: int, needed: int, steps: int) -> tuple[float, float, float, float]:
    """9.2.f The chances that a unit of steps is missed, reduced or eliminated; nothing of it is ever sunk for points."""
    p = hit_chances(dice, needed) + (0.0, 0.0)
    reduced = p[1] if steps > 1 else 0.0
    return (p[0], reduced, max(0.0, 1 - p[0] - reduced), 0.0)


SHIP = ("no effect", "damaged", "disabled", "sunk")
STEPS = ("no effect", "reduced", "eliminated")


def results(g: State, u: int, dice: int, needed: int, torpedo: bool) -> tuple[float, float, float, float]:
    """The chances of no effect, damaged or reduced, disabled or eliminated, sunk; `needed` is without the bonus of 9.2.b."""
    facts = g.facts
    needed -= g.bonus(u)
    if facts.kind[u] >= DD:
        return step_results(dice, needed, g.steps_of(u))
    damage_dice = facts.need("damage dice with torpedoes" if torpedo else "damage dice")
    return ship_results(dice, needed, damage_dice, facts.defense[u], facts.need("sunk above times defense") * facts.defense[u])


def named_results(g: State, u: int, dice: int, needed: int, torpedo: bool) -> dict[str, float]:
    """The same by name."""
    return dict(zip(STEPS if g.facts.kind[u] >= DD else SHIP, results(g, u, dice, needed, torpedo)))


def attack_chances(g: State, u: int, dice: int, needed: int, torpedo: bool, what: str) -> Preview:
    """The preview of one attack on a ship: chances of each result and the hits to expect."""
    lowest = needed - g.bonus(u)
    text = f"{what} {g.facts.name[u]}: {dice} dice, {lowest} or higher, {dice * rate(lowest):.1f} hits expected"
    chances = [Chance(text=k, p=p) for k, p in named_results(g, u, dice, needed, torpedo).items()]
    return Preview(text=text, chances=chances)
