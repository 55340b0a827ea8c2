"""What a position is worth, for search: how likely the field is to hold to the end."""

from __future__ import annotations

from math import exp, sqrt

from ...rules.facts import OFFICER
from ...rules.orders import linked
from ...rules.state import HENDERSON, NO_AMMO, State
from .judgement import on_board, pressure
from .risk import sector_risk


def evaluate(g: State, side: str) -> float:
    """From -1 to 1. The weights are a logistic regression over 25,534 turns of 1,600 games of the watchful player at Regular."""
    facts = g.facts
    decks = [wave.deck for wave in facts.waves]
    to_go = (g.left + sum(decks[g.wave :])) / sum(decks)
    risk = min(1.0, sum(sector_risk(g, s) for s in range(3)))
    foes, at_wire = sum(pressure(g, s) for s in range(3)), (g.foes & facts.wire_bits).bit_count()
    tokens = [min(12, n) for n in g.suppression]
    out_of_ammo = sum(1 for state in g.status if state & NO_AMMO)
    wildcats = sum(g.ready[n] for n in facts.holders["Wildcat"])
    z = (
        2.0 - 7.8 * to_go + 5.2 * to_go * to_go - 1.9 * sqrt(risk) - 0.8 * risk - 0.09 * foes - 0.09 * at_wire
        + 0.026 * (tokens[0] + tokens[1]) + 0.033 * tokens[2] + 0.04 * min(6, g.supply[2]) + 0.03 * min(12, g.supply[HENDERSON])
        + 0.12 * on_board(g, OFFICER) + 0.1 * sum(linked(g, s) for s in range(3)) - 0.08 * out_of_ammo + 0.14 * wildcats
    )  # fmt: skip
    return 2 / (1 + exp(-z)) - 1
