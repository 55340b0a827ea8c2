"""Long work for a seat, each in a process of its own: how far it is can be asked, and it can be ended. A few at a time."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys

from .messages_study import Progress
from .seats import Asked
from .tables import Refused

MOST = 2  # under way at a time, on the whole server
KEPT = 32  # pages remembered


class Study:
    """One piece of work."""

    def __init__(self) -> None:
        self.now = Progress("running", "waiting", 0, 1)
        self.page = ""
        self.process: asyncio.subprocess.Process | None = None
        self.task: asyncio.Task[None] | None = None


class Studies:
    """All work of a server, by what it is about."""

    def __init__(self) -> None:
        self._all: dict[str, Study] = {}
        self._room = asyncio.Semaphore(MOST)

    def start(self, key: str, order: dict[str, str]) -> Progress:
        """Begin, unless it is under way or done."""
        known = self._all.get(key)
        if known is not None and known.now.state in ("running", "done"):
            return known.now
        while len(self._all) >= KEPT:
            old = next((k for k, s in self._all.items() if s.now.state != "running"), "")
            if not old:
                raise Refused(429, "Much is being studied just now: try again in a minute")
            del self._all[old]
        made = self._all[key] = Study()
        made.task = asyncio.get_running_loop().create_task(self._run(made, order))
        return made.now

    def now(self, key: str) -> Progress:
        """How far it is."""
        known = self._all.get(key)
        return known.now if known is not None else Progress("none", "", 0, 0)

    def page(self, key: str) -> str:
        """What it came to."""
        known = self._all.get(key)
        if known is None or known.now.state != "done":
            raise Refused(404, "There is no review yet: ask for one first")
        return known.page

    def stop(self, key: str) -> Progress:
        """End it; nothing is kept."""
        known = self._all.pop(key, None)
        if known is not None and known.task is not None:
            known.task.cancel()
        return Progress("none", "", 0, 0)

    async def close(self) -> None:
        """End all."""
        for key in list(self._all):
            task = self._all[key].task
            self.stop(key)
            if task is not None:
                with contextlib.suppress(asyncio.CancelledError):
                    await task

    async def _run(self, study: Study, order: dict[str, str]) -> None:
        async with self._room:
            study.process = process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "henderson.study.job", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL, limit=64_000_000, start_new_session=True,
            )  # fmt: skip
            assert process.stdin is not None and process.stdout is not None
            try:
                process.stdin.write(json.dumps(order).encode())
                process.stdin.close()
                async for line in process.stdout:
                    self._heard(study, json.loads(line))
                await process.wait()
                if study.now.state == "running":
                    study.now = Progress("failed", "The process that reviewed the game ended before it was done", 0, 0)
            finally:
                if process.returncode is None:
                    process.kill()
                    await process.wait()

    def _heard(self, study: Study, line: dict[str, str]) -> None:
        if "page" in line:
            study.page, study.now = line["page"], Progress("done", "", 1, 1)
        elif "error" in line:
            study.now = Progress("failed", line["error"], 0, 0)
        else:
            study.now = Progress("running", str(line["what"]), int(line["done"]), int(line["total"]))


def studies_of(request: Asked) -> Studies:
    """The work of the running server."""
    found: Studies = request.app.state.studies
    return found
