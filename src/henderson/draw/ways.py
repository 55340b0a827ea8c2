"""Lines across a hex map: rivers through hexes or along their sides, roads, fords. Each kind is one or two paths in all."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

from henderson.engine.view import Board, Edge, Path, Space

from .frame import Frame
from .geometry import Hexes, Point, between, chance, smooth
from .svg import el, path
from .terrain import WATER, is_sea
from .theme import Theme


def course(hexes: Hexes, way: Path, *, wander: float) -> list[Point]:
    """The points a path runs through: each hex's middle and, if it wanders, each side it crosses, a little off its middle."""
    spaces = [hexes.spaces[name] for name in way.spaces if name in hexes.spaces]
    points: list[Point] = []
    for i, space in enumerate(spaces):
        side = hexes.side(spaces[i - 1], space) if i and wander else None
        if side:
            points.append(between(*side, 0.5 + wander * (chance(way.name, spaces[i - 1].id, space.id) - 0.5)))
        points.append(hexes.node(space))
    return points


def ease(points: list[Point]) -> list[Point]:
    """The same way with its zigzag taken out: each point drawn towards its neighbours."""
    inner = [between(b, between(a, c, 0.5), 0.5) for a, b, c in zip(points, points[1:], points[2:])]
    return points[:1] + inner + points[-1:] if len(points) > 1 else points


def to_sea(hexes: Hexes, space: Space, here: Point) -> list[Point]:
    """A point in the sea off the mouth of a river that ends in this hex, if the sea is near."""
    h = hexes.pitch
    near = [s for s in hexes.spaces.values() if is_sea(s) and math.hypot(s.x - space.x, s.y - space.y) < 1.2 * h]
    if not near:
        return []
    out = min(near, key=lambda s: (math.hypot(s.x - here[0], s.y - here[1]), s.y, s.x))
    wet = next((i for i in range(3, 12) if between(here, (out.x, out.y), i / 8) not in hexes.shore), 11)
    return [between(here, (out.x, out.y), (wet + 1) / 8)]


def flow(f: Frame, points: Sequence[Point]) -> str:
    """A smooth line through points."""
    return "M" + f.at(points[0]) + "".join(f"C{f.at(a)} {f.at(b)} {f.at(c)}" for a, b, c in smooth(points))


def rivers(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Rivers through hexes and along hexsides: bank, then water."""
    lines = []
    for way in board.paths:
        points = course(hexes, way, wander=0.5) if way.kind in WATER else []
        if len(points) > 1:
            ends = [hexes.spaces[name] for name in way.spaces if name in hexes.spaces]
            mouth, other = to_sea(hexes, ends[0], points[0]), to_sea(hexes, ends[-1], points[-1])
            lines.append(flow(f, mouth + points + other))
    d = "".join(lines + banks(f, hexes, [e for e in board.edges if e.kind in WATER]))
    water = path(d, stroke=t.bank, width=0.135 * f.h) + path(d, stroke=t.river, width=0.085 * f.h)
    return el("g", water, stroke_linecap="round", stroke_linejoin="round") if d else ""


def chains(hexes: Hexes, edges: Sequence[Edge]) -> list[list[Point]]:
    """Hexsides joined into long lines: from ends and forks first, then what closes on itself."""
    links: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    where: dict[tuple[int, int], Point] = {}
    for e in edges:
        side = hexes.side_of(e)
        if side:
            p, q = hexes.key(side[0]), hexes.key(side[1])
            where[p], where[q] = side
            links[p].append(q)
            links[q].append(p)
    lines = []
    for start in sorted(links, key=lambda p: (len(links[p]) == 2, p)):
        while links[start]:
            chain = [start]
            while links[chain[-1]]:
                there = links[chain[-1]].pop()
                links[there].remove(chain[-1])
                chain.append(there)
                if len(links[there]) != 1:
                    break
            lines.append([where[p] for p in chain])
    return lines


def banks(f: Frame, hexes: Hexes, edges: Sequence[Edge]) -> list[str]:
    """Hexside rivers: long lines with their corners rounded."""
    out = []
    for line in chains(hexes, edges):
        d = "M" + f.at(line[0])
        for a, b, c in zip(line, line[1:], line[2:]):  # round each corner, from before it to beyond it
            d += f"L{f.at(between(a, b, 0.66))}Q{f.at(b)} {f.at(between(b, c, 0.34))}"
        out.append(d + "L" + f.at(line[-1]))
    return out


def fords(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Fords and bridges: a short way across a hexside."""
    d = ""
    for e in board.edges:
        a, b = hexes.spaces.get(e.a), hexes.spaces.get(e.b)
        if e.kind in ("ford", "bridge") and a and b:
            d += f.line([between((a.x, a.y), (b.x, b.y), 0.35), between((a.x, a.y), (b.x, b.y), 0.65)])
    return path(d, stroke=t.road_edge, width=0.2 * f.h) + path(d, stroke=t.road, width=0.15 * f.h)


def roads(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Roads as two lines, trails as dashes."""
    road, trail = "", ""
    for way in board.paths:
        points = ease(course(hexes, way, wander=0)) if way.kind not in WATER else []
        if len(points) > 1 and "road" in way.kind:
            road += flow(f, points)
        elif len(points) > 1:
            trail += flow(f, points)
    dashes = f"{0.07 * f.h:.1f} {0.045 * f.h:.1f}"
    return (
        path(road, stroke=t.road_edge, width=0.082 * f.h)
        + path(road, stroke=t.road, width=0.05 * f.h)
        + path(trail, stroke=t.road_edge, width=0.026 * f.h, stroke_dasharray=dashes)
    )
