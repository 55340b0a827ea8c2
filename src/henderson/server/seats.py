"""Which seat a request comes from."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.params import HeaderParameter

from .house import House
from .tables import Refused, Table

COOKIE = "henderson"
SeatToken = Annotated[str, HeaderParameter(name="X-Seat")]


def house_of(connection: ASGIConnection[Any, Any, Any, Any]) -> House:
    """The house of the running server."""
    house: House = connection.app.state.house
    return house


async def seat_of(request: Request[Any, Any, Any]) -> tuple[House, Table, str]:
    """House, table and side of the request's seat token."""
    house = house_of(request)
    table, side = await house.seat(request.headers.get("x-seat", ""))
    return house, table, side


_opened: dict[str, list[float]] = {}


def limited(request: Request[Any, Any, Any]) -> str:
    """The browser that orders a table; an address opens only so many a minute."""
    browser = request.cookies.get(COOKIE, "")
    who = str(request.client.host if request.client else "")  # a cookie is whatever a client says it is
    most = request.app.state.config.tables_a_minute
    now = asyncio.get_running_loop().time()
    recent = [t for t in _opened.get(who, []) if now - t < 60]
    if most and len(recent) >= most:
        raise Refused(429, f"{most} tables in a minute are enough: wait a little")
    _opened[who] = [*recent, now]
    return browser
