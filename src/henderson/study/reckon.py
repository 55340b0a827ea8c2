"""Answers reckoned to the end of the step: what they decide is settled there, the dice of later turns are not thrown.

A round is six runs of the step for every answer, each in a world of its own that the seat may believe in. In a round every face
of every die comes equally often, and for all answers in the same run: what a battle owes to its dice is averaged away, as a
table of odds does it, and what is left between two answers is what they are worth. Rounds are independent of each other, so
that their means tell how sure it is. A round costs a tenth of as many futures.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

from ..bots.seat import Seat, hints_of, styles_of
from ..engine.decision import Choice, Decision
from ..engine.game import Game
from .chance import chance
from .weigh import After, Gap, came_to, gap

RUNS = 6  # of a round: a die's faces
STEP = 400  # answers of a step


class Even:
    """The dice of one run of a round: of the runs together, every die has each of its faces equally often."""

    def __init__(self, seed: int, run: int) -> None:
        self.seed, self.run, self.fallen = seed, run, 0

    def choose(self, number: int, decision: Decision) -> Choice:
        """Each run has its own sixth of the faces; where they are not six, a place in its sixth."""
        rng, n = Random(f"{self.seed} {self.fallen}"), len(decision.options)
        self.fallen += 1
        order, inside = rng.sample(range(RUNS), RUNS), [rng.random() for _ in range(RUNS)]
        return decision.options[int((order[self.run] + inside[self.run]) * n / RUNS)]

    def describe(self) -> str:
        return f"seed {self.seed}, run {self.run}"


def stepped(seat: Seat, word: str, seed: int, run: int) -> Game:
    """A world of that round when the step is over, after that word."""
    world, rng = seat.imagine(f"{seed} {run}"), Random(seed)
    world.dice = Even(seed, run)
    sense, step = styles_of(seat.rules)[hints_of(seat.rules).starts], world.where.step_name
    assert world.decision is not None
    world.answer(world.decision.option(word))
    for _ in range(STEP):
        asked = world.decision
        if asked is None or world.where.step_name != step:
            break
        options = asked.options
        world.answer(options[0] if len(options) == 1 else sense(world.state, asked, rng))
    return world


class Reckoned:
    """Words of one question, and what each came to in the same rounds."""

    def __init__(self, seat: Seat, words: Sequence[str]) -> None:
        self.seat, self.words = seat, list(words)
        self.chances: dict[str, list[list[float]]] = {word: [] for word in self.words}  # by round and run
        self.found: dict[str, list[After]] = {word: [] for word in self.words}

    def look(self, rounds: Sequence[int], whole: bool = False) -> None:
        """Reckon them in those rounds; `whole` also keeps what each run came to."""
        for seed in rounds:
            for word in self.words:
                ended = [stepped(self.seat, word, seed, run) for run in range(RUNS)]
                self.chances[word].append([chance(world, self.seat.side) for world in ended])
                if whole:
                    self.found[word] += [came_to(world, self.seat.side) for world in ended]

    def mean(self, word: str) -> float:
        """A word's chance to win."""
        return fmean(fmean(runs) for runs in self.chances[word])

    def ranked(self) -> list[str]:
        """Best first."""
        return sorted(self.words, key=lambda w: -self.mean(w))

    def gap(self, better: str, other: str) -> Gap:
        """How much better, and how sure that is by its rounds."""
        return gap([fmean(a) - fmean(b) for a, b in zip(self.chances[better], self.chances[other], strict=True)])

    def same(self, a: str, b: str) -> bool:
        """Do they come to the same in every run?"""
        pairs = zip(self.chances[a], self.chances[b], strict=True)
        return all(abs(x - y) < 1e-9 for one, other in pairs for x, y in zip(one, other, strict=True))
