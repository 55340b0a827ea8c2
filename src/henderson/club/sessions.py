"""Browsers that are signed in. The cookie holds a secret, the table only its hash.

Whoever signs in or rises in rights gets a new secret and the old one opens nothing: a cookie that somebody else set, or saw,
before is worth nothing after.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..engine.bounds import short
from .schema import among, sessions, users
from .secrets_kept import kept, made, number

LASTS = 90 * 86400.0
FRESH = 600.0  # seconds for which somebody who has just proved who he is need not do so again
TOUCH = 600.0  # `seen` is written at most this often: reading must not write each time
PLAIN, SECURE = "henderson-session", "__Host-henderson-session"
_SECRET = re.compile(r"[\w-]{43}")


class Session(NamedTuple):
    """A session and whose it is."""

    hash: str
    user: sa.Row[Any]
    fresh: float


def cookie_name(secure: bool) -> str:
    """`__Host-` keeps other hosts of the same domain from setting it; it works over TLS only."""
    return SECURE if secure else PLAIN


def secret_of(header: str, secure: bool) -> str:
    """The session's secret in a Cookie header; "" when there is none that we could have given."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == cookie_name(secure) and _SECRET.fullmatch(value):
            return value
    return ""


def set_cookie(secret: str, secure: bool) -> str:
    """The Set-Cookie header; an empty secret takes the cookie away. Lax, so that links in mails find their reader signed in."""
    lasts = int(LASTS) if secret else 0
    return f"{cookie_name(secure)}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={lasts}{'; Secure' if secure else ''}"


def begin(db: sa.Connection, user: str, now: float, agent: str = "", address: str = "", *, proved: bool = True) -> str:
    """A new session; its secret. `proved`: he has just shown who he is."""
    secret = made()
    values = {"hash": kept("session", secret), "user_id": user, "created": now, "seen": now, "expires": now + LASTS}
    db.execute(sessions.insert().values(**values, agent=short(agent, 190), address=address[:45], fresh=now if proved else 0.0))
    return secret


def look(db: sa.Connection, secret: str, now: float) -> Session | None:
    """Whose session a secret opens, if it has not ended."""
    key = kept("session", secret)
    query = (
        sa.select(users, sessions.c.seen.label("session_seen"), sessions.c.fresh.label("session_fresh"))
        .join(sessions, sessions.c.user_id == users.c.id)
        .where(sessions.c.hash == key, sessions.c.expires > now, users.c.deleted.is_(None))
    )
    row = db.execute(query).first()
    if row is None:
        return None
    if now - (row.session_seen or 0) > TOUCH:
        db.execute(sessions.update().where(sessions.c.hash == key).values(seen=now))
        db.execute(users.update().where(users.c.id == row.id).values(seen=now))
    return Session(key, row, row.session_fresh or 0.0)


def end(db: sa.Connection, key: str) -> None:
    """It opens nothing any more."""
    db.execute(sessions.delete().where(sessions.c.hash == key))


def end_all(db: sa.Connection, user: str, but: str = "") -> list[str]:
    """End a user's sessions, all but one; the hashes of those that ended."""
    gone = list(db.execute(sa.select(sessions.c.hash).where(sessions.c.user_id == user, sessions.c.hash != but)).scalars())
    db.execute(sessions.delete().where(sessions.c.hash.in_(gone)))
    return gone


def of_user(db: sa.Connection, user: str, now: float) -> list[sa.Row[Any]]:
    """A user's sessions, the one used last first."""
    query = sa.select(sessions).where(sessions.c.user_id == user, sessions.c.expires > now).order_by(sessions.c.seen.desc())
    return list(db.execute(query))


def by_number(db: sa.Connection, user: str, wanted: str) -> str:
    """The hash of the user's session that a list showed under this number; "" when there is none."""
    keys = db.execute(sa.select(sessions.c.hash).where(sessions.c.user_id == user)).scalars()
    return next((key for key in keys if number(key) == wanted), "")


def living(db: sa.Connection, keys: list[str], now: float) -> set[str]:
    """Those of these sessions that have not ended."""
    found: set[str] = set()
    for first in range(0, len(keys), 500):
        here = among(db, sessions.c.hash, keys[first : first + 500])
        found |= set(db.execute(sa.select(sessions.c.hash).where(here, sessions.c.expires > now)).scalars())
    return found


def forget(db: sa.Connection, now: float) -> int:
    """Leave out sessions whose time is over; how many."""
    return db.execute(sessions.delete().where(sessions.c.expires <= now)).rowcount
