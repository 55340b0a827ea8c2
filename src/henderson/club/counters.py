"""How often somebody may try something, counted in the database: all processes of a club share the count.

Each key is a bucket that fills by one with each try and leaks: `most` tries in `seconds` on average, as many at once.
"""

from __future__ import annotations

import time
from typing import NamedTuple

import sqlalchemy as sa

from ..server.tables import Refused


class Limit(NamedTuple):
    """So many in so many seconds."""

    most: int
    seconds: float


LIMITS = {
    "password name": Limit(20, 900),  # tries at one account
    "password address": Limit(300, 600),  # from one address
    "link mail": Limit(3, 3600),  # to one mail address
    "link address": Limit(20, 86400),  # asked for from one address
    "link use": Limit(60, 600),
    "guest address": Limit(60, 3600),  # new guests of one address
    "sign-up address": Limit(20, 3600),
    "passkey address": Limit(60, 600),
    "token": Limit(20, 3600),
    "bot account": Limit(5, 86400),
    "challenge": Limit(40, 3600),
    "chat": Limit(12, 60),  # lines of one person
    "report": Limit(10, 86400),
    "search": Limit(120, 60),
    "export": Limit(6, 3600),
    "rename": Limit(3, 86400 * 30),
    "note": Limit(240, 3600),
}
_TAKE = sa.text(
    """
    INSERT INTO counters (key, level, at) VALUES (:key, :cost, :now)
    ON CONFLICT (key) DO UPDATE SET
        level = CASE WHEN counters.level > (:now - counters.at) * :leak
                     THEN counters.level - (:now - counters.at) * :leak ELSE 0 END + :cost,
        at = :now
    RETURNING level
    """
)
_GIVE = sa.text("UPDATE counters SET level = level - :cost WHERE key = :key")


def take(db: sa.Connection, kind: str, who: str, now: float | None = None) -> bool:
    """One more try; False when there were too many, and then this one does not count."""
    limit, key = LIMITS[kind], f"{kind}:{who}"[:120]
    values = {"key": key, "cost": 1.0, "now": time.time() if now is None else now, "leak": limit.most / limit.seconds}
    level = float(db.execute(_TAKE, values).scalar_one())
    if level <= limit.most:
        return True
    db.execute(_GIVE, {"key": key, "cost": 1.0})
    return False


def demand(db: sa.Connection, kind: str, who: str, now: float | None = None) -> None:
    """One more try; refused when there were too many."""
    if not take(db, kind, who, now):
        raise TooMany(kind)


class TooMany(Refused):
    """Too many tries."""

    def __init__(self, kind: str) -> None:
        most, seconds = LIMITS[kind]
        span = f"{seconds / 3600:g} hours" if seconds > 3600 else f"{seconds / 60:g} minutes"
        super().__init__(429, f"Too often: {most} times in {span} is what is allowed here, wait a little")


def forget(db: sa.Connection, now: float) -> int:
    """Leave out what has long leaked away; how many."""
    longest = max(limit.seconds for limit in LIMITS.values())
    return db.execute(sa.text("DELETE FROM counters WHERE at < :old"), {"old": now - longest}).rowcount
