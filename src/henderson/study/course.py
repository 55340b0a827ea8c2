"""A game walked through answer by answer: every question, dice included, with the position before it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import henderson

from ..engine.decision import DICE
from ..engine.events import Event
from ..engine.game import Game
from ..engine.record import replay
from ..engine.view import Where


class Stop(NamedTuple):
    """A question of the game and the word that answered it. `at`: how many answers, dice included, came before."""

    at: int
    game: Game  # a copy of its own: play on in a clone
    player: str
    word: str
    part: int  # number of the activation

    @property
    def chance(self) -> bool:
        """Was it a die or a card?"""
        return self.player == DICE


class Course:
    """The stops of a game, and its end."""

    def __init__(self, text: str) -> None:
        record, game = henderson.open_save(text)
        self.text = text
        self.stops: list[Stop] = []
        self._parts: list[object] = []
        self.end = replay(record, game, self._note)
        self.rules = self.end.rules

    def _note(self, game: Game, word: str) -> None:
        assert game.decision is not None
        if not self._parts or self._parts[-1] is not game.start:
            self._parts.append(game.start)
        self.stops.append(Stop(len(self.stops), game.clone(), game.decision.player, word, len(self._parts) - 1))

    def at(self, number: int) -> Game:
        """The position after so many answers."""
        return self.stops[number].game if number < len(self.stops) else self.end

    def where(self, number: int) -> Where:
        """Turn and step after so many answers."""
        return self.at(number).where

    def answered(self, side: str = "") -> Iterator[Stop]:
        """The questions to players, or to one side, with something to choose."""
        for stop in self.stops:
            if not stop.chance and (not side or stop.player == side):
                decision = stop.game.decision
                assert decision is not None
                if len(decision.words) > 1:
                    yield stop

    def told(self, since: int, until: int) -> list[Event]:
        """What happened from one answer to another, whoever saw it."""
        before, after = len(self.at(since).events("all")), self.at(until).events("all")
        return after[before:]


@lru_cache(2)
def course_of(text: str) -> Course:
    """A game walked through once in a process, however often it is asked for."""
    return Course(text)
