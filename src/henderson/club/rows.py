"""What a house reads of its tables beside their histories: who sits where, the clocks, what others have written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import sqlalchemy as sa

from ..engine.decision import HendersonError
from ..server.store import Row, Standing, TableRow, table_seal
from ..server.vault import Vault
from .clock import Clock, pace
from .schema import among, answers, players, tables, users
from .table import Standings

_SAW = sa.text(
    "UPDATE players SET seen = :now FROM unnest(CAST(:tables AS text[]), CAST(:sides AS text[])) AS here(at, who)"
    " WHERE players.table_id = here.at AND players.side = here.who AND players.user_id IS NOT NULL"
)
_OF_TABLE = (tables.c.n, tables.c.chain, tables.c.numbers, tables.c.digest, tables.c.summary, tables.c.seal)


def standings(db: sa.Connection, table: str, now: float) -> Standings:
    """Who sits where, and the clocks; a clock that has never run is full."""
    about = db.execute(sa.select(tables.c.pace, tables.c.rated, tables.c.title).where(tables.c.id == table)).first()
    seated = sa.select(players, users.c.away_until).join(users, users.c.id == players.c.user_id, isouter=True)
    found = db.execute(seated.where(players.c.table_id == table)).all()
    at = pace(about.pace if about else "")
    people = {row.side: row.user_id for row in found if row.user_id and not row.bot}
    clocks = {row.side: Clock(at.start if row.clock is None else row.clock, row.since) for row in found if row.side in people}
    away = frozenset(row.user_id for row in found if row.user_id and (row.away_until or 0) > now)
    rated = bool(about and about.rated)
    return Standings(people, away, at, clocks if at.runs and len(people) > 1 else {}, rated, about.title if about else "")


def since(db: sa.Connection, vault: Vault, row: TableRow, last: Standing, now: float) -> tuple[list[Row], Standing, Standings]:
    """What was written of a table since it stood there; its seal is checked, its chain by who reads this."""
    found = db.execute(sa.select(*_OF_TABLE).where(tables.c.id == row.id)).first()
    if found is None:
        raise HendersonError(f"There is no table '{row.id}' any more")
    at = Standing(*found[:-1])
    if found.seal != table_seal(vault, row, at):
        raise HendersonError(f"Table {row.id} was changed or damaged: what is stored of it does not match its seal")
    fresh: list[Row] = []
    if at.n > last.n:
        query = sa.select(answers.c.kind, answers.c.word).where(answers.c.table_id == row.id, answers.c.n >= last.n)
        fresh = [Row(*entry) for entry in db.execute(query.where(answers.c.n < at.n).order_by(answers.c.n))]
    return fresh, at, standings(db, row.id, now)


def lengths(db: sa.Connection, names: Sequence[str]) -> dict[str, int]:
    """How many entries these tables have."""
    return dict(db.execute(sa.select(tables.c.id, tables.c.n).where(among(db, tables.c.id, names))).tuples().all())


def is_public(db: sa.Connection, table: str) -> bool:
    """May everybody watch it?"""
    return db.execute(sa.select(tables.c.private).where(tables.c.id == table)).scalar() is False


def bots_asked(db: sa.Connection) -> list[str]:
    """The tables at which a bot is to answer."""
    query = sa.select(tables.c.id).join(players, sa.and_(players.c.table_id == tables.c.id, players.c.side == tables.c.asked))
    return list(db.execute(query.where(tables.c.state == "playing", players.c.bot != "")).scalars())


def flags(db: sa.Connection, now: float, grace: float) -> list[tuple[str, str]]:
    """The tables at which somebody's time is over for good, and whose: live ones and those of events at once."""
    hangs = sa.or_(tables.c.ends_at < now - grace, tables.c.pace.startswith("live"), tables.c.event_id.is_not(None))
    query = sa.select(tables.c.id, tables.c.asked).where(tables.c.state == "playing", tables.c.ends_at < now, hangs)
    return [(row.id, row.asked) for row in db.execute(query.limit(100))]


def standing_clocks(db: sa.Connection, now: float) -> list[str]:
    """The tables at which a clock should run and does not: two people have just sat down, or a vacation is over."""
    asked = sa.and_(players.c.table_id == tables.c.id, players.c.side == tables.c.asked)
    others = (
        sa.select(sa.func.count()).select_from(players).where(players.c.table_id == tables.c.id, players.c.user_id.is_not(None))
    )
    query = (
        sa.select(tables.c.id).join(players, asked).join(users, users.c.id == players.c.user_id)
        .where(tables.c.state == "playing", tables.c.pace != "", tables.c.ends_at.is_(None), players.c.bot == "")
        .where(sa.func.coalesce(users.c.away_until, 0) <= now, others.correlate(tables).scalar_subquery() > 1)
    )  # fmt: skip
    return list(db.execute(query.limit(100)).scalars())


def tables_of(db: sa.Connection, user: str) -> list[tuple[str, str]]:
    """The running tables at which a user is asked, and his side."""
    mine = sa.and_(players.c.table_id == tables.c.id, players.c.side == tables.c.asked)
    query = sa.select(tables.c.id, players.c.side).join(players, mine)
    return [tuple(row) for row in db.execute(query.where(tables.c.state == "playing", players.c.user_id == user))]


def saw(db: sa.Connection, seats: Iterable[tuple[str, str]], now: float) -> None:
    """Sockets of these seats are open; it matters where somebody sits who could be told otherwise."""
    there = sorted(seats)
    if db.dialect.name == "postgresql":
        db.execute(_SAW, {"now": now, "tables": [table for table, _ in there], "sides": [side for _, side in there]})
        return
    here = (players.c.table_id == sa.bindparam("at"), players.c.side == sa.bindparam("who"), players.c.user_id.is_not(None))
    if there:
        db.execute(players.update().where(*here).values(seen=now), [{"at": table, "who": side} for table, side in there])


def describe(db: sa.Connection, table: str, game: str, preset: str, seats: dict[str, str], listed: dict[str, object]) -> None:
    """A new table as lists show it, and a row for each of its sides."""
    db.execute(tables.update().where(tables.c.id == table).values(game=game, preset=preset, **listed))
    for side, who in seats.items():
        db.execute(players.insert().values(table_id=table, side=side, bot="" if who == "human" else who))


def sit(db: sa.Connection, table: str, sides: Sequence[str], user: str, *, owner: bool = False) -> None:
    """A user sits at these sides; `owner`: he has opened the table. Who has left the club meanwhile sits nowhere."""
    if db.execute(sa.select(users.c.id).where(users.c.id == user)).first() is None:
        return
    db.execute(players.update().where(players.c.table_id == table, players.c.side.in_(sides)).values(user_id=user))
    if owner:
        db.execute(tables.update().where(tables.c.id == table).values(owner_id=user))
