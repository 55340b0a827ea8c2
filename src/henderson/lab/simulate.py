"""Many games between two bots, over several processes, with honest intervals.

Every game has its own seed, made of the run's seed and the game's number: results do not depend on how many workers
there were, nor on the order in which they finished.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

import henderson

from ..bots.own import any_bot
from ..engine.game import Game
from ..engine.view import Struct
from .changes import Change, changed
from .match import play_out
from .statistics import Interval, wilson
from .workers import as_finished, workers


class Plan(Struct):
    """What is to be simulated."""

    title: str
    games: int
    bots: dict[str, str]  # side -> name of a bot
    options: dict[str, Any] = {}
    pack: str = ""
    seed: str = "0"
    scenario: str = ""  # of a short one; "" the whole game
    changes: list[Change] = []  # values of the pack that are others in this plan
    position: str = ""  # where every game begins, in notation; "" as the game does


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
    reasons: dict[str, int]  # by winner and rule, the commonest first
    seconds: float
    losses: int = 0  # solitaire: games that nobody won


def opened(plan: Plan, seed: str) -> Game:
    """A game of a plan at its first question."""
    pack = changed(plan.title, plan.pack, plan.changes)
    if plan.position:
        return henderson.position(plan.title, plan.position, seed=seed, pack=pack or None)
    return henderson.new(plan.title, seed=seed, options=plan.options, pack=pack or None, scenario=plan.scenario)


def play_one(plan: Plan, index: int) -> Played:
    """The game of that number."""
    name = f"{plan.seed}/{index}"
    game = opened(plan, name)
    bots = {side: any_bot(who, f"{name}/{side}", game.rules) for side, who in plan.bots.items()}
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
    found = summary(plan, _run(plan, jobs, tell), 0.0)
    return msgspec.structs.replace(found, seconds=round(time.perf_counter() - start, 3))


def _run(plan: Plan, jobs: int, tell: Callable[[int], None]) -> Iterator[Played]:
    """Every game as it finishes."""
    size = max(1, min(50, plan.games // (jobs * 8))) if jobs > 1 else 1
    orders = ((None, (plan, range(i, min(i + size, plan.games)))) for i in range(0, plan.games, size))
    with workers(jobs) as pool:
        for _, some in as_finished(pool, play_some, orders, jobs):
            yield from some
            tell(len(some))


def summary(plan: Plan, played: Iterable[Ended], seconds: float) -> Result:
    """Wins, draws, lengths; one pass, so that the games may be many, and the same in whatever order they finished."""
    n, turns, decisions = 0, 0, 0
    won: Counter[str] = Counter()
    endings = Endings()
    for p in played:
        n, turns, decisions = n + 1, turns + p.turns, decisions + p.decisions
        won[p.winner] += 1
        endings.add(p.winner, p.rule, p.reason)
    wins, nobody, alone = {side: won[side] for side in plan.bots}, won[""], len(plan.bots) == 1
    reasons = {f"{e.winner or 'nobody'}: {e.reason} [{e.rule}]": e.games for e in endings.ranked()}
    return Result(
        plan.title, n, wins, 0 if alone else nobody, {side: wilson(k, n) for side, k in wins.items()}, plan.bots, plan.options,
        plan.seed, turns / max(1, n), decisions / max(1, n), reasons, round(seconds, 3), nobody if alone else 0,
    )  # fmt: skip


class Ending(Struct):
    """Games that ended by one rule for one winner."""

    winner: str
    rule: str
    reason: str  # the commonest; "and the like" where it was told in several ways
    games: int


class Endings:
    """How games ended, grouped by winner and rule: a reason with the score in it is not an ending of its own."""

    def __init__(self) -> None:
        self._told: dict[tuple[str, str], Counter[str]] = {}

    def add(self, winner: str, rule: str, reason: str) -> None:
        """One game more."""
        self._told.setdefault((winner, rule), Counter())[reason] += 1

    def ranked(self) -> list[Ending]:
        """The commonest first."""
        found = []
        for (winner, rule), told in self._told.items():
            reason = min(told, key=lambda text: (-told[text], text)) + (" and the like" if len(told) > 1 else "")
            found.append(Ending(winner, rule, reason, told.total()))
        return sorted(found, key=lambda e: (-e.games, e.winner, e.rule))
