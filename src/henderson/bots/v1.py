"""The search of version 1, frozen: it is measured against and never changed.

Try ways of going on in worlds the seat may believe in, and keep the one that turned out best.

Open-loop tree search over determinised worlds. What it searches over are *ways*: a word to answer now, or a whole style of play
(the game's heuristic with other aims) followed to the end of the step, since a phase in which thirty units move is
one plan and not thirty questions. Each round imagines one world and plays every way still in the running in that same world
with the same dice, so that luck falls on all of them alike; the worse half is dropped after each round of worlds (sequential
halving). Below a way a small tree, keyed by the style each side follows in the next steps, is widened slowly; beyond it the
heuristic plays both sides to the horizon, where the position is valued.

The heuristic's own way is never dropped, and another one is preferred only when it did better in the same worlds by more
than chance explains: few futures then mean play by heuristic, not play by luck.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from ..engine.decision import DICE
from ..engine.game import Game
from ..games.kit.hints import Heuristic
from .seat import REGULAR, SHOWN, Candidate, Seat, hints_of, styles_of
from .value import value_of

VERSION = "v1"
LONGEST = 1500  # answers in a rollout
WORLDS = 4  # at least so many should be affordable for every way: else fewer are tried
FEWEST = 4  # worlds, before a way is preferred to the heuristic's
SURE, EACH = 1.0, 0.3  # standard errors by which a way must beat the heuristic's, and more for each doubling of the rivals
FADE = 0.9  # of what was found when the same step was planned before
DEPTH, WIDEN = 3, 6  # of the tree below a way: steps, and visits for each further style


class Way(NamedTuple):
    """A word to answer now ("": what the style says), and the style to go on with."""

    word: str
    style: str = REGULAR


class Node:
    """Statistics of one place in the open-loop tree, below a way: by the style followed there."""

    __slots__ = ("children", "total", "tries")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.total = 0.0  # for the side that searches
        self.tries = 0

    def descend(self, styles: list[str], sign: int) -> str:
        """Which style to follow here: those seen so far by their results, one more for every WIDEN visits."""
        children = self.children
        if len(children) < min(len(styles), 1 + self.tries // WIDEN):
            style = styles[len(children)]
            children[style] = Node()
            return style
        log = math.log(self.tries + 1)
        return max(children, key=lambda s: sign * children[s].mean + 0.5 * math.sqrt(log / (children[s].tries + 1)))

    @property
    def mean(self) -> float:
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
        self.memory: dict[tuple[str, str], tuple[float, float, float]] = {}  # gains of a style over the heuristic, by step
        self.plan: tuple[tuple[int, str], str] | None = None  # a step of a turn, and the style followed in it

    def choose(self, seat: Seat) -> str:
        """The best word found. Within a step that has a plan only the game's crossroads are thought about again."""
        words = seat.words
        if len(words) == 1:
            self.candidates = [Candidate(words[0], 0.0, 0, "the only answer")]
            return words[0]
        world = seat.imagine(self.rng.randrange(1 << 30))
        styles, hints = styles_of(world.rules, VERSION), hints_of(world.rules, VERSION)
        step = (world.where.turn, world.where.step_name)
        # a plan made at one of the game's planned questions holds until the next of them
        going_on = hints.planned is not None and seat.rule not in hints.planned
        planned = going_on or (self.plan is not None and self.plan[0] == step)
        start = hints.starts  # the style that needs no proof
        style = self.plan[1] if planned and self.plan else start
        fork = hints.crossroads is None or seat.rule in hints.crossroads
        if planned and not fork:
            word = _says(world, styles[style], self.rng)
            self.candidates = [Candidate(word, 0.0, 0, f"the {style or 'regular'} plan of this step")]
            return word
        ways = self._words(seat, styles, style) if fork else [Way("", s) for s in sorted(styles, key=lambda s: s != start)]
        chosen, results = self._think(seat, ways)
        if not fork:
            chosen = Way("", self._recall(step[1], results, _sure(results) if hints.sure is None else hints.sure))
            self.plan = (step, chosen.style)
        word = chosen.word or _says(world, styles[chosen.style], self.rng)
        self._report(world, styles, chosen, word, results)
        return word

    def explain(self, seat: Seat) -> list[Candidate]:
        """Think about the present question by itself; the best answers and what came of them."""
        if len(seat.words) > 1:
            world = seat.imagine(self.rng.randrange(1 << 30))
            styles = styles_of(world.rules, VERSION)
            chosen, results = self._think(seat, self._words(seat, styles, hints_of(world.rules, VERSION).starts))
            self._report(world, styles, chosen, chosen.word, results)
        else:
            self.choose(seat)
        return self.candidates[:SHOWN]

    def _report(
        self, world: Game, styles: Mapping[str, Heuristic], chosen: Way, word: str, results: Mapping[Way, list[float]]
    ) -> None:
        """Keep what was looked at, best first, each word once."""
        order = sorted(results, key=lambda w: (w != chosen, -len(results[w]), -(fmean(results[w]) if results[w] else -1)))
        found: dict[str, Candidate] = {}
        for way in order:
            says = word if way == chosen else way.word or _says(world, styles[way.style], Random(0))
            found.setdefault(says, _told(says, results[way], "" if way.word else way.style or "regular"))
        self.candidates = list(found.values())

    def _words(self, seat: Seat, styles: Mapping[str, Heuristic], style: str) -> list[Way]:
        """What the heuristic would answer, in several worlds, most often first, then in other styles; then all other words
        when they are few, else some at random."""
        words = seat.words
        found: dict[str, int] = {}
        for n in range(self.most):
            world = seat.imagine(self.rng.randrange(1 << 30))
            word = _says(world, styles[style], self.rng)
            found[word] = found.get(word, 0) + 1
            if n == 0:
                for other in styles.values():
                    found.setdefault(_says(world, other, self.rng), 0)
        best = sorted(found, key=lambda w: -found[w])
        if len(words) <= self.most:
            best += [w for w in words if w not in found]
        for _ in range(self.most - len(best)):
            other_word = words[self.rng.randrange(len(words))]
            if other_word not in best:
                best.append(other_word)
        return [Way(word, style) for word in best[: self.most]]

    def _think(self, seat: Seat, ways: list[Way]) -> tuple[Way, dict[Way, list[float]]]:
        """The best of the ways, the first being the heuristic's, and what came of each: the n-th value is of the n-th world."""
        results: dict[Way, list[float]] = {way: [] for way in ways}
        if len(ways) > 1:
            self._race(seat, results)
        return self._verdict(results), results

    def _race(self, seat: Seat, results: dict[Way, list[float]]) -> None:
        """Sequential halving: rounds of worlds, the worse half dropped after each, never the heuristic's own way."""
        start, spent = time.perf_counter(), 0
        running = list(results)
        default = running[0]
        trees = {way: Node() for way in running}
        rounds = max(1, math.ceil(math.log2(len(running))) - 1)  # two or three run to the end
        for number in range(1, rounds + 1):
            while not self._due(start, spent, number / rounds):
                seed = self.rng.randrange(1 << 30)
                for way in running:  # the first try may cut its tail
                    results[way].append(self._try(seat, trees[way], way, seed))
                    spent += 1
                    if self.stopped():
                        return
                    if spent == 1:
                        del running[self._affordable(time.perf_counter() - start, rounds) :]
                if self.tell:
                    self.tell(spent, [_told(w.word or w.style, results[w], "") for w in running])
                if len(results[default]) == FEWEST:  # ways that come to the same as the heuristic's
                    running = [w for w in running if w == default or results[w] != results[default]]
                if len(running) == 1:
                    return
            running.sort(key=lambda w: (w != default, -fmean(results[w])))
            del running[max(2, (len(running) + 1) // 2) :]

    def _affordable(self, cost: float, rounds: int) -> int:
        """How many ways the budget allows, when one future costs that many seconds."""
        futures = self.iterations if self.iterations is not None else int((self.seconds or 0.0) / max(cost, 1e-6))
        return max(2, futures // (WORLDS * rounds))

    def _verdict(self, results: dict[Way, list[float]]) -> Way:
        """The heuristic's own way, unless another beat it in the same worlds by more than chance explains."""
        default, *others = results
        best, margin, sure = default, 0.0, _sure(results)
        for way in others:
            gains = [a - b for a, b in zip(results[way], results[default])]
            if len(gains) < max(FEWEST, len(results[default]) - 1):  # dropped on the way, or too few to tell
                continue
            gain = fmean(gains)
            if gain > margin and gain > sure * stdev(gains) / math.sqrt(len(gains)):
                best, margin = way, gain
        return best

    def _recall(self, step: str, results: Mapping[Way, list[float]], sure: float) -> str:
        """The style to follow, by what came of each now and, fading, when this step was planned before in the game."""
        default, *others = results
        best, margin = default.style, 0.0
        for way in others:
            n, total, squares = (FADE * x for x in self.memory.get((step, way.style), (0.0, 0.0, 0.0)))
            for gain in (a - b for a, b in zip(results[way], results[default])):
                n, total, squares = n + 1, total + gain, squares + gain * gain
            self.memory[step, way.style] = n, total, squares
            if n >= FEWEST and total / n > margin:
                mean = total / n
                if mean > sure * math.sqrt(max(0.0, squares / n - mean * mean) / (n - 1)):
                    best, margin = way.style, mean
        return best

    def _due(self, start: float, spent: int, share: float) -> bool:
        """Is this share of the budget used up? Every way is tried at least once."""
        if not spent:
            return False
        if self.iterations is not None:
            return spent >= self.iterations * share
        return time.perf_counter() - start >= (self.seconds or 0.0) * share

    def _try(self, seat: Seat, node: Node, way: Way, seed: int) -> float:
        """Go that way in the world of that seed, on through the tree, then by heuristic to the horizon; its value."""
        world = seat.imagine(seed)
        rng = Random(seed)
        rules, mine = world.rules, seat.side
        styles, hints = styles_of(rules, VERSION), hints_of(rules, VERSION)
        names, kept = list(styles), sorted(styles, key=lambda s: s != way.style)  # one's own style is kept up first of all
        last = world.where.turn + hints.ahead
        follows = dict.fromkeys(rules.SIDES, styles[REGULAR])
        follows[mine] = styles[way.style]
        path = [node]
        if way.word:
            assert world.decision is not None
            world.answer(world.decision.option(way.word))
        step, depth = world.where.step_name, DEPTH if hints.steady else 0  # kept up to the horizon: no tree of others below it
        for _ in range(LONGEST):
            decision = world.decision
            if decision is None:
                break
            if decision.player == DICE:
                raise AssertionError("imagined dice answer by themselves")
            options = decision.options
            if len(options) == 1:
                world.answer(options[0])
                continue
            where = rules.where(world.state)
            if where.turn >= last:
                break
            if where.step_name != step:
                step = where.step_name
                if depth < DEPTH:
                    depth += 1
                    style = node.descend(names if decision.player != mine else kept, 1 if decision.player == mine else -1)
                    follows[decision.player] = styles[style]
                    node = node.children[style]
                    path.append(node)
            world.answer(follows[decision.player](world.state, decision, rng))
        value = value_of(world, mine, VERSION)
        for below in path:
            below.total += value
            below.tries += 1
        return value


def _sure(results: Mapping[Way, list[float]]) -> float:
    """How many standard errors it takes: the best of many is lucky more easily than the best of two."""
    return SURE + EACH * math.log2(max(1, sum(map(bool, results.values())) - 1))


def _says(world: Game, style: Heuristic, rng: Random) -> str:
    """What a style would answer in this world."""
    decision = world.decision
    assert decision is not None
    return decision.word(style(world.state, decision, rng))


def _told(word: str, values: list[float], style: str) -> Candidate:
    n = len(values)
    mean = fmean(values) if values else 0.0
    plan = f"the {style} plan: " if style else ""
    return Candidate(word, round(mean, 4), n, plan + (f"{mean:+.2f} over {n} futures" if n else "not tried: the budget is small"))
