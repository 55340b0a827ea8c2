"""The numbers of the styles that tuning may turn: for `henderson tune avalon-hill`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.hints import Heuristic, Weights
from ..rules.facts import JAPAN, US
from ..rules.state import State
from .heuristics import heuristic
from .styles import REGULAR, Style

SPREAD = {  # name: how far a first step goes; those of the Basic game first
    "fear": 0.4, "strike": 0.7, "storm": 0.4, "camp": 1.5, "prize": 4.0, "shove": 5.0, "pull": 0.6, "first": 3.0, "second": 2.0,
    "ring": 1.5, "dear": 0.3, "march": 0.4, "spread": 1.0, "guns": 0.5, "zeal": 0.5, "shy": 0.5, "chase": 5.0, "guard": 1.0,
    "stand": 1.5, "behind": 1.0, "risk": 0.15, "lurk": 3.0, "muster": 2.0,
}  # fmt: skip
WHOLE = ("strike", "camp", "first", "second", "muster")


def styled(style: Style, values: Sequence[float]) -> Style:
    """A style with other numbers."""
    named = {name: round(v) if name in WHOLE else max(0.0, v) for name, v in zip(SPREAD, values)}
    return style._replace(**named)  # type: ignore[arg-type]


def make(values: Sequence[float]) -> Heuristic:
    """The heuristic with other numbers, those of the U.S. first."""
    half = len(SPREAD)
    styles = {US: styled(REGULAR[US], values[:half]), JAPAN: styled(REGULAR[JAPAN], values[half:])}

    def play(g: State, decision: Decision, rng: Random) -> Any:
        return heuristic(g, decision, rng, styles[decision.player])

    return play


def weights() -> Weights:
    """The numbers of both sides as they are."""
    names = tuple(f"{side}.{name}" for side in (US, JAPAN) for name in SPREAD)
    values = tuple(float(getattr(REGULAR[side], name)) for side in (US, JAPAN) for name in SPREAD)
    return Weights(names, values, tuple(SPREAD.values()) * 2, make)
