"""A sheet over value and time: the log odds to win at some values and some times, and straight lines between them.

It is fitted to results by penalised logistic regression: bends cost something, so that where little was seen the sheet goes on as
it went (so stiff that it may not bend at all, it is the plain form bias + slope * x + late * t + bend * x * t); and more value is
never less chance, which an asymmetric penalty sees to (a step down costs so much that there is none).
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

VALUES, TIMES = 4, 7  # knots between the ends, at equal shares of the positions
EVEN = (-2.0, -1.0, 0.0, 1.0, 2.0)  # and of the values: where few positions lie, a game is often decided
APART, SINCE = 0.12, 0.02  # knots are at least so far from each other: in log odds, and in parts of the game
PULL = 20.0  # how strongly the sheet is drawn to the plain value, in positions
STEEP = 1e5  # what a step down costs
STEPS, ENOUGH, FAR = 40, 1e-3, 2.0  # of Newton's method: at most, the last, and none longer than that
FINE = (10, 400)  # positions are taken together in cells of a tenth in log odds and a 400th of the game


class Sheet(NamedTuple):
    """Log odds at each time (rows) and value (columns)."""

    values: tuple[float, ...]
    times: tuple[float, ...]
    odds: tuple[tuple[float, ...], ...]


class Cell(NamedTuple):
    """Positions that are much alike: their value, their time, how many there are and how many of them were won."""

    x: float
    t: float
    many: int
    won: int


def between(knots: Sequence[float], at: float) -> tuple[int, float]:
    """The knot before, and how far from it to the next; beyond the ends, the ends."""
    n = min(max(bisect_right(knots, at) - 1, 0), len(knots) - 2)
    return n, min(1.0, max(0.0, (at - knots[n]) / (knots[n + 1] - knots[n])))


def told(values: Sequence[float], times: Sequence[float], odds: Sequence[Sequence[float]], x: float, t: float) -> float:
    """The log odds there."""
    i, u = between(values, x)
    j, v = between(times, t)
    now, then = _along(odds[j][i], odds[j][i + 1], u), _along(odds[j + 1][i], odds[j + 1][i + 1], u)
    return _along(now, then, v)


def _along(one: float, other: float, part: float) -> float:
    """So far from one to the other; where they are equal it is level to the last bit, else more value could be less chance."""
    return one + part * (other - one)


def knots(
    seen: Sequence[float], low: float, high: float, count: int, apart: float, more: Sequence[float] = ()
) -> tuple[float, ...]:  # fmt: skip
    """The two ends, what lies between equal shares of what was seen, and some more."""
    ordered, out = sorted(seen), [low]
    shares = [ordered[n * len(ordered) // (count + 1)] for n in range(1, count + 1)] if ordered else []
    for one in sorted([*shares, *more]):
        if one - out[-1] >= apart and high - one >= apart:
            out.append(one)
    return (*out, high)


def gathered(seen: Sequence[tuple[float, float, bool]]) -> list[Cell]:
    """Positions (value, time, won) taken together where they are alike."""
    sums: dict[tuple[int, int], list[float]] = {}
    for x, t, won in seen:
        one = sums.setdefault((round(x * FINE[0]), round(t * FINE[1])), [0.0, 0.0, 0, 0])
        for n, more in enumerate((x, t, 1, won)):
            one[n] += more
    return [Cell(x / n, t / n, int(n), int(won)) for x, t, n, won in sums.values()]


def fitted(seen: Sequence[tuple[float, float, bool]], high: float, stiff: float) -> Sheet:
    """The sheet for these positions, values from -high to high; the stiffer, the less it bends."""
    values = knots([x for x, _, _ in seen], -high, high, VALUES, APART, EVEN)
    times = knots([t for _, t, _ in seen], 0.0, 1.0, TIMES, SINCE)
    wide, size = len(values), len(values) * len(times)
    rows = [(_weights(values, times, c), c) for c in gathered(seen)]
    start = list(values) * len(times)
    fixed = _stiffness(values, times, stiff)
    for n in range(size):
        fixed[n][n] += PULL / size
    now = list(start)
    for _ in range(STEPS):
        curve = [list(row) for row in fixed]
        for n in range(size - 1):
            if (n + 1) % wide and now[n + 1] < now[n]:
                for a, b in ((n, n), (n + 1, n + 1)):
                    curve[a][b] += STEEP
                for a, b in ((n, n + 1), (n + 1, n)):
                    curve[a][b] -= STEEP
        right = [PULL / size * s - sum([c * w for c, w in zip(row, now)]) for row, s in zip(curve, start)]
        for weights, c in rows:
            p = 1 / (1 + math.exp(-sum([w * now[n] for n, w in weights])))
            miss, sure = c.won - c.many * p, c.many * p * (1 - p)
            for n, w in weights:
                right[n] += w * miss
                row = curve[n]
                for m, u in weights:
                    row[m] += sure * w * u
        step = solved(curve, right)
        longest = max(map(abs, step))
        now = [w + d * min(1.0, FAR / max(longest, 1e-12)) for w, d in zip(now, step)]
        if longest < ENOUGH:
            break
    rising = [accumulate(now[n : n + wide], max) for n in range(0, size, wide)]  # the last thousandths of a step down
    return Sheet(values, times, tuple(tuple(round(w, 4) for w in row) for row in rising))


def _weights(values: Sequence[float], times: Sequence[float], c: Cell) -> list[tuple[int, float]]:
    (i, u), (j, v), wide = between(values, c.x), between(times, c.t), len(values)
    corners = ((j, i, (1 - v) * (1 - u)), (j, i + 1, (1 - v) * u), (j + 1, i, v * (1 - u)), (j + 1, i + 1, v * u))
    return [(row * wide + column, w) for row, column, w in corners if w]


def _stiffness(values: Sequence[float], times: Sequence[float], stiff: float) -> list[list[float]]:
    """What bends cost, along the values and along the times."""
    wide, high = len(values), len(times)
    out = [[0.0] * (wide * high) for _ in range(wide * high)]
    bends = [([j * wide + n for n in at], w, high) for at, w in _bends(values) for j in range(high)]
    bends += [([n * wide + i for n in at], w, wide) for at, w in _bends(times) for i in range(wide)]
    for at, weights, many in bends:
        for a, w in zip(at, weights):
            for b, u in zip(at, weights):
                out[a][b] += stiff * w * u / many
    return out


def _bends(knots: Sequence[float]) -> list[tuple[list[int], list[float]]]:
    """At each inner knot how much the line bends there, as weights of three neighbours; lengths in mean distances of knots."""
    mean = (knots[-1] - knots[0]) / (len(knots) - 1)
    gaps = [(b - a) / mean for a, b in pairwise(knots)]
    return [
        ([n, n + 1, n + 2], [k / a, -k / a - k / b, k / b])
        for n, (a, b) in enumerate(pairwise(gaps))
        for k in [math.sqrt((a + b) / 2)]
    ]


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A symmetric positive system of equations, by Cholesky's factors."""
    lower: list[list[float]] = []
    for i, row in enumerate(matrix):
        new: list[float] = []
        for j in range(i):
            other = lower[j]
            new.append((row[j] - sum([a * b for a, b in zip(new, other)])) / other[j])
        new.append(math.sqrt(row[i] - sum([a * a for a in new])))
        lower.append(new)
    half: list[float] = []
    for row, r in zip(lower, right):
        half.append((r - sum([a * b for a, b in zip(row, half)])) / row[-1])
    out = [0.0] * len(half)
    for i in range(len(half) - 1, -1, -1):
        out[i] = (half[i] - sum([lower[k][i] * out[k] for k in range(i + 1, len(half))])) / lower[i][i]
    return out
