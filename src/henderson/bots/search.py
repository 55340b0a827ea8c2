"""Search: try the sensible answers in worlds the seat may believe in, and keep the one that turned out best.

Open-loop tree search over determinised worlds. Each round imagines one world and plays every answer still in the running
in that same world with the same dice, so that luck falls on all of them alike; after each round of worlds the worse half is
dropped (sequential halving). Below the root a small tree, keyed by the words played, picks among the heuristic's proposals;
beyond the tree the heuristic plays both sides to the horizon, where the position is valued.

The heuristic's own answer is never dropped, and another one is preferred only when it did better in the same worlds by more
than chance explains: few futures then mean play by heuristic, not play by luck.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from random import Random
from statistics import fmean, stdev
from typing import Any

from ..engine.decision import DICE
from ..engine.game import Game
from .seat import SHOWN, Candidate, Seat
from .value import value_of

__all__ = ["Candidate", "SearchBot", "value_of"]

HORIZON = 2  # steps of the sequence change sides this often before a rollout is valued
LONGEST = 600  # answers in a rollout
WORLDS = 4  # at least so many should be affordable for every answer: else fewer answers are tried
FEWEST = 3  # worlds, before an answer is preferred to the heuristic's
SURE = 1.0  # standard errors by which an answer must beat the heuristic's


class Node:
    """Statistics of one place in the open-loop tree, below an answer of the root."""

    __slots__ = ("children", "total", "tries")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.total = 0.0  # for the side that searches
        self.tries = 0

    @property
    def value(self) -> float:
        return self.total / self.tries if self.tries else 0.0


class SearchBot:
    """Searches for `seconds` or for a number of rollouts (`iterations`), which makes it reproducible by its seed."""

    def __init__(
        self, seed: int | str = 0, *, seconds: float | None = 1.0, iterations: int | None = None, most: int = 8,
        tell: Callable[[int, list[Candidate]], None] | None = None, stopped: Callable[[], bool] = lambda: False,
    ) -> None:  # fmt: skip
        self.rng = Random(f"search bot {seed}")
        self.seconds = None if iterations is not None else seconds
        self.iterations, self.most, self.tell, self.stopped = iterations, most, tell, stopped
        self.candidates: list[Candidate] = []  # of the last question, best first

    def choose(self, seat: Seat) -> str:
        """The best word found."""
        words = seat.words
        if len(words) == 1:
            self.candidates = [Candidate(words[0], 0.0, 0, "the only answer")]
            return words[0]
        proposals = self._proposals(seat)
        results: dict[str, list[float]] = {word: [] for word in proposals}  # by world: the n-th is in the n-th world
        if len(proposals) > 1:
            self._race(seat, results)
        chosen = self._verdict(results)
        order = sorted(results, key=lambda w: (w != chosen, -len(results[w]), -(fmean(results[w]) if results[w] else -1)))
        self.candidates = [_told(w, results[w]) for w in order]
        return chosen

    def explain(self, seat: Seat) -> list[Candidate]:
        """Think about the present question; the best answers and what came of them."""
        self.choose(seat)
        return self.candidates[:SHOWN]

    def _proposals(self, seat: Seat) -> list[str]:
        """What the heuristic would answer in several worlds, most often first; then all other words when they are few, else
        some at random."""
        words = seat.words
        found: dict[str, int] = {}
        for _ in range(self.most):
            world = seat.imagine(self.rng.randrange(1 << 30))
            assert world.decision is not None
            word = world.decision.word(world.rules.heuristic(world.state, world.decision, self.rng))
            found[word] = found.get(word, 0) + 1
        best = sorted(found, key=lambda w: -found[w])
        if len(words) <= self.most:
            return best + [w for w in words if w not in found]
        for _ in range(max(1, self.most - len(best))):
            other = words[self.rng.randrange(len(words))]
            if other not in best:
                best.append(other)
        return best[: self.most]

    def _race(self, seat: Seat, results: dict[str, list[float]]) -> None:
        """Sequential halving: rounds of worlds, the worse half dropped after each, never the heuristic's own answer."""
        start, spent = time.perf_counter(), 0
        running = list(results)
        default = running[0]
        trees = {word: Node() for word in running}
        rounds = max(1, math.ceil(math.log2(len(running))))
        for number in range(1, rounds + 1):
            while not self._due(start, spent, number / rounds):
                seed = self.rng.randrange(1 << 30)
                for word in running:  # the first try may cut its tail
                    results[word].append(self._try(seat, trees[word], word, seed))
                    spent += 1
                    if self.stopped():
                        return
                    if spent == 1:
                        del running[self._affordable(time.perf_counter() - start, rounds) :]
                if self.tell:
                    self.tell(spent, [_told(w, results[w]) for w in running])
            running.sort(key=lambda w: (w != default, -fmean(results[w])))
            del running[max(2, (len(running) + 1) // 2) :]

    def _affordable(self, cost: float, rounds: int) -> int:
        """How many answers the budget allows, when one future costs that many seconds."""
        futures = self.iterations if self.iterations is not None else int((self.seconds or 0.0) / max(cost, 1e-6))
        return max(2, futures // (WORLDS * rounds))

    def _verdict(self, results: dict[str, list[float]]) -> str:
        """The heuristic's own answer, unless another beat it in the same worlds by more than chance explains."""
        default, *others = results
        best, margin = default, 0.0
        for word in others:
            gains = [a - b for a, b in zip(results[word], results[default])]
            if len(gains) < max(FEWEST, len(results[default]) - 1):  # dropped on the way, or too few to tell
                continue
            gain = fmean(gains)
            if gain > margin and gain > SURE * stdev(gains) / math.sqrt(len(gains)):
                best, margin = word, gain
        return best

    def _due(self, start: float, spent: int, share: float) -> bool:
        """Is this share of the budget used up? Every answer is tried at least once."""
        if not spent:
            return False
        if self.iterations is not None:
            return spent >= self.iterations * share
        return time.perf_counter() - start >= (self.seconds or 0.0) * share

    def _try(self, seat: Seat, node: Node, word: str, seed: int) -> float:
        """Play `word` in the world of that seed, on through the tree, then by heuristic to the horizon; its value."""
        world = seat.imagine(seed)
        rng = Random(seed)
        assert world.decision is not None
        world.answer(world.decision.option(word))
        path: list[Node] = []
        changes, side = 0, world.where.side
        for step in range(LONGEST):
            decision = world.decision
            if decision is None:
                break
            if decision.player == DICE:
                raise AssertionError("imagined dice answer by themselves")
            now = world.where.side
            changes, side = changes + (now != side), now
            if changes >= HORIZON:
                break
            options = decision.options
            if len(options) == 1:
                world.answer(options[0])
                continue
            choice = world.rules.heuristic(world.state, decision, rng)
            if step < 3:
                choice, node = self._descend(world, node, choice, decision.player == seat.side)
                path.append(node)
            world.answer(choice)
        value = value_of(world, seat.side)
        for below in path:
            below.total += value
            below.tries += 1
        return value

    def _descend(self, world: Game, node: Node, proposal: Any, mine: bool) -> tuple[Any, Node]:
        """In the tree: the heuristic's proposal when it is new and there is room, else the best so far (UCB)."""
        decision = world.decision
        assert decision is not None
        word = decision.word(proposal)
        tries = sum(c.tries for c in node.children.values()) + 1
        if word not in node.children and len(node.children) < 1 + math.isqrt(tries):
            node.children[word] = Node()
            return proposal, node.children[word]
        legal = [
            (w, c) for w, c in node.children.items() if w in decision.words
        ]  # open loop: not every word is legal in every world
        if not legal:
            return proposal, node.children.setdefault(word, Node())
        sign = 1 if mine else -1
        best = max(legal, key=lambda wc: sign * wc[1].value + math.sqrt(2 * math.log(tries + 1) / (wc[1].tries + 1)))
        return decision.option(best[0]), best[1]


def _told(word: str, values: list[float]) -> Candidate:
    n = len(values)
    mean = fmean(values) if values else 0.0
    return Candidate(word, round(mean, 4), n, f"{mean:+.2f} over {n} futures" if n else "not tried: the budget is small")
