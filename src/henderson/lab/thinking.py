"""How fast opponents are: futures a second in the middle of a game, and whole games between heuristics."""

from __future__ import annotations

import time
from typing import Any

import henderson

from ..bots import bot
from ..bots.futures import Player, Way, future
from ..bots.seat import Seat, hints_of, styles_of
from ..engine.game import Game
from ..games import rules as rules_of
from .match import bot_answers, play_out
from .simulate import Plan, play_one

MIDDLES = 2  # games of which the middle is looked at


def heuristic_games(title: str, seconds: float, options: dict[str, Any] | None = None) -> float:
    """Games between heuristics a CPU minute of one core, each another game."""
    plan = Plan(title, 1, dict.fromkeys(rules_of(title).SIDES, "heuristic"), options or {})
    play_one(plan, 1_000_000)  # what is read once is read before
    number, start = 0, time.process_time()
    while time.process_time() - start < seconds or number < 2:
        play_one(plan, number)
        number += 1
    return 60 * number / (time.process_time() - start)


def middle(title: str, seed: int) -> Game:
    """A game between heuristics, half of it played."""
    sides = rules_of(title).SIDES

    def bots(game: Game) -> dict[str, Any]:
        return {side: bot("heuristic", f"{seed}{side}", game.rules) for side in sides}

    game = henderson.new(title, seed=f"mid {seed}")
    length, players = play_out(game.clone(), bots(game)), bots(game)
    for _ in range(length // 2):
        assert game.decision is not None
        bot_answers(game, players[game.decision.player])
    return game


def futures_rate(title: str, seconds: float) -> float:
    """Futures per CPU second of one core, as search plays them, in the middle of a game."""
    rules = rules_of(title)
    player = Player(styles_of(rules), hints_of(rules))
    way, seats = Way("", player.hints.starts), []
    for seed in range(MIDDLES):
        game = middle(title, seed)
        assert game.decision is not None
        seats.append(Seat(game, game.decision.player))
        future(seats[-1], way, -1, player)
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds or count < 4:
        for seat in seats:
            future(seat, way, count, player)
            count += 1
    return count / (time.process_time() - start)
