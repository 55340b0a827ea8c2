"""What a position is worth, for search: how likely the field is to hold, by what presses on the wire and what can meet it."""

from __future__ import annotations

from math import exp

from .judgement import pressure, spare_supply
from .state import State


def evaluate(g: State, side: str) -> float:
    """From -1 to 1. The weights are a logistic regression over 8,451 turns of 500 games at Regular, rounded."""
    facts = g.facts
    press = [pressure(g, s) for s in range(3)]
    ashore = sum(len(g.at[p]) for p in range(facts.positions))
    supply = sum(min(6, spare_supply(g, s)) for s in range(3))
    at_wire = (g.foes & facts.wire_bits).bit_count()
    z = (
        -1.0 + 0.6 * (g.wave - 1) - 0.3 * max(press) - 0.1 * sum(press) - 0.35 * at_wire
        + 0.025 * sum(g.suppression) + 0.06 * min(g.suppression) + 0.05 * (ashore - 20) + 0.03 * supply
    )  # fmt: skip
    return 2 / (1 + exp(-z)) - 1
