"""Where men stay who have nothing left to take or to attack this turn: with friends, in a village of theirs, out of the enemy's
reach. And what one of them can walk through before that.

Whoever has business goes about it and takes the risk: fear of what the enemy may do, weighed against villages and attacks, only
loses (docs/bots/deluxe.md).
"""

from __future__ import annotations

from heapq import nlargest

from ...kit.flood import HELD
from ..rules.state import State
from .distances import near
from .plan import Plan

LOOKED_AT = 24  # hexes of bare ground


def along(g: State, side: int, hex_: int, points: int, beside: dict[int, list[int]]) -> int:
    """9.3c How many more places of the enemy a unit in a hex can walk through with these points, the nearest first: each is one
    less in his next count of villages."""
    foes, facts, jungle = g.marks_of(1 - side), g.facts, g.facts.jungle
    lie_open = [h for h, control in g.control.items()
                if control != side and h != hex_ and foes[h] < HELD and (jungle[h] or h not in beside)]  # fmt: skip
    count = 0
    while lie_open:
        row = near(facts, hex_)
        cost, nearest = min([(row[h], h) for h in lie_open])
        if cost > points:
            break
        points, hex_, count = points - cost, nearest, count + 1
        lie_open.remove(nearest)
    return count


def has_business(plan: Plan, unit: int, goes: int) -> bool:
    """Does a unit take a place or fight where it goes (-1: nowhere), or stand in the enemy's zone already?"""
    g = plan.g
    if goes >= 0 and (goes in plan.beside or g.control.get(goes, plan.side) != plan.side):
        return True
    return g.place[unit] in plan.beside and not g.facts.jungle[g.place[unit]]


def comfort(plan: Plan, unit: int, hex_: int) -> float:
    """How good a hex is to stay in: an own place that nobody else keeps, less what the enemy may gain there, by his guns too.
    Friends in the hex make him gain less."""
    g, style, mine = plan.g, plan.style, plan.g.strength[unit]
    others = plan.force.get(hex_, 0) - (mine if g.place[unit] == hex_ and not g.stealth[unit] else 0)
    post = style.post if others == 0 and g.control.get(hex_) == plan.side else 0.0
    lost = plan.peril(hex_, others + mine) - (plan.peril(hex_, others) if others else 0.0)
    if style.cover:
        lost += style.cover * plan.fire().cost(hex_, unit)
    return post - style.calm * lost


def best_quarters(plan: Plan, unit: int, rated: list[tuple[float, int]]) -> tuple[float, int]:
    """The best of the hexes to stay in, of those that draw most, hold friends or are to be kept; none beside the enemy."""
    apart = [(value, h) for value, h in rated if h not in plan.beside]
    close = {h: value for value, h in nlargest(LOOKED_AT, apart)}
    close.update({h: value for value, h in apart if h in plan.force or h in plan.g.control})
    return max([(value + comfort(plan, unit, h), h) for h, value in close.items()], default=(-1000.0, -1))
