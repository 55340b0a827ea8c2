"""Chat of a table, in two rooms: the players', and the watchers', which no seat sees before the end. Plain text, nothing else.

A line that names a table and a moment of it (a link to a position) is text like any other: the replay behind it asks for a seat
of its own, so that no line opens what its reader may not see.
"""

from __future__ import annotations

import unicodedata
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..server.tables import Refused
from . import contacts, people
from .matrix import acts, may
from .messages_order import ChatLine, ChatSeen
from .messages_people import Person
from .schema import chat, players, tables
from .who import Who

ROOMS = ("players", "watchers")
LONGEST = 500
PAGE = 200
MOST = 5000  # lines of a table
ACTS = acts()
MUTED, HEARD = "\x01muted", "\x01unmuted"  # what happened, as a line: no text that is said begins so


class At(NamedTuple):
    """What somebody is at a table, for its chat."""

    table: str
    over: bool
    relations: frozenset[str]  # seat, spectator, ended
    side: str


def at_table(db: sa.Connection, table: str, who: Who) -> At:
    """What somebody is at a table; that he may be there at all was checked before."""
    row = db.execute(sa.select(tables.c.state).where(tables.c.id == table)).first()
    if row is None:
        raise Refused(404, "There is no such table")
    seat = None
    if who.id:
        seat = db.execute(sa.select(players.c.side).where(players.c.table_id == table, players.c.user_id == who.id)).first()
    over = row.state == "over"
    own = {"seat" if seat else "spectator"} | ({"ended"} if over else set())
    return At(table, over, frozenset(own), seat.side if seat else "")


def rooms(at: At, who: Who) -> list[str]:
    """The rooms he may read."""
    return [room for room in ROOMS if may(ACTS[f"read {room}"], who.role, at.relations)]


def why_silent(db: sa.Connection, at: At, who: Who, room: str, now: float) -> str:
    """Why he may not say anything there; "" he may."""
    if not may(ACTS[f"say {room}"], who.role, at.relations):
        return "Sign in to talk" if not who.signed_in else "You cannot talk in this room"
    if who.muted_until > now:
        return "A moderator has muted you for a while"
    if room == "watchers" and not at.over and _silenced(db, at.table):
        return "A player has silenced the watchers until the game is over"
    return ""


def _silenced(db: sa.Connection, table: str) -> bool:
    there = (players.c.table_id == table, players.c.muted.is_(True))
    return db.execute(sa.select(players.c.side).where(*there)).first() is not None


def say(db: sa.Connection, at: At, who: Who, room: str, text: str, now: float) -> int:
    """Say a line; its number."""
    if room not in ROOMS:
        raise Refused(422, "'{room}' is no room: expected {expected}", room=room[:20], expected=" or ".join(ROOMS))
    if why := why_silent(db, at, who, room, now):
        raise Refused(403, why)
    return _add(db, at, who, room, plain(text), now)


def _add(db: sa.Connection, at: At, who: Who, room: str, text: str, now: float) -> int:
    last = db.execute(sa.select(sa.func.max(chat.c.n)).where(chat.c.table_id == at.table)).scalar()
    n = 0 if last is None else int(last) + 1
    if n >= MOST:
        raise Refused(409, "{most} lines are enough for one table", most=MOST)
    db.execute(chat.insert().values(table_id=at.table, n=n, user_id=who.id, side=at.side, room=room, text=text, at=now))
    return n


def plain(text: str, longest: int = LONGEST) -> str:
    """Text as it is kept: no controls, nothing that turns the writing round, not too long, not empty."""
    made = unicodedata.normalize("NFC", text)
    made = "".join(c for c in made if c == "\n" or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Cn")).strip()
    if not made:
        raise Refused(422, "There is nothing in it")
    if len(made) > longest:
        raise Refused(422, "{n} letters: expected at most {longest}", n=len(made), longest=longest)
    return made


def lines(db: sa.Connection, at: At, who: Who, room: str, after: int, now: float) -> ChatSeen:
    """The newest lines of a room that he may read, those of people he blocked left out."""
    open_to = rooms(at, who)
    room = room or (open_to[0] if open_to else "")
    if room not in open_to:
        raise Refused(403, "This room is not open to you before the game is over")
    where = (chat.c.table_id == at.table, chat.c.room == room, chat.c.n > after)
    rows = list(db.execute(sa.select(chat).where(*where).order_by(chat.c.n.desc()).limit(PAGE)))[::-1]
    known = people.persons(db, (row.user_id for row in rows))
    deaf = contacts.blocked_by(db, who.id)
    muted = is_deaf(db, at.table, who, room)
    found = [] if muted else [_line(row, known) for row in rows if row.user_id not in deaf]
    return ChatSeen(room, found, open_to, why_silent(db, at, who, room, now), muted)


def _line(row: sa.Row[Any], known: dict[str, Person]) -> ChatLine:
    by = known.get(row.user_id or "")
    if row.hidden_by:
        return ChatLine(row.n, row.room, by, "", row.at, "hidden")
    if row.text in (MUTED, HEARD):
        return ChatLine(row.n, row.room, by, "", row.at, row.text[1:])
    return ChatLine(row.n, row.room, by, row.text, row.at)


def is_deaf(db: sa.Connection, table: str, who: Who, room: str) -> bool:
    """Does he hear nothing of this room, by his own wish?"""
    where = (chat.c.table_id == table, chat.c.room == room, chat.c.user_id == who.id, chat.c.text.in_([MUTED, HEARD]))
    last = db.execute(sa.select(chat.c.text).where(*where).order_by(chat.c.n.desc()).limit(1)).scalar()
    return bool(who.id) and last == MUTED


def mute(db: sa.Connection, at: At, who: Who, room: str, muted: bool, now: float) -> None:
    """Hear nothing of a room, or again. A seat that mutes the watchers silences them for all until the end."""
    if room not in ROOMS:
        raise Refused(422, "'{room}' is no room: expected {expected}", room=room[:20], expected=" or ".join(ROOMS))
    if room == "watchers" and at.side:
        there = (players.c.table_id == at.table, players.c.user_id == who.id)
        db.execute(players.update().where(*there).values(muted=muted))
        return
    if room not in rooms(at, who):
        raise Refused(403, "This room is not open to you before the game is over")
    if is_deaf(db, at.table, who, room) != muted:
        _add(db, at, who, room, MUTED if muted else HEARD, now)


def hide(db: sa.Connection, table: str, n: int, moderator: str) -> bool:
    """A moderator hides a line; it stays in the database for who judges a report."""
    where = (chat.c.table_id == table, chat.c.n == n)
    return bool(db.execute(chat.update().where(*where).values(hidden_by=moderator)).rowcount)
