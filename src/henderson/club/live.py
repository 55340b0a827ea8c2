"""`/ws/me`: what of one's home page is new, told as it happens. It says where to look, never what is there."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from ..server.database import Database
from ..server.seats import address_of, limits_of
from .house import LOST
from .messages_meeting import MeNews
from .schema import players, tables

log = logging.getLogger("henderson.live")
UNREAD = 32
BURST = 0.2  # seconds between two looks at what was moved
TOPIC, MOVES = "me", "moves"  # messages: "USER WHAT TABLE", and "TABLE N" of whoever writes a table's history


class Live:
    """The sockets of this process, and what they were told last."""

    def __init__(self, db: Database) -> None:
        self.db = db
        self._sockets: dict[str, set[asyncio.Queue[bytes]]] = defaultdict(set)
        self._stood: dict[str, str] = {}  # table -> who was asked, as its players were last told
        self._tasks: set[asyncio.Task[None]] = set()
        self._changed: set[str] = set()  # tables whose histories have grown since the last look
        self._looking = False
        db.hear(TOPIC, self._heard)
        db.hear(MOVES, self._moved)

    async def tell(self, users: Sequence[str | None], what: str, table: str = "") -> None:
        """Tell these users, in whatever process they listen, that something of theirs is new."""
        for user in {u for u in users if u}:
            await self.db.tell(TOPIC, f"{user} {what} {table}".strip())

    async def tell_all(self, what: str) -> None:
        """Tell everybody: the open challenges changed."""
        await self.db.tell(TOPIC, f"* {what}")

    def listen(self, user: str) -> asyncio.Queue[bytes]:
        """A socket of a user."""
        queue: asyncio.Queue[bytes] = asyncio.Queue(UNREAD)
        if not self._sockets:
            self._stood.clear()  # nobody listened, so nobody kept it up to date
        self._sockets[user].add(queue)
        return queue

    def leave(self, user: str, queue: asyncio.Queue[bytes]) -> None:
        self._sockets[user].discard(queue)
        if not self._sockets[user]:
            del self._sockets[user]

    def _later(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _heard(self, message: str) -> None:
        user, _, rest = message.partition(" ")
        what, _, table = rest.partition(" ")
        for one in list(self._sockets) if user == "*" else [user]:
            if one in self._sockets:
                self._later(self._push(one, what, table))

    def _moved(self, message: str) -> None:
        if self._sockets:
            self._changed.add(message.partition(" ")[0])
            if not self._looking:
                self._looking = True
                self._later(self._look_while_moved())

    async def _look_while_moved(self) -> None:
        """The first move of a burst is looked at at once, the others together: each look asks the database."""
        try:
            while self._changed:
                names, self._changed = self._changed, set()
                try:
                    await self._look(names)
                except LOST as error:
                    log.warning("who is asked now could not be read: %s", str(error).strip()[:200])
                    self._changed |= names
                await asyncio.sleep(BURST)
        finally:
            self._looking = False

    async def _look(self, names: set[str]) -> None:
        """Tell tables' players when another is asked now, or it is over: how often one side answered is nobody's business."""

        def work(db: sa.Connection) -> list[tuple[str, str, str | None]]:
            query = sa.select(tables.c.id, tables.c.state, tables.c.asked, players.c.user_id)
            found = db.execute(query.join(players, players.c.table_id == tables.c.id).where(tables.c.id.in_(names)))
            return [(name, f"{state} {asked}", user) for name, state, asked, user in found]

        found = await self.db.run(work)
        stand = {name: stands for name, stands, _ in found}
        passed = {name for name, stands in stand.items() if self._stood.get(name, stands) != stands}
        told: dict[str, list[str]] = {}
        for name, _, user in found:
            if name in passed and user in self._sockets:
                told.setdefault(str(user), []).append(name)
        for user, news in told.items():
            await self._push(user, "home", *sorted(set(news)))
        self._stood |= stand  # only now: where the database failed meanwhile all is looked at again

    async def learn(self, user: str) -> int:
        """How his games stand as he begins to listen, so that only a change is told; how many wait for his move."""

        def work(db: sa.Connection) -> list[tuple[str, str, str, bool]]:
            mine = sa.and_(players.c.table_id == tables.c.id, players.c.user_id == user)
            query = sa.select(tables.c.id, tables.c.state, tables.c.asked, players.c.side == tables.c.asked).join(players, mine)
            return [tuple(row) for row in db.execute(query.where(tables.c.state == "playing"))]

        found = await self.db.run(work)
        if len(self._stood) > 20_000:
            self._stood.clear()
        for table, state, asked, _ in found:
            self._stood.setdefault(table, f"{state} {asked}")  # a change that is on its way is still told
        return sum(move for *_, move in found)

    async def _push(self, user: str, what: str, *about: str) -> None:
        moves = await self.learn(user)
        for table in about:
            message = msgspec.json.encode(MeNews("news", what, table, moves))
            for queue in list(self._sockets.get(user, ())):
                if queue.full():  # it does not read: what it has tells it to look anyway
                    with contextlib.suppress(asyncio.QueueEmpty):
                        queue.get_nowait()
                queue.put_nowait(message)


@websocket("/ws/me")
async def live_me(socket: WebSocket[Any, Any, State]) -> None:
    """What is new for who is signed in. The first message is the present count of moves."""
    from .desk import desk_of, who_of

    desk, who, limits, address = desk_of(socket), who_of(socket), limits_of(socket), address_of(socket)
    if not limits.may_listen(address):
        await socket.close(4429, "too many sockets from one address")
        return
    queue = desk.live.listen(who.id)

    async def gone() -> None:
        try:
            while True:
                await socket.receive_text()
        except Exception:  # it left, or was signed out
            queue.put_nowait(b"") if not queue.full() else None
            leaving.set()

    leaving = asyncio.Event()
    try:
        await socket.accept()
        moves = await desk.live.learn(who.id)
        await socket.send_text(msgspec.json.encode(MeNews("news", "home", "", moves)).decode())
        listening = asyncio.create_task(gone())
        try:
            while not leaving.is_set():
                message = await queue.get()
                if message:
                    await socket.send_text(message.decode())
        finally:
            listening.cancel()
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        limits.left(address)
        desk.live.leave(who.id, queue)
