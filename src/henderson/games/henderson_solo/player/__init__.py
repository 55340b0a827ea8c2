"""What bots think. Nothing imports it but bots."""

from .heuristics import HINTS, heuristic
from .plan import plan
from .value import evaluate

__all__ = ["HINTS", "evaluate", "heuristic", "plan"]
