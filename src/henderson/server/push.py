"""Push: a seat's table over a WebSocket."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect

from .seats import house_of
from .tables import Refused


def same_origin(headers: dict[str, str], host: str) -> bool:
    """A browser's request comes from our own page, or carries no Origin at all."""
    origin = headers.get("origin")
    return origin is None or origin.partition("://")[2] == headers.get("host", host)


@websocket("/ws/table")
async def watch(socket: WebSocket[Any, Any, Any]) -> None:
    """A seat's table, pushed after every change; `since` is the number of the last position the browser has."""
    if not same_origin(dict(socket.headers), socket.url.netloc):
        await socket.close(4403, "other origin")
        return
    house = house_of(socket)
    try:
        table, side = await house.seat(socket.query_params.get("seat", ""))
    except Refused as refused:
        await socket.accept()
        await socket.close(4403, refused.detail[:120])
        return
    await socket.accept()
    watcher = house.watch(table, side, str(socket.query_params.get("since", "")))

    async def listen() -> None:
        """A browser says nothing; when it leaves, the sender is told to stop."""
        try:
            while True:
                await socket.receive_text()
        except WebSocketDisconnect:
            watcher.push(b"")

    listening = asyncio.create_task(listen())
    try:
        while message := await watcher.queue.get():
            await socket.send_text(message.decode())
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        listening.cancel()
        house.leave(table, watcher)
