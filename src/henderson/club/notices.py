"""What a player is told when he does not look: whose move, what was offered, how it ended; in his language, by the ways he chose.

What is told is made up when it is sent, from how things stand then: a notice that has become stale is left out. His wishes are
preferences (`PATCH /api/me`):

    notices   each (default), digest (one mail a day), off          by mail
    quiet     22-7: hours at which nothing is sent but for live games, by his own clock
    zone      Europe/Berlin, his clock; UTC where nothing is said
"""

from __future__ import annotations

import json
import re
import zoneinfo
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import sqlalchemy as sa

from ..server import speech
from ..server.vault import Vault
from . import people
from .cards import title_of
from .schema import hooks, players, pushes, tables, users

KINDS = ("turn", "time", "offer", "over")
DIGEST_HOUR = 7
_QUIET = re.compile(r"(\d{1,2})-(\d{1,2})")
TEXTS = {  # in English; in other languages by the server's catalogue
    "turn": "Your move: {game} against {opponent}",
    "time": "Your time runs out: {game} against {opponent}, {left} left",
    "offer draw": "{opponent} offers a draw: {game}",
    "offer annul": "{opponent} offers to call the game off: {game}",
    "offer takeback": "{opponent} asks to take back: {game}",
    "won": "You won: {game} against {opponent}",
    "lost": "You lost: {game} against {opponent}",
    "draw": "A draw: {game} against {opponent}",
    "annulled": "Called off: {game} against {opponent}",
    "digest": "{club}: {n} games wait for your move",
    "digest one": "{club}: a game waits for your move",
    "line": "{game} against {opponent}",
    "line left": "{game} against {opponent}, {left} left",
    "test": "A test from {club}: this is how you will be told.",
    "hello": "Hello {name},",
    "stop": "No more of these mails: {link}",
    "days": "{n} days",
    "hours": "{n} hours",
    "minutes": "{n} minutes",
    "nobody": "nobody",
    "a bot": "a bot",
}


def say(lang: str, what: str, **fields: str | int) -> str:
    """A sentence in somebody's language."""
    return speech.say(lang, TEXTS[what], **fields)


def time_left(lang: str, seconds: float) -> str:
    """A time as people say it."""
    for unit, name in ((86400, "days"), (3600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit or unit == 60:
            return say(lang, name, n=max(1, round(seconds / unit)))
    return ""


class Notice(NamedTuple):
    """What is told."""

    user: str
    name: str
    lang: str
    email: str  # "" when none is confirmed
    text: str
    table: str
    side: str
    live: bool


class Wishes(NamedTuple):
    """How somebody wants to be told."""

    mail: str = "each"
    quiet: tuple[int, int] | None = None
    zone: str = "UTC"

    def now(self, at: float) -> datetime:
        """His own clock."""
        try:
            return datetime.fromtimestamp(at, zoneinfo.ZoneInfo(self.zone))
        except (zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
            return datetime.fromtimestamp(at, zoneinfo.ZoneInfo("UTC"))

    def quiet_until(self, at: float) -> float:
        """When he may be told next: now, or when his quiet hours end."""
        if self.quiet is None:
            return at
        begin, end = self.quiet
        here = self.now(at)
        inside = begin <= here.hour < end if begin < end else here.hour >= begin or here.hour < end
        if not inside or begin == end:
            return at
        until = here.replace(hour=end, minute=0, second=0, microsecond=0)
        return (until if until > here else until + timedelta(days=1)).timestamp()

    def digest_at(self, at: float) -> float:
        """When his next daily mail is due."""
        here = self.now(at)
        until = here.replace(hour=DIGEST_HOUR, minute=0, second=0, microsecond=0)
        return (until if until > here else until + timedelta(days=1)).timestamp()


def wishes(row: sa.Row[Any]) -> Wishes:
    """A user's, from his preferences; what cannot be read is as if it were not there."""
    found = people.prefs(row)
    mail = str(found.get("notices", "each"))
    quiet = _QUIET.fullmatch(str(found.get("quiet", "")))
    hours = (int(quiet[1]), int(quiet[2])) if quiet and int(quiet[1]) < 24 and int(quiet[2]) < 24 else None
    return Wishes(mail if mail in ("each", "digest", "off") else "each", hours, str(found.get("zone", "UTC"))[:60] or "UTC")


def user_row(db: sa.Connection, user: str) -> sa.Row[Any] | None:
    """Somebody who can be told things."""
    return db.execute(sa.select(users).where(users.c.id == user, users.c.deleted.is_(None))).first()


def opponent_of(db: sa.Connection, table: str, side: str, lang: str) -> str:
    """What the other side is called."""
    query = sa.select(users.c.name, players.c.bot).select_from(players).join(users, users.c.id == players.c.user_id, isouter=True)
    other = db.execute(query.where(players.c.table_id == table, players.c.side != side)).first()
    if other is None:
        return say(lang, "nobody")
    return say(lang, "a bot") if other.bot else other.name or say(lang, "nobody")


def compose(db: sa.Connection, about: dict[str, Any], now: float) -> Notice | None:
    """A notice as things stand; None when there is nothing to tell any more."""
    what, user, table, side = (str(about.get(key, "")) for key in ("what", "user", "table", "side"))
    who = user_row(db, user)
    row = db.execute(sa.select(tables).where(tables.c.id == table)).first()
    if who is None or row is None:
        return None
    fields = {"game": row.title or title_of(row.game), "opponent": opponent_of(db, table, side, who.lang)}
    if what in ("turn", "time"):
        mine = sa.select(players.c.user_id).where(players.c.table_id == table, players.c.side == side, players.c.bot == "")
        if row.state != "playing" or row.asked != side or db.execute(mine).scalar() != user:
            return None
        if what == "time":
            if row.ends_at is None or row.ends_at < now:
                return None
            fields["left"] = time_left(who.lang, row.ends_at - now)
        text = say(who.lang, what, **fields)
    elif what == "offer":
        if row.state != "playing":
            return None
        text = say(who.lang, f"offer {about.get('offer', 'draw')}", **fields)
    else:
        if row.state != "over":
            return None
        how = "annulled" if row.result == "none" else "draw" if row.result == "draw" else "won" if row.result == side else "lost"
        text = say(who.lang, how, **fields)
    return _notice(who, text, table, side, row.pace.startswith("live"))


def _notice(who: sa.Row[Any], text: str, table: str = "", side: str = "", live: bool = False) -> Notice:
    mail = who.email if who.email_ok else ""
    return Notice(who.id, who.name or "", who.lang, mail or "", text, table, side, live)


def digest(db: sa.Connection, user: str, club: str, now: float) -> tuple[Notice, list[str]] | None:
    """All games that wait for somebody's move, least time first; None when none does."""
    who = user_row(db, user)
    if who is None:
        return None
    mine = sa.and_(players.c.table_id == tables.c.id, players.c.side == tables.c.asked)
    query = sa.select(tables, players.c.side).join(players, mine).where(tables.c.state == "playing", players.c.user_id == user)
    found = sorted(db.execute(query), key=lambda row: (row.ends_at is None, row.ends_at or row.moved))
    lines = []
    for row in found:
        fields = {"game": row.title or title_of(row.game), "opponent": opponent_of(db, row.id, row.side, who.lang)}
        if row.ends_at:
            lines.append(say(who.lang, "line left", **fields, left=time_left(who.lang, row.ends_at - now)))
        else:
            lines.append(say(who.lang, "line", **fields))
    if not lines:
        return None
    text = say(who.lang, "digest one", club=club) if len(lines) == 1 else say(who.lang, "digest", club=club, n=len(lines))
    return _notice(who, text), lines


def test_notice(db: sa.Connection, user: str, club: str) -> Notice | None:
    """What the test button sends."""
    who = user_row(db, user)
    return _notice(who, say(who.lang, "test", club=club)) if who is not None else None


def unsubscribe_mark(vault: Vault, user: str) -> str:
    """What the link at the end of a mail holds: it stops the mails of one user and does nothing else."""
    return vault.seal("unsubscribe", user)


def stop_mails(db: sa.Connection, user: str) -> bool:
    """No more notices by mail."""
    who = user_row(db, user)
    if who is None:
        return False
    db.execute(users.update().where(users.c.id == user).values(prefs=json.dumps({**people.prefs(who), "notices": "off"})))
    return True


def ways(db: sa.Connection, user: str) -> tuple[list[sa.Row[Any]], list[sa.Row[Any]]]:
    """The browsers and the addresses that are told beside the mail; those that failed three times are not."""
    browsers = db.execute(sa.select(pushes).where(pushes.c.user_id == user, pushes.c.failed < FAILURES)).all()
    addresses = db.execute(sa.select(hooks).where(hooks.c.user_id == user, hooks.c.failed < FAILURES)).all()
    return list(browsers), list(addresses)


FAILURES = 3
