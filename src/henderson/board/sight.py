"""Lines of sight: the hexes and hexsides that a line between two hex centres passes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from .hexes import Grid


def line(grid: Grid, a: int, b: int) -> list[tuple[int, ...]]:
    """What the straight line between two centres passes, from a to b, both left out.

    An entry with one hex is a hex it crosses; an entry with two is a hexside it runs along between them
    (a hex off the board is left out of its pair).
    """
    return list(along(grid, a, b))


def along(grid: Grid, a: int, b: int) -> Iterator[tuple[int, ...]]:
    """`line`, entry by entry: who finds the view blocked early looks no farther."""
    steps = grid.distance(a, b)
    (q1, r1), (q2, r2), at = grid.axial[a], grid.axial[b], grid.at
    dq, dr = q2 - q1, r2 - r1
    for k in range(1, steps):
        # as seen from a, exact in units of 1/steps: x = q, z = r, y = -q - r
        yield tuple([at[c] for q, r in _nearest(dq * k, dr * k, steps) if (c := (q1 + q, r1 + r)) in at])


@lru_cache(1 << 16)
def _nearest(x: int, z: int, n: int) -> list[tuple[int, int]]:
    """The axial cells whose centre is nearest to the point (x/n, z/n): one, or two when it lies on a hexside."""
    q, u = divmod(x, n)
    r, v = divmod(z, n)
    a, b = 2 * u + v, u + 2 * v  # the point lies between four centres: where it is nearer to one than to another
    found = []
    if a <= n and b <= n:
        found.append((q, r))
    if b >= n and v >= u and a <= 2 * n:
        found.append((q, r + 1))
    if a >= n and u >= v and b <= 2 * n:
        found.append((q + 1, r))
    if a >= 2 * n and b >= 2 * n:
        found.append((q + 1, r + 1))
    return found
