"""Bots move in worker processes, so that the page stays live while they think."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import signal
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Any

from .. import begin
from ..bots import Bot, Candidate, Seat, bot
from ..bots.search import SearchBot
from ..engine.dice import Typed
from ..engine.game import Game, Setting

_KEPT = 32
_games: OrderedDict[str, tuple[list[str], Game]] = OrderedDict()  # in each worker: tables and how far they are played
_players: OrderedDict[tuple[str, str, str], Bot] = OrderedDict()  # and the bots at them
SLOTS = 256  # thoughts that can be under way and cancelled
_cancelled: Any = None  # in each worker: the tickets of cancelled thoughts, by slot


class Workers:
    """The worker processes; they start when first needed."""

    def __init__(self, count: int = 1) -> None:
        self._cancelled = multiprocessing.Array("q", SLOTS, lock=False)
        self._pool = ProcessPoolExecutor(count, initializer=_begin_work, initargs=(self._cancelled,))
        self._tickets = 0

    def choose(self, table: str, head: str, words: list[str], name: str, side: str) -> tuple[int, asyncio.Future[str]]:
        """A bot's word to come, and the ticket by which it can be cancelled."""
        self._tickets += 1
        work = partial(choose, table, head, words, name, side, self._tickets)
        return self._tickets, asyncio.get_running_loop().run_in_executor(self._pool, work)

    def explain(self, *args: Any) -> asyncio.Future[list[Candidate]]:
        """A bot's candidates to come."""
        return asyncio.get_running_loop().run_in_executor(self._pool, explain, *args)

    def cancel(self, ticket: int) -> None:
        """That thought comes to its end at once, with the best it has."""
        self._cancelled[ticket % SLOTS] = ticket

    def close(self) -> None:
        self._pool.shutdown(cancel_futures=True)


def _begin_work(cancelled: Any) -> None:
    global _cancelled
    _cancelled = cancelled
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the service stops its workers itself


def choose(table: str, head: str, words: list[str], name: str, side: str, ticket: int = 0) -> str:
    """In a worker: let the bot, who sees only its seat, answer."""
    seat = _seat(table, head, words, side)
    key = (table, name, side)
    player = _players.pop(key, None) or bot(name, f"{table} {len(words)}")
    _players[key] = player  # a bot remembers what it plans for the step
    if len(_players) > _KEPT:
        _players.popitem(last=False)
    if isinstance(player, SearchBot):
        player.stopped = lambda: bool(ticket and _cancelled[ticket % SLOTS] == ticket)
    return player.choose(seat)


def explain(table: str, head: str, words: list[str], name: str, side: str) -> list[Candidate]:
    """In a worker: the bot's best candidates for that seat's question."""
    return bot(name, f"{table} {len(words)}").explain(_seat(table, head, words, side))


def _seat(table: str, head: str, words: list[str], side: str) -> Seat:
    """The seat, its table brought up to date."""
    known, game = _games.pop(table, ([], None))
    if game is None or words[: len(known)] != known:
        known, game = [], _begin(head)
    for word in words[len(known) :]:
        game.play(word)
    _games[table] = (list(words), game)
    if len(_games) > _KEPT:
        _games.popitem(last=False)
    return Seat(game, side)


def _begin(head: str) -> Game:
    settled = json.loads(head)
    return begin(settled["game"], Typed(), Setting(settled["options"], "", "", settled["position"]))
