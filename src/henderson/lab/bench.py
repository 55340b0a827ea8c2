"""How fast the games are, beside python-chess in the same run."""

from __future__ import annotations

import time
from random import Random

from ..engine.game import Game


def random_playout(game: Game, rng: Random) -> int:
    """Play to the end with random answers; count players' decisions that had two or more options, all of them listed."""
    count = 0
    pick = rng.random
    while game.decision is not None:
        options = game.decision.options
        n = len(options)
        if n > 1:
            count += 1
        game.answer(options[int(pick() * n)])
    return count


def chess_rate(seconds: float = 2.0) -> float:
    """python-chess random playouts: decisions per CPU second, the yardstick."""
    import chess

    rng = Random(1)
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        board = chess.Board()
        while not board.is_game_over():
            moves = list(board.legal_moves)
            if len(moves) > 1:
                count += 1
            board.push(moves[int(rng.random() * len(moves))])
    return count / (time.process_time() - start)


def game_rate(title: str, seconds: float = 2.0, options: dict[str, object] | None = None) -> float:
    """Random play of a game: decisions per CPU second."""
    import henderson

    rng = Random(1)
    count, seed, spent = 0, 0, 0.0
    while spent < seconds:
        game = henderson.new(title, seed=seed, options=options)
        start = time.process_time()
        count += random_playout(game, rng)
        spent += time.process_time() - start
        seed += 1
    return count / spent
