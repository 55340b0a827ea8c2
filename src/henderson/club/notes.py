"""Private notes of a player on a table: never shown to anybody else, moderators included."""

from __future__ import annotations

import sqlalchemy as sa

from ..server.tables import Refused
from .messages_order import PrivateNote
from .schema import notes

LONGEST = 20_000


def read(db: sa.Connection, table: str, me: str) -> PrivateNote:
    """One's own note."""
    row = db.execute(sa.select(notes).where(notes.c.table_id == table, notes.c.user_id == me)).first()
    return PrivateNote(row.text, row.at or 0.0) if row else PrivateNote("")


def write(db: sa.Connection, table: str, me: str, text: str, now: float) -> PrivateNote:
    """Another note in place of the old; an empty one leaves nothing."""
    if len(text) > LONGEST:
        raise Refused(422, "A note of {n} letters: expected at most {longest}", n=len(text), longest=LONGEST)
    text = text.replace("\x00", "")
    db.execute(notes.delete().where(notes.c.table_id == table, notes.c.user_id == me))
    if text:
        db.execute(notes.insert().values(table_id=table, user_id=me, text=text, at=now))
    return PrivateNote(text, now if text else 0.0)
