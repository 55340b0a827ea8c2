"""Plans that stray: as usual but for one, two or three answers taken at random.

A game's ideas and its weights turned say only what its author thought of: in avalon-hill's Basic game they come to a handful of
plans at a movement, or to none. Any answer of a step may be another one, so there is always something to compare, and the more
time there is the more is tried. An answer is kept as its word, by the question it was given to: the plan is the same in every
world, and where a world does not put that question, or not with that word, play goes on as usual.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from ..engine.decision import Decision
from ..games.kit.hints import Heuristic

OFTEN = 0.15  # how often an answer is another one, when a plan is drawn
CHANGES = (1, 2, 3)  # answers that are, at most: by turns
SURE = 1.5  # standard errors by which such a plan must do better, in worlds that it was not chosen by
STRAYED = "~other "  # what their names begin with

Question = tuple[str, str, tuple[str, ...], int]


class Stray:
    """The usual plan but for some answers: drawn while it is first carried out, the same ever after."""

    def __init__(self, usual: Heuristic, rng: Random, most: int) -> None:
        self.usual, self.rng, self.most = usual, rng, most
        self.drawn = False
        self.answers: dict[Question, str] = {}
        self._asked: set[Question] = set()

    def __call__(self, state: Any, decision: Decision, rng: Random) -> Any:
        question = (decision.rule, decision.verb, tuple(decision.hand), len(decision.options))
        if not self.drawn:
            self._draw(question, decision)
        word = self.answers.get(question)
        if word is not None and word in decision.words:
            return decision.option(word)
        return self.usual(state, decision, rng)

    def _draw(self, question: Question, decision: Decision) -> None:
        """Another answer, now and then; one that leads to the same question again is none."""
        if question in self._asked:
            self.answers.pop(question, None)
        elif len(self.answers) < self.most and self.rng.random() < OFTEN:
            self.answers[question] = self.rng.choice(decision.words)
        self._asked.add(question)


def strays(usual: Heuristic, rng: Random, number: int) -> Iterator[tuple[str, Stray]]:
    """So many of them, with names."""
    for k in range(number):
        yield f"{STRAYED}{k + 1}", Stray(usual, Random(rng.randrange(1 << 30)), CHANGES[k % len(CHANGES)])
