"""Who asks: the user of a session's cookie or of a token, known before any route."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

import sqlalchemy as sa

from . import sessions, tokens
from .sessions import FRESH

REMEMBERED = 1.0  # seconds for which a process believes what it last read of a session: so long may one that ended elsewhere live
MOST = 20_000


class Who(NamedTuple):
    """Somebody, as the database knew him a moment ago."""

    id: str = ""
    name: str = ""
    role: str = "nobody"  # a column of the matrix
    key: str = ""  # the hash of his session or token
    scopes: frozenset[str] | None = None  # None: a session, which may do what its user may
    fresh: bool = False
    email: str = ""
    lang: str = "en"
    banned_until: float = 0.0
    muted_until: float = 0.0

    @property
    def signed_in(self) -> bool:
        return bool(self.id)

    @property
    def browser(self) -> str:
        """What stands for him where a table asks for a browser's cookie: no cookie can hold a dot."""
        return browser_of_user(self.id) if self.id else ""


NOBODY = Who()


def browser_of_user(user: str) -> str:
    """The name under which a user holds seats, as a browser does where there are no accounts."""
    return f"user.{user}"


def user_of_browser(browser: str) -> str:
    """The user who holds seats under this name; "" when it is a browser's cookie."""
    kind, dot, user = browser.partition(".")
    return user if kind == "user" and dot else ""


def _role(row: sa.Row[Any]) -> str:
    if row.guest:
        return "guest"
    return "bot" if row.bot else str(row.role)


def _who(row: sa.Row[Any], key: str, scopes: frozenset[str] | None, fresh: bool) -> Who:
    return Who(row.id, row.name or "", _role(row), key, scopes, fresh, row.email or "", row.lang or "en",
               row.banned_until or 0.0, row.muted_until or 0.0)  # fmt: skip


def by_session(db: sa.Connection, secret: str, now: float) -> Who:
    """The user of a session."""
    found = sessions.look(db, secret, now)
    return _who(found.user, found.hash, None, now - found.fresh < FRESH) if found else NOBODY


def by_token(db: sa.Connection, secret: str, now: float) -> Who:
    """The user of a token."""
    found = tokens.look(db, secret, now)
    return _who(found.user, found.hash, found.scopes, False) if found else NOBODY


class Memory:
    """Whom this process has lately seen, so that not every request reads the database."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, Who]] = {}

    def get(self, secret: str) -> Who | None:
        """Whom this secret opened a moment ago."""
        at, who = self._known.get(secret, (0.0, NOBODY))
        return who if time.monotonic() - at < REMEMBERED else None

    def put(self, secret: str, who: Who) -> None:
        if len(self._known) >= MOST:
            self._known.clear()
        self._known[secret] = (time.monotonic(), who)

    def forget(self, user: str) -> None:
        """What is known of a user changed."""
        self._known = {secret: found for secret, found in self._known.items() if found[1].id != user}
