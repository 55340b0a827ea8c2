"""One-use secrets with an end: links in mails, and the tickets of passkey ceremonies.

A link is used up by one statement, so that of any number who try at once one succeeds. It is bound to the browser that asked for
it; another one must confirm by a button, since mail scanners open links.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from ..server.tables import Refused
from .schema import links
from .secrets_kept import kept, made

MAIL, CEREMONY = 15 * 60.0, 5 * 60.0  # seconds they last
GONE = "This link is used up, too old or was never given: ask for a new one"


class More(msgspec.Struct):
    """What a link leads to besides its user: a path of the page, a name for a new account, a passkey's challenge."""

    then: str = ""
    name: str = ""
    challenge: str = ""


class Link(NamedTuple):
    """A link as it is kept."""

    kind: str
    email: str
    user: str
    browser: str
    expires: float
    more: More


def give(db: sa.Connection, kind: str, now: float, lasts: float, **of: Any) -> str:
    """A new link; its secret. `of`: email, user, browser (a session's hash or the like), more."""
    secret = made()
    values = {"email": of.get("email"), "user_id": of.get("user") or None, "browser": of.get("browser", "")}
    more = msgspec.json.encode(of.get("more") or More()).decode()
    db.execute(links.insert().values(hash=kept("link", secret), kind=kind, then=more, expires=now + lasts, **values))
    return secret


def look(db: sa.Connection, secret: str, now: float) -> Link:
    """What a link is for, without using it up."""
    there = sa.and_(links.c.hash == kept("link", secret[:100]), links.c.used.is_(None), links.c.expires > now)
    row = db.execute(sa.select(links).where(there)).first()
    if row is None:
        raise Refused(410, GONE)
    return _link(row)


def use(db: sa.Connection, secret: str, now: float, kinds: tuple[str, ...]) -> Link:
    """Use a link up: one statement decides who was first."""
    there = (links.c.hash == kept("link", secret[:100]), links.c.used.is_(None), links.c.expires > now, links.c.kind.in_(kinds))
    row = db.execute(links.update().where(*there).values(used=now).returning(links)).first()
    if row is None:
        raise Refused(410, GONE)
    return _link(row)


def _link(row: sa.Row[Any]) -> Link:
    more = msgspec.json.decode(row.then or "{}", type=More)
    return Link(row.kind, row.email or "", row.user_id or "", row.browser or "", row.expires, more)


def withdraw(db: sa.Connection, user: str) -> None:
    """No link of this user opens anything any more."""
    db.execute(links.delete().where(links.c.user_id == user))


def forget(db: sa.Connection, now: float) -> int:
    """Leave out links that ended a day ago; how many."""
    return db.execute(links.delete().where(links.c.expires < now - 86400)).rowcount
