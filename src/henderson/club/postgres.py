"""The club's database on PostgreSQL: threads for SQLAlchemy's work, connections for answers, and a listener.

What each answer needs goes another way (`club.ledger`, `club.pipe`): one statement on an asynchronous connection. A commit waits
for the disk there (`synchronous_commit` is left on), so that `durable` has nothing to wait for. The notice of it is sent right
behind it but is a transaction of its own: in one with it all writers would wait for one lock while the disk works.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import psycopg
import sqlalchemy as sa

from ..engine.decision import HendersonError
from ..server.database import Work
from ..server.tables import Refused
from ..server.vault import Vault
from . import migrate
from .base import ClubBase
from .ledger import SHORT, WHOLE, Change, Conflict, statement
from .pipe import Pipe, Statement

T = TypeVar("T")
log = logging.getLogger("henderson.database")
CHANNEL = "henderson"
NOTIFY = Statement("notify", f"SELECT pg_notify('{CHANNEL}', told) FROM unnest(%(told)s::text[]) AS told")
WRITE = {WHOLE: Statement("whole", WHOLE), SHORT: Statement("short", SHORT)}
LATELY = Statement("lately", "SELECT id, n FROM tables WHERE state IN ('playing', 'over') AND moved >= %(at)s::float8")
THREADS = 4  # connections for plain work
ANSWERING = 4  # connections for answers: so many may wait for the disk at once
AGAIN, PATIENCE = 0.2, 5.0  # seconds until a lost connection is tried again, and how long an answer waits for one


class Postgres(ClubBase):
    """A database on PostgreSQL by its URL (`postgresql://user@host/name`), with the club's secret in a file of its own."""

    kind = "postgresql"
    tells = True

    def __init__(self, url: str, secret: str | Path) -> None:
        super().__init__()
        self.url = plain(url)
        self.engine = engine_of(url)
        self._threads = ThreadPoolExecutor(THREADS, "database")
        self.pipes = [Pipe(self.url, (NOTIFY, LATELY, *WRITE.values()), self._told) for _ in range(ANSWERING)]
        self._listener = self.pipes[0]  # the one that is used most: what it told of itself comes with the word that it is written
        with self.engine.connect() as db:
            at = migrate.step_of(db)
        if at != migrate.newest():
            need = migrate.newest()
            raise HendersonError(f"The database is at step '{at or 'none'}', expected '{need}': run henderson club migrate")
        self.vault = Vault.of(secret)
        self._listening: asyncio.Task[None] | None = None
        self._telling: asyncio.Task[None] | None = None
        self._to_tell: list[str] = []
        self.listens = 0  # times that the listener was connected

    async def begin(self) -> None:
        """Listen; in the loop that serves."""
        ready = asyncio.get_running_loop().create_future()
        self._listening = asyncio.create_task(self._listen(ready))
        await asyncio.wait_for(ready, 20)

    async def run(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self.at_once, work)

    def at_once(self, work: Work[T]) -> T:
        """The same, for a thread that may wait."""
        try:
            with self.engine.begin() as db:
                return work(db)
        except sa.exc.DataError as error:  # a zero byte, a number beyond all measure
            raise Refused(422, "Something in it cannot be kept: expected plain text and ordinary numbers") from error

    async def lengths_since(self, at: float) -> dict[str, int]:
        """Asked every few seconds: not by a thread and SQLAlchemy, which took ten times as much."""
        return {name: int(n) for name, n in await (await self._pipe()).rows(LATELY, {"at": at})}

    async def durable(self) -> None:
        """Nothing to wait for: a commit has waited."""

    async def tell(self, topic: str, message: str) -> None:
        self._to_tell.append(f"{topic} {message}")
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        """Send what has come together; what is lost is looked for, see `_listen`."""
        while self._to_tell:
            told, self._to_tell = self._to_tell, []
            try:
                await (await self._pipe()).do(NOTIFY, {"told": told})
            except psycopg.OperationalError as error:
                log.warning("%d notices are lost: %s", len(told), str(error).strip()[:200])

    def _told(self, payload: str) -> None:
        topic, _, message = payload.partition(" ")
        self.heard(topic, message)

    async def _listen(self, ready: asyncio.Future[None]) -> None:
        """For ever: pass on what comes in; after each connection everybody is told to look for himself (topic `again`)."""
        while True:
            try:
                await self._listener.listen(CHANNEL)
                self.listens += 1
                if not ready.done():
                    ready.set_result(None)
                self.heard("again", "")
                await self._listener.ended.wait()
                log.warning("the listener lost its connection")
            except psycopg.OperationalError as error:
                log.warning("the listener has no connection: %s", str(error).strip())
            await asyncio.sleep(AGAIN)

    async def _pipe(self) -> Pipe:
        """The connection on which least is under way, opened if need be; a server that is just starting again is waited for."""
        until = asyncio.get_running_loop().time() + PATIENCE
        while True:
            pipe = min(self.pipes, key=lambda one: one.waiting)
            try:
                await pipe.open()
                return pipe
            except psycopg.OperationalError:
                if asyncio.get_running_loop().time() > until:
                    raise
            await asyncio.sleep(AGAIN)

    async def write(self, change: Change, told: str = "") -> None:
        text, given = statement(change)
        try:
            pipe = await self._pipe()
            then = (NOTIFY, {"told": [f"moves {told}"]}) if told else None
            written = await pipe.do(WRITE[text], given, then=then)
        except psycopg.errors.UniqueViolation:
            raise Conflict from None
        if written != len(change.rows):
            raise Conflict

    async def close(self) -> None:
        if self._listening:
            self._listening.cancel()
        if self._telling:
            await asyncio.wait({self._telling}, timeout=2)
        for pipe in self.pipes:
            pipe.close()
        self._threads.shutdown(wait=True)
        self.engine.dispose()


def plain(url: str) -> str:
    """A URL as PostgreSQL's own library reads it."""
    if not url.startswith(("postgresql://", "postgres://")):
        raise HendersonError(f"'{url}' is no database of a club: expected postgresql://USER@HOST/NAME or sqlite:FILE")
    return url


def engine_of(url: str) -> sa.Engine:
    """SQLAlchemy's engine for it. A connection that died with the server is noticed before it is used."""
    _, _, rest = plain(url).partition("://")
    how = {"pool_size": THREADS, "max_overflow": 0, "pool_pre_ping": True, "hide_parameters": True}  # errors reach the log
    return sa.create_engine(f"postgresql+psycopg://{rest}", **how)
