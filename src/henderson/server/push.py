"""Push: a seat's table over a WebSocket. Which seat is said in the first message, never in the address: addresses are logged."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from .seats import address_of, limits_of, seated
from .tables import Refused

HELLO = 10.0  # seconds in which a socket must say which seat it is


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first message: a seat, and the number of the last position the browser has. In a socket at a table's own address the
    seat may be left out: it is the one that the browser holds."""

    seat: str = ""
    since: int | str = ""


def same_origin(headers: dict[str, str], host: str) -> bool:
    """A browser's request comes from our own page, or carries no Origin at all."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", host)


@websocket("/ws/table")
async def watch(socket: WebSocket[Any, Any, State]) -> None:
    """A seat's table, pushed after every change."""
    if not same_origin(dict(socket.headers), socket.url.netloc):
        await socket.close(4403, "other origin")
        return
    limits, address = limits_of(socket), address_of(socket)
    if not limits.may_listen(address):
        await socket.close(4429, "too many sockets from one address")
        return
    try:
        await socket.accept()
        await _serve(socket)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        limits.left(address)


async def _serve(socket: WebSocket[Any, Any, State]) -> None:
    try:
        async with asyncio.timeout(HELLO):
            hello = msgspec.json.decode(await socket.receive_text(), type=Hello)
        house, table, side = await seated(socket, hello.seat)
    except Refused as refused:
        await socket.close(4403, refused.detail[:120])
        return
    except (TimeoutError, msgspec.DecodeError, RecursionError, UnicodeError):
        await socket.close(4400, 'expected {"seat": TOKEN, "since": NUMBER} as the first message')
        return
    watcher = house.watch(table, side, str(hello.since))

    async def listen() -> None:
        """A browser says nothing more; when it leaves, the sender is told to stop."""
        try:
            while True:
                await socket.receive_text()
        except Exception:  # gone, or talking nonsense: either way it is over
            watcher.push(b"")

    listening = asyncio.create_task(listen())
    try:
        while message := await watcher.queue.get():
            await socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        await socket.close(4401, "the seat was left, or the table is gone")
    finally:
        listening.cancel()
        house.leave(table, watcher)
