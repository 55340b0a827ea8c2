"""What bots think. Nothing imports it but bots."""

from .heuristics import HINTS, heuristic
from .value import FEATURES, evaluate, features
from .words import plan

__all__ = ["FEATURES", "HINTS", "evaluate", "features", "heuristic", "plan"]
