"""Where games are played in bulk the collector of garbage is told so: positions are trees, not rings, and leave it nothing to do.

Only programs of our own do this (lab, workers, service, bench); a library user's collector is his own.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

THRESHOLDS = (3_000_000, 50, 1000)  # more than a game leaves behind it while it is played


def settle() -> None:
    """For the rest of this process: what is there now stays, and the rest is looked through seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


@contextlib.contextmanager
def in_bulk() -> Iterator[None]:
    """The same for a while, in a process that goes on with something else."""
    before = gc.get_threshold()
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
