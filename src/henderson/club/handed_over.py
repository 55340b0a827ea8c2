"""What was handed over lately: noted the moment a mail server, a browser's service or an address has taken it, before the
database is told. The note is a line in a file of the machine, so that a worker which is killed in between does not send it again
when it comes back; nor does one whose database was away."""

from __future__ import annotations

import os
from collections import OrderedDict
from pathlib import Path

REMEMBERED = 10_000


class HandedOver:
    """The jobs of it, newest last; without a file as long as the process lives. Workers of one machine share the file."""

    def __init__(self, file: Path | None, most: int = REMEMBERED) -> None:
        self._most, self._file = most, -1
        lines = file.read_text().split() if file is not None and file.exists() else []
        self._jobs: OrderedDict[str, None] = OrderedDict.fromkeys(lines[-most:])
        if file is None:
            return
        if len(lines) > 2 * most:
            fresh = file.with_name(f"{file.name}.new")
            fresh.write_text("".join(f"{job}\n" for job in self._jobs))
            fresh.replace(file)
        self._file = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)

    def __contains__(self, job: str) -> bool:
        return job in self._jobs

    def add(self, job: str) -> bool:
        """It is handed over; was that news?"""
        if job in self._jobs:
            return False
        self._jobs[job] = None
        if self._file >= 0:
            os.write(self._file, f"{job}\n".encode())  # one line at once: others write there too
        if len(self._jobs) > self._most:
            self._jobs.popitem(last=False)
        return True

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
