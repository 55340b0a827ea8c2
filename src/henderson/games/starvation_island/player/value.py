"""How likely the USN is to win, learned from games: features of a position, and the value that `henderson train` made of them."""

from __future__ import annotations

from math import tanh

from ..rules.components import JAPAN, SIDES, US
from ..rules.state import State
from ..rules.victory import naval_points


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
