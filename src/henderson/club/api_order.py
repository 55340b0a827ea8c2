"""What moderators and admins see and do. Each act is in the audit, with its reason."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from litestar import get, post
from litestar.params import FromPath, FromQuery, JSONBody

from .. import __version__
from ..server.seats import Asked
from . import annulling, order
from .cards import COLUMNS, cards
from .desk import desk_of, who_of
from .messages_meeting import ClubTable
from .messages_order import (
    AuditLine,
    Because,
    ClubHealth,
    ErrorSeen,
    HideLine,
    JobSeen,
    ReportSeen,
    Sentence,
    SetRole,
    UserSeen,
    Verdict,
)
from .schema import due, tables, users

LATE = 60.0


@get("/api/admin/reports")
async def reports(request: Asked, closed: FromQuery[bool] = False) -> list[ReportSeen]:
    """Reports that wait, or that were closed."""
    return await desk_of(request).run(lambda db: order.open_reports(db, closed))


@post("/api/admin/reports/{report:str}/close", status_code=200)
async def close_report(request: Asked, report: FromPath[str], data: JSONBody[Verdict]) -> list[ReportSeen]:
    """Close a report with a verdict."""
    who, now = who_of(request), time.time()
    await desk_of(request).run(lambda db: order.close_report(db, who, report, data.verdict, now))
    return await reports.fn(request)  # type: ignore[no-any-return]


@get("/api/admin/users")
async def admin_users(request: Asked, q: FromQuery[str] = "") -> list[UserSeen]:
    """Users by the beginning of their name, the newest first."""
    who = who_of(request)
    return await desk_of(request).run(lambda db: order.find_users(db, q[:60], who.role == "admin"))


@post("/api/admin/users/{name:str}/ban", status_code=200)
async def ban(request: Asked, name: FromPath[str], data: JSONBody[Sentence]) -> list[UserSeen]:
    """Keep somebody out for so many days; 0 lets him in again."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    user, gone = await desk.run(lambda db: order.ban(db, who, name, data.days, data.reason, now))
    await desk.db.durable()
    await desk.door.end(gone, user)
    return await desk.run(lambda db: order.find_users(db, name, who.role == "admin"))


@post("/api/admin/users/{name:str}/mute", status_code=200)
async def mute(request: Asked, name: FromPath[str], data: JSONBody[Sentence]) -> list[UserSeen]:
    """Let nothing be heard of somebody for so many days; 0 lifts it."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    await desk.door.end([], await desk.run(lambda db: order.mute(db, who, name, data.days, data.reason, now)))
    return await desk.run(lambda db: order.find_users(db, name, who.role == "admin"))


@post("/api/admin/users/{name:str}/rename", status_code=200)
async def rename(request: Asked, name: FromPath[str], data: JSONBody[Because]) -> dict[str, str]:
    """A name that cannot stay becomes a made-up one."""
    desk, who = desk_of(request), who_of(request)
    user = await desk.run(lambda db: order.rename(db, who, name, data.reason))
    await desk.door.end([], user)
    return {"user": user}


@post("/api/admin/users/{name:str}/role", status_code=200)
async def set_role(request: Asked, name: FromPath[str], data: JSONBody[SetRole]) -> list[UserSeen]:
    """Make somebody a moderator, an admin, or a member again. His sessions know at once."""
    desk, who = desk_of(request), who_of(request)
    user = await desk.run(lambda db: order.set_role(db, who, name, data.role, data.reason))
    await desk.door.end([], user)
    return await desk.run(lambda db: order.find_users(db, name, True))


@post("/api/admin/chat/hide", status_code=200)
async def hide_line(request: Asked, data: JSONBody[HideLine]) -> dict[str, int]:
    """Hide a line of chat."""
    desk, who = desk_of(request), who_of(request)
    await desk.run(lambda db: order.hide_line(db, who, data.table, data.n, data.reason))
    await desk.db.tell("chat", f"{data.table} hidden {data.n}")
    return {"hidden": data.n}


@get("/api/admin/audit")
async def audited(request: Asked, before: FromQuery[int] = 0) -> list[AuditLine]:
    """What was done, the newest first."""
    return await desk_of(request).run(lambda db: order.audited(db, before))


@get("/api/admin/tables")
async def admin_tables(request: Asked, status: FromQuery[str] = "playing", before: FromQuery[float] = 0.0) -> list[ClubTable]:
    """All tables, those in private too, as spectators see them."""
    query = sa.select(*COLUMNS).where(tables.c.state == status).order_by(tables.c.created.desc()).limit(100)
    query = query.where(tables.c.created < before) if before else query
    return await desk_of(request).run(lambda db: cards(db, list(db.execute(query))))


@post("/api/admin/tables/{table:str}/annul", status_code=200)
async def annul(request: Asked, table: FromPath[str], data: JSONBody[Because]) -> dict[str, str]:
    """End a game without a result. Who sits there does not."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    await annulling.annul(desk.house, table, who, data.reason, now)
    return {"annulled": table}


@get("/api/admin/jobs")
async def jobs(request: Asked) -> list[JobSeen]:
    """What waits to be done, the most overdue first. What a letter says is not shown."""
    rows = await desk_of(request).run(lambda db: list(db.execute(sa.select(due).order_by(due.c.at).limit(200))))
    return [JobSeen(r.id, r.kind, r.key if r.kind != "mail" else "", r.at, r.tries) for r in rows]


@get("/api/admin/errors")
async def errors(request: Asked) -> list[ErrorSeen]:
    """What failed lately in this process, and jobs that failed."""
    desk = desk_of(request)
    rows = await desk.run(lambda db: list(db.execute(sa.select(due).where(due.c.error.is_not(None)).limit(100))))
    return [*desk.failures.kept, *(ErrorSeen(r.id, r.at, f"job: {r.kind}", r.error or "") for r in rows)]


@get("/api/admin/health")
async def health(request: Asked) -> ClubHealth:
    """The club in numbers."""
    desk, now = desk_of(request), time.time()

    def count(db: sa.Connection, where: sa.Table, *conditions: Any) -> int:
        return int(db.execute(sa.select(sa.func.count()).select_from(where).where(*conditions)).scalar_one())

    def work(db: sa.Connection) -> list[int]:
        members = count(db, users, users.c.guest.is_(False), users.c.deleted.is_(None))
        guests = count(db, users, users.c.guest.is_(True))
        playing = count(db, tables, tables.c.state == "playing")
        return [members, guests, count(db, tables), playing, count(db, due), count(db, due, due.c.at < now - LATE)]

    members, guests, all_tables, playing, jobs_left, late = await desk.run(work)
    here = (desk.door.sockets, jobs_left, late, request.app.state.tally.failures)
    return ClubHealth(desk.db.kind, members, guests, all_tables, playing, *here, __version__)


ROUTES: list[Any] = [
    reports, close_report, admin_users, ban, mute, rename, set_role, hide_line, audited, admin_tables, annul, jobs,
    errors, health,
]  # fmt: skip
