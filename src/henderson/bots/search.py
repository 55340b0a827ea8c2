"""Search: try ways of going on in worlds the seat may believe in, and keep the one that turned out best.

What it searches over are *ways*: a word to answer now, or a whole style of play followed to the end of the step, since a phase
in which thirty units move is one plan and not thirty questions. Styles are those the game knows and variants of its weights,
drawn afresh for every plan. Each world is imagined once and every way still in the running is played in it, with the same dice
and the same enemy, so that luck falls on all of them alike; the worse half is dropped after each round of worlds (sequential
halving). A future goes on to a horizon and is valued there. The plans that are left towards the end are also played with what the
enemy may reply (replies.py) and, where there is time for it, to the end of the game.

The way it starts from is never dropped, and another one is preferred only when it did better in the same worlds by more than
chance explains, and by more than the value errs: few futures then mean sound play, not play by luck.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from itertools import zip_longest
from random import Random
from statistics import fmean, stdev

from ..engine.game import Game
from ..games.kit.hints import Heuristic, Hints, Weights
from .budget import PLAN, WORD, Budget
from .futures import Player, Way, can_fork, carried_out, future, shared_out, worlds
from .replies import FINALISTS, Replies
from .seat import REGULAR, SHOWN, Candidate, Seat, hints_of
from .starts import always, known, searched
from .strays import STRAYED, Stray, strays
from .strays import SURE as STRAY_SURE

__all__ = ["Candidate", "SearchBot", "Way"]

WORLDS = 4  # at least so many should be affordable for every way in each round: else fewer are tried
FEWEST = 4  # worlds, before a word is preferred to the one it starts from
COINS = 16  # worlds that are played to the end, after which ways are alike that never differed: each is won or lost
SURE, EACH = 1.0, 0.3  # standard errors by which a way must do better, and more for each doubling of the rivals
HELD = 0.15  # the same for a bot in character, which else would play as everybody does
LEAST = 0.05  # what a way must gain on the usual one to be preferred, of -1 lost to 1 won: in less the value itself may err
FADE = 0.9  # of what was found when the same step was planned before
PLANS, MORE = 8, 40  # that a step's plan is chosen from, all different; so many where each can be tried FUTURES times
FUTURES = 12
VARIANTS, STRAY, FARTHER, ROUND = 36, 0.5, 0.15, 12  # variants of the weights that are tried to find them; how far the first
# strays (of the weights' spread), and each next one more, up to a round of so many; then from the first again
STRAYS = 72  # plans as usual but for some answers that are drawn to find different ones; only where futures go to the end of
# the game: where a value stands for the end, the luckiest of many plans finds out where it errs
DEEP = 16  # worlds that the plans which are left must be affordable in, with replies, to be played to the end of the game
MANY = 600  # futures from which on even few plans are compared in two rounds
LOOKING = 0.2  # of a question's time that may go into finding different plans
USUAL = "the usual plan"  # what people are told of
BATCH = 8  # worlds a core looks at before the clock is looked at again


class SearchBot:
    """Searches for `seconds` or `iterations` futures a question (which makes it reproducible by its seed), or for `turn`
    seconds a turn; on `cores` of the machine where that can be."""

    def __init__(
        self, seed: int | str = 0, *, seconds: float | None = 1.0, iterations: int | None = None, turn: float | None = None,
        most: int = 8, cores: int = 1, tell: Callable[[int, list[Candidate]], None] | None = None,
        stopped: Callable[[], bool] = lambda: False, character: str = "",
    ) -> None:  # fmt: skip
        self.rng = Random(f"search bot {seed}")
        self.budget = Budget(seconds, iterations, turn)
        self.most, self.cores, self.tell, self.stopped = most, cores, tell, stopped
        self.character, self.least = character, HELD if character else LEAST
        self.cost = 0.0  # seconds of a future, as it was last seen
        self.candidates: list[Candidate] = []  # of the last question, best first
        self.proving = 0  # the world with which the last round began: those before chose who came into it
        self.memory: dict[tuple[str, str], tuple[float, float, float]] = {}  # gains of a style over the usual, by step
        self.plan: tuple[tuple[int, str], Heuristic, str] | None = None  # a step of a turn, the style followed in it, its name

    def choose(self, seat: Seat) -> str:
        """The best word found. Within a step that has a plan only the game's crossroads are thought about again."""
        words = seat.words
        if len(words) == 1:
            self.candidates = [Candidate(words[0], 0.0, 0, "the only answer")]
            return words[0]
        since = time.perf_counter()
        world = seat.imagine(self.rng.randrange(1 << 30))
        self.budget.asked(world.where.turn, since)
        word = self._chosen(seat, world)
        self.budget.answered()
        return word

    def _chosen(self, seat: Seat, world: Game) -> str:
        styles, hints = self.known(seat)
        step = (world.where.turn, world.where.step_name)
        # a plan holds to the end of its step, as in the futures by which it was chosen; then play goes on as usual
        follow, name = self.plan[1:] if self.plan and self.plan[0] == step else (styles[hints.starts], hints.starts)
        planned = (self.plan is not None and self.plan[0] == step) or seat.rule not in (hints.planned or (seat.rule,))
        fork = hints.crossroads is None or seat.rule in hints.crossroads
        if (planned and not fork) or (hints.thinks is not None and not hints.thinks(world.state)):
            return self._followed(world, follow, _called(name, hints.starts))
        if fork:
            return self._at_crossroads(seat, world, Player({**styles, name: follow}, hints), name)
        return self._make_plan(seat, world, Player(styles, hints), step)

    def known(self, seat: Seat) -> tuple[dict[str, Heuristic], Hints]:
        """The styles it knows of the game, and what the game tells it."""
        return known(seat.rules, seat.side, self.character), searched(seat.rules, seat.side, self.character)

    def _followed(self, world: Game, style: Heuristic, called: str) -> str:
        """What the style says, without a thought."""
        word = _says(world, style, self.rng)
        self.candidates = [Candidate(word, 0.0, 0, f"{called}, for this step")]
        return word

    def _at_crossroads(self, seat: Seat, world: Game, player: Player, name: str) -> str:
        if not self.budget.begin(WORD):
            return self._followed(world, player.styles[name], _called(name, player.hints.starts))
        results, last = self._think(seat, self._words(seat, player, name), player)
        chosen = self._verdict(results, last)
        self._report(world, player, chosen, chosen.word, results)
        return chosen.word

    def _make_plan(self, seat: Seat, world: Game, player: Player, step: tuple[int, str]) -> str:
        if not self.budget.begin(PLAN):
            return self._followed(world, player.styles[player.hints.starts], USUAL)
        to_the_end = player.hints.to_the_end
        astray = player.hints.strays and to_the_end is not None and to_the_end(world.state)
        player = self._different(seat, player, STRAYS if astray else 0)
        ways = [Way("", s) for s in player.styles]
        if len(ways) == 1:
            self.budget.skip(PLAN)
        results, last = self._think(seat, ways, player)
        chosen = Way("", self._recall(step[1], results, player.hints, last))
        self.plan = (step, player.styles[chosen.style], chosen.style)
        word = _says(world, player.styles[chosen.style], self.rng)
        self._report(world, player, chosen, word, results)
        return word

    def _different(self, seat: Seat, player: Player, astray: int = 0) -> Player:
        """The style it starts from and others that come to another plan for this step, in one world: the game's own, its
        heuristic with the weights turned and, out of so many, plans that stray."""
        start, seed = player.hints.starts, self.rng.randrange(1 << 30)
        usual = player.styles[start]
        futures = self._futures()
        most = max(PLANS, min(MORE, futures // FUTURES)) if futures else MORE
        found = {start: usual}
        known = {carried_out(seat, usual, usual, seed)}
        for name, style in self._other_styles(player, astray):
            if len(found) >= most or self.budget.used(0) > LOOKING or self.stopped():
                break
            plan = carried_out(seat, style, usual, seed)
            if isinstance(style, Stray):
                style.drawn = True
            if plan not in known:
                known.add(plan)
                found[name] = style
        hints = player.hints
        return Player(found, hints, hints.ideas or hints.styles, hints.replied or hints.planned or frozenset())

    def _other_styles(self, player: Player, astray: int) -> Iterator[tuple[str, Heuristic]]:
        """The game's ideas for a step and its styles, and by turns with them variants of its weights and plans that stray: a
        small budget sees some of each."""
        hints = player.hints
        named = [(f"~{name}", idea) for name, idea in hints.ideas.items()]
        named += [(name, style) for name, style in player.styles.items() if name != hints.starts]
        others = strays(player.styles[hints.starts], self.rng, astray)
        for row in zip_longest(named, self._variants(hints.weights), others):
            yield from [way for way in row if way is not None]

    def _variants(self, weights: Weights | None) -> Iterator[tuple[str, Heuristic]]:
        """The heuristic with its weights turned, a little at first, then farther."""
        for k in range(VARIANTS if weights is not None else 0):
            assert weights is not None
            stray = STRAY + FARTHER * (k % ROUND)
            values = [v + stray * s * self.rng.gauss(0, 1) for v, s in zip(weights.values, weights.spread)]
            yield f"~{k + 1}", weights.make(values)

    def explain(self, seat: Seat) -> list[Candidate]:
        """Think about the present question by itself; the best answers and what came of them."""
        if len(seat.words) > 1:
            self.budget.afresh()
            world = seat.imagine(self.rng.randrange(1 << 30))
            player = Player(known(world.rules, seat.side, self.character), hints_of(world.rules))
            self._at_crossroads(seat, world, player, player.hints.starts)
        else:
            self.choose(seat)
        return self.candidates[:SHOWN]

    def _report(self, world: Game, player: Player, chosen: Way, word: str, results: Mapping[Way, list[float]]) -> None:
        """Keep what was looked at, best first, each word once."""
        order = sorted(results, key=lambda w: (w != chosen, -len(results[w]), -(fmean(results[w]) if results[w] else -1)))
        found: dict[str, Candidate] = {}
        for way in order:
            says = word if way == chosen else way.word or _says(world, player.styles[way.style], Random(0))
            found.setdefault(says, _told(says, results[way], "" if way.word else _called(way.style, player.hints.starts)))
        self.candidates = list(found.values())

    def _words(self, seat: Seat, player: Player, style: str) -> list[Way]:
        """What the style would answer, in several worlds, most often first, then in other styles; then all other words
        when they are few, else some at random."""
        words = seat.words
        found: dict[str, int] = {}
        for n in range(self.most):
            world = seat.imagine(self.rng.randrange(1 << 30))
            word = _says(world, player.styles[style], self.rng)
            found[word] = found.get(word, 0) + 1
            if n == 0:
                for other in player.styles.values():
                    found.setdefault(_says(world, other, self.rng), 0)
        best = sorted(found, key=lambda w: -found[w])
        if len(words) <= self.most:
            best += [w for w in words if w not in found]
        for _ in range(self.most - len(best)):
            other_word = words[self.rng.randrange(len(words))]
            if other_word not in best:
                best.append(other_word)
        return [Way(word, style) for word in best[: self.most]]

    def _think(self, seat: Seat, ways: list[Way], player: Player) -> tuple[dict[Way, list[float]], list[Way]]:
        """What came of each way, the first being the usual: the n-th value is of the n-th world; and the ways that were left."""
        results: dict[Way, list[float]] = {way: [] for way in ways}
        return results, self._race(seat, results, player) if len(ways) > 1 else ways

    def _race(self, seat: Seat, results: dict[Way, list[float]], player: Player) -> list[Way]:
        """Sequential halving: rounds of worlds, the worse half dropped after each, never the usual way; who was left."""
        running = list(results)
        default, weight = running[0], 1
        start, seed = time.perf_counter(), self.rng.randrange(1 << 30)
        results[default].append(future(seat, default, seed, player))  # it tells what a future costs
        self.cost = time.perf_counter() - start
        del running[self._tried(len(running)) :]
        for way in running[1:]:
            if self.stopped():
                return [default]
            results[way].append(future(seat, way, seed, player))
        spent, rounds = len(running), self._rounds(len(running))
        world = time.perf_counter() - start  # seconds that the last world took with all its ways
        replies = Replies(player.replies)
        same = FEWEST if player.hints.to_the_end is None else COINS
        for number in range(1, rounds + 1):
            self.proving = len(results[default]) if number > 1 else 0
            if number == rounds > 1 and (weight := self._to_the_end(seat, running, player, spent)) > 1:
                player, same = player._replace(hints=player.hints._replace(to_the_end=always)), COINS
                for way in results:
                    results[way] = []
                self.proving = 0
            while self.budget.has_room(number / rounds, spent, world):
                began, looked_at = time.perf_counter(), len(results[default])
                spent += weight * self._batch(seat, running, player, number / rounds, results, replies)
                if (more := len(results[default]) - looked_at) > 0:  # those of several cores are looked at beside one another
                    world = (time.perf_counter() - began) * min(more, self.cores) / more
                if self.tell:
                    self.tell(spent, [_told(w.word or _called(w.style, player.hints.starts), results[w], "") for w in running])
                if self.stopped():
                    return running
                if same <= len(results[default]) < same + BATCH * self.cores:  # ways that come to the same as the usual
                    running = [w for w in running if w == default or results[w] != results[default]]
                if len(running) == 1:
                    return running
            if number < rounds:
                running.sort(key=lambda w: (w != default, -fmean(results[w])))
                del running[max(2, (len(running) + 1) // 2) :]
        return running

    def _tried(self, ways: int) -> int:
        """How many of the ways there is time for, each in some worlds of every round."""
        futures = self._futures()
        return next((most for most in range(ways, 2, -1) if WORLDS * most * self._rounds(most) <= futures), 2)

    def _rounds(self, ways: int) -> int:
        """In how many rounds they are compared, so that two or three run to the end."""
        return max(2 if self._futures() >= MANY else 1, math.ceil(math.log2(ways)) - 1)

    def _to_the_end(self, seat: Seat, running: list[Way], player: Player, spent: int) -> int:
        """How many futures a future to the end of the game counts, if those who are left can be played to it often enough to
        tell more than the value at the horizon does; else 1."""
        where = seat.view.where
        if player.hints.to_the_end is not None or not where.turns:
            return 1
        weight = max(1, math.ceil((where.turns - where.turn + 1) / player.hints.ahead))
        left = self._futures() * (1 - self.budget.used(spent))
        return weight if left >= DEEP * 2 * len(running) * weight else 1

    def _futures(self) -> int:
        """How many the question may have, by what one cost when it was last seen."""
        if self.budget.futures is not None:
            return self.budget.futures
        return self.cores * self.budget.affordable(self.cost) if self.cost else 0

    def _batch(
        self, seat: Seat, running: list[Way], player: Player, share: float, results: dict[Way, list[float]], replies: Replies
    ) -> int:  # fmt: skip
        """Some more worlds, one when futures are counted, else as many as fit before the round is over; its futures."""
        cores = self.cores if self.cores > 1 and self.budget.futures is None and can_fork() else 1
        until = None if self.budget.futures is not None else self.budget.deadline(share)
        tasks = [[self._task(running, replies) for _ in range(BATCH if cores > 1 else 1)] for _ in range(cores)]
        if cores == 1:
            rows = [worlds(seat, tasks[0], player, until)]
        else:
            rows = shared_out(lambda k: worlds(seat, tasks[k], player, until), cores)
        futures = 0
        for done, found in zip(tasks, rows):
            for (_, ways), values in zip(done, found):
                futures += len(values)
                _learn(running, ways, values, results, replies)
        return futures

    def _task(self, running: list[Way], replies: Replies) -> tuple[int, list[Way]]:
        """A world, and the ways to go in it: towards the end also with what the enemy may reply."""
        ways = list(running)
        if len(running) <= FINALISTS and replies.names:
            ways += [replied for way in running if (replied := replies.after(way)).reply]
        return self.rng.randrange(1 << 30), ways

    def _verdict(self, results: Mapping[Way, list[float]], last: list[Way]) -> Way:
        """The usual way, unless another beat it in the same worlds by more than chance explains, and more than a trifle."""
        default, *others = last
        best, margin, sure = default, self.least, _sure(results)
        for way in others:
            gains = [a - b for a, b in zip(results[way], results[default])]
            if len(gains) < FEWEST:  # too few to tell
                continue
            gain = fmean(gains)
            if gain > margin and gain > sure * stdev(gains) / math.sqrt(len(gains)):
                best, margin = way, gain
        return best

    def _recall(self, step: str, results: Mapping[Way, list[float]], hints: Hints, last: list[Way]) -> str:
        """The style to follow, of those left: by what came of each now, when it was pondered and, fading, when this step was
        planned before; a plan that strays only by the worlds of the last round, since luck brought some of many into it."""
        usually = _sure(results) if hints.sure is None else hints.sure
        default, *others = results
        best, margin = default.style, self.least
        for way in others:
            n, total, squares = (FADE * x for x in self.memory.pop((step, way.style), (0.0, 0.0, 0.0)))
            strayed = way.style.startswith(STRAYED)
            sure, first = (max(usually, STRAY_SURE), self.proving) if strayed else (usually, 0)
            for gain in (a - b for a, b in zip(results[way][first:], results[default][first:])):
                n, total, squares = n + 1, total + gain, squares + gain * gain
            if not way.style.startswith("~"):  # an idea is for one step: what it gained in the last turn says nothing of this one
                self.memory[step, way.style] = n, total, squares
            if way in last and n >= hints.worlds and total / n > margin:
                mean = total / n
                if mean > sure * math.sqrt(max(0.0, squares / n - mean * mean) / (n - 1)):
                    best, margin = way.style, mean
        return best


def _learn(
    running: list[Way], ways: list[Way], values: list[float], results: dict[Way, list[float]], replies: Replies
) -> None:  # fmt: skip
    """What came of a world: a plan is worth the mean of the enemy's going on as usual and of his reply."""
    found = dict(zip(ways, values))
    for way in running:
        results[way].append(found[way])
    for replied in ways[len(running) :]:
        way = replied._replace(reply="")
        replies.learn(replied, found[way] - found[replied])
        results[way][-1] = (found[way] + found[replied]) / 2


def _sure(results: Mapping[Way, list[float]]) -> float:
    """How many standard errors it takes: the best of many is lucky more easily than the best of two."""
    return SURE + EACH * math.log2(max(1, sum(map(bool, results.values())) - 1))


def _says(world: Game, style: Heuristic, rng: Random) -> str:
    """What a style would answer in this world."""
    decision = world.decision
    assert decision is not None
    return decision.word(style(world.state, decision, rng))


def _called(style: str, starts: str) -> str:
    """A plan, for people."""
    if style == starts:
        return USUAL
    if style == REGULAR:
        return "the Regular's plan"
    if style.startswith(STRAYED):
        return "the usual plan but for some answers"
    name = style.removeprefix("~")
    return "a plan by other weights" if name.isdigit() else f"the plan '{name}'"


def _told(word: str, values: list[float], plan: str) -> Candidate:
    n = len(values)
    mean = fmean(values) if values else 0.0
    told = f"{plan}: " if plan else ""
    return Candidate(word, round(mean, 4), n, told + (f"{mean:+.2f} over {n} futures" if n else "not tried: the budget is small"))
