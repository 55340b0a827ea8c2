"""A connection to PostgreSQL on which statements are sent one behind the other without waiting for what they bring (libpq's
pipeline): an answer and the notice of it go out together, and whoever waits is woken once.

psycopg's own connections look for their socket anew at every wait; that and two statements for each answer were a quarter of what
a web process did. Here the loop looks for it as long as the connection stands. Each statement is a transaction of its own, so
that one which fails takes nothing with it.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import psycopg
from psycopg import pq
from psycopg.errors import error_from_result

Given = dict[str, Any]  # by the name of its place
_PLACE = re.compile(r"%\((\w+)\)s")
_SPECIAL = re.compile(r'(["\\])')


class Statement:
    """SQL with named places, prepared once in each connection."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name.encode()
        self.places = tuple(dict.fromkeys(_PLACE.findall(text)))
        number = {place: n for n, place in enumerate(self.places, 1)}
        self.text = _PLACE.sub(lambda found: f"${number[found[1]]}", text).encode()

    def values(self, given: Given) -> list[bytes | None]:
        """What goes into its places, as PostgreSQL reads it."""
        found = [None if (value := given[place]) is None else literal(value).encode() for place in self.places]
        if b"\0" in b"".join(filter(None, found)):
            raise psycopg.DataError("a text with a zero byte cannot be kept")
        return found


def literal(value: object) -> str:
    """A value in PostgreSQL's own writing: a truth, a number, a text, or a list of those."""
    if type(value) is str:
        return value
    if isinstance(value, bool):
        return "t" if value else "f"
    if isinstance(value, list):
        return "{" + ",".join(map(_inside, value)) + "}"
    return str(value)


def _inside(value: object) -> str:
    if value is None:
        return "NULL"
    if isinstance(value, str):
        return '"' + (_SPECIAL.sub(r"\\\1", value) if _SPECIAL.search(value) else value) + '"'
    return literal(value)


class Lost(psycopg.OperationalError):
    """The connection ended before the word came that a statement was done: it may have been."""


class Pipe:
    """One connection; `heard` is called with what comes in on the channels it listens to."""

    def __init__(self, url: str, statements: Sequence[Statement], heard: Callable[[str], None] | None = None) -> None:
        self.url, self.statements, self.heard = url, statements, heard
        self._db: psycopg.AsyncConnection[Any] | None = None
        self._socket = -1
        self._opening = asyncio.Lock()
        self._due: deque[asyncio.Future[pq.abc.PGresult] | None] = deque()  # whom each statement's end is told; None: nobody
        self._last: pq.abc.PGresult | None = None
        self._full = False  # the socket took no more: the rest is sent when it does
        self.ended = asyncio.Event()
        self.ended.set()

    @property
    def waiting(self) -> int:
        """Statements under way."""
        return len(self._due)

    async def open(self) -> None:
        """Connect, unless it is connected."""
        async with self._opening:
            if self._db is not None:
                return
            db = await psycopg.AsyncConnection.connect(self.url, autocommit=True, client_encoding="utf8")
            db.pgconn.nonblocking = 1
            db.pgconn.enter_pipeline_mode()
            self._db, self._socket, self._full = db, db.pgconn.socket, False
            self.ended.clear()
            asyncio.get_running_loop().add_reader(self._socket, self._readable)
            for statement in self.statements:
                db.pgconn.send_prepare(statement.name, statement.text)
                self._send(db.pgconn, None)

    async def listen(self, channel: str) -> None:
        """Hear what is told on a channel."""
        await self.open()
        assert self._db is not None
        told = self._promise()
        self._db.pgconn.send_query_params(f"LISTEN {channel}".encode(), None)
        self._send(self._db.pgconn, told)
        await self._end(told)

    async def do(self, statement: Statement, given: Given, *, then: tuple[Statement, Given] | None = None) -> int:
        """How many rows a statement wrote. `then` is sent right behind it and waited for by nobody."""
        await self.open()
        assert self._db is not None
        pg, done = self._db.pgconn, self._promise()
        pg.send_query_prepared(statement.name, statement.values(given))
        self._send(pg, done, flush=then is None)
        if then is not None:
            pg.send_query_prepared(then[0].name, then[0].values(then[1]))
            self._send(pg, None)
        return (await self._end(done)).command_tuples or 0

    async def rows(self, statement: Statement, given: Given) -> list[tuple[str, ...]]:
        """What a statement reads, as PostgreSQL writes it."""
        await self.open()
        assert self._db is not None
        pg, done = self._db.pgconn, self._promise()
        pg.send_query_prepared(statement.name, statement.values(given))
        self._send(pg, done)
        found = await self._end(done)
        columns = range(found.nfields)
        return [tuple([(found.get_value(row, n) or b"").decode() for n in columns]) for row in range(found.ntuples)]

    def _promise(self) -> asyncio.Future[pq.abc.PGresult]:
        return asyncio.get_running_loop().create_future()

    async def _end(self, done: asyncio.Future[pq.abc.PGresult]) -> pq.abc.PGresult:
        result = await done
        if result.status == pq.ExecStatus.FATAL_ERROR:
            raise error_from_result(result)
        return result

    def _send(self, pg: pq.abc.PGconn, told: asyncio.Future[pq.abc.PGresult] | None, *, flush: bool = True) -> None:
        pg.pipeline_sync()  # what went before is one transaction
        self._due.append(told)
        if flush:
            self._flush()

    def _flush(self) -> None:
        if self._db is None:
            return
        pg, loop = self._db.pgconn, asyncio.get_running_loop()
        try:
            full = pg.flush() == 1
        except psycopg.OperationalError as error:
            self._lost(error)
            return
        if full != self._full:
            self._full = full
            loop.add_writer(self._socket, self._flush) if full else loop.remove_writer(self._socket)

    def _readable(self) -> None:
        if self._db is None:
            return
        pg = self._db.pgconn
        try:
            pg.consume_input()
            while self._due and not pg.is_busy():
                self._take(pg.get_result())
        except psycopg.OperationalError as error:
            self._lost(error)
            return
        while (notice := pg.notifies()) is not None:
            if self.heard is not None:
                self.heard(notice.extra.decode())
        if self._full:
            self._flush()

    def _take(self, result: pq.abc.PGresult | None) -> None:
        """Results come in order; a mark ends what belongs to one statement."""
        if result is None:
            return
        if result.status != pq.ExecStatus.PIPELINE_SYNC:
            self._last = result
            return
        told, last, self._last = self._due.popleft(), self._last, None
        if told is not None and not told.done():
            told.set_result(last) if last is not None else told.set_exception(Lost("a statement brought nothing"))

    def _lost(self, error: Exception) -> None:
        """All that is under way is in doubt."""
        db, self._db = self._db, None
        due, self._due, self._last = self._due, deque(), None
        if db is not None:
            loop = asyncio.get_running_loop()
            loop.remove_reader(self._socket)
            loop.remove_writer(self._socket)
            db.pgconn.finish()
        for told in due:
            if told is not None and not told.done():
                told.set_exception(Lost(str(error).strip() or "the connection is lost"))
        self.ended.set()

    def close(self) -> None:
        self._lost(Lost("closed"))
