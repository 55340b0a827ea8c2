"""Pools: listed, opened by moderators, entered, left, begun."""

from __future__ import annotations

import time
from typing import Any

import sqlalchemy as sa
from litestar import get, post
from litestar.params import FromPath, JSONBody

from ..server.seats import Asked
from . import audit, clock, pools
from .desk import Desk, desk_of, who_of
from .messages_order import NewPool, PoolSeen


@get("/api/events")
async def all_events(request: Asked) -> list[PoolSeen]:
    """All pools."""
    who = who_of(request)
    return await desk_of(request).run(lambda db: pools.listed(db, who.id))


@post("/api/events")
async def new_event(request: Asked, data: JSONBody[NewPool]) -> PoolSeen:
    """A pool that may be entered from now on."""
    desk, who, now = desk_of(request), who_of(request), time.time()
    clock.pace(data.pace)

    def work(db: sa.Connection) -> PoolSeen:
        event = pools.add(db, who, data, now)
        audit.write(db, who.id, "open event", event, data.name)
        return pools.seen(db, event, who.id)

    return await desk.run(work)


@get("/api/events/{event:str}")
async def one_event(request: Asked, event: FromPath[str]) -> PoolSeen:
    """A pool with its standings and games."""
    who = who_of(request)
    return await desk_of(request).run(lambda db: pools.seen(db, event, who.id))


async def _begun(desk: Desk, event: str) -> None:
    await pools.advance(desk.house, event, time.time())
    await desk.live.tell([*await desk.run(lambda db: pools.others(db, event))], "events")


@post("/api/events/{event:str}/enter", status_code=200)
async def enter_event(request: Asked, event: FromPath[str]) -> PoolSeen:
    """Take part. When the last place is taken it begins."""
    desk, who = desk_of(request), who_of(request)

    def work(db: sa.Connection) -> bool:
        full = pools.enter(db, event, who.id)
        if full:
            pools.begin(db, event)
        return full

    if await desk.run(work):
        await _begun(desk, event)
    return await one_event.fn(request, event)  # type: ignore[no-any-return]


@post("/api/events/{event:str}/leave", status_code=200)
async def leave_event(request: Asked, event: FromPath[str]) -> PoolSeen:
    """Take part no more; what one has not begun is forfeited."""
    desk, who = desk_of(request), who_of(request)
    await desk.run(lambda db: pools.leave(db, event, who.id))
    await pools.advance(desk.house, event, time.time())
    return await one_event.fn(request, event)  # type: ignore[no-any-return]


@post("/api/events/{event:str}/start", status_code=200)
async def start_event(request: Asked, event: FromPath[str]) -> PoolSeen:
    """Begin with those who have entered."""
    desk, who = desk_of(request), who_of(request)

    def work(db: sa.Connection) -> None:
        pools.begin(db, event)
        audit.write(db, who.id, "start event", event)

    await desk.run(work)
    await _begun(desk, event)
    return await one_event.fn(request, event)  # type: ignore[no-any-return]


ROUTES: list[Any] = [all_events, new_event, one_event, enter_event, leave_event, start_event]
