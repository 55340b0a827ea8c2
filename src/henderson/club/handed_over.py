"""What was handed over lately: noted the moment a mail server, a browser's service or an address has taken it, before the
database is told. The note is a line in a file of the machine, so that a worker which is killed in between does not send it again
when it comes back; nor does one whose database was away."""

from __future__ import annotations

import logging
import os
from collections import OrderedDict
from pathlib import Path

log = logging.getLogger("henderson.worker")
REMEMBERED = 10_000
LOOK = 1 << 16


class HandedOver:
    """The jobs of it, newest last; without a file as long as the process lives. Workers of one machine share the file."""

    def __init__(self, file: Path | None, most: int = REMEMBERED) -> None:
        self._most, self._name, self._file, self._read = most, file, -1, 0
        lines = file.read_text().split() if file is not None and file.exists() else []
        self._jobs: OrderedDict[str, None] = OrderedDict.fromkeys(lines[-most:])
        if file is None:
            return
        if len(lines) > 2 * most:
            fresh = file.with_name(f"{file.name}.new")
            fresh.write_text("".join(f"{job}\n" for job in self._jobs))
            fresh.replace(file)
        self._file = os.open(file, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)

    def __contains__(self, job: str) -> bool:
        if job not in self._jobs:
            self._look()
        return job in self._jobs

    def _look(self) -> None:
        """What others have written meanwhile; one who came later may have begun a new file."""
        if self._file >= 0 and self._name is not None and not self._is_the_file(self._name):
            os.close(self._file)
            self._file, self._read = os.open(self._name, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600), 0
        fresh = os.pread(self._file, LOOK, self._read) if self._file >= 0 else b""
        while fresh:
            whole = fresh[: fresh.rfind(b"\n") + 1]
            for job in whole.decode("ascii", "replace").split():
                self._keep(job)
            self._read += len(whole)
            fresh = os.pread(self._file, LOOK, self._read) if whole else b""

    def _is_the_file(self, name: Path) -> bool:
        try:
            return os.path.samestat(os.fstat(self._file), os.stat(name))
        except FileNotFoundError:
            return False

    def _keep(self, job: str) -> None:
        self._jobs[job] = None
        if len(self._jobs) > self._most:
            self._jobs.popitem(last=False)

    def add(self, job: str) -> bool:
        """It is handed over; was that news?"""
        if job in self:
            return False
        self._keep(job)
        if self._file >= 0:
            try:
                os.write(self._file, f"{job}\n".encode())  # one line at once: others write there too
            except OSError as error:  # it is handed over all the same, and known as long as the process lives
                log.error("what was handed over cannot be written down: %s", error)
        return True

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
