"""A value of the position that was learned from games: kept as a small data file, read without the library that learned it.

value.json: {"features": [names], "bands": [{"until": turn, "bias": b, "weights": [...]}, ...]}; the chance that the first side
wins is the logistic function of the weighted features, with the weights of the first band whose `until` is not past.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ...engine.decision import HendersonError


class Band(NamedTuple):
    """The weights of some turns."""

    until: int
    bias: float
    weights: tuple[float, ...]


class Value(NamedTuple):
    """A learned value."""

    features: tuple[str, ...]
    bands: tuple[Band, ...]

    def chance(self, turn: int, features: Sequence[float]) -> float:
        """How likely the first side is to win."""
        band = self.bands[-1]
        for band in self.bands:
            if turn <= band.until:
                break
        score = band.bias
        for weight, feature in zip(band.weights, features):
            score += weight * feature
        return 1 / (1 + math.exp(-score)) if score > -60 else 0.0


def read(file: Path, features: Sequence[str]) -> Value:
    """The value that a game's player room keeps; its features must be those the game reckons."""
    document = json.loads(file.read_text(encoding="utf-8"))
    if document["features"] != list(features):
        raise HendersonError(f"{file.name} was learned from other features: train it anew ('henderson train')")
    bands = tuple(Band(b["until"], b["bias"], tuple(b["weights"])) for b in document["bands"])
    return Value(tuple(features), bands)
