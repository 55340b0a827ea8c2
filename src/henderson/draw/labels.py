"""Names on the map: those the board gives a place, and those of hexes and rivers, which look for one where nothing is covered."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass

from henderson.engine.view import Board, Label, Space

from . import terrain
from .frame import Frame
from .geometry import Hexes, Point
from .text import FONTS, esc, fit, n, wide
from .theme import Theme

Box = tuple[float, float, float, float]
SIZES = {"place": 0.165, "water": 0.15, "hill": 0.14, "title": 0.27}
FACES = {"place": "serif", "water": "italic", "hill": "italic", "title": "italic"}


@dataclass
class Lettered:
    """A label with its place found."""

    text: str
    x: float
    y: float
    kind: str
    angle: float = 0.0
    room: float = 0.0  # in hex heights; 0: as wide as it runs

    def size(self, h: float) -> float:
        """How large it is set, on hexes h high."""
        size = SIZES.get(self.kind, 0.15) * h
        return fit(self.text, self.room * h, size, FACES.get(self.kind, "serif")) if self.room else size


def named_at_top(board: Board) -> set[str]:
    """Hexes whose name takes the place of their number: hills and airfields."""
    given = {label.text for label in board.labels}
    return {
        s.id
        for s in board.spaces
        if s.kind == "hex" and s.name and s.name not in given and "village" not in s.terrain and not terrain.is_sea(s)
    }


def extent(f: Frame, label: Lettered) -> Box:
    """The rectangle a label covers, in pixels."""
    size = label.size(f.h)
    spread = 1.25 if label.kind == "title" else 1.0
    w, h = wide(label.text, FACES.get(label.kind, "serif"), size) * spread, size
    c, s = abs(math.cos(math.radians(label.angle))), abs(math.sin(math.radians(label.angle)))
    half_w, half_h = (w * c + h * s) / 2, (w * s + h * c) / 2
    return label.x - half_w, label.y - half_h, label.x + half_w, label.y + half_h


def overlap(a: Box, b: Box) -> float:
    """The area two rectangles share."""
    return max(0.0, min(a[2], b[2]) - max(a[0], b[0])) * max(0.0, min(a[3], b[3]) - max(a[1], b[1]))


class Desk:
    """Where labels look for room: what is already lettered, and where counters stand."""

    def __init__(self, f: Frame, hexes: Hexes) -> None:
        self.f = f
        self.placed: list[Box] = []
        r = 0.31 * f.h
        self.seats: dict[tuple[int, int], list[tuple[Box, float]]] = defaultdict(list)  # by squares of a hex's height
        for s in hexes.spaces.values():
            x, y = f.x(s.x), f.y(s.y)
            self.seats[int(x // f.h), int(y // f.h)].append(((x - r, y - r, x + r, y + r), 0.15 if terrain.is_sea(s) else 1.0))

    def cost(self, label: Lettered) -> float:
        box = extent(self.f, label)
        area = max(1.0, (box[2] - box[0]) * (box[3] - box[1]))
        lettered = sum(overlap(box, other) for other in self.placed)
        seats, h = 0.0, self.f.h
        for i in range(int(box[0] // h) - 1, int(box[2] // h) + 2):
            for j in range(int(box[1] // h) - 1, int(box[3] // h) + 2):
                seats += sum(overlap(box, seat) * weight for seat, weight in self.seats.get((i, j), ()))
        return (12 * lettered + seats) / area

    def place(self, candidates: list[Lettered]) -> Lettered:
        """The first candidate that covers least."""
        best = min(candidates, key=lambda c: round(self.cost(c), 2) + 0.01 * candidates.index(c))
        self.placed.append(extent(self.f, best))
        return best


def settle(f: Frame, hexes: Hexes, board: Board) -> list[Lettered]:
    """Every label with its place, most bound first."""
    desk = Desk(f, hexes)
    out = [desk.place([Lettered(x.text, f.x(x.x), f.y(x.y), x.kind, x.angle)]) for x in board.labels if visible(f, x)]
    given = {label.text for label in board.labels}
    tops = named_at_top(board)
    for space in hexes.spaces.values():
        if space.name and space.name not in given and f.sees(space.x, space.y, 0.5):
            out.append(desk.place(spots(f, hexes, board, space, space.id in tops)))
    for path in board.paths:
        if path.name and path.name not in given and path.kind in terrain.WATER and len(path.spaces) > 2:
            candidates = along(f, terrain.course(hexes, path, board, wander=0.5), path.name)
            candidates = [c for c in candidates if 0 < c.x < f.width and 0 < c.y < f.height]
            if candidates:
                out.append(desk.place(candidates))
    return out


def visible(f: Frame, label: Label) -> bool:
    return f.sees(label.x, label.y, 1.0)


def spots(f: Frame, hexes: Hexes, board: Board, space: Space, top: bool) -> list[Lettered]:
    """Where the name of a hex may stand: a hill's or airfield's at its top, a village's round its huts."""
    x, y, h = f.x(space.x), f.y(space.y), f.h
    if top:
        hill = space.level > 0 or terrain.is_high(space) or terrain.is_peak(space)
        return [Lettered(space.name, x, y - 0.405 * h, "hill" if hill else "place", room=1.02)]
    huts = terrain.node(hexes, space, board.land)
    hx, hy = f.x(huts[0]), f.y(huts[1])
    w = wide(space.name, "serif", SIZES["place"] * h) / 2
    places = [(0.0, -0.40), (0.0, -0.52), (-0.3, -0.42), (0.3, -0.42), (0.0, 0.42), (-0.2, -0.66), (0.2, -0.66), (0.0, -0.8), (0.0, 0.55)]
    out = [Lettered(space.name, x + dx * h, y + dy * h, "place") for dx, dy in places]
    out += [Lettered(space.name, hx - 0.36 * h - w, hy - 0.2 * h, "place"), Lettered(space.name, hx + 0.36 * h + w, hy - 0.2 * h, "place")]
    return out


def along(f: Frame, points: list[Point], name: str) -> list[Lettered]:
    """Beside a river, turned with it, never upside down; the lower course first."""
    out = []
    for (ax, ay), (bx, by) in zip(points[1:], points[2:]):
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        angle = angle + 180 if angle < -90 else angle - 180 if angle > 90 else angle
        mx, my = f.x((ax + bx) / 2), f.y((ay + by) / 2)
        off = 0.16 * f.h
        ux, uy = -math.sin(math.radians(angle)) * off, math.cos(math.radians(angle)) * off
        out += [Lettered(name, mx + ux, my + uy, "water", angle), Lettered(name, mx - ux, my - uy, "water", angle)]
    return out


def letters(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """All names, in their voices: places upright, water and hills slanted, titles widely set."""
    if f.h < 14:
        return ""
    out = []
    for label in settle(f, hexes, board):
        size = label.size(f.h)
        colour = t.water if label.kind in ("water", "title") else t.label
        halo = t.sea if label.kind == "title" else t.halo
        turn = f' transform="rotate({n(label.angle)} {n(label.x)} {n(label.y)})"' if abs(label.angle) > 0.5 else ""
        spread = f' letter-spacing="{n(size * 0.14)}"' if label.kind == "title" else ""
        out.append(
            f'<text x="{n(label.x)}" y="{n(label.y + 0.34 * size)}" font-size="{n(size)}" {FONTS[FACES.get(label.kind, "serif")]} fill="{colour}"'
            f' stroke="{halo}" stroke-width="{n(0.22 * size)}" stroke-opacity=".85" paint-order="stroke"{spread}{turn}>{esc(label.text)}</text>'
        )
    return f'<g class="labels" text-anchor="middle" stroke-linejoin="round" pointer-events="none">{"".join(out)}</g>'
