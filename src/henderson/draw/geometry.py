"""Plane geometry of a board: corners and sides of hexes, outlines of areas, smooth lines. All in board units, y down."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from zlib import crc32

from henderson.engine.view import Board, Edge, Space

Point = tuple[float, float]


def chance(*words: object) -> float:
    """A number from 0 to 1 that depends on the words alone, the same in every process: where a tree stands."""
    h = crc32("|".join(map(str, words)).encode())
    h = (h ^ (h >> 15)) * 0x2C1B3C6D & 0xFFFFFFFF
    h = (h ^ (h >> 12)) * 0x297A2D39 & 0xFFFFFFFF
    return ((h ^ (h >> 15)) & 0xFFFFFF) / 0x1000000


def between(a: Point, b: Point, s: float) -> Point:
    """A point part of the way from a to b."""
    return a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s


def pitch(spaces: Sequence[Space]) -> float:
    """The distance between the centres of neighbouring hexes, which is a hex's height from flat to flat."""
    gaps = (math.hypot(a.x - b.x, a.y - b.y) for a in spaces[:: max(1, len(spaces) // 8)] for b in spaces)
    return min((gap for gap in gaps if gap > 1e-6), default=1.0)


class Shore:
    """The shoreline, its sides sorted into bands by height so that a point is quickly found to be on land or not."""

    def __init__(self, rings: Sequence[Sequence[Point]]) -> None:
        self.bands: dict[int, list[tuple[float, float, float, float]]] = defaultdict(list)
        for ring in rings:
            for (ax, ay), (bx, by) in zip(ring, [*ring[1:], *ring[:1]]):
                for band in range(math.floor(min(ay, by) * 2), math.floor(max(ay, by) * 2) + 1):
                    self.bands[band].append((ax, ay, bx, by))

    def __bool__(self) -> bool:
        return bool(self.bands)

    def __contains__(self, point: Point) -> bool:
        x, y = point
        odd = False
        for ax, ay, bx, by in self.bands.get(math.floor(y * 2), ()):
            if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                odd = not odd
        return odd


@dataclass
class Hexes:
    """The hexes of a board as shapes."""

    board: Board
    spaces: dict[str, Space] = field(default_factory=dict)
    pitch: float = 1.0
    corners: tuple[Point, ...] = ()
    shore: Shore = field(init=False)

    def __post_init__(self) -> None:
        self.shore = Shore(self.board.land)
        self.spaces = {s.id: s for s in self.board.spaces if s.kind == "hex"}
        self.pitch = pitch(list(self.spaces.values()))
        turn = 30 if self.board.hexes == "pointy" else 0
        r = self.pitch / math.sqrt(3)
        self.corners = tuple(
            (r * math.cos(math.radians(a + turn)), r * math.sin(math.radians(a + turn))) for a in range(0, 360, 60)
        )

    def node(self, space: Space) -> Point:
        """Where a road or river goes through a hex: its centre, or on the shore the middle of its land."""
        here = (space.x, space.y)
        if not self.shore or here in self.shore:
            return here
        step = 0.11 * self.pitch
        spots = [(space.x + i * step, space.y + j * step) for i in range(-4, 5) for j in range(-4, 5) if math.hypot(i, j) <= 4]
        dry = [p for p in spots if p in self.shore]
        return (sum(x for x, _ in dry) / len(dry), sum(y for _, y in dry) / len(dry)) if dry else here

    def polygon(self, space: Space, size: float = 1.0) -> list[Point]:
        """The six corners of a hex."""
        return [(space.x + size * x, space.y + size * y) for x, y in self.corners]

    def key(self, point: Point) -> tuple[int, int]:
        """Corners that are the same corner have the same key."""
        return round(point[0] / self.pitch * 40), round(point[1] / self.pitch * 40)

    def side(self, a: Space, b: Space) -> tuple[Point, Point] | None:
        """The side two neighbouring hexes share."""
        dx, dy = b.x - a.x, b.y - a.y
        gap = math.hypot(dx, dy)
        if not 0.5 * self.pitch < gap < 1.5 * self.pitch:
            return None
        mx, my = (a.x + b.x) / 2, (a.y + b.y) / 2
        half = self.pitch / (2 * math.sqrt(3))
        nx, ny = -dy / gap * half, dx / gap * half
        return (mx - nx, my - ny), (mx + nx, my + ny)

    def side_of(self, edge: Edge) -> tuple[Point, Point] | None:
        """The side an edge of the board means, or None if it names no two neighbours."""
        a, b = self.spaces.get(edge.a), self.spaces.get(edge.b)
        return self.side(a, b) if a and b else None

    def sides(self, area: Iterable[Space]) -> dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point, list[Space]]]:
        """Every side of an area once, with the one or two hexes it belongs to."""
        found: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point, list[Space]]] = {}
        for space in area:
            ring = self.polygon(space)
            for p, q in zip(ring, ring[1:] + ring[:1]):
                a, b = self.key(p), self.key(q)
                name = (a, b) if a < b else (b, a)
                if name in found:
                    found[name][2].append(space)
                else:
                    found[name] = (p, q, [space])
        return found

    def outline(self, area: Iterable[Space]) -> list[list[Point]]:
        """The closed lines round an area of hexes, inner borders dropped."""
        sides: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point]] = {}
        for space in area:
            ring = self.polygon(space)
            for p, q in zip(ring, ring[1:] + ring[:1]):
                a, b = self.key(p), self.key(q)
                if (b, a) in sides:
                    del sides[b, a]
                else:
                    sides[a, b] = (p, q)
        leads: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
        for a, b in sides:
            leads[a].append(b)
        loops: list[list[Point]] = []
        for start in list(leads):
            while leads[start]:
                loop, here = [], start
                while leads[here]:
                    there = leads[here].pop()
                    loop.append(sides[here, there][0])
                    here = there
                loops.append(loop)
        return loops


def smooth(points: Sequence[Point], tension: float = 0.5) -> list[tuple[Point, Point, Point]]:
    """Bézier pieces (two handles and an end each) of a smooth line through the points, after the first."""
    out = []
    last = len(points) - 1
    for i in range(last):
        p0, p1, p2, p3 = points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, last)]
        k = tension / 3 * 2
        out.append(
            (
                (p1[0] + (p2[0] - p0[0]) * k / 2, p1[1] + (p2[1] - p0[1]) * k / 2),
                (p2[0] - (p3[0] - p1[0]) * k / 2, p2[1] - (p3[1] - p1[1]) * k / 2),
                p2,
            )
        )
    return out
