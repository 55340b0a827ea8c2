"""Chat, private notes, reports."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from litestar import get, post, put
from litestar.params import FromPath, FromQuery, JSONBody

from ..server.seats import Asked
from . import counters, notes, order, talk
from .desk import desk_of, who_of
from .messages_order import ChatSeen, Mute, PrivateNote, Report, Say
from .schema import players


@get("/api/tables/{table:str}/chat")
async def read_chat(request: Asked, table: FromPath[str], room: FromQuery[str] = "", after: FromQuery[int] = -1) -> ChatSeen:
    """The lines of a room; without one, of the first that is open to the asker."""
    who, now = who_of(request), time.time()
    return await desk_of(request).run(lambda db: talk.lines(db, talk.at_table(db, table, who), who, room, after, now))


@post("/api/tables/{table:str}/chat")
async def say(request: Asked, table: FromPath[str], data: JSONBody[Say]) -> ChatSeen:
    """Say a line."""
    desk, who, now = desk_of(request), who_of(request), time.time()

    def work(db: sa.Connection) -> tuple[int, list[str]]:
        counters.demand(db, "chat", who.id, now)
        n = talk.say(db, talk.at_table(db, table, who), who, data.room, data.text, now)
        seated = db.execute(sa.select(players.c.user_id).where(players.c.table_id == table)).scalars()
        return n, [u for u in seated if u and u != who.id]

    n, others = await desk.run(work)
    await desk.db.durable()
    if data.room == "players":
        await desk.live.tell(others, "chat", table)
    await desk.db.tell("chat", f"{table} {data.room} {n}")
    return await read_chat.fn(request, table, data.room, n - 1)  # type: ignore[no-any-return]


@post("/api/tables/{table:str}/mute", status_code=200)
async def mute(request: Asked, table: FromPath[str], data: JSONBody[Mute]) -> Mute:
    """Hear nothing of a room, or again."""
    who, now = who_of(request), time.time()
    await desk_of(request).run(lambda db: talk.mute(db, talk.at_table(db, table, who), who, data.room, data.muted, now))
    return data


@get("/api/tables/{table:str}/notes")
async def read_note(request: Asked, table: FromPath[str]) -> PrivateNote:
    """One's own note on a table."""
    who = who_of(request)
    return await desk_of(request).run(lambda db: notes.read(db, table, who.id))


@put("/api/tables/{table:str}/notes")
async def write_note(request: Asked, table: FromPath[str], data: JSONBody[PrivateNote]) -> PrivateNote:
    """Write it."""
    who, now = who_of(request), time.time()

    def work(db: sa.Connection) -> PrivateNote:
        counters.demand(db, "note", who.id, now)
        return notes.write(db, table, who.id, data.text, now)

    return await desk_of(request).run(work)


@post("/api/reports")
async def report(request: Asked, data: JSONBody[Report]) -> dict[str, str]:
    """Tell the moderators."""
    who, now = who_of(request), time.time()

    def work(db: sa.Connection) -> str:
        counters.demand(db, "report", who.id, now)
        return order.report(db, who, data, now)

    return {"report": await desk_of(request).run(work)}


ROUTES: list[Any] = [read_chat, say, mute, read_note, write_note, report]
