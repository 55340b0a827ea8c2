"""What ships, shots and fleets are worth: for the heuristic player."""

from __future__ import annotations

from math import sqrt, tanh

from ...rules.chances import results
from ...rules.components import CV, DD, JAPAN, LAND, SIDES, SP, US
from ...rules.state import State
from ...rules.victory import naval_points


def ship_value(g: State, u: int) -> float:
    """A ship's worth on the table: its points if lost and its own fire."""
    facts = g.facts
    flip = g.flip[u]
    return facts.disabled[u] + 0.25 * (facts.gunnery[flip][u] + facts.torpedo[flip][u]) + 0.5


def shot_worth(g: State, u: int, target: int, torpedo: int) -> float:
    """The expected worth of one ship's fire at a target with one weapon."""
    facts = g.facts
    dice = (facts.torpedo if torpedo else facts.gunnery)[g.flip[u]][u]
    needed = facts.hits["torpedo" if torpedo else "gunnery"][facts.side[u]]
    _, hurt, out, sunk = results(g, target, dice, needed, bool(torpedo))
    value = ship_value(g, target)
    if facts.kind[target] >= DD:
        return (0.5 * hurt + out) * value
    damaged = 0.0 if g.flip[target] else 0.15 * hurt
    return (damaged + out) * value + sunk * (value + facts.sunk[target] - facts.disabled[target])


def target_worth(g: State, u: int) -> float:
    """How dear a ship is to its owner: its points if it is lost, and what it carries."""
    facts = g.facts
    kind = facts.kind[u]
    if kind in (SP, LAND):
        return 4.0 if g.marked[u] else 5.0
    if kind == DD:
        return 1.0
    worth = facts.disabled[u] + 0.5 * facts.sunk[u] + (g.air[u] if kind == CV else 0)
    return worth + (2 if g.flip[u] else 0) + 1.0


def power(g: State, ships: list[int]) -> float:
    """The fighting power of a group in surface combat: its fire times what it can stand."""
    facts, flip = g.facts, g.flip
    fire = tough = 0.0
    for u in ships:
        fire += max(facts.gunnery[flip[u]][u] / 3, facts.torpedo[flip[u]][u] / 4)
        tough += facts.defense[u] if facts.kind[u] < DD else 1.5 * g.steps_of(u)
        if flip[u] and facts.kind[u] < DD:
            tough -= 0.5 * facts.defense[u]
    return sqrt(fire * tough)


def evaluate(g: State, side: str) -> float:
    """How the position looks for a side, from -1 to 1: the field, men and supply ashore, ships lost (13.0). For search."""
    men = [g.steps(g.land(s)) for s in (US, JAPAN)]
    ashore = (men[US] - men[JAPAN]) / (men[US] + men[JAPAN] + 1)
    supply = tanh((min(g.supply[US], 12) - min(g.supply[JAPAN], 12)) / 8)
    us, japan = naval_points(g)
    naval = tanh((us - japan) / g.facts.need("decisive margin"))
    field = 1.0 if g.control == US else -1.0
    value = 0.3 * field + 0.3 * ashore + 0.15 * supply + 0.25 * naval - 0.05 * g.damage / 10
    return max(-0.99, min(0.99, value if side == SIDES[US] else -value))
