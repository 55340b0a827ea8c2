"""All tables of a server, who watches them, and the bots' turns: commit first, then tell."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import msgspec

from ..bots import Candidate
from .bots import Workers, choose
from .messages import Fork, NewTable, Opened
from .opening import fork_table, load_table, open_table
from .store import Store, hold, seat_of
from .tables import Refused, Table

_encode = msgspec.json.Encoder().encode
PATIENCE = 0.5  # seconds that a cancelled thought has to come to its end
LIVE_TABLES = 200  # kept in memory; others are rebuilt when somebody comes


class Watcher:
    """Somebody who listens at a seat, and what he was told last: (the seat's number, which bot thinks)."""

    def __init__(self, side: str, told: tuple[int, str]) -> None:
        self.side, self.told = side, told
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(8)

    def push(self, message: bytes) -> None:
        if self.queue.full():  # a watcher that does not read needs only the newest
            with contextlib.suppress(asyncio.QueueEmpty):
                self.queue.get_nowait()
        self.queue.put_nowait(message)


class House:
    """The tables."""

    def __init__(self, path: str, workers: int = 1) -> None:
        self.store = Store(path)
        self.tables: dict[str, Table] = {}
        self.watchers: dict[str, list[Watcher]] = {}  # of each table
        self._seats: dict[str, tuple[str, str]] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._count = workers
        self._workers: Workers | None = None

    # -- tables and seats --------------------------------------------------------------------------------------------

    async def open(self, order: NewTable, browser: str) -> Opened:
        """Set up a table; the browser that ordered it holds its human seats."""
        return self._seat_down(*await open_table(self.store, order), browser)

    async def fork(self, table: Table, at: int, order: Fork, browser: str) -> Opened:
        """A new table that goes on from a point of another one."""
        return self._seat_down(*await fork_table(self.store, table, at, order.seats, order.hotseat), browser)

    def _seat_down(self, table: Table, tokens: dict[str, str], watch: str, browser: str) -> Opened:
        mine = [t for side, t in tokens.items() if table.seats[side] == "human"]
        if not table.hotseat:
            mine = mine[:1]
        self.store.run(lambda db: hold(db, browser, table.id, mine or [watch]))
        self._keep(table)
        self.wake(table)
        return Opened(table.id, {s: t for s, t in tokens.items() if table.seats[s] == "human"}, watch)

    def _keep(self, table: Table) -> None:
        self.tables[table.id] = table
        if len(self.tables) > LIVE_TABLES:
            for other in list(self.tables):
                if other != table.id and not self.watchers.get(other) and other not in self._bots:
                    del self.tables[other]
                    break

    async def seat(self, token: str) -> tuple[Table, str]:
        """The table and side of a token; refused when nobody has such a token."""
        found = self._seats.get(token) or (self.store.run(lambda db: seat_of(db, token)) if token else None)
        if found is None:
            raise Refused(403, "No seat has that link: expected the secret link of a seat in the header X-Seat")
        self._seats[token] = found
        return await self.table(found[0]), found[1]

    async def table(self, table_id: str) -> Table:
        """A table, from memory or rebuilt from the database."""
        if table_id not in self.tables:
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                if table_id not in self.tables:
                    table = await load_table(self.store, table_id)
                    if table is None:
                        raise Refused(404, f"There is no table '{table_id}'")
                    self._keep(table)
                    self.wake(table)
        return self.tables[table_id]

    # -- telling -----------------------------------------------------------------------------------------------------

    def watch(self, table: Table, side: str, since: str) -> Watcher:
        """Listen at a seat from now on; told at once unless `since` is the seat's number of the present position."""
        number = table.number(side).at
        watcher = Watcher(side, (number, table.thinking))
        self.watchers.setdefault(table.id, []).append(watcher)
        if since != str(number):
            watcher.push(table.snapshot(side))
        return watcher

    def leave(self, table: Table, watcher: Watcher) -> None:
        """Listen no more."""
        there = self.watchers.get(table.id, [])
        there.remove(watcher)
        if not there:
            del self.watchers[table.id]

    def tell(self, table: Table) -> None:
        """Send a snapshot to those whose own has changed, and to nobody else: a push is news too."""
        for watcher in self.watchers.get(table.id, ()):
            now = (table.number(watcher.side).at, table.thinking)
            if watcher.told != now:
                watcher.told = now
                watcher.push(table.snapshot(watcher.side))

    def say(self, table: Table, message: dict[str, Any]) -> None:
        """Send one message to all."""
        for watcher in self.watchers.get(table.id, ()):
            watcher.push(_encode(message))

    def answer(self, table: Table, side: str, number: int, word: str) -> None:
        """An answer: judged and committed, then told."""
        table.answer(side, number, word)
        self.wake(table)
        self.tell(table)

    def undo(self, table: Table, side: str, number: int) -> None:
        """An answer taken back, then told."""
        table.undo(side, number)
        self.tell(table)

    # -- bots --------------------------------------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """When a bot is asked, let it think."""
        if table.bot_to_move() and table.id not in self._bots:
            self._think_of(table)
            task = asyncio.get_running_loop().create_task(self._play_bots(table))
            self._bots[table.id] = task
            task.add_done_callback(lambda _: self._bots.pop(table.id, None))

    def _think_of(self, table: Table) -> None:
        """Which bot thinks, and since when it has been asked: its answers on the way are nobody's business."""
        side = table.bot_to_move()
        if side != table.thinking:
            table.thinking, table.thinking_since = side, time.time()

    async def _play_bots(self, table: Table) -> None:
        """Answer for the bots until a person is asked or the game is over."""
        beat = asyncio.get_running_loop().create_task(self._beat(table))
        try:
            while side := table.bot_to_move():
                table.cancel.clear()
                seq = table.seq
                word = await self._think(table, side, table.seats[side])
                with contextlib.suppress(Refused):  # somebody took back meanwhile: think again
                    table.answer_for_bot(side, seq, word)
                self._think_of(table)
                self.tell(table)
        finally:
            beat.cancel()

    @property
    def workers(self) -> Workers:
        if self._workers is None:
            self._workers = Workers(self._count)
        return self._workers

    async def _think(self, table: Table, side: str, name: str) -> str:
        """A bot's word, from a worker process; a cancelled one says at once what it has, else what its heuristic says."""
        loop = asyncio.get_running_loop()
        args = (table.id, json.dumps(table.head), [row.word for row in table.words])
        try:
            ticket, thought = self.workers.choose(*args, name, side)
            stop = loop.create_task(table.cancel.wait())
            waiting: set[asyncio.Future[Any]] = {thought, stop}
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            stop.cancel()
            if not thought.done():
                self.workers.cancel(ticket)
                await asyncio.wait({thought}, timeout=PATIENCE)
            if not thought.done():  # it stands in line behind others
                thought.cancel()
                return await asyncio.to_thread(choose, *args, "heuristic", side)
            return await thought
        except BrokenProcessPool:  # a worker was killed: start others and think again
            self._workers = None
            return await self._think(table, side, name)

    async def explain(self, table: Table, side: str, name: str) -> list[Candidate]:
        """What that bot would consider in the seat's place, from a worker process."""
        try:
            return await self.workers.explain(table.id, json.dumps(table.head), [row.word for row in table.words], name, side)
        except BrokenProcessPool:  # a worker was killed: start others and think again
            self._workers = None
            return await self.explain(table, side, name)

    async def _beat(self, table: Table) -> None:
        """While bots think, tell how long; in a rhythm that does not betray when they answered."""
        while True:
            await asyncio.sleep(1)
            spent = round(time.time() - table.thinking_since)
            self.say(table, {"type": "thinking", "side": table.thinking, "seconds": spent})

    async def close(self) -> None:
        """Stop the bots and the database thread."""
        for task in list(self._bots.values()):
            task.cancel()
        if self._workers is not None:
            self._workers.close()
        self.store.close()
