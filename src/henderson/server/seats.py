"""Which seat a request comes from."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.params import HeaderParameter
from litestar.types import Scope

from .database import Database
from .house import House
from .limits import GUESS, Limits
from .tables import Refused, Table

COOKIE = "henderson"
ANY = "-"  # whichever seat the browser holds
_COOKIE = re.compile(r"[\w-]{24,64}")
SeatToken = Annotated[str, HeaderParameter(name="X-Seat")]
Asked: TypeAlias = Request[Any, Any, State]
Connection: TypeAlias = ASGIConnection[Any, Any, Any, State]


def cookie_of(header: str) -> str:
    """The browser that a Cookie header names; "" when it names none that we could have given."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE and _COOKIE.fullmatch(value):
            return value
    return ""


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of a request by their names in small letters, read once."""
    state = scope.setdefault("state", {})
    found: dict[str, str] | None = state.get("headers")
    if found is None:
        found = state["headers"] = {k.decode("latin-1").lower(): v.decode("latin-1") for k, v in scope["headers"]}
    return found


def browser_of(connection: Connection) -> str:
    """The browser of a request: its cookie, or the one it is being given."""
    given = connection.scope.get("state", {}).get("browser", "")
    return str(given) or cookie_of(connection.headers.get("cookie", ""))


def address_of(connection: Connection) -> str:
    """Where a request comes from."""
    return str(connection.client.host if connection.client else "")


def house_of(connection: Connection) -> House:
    """The house of the running server."""
    house: House = connection.app.state.house
    return house


def db_of(connection: Connection) -> Database:
    """The database of the running server."""
    return house_of(connection).db


def limits_of(connection: Connection) -> Limits:
    """The limits of the running server."""
    limits: Limits = connection.app.state.limits
    return limits


async def seat_of(request: Asked) -> tuple[House, Table, str]:
    """House, table and side of the request's seat token, or of the table in its address."""
    return await seated(request, request.headers.get("x-seat", ""))


async def seated(connection: Connection, token: str) -> tuple[House, Table, str]:
    """House, table and side of a token; guessing them is dear."""
    house = house_of(connection)
    named = str(connection.scope.get("state", {}).get("table", ""))
    try:
        table, side = await house.seat(token or (f"~{named}.{ANY}" if named else ""), browser_of(connection))
        if named and table.id != named:
            raise Refused(403, "This seat is not at table {named}", named=named)
    except Refused as refused:
        if refused.status == 403:
            limits_of(connection).charge(address_of(connection), GUESS)
        raise
    return house, table, side


def opener(request: Asked) -> str:
    """The browser that orders a table; an address opens only so many a minute."""
    limits = limits_of(request)
    if not limits.may_open(address_of(request)):
        raise Refused(
            429, "{tables_a_minute} tables in a minute are enough: wait a little", tables_a_minute=limits.tables_a_minute
        )
    return browser_of(request)
