"""What if: so many games before a change and so many after it, played by a process of their own, and compared.

A trial is a folder: `plan.json`, the studies `before.jsonl` and `after.jsonl` (the laboratory's own, so that it can be stopped
and goes on where it was), and the components of both. Games from a position need no second half: they are a trial with one,
`here`. The process ends with the one that started it, so that nobody else plays when the trial is gone on with.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import rules as rules_of
from ..lab import study
from ..lab.compare import Comparison, compare
from ..lab.simulate import Plan, Result, summary
from ..lab.workers import end_with
from .carry import written

MOST = 2000  # games of one side of a trial
HALVES, ALONE = ("before", "after"), ("here",)


class Trial(Struct):
    """What is tried."""

    game: str
    games: int
    bots: dict[str, str]
    seed: str = "what if"
    position: str = ""  # of games that all begin there; then nothing is compared

    @property
    def halves(self) -> tuple[str, ...]:
        return ALONE if self.position else HALVES


def begin(folder: Path, trial: Trial, *packs: Mapping[str, bytes]) -> None:
    """Lay a trial out with the components of each half; nothing is played yet."""
    if not 1 <= trial.games <= MOST:
        raise HendersonError(f"{trial.games} games: expected 1 to {MOST}")
    if set(trial.bots) != set(rules_of(trial.game).SIDES):
        raise HendersonError(f"A trial of {trial.game} needs a bot for {', '.join(rules_of(trial.game).SIDES)}")
    for name, files in zip(trial.halves, packs, strict=True):
        written(files, folder / name)
    (folder / "plan.json").write_bytes(msgspec.json.encode(trial))


def read(folder: Path) -> Trial:
    """What a folder tries."""
    return msgspec.json.decode((folder / "plan.json").read_bytes(), type=Trial)


def plans(folder: Path) -> list[Plan]:
    """The studies of a trial: the same seeds, other components."""
    trial = read(folder)
    return [Plan(trial.game, trial.games, trial.bots, pack=str(folder / half), seed=trial.seed, position=trial.position)
            for half in trial.halves]  # fmt: skip


def played(folder: Path) -> int:
    """How many games of its studies are finished."""
    files = [folder / f"{half}.jsonl" for half in read(folder).halves]
    return sum(max(0, file.read_bytes().count(b"\n") - 1) for file in files if file.exists())


def _studies(folder: Path) -> list[tuple[study.Head, study.Kept]]:
    """What was played; nothing before each half has a game."""
    files = [folder / f"{half}.jsonl" for half in read(folder).halves]
    found = [study.read(f) for f in files if f.exists()]
    return found if len(found) == len(files) and all(len(games) for _, games in found) else []


def compared(folder: Path) -> Comparison | None:
    """What there is to see so far; None before each half has a game."""
    found = _studies(folder)
    return compare(found[0], found[1], HALVES) if len(found) == len(HALVES) else None


def come_to(folder: Path) -> Result | None:
    """How the games from a position ended so far."""
    found = _studies(folder)
    return summary(plans(folder)[0], found[0][1], 0.0) if len(found) == len(ALONE) else None


def started(folder: Path) -> subprocess.Popen[bytes]:
    """Play what is missing, in a process that yields to everything else."""
    return subprocess.Popen(
        [sys.executable, "-m", "henderson.workshop.whatif", str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=(folder / "said").open("wb"), env=dict(os.environ),
    )  # fmt: skip


def main(folder: Path) -> None:
    """Play the halves in turns of ten games, so that an early look compares equal numbers."""
    os.nice(10)
    threading.Thread(target=end_with, args=(os.getppid(),), daemon=True).start()
    trial, whole = read(folder), plans(folder)
    for done in range(0, trial.games, 10):
        for half, plan in zip(trial.halves, whole, strict=True):
            study.run(msgspec.structs.replace(plan, games=min(plan.games, done + 10)), folder / f"{half}.jsonl")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
