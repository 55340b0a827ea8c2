"""What bots think. Nothing imports it but bots."""

from .heuristics import HINTS, heuristic
from .value import FEATURES, SIGNS, evaluate, features
from .words import plan

__all__ = ["FEATURES", "HINTS", "SIGNS", "evaluate", "features", "heuristic", "plan"]
