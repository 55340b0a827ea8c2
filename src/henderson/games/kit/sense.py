"""Sense tests: positions with a plainly right or plainly wrong answer, made from what club players laugh at.

A game keeps them in player/sense.py as SENSE, a tuple of Sense. Each is played by a bot from its seat; `check` looks at what it
did and returns "" or the sentence a club player would say.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ...engine.game import Game

Answer = Callable[[Game], str]
"""A bot at the table: the word it answers the present question with."""


class Trial:
    """A position being played by a bot for one side; `words` are its answers so far."""

    def __init__(self, game: Game, side: str, bot: Answer, rest: Callable[[Any, Any, Random], Any]) -> None:
        self.game, self.side, self._bot, self._rest = game, side, bot, rest
        self._rng = Random("sense")
        self.words: list[str] = []

    @property
    def state(self) -> Any:
        """The true position: the judge may look at it, the bot may not."""
        return self.game.state

    def answer(self) -> str:
        """The bot's answer to the present question, played."""
        word = self._bot(self.game)
        self.words.append(word)
        self.game.play(word)
        return word

    def play(self, until: Callable[[Game], bool], most: int = 600) -> None:
        """Play on until that holds (or the game is over): the bot answers for its side, the game's own sense for the others."""
        for _ in range(most):
            decision = self.game.decision
            if decision is None or until(self.game):
                return
            if decision.player == self.side:
                self.answer()
            else:
                world = self.game.imagine(decision.player, self._rng.randrange(1 << 30))
                assert world.decision is not None
                self.game.play(world.decision.word(self._rest(world.state, world.decision, self._rng)))

    def step(self) -> None:
        """Play to the end of the present step of the sequence."""
        here = self.game.where
        self.play(lambda game: (game.where.turn, game.where.step_name) != (here.turn, here.step_name))

    def turn(self) -> None:
        """Play to the end of the turn."""
        here = self.game.where.turn
        self.play(lambda game: game.where.turn != here)


class Sense(NamedTuple):
    """One sense test."""

    id: str  # a few words with dashes
    says: str  # what a sensible player does here, in a sentence
    side: str
    position: str  # in the game's notation
    check: Callable[[Trial], str]  # plays the trial; "" or what is silly in it
    options: dict[str, Any] = {}
