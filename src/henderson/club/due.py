"""Work for later: a row of `due` with its time. Any worker takes what is due under a lease and takes the row away when it is
done; what a killed worker had taken is taken again when its lease is over. The same on both databases.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

import sqlalchemy as sa

from .schema import due

LEASE = 60.0  # seconds that a worker has
PAUSES = (30.0, 120.0, 600.0, 3600.0, 3 * 3600.0, 12 * 3600.0, 24 * 3600.0)  # until the next try


class Job(NamedTuple):
    """Something to do."""

    id: str
    kind: str
    key: str
    body: str
    tries: int  # this one included

    @property
    def about(self) -> dict[str, Any]:
        """The body, where it is JSON."""
        found = json.loads(self.body)
        return found if isinstance(found, dict) else {}


def take(db: sa.Connection, kinds: Sequence[str], now: float, most: int = 20) -> list[Job]:
    """What is due, for the next minute this worker's."""
    ripe = sa.select(due.c.id).where(due.c.at <= now, due.c.kind.in_(kinds)).order_by(due.c.at).limit(most)
    if db.dialect.name == "postgresql":
        ripe = ripe.with_for_update(skip_locked=True)
    taken = due.update().where(due.c.id.in_(ripe.scalar_subquery())).values(at=now + LEASE, tries=due.c.tries + 1)
    rows = db.execute(taken.returning(due.c.id, due.c.kind, due.c.key, due.c.body, due.c.tries))
    return [Job(*row) for row in rows]


def put(db: sa.Connection, kind: str, key: str, at: float, body: dict[str, Any], *, keep: bool = False) -> None:
    """Work for later, in the place of what waits under its kind and key; `keep`: what waits stays as it is."""
    known = db.execute(sa.select(due.c.id).where(due.c.kind == kind, due.c.key == key)).first()
    if known and keep:
        return
    if known:
        db.execute(due.delete().where(due.c.id == known.id))
    db.execute(due.insert().values(id=secrets.token_hex(16), kind=kind, key=key, at=at, body=json.dumps(body)))


def done(db: sa.Connection, job: Job) -> None:
    """It is done; what has taken its place meanwhile stays."""
    db.execute(due.delete().where(due.c.id == job.id))


def is_mine(db: sa.Connection, job: Job) -> bool:
    """Has nobody else taken it since, or done it?"""
    return db.execute(sa.select(due.c.id).where(due.c.id == job.id, due.c.tries == job.tries)).first() is not None


def later(db: sa.Connection, job: Job, at: float) -> None:
    """It was too early."""
    db.execute(due.update().where(due.c.id == job.id).values(at=at))


def failed(db: sa.Connection, job: Job, error: str, now: float) -> bool:
    """It did not work: again after a while; False when that was the last time."""
    if job.tries > len(PAUSES):
        done(db, job)
        return False
    again = now + PAUSES[job.tries - 1]
    db.execute(due.update().where(due.c.id == job.id).values(at=again, error=error[:200]))
    return True
