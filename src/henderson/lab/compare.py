"""Do two studies differ, and is the difference more than chance?"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from ..engine.decision import HendersonError
from ..engine.view import Struct
from .observe import Sample
from .statistics import Interval, Spread, normal_tail, welch, wilson
from .study import Head


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


def means(what: str, a: Spread, b: Spread) -> Difference:
    """Two means: Welch's interval and test."""
    d, low, high, p = welch(a, b)
    return Difference(what, a.mean, b.mean, d, low, high, p, p < 0.05)


class Figures:
    """What is compared of a study, gathered in one pass."""

    def __init__(self, sides: Sequence[str], games: Iterable[Sample]) -> None:
        self.games, self.wins, self.turns = 0, Counter[str](), Spread()
        self.losses = dict.fromkeys(sides, Spread())
        self.scores = dict.fromkeys(sides, Spread())
        for game in games:
            self.games += 1
            self.wins[game.winner] += 1
            self.turns = self.turns.add(game.turns)
            for side in sides:
                self.losses[side] = self.losses[side].add(game.losses.get(side, 0))
                if side in game.score:
                    self.scores[side] = self.scores[side].add(game.score[side])


Study = tuple[Head, Iterable[Sample]]


def compare(a: Study, b: Study, names: tuple[str, str] = ("A", "B")) -> Comparison:
    """Two studies of one game."""
    (plan_a, games_a), (plan_b, games_b) = a, b
    if plan_a.title != plan_b.title:
        raise HendersonError(f"The studies are of two games, '{plan_a.title}' and '{plan_b.title}': expected one")
    sides = list(plan_a.bots)
    one, two = Figures(sides, games_a), Figures(sides, games_b)
    if not one.games or not two.games:
        raise HendersonError("A study without games cannot be compared")
    wins = {s: (wilson(one.wins[s], one.games), wilson(two.wins[s], two.games)) for s in sides}
    found = [shares(f"{s} wins", one.wins[s], one.games, two.wins[s], two.games) for s in sides]
    found.append(means("turns", one.turns, two.turns))
    for side in sides:
        found.append(means(f"{side} losses", one.losses[side], two.losses[side]))
        if one.scores[side].n == one.games and two.scores[side].n == two.games:
            found.append(means(f"{side} score", one.scores[side], two.scores[side]))
    return Comparison(plan_a.title, names[0], names[1], (one.games, two.games), changed(plan_a, plan_b), wins, found)


def changed(a: Head, b: Head) -> list[str]:
    """What was settled differently."""
    found = [f"{k}: {a.options.get(k)} -> {b.options.get(k)}" for k in sorted({*a.options, *b.options})
             if a.options.get(k) != b.options.get(k)]  # fmt: skip
    if (a.pack, a.components) != (b.pack, b.components):
        found.append(f"pack: {_pack(a)} -> {_pack(b)}")
    for what in ("version", "rules"):
        if (old := getattr(a, what)) != (new := getattr(b, what)):
            found.append(f"{what}: {old or 'unknown'} -> {new or 'unknown'}")
    return found + [f"{s}: {a.bots[s]} -> {b.bots.get(s)}" for s in a.bots if a.bots[s] != b.bots.get(s)]


def _pack(head: Head) -> str:
    return f"{head.pack or 'built-in'} ({head.components or 'unknown'})"
