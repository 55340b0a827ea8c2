"""Keeping order: reports to the moderators, and what moderators may do, each act with a line in the audit."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from ..engine.bounds import short
from ..server.tables import Refused
from . import audit, people, sessions, talk
from .matrix import acts, may
from .messages_order import AuditLine, ChatLine, Report, ReportSeen, UserSeen
from .messages_people import Person
from .schema import audit as lines
from .schema import chat, players, reports, tables, tokens, users
from .schema import sessions as kept_sessions
from .secrets_kept import new_id
from .who import Who

WHY = ("abuse", "cheating", "name", "stalling", "other")
LONGEST_BAN = 90.0  # days, of a moderator's
PAGE = 100
ROLES = ("member", "moderator", "admin")
ACTS = acts()


def report(db: sa.Connection, who: Who, told: Report, now: float) -> str:
    """A report; its id. A line of chat is named by its number."""
    if told.why not in WHY:
        raise Refused(422, "'{why}' is no reason: expected {expected}", why=told.why[:20], expected=", ".join(WHY))
    about = people.by_name(db, told.about)
    if about.id == who.id:
        raise Refused(422, "That is you yourself")
    if told.chat >= 0:
        at = talk.at_table(db, told.table, who)
        row = db.execute(sa.select(chat).where(chat.c.table_id == told.table, chat.c.n == told.chat)).first()
        if row is None or row.room not in talk.rooms(at, who) or row.user_id != about.id:
            raise Refused(404, "There is no such line of his that you can see")
    text = talk.plain(told.text, 1000) if told.text.strip() else ""
    values = {"id": new_id(), "by_id": who.id, "about_id": about.id, "table_id": told.table[:16] or None, "why": told.why}
    db.execute(reports.insert().values(**values, chat_n=told.chat if told.chat >= 0 else None, text=text, at=now))
    return str(values["id"])


def open_reports(db: sa.Connection, closed: bool = False) -> list[ReportSeen]:
    """Reports that wait, the oldest first; or those that were closed, the newest first."""
    query = sa.select(reports).where(reports.c.closed.is_not(None) if closed else reports.c.closed.is_(None))
    rows = list(db.execute(query.order_by(reports.c.closed.desc() if closed else reports.c.at).limit(PAGE)))
    known = people.persons(db, [i for r in rows for i in (r.by_id, r.about_id)])
    return [_report(db, row, known) for row in rows]


def _report(db: sa.Connection, row: sa.Row[Any], known: dict[str, Person]) -> ReportSeen:
    line = None
    if row.chat_n is not None:
        said = db.execute(sa.select(chat).where(chat.c.table_id == row.table_id, chat.c.n == row.chat_n)).first()
        if said is not None:
            line = ChatLine(said.n, said.room, known.get(said.user_id or ""), said.text, said.at)
    return ReportSeen(row.id, known.get(row.by_id), known.get(row.about_id), row.table_id or "", line, row.why, row.text, row.at,
                      row.closed or 0.0, row.verdict or "")  # fmt: skip


def close_report(db: sa.Connection, who: Who, wanted: str, verdict: str, now: float) -> None:
    """A report is settled."""
    values = {"closed": now, "closed_by": who.id, "verdict": talk.plain(verdict, 200)}
    if not db.execute(reports.update().where(reports.c.id == wanted, reports.c.closed.is_(None)).values(**values)).rowcount:
        raise Refused(404, "There is no such report that waits")
    audit.write(db, who.id, "close report", wanted, verdict)


def _under(db: sa.Connection, who: Who, name: str) -> sa.Row[Any]:
    """Somebody on whom the asker may act: a moderator not on moderators, nobody on himself."""
    row = people.by_name(db, name)
    if row.id == who.id:
        raise Refused(422, "That is you yourself")
    if row.role == "admin" or (row.role == "moderator" and who.role != "admin"):
        raise Refused(403, "{name} keeps order too: only an admin acts on a moderator, and nobody on an admin", name=row.name)
    return row


def _until(who: Who, days: float, now: float) -> float | None:
    if not 0 <= days <= 36500:
        raise Refused(422, "{days} days: expected 0 (lifts it) or more", days=f"{days:g}")
    if days > LONGEST_BAN and not may(ACTS["ban beyond 90 days"], who.role):
        raise Refused(
            403,
            "{days} days: a moderator's act ends after at most {longest_ban}",
            days=f"{days:g}",
            longest_ban=f"{LONGEST_BAN:g}",
        )
    return now + days * 86400 if days else None


def ban(db: sa.Connection, who: Who, name: str, days: float, reason: str, now: float) -> tuple[str, list[str]]:
    """Keep somebody out for a time: his sessions and tokens end; his id, and the sessions that ended. He sees why."""
    row, until = _under(db, who, name), _until(who, days, now)
    db.execute(users.update().where(users.c.id == row.id).values(banned_until=until))
    gone = []
    if until:
        gone = sessions.end_all(db, row.id)
        db.execute(tokens.delete().where(tokens.c.user_id == row.id))
    audit.write(db, who.id, "ban" if until else "lift ban", row.id, f"{days:g} days: {_reason(reason)}")
    return row.id, gone


def mute(db: sa.Connection, who: Who, name: str, days: float, reason: str, now: float) -> str:
    """Nothing is heard of somebody for a time; his id."""
    row, until = _under(db, who, name), _until(who, days, now)
    db.execute(users.update().where(users.c.id == row.id).values(muted_until=until))
    audit.write(db, who.id, "mute" if until else "lift mute", row.id, f"{days:g} days: {_reason(reason)}")
    return str(row.id)


def rename(db: sa.Connection, who: Who, name: str, reason: str) -> str:
    """A name that cannot stay becomes a made-up one; the user's id."""
    from .names import made_up

    row = _under(db, who, name)
    new = people.rename(db, row.id, made_up())
    audit.write(db, who.id, "rename", row.id, f"{row.name} to {new}: {_reason(reason)}")
    return str(row.id)


def set_role(db: sa.Connection, who: Who, name: str, role: str, reason: str) -> str:
    """Make somebody a moderator or an admin, or a member again; his id."""
    if role not in ROLES:
        raise Refused(422, "'{role}' is no role: expected {expected}", role=role[:20], expected=", ".join(ROLES))
    row = people.by_name(db, name)
    if row.guest or row.bot:
        raise Refused(
            422, "{name} is a guest: roles are members'" if row.guest else "{name} is a bot: roles are members'", name=row.name
        )
    if row.id == who.id:
        raise Refused(422, "Nobody changes his own role")
    db.execute(users.update().where(users.c.id == row.id).values(role=role))
    audit.write(db, who.id, "role", row.id, f"{row.role} to {role}: {short(reason, 200)}")
    return str(row.id)


def hide_line(db: sa.Connection, who: Who, table: str, n: int, reason: str) -> None:
    """Hide a line of chat."""
    if not talk.hide(db, table, n, who.id):
        raise Refused(404, "There is no such line")
    audit.write(db, who.id, "hide line", table, f"line {n}: {_reason(reason)}")


def _reason(text: str) -> str:
    """Every act has a reason: who is hit by it will read it."""
    return talk.plain(text, 200)


def banned_for(db: sa.Connection, user: str) -> str:
    """Why somebody was banned last, for himself to read."""
    where = (lines.c.target == user, lines.c.what == "ban")
    return str(db.execute(sa.select(lines.c.detail).where(*where).order_by(lines.c.id.desc()).limit(1)).scalar() or "")


def audited(db: sa.Connection, before: int = 0) -> list[AuditLine]:
    """What was done, the newest first."""
    query = sa.select(lines).order_by(lines.c.id.desc()).limit(PAGE)
    rows = list(db.execute(query.where(lines.c.id < before) if before else query))
    known = people.persons(db, (r.actor_id for r in rows))
    return [AuditLine(r.id, r.at, known.get(r.actor_id or ""), r.what, r.target or "", r.detail or "") for r in rows]


def find_users(db: sa.Connection, text: str, admin: bool) -> list[UserSeen]:
    """Users whose name begins so, the newest first. Mail addresses are for admins."""
    from .names import fold

    query = sa.select(users).where(users.c.deleted.is_(None))
    if text.strip():
        query = query.where(users.c.fold.startswith(fold(text), autoescape=True))
    rows = list(db.execute(query.order_by(users.c.created.desc()).limit(PAGE)))
    ids = [row.id for row in rows]
    opened = _counted(db, kept_sessions.c.user_id, ids)
    played = _counted(db, players.c.user_id, ids)
    return [
        UserSeen(people.person(r), (r.email or "") if admin else "", r.created, r.seen or 0.0, r.banned_until or 0.0,
                 r.muted_until or 0.0, opened.get(r.id, 0), played.get(r.id, 0))
        for r in rows
    ]  # fmt: skip


def _counted(db: sa.Connection, column: sa.Column[Any], ids: list[str]) -> dict[str, int]:
    rows = db.execute(sa.select(column, sa.func.count()).where(column.in_(ids)).group_by(column))
    return {str(row[0]): int(row[1]) for row in rows}


def annul_note(db: sa.Connection, who: Who, table: str, reason: str) -> None:
    """The line in the audit for a table that was annulled."""
    if db.execute(sa.select(tables.c.id).where(tables.c.id == table)).first() is None:
        raise Refused(404, "There is no such table")
    audit.write(db, who.id, "annul", table, _reason(reason))
