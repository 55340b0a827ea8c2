"""What the processes of a club measure, summed: each writes its own into a folder that they share, and any of them tells the sum.

A counter (`..._total`) goes on where it was when its process is started again, so that the sum never falls. Of a process that has
not written for half a minute only the counters still count: it is no longer there.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import time
from collections.abc import Callable
from pathlib import Path

FOLDER = "HENDERSON_MEASURES"  # the environment's name for the folder; none where one process does everything
EVERY, LIVING = 5.0, 30.0  # seconds between two writings, and since the last one of a process that is there
LARGEST = ("henderson_longest_collection_seconds", "henderson_up_seconds")  # these do not add up: the largest is told
Values = dict[str, float]


def is_counter(name: str) -> bool:
    """Does it only rise?"""
    return name.partition("{")[0].endswith("_total")


class Measures:
    """Those of one process."""

    def __init__(self, folder: str | Path, name: str, own: Callable[[], Values]) -> None:
        self.folder, self.name, self.own = Path(folder), name, own
        self._before = {key: value for key, value in _read(self._file).items() if is_counter(key)}
        self._task: asyncio.Task[None] | None = None

    @property
    def _file(self) -> Path:
        return self.folder / f"{self.name}.json"

    def begin(self) -> None:
        """Write now and then, in the loop that runs."""
        self._task = asyncio.get_running_loop().create_task(self._keep_writing())

    async def _keep_writing(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                self.write()
            await asyncio.sleep(EVERY)

    def write(self) -> None:
        """How it stands."""
        values = self.own()
        for key, before in self._before.items():
            values[key] = values.get(key, 0.0) + before
        fresh = self._file.with_suffix(f".{os.getpid()}.part")
        fresh.write_text(json.dumps(values))
        fresh.replace(self._file)

    def total(self) -> Values:
        """Over all processes."""
        with contextlib.suppress(OSError):
            self.write()
        found: Values = {"henderson_processes": 0.0}
        for file in sorted(self.folder.glob("*.json")):
            with contextlib.suppress(OSError):
                living = time.time() - file.stat().st_mtime < LIVING
                found["henderson_processes"] += living
                for key, value in _read(file).items():
                    if is_counter(key) or (living and key not in LARGEST):
                        found[key] = found.get(key, 0.0) + value
                    elif living:
                        found[key] = max(found.get(key, 0.0), value)
        return found

    def close(self) -> None:
        """The last word; the process ends."""
        if self._task:
            self._task.cancel()
        with contextlib.suppress(OSError):
            self.write()


def _read(file: Path) -> Values:
    try:
        found = json.loads(file.read_text())
    except (OSError, ValueError):
        return {}
    return {str(k): float(v) for k, v in found.items()} if isinstance(found, dict) else {}


def shared(name: str, own: Callable[[], Values]) -> Measures | None:
    """The measures of a process that was told where the others write; None where it is alone."""
    folder = os.environ.get(FOLDER, "")
    return Measures(folder, name, own) if folder and Path(folder).is_dir() else None
