"""A process in which the club's bots play: it is told at which tables one is asked, and looks for what it was not told."""

from __future__ import annotations

import asyncio
import logging
import zlib

from ..engine.decision import HendersonError
from ..server.tables import Refused
from . import rows
from .base import ClubBase
from .house import LOST, ClubHouse

log = logging.getLogger("henderson.bots")


class BotHouse(ClubHouse):
    """The tables whose bots this process plays: every `count`th, from `number` on. Two that play the same do no harm."""

    def __init__(self, db: ClubBase, workers: int = 1, *, number: int = 0, count: int = 1) -> None:
        super().__init__(db, workers, bots_here=True)
        self.number, self.count = number, count
        self._coming: set[asyncio.Task[None]] = set()

    def mine(self, table: str) -> bool:
        return zlib.crc32(table.encode()) % self.count == self.number

    def _heard(self, message: str) -> None:
        name, *told = message.split(" ")
        if name in self.tables:
            super()._heard(message)
        elif told[-1:] == ["bot"] and self.mine(name):
            self._come(name)

    def _come(self, name: str) -> None:
        task = asyncio.get_running_loop().create_task(self._sit(name))
        self._coming.add(task)
        task.add_done_callback(self._coming.discard)

    async def _sit(self, name: str) -> None:
        try:
            self.wake(await self.table(name))
        except (Refused, HendersonError, *LOST) as error:
            log.warning("table %s: %s", name, str(error)[:200])

    async def _look(self, since: float = 0.0) -> None:
        await super()._look(since)
        try:
            for name in await self.db.run(rows.bots_asked):
                if self.mine(name) and name not in self._bots:
                    self._come(name)
        except LOST as error:
            log.warning("could not look for bots: %s", str(error).strip()[:200])
