"""Users: guests, members, bots' accounts. A guest is a user like any other; signing up fills his row in, and nothing moves."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec
import sqlalchemy as sa

from ..server.tables import Refused
from . import names
from .messages_people import Person
from .schema import users
from .secrets_kept import new_id

ONLINE = 900.0  # seconds since somebody was seen
MOST_BOTS = 3  # accounts of bots that one member may have
TAKEN = "The name {name} is taken: expected another"


def person(row: sa.Row[Any], now: float | None = None) -> Person:
    """Somebody as others see him."""
    now = time.time() if now is None else now
    if row.deleted:
        return Person(row.id, "deleted", guest=False)
    role = "bot" if row.bot else row.role
    return Person(row.id, row.name or "", bool(row.guest), bool(row.bot), role, bool(row.seen and now - row.seen < ONLINE))


def by_id(db: sa.Connection, user: str) -> sa.Row[Any] | None:
    """A user's row."""
    return db.execute(sa.select(users).where(users.c.id == user)).first()


def by_name(db: sa.Connection, name: str) -> sa.Row[Any]:
    """The row of who is called that; refused when nobody is."""
    row = db.execute(sa.select(users).where(users.c.fold == names.fold(name), users.c.deleted.is_(None))).first()
    if row is None:
        raise Refused(404, "Nobody here is called '{name}'", name=name[:40])
    return row


def persons(db: sa.Connection, ids: Iterable[str | None]) -> dict[str, Person]:
    """Those of these ids that there are."""
    wanted = sorted({i for i in ids if i})
    if not wanted:
        return {}
    return {row.id: person(row) for row in db.execute(sa.select(users).where(users.c.id.in_(wanted)))}


def is_free(db: sa.Connection, name: str, but: str = "") -> bool:
    """Has nobody else this name, or one that looks like it?"""
    query = sa.select(users.c.id).where(users.c.fold == names.fold(name), users.c.id != but)
    return db.execute(query).first() is None


def add_guest(db: sa.Connection, name: str, now: float, lang: str = "en") -> str:
    """A guest; his id. A name that is taken, or none, is made up."""
    written = names.written(name) if name.strip() else ""
    if written and not is_free(db, written):
        raise Refused(409, TAKEN, name=written)
    for _ in range(20):
        called = written or names.made_up()
        if is_free(db, called):
            break
    user = new_id()
    db.execute(users.insert().values(id=user, name=called, fold=names.fold(called), guest=True, lang=lang, created=now, seen=now))
    return user


def add_member(db: sa.Connection, name: str, now: float, **more: Any) -> str:
    """A member; his id. `more` are columns: email, email_ok, password, lang, bot, prefs, about."""
    written = names.written(name)
    if not is_free(db, written):
        raise Refused(409, TAKEN, name=written)
    user = new_id()
    values = {"id": user, "name": written, "fold": names.fold(written), "guest": False, "created": now, "seen": now, **more}
    db.execute(users.insert().values(**values))
    return user


def make_member(db: sa.Connection, user: str, name: str, **more: Any) -> None:
    """A guest becomes a member: his games, notes and challenges are his already."""
    rename(db, user, name)
    found = db.execute(users.update().where(users.c.id == user, users.c.guest).values(guest=False, **more))
    if not found.rowcount:
        raise Refused(409, "You have an account already")


def rename(db: sa.Connection, user: str, name: str) -> str:
    """Another name, if it is free; as it is written."""
    written = names.written(name)
    if not is_free(db, written, user):
        raise Refused(409, TAKEN, name=written)
    db.execute(users.update().where(users.c.id == user).values(name=written, fold=names.fold(written)))
    return written


def prefs(row: sa.Row[Any]) -> dict[str, Any]:
    """A user's preferences."""
    try:
        found = msgspec.json.decode(row.prefs or "{}")
    except msgspec.DecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def bots_of(db: sa.Connection, owner: str) -> list[sa.Row[Any]]:
    """The accounts of bots for which a member answers."""
    rows = db.execute(sa.select(users).where(users.c.bot, users.c.deleted.is_(None)).order_by(users.c.created))
    return [row for row in rows if prefs(row).get("owner") == owner]
