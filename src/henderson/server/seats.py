"""Which seat a request comes from."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.params import HeaderParameter

from .house import House
from .tables import Table

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
