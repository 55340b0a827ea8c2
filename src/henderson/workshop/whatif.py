"""What if: so many games before a change and so many after it, played by a process of their own, and compared.

A trial is a folder: `plan.json`, the studies `before.jsonl` and `after.jsonl` (the laboratory's own, so that it can be stopped
and goes on where it was), and the components of both.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec

from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import rules as rules_of
from ..lab import study
from ..lab.compare import Comparison, compare
from ..lab.simulate import Plan
from .carry import written

MOST = 2000  # games of one side of a trial
HALVES = ("before", "after")


class Trial(Struct):
    """What is tried."""

    game: str
    games: int
    bots: dict[str, str]
    seed: str = "what if"


def begin(folder: Path, trial: Trial, before: Mapping[str, bytes], after: Mapping[str, bytes]) -> None:
    """Lay a trial out; nothing is played yet."""
    if not 1 <= trial.games <= MOST:
        raise HendersonError(f"{trial.games} games: expected 1 to {MOST}")
    if set(trial.bots) != set(rules_of(trial.game).SIDES):
        raise HendersonError(f"A trial of {trial.game} needs a bot for {', '.join(rules_of(trial.game).SIDES)}")
    for name, files in zip(HALVES, (before, after), strict=True):
        written(files, folder / name)
    (folder / "plan.json").write_bytes(msgspec.json.encode(trial))


def plans(folder: Path) -> list[Plan]:
    """The two studies of a trial: the same seeds, other components."""
    trial = msgspec.json.decode((folder / "plan.json").read_bytes(), type=Trial)
    return [Plan(trial.game, trial.games, trial.bots, pack=str(folder / half), seed=trial.seed) for half in HALVES]


def played(folder: Path) -> int:
    """How many games of both studies are finished."""
    return sum(max(0, (folder / f"{half}.jsonl").read_bytes().count(b"\n") - 1) for half in HALVES
               if (folder / f"{half}.jsonl").exists())  # fmt: skip


def compared(folder: Path) -> Comparison | None:
    """What there is to see so far; None before each half has a game."""
    files = [folder / f"{half}.jsonl" for half in HALVES]
    if not all(f.exists() for f in files):
        return None
    studies = [study.read(f) for f in files]
    if not all(len(games) for _, games in studies):
        return None
    return compare(studies[0], studies[1], HALVES)


def started(folder: Path) -> subprocess.Popen[bytes]:
    """Play what is missing, in a process that yields to everything else."""
    return subprocess.Popen(
        [sys.executable, "-m", "henderson.workshop.whatif", str(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=(folder / "said").open("wb"), env=dict(os.environ),
    )  # fmt: skip


def main(folder: Path) -> None:
    """Play both halves in turns of ten games, so that an early look compares equal numbers."""
    os.nice(10)
    whole = plans(folder)
    for done in range(0, whole[0].games, 10):
        for half, plan in zip(HALVES, whole, strict=True):
            study.run(msgspec.structs.replace(plan, games=min(plan.games, done + 10)), folder / f"{half}.jsonl")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
