"""While a person thinks, the bots of his table that look ahead may ponder: in a worker that nobody else wants, and only where
whoever runs the service said so."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

from ..bots import TURN
from ..engine.decision import DICE
from .bots import Thought, Workers
from .tables import Table

PAUSE = 0.5  # seconds after an answer: who answers at once wakes nobody


class Pondering:
    """Who ponders at which table."""

    def __init__(self, workers: Workers, thought: Callable[[Table, str, str], Thought]) -> None:
        self._workers, self._thought = workers, thought
        self._tasks: dict[str, tuple[asyncio.Task[None], int]] = {}

    def stop(self, table: Table) -> None:
        """Something happened at the table: what was pondered there ends at once."""
        task, ticket = self._tasks.pop(table.id, (None, 0))
        if task is not None:
            self._workers.cancel(ticket)
            task.cancel()

    def begin(self, table: Table) -> None:
        """A person is asked: let the bots that look ahead think about what comes."""
        self.stop(table)
        decision = table.decision
        if decision is None or decision.player == DICE or table.bot_to_move():
            return
        who = [(side, name) for side, name in table.seats.items() if name.partition(":")[0] in TURN]
        if who:
            ticket = self._workers.ticket()
            task = asyncio.get_running_loop().create_task(self._think(table, who, ticket))
            self._tasks[table.id] = (task, ticket)

    async def _think(self, table: Table, who: list[tuple[str, str]], ticket: int) -> None:
        await asyncio.sleep(PAUSE)
        with contextlib.suppress(BrokenProcessPool):
            for side, name in who:
                await self._workers.ponder(self._thought(table, side, name), ticket)

    def close(self) -> None:
        """The service ends."""
        for task, ticket in self._tasks.values():
            self._workers.cancel(ticket)
            task.cancel()
        self._tasks.clear()
