"""What ships, shots and fleets are worth: for the heuristic player."""

from __future__ import annotations

from math import sqrt

from ..rules.chances import Results, results
from ..rules.components import CV, DD, LAND, SP, US
from ..rules.matching import fire_of
from ..rules.state import State
from ..rules.victory import naval_points
from .style import Style


def gain(g: State, u: int, found: Results, style: Style) -> float:
    """What the results of an attack on a unit are worth: points, and the fire, air or cargo it no longer brings."""
    facts, kind = g.facts, g.facts.kind[u]
    _, hurt, out, sunk = found
    if kind in (SP, LAND):
        return (0.5 * hurt + out) * (0.6 * style.ferry if g.marked[u] else style.ferry) * g.steps_of(u) / 2
    own = style.guns * (facts.gunnery[g.flip[u]][u] + style.torpedo * 2 * facts.torpedo[g.flip[u]][u])
    if kind == DD:
        return (0.5 * hurt + out) * (style.step + own)
    worth = facts.disabled[u] + own + (style.wings * g.air[u] if kind == CV else 0.0)
    return 0.15 * hurt * worth + out * worth + sunk * (worth + style.hull * (facts.sunk[u] - facts.disabled[u]))


def shot_worth(g: State, u: int, target: int, torpedo: int, style: Style) -> float:
    """The expected worth of one ship's fire at a target with one weapon."""
    dice, needed = fire_of(g, u, torpedo)
    return gain(g, target, results(g, target, dice, needed, bool(torpedo)), style)


def power(g: State, ships: list[int], torpedo: float = 0.25) -> float:
    """The fighting power of a group in surface combat: its fire times what it can stand."""
    facts, flip = g.facts, g.flip
    guns, tubes, defense, kind = facts.gunnery, facts.torpedo, facts.defense, facts.kind
    fire = tough = 0.0
    for u in ships:
        back = flip[u]
        fire += max(guns[back][u] / 3, torpedo * tubes[back][u])
        if kind[u] >= DD:
            tough += 3.0 - 1.5 * back
        else:
            tough += 0.5 * defense[u] if back else defense[u]
    return sqrt(fire * tough)


def lead(g: State, side: int) -> float:
    """13.2.a The lead in naval points, as a share of the decisive margin."""
    us, japan = naval_points(g)
    return (us - japan if side == US else japan - us) / g.facts.need("decisive margin")
