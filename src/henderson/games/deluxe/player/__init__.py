"""What bots think. Nothing imports it but bots."""

from .explaining import plan
from .heuristics import heuristic
from .hints import HINTS
from .value import FEATURES, SIGNS, evaluate, features

__all__ = ["FEATURES", "HINTS", "SIGNS", "evaluate", "features", "heuristic", "plan"]
