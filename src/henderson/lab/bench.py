"""How fast the games are, beside python-chess in the same run, on one core; chess has a process of its own (yardstick.py).

Only players' decisions with two or more options count, all of them listed, as a random player must; dice do not count.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import henderson

from .. import native
from ..board import twin
from ..board.hexes import Grid, column_row_axial
from ..board.reach import steps
from ..bots.bulk import in_bulk
from ..engine.game import Game
from ..engine.view import Struct
from ..games import rules as rules_of
from ..games.kit.flood import country, flood
from .thinking import futures_rate, heuristic_games
from .yardstick import Yardstick

SLICES = 5  # of a measurement, game and yardstick in turn


class Pace(Struct, omit_defaults=False):
    """Random play of one preset, with the yardstick beside it."""

    decisions_per_s: float
    ratio: float


class Speed(Struct, omit_defaults=False):
    """One game: rates per CPU second, times in microseconds."""

    decisions_per_s: float
    ratio: float  # to python-chess
    clone_us: float
    view_us: float
    save_us: float  # of a finished game, for each of its answers
    load_us: float  # the same
    decisions: float  # in a game, on average
    growth: dict[str, float]  # late in a game over early: what must not grow
    presets: dict[str, Pace]
    futures_per_s: float  # in mid-game, on one core
    heuristic_games: float  # a minute, on one core


class Report(Struct, omit_defaults=False):
    """All games, and the yardsticks."""

    chess: float
    reach_us: float  # a flood over 1,200 hexes, 10 points
    games: dict[str, Speed]
    core: int | None
    python: str
    compiled: bool  # is the compiled twin of the floods in use?
    build: str  # native or pure Python


def random_playout(game: Game, rng: Random) -> int:
    """Play to the end with random answers; count players' decisions that had two or more options, all of them listed."""
    count = 0
    pick = rng.random
    while game.decision is not None:
        options = game.decision.options
        n = len(options)
        if n > 1:
            count += 1
        game.answer(options[int(pick() * n)])
    return count


def game_rate(title: str, seconds: float = 2.0, options: dict[str, Any] | None = None) -> float:
    """Random play of a game: decisions per CPU second."""
    return _playouts(title, seconds, options)[0]


def _playouts(title: str, seconds: float, options: dict[str, Any] | None, part: int = 0) -> tuple[float, float]:
    """Decisions per CPU second, and in a game on average. Each part has games of its own: none is played, and nothing
    reckoned, a second time."""
    rng = Random(part + 1)
    count, games, spent = 0, 0, 0.0
    while spent < seconds:
        game = henderson.new(title, seed=10_000 * part + games, options=options)
        start = time.process_time()
        count += random_playout(game, rng)
        spent += time.process_time() - start
        games += 1
    return count / spent, count / games


def reach_time(times: int = 200) -> float:
    """One flood over 1,200 hexes with 10 points and terrain that costs 1 to 3, in microseconds."""
    grid = Grid([f"{c:02d}{r:02d}" for c in range(1, 41) for r in range(1, 31)], column_row_axial)
    rng = Random(1)
    price = [rng.choice((1, 1, 1, 2, 2, 3)) for _ in grid.names]
    land, unmarked = country(steps(grid.neighbours, lambda a, b: price[b])), bytes(len(grid))
    starts = [rng.randrange(len(grid)) for _ in range(times)]
    begin = time.process_time()
    for start in starts:
        flood(land, (start,), 10, unmarked)
    return 1e6 * (time.process_time() - begin) / times


@contextlib.contextmanager
def one_core() -> Iterator[int | None]:
    """Stay on one core while measuring, where the system can."""
    if not hasattr(os, "sched_setaffinity"):
        yield None
        return
    before = os.sched_getaffinity(0)
    core = max(before)
    os.sched_setaffinity(0, {core})
    try:
        yield core
    finally:
        os.sched_setaffinity(0, before)


def _clock(act: Callable[[], object], times: int) -> float:
    """Microseconds for one call, the best of three rounds: others share the machine."""
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for _ in range(times):
            act()
        best = min(best, time.process_time() - start)
    return 1e6 * best / times


class Sample(NamedTuple):
    """How long something took at a question: how far the game had come, and what kind of question it was."""

    share: float
    kind: tuple[str, str, int]  # rule and verb, and the answers since its activation began
    took: float


class _Samples:
    """Clone and view at decisions spread over some games."""

    def __init__(self, title: str, games: int, options: dict[str, Any] | None) -> None:
        self.clone: list[Sample] = []
        self.view: list[Sample] = []
        self.finished: list[Game] = []
        for seed in range(games):
            self._game(title, seed, options)

    def _game(self, title: str, seed: int, options: dict[str, Any] | None) -> None:
        length, rng = _length(title, seed, options), Random(seed)
        every = max(1, length // 40)
        game, at = henderson.new(title, seed=seed, options=options), 0
        while game.decision is not None:
            if at % every == 0:
                asked, share = game.decision, at / length
                kind = asked.rule, asked.verb, len(game.answers)
                self.clone.append(Sample(share, kind, _clock(game.clone, 15)))
                self.view.append(Sample(share, kind, _clock(lambda g=game, s=asked.player: g.view(s), 5)))  # type: ignore[misc]
            options_ = game.decision.options
            game.answer(options_[int(rng.random() * len(options_))])
            at += 1
        self.finished.append(game)


def _length(title: str, seed: int, options: dict[str, Any] | None) -> int:
    game, rng, at = henderson.new(title, seed=seed, options=options), Random(seed), 0
    while game.decision is not None:
        options_ = game.decision.options
        game.answer(options_[int(rng.random() * len(options_))])
        at += 1
    return max(1, at)


def growth_of(samples: list[Sample]) -> float:
    """The last third of a game over the first, like with like: a question in the middle of a move is dearer to clone than one
    at its beginning, however old the game is. Of each kind the medians; the median of kinds, each as often as it has pairs."""
    found: list[float] = []
    for kind in sorted({s.kind for s in samples}):
        early = [s.took for s in samples if s.kind == kind and s.share < 1 / 3]
        late = [s.took for s in samples if s.kind == kind and s.share > 2 / 3]
        if early and late:
            found += [statistics.median(late) / statistics.median(early)] * min(len(early), len(late))
    return statistics.median(found) if found else 1.0


def _pace(title: str, options: dict[str, Any] | None, games: int) -> float:
    """How much dearer an answer is late in a game: CPU time of the last third over the first, the median of some games."""
    found = []
    for seed in range(games):
        length, rng = _length(title, seed, options), Random(seed)
        game, marks = henderson.new(title, seed=seed, options=options), [time.process_time()]
        for at in range(length):
            assert game.decision is not None
            options_ = game.decision.options
            game.answer(options_[int(rng.random() * len(options_))])
            if at + 1 in (length // 3, 2 * length // 3, length):
                marks.append(time.process_time())
        if len(marks) == 4 and marks[1] > marks[0]:
            found.append((marks[3] - marks[2]) / (marks[1] - marks[0]))
    return statistics.median(found) if found else 1.0


def beside_chess(
    title: str, seconds: float, chess: Yardstick, options: dict[str, Any] | None = None, first: int = 0
) -> tuple[float, float, float, float]:
    """A game and python-chess in turn, slice by slice, so that what else the machine does hits both alike.

    Decisions per CPU second of either, their ratio (all medians over the slices), and decisions in a game. `first` numbers the
    slices: no two of a run play the same game.
    """
    random_playout(henderson.new(title, options=options, seed="warm"), Random(0))  # what is read once is read before
    each = seconds / SLICES
    pairs = [(*_playouts(title, each, options, part), chess.rate(each)) for part in range(first, first + SLICES)]
    median = statistics.median
    ratio = median(rate / other if other else 0.0 for rate, _, other in pairs)
    return median(p[0] for p in pairs), median(p[2] for p in pairs), ratio, statistics.mean(p[1] for p in pairs)


def measure(title: str, seconds: float, chess: Yardstick, presets: bool = True) -> tuple[Speed, float]:
    """Everything about one game, and the yardstick beside it."""
    rate, yard, ratio, decisions = beside_chess(title, seconds, chess)
    samples = _Samples(title, 2, None)
    longest = max(samples.finished, key=lambda g: g.rolls)
    text = longest.save()
    answers = max(1, sum(len(p.answers) for p in longest.activations()))
    growth = {"clone": growth_of(samples.clone), "view": growth_of(samples.view), "decision": _pace(title, None, 5)}
    each: dict[str, Pace] = {}
    if presets:
        for number, name in enumerate(rules_of(title).PRESETS, 1):
            pace = beside_chess(title, seconds, chess, {"preset": name}, number * SLICES)
            each[name] = Pace(round(pace[0]), round(pace[2], 3))
    speed = Speed(
        round(rate), round(ratio, 3),
        round(statistics.median(s.took for s in samples.clone), 1), round(statistics.median(s.took for s in samples.view), 1),
        round(_clock(longest.save, 1) / answers, 2), round(_clock(lambda: henderson.load(text), 1) / answers, 2),
        round(decisions, 1), {k: round(v, 2) for k, v in growth.items()}, each,
        round(futures_rate(title, seconds), 1), round(heuristic_games(title, seconds), 1),
    )  # fmt: skip
    return speed, yard


def bench(titles: list[str], seconds: float = 2.0, presets: bool = True, tell: Callable[[str], None] = lambda t: None) -> Report:
    """Measure these games on one core, each with the yardstick beside it."""
    import platform

    with one_core() as core, in_bulk(), Yardstick() as chess:
        rates, speeds = [], {}
        for title in titles:
            tell(title)
            speeds[title], rate = measure(title, seconds, chess, presets)
            rates.append(rate)
        median = statistics.median(rates) if rates else chess.rate(seconds)
        compiled = twin.load() is not None
        return Report(round(median), round(reach_time(), 1), speeds, core, platform.python_version(), compiled, native.speed())
