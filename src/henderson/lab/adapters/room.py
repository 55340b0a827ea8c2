"""The space of what a side observes, as Gymnasium and PettingZoo know it."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from .encoding import HIGH, LOW, Encoding


def observed(encoding: Encoding) -> spaces.Dict:
    """A vector of numbers, and 1 for every action that may be chosen."""
    return spaces.Dict(
        {
            "observation": spaces.Box(LOW, HIGH, (encoding.length,), np.int32),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )
