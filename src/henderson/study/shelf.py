"""A folder of mined puzzles that grows: what was looked at is remembered, so that mining goes on where it stopped."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .mine import mined
from .puzzles import Puzzle, read, text_of

LEDGER = "mined.json"


def shelf(folder: Path) -> list[Puzzle]:
    """What a folder holds."""
    return [read(file) for file in sorted(folder.glob("*.toml"))]


def mine_into(
    title: str, folder: Path, wanted: int, seed: str = "0", options: dict[str, Any] | None = None,
    tell: Callable[[str], None] = lambda text: None, stopped: Callable[[], bool] = lambda: False,
) -> int:  # fmt: skip
    """Mine game after game until the folder holds so many puzzles; how many it holds."""
    folder.mkdir(parents=True, exist_ok=True)
    ledger = folder / LEDGER
    begun = json.loads(ledger.read_text()) if ledger.exists() else {}
    number = int(begun.get(seed, 0))
    have = shelf(folder)
    kept = Counter(f"{p.rule} {p.verb}".strip() for p in have)
    missed: Counter[str] = Counter()

    def heard(at: str) -> None:
        tell(f"{len(have)} of {wanted}, game {at}")

    while len(have) < wanted and not stopped():
        for one in mined(title, f"{seed}/{number}", options or {}, kept, missed, heard):
            one.id = f"{re.sub('[^a-z]+', '-', one.theme.lower())}-{free(folder, one.theme)}"
            (folder / f"{one.id}.toml").write_text(text_of(one), encoding="utf-8")
            have.append(one)
        number += 1
        begun[seed] = number
        ledger.write_text(json.dumps(begun) + "\n")
    return len(have)


def free(folder: Path, theme: str) -> int:
    """The next number of a theme."""
    stem = re.sub("[^a-z]+", "-", theme.lower())
    taken = [int(f.stem.rpartition("-")[2]) for f in folder.glob(f"{stem}-*.toml")]
    return max(taken, default=0) + 1
