"""How likely the USN is to win, learned from games: features of a position, and what `henderson train` made of them."""

from __future__ import annotations

from functools import cache
from math import tanh
from pathlib import Path

from ...kit.value import Value, read
from ..rules.components import JAPAN, PILE, PORT, RABAUL, SEA, SIDES, US
from ..rules.state import State
from ..rules.victory import naval_points
from .worth import power

FEATURES = (
    "field", "men", "enemy men", "supply", "no supply", "enemy supply", "enemy fed", "lead", "decisive", "damage", "fleet",
    "enemy fleet", "coming", "enemy coming", "air", "enemy air", "bombers", "cargo", "enemy cargo",
)  # fmt: skip
SIGNS = (1, 1, -1, 1, -1, -1, -1, 1, 1, -1, 1, -1, 1, -1, 1, -1, 1, 1, -1)
PLENTY = 16  # supply beyond it changes nothing


def features(g: State) -> tuple[float, ...]:
    """The position in numbers of about one, as the USN sees it."""
    facts = g.facts
    us, japan = naval_points(g)
    margin = facts.need("decisive margin")
    men = [g.steps(g.land(s)) for s in (US, JAPAN)]
    out = [[u for u in facts.surface[s] if g.place[u] in (PORT[s], SEA[s], RABAUL)] for s in (US, JAPAN)]
    coming = [[u for u in facts.surface[s] if g.place[u] == PILE and g.due[u] <= g.turn + 2] for s in (US, JAPAN)]
    air = [sum(g.air[u] for u in facts.carriers[s] if g.place[u] in (PILE, PORT[s], SEA[s])) for s in (US, JAPAN)]
    cargo = [sum(g.place[u] in (PORT[s], SEA[s]) for u in facts.cargo[s]) for s in (US, JAPAN)]
    bombers = [g.steps(u for u in facts.land_air[s] if g.place[u]) for s in (US, JAPAN)]
    return (
        1.0 if g.control == US else -1.0,
        men[US] / 10,
        men[JAPAN] / 10,
        min(g.supply[US], PLENTY) / 10,
        1.0 if not g.supply[US] else 0.0,
        min(g.supply[JAPAN], PLENTY) / 10,
        1.0 if g.supply[JAPAN] else 0.0,
        (us - japan) / margin,
        tanh(4 * ((us - japan) / margin + 0.9)),  # near the 25 points that would lose everything
        g.damage / 10,
        power(g, out[US]) / 50,
        power(g, out[JAPAN]) / 50,
        power(g, coming[US]) / 50,
        power(g, coming[JAPAN]) / 50,
        air[US] / 10,
        air[JAPAN] / 10,
        (bombers[US] - bombers[JAPAN]) / 10,
        cargo[US] / 3,
        cargo[JAPAN] / 3,
    )


@cache
def learned() -> Value:
    """The value that was trained."""
    return read(Path(__file__).parent / "value.json", FEATURES)


def evaluate(g: State, side: str) -> float:
    """How the position looks for a side, from -1 to 1. For search."""
    chance = learned().chance(min(g.turn, g.facts.last_turn), features(g))
    value = 2 * chance - 1
    return value if side == SIDES[US] else -value
