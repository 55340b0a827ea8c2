"""A sensible opponent."""

from __future__ import annotations

from random import Random
from typing import Any

from ...engine.decision import Decision
from .state import State


def heuristic(g: State, decision: Decision, rng: Random) -> Any:
    """A sensible option."""
    return rng.choice(decision.options)
