"""The space of what a side observes, as Gymnasium and PettingZoo know it."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces

from .encoding import HIGH, LOW, Encoding


def observed(encoding: Encoding) -> spaces.Dict:
    """The arrays of an observation (see encoding), and 1 for every action that may be chosen."""
    arrays: dict[str, spaces.Space] = {}
    for name, shape in encoding.shapes().items():
        if name == "places":
            arrays[name] = spaces.Box(0, encoding.nowhere, shape, np.int32)
        else:
            arrays[name] = spaces.Box(LOW, HIGH, shape, np.float32)
    return spaces.Dict({**arrays, "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8)})
