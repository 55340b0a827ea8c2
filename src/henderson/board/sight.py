"""Lines of sight: the hexes and hexsides that a line between two hex centres passes."""

from __future__ import annotations

from functools import cache

from .hexes import Axial, Grid


def line(grid: Grid, a: int, b: int) -> list[tuple[int, ...]]:
    """What the straight line between two centres passes, from a to b, both left out.

    An entry with one hex is a hex it crosses; an entry with two is a hexside it runs along between them
    (a hex off the board is left out of its pair).
    """
    cells, at, course = grid.cells, grid.cell[a], course_between(grid, a, b)
    return [tuple([h for cell in course.entry(k) if (h := cells[at + cell]) >= 0]) for k in range(course.length)]


class Course:
    """What lines pass that lead so many columns and rows aside, from wherever they begin. Worked out as far as somebody looks:
    most are blocked early."""

    def __init__(self, q: int, r: int, height: int) -> None:
        self.q, self.r, self.height = q, r, height
        self.steps = max(abs(q), abs(r), abs(q + r))
        self.length = max(0, self.steps - 1)  # entries
        self.known: list[tuple[int, ...]] = []

    def entry(self, k: int) -> tuple[int, ...]:
        """The cells that the line crosses or runs between, by how far they lie from where it begins in `Grid.cells`."""
        known = self.known
        while k >= len(known):  # exact in units of 1/steps
            at = len(known) + 1
            known.append(tuple([self.height * q + r for q, r in _nearest(self.q * at, self.r * at, self.steps)]))
        return known[k]


def course_between(grid: Grid, a: int, b: int) -> Course:
    """The course from a to b, which many lines share."""
    (q1, r1), (q2, r2) = grid.axial[a], grid.axial[b]
    return _course(q2 - q1, r2 - r1, grid.height)


@cache
def _course(q: int, r: int, height: int) -> Course:
    return Course(q, r, height)


def _nearest(x: int, z: int, n: int) -> list[Axial]:
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
