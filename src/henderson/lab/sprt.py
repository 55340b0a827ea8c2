"""Is A stronger than B? Wald's sequential test: play pairs of games until the answer is sure enough, and not one more.

A pair is the same bots from both sides, so that a game which favours one side favours nobody; a solitaire game is played by A
and by B with the same dice. The score of a pair is one of five (both lost ... both won); the likelihood of such scores under
"A is better by so many Elo" is the greatest that any distribution with that mean gives them. Pairs are judged in the order of
their numbers: the verdict does not depend on how many processes played.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import pack as pack_of
from ..games import rules
from .kept import kept
from .ladder import Bout, settled_by
from .simulate import Plan, play_one
from .statistics import Interval, wilson
from .workers import as_finished, workers

SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair: both lost, a draw and a loss, ... both won
HINT = 0.001  # a thousandth of a pair of every score: what was not seen yet is not held to be impossible
STRONGER, NOT_STRONGER, OPEN = "stronger", "not stronger", "open"


class Question(Struct):
    """Is A better by `high` Elo rather than by `low`? Wrong with chance `alpha` when it is not, with `beta` when it is."""

    a: str
    b: str
    low: float = 0.0
    high: float = 50.0
    alpha: float = 0.05
    beta: float = 0.05

    def bounds(self) -> tuple[float, float]:
        """Of the log of the ratio of likelihoods: at or below the first it is not, at or above the second it is."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)


class Verdict(Struct, omit_defaults=False):
    """What the pairs say."""

    game: str
    question: Question
    answer: str  # stronger, not stronger, open
    pairs: int
    counts: list[int]  # pairs by score
    ratio: float  # log of the ratio of likelihoods
    bounds: tuple[float, float]
    score: Interval  # A's games won, a draw as half

    def sentence(self) -> str:
        """For people."""
        q, games = self.question, 2 * self.pairs
        if self.answer == OPEN:
            return f"{games} games do not tell yet whether '{q.a}' is stronger than '{q.b}'"
        than = f"stronger than '{q.b}': by {q.high:g} Elo rather than by {q.low:g}"
        return f"'{q.a}' is {'' if self.answer == STRONGER else 'not '}{than}, after {games} games"


def share(elo: float) -> float:
    """The points a game that so many Elo are worth."""
    return 1 / (1 + 10 ** (-elo / 400))


def likeliest(shares: Sequence[float], mean: float) -> list[float]:
    """The distribution over SCORES with that mean which makes the seen shares likeliest: share / (1 + t (score - mean))."""
    low, high = -1 / (1 - mean), 1 / mean
    for _ in range(100):
        t = (low + high) / 2
        slope = sum(p * (score - mean) / (1 + t * (score - mean)) for p, score in zip(shares, SCORES))
        low, high = (t, high) if slope > 0 else (low, t)
    return [p / (1 + t * (score - mean)) for p, score in zip(shares, SCORES)]


def ratio(counts: Sequence[int], low: float, high: float) -> float:
    """The log of how much likelier the pairs are when A is better by `high` Elo than when it is by `low`."""
    padded = [k + HINT for k in counts]
    shares = [k / sum(padded) for k in padded]
    one, other = likeliest(shares, share(low)), likeliest(shares, share(high))
    return sum(k * math.log(q / p) for k, p, q in zip(padded, one, other))


class Judge:
    """Hears the scores of pairs one by one, each by its place in SCORES; what comes after a verdict changes nothing."""

    def __init__(self, question: Question) -> None:
        self.question, self.counts, self.ratio, self.answer = question, [0] * len(SCORES), 0.0, OPEN

    def hear(self, score: int) -> None:
        """One pair more."""
        if self.answer != OPEN:
            return
        self.counts[score] += 1
        self.ratio = ratio(self.counts, self.question.low, self.question.high)
        below, above = self.question.bounds()
        if not below < self.ratio < above:
            self.answer = STRONGER if self.ratio >= above else NOT_STRONGER

    def verdict(self, title: str) -> Verdict:
        """As it stands."""
        pairs, (below, above) = sum(self.counts), self.question.bounds()
        points = sum(k * s for k, s in zip(self.counts, SCORES)) * 2
        return Verdict(title, self.question, self.answer, pairs, list(self.counts), round(self.ratio, 4),
                       (round(below, 4), round(above, 4)), wilson(points, 2 * pairs))  # fmt: skip


def sprt(
    title: str, question: Question, most: int = 2000, options: dict[str, Any] | None = None, seed: str = "0", jobs: int = 1,
    tell: Callable[[int], None] = lambda n: None, out: str = "", pack: str = "",
) -> Verdict:  # fmt: skip
    """Play pairs until there is a verdict, or `most` games; `out` keeps the games in order, and those it holds stand."""
    _sound(question)
    settled = settled_by(title, options, seed, pack_of(title, pack).hash if pack else "")
    known = kept(out, Bout, "ladder", lambda one: one.ladder, settled) if out else []
    held = {x.index: x for x in known if (x.a, x.b) == (question.a, question.b)}
    whole = next(k for k in range(len(held) + 1) if 2 * k not in held or 2 * k + 1 not in held)
    judge, plans = Judge(question), _Plans(title, question, options or {}, seed, pack, settled)
    for k in range(min(whole, most // 2)):
        judge.hear(_score(held[2 * k], held[2 * k + 1]))
        tell(2)
    if judge.answer != OPEN:
        return judge.verdict(title)
    for pair in _pairs(plans, range(whole, most // 2), jobs):
        if out:
            with Path(out).open("ab") as file:
                file.write(b"".join(msgspec.json.encode(bout) + b"\n" for bout in pair if bout.index not in held))
        judge.hear(_score(*pair))
        tell(2)
        if judge.answer != OPEN:
            break
    return judge.verdict(title)


def _sound(q: Question) -> None:
    if not q.low < q.high:
        raise HendersonError(f"Elo from {q.low:g} to {q.high:g}: expected the second to be more than the first")
    for name, chance in (("alpha", q.alpha), ("beta", q.beta)):
        if not 0 < chance < 0.5:
            raise HendersonError(f"{name} {chance:g}: expected a chance above 0 and below 0.5")
    if q.a == q.b:
        raise HendersonError(f"'{q.a}' is compared with itself: expected two bots")


class _Plans:
    """Which games a pair is."""

    def __init__(self, title: str, question: Question, options: dict[str, Any], seed: str, pack: str, settled: str) -> None:
        self.title, self.question, self.options, self.pack, self.settled = title, question, options, pack, settled
        self.sides, self.seed = rules(title).SIDES, f"{seed}/{question.a}/{question.b}"

    def game(self, number: int) -> tuple[Bout, tuple[Plan, int]]:
        """The game of that number: the bots' seats, and by which number its dice are made."""
        a, b = self.question.a, self.question.b
        if len(self.sides) == 2:
            first, second = self.sides[number % 2], self.sides[1 - number % 2]
            seats, index = {first: a, second: b}, number
        else:  # the same dice for both
            first, seats, index = ("" if number % 2 else self.sides[0]), {self.sides[0]: b if number % 2 else a}, number // 2
        plan = Plan(self.title, number + 1, seats, self.options, self.pack, self.seed)
        return Bout(self.settled, a, b, first, number, ""), (plan, index)


def _pairs(plans: _Plans, numbers: range, jobs: int) -> Iterator[tuple[Bout, Bout]]:
    """Both games of every pair, in the order of the pairs."""
    waiting: dict[int, Bout] = {}
    due = deque(numbers)
    with workers(jobs) as pool:
        orders = (plans.game(2 * k + half) for k in numbers for half in (0, 1))
        for bout, end in as_finished(pool, play_one, orders, jobs):
            waiting[bout.index] = msgspec.structs.replace(bout, winner=end.winner)
            while due and 2 * due[0] in waiting and 2 * due[0] + 1 in waiting:
                k = due.popleft()
                yield waiting.pop(2 * k), waiting.pop(2 * k + 1)


def _score(one: Bout, other: Bout) -> int:
    """The score of a pair, by its place in SCORES."""
    if other.a_side == "":  # solitaire: A's game and B's
        return 2 + 2 * (bool(one.winner) - bool(other.winner))
    return sum(1 if not bout.winner else 2 * (bout.winner == bout.a_side) for bout in (one, other))
