"""What bots think. Nothing imports it but bots."""

from .explaining import plan
from .heuristics import heuristic
from .hints import HINTS
from .value import evaluate

__all__ = ["HINTS", "evaluate", "heuristic", "plan"]
