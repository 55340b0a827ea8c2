"""Bots move in worker processes, so that the page stays live while they think.

Workers are started anew (spawned), so that they hold no socket and no file of the service, and end when the service ends,
however that comes about. Tables stand in line fairly: each has one thought under way, and they take turns.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict, deque
from collections.abc import Callable, MutableSequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import NamedTuple, TypeVar

import msgspec

from .. import begin
from ..bots import Bot, Candidate, Seat, bot
from ..bots.advice import Advice, advise
from ..bots.bulk import settle
from ..bots.futures import WATCH
from ..bots.own import offered
from ..bots.ponder import ponder
from ..bots.search import SearchBot
from ..engine.bounds import short
from ..engine.decision import DICE, HendersonError
from ..engine.dice import Typed
from ..engine.game import Game
from .head import read_head

T = TypeVar("T")
_KEPT = 32
_games: OrderedDict[str, tuple[list[str], Game]] = OrderedDict()  # in each worker: tables and how far they are played
_players: OrderedDict[tuple[str, str, str], Bot] = OrderedDict()  # and the bots at them
SLOTS = 256  # thoughts that can be under way and cancelled
_cancelled: MutableSequence[int] = [0] * SLOTS  # in each worker: the tickets of cancelled thoughts, by slot
TRIAL = 20.0  # seconds that an imported game may take to be played through
VIEW = 1_500_000  # bytes that a seat may be shown


class Thought(NamedTuple):
    """What a bot is asked about."""

    table: str
    head: str  # public: no dice
    words: list[str]
    name: str
    side: str


class Workers:
    """The worker processes; they start when first needed."""

    def __init__(self, count: int = 1) -> None:
        self._count, self._tickets = count, 0
        self._free = count
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # who waits, by table or address
        self._context = multiprocessing.get_context("spawn")
        self._cancelled = self._context.Array("q", SLOTS, lock=False)
        self._pool: ProcessPoolExecutor | None = None
        self._pondering: set[int] = set()  # tickets of those who ponder: they make room for whoever comes

    def ticket(self) -> int:
        """By which a thought can be cancelled."""
        self._tickets += 1
        return self._tickets

    async def choose(self, thought: Thought, ticket: int) -> str:
        """A bot's word."""
        return await self._run(thought.table, choose, thought, ticket)

    async def explain(self, thought: Thought, number: int, line: str) -> list[Candidate]:
        """A bot's candidates; those who ask stand in lines of their own, behind nobody's table."""
        return await self._run(line, explain, thought, number)

    async def advise(self, thought: Thought, number: int, line: str) -> Advice:
        """What a bot would do in the seat's place, and why; in the same lines."""
        return await self._run(line, advice, thought, number)

    async def ponder(self, thought: Thought, ticket: int) -> int:
        """Let a bot think while nobody else wants a worker; how many worlds it thought about."""
        if not self._free or self._lines:
            return 0
        self._pondering.add(ticket)
        try:
            return await asyncio.shield(self._run(thought.table, pondered, thought, ticket))
        finally:
            self._pondering.discard(ticket)

    async def trial(self, head: str, words: list[str]) -> int:
        """Play an imported game through where it can do no harm; how many dice are in it, or why it cannot be played."""
        rolls, refusal = await self.apart(trial, head, words)
        if refusal:
            raise HendersonError(refusal)
        return rolls

    async def apart(self, work: Callable[..., T], *args: object) -> T:
        """Do something with what came from outside in a process of its own, which may fail or hang."""
        try:
            return await asyncio.wait_for(self._run("trial", work, *args), TRIAL)
        except TimeoutError:
            self._kill()
            raise HendersonError(f"The game takes more than {TRIAL:.0f} seconds to be set up: it is not opened") from None
        except BrokenProcessPool:
            raise HendersonError("The game could not be set up: the process that tried it failed") from None

    def cancel(self, ticket: int) -> None:
        """That thought comes to its end at once, with the best it has."""
        self._cancelled[ticket % SLOTS] = ticket

    def waiting(self) -> int:
        """How many stand in line."""
        return sum(map(len, self._lines.values()))

    async def _run(self, line: str, work: Callable[..., T], *args: object) -> T:
        await self._turn(line)
        try:
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._started(), work, *args)
        except BrokenProcessPool:
            self._pool = None
            raise
        finally:
            self._free += 1
            self._call()

    async def _turn(self, line: str) -> None:
        """Wait until a worker is free and the others in line had their turn."""
        if self._free and not self._lines:
            self._free -= 1
            return
        for ticket in self._pondering:
            self.cancel(ticket)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(line, deque()).append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # called, and gone
                self._free += 1
                self._call()
            raise

    def _call(self) -> None:
        """The next line's first; then that line goes to the end."""
        while self._free and self._lines:
            name, line = self._lines.popitem(last=False)
            first = line.popleft()
            if line:
                self._lines[name] = line
            if not first.done():
                self._free -= 1
                first.set_result(None)

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count, mp_context=self._context, initializer=_begin_work, initargs=(self._cancelled,)
            )
        return self._pool

    def _kill(self) -> None:
        """End the processes: one of them hangs."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(wait=False, cancel_futures=True)

    def close(self) -> None:
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)


def _begin_work(cancelled: MutableSequence[int]) -> None:
    global _cancelled
    _cancelled = cancelled
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service stops its workers itself
    settle()
    offered()
    threading.Thread(target=_end_with_parent, name=WATCH, daemon=True).start()


def _end_with_parent() -> None:
    """A worker whose service was killed ends too."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def choose(thought: Thought, ticket: int = 0) -> str:
    """In a worker: let the bot, who sees only its seat, answer."""
    return _player(thought, ticket).choose(_seat(thought))


def pondered(thought: Thought, ticket: int) -> int:
    """In a worker: let a bot that looks ahead think while another side is asked, from its own seat's worlds."""
    player = _player(thought, ticket)
    return ponder(player, _seat(thought), f"{thought.table} {len(thought.words)}") if isinstance(player, SearchBot) else 0


def _player(thought: Thought, ticket: int) -> Bot:
    """The bot at a table: it remembers what it plans for the step, and what it found before."""
    key = (thought.table, thought.name, thought.side)
    player = _players.pop(key, None) or bot(thought.name, f"{thought.table} {len(thought.words)}")
    _players[key] = player
    if len(_players) > _KEPT:
        _players.popitem(last=False)
    if isinstance(player, SearchBot):
        player.stopped = lambda: bool(ticket and _cancelled[ticket % SLOTS] == ticket)
    return player


def explain(thought: Thought, number: int) -> list[Candidate]:
    """In a worker: the bot's best candidates for that seat's question. Chance in it follows from the seat's own number: the
    count of all answers would tell what others did unseen."""
    return bot(thought.name, f"{thought.table} {thought.side} {number}").explain(_seat(thought))


def advice(thought: Thought, number: int) -> Advice:
    """In a worker: plan, answers, arrows and fear, from the seat's own worlds; chance as in `explain`."""
    seed = f"{thought.table} {thought.side} {number}"
    return advise(_seat(thought), bot(thought.name, seed), seed)


def trial(head: str, words: list[str]) -> tuple[int, str]:
    """In a worker: can this game be played and shown? How many dice are in it, and why not."""
    from .snapshots import question

    try:
        game, rolls = _begin(head), 0
        for word in words:
            rolls += game.decision is not None and game.decision.player == DICE
            game.play(word)
        for side in (*game.rules.SIDES, ""):
            seen = game.view(side)
            size = len(msgspec.json.encode((seen, question(game, side, seen))))
            if size > VIEW:
                return 0, f"The position is too big: a seat would be shown {size} bytes, expected at most {VIEW}"
        game.position()
        return rolls, ""
    except HendersonError as error:
        return 0, short(str(error), 600)
    except Exception as error:
        return 0, f"The game cannot be played: {type(error).__name__} {short(str(error), 120)}"


def _seat(thought: Thought) -> Seat:
    """The seat, its table brought up to date."""
    known, game = _games.pop(thought.table, ([], None))
    if game is None or thought.words[: len(known)] != known:
        known, game = [], _begin(thought.head)
    for word in thought.words[len(known) :]:
        game.play(word)
    _games[thought.table] = (list(thought.words), game)
    if len(_games) > _KEPT:
        _games.popitem(last=False)
    return Seat(game, thought.side)


def _begin(head: str) -> Game:
    settled = read_head(head)
    return begin(settled.game, Typed(), settled.setting)
