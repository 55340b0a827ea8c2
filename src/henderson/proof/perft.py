"""Counting: how many answer sequences of a given length a position has. A changed count is a changed rule."""

from __future__ import annotations

from ..engine.decision import Decision
from ..engine.game import Game


class ByHand:
    """Dice that leave every result to the counter."""

    def choose(self, number: int, decision: Decision) -> None:
        return None

    def describe(self) -> str:
        return "typed"


def perft(game: Game, depth: int) -> int:
    """The number of sequences of `depth` answers, dice counted by their faces."""
    game = game.clone()
    game.dice = ByHand()
    return _count(game, depth)


def _count(game: Game, depth: int) -> int:
    if game.decision is None:
        return 1
    if depth == 1:
        return len(game.decision.options)
    total = 0
    for option in game.decision.options:
        twin = game.clone()
        twin.answer(option)
        total += _count(twin, depth - 1)
    return total
