"""All tables of a server, who watches them, and the bots' turns: commit first, then tell."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

import msgspec
import sqlalchemy as sa

from ..bots import Candidate
from ..bots.advice import Advice
from ..engine.decision import DICE
from ..engine.orders import Given, Order
from ..engine.standing import Policy
from .bots import Thought, Workers, choose
from .database import Database, OneFile
from .head import public_head
from .looks import Told
from .messages import Fork, NewTable, Opened
from .opening import Make, Ordered, fork_of, load_table, order_of, set_up
from .places import Claim, Listed, Place, add_token, claim, hold, invited, list_of, place_of, revoke, shared, taken
from .pondering import Pondering
from .store import delete_table
from .tables import Refused, Table
from .vault import hashed

T = TypeVar("T")
_encode = msgspec.json.Encoder().encode
log = logging.getLogger("henderson.house")
PATIENCE = 0.5  # seconds that a cancelled thought has to come to its end
LIVE_TABLES = 1200  # kept in memory; others are rebuilt when somebody comes
KNOWN_SEATS = 20_000
UNREAD = 32  # messages kept for a socket that does not read
FULL = "The disk cannot be written just now, and nothing was changed: try again in a moment"


class Watcher:
    """Somebody who listens at a seat, and what he was told last."""

    def __init__(self, side: str, told: Told) -> None:
        self.side, self.told, self.since = side, told, time.time()
        self.queue: asyncio.Queue[bytes] = asyncio.Queue(UNREAD)

    @property
    def behind(self) -> bool:
        """Has it not read for long? Then it needs only the newest, and that whole."""
        return self.queue.full()

    def push(self, message: bytes) -> None:
        while self.behind:
            self._clear()
        self.queue.put_nowait(message)

    def _clear(self) -> None:
        with contextlib.suppress(asyncio.QueueEmpty):
            while True:
                self.queue.get_nowait()


class House:
    """The tables."""

    make: Make = Table  # what a table here is

    def __init__(self, db: Database | str, workers: int = 1, dice_wait: float = 0, *, ponder: bool = False) -> None:
        self.db, self.dice_wait = OneFile(db) if isinstance(db, str) else db, dice_wait
        self.tables: OrderedDict[str, Table] = OrderedDict()  # the one used longest ago first
        self.watchers: dict[str, list[Watcher]] = {}  # of each table
        self._places: OrderedDict[tuple[str, str], Place] = OrderedDict()  # of tokens, or names with cookies, by hash
        self._loading: dict[str, asyncio.Lock] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._held: dict[str, asyncio.TimerHandle] = {}  # tables whose dice wait
        self.workers = Workers(workers)
        self.pondering = Pondering(self.workers, self._thought) if ponder else None
        self._fresh = 0  # tables made or rebuilt since memory was last put in order

    # -- tables and seats --------------------------------------------------------------------------------------------

    async def open(self, order: NewTable, browser: str) -> Opened:
        """Set up a table; the browser that ordered it sits at the seat it chose and gets invitations to the others."""
        made = await order_of(order, self.workers, self.db.vault, hashed(browser))
        return await self._opened(made, order.mine, browser)

    async def fork(self, table: Table, at: int, order: Fork, browser: str) -> Opened:
        """A new table that goes on from a point of another one."""
        return await self._opened(fork_of(table, at, order), order.mine, browser)

    async def _opened(self, made: Ordered, mine: str, browser: str) -> Opened:
        people = [side for side, who in made.seats.items() if who == "human"]
        if mine and mine not in people:
            raise Refused(
                422,
                "'{mine}' is no seat for a person here: expected {expected}",
                mine=mine[:40],
                expected=", ".join(people) or "none",
            )
        own = people if made.hotseat else [mine or people[0]] if people else []
        with self._written():
            table = await set_up(self.db, made, hashed(browser), self.dice_wait, self.make)
            opened = await self.db.run(lambda db: self._seated(db, table, people, own, browser))
        await self.db.durable()
        self._keep(table)
        self.wake(table)
        return opened

    def _seated(self, db: sa.Connection, table: Table, people: list[str], own: list[str], browser: str) -> Opened:
        """A token for each seat the opener takes, an invitation to each other one, a token for spectators."""
        vault, mark = self.db.vault, hashed(browser)
        seats = {side: add_token(db, vault, Place(table.id, side), "seat", mark) for side in own}
        invites = {side: add_token(db, vault, Place(table.id, side), "invite") for side in people if side not in own}
        watch = add_token(db, vault, Place(table.id, ""), "watch")
        for side in own or [""]:
            hold(db, Place(table.id, side), browser)
        return Opened(table.id, seats, watch, invites)

    @contextlib.contextmanager
    def _written(self) -> Iterator[None]:
        """A disk that cannot be written is told as such."""
        try:
            yield
        except sa.exc.DatabaseError as error:
            log.error("not written: %s", error.orig)
            raise Refused(503, FULL) from error

    def _keep(self, table: Table) -> None:
        self.tables[table.id] = table
        self._fresh += 1
        if self._fresh >= 50:  # what is there now stays: a full collection under load need not look through it
            self._fresh = 0
            gc.freeze()
        if len(self.tables) > LIVE_TABLES:
            for other in list(self.tables):
                if other != table.id and not self._pinned(other):
                    self._drop(other)
                    break

    def _drop(self, table: str) -> None:
        """Leave a table to the database."""
        self.tables.pop(table).films.clear()  # a film knows its table: a ring, which nothing collects once frozen
        self._loading.pop(table, None)

    def _pinned(self, table: str) -> bool:
        """Must a table stay in memory?"""
        return bool(self.watchers.get(table)) or table in self._bots or table in self._held

    async def seat(self, token: str, browser: str) -> tuple[Table, str]:
        """The table and side of a token, or of a name with its holder's cookie; refused when there is no such seat."""
        key = (hashed(token), hashed(browser) if token.startswith("~") else "")
        found = self._places.get(key)
        if found is None and 0 < len(token) <= 80:
            found = await self.db.run(lambda db: place_of(db, self.db.vault, token, browser))
        if found is None:
            found = await self._watching(token)
        if found is None:
            raise Refused(403, "No seat has that link: expected the secret link of a seat in the header X-Seat")
        self._places[key] = found
        if len(self._places) > KNOWN_SEATS:
            self._places.popitem(last=False)
        return await self.table(found.table), found.side

    async def _watching(self, token: str) -> Place | None:
        """The spectators' place, for who holds no seat at a table that everybody may watch; there is none here."""
        return None

    async def claim(self, invite: str, browser: str) -> Claim:
        """Sit down by an invitation; whoever held the seat before is sent away."""
        with self._written():
            made = await self.db.run(lambda db: claim(db, self.db.vault, invite[:80], browser))
        if made.place is None:
            raise Refused(409, made.refusal)
        await self.db.durable()
        if not made.token.startswith("~"):
            self._send_away(made.place)
        return made

    def _send_away(self, place: Place, before: float = math.inf) -> None:
        """Who has come to a seat before that time sits there no more."""
        self._places = OrderedDict((k, p) for k, p in self._places.items() if p != place)
        for watcher in self.watchers.get(place.table, ()):
            if watcher.side == place.side and watcher.since < before:
                watcher.push(b"")

    async def may_invite(self, table: Table, side: str, browser: str, wanted: str) -> bool:
        """A seat nobody holds is given by the owner of the table; one that is held, only by its holder (to another browser)."""
        held = await self.db.run(lambda db: taken(db, table.id))
        return side == wanted if wanted in held else bool(table.row.owner) and table.row.owner == hashed(browser)

    async def invite(self, place: Place, *, anew: bool) -> str:
        """Withdraw the open invitations to a seat; a new one when wanted."""

        def work(db: sa.Connection) -> str:
            revoke(db, place)
            return add_token(db, self.db.vault, place, "invite") if anew else ""

        with self._written():
            return await self.db.run(work)

    async def shared(self, table: Table) -> str:
        """The link by which anybody may look at a finished game."""
        if not table.over:
            raise Refused(409, "A game is shown to everybody once it is over")
        with self._written():
            return await self.db.run(lambda db: shared(db, self.db.vault, table.id))

    async def seats_of(self, table: Table) -> tuple[dict[str, float], set[str]]:
        """Who sits since when, and to which seats there is an invitation."""
        return await self.db.run(lambda db: (taken(db, table.id), invited(db, table.id)))

    async def list_of(self, browser: str, hidden: bool) -> list[Listed]:
        """The tables of a browser's list, none of them rebuilt for it."""
        return await self.db.run(lambda db: list_of(db, browser, hidden))

    async def delete(self, table: Table) -> None:
        """A table and everything of it."""
        with self._written():
            await self.db.run(lambda db: delete_table(db, table.id))
        self._places = OrderedDict((k, p) for k, p in self._places.items() if p.table != table.id)
        if task := self._bots.get(table.id):
            task.cancel()
        for watcher in self.watchers.get(table.id, ()):
            watcher.push(b"")
        self.tables.pop(table.id, None)

    async def table(self, table_id: str) -> Table:
        """A table, from memory or rebuilt from the database."""
        if table_id not in self.tables:
            async with self._loading.setdefault(table_id, asyncio.Lock()):
                if table_id not in self.tables:
                    table = await self._load(table_id)
                    self._keep(table)
                    self.wake(table)
        self.tables.move_to_end(table_id)
        return self.tables[table_id]

    async def _load(self, table_id: str) -> Table:
        table = await load_table(self.db, table_id, self.dice_wait, self.make)
        if table is None:
            raise Refused(404, "There is no table '{table_id}'", table_id=table_id)
        return table

    # -- telling -----------------------------------------------------------------------------------------------------

    def watch(self, table: Table, side: str, since: str) -> Watcher:
        """Listen at a seat from now on; shown the table at once unless `since` is the seat's number of the present position."""
        watcher = Watcher(side, table.told(side))
        self.watchers.setdefault(table.id, []).append(watcher)
        watcher.push(table.beside(side) if since == str(table.number(side).at) else table.snapshot(side))
        return watcher

    def leave(self, table: Table, watcher: Watcher) -> None:
        """Listen no more."""
        there = self.watchers.get(table.id, [])
        there.remove(watcher)
        if not there:
            del self.watchers[table.id]

    def tell(self, table: Table) -> None:
        """Send what changed to those for whom something did, and to nobody else: a push is news too."""
        made: dict[tuple[str, Told], bytes] = {}  # once for all who have the same
        for watcher in self.watchers.get(table.id, ()):
            side, last, now = watcher.side, watcher.told, table.told(watcher.side)
            if last == now:
                continue
            watcher.told = now
            if watcher.behind:
                watcher.push(table.snapshot(side))
                continue
            if (side, last) not in made:
                made[side, last] = table.news(side, last)
            watcher.push(made[side, last])

    def say(self, table: Table, message: dict[str, str | float]) -> None:
        """Send one message to all."""
        for watcher in self.watchers.get(table.id, ()):
            if not watcher.behind:
                watcher.push(_encode(message))

    async def answer(self, table: Table, side: str, number: int, word: str) -> None:
        """An answer: judged, committed and on the disk, then told."""
        await self._change(table, lambda t: t.answer(side, number, word))
        await self._settle(table)

    async def order(self, table: Table, side: str, number: int, order: Order, policies: Sequence[Policy], *, sure: bool) -> Given:
        """An order: judged, committed and on the disk, then told."""
        given = await self._change(table, lambda t: t.order(side, number, order, policies, sure=sure))
        await self._settle(table)
        return given

    async def undo(self, table: Table, side: str, number: int) -> None:
        """An answer taken back, then told."""
        await self._change(table, lambda t: t.undo(side, number))
        await self._settle(table)

    async def share(self, table: Table, side: str, kind: str, number: str) -> None:
        """A seat's part in the dice; dice that waited for it fall."""
        await self._change(table, lambda t: t.give_share(side, kind, number))
        await self._change(table, Table.release)
        await self._settle(table)

    async def _change(self, table: Table, work: Callable[[Table], T]) -> T:
        """Let a table be changed: it is written down as one, or nothing happened."""
        with self._written():
            return work(table)

    async def _settle(self, table: Table) -> None:
        try:
            await self._kept(table)
        except OSError as error:
            log.error("not flushed: %s", error)
            raise Refused(503, "The disk does not answer: whether the answer is kept will show when it does") from error
        self.wake(table)
        self.tell(table)

    async def _kept(self, table: Table) -> None:
        """Wait until what was written is on the disk; before that nobody is told."""
        await self.db.durable()

    # -- bots --------------------------------------------------------------------------------------------------------

    def wake(self, table: Table) -> None:
        """When a bot is asked, let it think; when a person is, let it ponder, where it may; when a die is held, let it fall in
        time."""
        decision = table.decision
        if decision is not None and decision.player == DICE and table.id not in self._held:
            self._hold(table, table.shares.left + 0.01)
        if self.pondering is not None:
            self.pondering.begin(table)
        if table.bot_to_move() and table.id not in self._bots:
            self._think_of(table)
            task = asyncio.get_running_loop().create_task(self._play_bots(table))
            self._bots[table.id] = task
            task.add_done_callback(lambda done: self._done(table, done))

    def _hold(self, table: Table, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._held[table.id] = loop.call_later(seconds, lambda: loop.create_task(self._release(table)))

    async def _release(self, table: Table) -> None:
        """The time of a held die is over."""
        self._held.pop(table.id, None)
        try:
            await self._change(table, Table.release)
            await self._kept(table)
        except (Refused, OSError):
            self._hold(table, 2)
            return
        self.wake(table)
        self.tell(table)

    def _done(self, table: Table, task: asyncio.Task[None]) -> None:
        self._bots.pop(table.id, None)
        if not task.cancelled() and task.exception() is not None:
            log.error("the bots of table %s stopped", table.id, exc_info=task.exception())

    def _think_of(self, table: Table) -> None:
        """Which bot thinks, and since when it has been asked: its answers on the way are nobody's business."""
        side = table.bot_to_move()
        if side != table.thinking:
            table.thinking, table.thinking_since = side, time.time()

    async def _play_bots(self, table: Table) -> None:
        """Answer for the bots until a person is asked or the game is over. A disk that is full is waited for."""
        beat = asyncio.get_running_loop().create_task(self._beat(table))
        pause = 0.2
        try:
            while side := table.bot_to_move():
                table.cancel.clear()
                seq = table.seq
                word = await self._think(table, side, table.seats[side])
                try:
                    await self._change(table, lambda t, side=side, seq=seq, word=word: t.answer_for_bot(side, seq, word))  # type: ignore[misc]
                    await self._kept(table)
                    pause = 0.2
                except (Refused, OSError) as refused:  # somebody took back meanwhile, or the disk is full: think again
                    if not isinstance(refused, Refused) or refused.status == 503:
                        await asyncio.sleep(pause)
                        pause = min(10, pause * 2)
                self._think_of(table)
                self.tell(table)
        finally:
            beat.cancel()
        self.wake(table)

    def _thought(self, table: Table, side: str, name: str) -> Thought:
        return Thought(table.id, public_head(table.head), [row.word for row in table.words], name, side)

    async def _think(self, table: Table, side: str, name: str) -> str:
        """A bot's word, from a worker process; a cancelled one says at once what it has, else what its heuristic says."""
        loop, about, ticket = asyncio.get_running_loop(), self._thought(table, side, name), self.workers.ticket()
        thought = loop.create_task(self.workers.choose(about, ticket))
        stop = loop.create_task(table.cancel.wait())
        try:
            await asyncio.wait((thought, stop), return_when=asyncio.FIRST_COMPLETED)
            if not thought.done():
                self.workers.cancel(ticket)
                await asyncio.wait({thought}, timeout=PATIENCE)
            if not thought.done():  # it stands in line behind others
                return await asyncio.to_thread(choose, about._replace(name="heuristic"))
            return await thought
        except BrokenProcessPool:  # a worker was killed: start others and think again
            return await self._think(table, side, name)
        finally:
            stop.cancel()
            thought.cancel()

    async def cancel(self, table: Table) -> None:
        """Stop a thinking bot: it answers at once with the best it has."""
        table.cancel.set()

    async def explain(self, table: Table, side: str, name: str, asker: str) -> list[Candidate]:
        """What that bot would consider in the seat's place, from a worker process."""
        return await self._ask_a_worker(table, side, name, asker, self.workers.explain)

    async def advise(self, table: Table, side: str, name: str, asker: str) -> Advice:
        """What that bot would do in the seat's place: its plan, its answers, arrows and fear."""
        return await self._ask_a_worker(table, side, name, asker, self.workers.advise)

    def helped(self, table: Table) -> None:
        """Refuse, where a game is to be played without a program's help."""

    async def _ask_a_worker(
        self, table: Table, side: str, name: str, asker: str, ask: Callable[[Thought, int, str], Awaitable[T]]
    ) -> T:
        self.helped(table)
        about, number = self._thought(table, side, name), table.number(side).at
        for _ in range(3):
            with contextlib.suppress(BrokenProcessPool):  # a worker was killed: start others and think again
                return await ask(about, number, f"explain {asker}")
        raise Refused(503, "No bot can think just now: try again in a moment")

    async def _beat(self, table: Table) -> None:
        """While bots think, tell how long; in a rhythm that does not betray when they answered."""
        while True:
            await asyncio.sleep(1)
            spent = round(time.time() - table.thinking_since)
            self.say(table, {"type": "thinking", "side": table.thinking, "seconds": spent})

    def measures(self) -> dict[str, float]:
        """What more there is to be measured."""
        return {}

    async def close(self) -> None:
        """Stop the bots, close the database."""
        for task in list(self._bots.values()):
            task.cancel()
        for later in self._held.values():
            later.cancel()
        if self.pondering is not None:
            self.pondering.close()
        self.workers.close()
        await self.db.close()
