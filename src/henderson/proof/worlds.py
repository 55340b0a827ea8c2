"""Two worlds that a side cannot tell apart stay alike for it, while both sides answer, until it is told something.

They may part when a die falls differently, when the other side answers what is no answer in the other world, when an event
that the side is told differs, or when another counter comes to lie uncovered. What parts them without a word of that is a
tell: that the enemy is asked or not asked, a question, an option, a reason, a count in a view.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from ..bots.seat import Bot, Seat
from ..engine.contract import Rules, Script
from ..engine.decision import DICE, TRY, Choice, Decision
from ..engine.dice import Typed
from ..engine.game import Game
from ..engine.record import words_of
from ..engine.state import Notes
from ..engine.undo import Seen, seen_in
from ..engine.view import Struct
from .laws import Broken

FORWARD = 12  # answers that two worlds are followed


class Varied(Struct):
    """How many imagined worlds were the true one, and how many were not: imagination must vary."""

    same: int = 0
    other: int = 0


class Pair(NamedTuple):
    """Two games that a side cannot tell apart, and how many events each has told."""

    mine: Game
    other: Game
    told: tuple[int, int]


def agree_forward(game: Game, side: str, rng: Random, varied: Varied | None = None, steps: int = FORWARD) -> int:
    """Follow the true game and an imagined one; the number of answers they were alike. Broken at a silent difference.

    The world of a side that waits is played anew from the beginning of the present activation, so that nothing the rules
    hold in hand is of the true world; that of the asked side is now dealt in place, now played anew.
    """
    asked = game.decision
    anew = asked is None or asked.player != side or rng.random() < 0.5
    pair = played_anew(game, side, rng.randrange(1 << 30)) if anew else dealt(game, side, rng.randrange(1 << 30))
    differs = pair is not None and pair.other.state != pair.mine.state
    if varied is not None:
        varied.other += differs
        varied.same += pair is not None and not differs
    if pair is None or not differs:
        return 0
    for step in range(steps):
        asked = pair.mine.decision
        if asked is None or asked.player == DICE:
            break
        after = answered(pair, side, asked.words[int(rng.random() * len(asked.words))], rng)
        if after is None:
            return step
        pair = after
    return steps


def dealt(game: Game, side: str, seed: int) -> Pair:
    """The game and a world dealt in place, under the rules as they wait for an answer."""
    mine, other = game.clone(), game.imagine(side, seed, quiet=False)
    other.dice = mine.dice
    return Pair(mine, other, (len(mine.events()), len(other.events())))


def played_anew(game: Game, side: str, seed: int) -> Pair | None:
    """The present activation played anew in the true state it began with and in one that `side` may believe in, by the same
    words and dice; None when `side` came to know on the way that it is not the true one."""
    dreamt = game.start.copy()
    game.rules.imagine(dreamt, side, Random(f"henderson {seed}"))
    mine, other = begun(game, game.start), begun(game, dreamt)
    pair = alike(Pair(mine, other, (0, 0)), side, "the beginning")
    for _, word in words_of(game, game.start, tuple(game.answers)):
        if pair is None:
            return None
        pair = answered(pair, side, word)
    if pair is not None:
        mine.throw(game.dice)
        other.throw(game.dice)
    return pair


def believed(game: Game, side: str, most: int) -> list[Game]:
    """Some worlds at the same question that `side` may believe in, each a game of its own."""
    found: list[Game] = []
    for seed in range(4 * most):
        with suppress(Broken):  # the law of worlds tells of it
            pair = played_anew(game, side, seed)
            found += [pair.other] if pair is not None and pair.other.state != game.state else []
        if len(found) == most:
            break
    return found


def begun(game: Game, state: Notes) -> Game:
    """The present activation of a game from its beginning in that state, with no die thrown."""
    state = state.copy()
    state.events = []
    made = Game(game.rules, state, Typed(), game.setting)
    made.rolls = made._rolls_at_start = game._rolls_at_start
    return made


def answered(pair: Pair, side: str, word: str, rng: Random | None = None) -> Pair | None:
    """Both answer with that word; None when they part and the side is told so. Broken when it is told nothing."""
    mine, other, _ = pair
    asked, there = mine.decision, other.decision
    if asked is None or there is None or asked.player != there.player:
        return None  # `alike` has seen to it that the side may know
    if rng is not None and asked.player == side:
        _same_reasons(mine, other, rng)
    if word not in there.words:
        if asked.player == side:
            raise Broken(f"{side} is offered '{word}' at {asked} in one world only")
        return None  # the other side's options are its secret
    tried, rolls = asked.player == side and asked.falls(asked.option(word)) is TRY, (mine.rolls, other.rolls)
    mine.answer(asked.option(word))
    other.answer(there.option(word))
    if tried and (mine.rolls > rolls[0]) != (other.rolls > rolls[1]):
        raise Broken(f"{side} is told whether a die follows '{word}' at {asked}, and that hangs on what it cannot know")
    return alike(pair, side, f"'{word}' at {asked}")


def alike(pair: Pair, side: str, after: str) -> Pair | None:
    """Does the side see the same in both? None when they part by what it is told; Broken when they part without a word."""
    mine, other, told = pair
    a, b = seen_in(mine, told[0], side), seen_in(other, told[1], side)
    if a == b and mine.rolls == other.rolls:
        return Pair(mine, other, (len(mine.events()), len(other.events())))
    if a.told == b.told and mine.rolls == other.rolls and not _uncovered(mine, other, side):
        raise Broken(f"{side} can tell two worlds apart after {after}, and was told nothing: {_where(a, b)}")
    return None


def is_hidden(game: Game, side: str, most: int = 30) -> bool:
    """Does a counter lie unseen before `side`, or is there a world other than the true one that it may believe in?"""
    seen = {p.id: p.hidden for p in game.view(side).pieces}
    if any(seen.values()) or any(p.id not in seen for other in game.rules.SIDES for p in game.view(other).pieces if p.place):
        return True
    return any(game.imagine(side, seed).state != game.state for seed in range(most))


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
    faces = [{(p.id, "" if p.name else p.title, p.left) for p in game.view(side).pieces} for game in (mine, other)]
    return faces[0] != faces[1]  # a counter without a name is called by its place: the one beneath it has the same id


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
    """A script that asks without words. The engine sends to it, or awaits it in a world that only goes forward."""

    def __init__(self, script: Script, g: Any) -> None:
        self.script, self.g = script, g

    def send(self, choice: Choice) -> Decision:
        try:
            decision = self.script.send(choice)
        finally:
            if self.g.events:
                self.g.events[:] = [e._replace(template="", args=()) for e in self.g.events]
        decision.template, decision.values = "", ()
        return decision

    def __await__(self) -> Generator[Decision, Choice, None]:
        choice: Choice = None
        while True:
            try:
                decision = self.send(choice)
            except StopIteration:
                return
            choice = yield decision


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
