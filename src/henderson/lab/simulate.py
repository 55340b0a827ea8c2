"""Many games between two bots, over several processes, with honest intervals.

Every game has its own seed, made of the run's seed and the game's number: results do not depend on how many workers
there were, nor on the order in which they finished.
"""

from __future__ import annotations

import math
import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any, Protocol

from ..bots import bot
from ..bots.bulk import in_bulk, settle
from ..engine.view import Struct
from .match import play_out


class Plan(Struct):
    """What is to be simulated."""

    title: str
    games: int
    bots: dict[str, str]  # side -> name of a bot
    options: dict[str, Any] = {}
    pack: str = ""
    seed: str = "0"


class Played(Struct):
    """One game."""

    index: int
    winner: str
    reason: str
    rule: str
    decisions: int
    turns: int


class Ended(Protocol):
    """What a summary needs of a game."""

    index: int
    winner: str
    reason: str
    rule: str
    decisions: int
    turns: int


class Interval(Struct):
    """A share with its 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


class Result(Struct, omit_defaults=False):
    """What came out."""

    game: str
    games: int
    wins: dict[str, int]
    draws: int
    intervals: dict[str, Interval]  # share of wins by side
    bots: dict[str, str]
    options: dict[str, Any]
    seed: str
    mean_turns: float
    mean_decisions: float
    reasons: dict[str, int]
    seconds: float
    losses: int = 0  # solitaire: games that nobody won


def wilson(hits: int, of: int, z: float = 1.959964) -> Interval:
    """The share hits/of with the interval that holds for few games and for shares near 0 or 1 too."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    p = hits / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half))


def play_one(plan: Plan, index: int) -> Played:
    """The game of that number."""
    import henderson

    name = f"{plan.seed}/{index}"
    game = henderson.new(plan.title, seed=name, options=plan.options, pack=plan.pack or None)
    bots = {side: bot(who, f"{name}/{side}", game.rules) for side, who in plan.bots.items()}
    decisions = play_out(game, bots)
    end = game.outcome
    assert end is not None
    return Played(index, end.winner, end.reason, end.rule, decisions, game.where.turn)


def play_some(plan: Plan, numbers: Sequence[int]) -> list[Played]:
    """Some games, for one worker."""
    return [play_one(plan, i) for i in numbers]


def simulate(plan: Plan, jobs: int = 1, tell: Callable[[int], None] = lambda n: None) -> Result:
    """Play them all; `tell` hears how many more are finished."""
    start = time.perf_counter()
    played: list[Played] = []
    for some in _run(plan, jobs):
        played += some
        tell(len(some))
    return summary(plan, sorted(played, key=lambda p: p.index), time.perf_counter() - start)


def _run(plan: Plan, jobs: int) -> Iterable[list[Played]]:
    if jobs <= 1:
        for i in range(plan.games):
            with in_bulk():
                some = play_some(plan, [i])
            yield some
        return
    size = max(1, min(50, plan.games // (jobs * 8)))
    chunks = [range(i, min(i + size, plan.games)) for i in range(0, plan.games, size)]
    # spawn: a fork would copy the threads of the progress bar
    with ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=settle) as pool:
        waiting = [pool.submit(play_some, plan, chunk) for chunk in chunks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def summary(plan: Plan, played: Sequence[Ended], seconds: float) -> Result:
    """Wins, draws, lengths."""
    n = len(played)
    won = Counter(p.winner for p in played)
    wins = {side: won[side] for side in plan.bots}
    nobody = won[""]
    alone = len(plan.bots) == 1
    reasons: Mapping[str, int] = Counter(f"{p.winner or 'nobody'}: {p.reason} [{p.rule}]" for p in played)
    return Result(
        plan.title, n, wins, 0 if alone else nobody, {side: wilson(k, n) for side, k in wins.items()}, plan.bots, plan.options,
        plan.seed, sum(p.turns for p in played) / max(1, n), sum(p.decisions for p in played) / max(1, n),
        dict(sorted(reasons.items(), key=lambda kv: -kv[1])), round(seconds, 3), nobody if alone else 0,
    )  # fmt: skip
