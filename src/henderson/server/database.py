"""The one door to what is stored, whichever database it is stored in.

`await db.run(work)` runs `work(connection)` (SQLAlchemy Core, plain code that awaits nothing) in one transaction; when it
returns, the work is committed, when it raises, nothing of it is there. `await db.durable()` returns when all that was committed
would survive a loss of power: wait for it before telling somebody that something is kept. `await db.tell(topic, message)` after
the commit reaches everybody who called `db.hear(topic, ...)`, in every process that serves the same database.

    async def rename(db: Database, user: str, name: str) -> None:
        await db.run(lambda c: c.execute(users.update().where(users.c.id == user).values(name=name)))
        await db.durable()
        await db.tell("user", user)

A file (`OneFile`, here) has one connection, used by the service's own thread: work runs at once. PostgreSQL (`club.postgres`) has
a pool and threads: two works may run at the same time, so that what must happen once is decided by a key of the table.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import sqlalchemy as sa

from .store import Keeper, Store
from .vault import Vault

T = TypeVar("T")
Work = Callable[[sa.Connection], T]
Hearer = Callable[[str], None]
log = logging.getLogger("henderson.database")


class Database(ABC):
    """What is stored, and who is told when it changes."""

    kind: str  # sqlite, postgresql
    vault: Vault
    flushes = 0  # waits for the disk so far

    def __init__(self) -> None:
        self._hearers: dict[str, list[Hearer]] = defaultdict(list)

    @abstractmethod
    async def run(self, work: Work[T]) -> T:
        """Run `work` in one transaction."""

    @abstractmethod
    async def durable(self) -> None:
        """Wait until all that was committed is on the disk."""

    @abstractmethod
    async def tell(self, topic: str, message: str) -> None:
        """Tell all hearers of a topic, in every process. One may be lost with a process: it says where to look, not what."""

    @abstractmethod
    def keeper(self) -> Keeper:
        """Where a table that is played here writes."""

    @abstractmethod
    async def close(self) -> None:
        """No more work."""

    def hear(self, topic: str, hearer: Hearer) -> None:
        """Call `hearer(message)` for each message of a topic."""
        self._hearers[topic].append(hearer)

    def heard(self, topic: str, message: str) -> None:
        """A message has come in."""
        for hearer in self._hearers.get(topic, ()):
            try:
                hearer(message)
            except Exception:
                log.exception("a hearer of '%s' failed", topic)


class OneFile(Database):
    """A SQLite file."""

    kind = "sqlite"

    def __init__(self, file: str | Path | Store) -> None:
        super().__init__()
        self.store = file if isinstance(file, Store) else Store(file)
        self.vault = self.store.vault

    async def run(self, work: Work[T]) -> T:
        return self.store.run(work)

    async def durable(self) -> None:
        await self.store.durable()
        self.flushes = self.store.flushes

    async def tell(self, topic: str, message: str) -> None:
        self.heard(topic, message)

    def keeper(self) -> Keeper:
        return self.store

    async def close(self) -> None:
        self.store.close()
