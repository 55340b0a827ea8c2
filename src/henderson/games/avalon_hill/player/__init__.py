"""What bots think. Nothing imports it but bots."""

from .heuristics import HINTS as _HINTS
from .heuristics import heuristic
from .tuned import weights
from .value import evaluate

HINTS = _HINTS._replace(weights=weights())

__all__ = ["HINTS", "evaluate", "heuristic"]
