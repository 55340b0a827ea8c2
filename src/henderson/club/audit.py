"""What moderators and admins did, and what changed an account's doors: written in the same transaction, never changed after."""

from __future__ import annotations

import time

import sqlalchemy as sa

from ..engine.bounds import short
from .schema import audit


def write(db: sa.Connection, actor: str | None, what: str, target: str = "", detail: str = "", address: str = "") -> None:
    """One line. `target` is a user's or a table's id, never a name: names change and are deleted."""
    line = {"at": time.time(), "actor_id": actor, "what": what, "target": target, "address": address}
    db.execute(audit.insert().values(**line, detail=short(detail, 1000)))
