"""The door: every request and every socket is asked who it is, before any route. A socket whose session ends is closed.

A socket is closed from here whatever its route does, within a second also when the session was ended by another process.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import sqlalchemy as sa
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send, WebSocketReceiveMessage

from ..server.database import Database
from ..server.push import same_origin
from ..server.seats import headers_of
from . import sessions
from .sessions import secret_of
from .tokens import PREFIX
from .who import NOBODY, Memory, Who, by_session, by_token

LOOKED = 0.8  # seconds between two looks at whether the sessions of open sockets are still there: a message may be lost
TOPIC = "ended"
SIGNED_OUT = 4401


class Door:
    """Who came in, and the sockets that are open."""

    def __init__(self, database: Database, secure: bool) -> None:
        self.database, self.secure, self.memory = database, secure, Memory()
        self._open: dict[str, set[asyncio.Event]] = {}  # by the hash of the session

    @property
    def sockets(self) -> int:
        """Sockets of somebody who is signed in."""
        return sum(map(len, self._open.values()))

    async def who(self, headers: dict[str, str]) -> Who:
        """The user of a cookie, or of a token, which is asked for first: a program sends both only by mistake."""
        bearer = headers.get("authorization", "")
        secret = bearer[7:] if bearer.lower().startswith("bearer ") else ""
        if not secret.startswith(PREFIX):
            secret = secret_of(headers.get("cookie", ""), self.secure)
        if not secret or len(secret) > 80:
            return NOBODY
        known = self.memory.get(secret)
        if known is None:
            look = by_token if secret.startswith(PREFIX) else by_session
            known = await self.database.run(lambda db: look(db, secret, time.time()))
            self.memory.put(secret, known)
        return known

    def hear(self) -> None:
        """Hear of sessions that were ended by any process."""
        self.database.hear(TOPIC, self._ended)

    async def end(self, keys: list[str], user: str) -> None:
        """These sessions of a user are no more, or what he may do has changed: sockets are closed, in every process."""
        for message in [f"{user} {key}" for key in keys] or [user]:
            self._ended(message)  # here at once, elsewhere when it is heard
            await self.database.tell(TOPIC, message)

    def _ended(self, message: str) -> None:
        user, _, key = message.partition(" ")
        self.memory.forget(user)
        for over in self._open.get(key, ()):
            over.set()

    async def watch_sessions(self) -> None:
        """Close the sockets of sessions that were ended elsewhere, or whose time is over; runs as long as the server."""
        while True:
            await asyncio.sleep(LOOKED)
            keys = list(self._open)
            if not keys:
                continue
            try:
                there = await self.database.run(lambda db, keys=keys: sessions.living(db, keys, time.time()))  # type: ignore[misc]
            except sa.exc.SQLAlchemyError:
                continue  # the database is away: nobody is signed out for that
            for key in keys:
                if key not in there:
                    for over in self._open.get(key, ()):
                        over.set()

    async def socket(self, who: Who, receive: Receive, serve: Callable[[Receive], Awaitable[None]], send: Send) -> None:
        """Serve a socket until its session ends."""
        over = asyncio.Event()
        self._open.setdefault(who.key, set()).add(over)

        async def received() -> WebSocketReceiveMessage:
            message = asyncio.ensure_future(receive())
            ending = asyncio.ensure_future(over.wait())
            try:
                await asyncio.wait({message, ending}, return_when=asyncio.FIRST_COMPLETED)
            finally:
                ending.cancel()
            if over.is_set():
                message.cancel()
                return {"type": "websocket.disconnect", "code": SIGNED_OUT}
            return await message  # type: ignore[return-value]

        try:
            await serve(received)
            if over.is_set():
                await send({"type": "websocket.close", "code": SIGNED_OUT, "reason": "signed out"})
        except RuntimeError:
            pass  # it was closed already
        finally:
            there = self._open[who.key]
            there.discard(over)
            if not there:
                del self._open[who.key]


def identified(door_of: Callable[[Scope], Door]) -> Callable[[ASGIApp], ASGIApp]:
    """The middleware. It stands inside the guard, which knows hosts, origins and rates."""

    def middleware(app: ASGIApp) -> ASGIApp:
        async def wrapped(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] not in (ScopeType.HTTP, ScopeType.WEBSOCKET):
                await app(scope, receive, send)
                return
            headers = headers_of(scope)
            door = door_of(scope)
            who = await door.who(headers)
            state = scope.setdefault("state", {})
            state["who"], state["visitor"] = who, state.get("browser", "")
            if who.id:
                state["browser"] = who.browser  # seats are the user's, not the browser's
            if scope["type"] == ScopeType.HTTP:
                await app(scope, receive, send)
            elif not same_origin(headers, ""):
                await send({"type": "websocket.close", "code": 4403, "reason": "other origin"})
            elif not who.key or who.scopes is not None:
                await app(scope, receive, send)
            else:
                await door.socket(who, receive, lambda told: app(scope, told, send), send)

        return wrapped

    return middleware
