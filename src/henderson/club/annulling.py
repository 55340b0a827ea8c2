"""A moderator ends a game without a result."""

from __future__ import annotations

import sqlalchemy as sa

from ..server.house import House
from ..server.tables import Refused
from . import order
from .house import ClubHouse
from .schema import players, rated, ratings, tables
from .table import ClubTable
from .who import Who


async def annul(house: House, table: str, who: Who, reason: str, now: float) -> None:
    """End it. Who sits there does not; what it did to ratings is taken back from both players."""

    def work(db: sa.Connection) -> None:
        row = db.execute(sa.select(tables).where(tables.c.id == table)).first()
        if row is None:
            raise Refused(404, "There is no such table")
        if db.execute(sa.select(players.c.side).where(players.c.table_id == table, players.c.user_id == who.id)).first():
            raise Refused(403, "You sit there yourself: another moderator decides")
        order.annul_note(db, who, table, reason)
        values = {"state": "over", "result": "none", "reason": "annul", "ends_at": None, "asked": ""}
        db.execute(tables.update().where(tables.c.id == table).values(**values, moved=now))
        _unrate(db, table, row.game)

    await house.db.run(work)
    await house.db.durable()
    if isinstance(house, ClubHouse):
        found = await house.table(table)
        assert isinstance(found, ClubTable)
        if not found.over:
            await house.change(found, lambda t: t.end("annul"))


def _unrate(db: sa.Connection, table: str, game: str) -> None:
    """Take back what the game did to both ratings; what was rated after it stands."""
    for row in db.execute(sa.select(rated).where(rated.c.table_id == table, rated.c.annulled.is_(False))).all():
        if row.user_id:
            change = {"mu": ratings.c.mu - (row.after_mu - row.before_mu), "games": ratings.c.games - 1}
            db.execute(ratings.update().where(ratings.c.user_id == row.user_id, ratings.c.game == game).values(**change))
    db.execute(rated.update().where(rated.c.table_id == table).values(annulled=True))
