"""The short way of answers and orders. Nearly all that a busy server is asked are these, of a few bytes, and the framework's way
to them (a request's object, its arguments by name, a response's object, the look whether to compress ten bytes) took a sixth of
its time.

It stands inside everything that looks at a request (guard, and in a club the door), asks the same guards of routes, and ends in
the same function as the route (`answered`, `ordered`). Whatever is not plain goes the usual way: a body that does not read as an
answer untouched, a refusal as an error that the usual way tells (`told`).
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple

import msgspec
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from .api_orders import ORDER, ordered
from .api_table import ANSWER, answered
from .messages import Action, GiveOrder, Taken
from .seats import Connection, headers_of

SMALL = 2_000  # bytes of a body that is read here
REFUSED = "refused"  # where an error waits for the usual way to tell it
_encode = msgspec.json.Encoder().encode


class Way(NamedTuple):
    """How a body reads, and what is done with it."""

    read: Callable[[bytes], Any]
    do: Callable[[Connection, str, Any], Awaitable[Taken]]


WAYS = {
    ANSWER: Way(msgspec.json.Decoder(Action).decode, answered),
    ORDER: Way(msgspec.json.Decoder(GiveOrder).decode, ordered),
}  # fmt: skip


async def told(connection: Connection, handler: BaseRouteHandler) -> None:
    """A guard before all others: tells what the short way refused."""
    error = connection.scope.get("state", {}).get(REFUSED)
    if error is not None:
        raise error


def shortcut(guards: Sequence[Any]) -> Callable[[ASGIApp], ASGIApp]:
    """The middleware, innermost of all; `guards` are those of every route."""

    async def taken(way: Way, scope: Scope, body: bytes) -> bytes | None:
        """What an answer came to, in JSON; None when this is none, or it was refused."""
        try:
            data = way.read(body)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            return None
        connection: Connection = ASGIConnection(scope)
        try:
            for guard in guards:
                await guard(connection, scope["route_handler"])
            return _encode(await way.do(connection, headers_of(scope).get("x-seat", ""), data))
        except Exception as error:  # whatever it is, the usual way knows what becomes of it
            scope["state"][REFUSED] = error
            return None

    def middleware(app: ASGIApp) -> ASGIApp:
        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            way = WAYS.get(scope.get("path_template", "")) if scope.get("method") == "POST" else None
            if way is None:
                await app(scope, receive, send)
                return
            first = await receive()
            body = first.get("body", b"") if first["type"] == "http.request" and not first.get("more_body") else b""
            json = headers_of(scope).get("content-type", "").startswith("application/json")
            made = await taken(way, scope, body) if json and 0 < len(body) <= SMALL else None
            if made is None:
                await app(scope, again(first, receive), send)
                return
            head = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(made))]
            await send({"type": "http.response.start", "status": 200, "headers": head})
            await send({"type": "http.response.body", "body": made, "more_body": False})

        return wrapped

    return middleware


def again(first: Any, receive: Receive) -> Receive:
    """What was received already, and then the rest."""
    waiting = [first]

    async def received() -> Any:
        return waiting.pop() if waiting else await receive()

    return received
