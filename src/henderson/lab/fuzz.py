"""Random games with random options, held to the laws, until something breaks.

Game number n of seed S is always the same game: what broke can be played again, and a run can go on where it stopped.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import henderson

from ..bots.seat import HeuristicBot, Seat
from ..engine.decision import DICE
from ..engine.game import Game, RulesCrash
from ..engine.record import save
from ..engine.view import Struct
from ..games import rules as rules_of
from ..proof import laws
from ..proof.measures import Measure
from ..proof.watch import Watch

MOST = 100_000
MEASURED, BLANKED = 0.3, 0.03  # share of those at which the measured laws are looked at, and played on with blank sentences
CHECKS = 0.15  # share of decisions at which the laws are checked, in a game of a few hundred; less in longer ones


class Found(Struct):
    """Something broke: which game, what, and the file that reopens it."""

    index: int
    options: dict[str, Any]
    error: str
    file: str


class Tally(Struct, omit_defaults=False):
    """What a run did."""

    game: str
    seed: str
    first: int
    games: int = 0
    decisions: int = 0
    checked: int = 0
    seconds: float = 0.0
    longest: int = 0
    found: Found | None = None
    measures: list[Measure] = []  # laws of which the share is measured that keeps them
    broken: dict[str, list[int]] = {}  # such a law -> the games in which it was not kept

    @property
    def clean(self) -> bool:
        """Was every law kept?"""
        return self.found is None and not self.broken


def fuzz(title: str, seconds: float, seed: str = "0", first: int = 0, games: int | None = None, folder: str = "crashes",
         tell: Callable[[Tally], None] = lambda t: None, pack: str = "") -> Tally:  # fmt: skip
    """Play until the time is up, `games` are played, or something breaks. Ctrl-C ends it cleanly."""
    watch = Watch(rules_of(title), Random(f"fuzz {seed}/{first}"))
    tally = Tally(title, seed, first, measures=list(watch.found.values()))
    start = time.monotonic()
    try:
        while time.monotonic() - start < seconds and (games is None or tally.games < games):
            index = first + tally.games
            run = Run(title, seed, index, tally, watch, start + seconds, pack)
            before = {measure.law: measure.of - measure.good for measure in tally.measures}
            try:
                finished = run.play()
            except Exception as error:
                tally.found = run.keep(error, folder)
                break
            for measure in tally.measures:
                if measure.of - measure.good > before[measure.law]:
                    tally.broken.setdefault(measure.law, []).append(index)
            tally.games += finished
            tally.seconds = round(time.monotonic() - start, 2)
            tell(tally)
    except KeyboardInterrupt:
        pass
    tally.seconds = round(time.monotonic() - start, 2)
    return tally


class Run:
    """One random game."""

    def __init__(self, title: str, seed: str, index: int, tally: Tally, watch: Watch | None = None,
                 deadline: float = 1e18, pack: str = "") -> None:  # fmt: skip
        self.title, self.tally, self.deadline, self.pack = title, tally, deadline, pack
        self.name = f"{seed}/{index}"
        self.index = index
        self.rng = Random(f"fuzz {self.name}")
        self.rules = rules_of(title)
        self.watch = watch or Watch(self.rules, self.rng)
        self.watch.rng = Random(f"watch {self.name}")
        self.options = laws.random_options(self.rules, self.rng)
        self.game: Game | None = None
        self.word = ""
        # a third of the games is played with some sense, which reaches what chance does not
        self.bot = HeuristicBot(self.name) if self.rng.random() < 0.33 else None

    def play(self) -> bool:
        """From set-up to the end; False when the time was up before."""
        game = self.game = henderson.new(self.title, seed=self.name, options=self.options, pack=self.pack)
        rng, count, share = self.rng, 0, CHECKS
        self.watch.begin(game)
        while (decision := game.decision) is not None:
            if decision.player == DICE:
                raise laws.Broken(f"the dice left a roll to a person: {decision}")
            if count >= MOST:
                raise laws.Broken(f"{self.title} runs away: {MOST} decisions and no end, at {game.where}")
            if count % 10 == 0 and time.monotonic() > self.deadline:
                return False
            look = rng.random() < share
            if look:
                self.look(game)
            before = game.state.digest() if look else ""
            self.word = self.choose(game)
            self.watch.play(game, self.word)
            if look:
                laws.undo_returns(game, before, self.word)
            count += 1
            self.tally.decisions += 1
            share = min(CHECKS, 60 / (count + 1))
        self.tally.longest = max(self.tally.longest, count)
        self.word = ""
        self.watch.end(game)
        laws.save_returns(game, henderson.load)
        self.all_the_way_back(game)
        return True

    def look(self, game: Game) -> None:
        """The laws at one decision; the dear ones less often."""
        self.word = ""
        laws.every_law(game, self.rng, getattr(self.rules, "recompute", None))
        self.tally.checked += 1
        if self.rng.random() < MEASURED:
            self.watch.look(game)
        if self.rng.random() < BLANKED:
            self.watch.blanks(game, "heuristic", 20)
        if self.rng.random() < 0.1:
            laws.position_returns(game, lambda text: henderson.position(self.title, text, henderson.Typed(), pack=self.pack))
        if self.rng.random() < 0.05:
            laws.save_returns(game, henderson.load)

    def choose(self, game: Game) -> str:
        """A random word, or a sensible one."""
        decision = game.decision
        assert decision is not None
        words = decision.words
        if self.bot is not None and self.rng.random() < 0.8:
            return self.bot.choose(Seat(game, decision.player))
        return words[int(self.rng.random() * len(words))]

    def all_the_way_back(self, game: Game) -> None:
        """Undo to the beginning, now and then."""
        if self.rng.random() < 0.2:
            laws.undo_to_the_start(game)

    def keep(self, error: Exception, folder: str) -> Found:
        """Write what reopens at the failing question."""
        import traceback

        trace = "".join(traceback.format_exception(error))
        if isinstance(error, RulesCrash) and error.dump:
            dump = error.dump
        elif self.game is not None:
            dump = save(self.game, {"word": self.word, "error": repr(error), "trace": trace})
        else:
            dump = trace
        place = Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        file = place / f"{self.title}-{self.name.replace('/', '-')}{'.save' if self.game is not None else '.txt'}"
        file.write_text(dump, encoding="utf-8")
        return Found(self.index, self.options, f"{type(error).__name__}: {error}", str(file))
