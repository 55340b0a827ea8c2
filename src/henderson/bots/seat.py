"""All that a bot may see: its view, its question, and worlds it may believe in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple, Protocol

from ..engine.contract import Rules
from ..engine.decision import Choice, Decision, HendersonError
from ..engine.dice import Seeded
from ..engine.game import Game
from ..engine.view import View
from ..games import player
from ..games.kit.hints import Heuristic, Hints


class Seat:
    """One side's chair at the table. It gives no way to the true state."""

    __slots__ = ("__game", "side")

    def __init__(self, game: Game, side: str) -> None:
        self.__game, self.side = game, side

    @property
    def view(self) -> View:
        """What this side sees."""
        return self.__game.view(self.side)

    @property
    def words(self) -> tuple[str, ...]:
        """What may be answered now."""
        return self._question.words

    @property
    def rule(self) -> str:
        return self._question.rule

    @property
    def rules(self) -> Rules:
        """Of the game that is played."""
        return self.__game.rules

    @property
    def options(self) -> Mapping[str, Any]:
        """What was settled before the game."""
        return self.__game.setting.options

    @property
    def question(self) -> Decision:
        """What this side is asked. Its options' consequences are the truth's: choose by the view, or in an imagined world."""
        return self._question

    def refusal(self, word: str) -> str:
        """Why a word is no answer."""
        return str(self.__game.refusal(word))

    @property
    def _question(self) -> Decision:
        decision = self.__game.decision
        assert decision is not None and decision.player == self.side, "it is not this seat's question"
        return decision

    def imagine(self, seed: int | str, *, quiet: bool = True) -> Game:
        """A game that may be the true one, as far as this side can know, with other dice; `quiet`: nothing of it is told."""
        world = self.__game.imagine(self.side, seed)
        if not quiet:
            world.state.events = []  # from here on: what was told before may not have been for this side
        return world

    def believed(self, seed: int | str) -> Any:
        """The state of such a world, to look at and not to play on: cheaper where the question at hand is all that matters."""
        return self.__game.believed(self.side, seed)

    def foresee(self, seed: int | str) -> Game | None:
        """While another side is asked: a world that this one may believe in. None in the middle of an activation: what the rules
        hold in hand there is of the true world."""
        game = self.__game
        return None if game.decision is None or game.answers else self._begun(seed)

    def dream(self, seed: int | str) -> Game:
        """A world to look at and not to play, whoever is asked. While another side is, it is of the beginning of his activation:
        what he has in hand by now this side may not have been told."""
        game = self.__game
        asked = game.decision is None or game.decision.player == self.side or not game.answers
        return self.imagine(seed) if asked else self._begun(seed, play=False)

    def _begun(self, seed: int | str, *, play: bool = True) -> Game:
        """The present activation at its beginning, in a world that this side may believe in; to look at, or to play: then dice
        that fall before anybody is asked fall anew."""
        game = self.__game
        state = game.start.copy()
        state.events = None
        game.rules.imagine(state, self.side, Random(f"henderson {seed}"))
        return Game(game.rules, state, Seeded(f"imagined {seed}"), game.setting, begin=play)


class Candidate(NamedTuple):
    """An answer that was looked at.

    `value` is what the bot holds of it: a search's mean result (-1 lost, 1 won), else how likely the bot is to choose it
    (0 to 1); `tries` is in how many worlds it was looked at; `text` says so in a sentence.
    """

    word: str
    value: float
    tries: int
    text: str = ""


class BotFault(HendersonError):
    """A bot of somebody's own broke its word: no answer in time, no such word, no line of JSON."""


class Bot(Protocol):
    """An opponent."""

    def choose(self, seat: Seat) -> str:
        """The word to answer."""

    def explain(self, seat: Seat) -> list[Candidate]:
        """Its best candidates for the present question, best first: three at most."""


SHOWN = 3


REGULAR = ""  # the style of the heuristic itself


def hints_of(rules: Rules, version: str = "") -> Hints:
    """What a game tells search."""
    found: Hints = getattr(player(rules, version), "HINTS", None) or Hints()
    return found


def styles_of(rules: Rules, version: str = "") -> dict[str, Heuristic]:
    """The game's styles of play, the heuristic itself first."""
    return {REGULAR: player(rules, version).heuristic, **hints_of(rules, version).styles}


class RandomBot:
    """Any legal word."""

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Random(f"random bot {seed}")

    def choose(self, seat: Seat) -> str:
        words = seat.words
        return words[self.rng.randrange(len(words))]

    def explain(self, seat: Seat) -> list[Candidate]:
        n = len(seat.words)
        return [Candidate(word, 1 / n, 0, f"one of {n}, all alike to it") for word in seat.words[:SHOWN]]


class HeuristicBot:
    """Each game's own sense (its `heuristics.py`), or one of its other styles, applied in a world imagined for the seat."""

    WORLDS = 24  # looked at to explain itself

    def __init__(self, seed: int | str = 0, style: str = REGULAR, version: str = "") -> None:
        self.rng, self.style, self.version = Random(f"heuristic bot {seed}"), style, version
        self.known: tuple[Rules, Heuristic] | None = None  # the sense of the game it plays

    def choose(self, seat: Seat) -> str:
        return seat.question.word(self.pick(seat))

    def pick(self, seat: Seat) -> Choice:
        """The same as one of the question's options."""
        seed, options = self.rng.randrange(1 << 30), seat.question.options
        if len(options) == 1:  # nothing to think about
            return options[0]
        return self.sense(seat.rules)(seat.believed(seed), seat.question, self.rng)

    def sense(self, rules: Rules) -> Heuristic:
        """By which it chooses."""
        if self.known is None or self.known[0] is not rules:
            self.known = rules, styles_of(rules, self.version)[self.style]
        return self.known[1]

    def explain(self, seat: Seat) -> list[Candidate]:
        """How often it would choose each word, over several worlds it may believe in."""
        found = Counter(seat.question.word(HeuristicBot.pick(self, seat)) for _ in range(self.WORLDS))
        return [
            Candidate(word, times / self.WORLDS, times, f"its choice in {times} of {self.WORLDS} imagined worlds")
            for word, times in found.most_common(SHOWN)
        ]


class VariedBot(HeuristicBot):
    """The game's sense with its weights turned at random, otherwise by every seed: whose games a value is learned from."""

    MOST = 2.5  # how far the weights stray at most, in their spreads

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.play: Heuristic | None = None

    def sense(self, rules: Rules) -> Heuristic:
        self.play = self.play or self._made(rules)
        return self.play

    def _made(self, rules: Rules) -> Heuristic:
        weights, stray = hints_of(rules).weights, self.rng.uniform(0, self.MOST)
        if weights is None:
            return styles_of(rules)[REGULAR]
        return weights.make([v + stray * s * self.rng.gauss(0, 1) for v, s in zip(weights.values, weights.spread)])


class WeightedBot(HeuristicBot):
    """The game's sense with some of its weights set to other values."""

    def __init__(self, seed: int | str, given: Mapping[str, float]) -> None:
        super().__init__(seed)
        self.given = given
        self.play: Heuristic | None = None

    def sense(self, rules: Rules) -> Heuristic:
        self.play = self.play or weighted(rules, self.given)
        return self.play


def weighted(rules: Rules, given: Mapping[str, float]) -> Heuristic:
    """A game's sense with other weights, by their names."""
    weights = hints_of(rules).weights
    known = weights.names if weights else ()
    for name in given:
        if name not in known:
            raise HendersonError(f"'{name}' is no weight of {rules.TITLE}: expected {', '.join(known) or 'none: it has none'}")
    assert weights is not None
    return weights.make([given.get(name, value) for name, value in zip(weights.names, weights.values)])


class ScriptBot(HeuristicBot):
    """A simple idea carried through: one of a game's scripts. What a league measures opponents against."""

    def sense(self, rules: Rules) -> Heuristic:
        return hints_of(rules).scripts[self.style]


class IdeaBot(HeuristicBot):
    """One of a game's ideas for a step, played for the whole game without looking ahead: where search begins, by itself."""

    def sense(self, rules: Rules) -> Heuristic:
        return hints_of(rules).ideas[self.style]
