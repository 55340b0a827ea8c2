"""The collector of a server: rings are few, tables are many, and nobody shall wait while all of them are looked through.

Games are trees: what is left of them goes by itself. What a request leaves in rings dies young, so the young are collected often
and in small lots; a full collection waits for a time when nobody asks anything.
"""

from __future__ import annotations

import asyncio
import gc
import time

YOUNG, MIDDLE, OLD = 20_000, 5, 1_000_000  # thresholds: lots of 100,000 at most, all of them never by itself
QUIET = 30.0  # seconds without a request
OFTEN = 600.0  # seconds between two full collections at least


class Collector:
    """How long collections took, and when the next full one may come."""

    def __init__(self) -> None:
        self.longest = 0.0  # seconds, full ones in quiet left out
        self.asked = time.monotonic()  # when somebody asked last
        self._begun = self._full = time.monotonic()
        self._in_quiet = False

    def begin(self) -> None:
        """From now on; what is there now stays."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, OLD)
        gc.callbacks.append(self._timed)

    def end(self) -> None:
        gc.callbacks.remove(self._timed)

    def _timed(self, phase: str, info: dict[str, int]) -> None:
        if phase == "start":
            self._begun = time.perf_counter()
        elif not self._in_quiet:
            self.longest = max(self.longest, time.perf_counter() - self._begun)

    async def wait_for_quiet(self) -> None:
        """For ever: a full collection when nobody has asked for a while, and somebody had since the last."""
        while True:
            await asyncio.sleep(QUIET / 2)
            now = time.monotonic()
            if now - self.asked >= QUIET and now - self._full >= OFTEN and self.asked > self._full:
                self.collect()

    def collect(self) -> None:
        """All of it, what was frozen too."""
        self._in_quiet = True
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._in_quiet = False
        self._full = time.monotonic()
