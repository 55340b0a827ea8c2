"""How a worker has things handed over: by a postman (a process of its own, see there), or by itself where there is none."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import ssl
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

from .handed_over import HandedOver
from .postman import LETTER_SECONDS, Answer, Parcel, hand_over, written

log = logging.getLogger("henderson.worker")
SECONDS = 45.0  # until a postman who says nothing is given up: less than the lease of a job
LAST = LETTER_SECONDS + 2.0  # until one who is to end is left to himself
LINE = 1 << 20


class Delivery:
    """In this process: for who has everything in one, and for tests."""

    def __init__(self, taken: HandedOver) -> None:
        self.taken = taken

    async def hand(self, job: str, parcel: Parcel, context: ssl.SSLContext | None = None) -> Answer:
        """Hand a job's parcel over; OSError when it was not taken."""
        return await asyncio.to_thread(hand_over, parcel, lambda: self.taken.add(job), context)

    async def close(self) -> None:
        """Nothing more comes."""


class Postman(Delivery):
    """By a postman, who is started when there is something to hand over, and again when he was killed."""

    def __init__(self, taken: HandedOver, file: Path | None) -> None:
        super().__init__(taken)
        self._file = file
        self._process: Process | None = None
        self._hears: asyncio.Task[None] | None = None
        self._waiting: dict[str, asyncio.Future[Answer]] = {}
        self._starting = asyncio.Lock()

    async def hand(self, job: str, parcel: Parcel, context: ssl.SSLContext | None = None) -> Answer:
        process = await self._there()
        assert process.stdin is not None
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._waiting[job] = answer
        try:
            process.stdin.write(written(job, parcel))
            async with asyncio.timeout(SECONDS):
                return await answer
        except TimeoutError:
            raise OSError("the postman does not come back") from None
        finally:
            self._waiting.pop(job, None)

    async def _there(self) -> Process:
        async with self._starting:
            if self._process is None or self._process.returncode is not None:
                words = (sys.executable, "-m", "henderson.club.postman", str(self._file or ""))
                self._process = await asyncio.create_subprocess_exec(
                    *words, stdin=PIPE, stdout=PIPE, limit=LINE, start_new_session=True
                )
                self._hears = asyncio.create_task(self._hear(self._process))
            return self._process

    async def _hear(self, process: Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            told = json.loads(line)
            answer = self._waiting.get(told["job"])
            if answer is None or answer.done():
                continue
            if "error" in told:
                answer.set_exception(OSError(told["error"]))
            else:
                answer.set_result(Answer(told["status"], b""))
        await process.wait()
        for answer in list(self._waiting.values()):
            if not answer.done():
                answer.set_exception(OSError("the postman was killed"))

    async def close(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()  # he ends when he is back from what he has in hand
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), LAST)
        if self._hears is not None:
            self._hears.cancel()
