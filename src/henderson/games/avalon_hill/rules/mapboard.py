"""The mapboard: its squares and their terrain, the road, the rivers, the villages (B.map.1 to B.map.10).

B.map.1 The board is a grid of hexagons, called squares; B.map.10 they are called by the letters and numbers of its edge.
"""

from __future__ import annotations

import re
from functools import reduce
from operator import or_

from ....board.components import Pack, Row
from ....board.hexes import Grid, avalon_hill_axial
from ....engine.decision import HendersonError

TERRAINS = ("clear", "jungle", "sea", "river", "coastal", "road", "village")


class Mapboard:
    """B.map.1 The squares, as numbers into these lists."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._read_squares(pack)
        self._read_ways(pack)

    def _read_squares(self, pack: Pack) -> None:
        """B.map.3 Jungle squares, B.map.4 river squares, B.map.7 coast squares, B.move.8 squares that take no unit."""
        rows = pack.table("squares").need("square", "terrain", "level", "playable", "name").by("square")
        for row in rows.values():
            try:
                avalon_hill_axial(row["square"].text)
            except ValueError:
                raise row["square"].wrong("letters-number, such as KK-22") from None
        self.grid = grid = Grid(rows, avalon_hill_axial)  # B.map.1
        self.names = grid.names
        self.square = grid.index
        self.terrain = tuple(self._terrain(row) for row in rows.values())
        self.level = tuple(row["level"].whole(0, 3) for row in rows.values())
        self.place_name = tuple(row["name"].text for row in rows.values())
        self.provenance = tuple(row["terrain"].provenance for row in rows.values())
        self.playable = tuple(row["playable"].one_of("", "no") == "" for row in rows.values())  # B.move.8
        if "KK-22" not in grid.index:
            raise HendersonError("squares.csv: no square 'KK-22': expected Henderson Field (B.map.10)")
        self.henderson = grid.index["KK-22"]
        # B.map.7 an all-ocean square takes no unit; B.move.8 nor does a coordinate-number square
        self.land = tuple("sea" not in t and p for t, p in zip(self.terrain, self.playable))
        # B.map.2 a square with none of the features that follow is clear
        self.jungle = tuple("jungle" in t for t in self.terrain)  # B.map.3
        self.river = tuple("river" in t for t in self.terrain)  # B.map.4
        self.coast = coast = tuple(i for i, t in enumerate(self.terrain) if "coastal" in t and self.land[i])  # B.map.7
        self.coast_set, self.coast_bits = frozenset(coast), sum(1 << i for i in coast)
        self.neighbours = tuple(
            tuple(n for n in near if self.land[n]) if self.land[i] else () for i, near in enumerate(grid.neighbours)
        )
        # B.terrain.2 no way leads over the ocean
        self.around = tuple(sum(1 << n for n in near) for near in self.neighbours)
        self.bits = grid.bits
        # the squares next to a neighbour, the square itself among them
        self.beyond = tuple(reduce(or_, [grid.around[n] for n in near], 0) for near in grid.neighbours)
        self.columns = _columns(grid)
        self.distance_memo: dict[int, bytes] = {}
        self.near_memo: dict[tuple[int, int], int] = {}
        self.land_bits = sum(1 << i for i, here in enumerate(self.land) if here)
        self.jungle_land = sum(1 << i for i, here in enumerate(self.land) if here and self.jungle[i])
        self.everywhere = (1 << len(grid)) - 1
        self.jungle_bits = sum(1 << i for i, j in enumerate(self.jungle) if j)

    @staticmethod
    def _terrain(row: Row) -> frozenset[str]:
        words = row["terrain"].words()
        for word in words:
            if word not in TERRAINS:
                raise row["terrain"].wrong("words of " + ", ".join(TERRAINS))
        if len({"clear", "jungle", "sea"} & set(words)) != 1:
            raise row["terrain"].wrong("exactly one of clear, jungle, sea")
        return frozenset(words)

    def near(self, square: int, far: int) -> int:
        """All squares no farther than that, as bits."""
        found = self.near_memo.get((square, far))
        if found is None:
            found = self.near_memo[square, far] = self._within(square, far)
        return found

    def _within(self, square: int, far: int) -> int:
        """Column by column, where the squares of each follow one another."""
        if not self.columns:  # quicker column by column
            return sum(self.bits[s] for s in self.grid.within(square, far))
        (q, r), found = self.grid.axial[square], 0
        for column, (top, first, last) in self.columns.items():
            if -far <= (aside := column - q) <= far:
                low = max(first, first + r - top + max(-far, -aside - far))
                high = min(last, first + r - top + min(far, far - aside))
                if low <= high:
                    found |= (1 << high + 1) - (1 << low)
        return found

    def distances(self, square: int) -> bytes:
        """How far every square is from that one (255: that far or farther)."""
        found = self.distance_memo.get(square)
        if found is None:
            (q, r), axial = self.grid.axial[square], self.grid.axial
            row = [(abs(a - q) + abs(b - r) + abs(a - q + b - r)) // 2 for a, b in axial]  # Grid.distance, all at once
            found = self.distance_memo[square] = bytes([min(255, far) for far in row])
        return found

    def is_below(self, low: int, high: int) -> bool:
        """B.map.5 `low` is a slope square whose high side faces `high`; B.map.6 `high` is then a hilltop."""
        return self.level[low] < self.level[high]

    def is_slope(self, square: int) -> bool:
        """B.map.5 Contours: some neighbour lies higher."""
        return any(self.level[n] > self.level[square] for n in self.neighbours[square])

    def is_hilltop(self, square: int) -> bool:
        """B.map.6 It borders a slope on its high side; it may be a slope itself."""
        return any(self.level[n] < self.level[square] for n in self.neighbours[square])

    def is_clear(self, square: int) -> bool:
        """B.map.2 None of the listed features."""
        return self.terrain[square] == {"clear"} and not self.is_slope(square) and not self.is_hilltop(square)

    def _read_ways(self, pack: Pack) -> None:
        """B.map.8 The road, B.map.4 the rivers, B.map.9 the villages."""
        self.road: tuple[int, ...] = ()
        self.rivers: list[tuple[str, tuple[int, ...]]] = []
        for row in pack.table("ways"):
            squares = []
            for word in row["squares"].words():
                if word not in self.square:
                    raise row["squares"].wrong(f"squares of the board; '{word}' is none")
                squares.append(self.square[word])
            if row["kind"].one_of("road", "river") == "road":
                self.road = tuple(squares)
            else:
                self.rivers.append((row["name"].text, tuple(squares)))
        self.villages: dict[int, str] = {}
        self.capes: dict[int, str] = {}
        for row in pack.table("places"):
            if row["square"].text not in self.square:
                raise row["square"].wrong("a square of the board")
            place = self.villages if row["kind"].one_of("village", "cape") == "village" else self.capes
            place[self.square[row["square"].text]] = row["name"].text
        self.village_bits = sum(1 << s for s in self.villages)
        self.coastal_villages = frozenset(self.villages) & self.coast_set  # O.withdraw.2

    def name(self, square: int) -> str:
        """The printed coordinates of a square (B.map.10)."""
        return self.names[square]


def _columns(grid: Grid) -> dict[int, tuple[int, int, int]]:
    """Of each column the row of its first square, its first and its last square; nothing where they do not follow."""
    found: dict[int, tuple[int, int, int]] = {}
    for square, (q, r) in enumerate(grid.axial):
        top, first, last = found.get(q, (r, square, square - 1))
        if square != last + 1 or r - top != square - first:
            return {}
        found[q] = top, first, square
    return found


def parse_square(board: Mapboard, text: str) -> int | None:
    """B.map.10 KK-22, also written KK22; None when the board has no such square."""
    match = re.fullmatch(r"([A-Z]+)-?(\d+)", text.strip().upper())
    return board.square.get(f"{match[1]}-{match[2]}") if match else None
