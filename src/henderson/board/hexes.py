"""Hex grids by number: neighbours, distance, lines. A grid is an index of named hexes; rules work with the indexes.

Axial coordinates (q, r) lie underneath; each game's printed numbering is a pair of functions to and from them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

FLAT = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))  # N NE SE S SW NW, flat-topped hexes
Axial = tuple[int, int]


class Grid:
    """Named hexes, their neighbours and distances."""

    def __init__(self, names: Iterable[str], axial: Callable[[str], Axial], directions: Sequence[Axial] = FLAT) -> None:
        self.names: tuple[str, ...] = tuple(names)
        self.index: dict[str, int] = {name: i for i, name in enumerate(self.names)}
        self.axial: tuple[Axial, ...] = tuple(axial(name) for name in self.names)
        self.at: dict[Axial, int] = {a: i for i, a in enumerate(self.axial)}
        self.directions = tuple(directions)
        # the board as a block of cells, column by column, with -1 where there is no hex; and the cell of each hex
        left, top = (min([a[k] for a in self.axial], default=0) for k in (0, 1))
        right, bottom = (max([a[k] for a in self.axial], default=0) for k in (0, 1))
        self.height = bottom - top + 1
        self.cell: tuple[int, ...] = tuple((q - left) * self.height + r - top for q, r in self.axial)
        self.cells: list[int] = [-1] * ((right - left + 1) * self.height)
        for hex_, cell in enumerate(self.cell):
            self.cells[cell] = hex_
        # six places each, in the order of `directions`; -1 where the board ends
        self.sides: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.at.get((q + dq, r + dr), -1) for dq, dr in self.directions) for q, r in self.axial
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(n for n in side if n >= 0) for side in self.sides)
        # sets of hexes as whole numbers: a single bit for each hex, and the neighbours of each
        self.bits: tuple[int, ...] = tuple(1 << i for i in range(len(self.names)))
        self.around: tuple[int, ...] = tuple(sum(1 << n for n in near) for near in self.neighbours)

    def __len__(self) -> int:
        return len(self.names)

    def distance(self, a: int, b: int) -> int:
        """Hexes from a to b, a itself not counted."""
        (q1, r1), (q2, r2) = self.axial[a], self.axial[b]
        dq, dr = q2 - q1, r2 - r1
        return max(abs(dq), abs(dr), abs(dq + dr))

    def within(self, centre: int, radius: int) -> tuple[int, ...]:
        """All hexes no farther than `radius`, in the order of their numbers."""
        q, r = self.axial[centre]
        found = []
        for dq in range(-radius, radius + 1):
            for dr in range(max(-radius, -dq - radius), min(radius, -dq + radius) + 1):
                hex_ = self.at.get((q + dq, r + dr), -1)
                if hex_ >= 0:
                    found.append(hex_)
        return tuple(sorted(found))


def letters_number(col: int) -> str:
    """Column letters of the 1966 board: A to Z, AA to ZZ, AAA to ZZZ."""
    return chr(65 + (col - 1) % 26) * ((col - 1) // 26 + 1)


def avalon_hill_axial(name: str) -> Axial:
    """The 1966 board: letters grow east, numbers run along slanted lines, so they are axial already.

    Neighbours of (col, n): (0,-1) (1,0) (1,1) (0,1) (-1,0) (-1,-1).
    """
    letters, _, number = name.partition("-")
    if not letters or len(set(letters)) != 1 or not number.isdigit():
        raise ValueError(name)
    col = (len(letters) - 1) * 26 + ord(letters[0]) - 64
    return col, int(number) - col


def avalon_hill_name(axial: Axial) -> str:
    """The printed name of an axial pair of the 1966 board."""
    return f"{letters_number(axial[0])}-{axial[1] + axial[0]}"


def column_row_axial(name: str) -> Axial:
    """Deluxe: CCRR, columns grow east, rows south, even columns shoved up half a hex."""
    col, row = int(name[:-2]), int(name[-2:])
    return col, row - (col // 2)


# First Blood: RRCC, rows grow north, columns grow west, odd rows half a hex east. Pointy-topped.
POINTY = ((0, -1), (0, 1), (1, -1), (1, 0), (-1, 0), (-1, 1))  # E W NE NW SE SW as axial (row, column) steps


def row_column_axial(name: str) -> Axial:
    """First Blood: the axial pair of RRCC."""
    row, col = int(name[:2]), int(name[2:])
    return row, col - (row + 1) // 2


def row_column_name(axial: Axial) -> str:
    """The printed name of an axial pair of First Blood's board."""
    return f"{axial[0]:02d}{axial[1] + (axial[0] + 1) // 2:02d}"
