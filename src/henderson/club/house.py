"""The tables of a club: the same as everywhere, but other processes may change them, and people have time.

What a process has in memory is a copy. Each change is judged on it, written down with the key that decides who was first, and
only then told; whoever was second reads what the first has written and judges again. Nothing is asked of a table in between: its
lock is held from the judgement until it is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar, cast

import psycopg
import sqlalchemy as sa

from ..server.house import House, Watcher
from ..server.messages import Opened
from ..server.places import Claim, Place
from ..server.tables import Refused, Table
from . import rows
from .base import ClubBase
from .ledger import Conflict
from .table import ClubTable
from .who import user_of_browser

T = TypeVar("T")
log = logging.getLogger("henderson.club")
AGAIN = 5.0  # seconds between two looks for what no notice told of
SEEN = 6  # so many looks between two notes of who is there, and between two looks at everything
IDLE = 1800.0  # seconds after which a table that nobody has asked for is left to the database: it is built again in a moment
LATELY = 12.0  # seconds that such a look goes back: clocks of two machines may differ
TRIES = 4
AWAY = "The database does not answer just now, and nothing was changed: try again in a moment"
IN_DOUBT = "The database does not answer: whether this is kept will show when it does"
LOST = (psycopg.OperationalError, sa.exc.OperationalError)


class ClubHouse(House):
    """The tables of one process."""

    make = ClubTable
    db: ClubBase

    def __init__(self, db: ClubBase, workers: int = 1, dice_wait: float = 0, *, bots_here: bool = True) -> None:
        super().__init__(db, workers, dice_wait)
        self.bots_here = bots_here
        self._telling: dict[str, asyncio.Task[None]] = {}
        self._left: dict[str, int] = {}  # tables that are listened at and not in memory: how many entries their listeners know of
        self._again: asyncio.Task[None] | None = None
        self.conflicts = self.followed = 0
        self.with_it: Callable[[], Awaitable[None]] | None = None  # what ends with it
        db.hear("moves", self._heard)
        db.hear("seats", self._sat_down)
        db.hear("again", lambda _: self.look_again())
        db.hear("cancel", self._cancelled)

    def begin(self) -> None:
        """Look again and again for what no notice told of; in the loop that serves."""
        self._again = asyncio.get_running_loop().create_task(self._keep_looking())

    # -- tables in memory ---------------------------------------------------------------------------------------------

    async def _load(self, table_id: str) -> ClubTable:
        table = cast(ClubTable, await super()._load(table_id))
        await self._read_club(table)
        return table

    async def _read_club(self, table: ClubTable) -> None:
        table.club = await self.db.run(lambda db: rows.standings(db, table.id, time.time()))

    def _keep(self, table: Table) -> None:
        self._left.pop(table.id, None)
        super()._keep(table)

    def _drop(self, table: str) -> None:
        if self.watchers.get(table):
            self._left[table] = self.tables[table].seq
        super()._drop(table)

    def leave(self, table: Table, watcher: Watcher) -> None:
        super().leave(table, watcher)
        if table.id not in self.watchers:
            self._left.pop(table.id, None)

    def _pinned(self, table: str) -> bool:
        """Who listens does not keep a game in memory: it is read again when there is something to tell."""
        return table in self._bots or table in self._held

    async def table(self, table_id: str) -> Table:
        table = cast(ClubTable, await super().table(table_id))
        table.used = time.monotonic()
        if table.behind or table.broken or table.lock.locked():
            async with table.lock:  # what is being written is not shown before it is written
                await self._catch_up(table)
        return table

    async def _catch_up(self, table: ClubTable) -> bool:
        """Read what others wrote; was there something? The lock is held."""
        if not table.behind and not table.broken:
            return False
        try:
            if table.broken:
                table.become(await self._load(table.id))
                return True
            was = table.seq
            fresh, at, club = await self.db.run(lambda db: rows.since(db, self.db.vault, table.row, table.at, time.time()))
        except LOST as error:
            raise Refused(503, AWAY) from error
        table.behind = False
        table.club = club
        if at.n == was:
            return False
        self.followed += len(fresh)
        try:
            table.follow(fresh, at)
        except Exception:
            table.broken = True
            raise
        return True

    def _seated(self, db: sa.Connection, table: Table, people: list[str], own: list[str], browser: str) -> Opened:
        assert isinstance(table, ClubTable)
        head = table.head
        listed = table.listed(table.row.created)._asdict()
        rows.describe(db, table.id, head.game, str(head.options.get("preset", ""))[:30], table.seats, listed)
        if user := user_of_browser(browser):
            rows.sit(db, table.id, own, user, owner=True)
        return super()._seated(db, table, people, own, browser)

    async def _watching(self, token: str) -> Place | None:
        named = re.fullmatch(r"~([0-9a-f]{16})\..*", token)
        table = named[1] if named else ""
        public = bool(table) and await self.db.run(lambda db: rows.is_public(db, table))
        return Place(table, "") if public else None

    async def claim(self, invite: str, browser: str) -> Claim:
        made = await super().claim(invite, browser)
        place, user = made.place, user_of_browser(browser)
        if place is not None and not made.token.startswith("~"):
            await self.db.tell("seats", f"{place.table} {time.time()} {place.side}")
            if user:
                await self.db.run(lambda db: rows.sit(db, place.table, [place.side], user))
                if table := cast(ClubTable | None, self.tables.get(place.table)):
                    table.behind = True  # who sits there is read anew
        return made

    def measures(self) -> dict[str, float]:
        return {"henderson_conflicts_total": self.conflicts, "henderson_followed_total": self.followed}

    def _sat_down(self, message: str) -> None:
        """`TABLE TIME SIDE`: somebody sat down there then, who came to whatever process; who sat there before does not."""
        table, at, side = message.split(" ", 2)
        self._send_away(Place(table, side), float(at))
        self._places = OrderedDict((key, place) for key, place in self._places.items() if place.table != table)

    # -- changes ---------------------------------------------------------------------------------------------------------

    async def _change(self, table: Table, work: Callable[[Table], T]) -> T:
        assert isinstance(table, ClubTable)
        async with table.lock:
            for _ in range(TRIES):
                await self._catch_up(table)
                table.looked()
                asked = table.asked
                try:
                    result = work(table)
                except Refused as refused:
                    table.pad.take()
                    if refused.status in (403, 409) and await self._was_behind(table):
                        continue
                    raise
                except BaseException:
                    table.pad.take()
                    table.broken = True
                    raise
                try:
                    await self._write(table, asked)
                except Conflict:
                    self.conflicts += 1
                    continue
                return result
        raise Refused(409, "The game has moved on")

    async def change(self, table: ClubTable, work: Callable[[ClubTable], T]) -> T:
        """Let people or a falling flag change a table: written down, then told."""
        result = await self._change(table, cast(Callable[[Table], T], work))
        await self._settle(table)
        return result

    async def _was_behind(self, table: ClubTable) -> bool:
        """A refusal may come from not knowing what another process wrote."""
        if self.db.kind == "sqlite":
            return False
        table.behind = True
        return await self._catch_up(table)

    async def _write(self, table: ClubTable, asked: str) -> None:
        change = table.pad.take()
        if change is None:
            return
        table.broken = True  # until it is written
        table.complete(change, asked)
        try:
            await self.db.write(change, self._news(table))
        except LOST as error:
            log.error("not written: %s", str(error).strip()[:300])
            raise Refused(503, IN_DOUBT) from error
        table.broken = False

    async def _kept(self, table: Table) -> None:
        await super()._kept(table)
        if not self.db.tells:
            await self.db.tell("moves", self._news(table))

    def _news(self, table: Table) -> str:
        """What the other processes are told of it; see `_heard`."""
        return f"{table.id} {table.seq}{' bot' if table.bot_to_move() else ''}"

    def helped(self, table: Table) -> None:
        if cast(ClubTable, table).club.rated and not table.over:
            raise Refused(403, "A rated game is played without a bot's advice")

    # -- what others did ---------------------------------------------------------------------------------------------------

    async def sat_down(self, name: str) -> None:
        """People have sat down at a table, or its pace was settled: it is read again, the clock of who is asked runs, and he will
        be told of it."""
        table = cast(ClubTable, await self.table(name))
        table.behind = True
        with contextlib.suppress(Refused):
            await self.change(table, lambda t: t.start_clock(anyway=True))

    def _heard(self, message: str) -> None:
        """`TABLE N`: a table has so many entries now; `TABLE N bot`: and a bot is asked."""
        name, n = message.split(" ")[:2]
        if n.isdigit() and self._known(name) >= int(n):
            return
        table = cast(ClubTable | None, self.tables.get(name))
        if table is not None:
            table.behind = True
        if self.watchers.get(name) or (table is not None and self.bots_here):
            self._tell_soon(name)

    def _known(self, name: str) -> int:
        """How many entries of a table this process knows of; -1 where it knows nothing of it."""
        table = self.tables.get(name)
        return table.seq if table is not None else self._left.get(name, -1)

    def _tell_soon(self, name: str) -> None:
        if name not in self._telling:
            task = asyncio.get_running_loop().create_task(self._tell_others(name))
            self._telling[name] = task

    async def _tell_others(self, name: str) -> None:
        """Tell those who listen here what another process has done."""
        try:
            for wait in (0.2, 1.0, 2.0, 0.0):
                try:
                    table = await self.table(name)
                    self._telling.pop(name, None)  # from here on another notice is another task
                    self.wake(table)
                    self.tell(table)
                    return
                except Refused as refused:
                    if refused.status != 503:
                        return
                    await asyncio.sleep(wait)
        except Exception:
            log.exception("table %s could not be brought up to date", name)
        finally:
            if self._telling.get(name) is asyncio.current_task():
                del self._telling[name]

    def look_again(self) -> None:
        """Something may have been missed: look at every table that is watched or in memory."""
        self._places.clear()
        with contextlib.suppress(RuntimeError):  # no loop yet
            asyncio.get_running_loop().create_task(self._look())

    async def _look(self, since: float = 0.0) -> None:
        """What has become longer, of all that is watched or in memory; `since`: of what was changed after that moment."""
        names = {*self.watchers, *self.tables}
        if not names or self.db.kind == "sqlite":
            return
        try:
            if since:
                found = await self.db.lengths_since(since)
            else:
                found = await self.db.run(lambda db: rows.lengths(db, sorted(names)))
            for name in names & found.keys():
                if self._known(name) < found[name]:
                    self._heard(f"{name} {found[name]}")
        except LOST as error:
            log.warning("could not look for what was missed: %s", str(error).strip()[:200])

    def let_go(self, now: float) -> None:
        """Tables that nobody has asked for lately need not be in memory: a club's games last for months."""
        for name, table in list(self.tables.items()):  # the one used longest ago first
            if now - cast(ClubTable, table).used < IDLE:
                return
            if not self._pinned(name) and not cast(ClubTable, table).lock.locked():
                self._drop(name)

    async def _keep_looking(self) -> None:
        looks = 0
        while True:
            await asyncio.sleep(AGAIN)
            looks += 1
            await self._look(time.time() - LATELY if looks % SEEN else 0.0)
            self.let_go(time.monotonic())
            if looks % SEEN == 0:
                await self._note_who_is_there()

    async def _note_who_is_there(self) -> None:
        there = {(name, w.side) for name, watchers in self.watchers.items() for w in watchers if w.side}
        if there:
            with contextlib.suppress(*LOST):
                await self.db.run(lambda db: rows.saw(db, there, time.time()))

    def _cancelled(self, name: str) -> None:
        if table := self.tables.get(name):
            table.cancel.set()

    async def cancel(self, table: Table) -> None:
        await self.db.tell("cancel", table.id)

    def watch(self, table: Table, side: str, since: str) -> Watcher:
        return super().watch(table, side, since if side else "")  # see ClubTable.looked

    def wake(self, table: Table) -> None:
        if self.bots_here:
            super().wake(table)
            return
        self._think_of(table)  # another process lets it think; the seats are told that it does
        if not table.bot_to_move():
            super().wake(table)

    async def close(self) -> None:
        if self.with_it:
            await self.with_it()
        if self._again:
            self._again.cancel()
        for task in list(self._telling.values()):
            task.cancel()
        await super().close()
