"""The club's database in one SQLite file: for a small club, one process does everything."""

from __future__ import annotations

from pathlib import Path

from ..server.database import OneFile
from ..server.store import Keeper
from . import migrate
from .base import ClubBase
from .ledger import Change, Pad, write


class ClubFile(OneFile, ClubBase):
    """A tables' file with the club's tables in it; one of today is moved on when it is opened."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(path)
        self.store.run(lambda db: db.exec_driver_sql("PRAGMA foreign_keys = ON"))
        with self.store.engine.connect() as db:
            migrate.migrate(db)
            db.commit()

    def keeper(self) -> Keeper:
        return Pad(self.vault)

    async def write(self, change: Change, told: str = "") -> None:
        self.store.run(lambda db: write(db, change))
