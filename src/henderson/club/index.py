"""The index of games: what may be watched or looked back at, searched by game, player and state."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from ..games import titles
from . import names
from .cards import COLUMNS, cards, title_of
from .messages_meeting import TableIndex
from .schema import players, tables, users

PAGE = 30
STATES = ("", "playing", "over")


def index(
    db: sa.Connection, me: str, *, game: str = "", player: str = "", state: str = "", text: str = "", before: float = 0.0
) -> TableIndex:
    """A page of it, the newest first. Games in private are in it for those who sit there only; order and paging go by when a game
    was opened, which tells nothing of who answered when."""
    mine = sa.select(players.c.table_id).where(players.c.user_id == me) if me else None
    open_to_me: Any = tables.c.private.is_(False) if mine is None else sa.or_(tables.c.private.is_(False), tables.c.id.in_(mine))
    where = [open_to_me]
    if game:
        where.append(tables.c.game == game)
    if state:
        where.append(tables.c.state == state)
    if player:
        where.append(tables.c.id.in_(_with(users.c.fold == names.fold(player))))
    if words := text.strip()[:60]:
        like = _escaped(words)
        games = [g for g in titles() if words.casefold() in title_of(g).casefold()]
        told = [tables.c.title.ilike(f"%{like}%", escape="\\"), tables.c.turn_name.ilike(f"%{like}%", escape="\\")]
        if begins := names.fold(words):
            told.append(tables.c.id.in_(_with(users.c.fold.startswith(begins, autoescape=True))))
        where.append(sa.or_(*told, tables.c.game.in_(games)))
    total = int(db.execute(sa.select(sa.func.count()).select_from(tables).where(*where)).scalar_one())
    if before:
        where.append(tables.c.created < before)
    rows = list(db.execute(sa.select(*COLUMNS).where(*where).order_by(tables.c.created.desc()).limit(PAGE + 1)))
    last = rows[PAGE - 1].created if len(rows) > PAGE else 0.0
    return TableIndex(cards(db, rows[:PAGE], me), last, total)


def _with(who: sa.ColumnElement[bool]) -> sa.Select[tuple[str]]:
    """Tables at which such a user sits."""
    return sa.select(players.c.table_id).join(users, users.c.id == players.c.user_id).where(who, users.c.deleted.is_(None))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
