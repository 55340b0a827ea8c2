"""Search: try the sensible answers in worlds the seat may believe in, and keep the one that turned out best.

Open-loop tree search over determinised worlds. Each round imagines one world and plays every answer still in the running
in that same world with the same dice, so that luck falls on all of them alike; after each round of worlds the worse half is
dropped (sequential halving). Below the root a small tree, keyed by the words played, picks among the heuristic's proposals;
beyond the tree the heuristic plays both sides to the horizon, where the position is valued.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from ..engine.decision import DICE
from ..engine.game import Game
from .seat import Seat

HORIZON = 2  # steps of the sequence change sides this often before a rollout is valued
LONGEST = 600  # answers in a rollout


class Candidate(NamedTuple):
    """An answer that was looked at, its mean value for the asker (-1 lost, 1 won) and how often it was tried."""

    word: str
    value: float
    tries: int


class Node:
    """Statistics of one place in the open-loop tree."""

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
            self.candidates = [Candidate(words[0], 0.0, 0)]
            return words[0]
        root = Node()
        for word in self._proposals(seat):
            root.children[word] = Node()
        running = list(root.children)
        if len(running) > 1:
            self._race(seat, root, running)
        self.candidates = sorted(
            (Candidate(w, n.value, n.tries) for w, n in root.children.items()), key=lambda c: (-c.tries, -c.value)
        )
        return self.candidates[0].word if len(running) > 1 else running[0]

    def _proposals(self, seat: Seat) -> list[str]:
        """What the heuristic would answer in several worlds, and a few words at random; all of them when they are few."""
        words = seat.words
        if len(words) <= self.most:
            return list(words)
        found: dict[str, int] = {}
        for _ in range(self.most):
            world = seat.imagine(self.rng.randrange(1 << 30))
            assert world.decision is not None
            word = world.decision.word(world.rules.heuristic(world.state, world.decision, self.rng))
            found[word] = found.get(word, 0) + 1
        best = sorted(found, key=lambda w: -found[w])
        for _ in range(max(1, (self.most - len(best)) // 2)):
            other = words[self.rng.randrange(len(words))]
            if other not in best:
                best.append(other)
        return best[: self.most]

    def _race(self, seat: Seat, root: Node, running: list[str]) -> None:
        """Sequential halving: rounds of worlds, the worse half dropped after each."""
        start, spent = time.perf_counter(), 0
        rounds = max(1, math.ceil(math.log2(len(running))))
        for number in range(1, rounds + 1):
            share = number / rounds
            while not self._due(start, spent, share):
                seed = self.rng.randrange(1 << 30)
                for word in running:
                    value = self._try(seat, root.children[word], word, seed)
                    root.children[word].total += value
                    root.children[word].tries += 1
                    spent += 1
                    if self.stopped():
                        return
                if self.tell:
                    self.tell(spent, [Candidate(w, root.children[w].value, root.children[w].tries) for w in running])
            running.sort(key=lambda w: -root.children[w].value)
            del running[max(1, len(running) // 2) :]
            if len(running) == 1:
                break

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
            if step < 3 and node is not None:
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


def value_of(world: Game, side: str) -> float:
    """A position for `side`, from -1 to 1: its outcome, or the game's own reckoning."""
    end = world.rules.outcome(world.state)
    if end is not None:
        if len(world.rules.SIDES) == 1:
            return 1.0 if end.winner == side else -1.0
        return 0.0 if not end.winner else 1.0 if end.winner == side else -1.0
    evaluate = getattr(world.rules, "evaluate", None)
    return float(evaluate(world.state, side)) if evaluate else 0.0
