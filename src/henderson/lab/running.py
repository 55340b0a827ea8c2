"""An experiment is run: cell by cell in rounds, until each is sure enough; killed in the middle, it goes on to the same files.

The folder holds the experiment's file, cells/NNN.jsonl (a study each), manifest.json (who ran what, where and when), live.html
while it runs, and at the end results.csv and report.html. Whether a cell is sure enough is looked at only after whole rounds, so
what comes out does not depend on how many processes played.
"""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path

from ..games import rules
from . import study
from .experiment import Experiment, Setting, Stop
from .observe import Sample
from .statistics import Interval, Z, wilson
from .workers import as_finished, workers

AT_ONCE = 5  # games that a worker plays before it tells
NOT_YET, NOBODY = 0, 255


class Cell:
    """A setting being played: who won each of its games so far."""

    def __init__(self, setting: Setting, file: Path, stop: Stop) -> None:
        self.setting, self.file, self.stop = setting, file, stop
        self.plan = setting.plan
        self.sides = rules(self.plan.title).SIDES
        self.side = stop.side or self.sides[0]
        self._winners = bytearray(self.plan.games)
        self.done, self.bound, self.games, self.won = False, self._next(0), 0, Counter[str]()
        for sample in study.begin(self.plan, file):
            self._mark(sample)
        self._look()

    def _mark(self, sample: Sample) -> None:
        if sample.index < len(self._winners):
            self._winners[sample.index] = 1 + self.sides.index(sample.winner) if sample.winner else NOBODY
        if sample.index < self.bound:
            self.games += 1
            self.won[sample.winner] += 1

    def _next(self, bound: int) -> int:
        return min(self.plan.games, bound + self.stop.least) if self.stop.width else self.plan.games

    def hear(self, samples: list[Sample]) -> None:
        """Finished games, into the file."""
        study.append(self.file, samples)
        for sample in samples:
            self._mark(sample)
        self._look()

    def missing(self) -> list[int]:
        """Games of the present round that are not there yet."""
        return [i for i in range(self.bound) if self._winners[i] == NOT_YET]

    def _look(self) -> None:
        """When the round is whole: is it enough? If not, the next round begins, of which some games may be there already."""
        while not self.done and self.games == self.bound:
            self.done = self.bound == self.plan.games or self.share.high - self.share.low <= self.stop.width
            if not self.done:
                self.bound = self._next(self.bound)
                kept = Counter(self._winners[: self.bound])
                self.games = self.bound - kept[NOT_YET]
                self.won = Counter({"": kept[NOBODY], **{side: kept[i] for i, side in enumerate(self.sides, 1)}})

    @property
    def share(self) -> Interval:
        """Of the side that the stopping rule watches."""
        return wilson(self.won[self.side], self.games)

    def expected(self) -> int:
        """How many games it will take, as it looks now."""
        if self.done or not self.stop.width:
            return self.bound
        p = min(max(self.share.share, 0.05), 0.95) if self.games else 0.5
        needed = math.ceil(p * (1 - p) * (2 * Z / self.stop.width) ** 2 / self.stop.least) * self.stop.least
        return min(self.plan.games, max(self.bound, needed))


class Run:
    """An experiment in its folder."""

    def __init__(self, experiment: Experiment, settings: list[Setting], folder: Path) -> None:
        self.experiment, self.folder = experiment, folder
        self.cells = [Cell(s, folder / "cells" / f"{n:03}.jsonl", experiment.stop) for n, s in enumerate(settings)]
        self.began, self.at_first = time.time(), self.games

    @property
    def games(self) -> int:
        """Played so far, of all cells."""
        return sum(cell.games for cell in self.cells)

    @property
    def expected(self) -> int:
        """Games it will take, as it looks now."""
        return sum(cell.expected() for cell in self.cells)

    @property
    def done(self) -> bool:
        return all(cell.done for cell in self.cells)

    def seconds_left(self) -> float | None:
        """As it looks now; None before the first game of this run."""
        played = self.games - self.at_first
        return (time.time() - self.began) / played * (self.expected - self.games) if played > 0 else None

    def play(self, jobs: int = 1, cluster: str = "", tell: Callable[[int], None] = lambda n: None) -> None:
        """To the end; `tell` hears how many games more are on the disk."""
        tell(self.games)
        with workers(jobs, cluster) as pool:
            while not self.done:
                self._round(pool, jobs, cluster, tell)
        for cell in self.cells:
            study.rewrite(cell.file, *study.read(cell.file))

    def _round(self, pool: Executor, jobs: int, cluster: str, tell: Callable[[int], None]) -> None:
        """What all cells that are not done still want."""
        for cell, samples in as_finished(pool, study.play_some, self._orders(), jobs, cluster):
            cell.hear(samples)
            tell(len(samples))

    def _orders(self) -> Iterator[tuple[Cell, tuple[object, ...]]]:
        for cell in self.cells:
            wanted = [] if cell.done else cell.missing()
            for i in range(0, len(wanted), AT_ONCE):
                yield cell, (cell.plan, wanted[i : i + AT_ONCE])
