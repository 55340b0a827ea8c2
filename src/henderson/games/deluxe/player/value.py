"""How a position looks: learned from games between varied players (`henderson train deluxe`), read by search."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...kit.value import Value, read
from ..rules.facts import SIDES
from ..rules.state import OPERATIONAL, POOL, RABAUL, State

NEAR = 4  # hexes from the airfield
SOON = 2  # turns
FEATURES = ("turn", "points", "villages", "field", "working", "us", "japan", "us near", "japan near", "us soon", "japan soon",
            "guns", "last turns", "points late")  # fmt: skip
MOST = 0.98  # how sure it ever is


def features(g: State) -> tuple[float, ...]:
    """What counts, from the U.S. point of view, each about as large as one."""
    facts, control, away = g.facts, g.control, g.facts.away(g.facts.field)
    held, close, soon = [0, 0], [0, 0], [0, 0]
    guns = 0
    for unit, place in enumerate(g.place):
        side, strength = facts.side[unit], g.strength[unit]
        if place >= 0:
            held[side] += strength
            if facts.gun[unit]:
                guns += side == 1 and away[place] <= facts.units[unit].range
            elif away[place] <= NEAR:
                close[side] += strength
        elif place in (POOL, RABAUL) and 0 < g.due[unit] <= g.turn + SOON:
            soon[side] += strength
    ours = control[facts.field] == 0
    sign = 1.0 if ours else -1.0
    villages = sum([1 if control[h] == 0 else -1 for h in facts.villages])
    return (
        g.turn / 10, g.vp / 30, villages / 5, sign, sign * (g.hf >= OPERATIONAL), held[0] / 50, held[1] / 50, close[0] / 20,
        close[1] / 20, soon[0] / 20, soon[1] / 20, min(1.0, guns / 2), max(0.0, (g.turn - 20) / 5),
        g.vp / 30 * min(1.0, g.turn / 10),
    )  # fmt: skip


@cache
def _value() -> Value:
    return read(Path(__file__).with_name("value.json"), FEATURES)


def evaluate(g: State, side: str) -> float:
    """How the position looks for a side, from -1 to 1."""
    us = MOST * (2 * _value().chance(g.turn, features(g)) - 1)
    return us if side == SIDES[0] else -us
