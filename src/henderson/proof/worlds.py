"""Two worlds that a side cannot tell apart stay alike for it, while both sides answer, until it is told something.

They may part when a die falls differently, when the other side answers what is no answer in the other world, when an event
that the side is told differs, or when another counter comes to lie uncovered. What parts them without a word of that is a
tell: that the enemy is asked or not asked, a question, an option, a reason, a count in a view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from ..bots.seat import Bot, Seat
from ..engine.contract import Rules, Script
from ..engine.decision import DICE, TRY, Choice, Decision
from ..engine.game import Game
from ..engine.undo import Seen, seen_in
from ..engine.view import Struct
from .laws import Broken

FORWARD = 12  # answers that two worlds are followed


class Varied(Struct):
    """How many imagined worlds were the true one, and how many were not: imagination must vary."""

    same: int = 0
    other: int = 0


def agree_forward(game: Game, side: str, rng: Random, varied: Varied | None = None, steps: int = FORWARD) -> int:
    """Follow the true game and an imagined one; the number of answers they were alike. Broken at a silent difference."""
    mine, other = game.clone(), game.imagine(side, rng.randrange(1 << 30), quiet=False)
    differs = other.state != mine.state
    if varied is not None:
        varied.other += differs
        varied.same += not differs
    if not differs:
        return 0
    other.dice = mine.dice
    told = len(mine.events()), len(other.events())
    for step in range(steps):
        asked, there = mine.decision, other.decision
        if asked is None or there is None or DICE in (asked.player, there.player):
            break
        if asked.player == side == there.player:
            _same_reasons(mine, other, rng)
        word = asked.words[int(rng.random() * len(asked.words))]
        if word not in there.words:
            if asked.player == side == there.player:
                raise Broken(f"{side} is offered '{word}' at {asked} in one world only")
            break  # the other side's options are its secret
        tried, rolls = asked.player == side and asked.falls(asked.option(word)) is TRY, (mine.rolls, other.rolls)
        mine.play(word)
        other.answer(there.option(word))
        if tried and (mine.rolls > rolls[0]) != (other.rolls > rolls[1]):
            raise Broken(f"{side} is told whether a die follows '{word}' at {asked}, and that hangs on what it cannot know")
        a, b = seen_in(mine, told[0], side), seen_in(other, told[1], side)
        told = len(mine.events()), len(other.events())
        if a == b and mine.rolls == other.rolls:
            continue
        if a.told == b.told and mine.rolls == other.rolls and not _uncovered(mine, other, side):
            raise Broken(f"{side} can tell two worlds apart after '{word}' at {asked}, and was told nothing: {_where(a, b)}")
        return step
    return steps


def may_roll(game: Game, word: str, falls: bool, most: int = 30) -> bool:
    """Is there a world the asked player may believe in where a die follows that word, or where none does?"""
    asked = game.decision
    assert asked is not None
    for seed in range(most):
        world = game.imagine(asked.player, seed)
        if world.state == game.state or world.decision is None or word not in world.decision.words:
            continue
        rolls = world.rolls
        world.answer(world.decision.option(word))
        if (world.rolls > rolls) == falls:
            return True
    return False


def _same_reasons(mine: Game, other: Game, rng: Random, most: int = 4) -> None:
    """A word that is not offered is refused for the same reason in both worlds."""
    asked = mine.decision
    assert asked is not None
    pieces = mine.view(asked.player).pieces
    for piece in rng.sample(pieces, min(most, len(pieces))):
        for word in (piece.id, piece.place):
            if word and word not in asked.words and mine.reason(word) != other.reason(word):
                raise Broken(f"'{word}' at {asked} is refused by {mine.reason(word)} or {other.reason(word)}: {asked.player} can"
                             " tell two worlds apart")  # fmt: skip


def _uncovered(mine: Game, other: Game, side: str) -> bool:
    """Nobody is asked otherwise, and another counter is seen: it was uncovered, which needs no telling."""
    a, b = mine.decision, other.decision
    if (a is None) != (b is None) or (a is not None and b is not None and a.player != b.player):
        return False
    return {p.id for p in mine.view(side).pieces} != {p.id for p in other.view(side).pieces}


def _where(a: Seen, b: Seen) -> str:
    if a.question != b.question:
        return f"asked {_short(a)} or {_short(b)}"
    at = next((i for i, (x, y) in enumerate(zip(a.view, b.view)) if x != y), 0)
    return f"the view has ...{a.view[max(0, at - 40) : at + 40]!r} or {b.view[max(0, at - 40) : at + 40]!r}"


def _short(seen: Seen) -> str:
    return " ".join(str(part)[:60] for part in seen.question[:4])


# -- blanks --------------------------------------------------------------------------------------------------------


class Blank:
    """A game's rules whose every prompt and event is blank. Bots must not notice."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)

    def activation(self, g: Any) -> Script:
        """The next piece of the sequence of play, without its sentences."""
        return _Mute(self._rules.activation(g), g)  # type: ignore[return-value]


class _Mute:
    """A script that asks without words. The engine only ever sends to it."""

    def __init__(self, script: Script, g: Any) -> None:
        self.script, self.g = script, g

    def send(self, choice: Choice) -> Decision:
        try:
            decision = self.script.send(choice)
        finally:
            if self.g.events:
                self.g.events[:] = [e._replace(template="", args=()) for e in self.g.events]
        decision.text = ""
        return decision


def blanked(game: Game) -> Game:
    """The same position, played on without sentences."""
    twin = game.clone()
    twin.rules = Blank(game.rules)
    return twin.clone()


def blanks_change_nothing(game: Game, bots: Callable[[], Mapping[str, Bot]], most: int) -> int:
    """The same bots choose the same answers from here on when every prompt and event is blank; the number of answers."""
    game, blank, loud, mute = game.clone(), blanked(game), bots(), bots()
    for count in range(most):
        asked, there = game.decision, blank.decision
        if asked is None or there is None:
            return count
        word = loud[asked.player].choose(Seat(game, asked.player))
        try:
            same = mute[there.player].choose(Seat(blank, there.player))
        except Exception as error:
            raise Broken(f"with blanks for sentences a bot fails at {asked}: {error!r}") from error
        if word != same:
            raise Broken(f"with blanks for sentences a bot answers '{same}', not '{word}', at {asked}")
        game.play(word)
        blank.play(word)
    return most
