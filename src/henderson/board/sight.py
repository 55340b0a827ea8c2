"""Lines of sight: the hexes and hexsides that a line between two hex centres passes."""

from __future__ import annotations

from collections.abc import Iterator

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
    (q1, r1), (q2, r2) = grid.axial[a], grid.axial[b]
    for k in range(1, steps):
        # exact in units of 1/steps: x = q, z = r, y = -q - r
        x, z = q1 * (steps - k) + q2 * k, r1 * (steps - k) + r2 * k
        yield tuple(h for h in (grid.at.get(c, -1) for c in _nearest(x, z, steps)) if h >= 0)


def _nearest(x: int, z: int, n: int) -> list[tuple[int, int]]:
    """The axial cells whose centre is nearest to the point (x/n, z/n): one, or two when it lies on a hexside."""
    y = -x - z
    qs, rs = {x // n, -(-x // n)}, {z // n, -(-z // n)}
    best: list[tuple[int, int]] = []
    least = None
    for q in sorted(qs):
        for r in sorted(rs):
            dx, dz = x - q * n, z - r * n
            dy = y + (q + r) * n
            far = dx * dx + dy * dy + dz * dz
            if least is None or far < least:
                least, best = far, [(q, r)]
            elif far == least:
                best.append((q, r))
    return best
