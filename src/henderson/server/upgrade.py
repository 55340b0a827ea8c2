"""Files of older versions are moved on when they are opened: 1 had no numbers, 2 had tokens, cookies and keys in clear."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import sqlalchemy as sa

from .vault import Vault, hashed

if TYPE_CHECKING:
    from .store import Standing

ADDED = {
    "tables": ("owner TEXT NOT NULL DEFAULT ''", "n INTEGER NOT NULL DEFAULT 0", "chain TEXT NOT NULL DEFAULT ''",
               "numbers TEXT NOT NULL DEFAULT ''", "digest TEXT NOT NULL DEFAULT ''", "summary TEXT NOT NULL DEFAULT ''",
               "seal TEXT NOT NULL DEFAULT ''"),
    "seats": ("kind TEXT NOT NULL DEFAULT 'seat'", "browser TEXT NOT NULL DEFAULT ''", "at FLOAT NOT NULL DEFAULT 0",
              "seal TEXT NOT NULL DEFAULT ''"),
    "answers": ("numbers TEXT NOT NULL DEFAULT ''",),
}  # fmt: skip


def version_of(db: sa.Connection) -> int:
    """The version of an opened file; 0 when it is new."""
    said = db.exec_driver_sql("PRAGMA user_version").scalar_one()
    if said:
        return int(said)
    if not _columns(db, "tables"):
        return 0
    return 2 if "numbers" in _columns(db, "answers") else 1


def _columns(db: sa.Connection, table: str) -> set[str]:
    return {row[1] for row in db.exec_driver_sql(f"PRAGMA table_info({table})")}


def upgrade(db: sa.Connection, version: int, vault: Vault, create: Callable[[], None], newest: int) -> None:
    """Move a file on to the newest version, whole or not at all."""
    if version == newest:
        return
    if version:
        for table, columns in ADDED.items():
            there = _columns(db, table)
            for column in columns:
                if column.split()[0] not in there:
                    db.exec_driver_sql(f"ALTER TABLE {table} ADD COLUMN {column}")
    create()
    if version:
        _seal_tables(db, vault)
        _hash_holders(db)
        _seal_seats(db, vault)
    db.exec_driver_sql(f"PRAGMA user_version = {newest}")
    db.commit()
    if version:  # what was in clear is gone from the file too
        db.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        db.commit()
        raw = db.connection.dbapi_connection
        assert raw is not None
        raw.execute("VACUUM")


def _seal_tables(db: sa.Connection, vault: Vault) -> None:
    from . import store

    for found in db.execute(sa.select(store.tables)).all():
        last = db.execute(
            sa.select(store.answers).where(store.answers.c.table_id == found.id).order_by(store.answers.c.n.desc())
        ).first()
        masked = vault.mask(found.head, found.id)
        row = store.TableRow(found.id, masked, found.seats, found.hotseat, found.created, "")
        at: Standing = store.Standing(last.n + 1, last.hash, last.numbers) if last else store.Standing()
        seal = store.table_seal(vault, row, at)
        db.execute(store.tables.update().where(store.tables.c.id == found.id).values(head=masked, **at._asdict(), seal=seal))


def _hash_holders(db: sa.Connection) -> None:
    """Which browser holds which seat, until version 2 with cookie and token in clear."""
    from .store import holders, seats

    if not _columns(db, "held"):
        return
    for browser, token, table in db.exec_driver_sql("SELECT browser, token, table_id FROM held").all():
        seat = db.execute(sa.select(seats).where(seats.c.token_hash == hashed(token))).first()
        there = {"browser": hashed(browser), "table_id": table, "side": seat.side if seat else ""}
        if seat and not db.execute(sa.select(holders).filter_by(**there)).first():
            db.execute(holders.insert().values(**there))
            db.execute(seats.update().where(seats.c.token_hash == seat.token_hash).values(browser=there["browser"]))
    db.exec_driver_sql("DROP TABLE held")


def _seal_seats(db: sa.Connection, vault: Vault) -> None:
    from .places import seat_seal
    from .store import seats

    for found in db.execute(sa.select(seats)).all():
        kind = "seat" if found.side else "watch"
        seal = seat_seal(vault, found.token_hash, found.table_id, found.side, kind, found.browser)
        db.execute(seats.update().where(seats.c.token_hash == found.token_hash).values(kind=kind, seal=seal))
