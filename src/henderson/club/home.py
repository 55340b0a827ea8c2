"""What a player comes for: his move first, the shortest clock on top; then whom he waits for; then what is over."""

from __future__ import annotations

from typing import NamedTuple

import sqlalchemy as sa

from .cards import COLUMNS, cards
from .messages_meeting import ClubTable
from .schema import players, tables

LATELY = 30 * 86400.0  # how long a game that is over stays on the page
MOST_OVER = 30


class Games(NamedTuple):
    """One's own games."""

    move: list[ClubTable]
    waiting: list[ClubTable]
    over: list[ClubTable]
    unseen: int


def games(db: sa.Connection, me: str, now: float) -> Games:
    """One's own games, sorted as the page shows them."""
    mine = sa.select(players.c.table_id).where(players.c.user_id == me)
    query = sa.select(*COLUMNS).where(tables.c.id.in_(mine))
    running = cards(db, list(db.execute(query.where(tables.c.state == "playing"))), me)
    ended = query.where(tables.c.state == "over", tables.c.moved > now - LATELY).order_by(tables.c.moved.desc()).limit(MOST_OVER)
    over = cards(db, list(db.execute(ended)), me)
    rows = db.execute(sa.select(players.c.table_id, players.c.seen).where(players.c.user_id == me))
    seen = {row.table_id: row.seen or 0.0 for row in rows}
    new = {card.table for card in over if seen.get(card.table, 0.0) < card.moved}
    move = [card for card in running if card.asked == card.mine or card.offer]
    move.sort(key=lambda card: (not card.ends_at, card.ends_at or card.moved))
    waiting = [card for card in running if card not in move]
    waiting.sort(key=lambda card: (not card.ends_at, card.ends_at or card.opened))
    over.sort(key=lambda card: (card.table not in new, -card.moved))
    return Games(move, waiting, over, len(new))


def seen(db: sa.Connection, table: str, me: str, now: float) -> None:
    """He has looked at this table."""
    db.execute(players.update().where(players.c.table_id == table, players.c.user_id == me).values(seen=now))
