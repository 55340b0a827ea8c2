"""Bots move in worker processes, so that the page stays live while they think."""

from __future__ import annotations

import json
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor

from .. import begin
from ..bots import Bot, Candidate, Seat, bot
from ..engine.dice import Typed
from ..engine.game import Game, Setting

_KEPT = 32
_games: OrderedDict[str, tuple[list[str], Game]] = OrderedDict()  # in each worker: tables and how far they are played

_players: OrderedDict[tuple[str, str, str], Bot] = OrderedDict()  # and the bots at them


def pool(workers: int = 1) -> ProcessPoolExecutor:
    """The workers; they start when first needed."""
    return ProcessPoolExecutor(workers)


def choose(table: str, head: str, words: list[str], name: str, side: str) -> str:
    """In a worker: let the bot, who sees only its seat, answer."""
    seat = _seat(table, head, words, side)
    key = (table, name, side)
    player = _players.pop(key, None) or bot(name, f"{table} {len(words)}")
    _players[key] = player  # a bot remembers what it plans for the step
    if len(_players) > _KEPT:
        _players.popitem(last=False)
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
