"""The board as strips of bits, a strip for each column of squares, and what a search for ways finds on it (rules/flood.py)."""

from __future__ import annotations

from typing import NamedTuple

from ....board.hexes import Grid


class Strips:
    """The squares as bits in strips, one for each column; a strip is whole bytes and its last bit is never a square."""

    def __init__(self, grid: Grid) -> None:
        rows = [r + (q >> 1) for q, r in grid.axial]
        first, top = min(q for q, _ in grid.axial) & ~1, min(rows)
        self.width = width = (max(rows) - top + 2 + 7) & ~7
        self.at = tuple((q - first) * width + row - top for (q, _), row in zip(grid.axial, rows))
        self.bits = tuple(1 << at for at in self.at)
        self.single = grid.bits  # by number, as everywhere else
        self.in_order = list(self.at) == sorted(self.at)
        # columns shoved up: their neighbours to either side lie in the same row and the one above
        self.raised = sum(((1 << width) - 1) << column * width for column in range(0, max(self.at) // width + 1, 2))
        self._square = {at: square for square, at in enumerate(self.at)}
        self._known: dict[int, tuple[int, ...]] = {}

    def squares(self, bits: int, base: int) -> tuple[int, ...]:
        """The squares of a set whose first bit is `base`, in the order of their numbers."""
        if not bits:
            return ()
        found: list[int] = []
        key, known = base >> 3 << 8, self._known
        for byte in bits.to_bytes((bits.bit_length() + 7) >> 3, "little"):
            if byte:
                some = known.get(key | byte)
                if some is None:
                    some = known[key | byte] = tuple([self._square[(key >> 5) + k] for k in range(8) if byte >> k & 1])
                found += some
            key += 256
        return tuple(found) if self.in_order else tuple(sorted(found))


class Waves(NamedTuple):
    """Squares that can be entered, in order; and in strips those that cost 0, 1, 2, ... on the cheapest way there."""

    squares: tuple[int, ...]
    waves: tuple[int, ...]
    base: int  # the first bit of the waves

    def cost(self, strips: Strips, square: int) -> int:
        """Squares or BTA to that square."""
        bit = strips.bits[square] >> self.base
        for cost, wave in enumerate(self.waves):
            if wave & bit:
                return cost
        raise ValueError(f"square {square} is out of reach")


class Walked(NamedTuple):
    """The same found square by square (`Ground.come_to`, or its compiled twin); and the square before each."""

    squares: tuple[int, ...]
    first: int  # the square with which costs and came begin
    costs: bytes
    came: bytes | dict[int, int]  # bytes: unsigned shorts

    def cost(self, strips: Strips, square: int) -> int:
        """Squares or BTA to that square."""
        return self.costs[square - self.first]

    def way(self, start: int, goal: int) -> list[int]:
        """O.hidden.4 The route: its squares in order, start left out, goal last."""
        came = self.came if isinstance(self.came, dict) else memoryview(self.came).cast("H")
        first, found = self.first, [goal]
        while (before := came[found[-1] - first]) != start:
            found.append(before)
        return found[::-1]


Reach = Waves | Walked
NOTHING = Walked((), 0, b"", b"")
