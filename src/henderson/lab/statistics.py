"""The statistics that studies and ladders share; the tests hold them to scipy."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, variance

from ..engine.view import Struct

Z = 1.959964  # of a 95 % interval


class Interval(Struct):
    """A share with its 95 % interval (Wilson)."""

    share: float
    low: float
    high: float


def wilson(hits: float, of: int, z: float = Z) -> Interval:
    """The share hits/of with the interval that holds for few games and for shares near 0 or 1 too."""
    if of == 0:
        return Interval(0.0, 0.0, 1.0)
    p = hits / of
    middle = (p + z * z / (2 * of)) / (1 + z * z / of)
    half = z / (1 + z * z / of) * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    return Interval(p, max(0.0, middle - half), min(1.0, middle + half))


def normal_tail(z: float) -> float:
    """Two-sided: the chance of a deviation of at least z standard errors."""
    return math.erfc(abs(z) / math.sqrt(2))


def student_tail(t: float, freedom: float) -> float:
    """Two-sided: the chance of a deviation of at least t estimated standard errors, by Student's distribution."""
    return beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


def student_quantile(freedom: float, tail: float = 0.05) -> float:
    """How many estimated standard errors leave `tail` outside, both sides together."""
    low, high = 0.0, 1e6
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if student_tail(middle, freedom) > tail else (low, middle)
    return (low + high) / 2


def beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function, by its continued fraction."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # the fraction converges quickly on the other side
        return 1 - beta_share(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x)) / a
    fraction = 1.0
    for m in range(200, 0, -1):
        odd = -(a + m - 1) * (a + b + m - 1) * x / ((a + 2 * m - 2) * (a + 2 * m - 1))
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        fraction = 1 + odd / (1 + even / fraction)
    return front / fraction


class Spread(Struct):
    """Count, mean and variance of what was seen one by one (Welford): a million values need no list."""

    n: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> Spread:
        """With one value more."""
        n = self.n + 1
        step = value - self.mean
        mean = self.mean + step / n
        return Spread(n, mean, self.squares + step * (value - mean))

    @property
    def variance(self) -> float:
        """Of the population the values were drawn from."""
        return self.squares / (self.n - 1) if self.n > 1 else 0.0


def spread(values: Sequence[float]) -> Spread:
    """Of a list."""
    return Spread(len(values), fmean(values), variance(values) * (len(values) - 1) if len(values) > 1 else 0.0)


def counted(values: Mapping[int, int]) -> Spread:
    """Of values counted: how often which."""
    n = sum(values.values())
    mean = sum(v * k for v, k in values.items()) / max(1, n)
    return Spread(n, mean, sum(k * (v - mean) ** 2 for v, k in values.items()))


def mean_interval(values: Spread) -> tuple[float, float]:
    """Of a mean, 95 %, by Student's distribution; one value tells nothing of the spread, and gives no interval but itself."""
    half = student_quantile(values.n - 1) * math.sqrt(values.variance / values.n) if values.n > 1 else 0.0
    return values.mean - half, values.mean + half


def holm(chances: Sequence[float]) -> list[float]:
    """Chances of several tests, each raised so that all of them together are wrong no oftener than one was (Holm)."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    raised, least = [0.0] * len(chances), 0.0
    for rank, i in enumerate(order):
        least = raised[i] = min(1.0, max(least, (len(chances) - rank) * chances[i]))
    return raised


def welch(a: Spread, b: Spread) -> tuple[float, float, float, float]:
    """Two means of unequal variances: difference b - a, its 95 % interval, and p, by Student's distribution with Welch's
    degrees of freedom."""
    d = b.mean - a.mean
    parts = [(x.variance / x.n, x.n - 1) for x in (a, b)]
    error = math.sqrt(sum(v for v, _ in parts))
    if not error:
        return d, d, d, 1.0 if d == 0 else 0.0
    freedom = error**4 / sum(v * v / f for v, f in parts if f)
    half = student_quantile(freedom) * error
    return d, d - half, d + half, student_tail(d / error, freedom)
