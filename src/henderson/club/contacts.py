"""Whom somebody has blocked, or likes to play with. Who is blocked is not told so: he is refused in general words."""

from __future__ import annotations

import sqlalchemy as sa

from ..server.tables import Refused
from . import people
from .messages_order import Contact
from .schema import contacts

KINDS = ("friend", "block")
MOST = 500


def set_kind(db: sa.Connection, me: str, other: str, kind: str, now: float) -> None:
    """Somebody is a friend now, or blocked."""
    if kind not in KINDS:
        raise Refused(422, "'{kind}' is no kind of contact: expected {expected}", kind=kind[:20], expected=" or ".join(KINDS))
    if me == other:
        raise Refused(422, "That is you yourself")
    remove(db, me, other)
    if int(db.execute(sa.select(sa.func.count()).select_from(contacts).where(contacts.c.user_id == me)).scalar_one()) >= MOST:
        raise Refused(409, "{most} contacts are enough: leave one out first", most=MOST)
    db.execute(contacts.insert().values(user_id=me, other_id=other, kind=kind, at=now))


def remove(db: sa.Connection, me: str, other: str) -> None:
    """Neither any more."""
    db.execute(contacts.delete().where(contacts.c.user_id == me, contacts.c.other_id == other))


def of_user(db: sa.Connection, me: str) -> list[Contact]:
    """One's contacts."""
    rows = list(db.execute(sa.select(contacts).where(contacts.c.user_id == me).order_by(contacts.c.at)))
    found = people.persons(db, (r.other_id for r in rows))
    return [Contact(found[r.other_id], r.kind) for r in rows if r.other_id in found]


def blocked(db: sa.Connection, one: str, other: str) -> bool:
    """Has either blocked the other?"""
    return bool(other in enemies(db, one))


def enemies(db: sa.Connection, me: str) -> set[str]:
    """Those whom somebody has blocked and those who blocked him: they do not meet."""
    query = sa.select(contacts.c.user_id, contacts.c.other_id)
    rows = db.execute(query.where(contacts.c.kind == "block", sa.or_(contacts.c.user_id == me, contacts.c.other_id == me)))
    return {r.other_id if r.user_id == me else r.user_id for r in rows}


def blocked_by(db: sa.Connection, me: str) -> set[str]:
    """Those whom somebody has blocked himself: he does not hear them."""
    return set(db.execute(sa.select(contacts.c.other_id).where(contacts.c.user_id == me, contacts.c.kind == "block")).scalars())
