"""The database: tables, seats, and every answer in order, each with the hash of all before it.

SQLAlchemy Core on one connection, used by the service's own thread: SQLite likes one writer, and a commit to the write-ahead log
takes less than handing it to another thread would. What takes long, the wait for the disk, is done beside it: `durable` returns
when everything committed so far would survive a loss of power, one wait for as many answers as came meanwhile.
"""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import logging
import os
import threading
import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

import sqlalchemy as sa

from ..engine.decision import HendersonError
from . import upgrade
from .vault import Vault, sealed_text

T = TypeVar("T")
log = logging.getLogger("henderson.store")
_meta = sa.MetaData()
tables = sa.Table(
    "tables", _meta, sa.Column("id", sa.String, primary_key=True), sa.Column("head", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False), sa.Column("hotseat", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False), sa.Column("version", sa.Integer, nullable=False),
    sa.Column("owner", sa.String, nullable=False, server_default=""),  # hash of the cookie that opened it
    sa.Column("n", sa.Integer, nullable=False, server_default="0"),  # entries of its history
    sa.Column("chain", sa.String, nullable=False, server_default=""),  # the hash of the last one
    sa.Column("numbers", sa.Text, nullable=False, server_default=""),
    sa.Column("digest", sa.String, nullable=False, server_default=""),  # of the game's position then
    sa.Column("summary", sa.Text, nullable=False, server_default=""),  # for lists: a table need not be rebuilt to be named
    sa.Column("seal", sa.String, nullable=False, server_default=""),
)  # fmt: skip
seats = sa.Table(
    "seats", _meta, sa.Column("token_hash", sa.String, primary_key=True), sa.Column("table_id", sa.String, nullable=False),
    sa.Column("side", sa.String, nullable=False), sa.Column("kind", sa.String, nullable=False, server_default="seat"),
    sa.Column("browser", sa.String, nullable=False, server_default=""),
    sa.Column("at", sa.Float, nullable=False, server_default="0"),
    sa.Column("seal", sa.String, nullable=False, server_default=""),
)  # fmt: skip
answers = sa.Table(
    "answers", _meta, sa.Column("table_id", sa.String, primary_key=True), sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False), sa.Column("word", sa.String, nullable=False),
    sa.Column("hash", sa.String, nullable=False), sa.Column("at", sa.Float, nullable=False),
    sa.Column("numbers", sa.Text, nullable=False, server_default=""),  # until version 2
)  # fmt: skip
holders = sa.Table(
    "holders", _meta, sa.Column("browser", sa.String, primary_key=True), sa.Column("table_id", sa.String, primary_key=True),
    sa.Column("side", sa.String, primary_key=True), sa.Column("hidden", sa.Boolean, nullable=False, server_default="0"),
)  # fmt: skip
sa.Index("seats_of_table", seats.c.table_id)
VERSION = 3
CHECKPOINT = 5.0  # seconds
SETTLED = 1200  # heads of tables kept as they are sealed


class Row(NamedTuple):
    """One entry of a table's history: a word, a die, an undo of the last `word` entries, a commit to or a share in the dice; how
    many entries were one act; in a club how the game was ended, who took a seat, what happened to a clock."""

    kind: str  # word, dice, undo, commit, share, act, end, seat, clock
    word: str


class TableRow(NamedTuple):
    """A table as stored, the key of its dice masked."""

    id: str
    head: str
    seats: str
    hotseat: bool
    created: float
    owner: str = ""


class Standing(NamedTuple):
    """How far a table has come, stored and sealed with its last entry."""

    n: int = 0
    chain: str = ""
    numbers: str = ""
    digest: str = ""
    summary: str = ""


def chain(before: str, row: Row) -> str:
    """The hash of an entry and all before it."""
    return hashlib.sha256(f"{before}\n{row.kind}\n{row.word}".encode()).hexdigest()[:32]


class Keeper(Protocol):
    """Where a table writes its history."""

    vault: Vault

    def advance(self, row: TableRow, rows: Sequence[Row], before: Standing, after: Standing) -> Standing:
        """Add entries after those that stand, and say how far the table has come then."""


class Store:
    """The file; `store.run(fn)` is the only door."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._lock = _only_one(self.path)
        fresh = not self.path.exists() or not self.path.stat().st_size
        if fresh:
            os.close(os.open(self.path, os.O_WRONLY | os.O_CREAT, 0o600))
        os.chmod(self.path, 0o600)  # the log beside it is made like it
        how = {"poolclass": sa.NullPool, "connect_args": {"check_same_thread": False}, "hide_parameters": True}
        self.engine = sa.create_engine(f"sqlite:///{path}", **how)
        try:
            self._db = self.engine.connect()
            for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "wal_autocheckpoint=0", "secure_delete=ON"):
                self._db.exec_driver_sql(f"PRAGMA {pragma}")
            version = upgrade.version_of(self._db)
            self._db.commit()
            if version > VERSION:
                raise HendersonError(f"'{path}' is of version {version}; this Henderson reads versions 1 to {VERSION}")
            self.vault = Vault.beside(path, fresh=version < VERSION)
            upgrade.upgrade(self._db, version, self.vault, lambda: _meta.create_all(self._db), VERSION)
        except sa.exc.DatabaseError as error:
            os.close(self._lock)
            raise HendersonError(f"'{path}' cannot be opened as a tables' file: {error.orig}") from None
        except UnicodeError:
            os.close(self._lock)
            raise HendersonError(f"'{path}' is damaged: what it says of itself cannot be read") from None
        except HendersonError:
            os.close(self._lock)
            raise
        self._closed = threading.Event()
        self._tidy = threading.Thread(target=self._checkpoints, name="checkpoints", daemon=True)
        self._tidy.start()
        self._wal = os.open(f"{self.path}-wal", os.O_RDWR)
        self._flushing: asyncio.Future[None] | None = None
        self._next: asyncio.Future[None] | None = None
        self.flushes = 0

    def advance(self, row: TableRow, rows: Sequence[Row], before: Standing, after: Standing) -> Standing:
        """Add entries to a table, in a transaction of their own."""
        return self.run(lambda db: advance(db, self.vault, row, rows, before, after))

    def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Run `work` in one transaction; a killed process does not lose it when this has returned."""
        try:
            with self._db.begin():
                return work(self._db)
        except UnicodeError:
            raise HendersonError(f"'{self.path.name}' is damaged: a text in it cannot be read") from None

    async def durable(self) -> None:
        """Wait until all that was committed is on the disk: one flush serves everybody who came while the last one ran."""
        if self._flushing is None:
            await self._flush()
            return
        if self._next is None:
            self._next = asyncio.ensure_future(self._after(self._flushing))
        await asyncio.shield(self._next)

    async def _after(self, running: asyncio.Future[None]) -> None:
        await asyncio.wait({running})
        self._next = None
        await self._flush()

    async def _flush(self) -> None:
        self._flushing = asyncio.get_running_loop().run_in_executor(None, os.fsync, self._wal)
        self.flushes += 1
        try:
            await asyncio.shield(self._flushing)
        finally:
            self._flushing = None

    def _checkpoints(self) -> None:
        """Every few seconds copy the log back into the file; writers do not wait for it. A full disk stops it only as long as
        it is full."""
        with self.engine.connect() as db:
            while not self._closed.wait(CHECKPOINT):
                try:
                    db.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
                    db.rollback()
                except sa.exc.DatabaseError as error:
                    log.warning("no checkpoint: %s", error.orig)
                    db.invalidate()

    def close(self) -> None:
        self._closed.set()
        self._tidy.join(10)
        os.close(self._wal)
        self._db.close()
        self.engine.dispose()
        os.close(self._lock)


def _only_one(path: Path) -> int:
    """A lock that only one server holds, and that ends with it however it ends."""
    try:
        lock = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise HendersonError(f"'{path}' cannot be used ({error.strerror}): expected a folder that can be written") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise HendersonError(f"'{path}' is in use by another server: expected a file of its own for each") from None
    return lock


# -- tables ----------------------------------------------------------------------------------------------------------------------


def table_seal(vault: Vault, row: TableRow, at: Standing) -> str:
    """What binds a table's head to its history."""
    return vault.seal_of(f"{_settled(row)[:-1]}, {sealed_text(at)[1:]}")


@lru_cache(SETTLED)
def _settled(row: TableRow) -> str:
    """What of it never changes, as it is sealed."""
    return sealed_text(("table", row.id, row.head, row.seats, bool(row.hotseat), row.created, row.owner))


def add_table(db: sa.Connection, vault: Vault, row: TableRow, rows: Sequence[Row], at: Standing) -> Standing:
    """A new table with what was already played on it."""
    last = _append(db, row.id, 0, rows, "")
    at = at._replace(n=len(rows), chain=last)
    values = {**row._asdict(), "version": VERSION, **at._asdict(), "seal": table_seal(vault, row, at)}
    db.execute(tables.insert().values(**values))
    return at


def read_table(db: sa.Connection, vault: Vault, table: str) -> tuple[TableRow, list[Row], Standing] | None:
    """A table, its whole history, and how far it has come; seal and chain are checked."""
    while (found := db.execute(sa.select(tables).where(tables.c.id == table)).first()) is not None:
        row = TableRow(found.id, found.head, found.seats, found.hotseat, found.created, found.owner)
        at = Standing(found.n, found.chain, found.numbers, found.digest, found.summary)
        if found.seal != table_seal(vault, row, at):
            raise HendersonError(f"Table {table} was changed or damaged: what is stored of it does not match its seal")
        history, link = _history(db, table)
        if len(history) == at.n and link == at.chain:
            return row, history, at
        # another process may have written between the two looks: then the head has become longer as well
        if len(history) < at.n or (db.execute(sa.select(tables.c.n).where(tables.c.id == table)).scalar() or 0) <= at.n:
            raise HendersonError(f"The history of table {table} was cut: it has {len(history)} of {at.n} entries")
    return None


def _history(db: sa.Connection, table: str) -> tuple[list[Row], str]:
    """All its entries, the chain of them checked, and its last link."""
    history: list[Row] = []
    link = ""
    for entry in db.execute(sa.select(answers).where(answers.c.table_id == table).order_by(answers.c.n)):
        item = Row(str(entry.kind), str(entry.word))
        link = chain(link, item)
        if link != entry.hash or entry.n != len(history):
            raise HendersonError(f"The history of table {table} was changed at entry {entry.n}")
        history.append(item)
    return history, link


APPEND = "INSERT INTO answers (table_id, n, kind, word, hash, at) VALUES (?, ?, ?, ?, ?, ?)"
ADVANCE = "UPDATE tables SET n = ?, chain = ?, numbers = ?, digest = ?, summary = ?, seal = ? WHERE id = ?"


def _append(db: sa.Connection, table: str, first: int, rows: Sequence[Row], link: str) -> str:
    values = []
    for n, row in enumerate(rows, first):
        link = chain(link, row)
        values.append((table, n, row.kind, row.word, link, time.time()))
    if values and db.dialect.name == "sqlite":
        db.exec_driver_sql(APPEND, values)
    elif values:
        names = ("table_id", "n", "kind", "word", "hash", "at")
        db.execute(answers.insert(), [dict(zip(names, entry, strict=True)) for entry in values])
    return link


def advance(db: sa.Connection, vault: Vault, row: TableRow, rows: Sequence[Row], before: Standing, after: Standing) -> Standing:
    """Add entries at the end; the primary key refuses a second entry of the same number."""
    link = _append(db, row.id, before.n, rows, before.chain)
    at = after._replace(n=before.n + len(rows), chain=link)
    seal = table_seal(vault, row, at)
    db.exec_driver_sql(ADVANCE, (*at, seal, row.id))
    return at


def delete_table(db: sa.Connection, table: str) -> None:
    """A table and everything of it."""
    for one in (answers, seats, holders):
        db.execute(one.delete().where(one.c.table_id == table))
    if sa.inspect(db).has_table("remarks"):  # what people wrote on it (remarks.py)
        db.execute(sa.text("DELETE FROM remarks WHERE table_id = :t"), {"t": table})
    db.execute(tables.delete().where(tables.c.id == table))
