"""Names on the map: those the board gives a place, and those of hexes and rivers, which look for one where nothing is covered."""

from __future__ import annotations

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import pairwise

from henderson.engine.view import Board, Label, Space

from . import terrain, ways
from .frame import Frame
from .geometry import Hexes, Point
from .svg import el, n, rect
from .text import fit, put, wide
from .theme import Theme

Box = tuple[float, float, float, float]
SIZES = {"place": 0.165, "water": 0.156, "hill": 0.14, "title": 0.27}
# where a village's name may stand, in hex heights from the hex's centre, best first
ROUND = ((0, -0.40), (0, -0.52), (-0.3, -0.42), (0.3, -0.42), (0, 0.42), (-0.2, -0.66), (0.2, -0.66), (0, -0.8), (0, 0.55))
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
        size = max(SIZES.get(self.kind, 0.15) * h, 15.0 if self.kind == "title" else 9.0)
        return fit(self.text, self.room * h, size, FACES.get(self.kind, "serif")) if self.room and h > 60 else size


def named(board: Board) -> dict[str, list[Space]]:
    """The hexes that bear each name, but for those whose name the board letters elsewhere."""
    found: dict[str, list[Space]] = defaultdict(list)
    for s in board.spaces:
        if s.kind == "hex" and s.name:
            found[s.name].append(s)
    given = {label.text for label in board.labels if label.kind not in ("place", "hill")}
    return {name: spaces for name, spaces in found.items() if name not in given}


def named_at_top(board: Board) -> set[str]:
    """Hexes whose name takes the place of their number: hills and airfields."""
    return {s.id for spaces in named(board).values() for s in spaces if not terrain.is_village(s) and not terrain.is_sea(s)}


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
    names, tops = named(board), named_at_top(board)
    out = [
        desk.place(shifts(f, hexes, label)) for label in board.labels if f.sees(label.x, label.y, 1.0) and label.text not in names
    ]
    for name, spaces in names.items():
        if any(f.sees(s.x, s.y, 0.5) for s in spaces):
            out.append(desk.place(spots(f, hexes, name, spaces, spaces[0].id in tops)))
    given = {label.text for label in board.labels}
    for path in board.paths if f.h >= 40 else ():
        if path.name and path.name not in given and path.kind in terrain.WATER and len(path.spaces) > 2:
            candidates = along(f, ways.course(hexes, path, wander=0.5), path.name)
            candidates = [c for c in candidates if 0 < c.x < f.width and 0 < c.y < f.height]
            if candidates:
                out.append(desk.place(candidates))
    return out


def shifts(f: Frame, hexes: Hexes, label: Label) -> list[Lettered]:
    """A label where the board puts it, or a little off if counters would lie on it there."""
    off = (0.0,) if label.angle or label.kind == "title" or not hexes.spaces else (0.0, -0.5, -0.62, -0.75, -1.05, 0.5)
    return [Lettered(label.text, f.x(label.x), f.y(label.y) + dy * f.h, label.kind, label.angle) for dy in off]


def spots(f: Frame, hexes: Hexes, name: str, spaces: list[Space], top: bool) -> list[Lettered]:
    """Where the name of a hex may stand: a hill's or airfield's at its top, a village's round its huts."""
    x, h = f.x(sum(s.x for s in spaces) / len(spaces)), f.h
    y = min(f.y(s.y) for s in spaces)
    if top:
        kind = "hill" if terrain.is_high(spaces[0]) else "place"
        return [Lettered(name, x, y - 0.405 * h, kind, room=1.02)]
    huts = hexes.node(spaces[0])
    hx, hy = f.x(huts[0]), f.y(huts[1])
    w = wide(name, "serif", Lettered(name, x, y, "place").size(h)) / 2
    out = [Lettered(name, x + dx * h, y + dy * h, "place") for dx, dy in ROUND]
    return out + [Lettered(name, hx + way * (0.36 * h + w), hy - 0.2 * h, "place") for way in (-1, 1)]


def along(f: Frame, points: list[Point], name: str) -> list[Lettered]:
    """Beside a river, turned with it, never upside down; the lower course first."""
    out = []
    for (ax, ay), (bx, by) in pairwise(points[1:]):
        angle = math.degrees(math.atan2(by - ay, bx - ax))
        angle = angle + 180 if angle < -90 else angle - 180 if angle > 90 else angle
        mx, my = f.x((ax + bx) / 2), f.y((ay + by) / 2)
        off = 0.16 * f.h
        ux, uy = -math.sin(math.radians(angle)) * off, math.cos(math.radians(angle)) * off
        out += [Lettered(name, mx + ux, my + uy, "water", angle), Lettered(name, mx - ux, my - uy, "water", angle)]
    return out


def die(f: Frame, label: Lettered, t: Theme) -> str:
    """The faces of a die that is rolled there, in a pill."""
    size = max(0.156 * f.h, 9.0)
    w, h = wide(label.text, "bold", size) + 0.12 * f.h, 0.21 * f.h
    pill = rect(label.x - w / 2, label.y - h / 2, w, h, h / 2, t.panel, stroke=t.second.solid, stroke_width=max(1.0, 0.014 * f.h))
    return pill + put(label.x, label.y + 0.35 * size, label.text, size, t.second.solid, "bold", "middle")


def letters(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """All names, in their voices: places upright, water and hills slanted, titles widely set."""
    if f.h < 14:
        return ""
    out = ""
    for label in settle(f, hexes, board):
        size = label.size(f.h)
        if label.kind == "die":
            out += die(f, label, t)
            continue
        title = label.kind == "title"
        water = label.kind in ("water", "title") and bool(board.land or board.hexes)
        look: dict[str, float | str] = {
            "stroke": t.sea if title and water else t.halo,
            "stroke_width": 0.22 * size,
            "stroke_opacity": 0.85,
            "paint_order": "stroke",
            "letter_spacing": 0.14 * size if title else "",
            "transform": f"rotate({n(label.angle)} {n(label.x)} {n(label.y)})" if abs(label.angle) > 0.5 else "",
        }
        face = FACES.get(label.kind, "serif")
        out += put(label.x, label.y + 0.34 * size, label.text, size, t.water if water else t.label, face, "middle", **look)
    return el("g", out, class_="labels", stroke_linejoin="round", pointer_events="none") if out else ""
