"""What bots think. Nothing imports it but bots."""

from .heuristics import HINTS, heuristic
from .plan import plan
from .value import FEATURES, SIGNS, evaluate, features

__all__ = ["FEATURES", "HINTS", "SIGNS", "evaluate", "features", "heuristic", "plan"]
