"""The database: tables, seats, and every answer in order, each with the hash of all before it.

SQLAlchemy Core on one connection, used by the service's own thread: SQLite likes one writer, a commit to the write-ahead log
takes less than handing it to another thread would, and an answer is acknowledged only after its transaction. What takes long,
copying the log back into the file with its wait for the disk, is done by a thread beside it.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

import sqlalchemy as sa

from ..engine.decision import HendersonError

T = TypeVar("T")
_meta = sa.MetaData()
tables = sa.Table(
    "tables", _meta, sa.Column("id", sa.String, primary_key=True), sa.Column("head", sa.Text, nullable=False),
    sa.Column("seats", sa.Text, nullable=False), sa.Column("hotseat", sa.Boolean, nullable=False),
    sa.Column("created", sa.Float, nullable=False), sa.Column("version", sa.Integer, nullable=False),
)  # fmt: skip
seats = sa.Table(
    "seats", _meta, sa.Column("token_hash", sa.String, primary_key=True), sa.Column("table_id", sa.String, nullable=False),
    sa.Column("side", sa.String, nullable=False),
)  # fmt: skip
answers = sa.Table(
    "answers", _meta, sa.Column("table_id", sa.String, primary_key=True), sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String, nullable=False), sa.Column("word", sa.String, nullable=False),
    sa.Column("hash", sa.String, nullable=False), sa.Column("at", sa.Float, nullable=False),
    sa.Column("numbers", sa.Text, nullable=False, server_default=""),
)  # fmt: skip
held = sa.Table(
    "held", _meta, sa.Column("browser", sa.String, primary_key=True), sa.Column("token", sa.String, primary_key=True),
    sa.Column("table_id", sa.String, nullable=False),
)  # fmt: skip
VERSION = 2
CHECKPOINT = 5.0  # seconds


class Row(NamedTuple):
    """One entry of a table's history: a word, a die, or an undo of the last `word` entries."""

    kind: str  # word, dice, undo
    word: str


class TableRow(NamedTuple):
    """A table as stored."""

    id: str
    head: str
    seats: str
    hotseat: bool
    created: float


def token_hash(token: str) -> str:
    """Tokens are stored as hashes: reading the file gives nobody a seat."""
    return hashlib.sha256(b"seat" + token.encode()).hexdigest()


def chain(before: str, row: Row) -> str:
    """The hash of an entry and all before it."""
    return hashlib.sha256(f"{before}\n{row.kind}\n{row.word}".encode()).hexdigest()[:32]


class Store:
    """The file; `store.run(fn)` is the only door."""

    def __init__(self, path: str | Path) -> None:
        self.engine = sa.create_engine(f"sqlite:///{path}", poolclass=sa.NullPool, connect_args={"check_same_thread": False})
        self._db = self.engine.connect()
        for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "wal_autocheckpoint=0"):
            self._db.exec_driver_sql(f"PRAGMA {pragma}")
        _meta.create_all(self._db)
        # files of version 1 had no numbers
        if "numbers" not in {row[1] for row in self._db.exec_driver_sql("PRAGMA table_info(answers)")}:
            self._db.exec_driver_sql("ALTER TABLE answers ADD COLUMN numbers TEXT NOT NULL DEFAULT ''")
        self._db.commit()
        self._closed = threading.Event()
        self._tidy = threading.Thread(target=self._checkpoints, name="checkpoints", daemon=True)
        self._tidy.start()

    def run(self, work: Callable[[sa.Connection], T]) -> T:
        """Run `work` in one transaction; a killed process does not lose it when this has returned."""
        with self._db.begin():
            return work(self._db)

    def _checkpoints(self) -> None:
        """Every few seconds copy the log back into the file; writers do not wait for it."""
        with self.engine.connect() as db:
            while not self._closed.wait(CHECKPOINT):
                db.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")
                db.rollback()

    def close(self) -> None:
        self._closed.set()
        self._tidy.join(10)
        self._db.close()
        self.engine.dispose()


def add_table(db: sa.Connection, row: TableRow, tokens: dict[str, str]) -> None:
    """A new table and its seats."""
    db.execute(tables.insert().values(**row._asdict(), version=VERSION))
    db.execute(seats.insert(), [{"token_hash": token_hash(t), "table_id": row.id, "side": s} for s, t in tokens.items()])


def hold(db: sa.Connection, browser: str, table: str, tokens: Sequence[str]) -> None:
    """Remember which browser holds which seats, for its lobby."""
    for token in tokens:
        there = db.execute(sa.select(held.c.token).where(held.c.browser == browser, held.c.token == token)).first()
        if not there:
            db.execute(held.insert().values(browser=browser, token=token, table_id=table))


def held_by(db: sa.Connection, browser: str) -> list[tuple[str, str]]:
    """(token, table) of a browser's seats."""
    return [(r.token, r.table_id) for r in db.execute(sa.select(held).where(held.c.browser == browser))]


def forget(db: sa.Connection, browser: str, table: str) -> None:
    """That browser's lobby no longer lists the table; its links stay good."""
    db.execute(held.delete().where(held.c.browser == browser, held.c.table_id == table))


def seat_of(db: sa.Connection, token: str) -> tuple[str, str] | None:
    """(table, side) of a token."""
    row = db.execute(sa.select(seats).where(seats.c.token_hash == token_hash(token))).first()
    return (row.table_id, row.side) if row else None


def read_table(db: sa.Connection, table: str) -> tuple[TableRow, list[Row], str, str] | None:
    """A table, its whole history, the last hash and the seats' numbers; the chain is checked."""
    row = db.execute(sa.select(tables).where(tables.c.id == table)).first()
    if row is None:
        return None
    history, seal, numbers = [], "", ""
    for entry in db.execute(sa.select(answers).where(answers.c.table_id == table).order_by(answers.c.n)):
        item = Row(entry.kind, entry.word)
        seal = chain(seal, item)
        if seal != entry.hash:
            raise HendersonError(f"The history of table {table} was changed at entry {entry.n}")
        history.append(item)
        numbers = entry.numbers
    return TableRow(row.id, row.head, row.seats, row.hotseat, row.created), history, seal, numbers


APPEND = "INSERT INTO answers (table_id, n, kind, word, hash, at, numbers) VALUES (?, ?, ?, ?, ?, ?, ?)"


def append(db: sa.Connection, table: str, first: int, rows: Sequence[Row], seal: str, numbers: str = "") -> str:
    """Add entries at the end, the seats' numbers with the last; the primary key refuses a second entry of the same number.
    Returns the new last hash."""
    values = []
    for n, row in enumerate(rows, first):
        seal = chain(seal, row)
        values.append((table, n, row.kind, row.word, seal, time.time(), numbers if n == first + len(rows) - 1 else ""))
    db.exec_driver_sql(APPEND, values)
    return seal
