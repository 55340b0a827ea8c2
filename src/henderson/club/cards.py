"""Tables as lists show them, from their rows alone: no game is woken for a list.

Nothing here tells a seat or a spectator more than its own table does: when somebody last answered out of sight is nobody's
business, so that the time of the last entry is told to who is asked, and to all when the game is over.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import sqlalchemy as sa

from ..engine.decision import HendersonError
from ..games import rules
from . import people, ratings
from .clock import pace
from .messages_meeting import ClubTable, PlayerAt, Rating
from .schema import chat, offers, players, rated, tables, users

COLUMNS = [c for c in tables.c if c.name not in ("head", "seats", "chain", "numbers", "digest", "summary", "seal")]


@lru_cache(64)
def title_of(game: str) -> str:
    """What a game is called."""
    try:
        return rules(game).TITLE
    except HendersonError:
        return game


@lru_cache(64)
def sides_of(game: str) -> dict[str, str]:
    """The sides of a game and their names, in its own order."""
    try:
        told = rules(game)
    except HendersonError:
        return {}
    return {side: told.NAMES.get(side, side) for side in told.SIDES}


def cards(db: sa.Connection, rows: Sequence[sa.Row[Any]], me: str = "") -> list[ClubTable]:
    """These tables as `me` may see them in a list, in the order given."""
    ids = [row.id for row in rows]
    if not ids:
        return []
    there = defaultdict(list)
    away = users.c.away_until.label("away_until")
    query = sa.select(players, away).outerjoin(users, users.c.id == players.c.user_id).where(players.c.table_id.in_(ids))
    for seat in db.execute(query):
        there[seat.table_id].append(seat)
    seated = [seat for some in there.values() for seat in some]
    persons = people.persons(db, (seat.user_id for seat in seated))
    games = {row.id: row.game for row in rows}
    skill = ratings.of_players(db, {(s.user_id, games[s.table_id]) for s in seated if s.user_id})
    own = {table: sorted(s.side for s in some if me and s.user_id == me) for table, some in there.items()}
    waiting, unread, changes = _offers(db, ids, own), _unread(db, ids, me), _changes(db, ids, me)
    found = []
    for row in rows:
        mine = own.get(row.id, [])
        side = row.asked if row.asked in mine else mine[0] if mine else ""
        seats = _seats(row, there[row.id], persons, skill)
        since = row.moved if row.state == "over" or (side and row.asked == side) else 0.0
        found.append(ClubTable(
            row.id, row.game, title_of(row.game), row.title, seats, side, row.state, row.turn, row.turn_name, row.asked, since,
            _whole(row.ends_at), row.private, row.rated, row.pace, row.result, row.reason, waiting.get(row.id, ""),
            unread.get(row.id, 0), changes.get(row.id, 0), row.event_id or "", row.created,
        ))  # fmt: skip
    return found


def _seats(row: sa.Row[Any], there: list[Any], persons: dict[str, Any], skill: dict[tuple[str, str], Rating]) -> list[PlayerAt]:
    called, by_side = sides_of(row.game), {seat.side: seat for seat in there}
    found = []
    for side in called or by_side:
        seat = by_side.get(side)
        if seat is None:
            found.append(PlayerAt(side, called.get(side, side)))
            continue
        ends = _whole(row.ends_at) if row.asked == side and row.state == "playing" else 0.0
        found.append(PlayerAt(
            side, called.get(side, side), persons.get(seat.user_id), seat.bot, skill.get((seat.user_id, row.game)),
            0.0 if ends else _left(row, seat), ends, seat.away_until or 0.0,
        ))  # fmt: skip
    return found


def _whole(at: float | None) -> float:
    """A moment to the second. A clock that stands while dice fall out of sight and goes on is exact to less than that, and so
    does not tell of them; nor does what was left when it went on, which is why only a clock that stands is told by that."""
    return float(round(at or 0.0))


def _left(row: sa.Row[Any], seat: Any) -> float:
    """What is left on a clock that stands, or was when it last began to run; one that has never run is full."""
    if seat.bot or seat.user_id is None or not row.pace or row.state != "playing":
        return 0.0
    return float(pace(row.pace).start if seat.clock is None else seat.clock)


def _offers(db: sa.Connection, ids: list[str], own: dict[str, list[str]]) -> dict[str, str]:
    """The offers of the other side that wait for an answer."""
    rows = db.execute(sa.select(offers).where(offers.c.table_id.in_(ids), offers.c.open))
    return {r.table_id: r.kind for r in rows if own.get(r.table_id) and r.side not in own[r.table_id]}


def _unread(db: sa.Connection, ids: list[str], me: str) -> dict[str, int]:
    """Lines of the players' room that came since `me` last looked."""
    if not me:
        return {}
    mine = sa.and_(players.c.table_id == chat.c.table_id, players.c.user_id == me)
    query = (
        sa.select(chat.c.table_id, sa.func.count())
        .join(players, mine)
        .where(chat.c.table_id.in_(ids), chat.c.room == "players", chat.c.hidden_by.is_(None))
        .where(sa.or_(chat.c.user_id.is_(None), chat.c.user_id != me), chat.c.at > sa.func.coalesce(players.c.seen, 0.0))
        .group_by(chat.c.table_id)
    )
    return {row[0]: int(row[1]) for row in db.execute(query)}


def _changes(db: sa.Connection, ids: list[str], me: str) -> dict[str, int]:
    """What these games did to one's rating."""
    if not me:
        return {}
    rows = db.execute(sa.select(rated).where(rated.c.table_id.in_(ids), rated.c.user_id == me, rated.c.annulled.is_(False)))
    return {r.table_id: round((r.after_mu - r.before_mu) * ratings.SCALE) for r in rows}


def one(db: sa.Connection, table: str, me: str = "") -> ClubTable | None:
    """One table as a list shows it."""
    row = db.execute(sa.select(*COLUMNS).where(tables.c.id == table)).first()
    return cards(db, [row], me)[0] if row is not None else None
