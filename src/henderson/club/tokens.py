"""Tokens for programs: a secret with scopes, for one account, until it is withdrawn."""

from __future__ import annotations

from typing import Any, NamedTuple

import sqlalchemy as sa

from ..engine.bounds import short
from ..server.tables import Refused
from .matrix import SCOPES
from .messages_people import TokenSeen
from .schema import tokens, users
from .secrets_kept import kept, made, number

PREFIX = "hen_"  # so that a secret that got lost is found by those who look for such
MOST = 20  # of one account
TOUCH = 600.0


class Grant(NamedTuple):
    """What a token opens."""

    hash: str
    user: sa.Row[Any]
    scopes: frozenset[str]


def give(db: sa.Connection, user: str, name: str, scopes: list[str], now: float) -> TokenSeen:
    """A new token; its secret is told this once."""
    unknown = [s for s in scopes if s not in SCOPES]
    if unknown or not scopes:
        raise Refused(
            422,
            "'{given}' is no scope: expected some of {expected}",
            given=short(", ".join(unknown), 60),
            expected=", ".join(SCOPES),
        )
    if int(db.execute(sa.select(sa.func.count()).select_from(tokens).where(tokens.c.user_id == user)).scalar_one()) >= MOST:
        raise Refused(409, "{most} tokens are enough: withdraw one first", most=MOST)
    secret = made(PREFIX)
    known = sorted(set(scopes))
    row = {"hash": kept("token", secret), "user_id": user, "name": short(name.strip() or "token", 40), "scopes": " ".join(known)}
    db.execute(tokens.insert().values(**row, created=now))
    return TokenSeen(number(row["hash"]), row["name"], known, now, 0.0, secret)


def look(db: sa.Connection, secret: str, now: float) -> Grant | None:
    """What a token opens."""
    key = kept("token", secret)
    query = (
        sa.select(users, tokens.c.scopes, tokens.c.used.label("token_used"))
        .join(tokens, tokens.c.user_id == users.c.id)
        .where(tokens.c.hash == key, users.c.deleted.is_(None))
    )
    row = db.execute(query).first()
    if row is None:
        return None
    if now - (row.token_used or 0) > TOUCH:
        db.execute(tokens.update().where(tokens.c.hash == key).values(used=now))
    return Grant(key, row, frozenset((row.scopes or "").split()))


def of_user(db: sa.Connection, user: str) -> list[TokenSeen]:
    """An account's tokens, without their secrets."""
    rows = db.execute(sa.select(tokens).where(tokens.c.user_id == user).order_by(tokens.c.created))
    return [TokenSeen(number(r.hash), r.name or "", (r.scopes or "").split(), r.created or 0.0, r.used or 0.0) for r in rows]


def withdraw(db: sa.Connection, user: str, wanted: str) -> bool:
    """Withdraw the token that a list showed under this number."""
    for key in db.execute(sa.select(tokens.c.hash).where(tokens.c.user_id == user)).scalars():
        if number(key) == wanted:
            db.execute(tokens.delete().where(tokens.c.hash == key))
            return True
    return False
