"""A database that takes the changes of a club's tables."""

from __future__ import annotations

from abc import abstractmethod

from ..server.database import Database
from ..server.store import Keeper
from .ledger import Change, Pad


class ClubBase(Database):
    """SQLite (`club.file`) or PostgreSQL (`club.postgres`)."""

    def keeper(self) -> Keeper:
        return Pad(self.vault)

    tells = False  # does `write` tell of the move itself?

    async def lengths_since(self, at: float) -> dict[str, int]:
        """How many entries the tables have that were changed since then, by whatever process; a file has but one."""
        return {}

    @abstractmethod
    async def write(self, change: Change, told: str = "") -> None:
        """Write a change down as one; `Conflict` when somebody else was first. `told`: the message of it under the topic `moves`,
        sent when it is written, where writing and telling can go together (`tells`)."""
