"""What bots think. Nothing imports it but bots."""

from .heuristics import HINTS, heuristic
from .plan import plan
from .value import FEATURES, evaluate, features

__all__ = ["FEATURES", "HINTS", "evaluate", "features", "heuristic", "plan"]
