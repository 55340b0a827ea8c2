"""What bots think. Nothing imports it but bots."""

from .explain import plan
from .heuristics import HINTS as _HINTS
from .heuristics import heuristic
from .tuned import weights
from .value import FEATURES, SIGNS, evaluate, features

HINTS = _HINTS._replace(weights=weights())

__all__ = ["FEATURES", "HINTS", "SIGNS", "evaluate", "features", "heuristic", "plan"]
