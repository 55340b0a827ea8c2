"""The opponents of version 1, frozen: they are measured against and never changed."""

from .heuristics import HINTS, heuristic
from .value import evaluate

__all__ = ["HINTS", "evaluate", "heuristic"]
