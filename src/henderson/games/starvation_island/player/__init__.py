"""What bots think. Nothing imports it but bots."""

from .heuristics import HINTS, heuristic
from .value import evaluate

__all__ = ["HINTS", "evaluate", "heuristic"]
