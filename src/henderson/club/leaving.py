"""Taking one's data along, and leaving: every table of the schema says here what it holds of a person.

Deleting takes away whatever names or describes him; games stay, played by nobody. A test compares this list with the schema, so
that a new table cannot be forgotten.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from ..server.vault import hashed
from . import schema
from .sessions import end_all
from .who import browser_of_user

# what is told to its owner: table -> the columns that name him, and the columns left out (secrets, also as hashes)
EXPORTED: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "users": (("id",), ("password", "feed")), "sessions": (("user_id",), ("hash",)), "passkeys": (("user_id",), ("id", "key")),
    "links": (("user_id",), ("hash", "browser", "then")), "tokens": (("user_id",), ("hash",)), "identities": (("user_id",), ()),
    "tables": (("owner_id",), ("head", "seats", "owner", "chain", "numbers", "digest", "summary", "seal", "n")),
    "players": (("user_id",), ()), "chat": (("user_id",), ()), "notes": (("user_id",), ()),
    "challenges": (("user_id", "to_id"), ("link",)), "pushes": (("user_id",), ("p256dh", "auth")),
    "hooks": (("user_id",), ("secret",)),
    "ratings": (("user_id",), ()), "rated": (("user_id",), ()), "events": (("owner_id",), ()), "entrants": (("user_id",), ()),
    "pairings": (("first", "second"), ()), "contacts": (("user_id",), ()), "reports": (("by_id",), ("closed_by",)),
    "audit": (("actor_id", "target"), ("address",)),
}  # fmt: skip
NOBODYS = {
    "seats": "hashes that open seats", "answers": "words of the game, in its own replay", "holders": "hashes of browsers",
    "remarks": "on a game, beside it",
    "offers": "of a side", "due": "letters on their way, enclosed", "sides": "of the games", "counters": "leak away in days",
}  # fmt: skip
GONE = ("sessions", "passkeys", "links", "tokens", "identities", "notes", "challenges", "pushes", "hooks", "ratings", "contacts")


def export(db: sa.Connection, user: str) -> dict[str, Any]:
    """All that is kept of a user, table by table."""
    found: dict[str, Any] = {}
    for name, (keys, hidden) in EXPORTED.items():
        table = schema.meta.tables[name]
        columns = [c for c in table.c if c.name not in hidden]
        mine = sa.or_(*(table.c[key] == user for key in keys))
        found[name] = [dict(row._mapping) for row in db.execute(sa.select(*columns).where(mine))]
    return found


def delete(db: sa.Connection, user: str, now: float) -> list[str]:
    """Leave nothing of a user but that somebody played these games; the sessions that ended."""
    gone = end_all(db, user)
    row = db.execute(sa.select(schema.users).where(schema.users.c.id == user)).first()
    if row is None:
        return gone
    for name in GONE:
        table = schema.meta.tables[name]
        db.execute(table.delete().where(table.c.user_id == user))
    db.execute(schema.challenges.delete().where(schema.challenges.c.to_id == user))
    db.execute(schema.contacts.delete().where(schema.contacts.c.other_id == user))
    db.execute(schema.chat.update().where(schema.chat.c.user_id == user).values(text="", hidden_by=user))
    db.execute(schema.reports.update().where(schema.reports.c.by_id == user).values(text=""))
    db.execute(schema.audit.update().where(schema.audit.c.target == user).values(detail="", address=""))
    db.execute(schema.audit.update().where(schema.audit.c.actor_id == user).values(detail="", address=""))
    db.execute(schema.tables.update().where(schema.tables.c.owner_id == user).values(title=""))
    db.execute(schema.due.delete().where(schema.due.c.key.startswith(f"{user} ", autoescape=True)))
    db.execute(schema.due.delete().where(schema.due.c.key == user))
    db.execute(schema.counters.delete().where(sa.or_(*(schema.counters.c.key.like(f"%:{k}") for k in _keys(row)))))
    db.execute(schema.holders.delete().where(schema.holders.c.browser == hashed(browser_of_user(user))))
    nameless = {"name": None, "fold": None, "email": None, "email_ok": False, "password": None, "feed": None, "seen": None}
    rest = {"about": "", "prefs": "{}", "role": "member", "deleted": now}
    db.execute(schema.users.update().where(schema.users.c.id == user).values(**nameless, **rest))
    return gone


def _keys(row: sa.Row[Any]) -> list[str]:
    """What counters may know him by."""
    return [key.replace("%", "").replace("\\", "") for key in (row.id, row.fold, row.email) if key]
