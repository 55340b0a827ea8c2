"""Do two studies differ, and is the difference more than chance?"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, variance

from ..engine.decision import HendersonError
from ..engine.view import Struct
from .observe import Sample
from .simulate import Interval, Plan, wilson


class Difference(Struct, omit_defaults=False):
    """One figure in both studies."""

    what: str
    a: float
    b: float
    difference: float
    low: float  # 95 % interval of the difference
    high: float
    p: float  # how likely a difference at least as large is by chance alone
    significant: bool


class Comparison(Struct, omit_defaults=False):
    """Two studies side by side."""

    game: str
    a: str
    b: str
    games: tuple[int, int]
    changed: list[str]  # what was settled differently
    wins: dict[str, tuple[Interval, Interval]]
    differences: list[Difference]


def normal_tail(z: float) -> float:
    """Two-sided: the chance of a deviation of at least z standard errors."""
    return math.erfc(abs(z) / math.sqrt(2))


def shares(what: str, hits_a: int, n_a: int, hits_b: int, n_b: int) -> Difference:
    """Two shares: interval by Newcombe's method from the Wilson intervals, test by pooled z."""
    a, b = wilson(hits_a, n_a), wilson(hits_b, n_b)
    d = b.share - a.share
    low = d - math.sqrt((b.share - b.low) ** 2 + (a.high - a.share) ** 2)
    high = d + math.sqrt((b.high - b.share) ** 2 + (a.share - a.low) ** 2)
    pooled = (hits_a + hits_b) / (n_a + n_b)
    error = math.sqrt(pooled * (1 - pooled) * (1 / n_a + 1 / n_b))
    p = normal_tail(d / error) if error else 1.0
    return Difference(what, a.share, b.share, d, low, high, p, p < 0.05)


def means(what: str, a: Sequence[float], b: Sequence[float]) -> Difference:
    """Two means: Welch's interval and test, by the normal distribution (the studies are large)."""
    d = fmean(b) - fmean(a)
    spread = [variance(x) / len(x) if len(x) > 1 else 0.0 for x in (a, b)]
    error = math.sqrt(sum(spread))
    p = normal_tail(d / error) if error else (1.0 if d == 0 else 0.0)
    return Difference(what, fmean(a), fmean(b), d, d - 1.959964 * error, d + 1.959964 * error, p, p < 0.05)


def count(games: Sequence[Sample], side: str) -> int:
    """How many games a side won."""
    return sum(g.winner == side for g in games)


def compare(a: tuple[Plan, list[Sample]], b: tuple[Plan, list[Sample]], names: tuple[str, str] = ("A", "B")) -> Comparison:
    """Two studies of one game."""
    (plan_a, games_a), (plan_b, games_b) = a, b
    if plan_a.title != plan_b.title:
        raise HendersonError(f"The studies are of two games, '{plan_a.title}' and '{plan_b.title}': expected one")
    if not games_a or not games_b:
        raise HendersonError("A study without games cannot be compared")
    changed = [f"{k}: {plan_a.options.get(k)} -> {plan_b.options.get(k)}" for k in sorted({*plan_a.options, *plan_b.options})
               if plan_a.options.get(k) != plan_b.options.get(k)]  # fmt: skip
    if plan_a.pack != plan_b.pack:
        changed.append(f"pack: {plan_a.pack or 'built-in'} -> {plan_b.pack or 'built-in'}")
    changed += [f"{s}: {plan_a.bots[s]} -> {plan_b.bots.get(s)}" for s in plan_a.bots if plan_a.bots[s] != plan_b.bots.get(s)]
    sides = list(plan_a.bots)
    wins = {s: (wilson(count(games_a, s), len(games_a)), wilson(count(games_b, s), len(games_b))) for s in sides}
    found = [shares(f"{s} wins", count(games_a, s), len(games_a), count(games_b, s), len(games_b)) for s in sides]
    found.append(means("turns", [g.turns for g in games_a], [g.turns for g in games_b]))
    for side in sides:
        found.append(means(f"{side} losses", [g.losses.get(side, 0) for g in games_a], [g.losses.get(side, 0) for g in games_b]))
        if all(side in g.score for g in (*games_a, *games_b)):
            found.append(means(f"{side} score", [g.score[side] for g in games_a], [g.score[side] for g in games_b]))
    return Comparison(plan_a.title, names[0], names[1], (len(games_a), len(games_b)), changed, wins, found)
