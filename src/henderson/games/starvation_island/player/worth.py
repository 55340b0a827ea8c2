"""What ships, shots and fleets are worth: for the heuristic player."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from ..rules.chances import Results, results
from ..rules.components import CV, DD, LAND, SP, US, Facts
from ..rules.matching import fire_of
from ..rules.state import State
from ..rules.victory import naval_points
from .style import Style


def prizes(g: State, u: int, style: Style) -> tuple[float, float, float]:
    """What it is worth to damage or reduce a unit, to disable or eliminate it, to sink it: points, and the fire, air or cargo
    it no longer brings."""
    facts, kind = g.facts, g.facts.kind[u]
    if kind in (SP, LAND):
        cargo = (0.6 * style.ferry if g.marked[u] else style.ferry) * g.steps_of(u) / 2
        return 0.5 * cargo, cargo, 0.0
    back = g.flip[u]
    own = style.guns * (facts.gunnery[back][u] + style.torpedo * 2 * facts.torpedo[back][u])
    if kind == DD:
        return 0.5 * (style.step + own), style.step + own, 0.0
    worth = facts.disabled[u] + own + (style.wings * g.air[u] if kind == CV else 0.0)
    return 0.15 * worth, worth, worth + style.hull * (facts.sunk[u] - facts.disabled[u])


def gain(g: State, u: int, found: Results, style: Style) -> float:
    """What the results of an attack on a unit are worth."""
    hurt, out, sunk = prizes(g, u, style)
    return hurt * found[1] + out * found[2] + sunk * found[3]


def shot_worth(g: State, u: int, target: int, torpedo: int, style: Style) -> float:
    """The expected worth of one ship's fire at a target with one weapon."""
    dice, needed = fire_of(g, u, torpedo)
    return gain(g, target, results(g, target, dice, needed, bool(torpedo)), style)


def power(g: State, ships: list[int], torpedo: float = 0.25) -> float:
    """The fighting power of a group in surface combat: its fire times what it can stand."""
    if not ships:
        return 0.0
    fire, tough = both_sums(g, ships, each_ship(g.facts, torpedo), 0.0, 0.0)
    return sqrt(fire * tough)


def both_sums(g: State, ships: list[int], each: list[tuple[float, float]], fire: float, tough: float) -> tuple[float, float]:
    """The fire and the toughness of a group, added to those of others."""
    flip = g.flip
    for u in ships:
        own = each[2 * u + flip[u]]
        fire += own[0]
        tough += own[1]
    return fire, tough


@lru_cache(maxsize=64)
def each_ship(facts: Facts, torpedo: float) -> list[tuple[float, float]]:
    """Fire and toughness of every unit, of its front and of its back."""
    guns, tubes, defense, kind = facts.gunnery, facts.torpedo, facts.defense, facts.kind
    found: list[tuple[float, float]] = []
    for u in range(len(kind)):
        for back in (0, 1):
            stands = 3.0 - 1.5 * back if kind[u] >= DD else 0.5 * defense[u] if back else float(defense[u])
            found.append((max(guns[back][u] / 3, torpedo * tubes[back][u]), stands))
    return found


def lead(g: State, side: int) -> float:
    """13.2.a The lead in naval points, as a share of the decisive margin."""
    us, japan = naval_points(g)
    return (us - japan if side == US else japan - us) / g.facts.need("decisive margin")
