"""What a position is worth, for search: strength near Henderson Field, the field itself, and points."""

from __future__ import annotations

from math import tanh

from .facts import JAPAN, US
from .state import State
from .victory import occupant


def evaluate(g: State, side: str) -> float:
    """How the position looks for a side, from -1 to 1."""
    away = g.facts.distances(g.facts.henderson)
    near = {US: 0.0, JAPAN: 0.0}
    for unit, square in enumerate(g.place):
        if square >= 0:
            near[g.facts.side_of[unit]] += g.strength[unit] * (0.5 + max(0, 12 - away[square]) / 24)
    total = near[US] + near[JAPAN]
    value = 0.6 * (near[US] - near[JAPAN]) / total if total else 0.0
    if g.tournament:
        value += 0.25 * tanh((g.points_us - g.points_japan) / 20) + {US: 0.1, JAPAN: -0.1}.get(g.owner, 0.0)
    else:
        held = occupant(g)
        value += {US: 0.2, JAPAN: -0.2}.get(held, 0.0) * (1.75 if held and held == g.holder else 1.0)
    return max(-1.0, min(1.0, value if side == US else -value))
