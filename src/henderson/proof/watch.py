"""One game held to all measured laws while it is played: by the contract test in short, by the fuzzer at length."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from ..bots import bot
from ..engine.contract import Rules
from ..engine.decision import DICE
from ..engine.game import Game
from ..engine.rulebook import of
from . import laws, measures, worlds
from .measures import Measure

LAWS = ("meanings", "rolls", "events", "refusals", "previews", "worlds", "blanks")
LOOKED_AT, PREVIEWED = 10, 2  # options of a question that are looked at, and whose chances are compared with the dice


class Watch:
    """Counts for each law how many cases keep it, over as many games as it is shown."""

    def __init__(self, rules: Rules, rng: Random) -> None:
        self.rules, self.rng = rules, rng
        self.found = {law: Measure(law) for law in LAWS}
        self.varied = worlds.Varied()
        self.ledger = frozenset(of(rules))
        self.closing: set[str] = set()  # words that end something in some question of this game
        self._spaces: frozenset[str] = frozenset()

    def begin(self, game: Game) -> None:
        """A new game."""
        self._spaces = frozenset(s.id for s in game.board().spaces)

    def look(self, game: Game) -> None:
        """At a question."""
        decision, rng, found = game.decision, self.rng, self.found
        assert decision is not None and decision.player != DICE
        self.closing |= measures.closing_words(decision)
        measures.meanings(game, found["meanings"], self._spaces)
        words = measures.clickable(game, self._spaces, self.closing, rng)
        measures.refusals(game, found["refusals"], self.ledger, words)
        self.previews(game)
        for side in self.rules.SIDES:
            self._keeps("worlds", partial(worlds.agree_forward, game, side, rng, self.varied))

    def previews(self, game: Game) -> None:
        """At a question: some of its options that tell chances."""
        decision = game.decision
        assert decision is not None
        told = 0
        for option in self.rng.sample(list(decision.options), min(LOOKED_AT, len(decision.options))):
            told += measures.previews(game, option, self.found["previews"])
            if told == PREVIEWED:
                break

    def play(self, game: Game, word: str) -> None:
        """Answer: does a die fall before anybody is asked again, where it was told?"""
        decision, before = game.decision, game.rolls
        assert decision is not None
        option = decision.option(word)
        told = game.meaning(option)
        if told.maybe:
            measures.rolls_doubted(decision, option, worlds.is_hidden(game, decision.player), self.found["rolls"])
        game.play(word)
        if not told.maybe:
            measures.rolls_declared(decision, option, told.rolls, game.rolls > before, self.found["rolls"])

    def end(self, game: Game) -> None:
        """When a game is over, or no longer watched."""
        measures.events_show(game, 0, self.found["events"])

    def blanks(self, game: Game, who: str, most: int) -> None:
        """From here on: bots answer the same when every sentence is blank."""
        rules = self.rules
        self._keeps("blanks", lambda: worlds.blanks_change_nothing(
            game, lambda: {side: bot(who, f"blanks {side}", rules) for side in rules.SIDES}, most))  # fmt: skip

    def _keeps(self, law: str, check: Callable[[], object]) -> None:
        try:
            check()
            self.found[law].say(True, "")
        except laws.Broken as error:
            self.found[law].say(False, str(error))
