"""What part of the board is drawn, and how large."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from henderson.engine.decision import HendersonError
from henderson.engine.view import Board, Space

from .geometry import Point, pitch
from .svg import n

MARGIN = 0.3  # round the whole board, in hex heights
LETTERING = 0.2  # half the height of a label
CREDITS = 0.15  # room for a line beneath the board

Crop = tuple[float, float, float, float] | Sequence[str] | None


@dataclass(frozen=True)
class Frame:
    """A window on the board: `k` pixels to a board unit, a hex `h` pixels high."""

    left: float
    top: float
    right: float
    bottom: float
    k: float
    h: float

    @property
    def width(self) -> float:
        return (self.right - self.left) * self.k

    @property
    def height(self) -> float:
        return (self.bottom - self.top) * self.k

    def x(self, x: float) -> float:
        return (x - self.left) * self.k

    def y(self, y: float) -> float:
        return (y - self.top) * self.k

    def at(self, p: Point) -> str:
        """A point as a path wants it."""
        return f"{n((p[0] - self.left) * self.k)} {n((p[1] - self.top) * self.k)}"

    def sees(self, x: float, y: float, margin: float) -> bool:
        """Whether a point is in the window or near it."""
        return self.left - margin <= x <= self.right + margin and self.top - margin <= y <= self.bottom + margin

    def ring(self, points: Iterable[Point]) -> str:
        """A closed line."""
        return "M" + "L".join(self.at(p) for p in points) + "Z"

    def line(self, points: Iterable[Point]) -> str:
        """An open line."""
        return "M" + "L".join(self.at(p) for p in points)


def reach(space: Space, hex_: float) -> tuple[float, float]:
    """Half the width and half the height of a space."""
    if space.kind == "hex":
        return hex_ / math.sqrt(3), hex_ / math.sqrt(3)
    return (space.width or hex_) / 2, (space.height or hex_) / 2


def shows(board: Board, unit: float, f: Frame) -> Frame:
    """The window, if any space can be seen in it."""
    if not any(f.sees(s.x, s.y, max(reach(s, unit))) for s in board.spaces):
        xs, ys = [s.x for s in board.spaces], [s.y for s in board.spaces]
        spans = f"x {min(xs):g} to {max(xs):g}, y {min(ys):g} to {max(ys):g}"
        raise HendersonError(
            f"crop ({f.left:g}, {f.top:g}, {f.right:g}, {f.bottom:g}) shows nothing of {board.title}: it has {spans}"
        )
    return f


def frame(board: Board, scale: float, crop: Crop) -> Frame:
    """The window asked for: all of the board, a rectangle of it, or what frames the named spaces."""
    if not board.spaces:
        raise HendersonError(f"board {board.title!r} has no spaces to draw")
    if not 0 < scale <= 1000:
        raise HendersonError(f"scale {scale!r}: expected the height of a hex in pixels, more than 0 and up to 1000")
    hexes = [s for s in board.spaces if s.kind == "hex"]
    unit = pitch(hexes) if hexes else 1.0
    k = scale / unit
    spaces: Sequence[Space] = board.spaces
    margin = MARGIN * unit
    if crop is not None:
        if len(crop) == 4 and not any(isinstance(c, str) for c in crop):
            x0, y0, x1, y1 = (float(c) for c in crop)
            if not (x0 < x1 and y0 < y1):
                raise HendersonError(f"crop {tuple(crop)!r}: expected (x0, y0, x1, y1) with x0 < x1 and y0 < y1")
            return shows(board, unit, Frame(x0, y0, x1, y1, k, scale))
        known = {s.id: s for s in board.spaces}
        missing = [c for c in crop if c not in known]
        if missing or not crop:
            raise HendersonError(f"crop: no space {missing[0]!r} on {board.title}" if missing else "crop: no space named")
        spaces = [known[str(c)] for c in crop]
        margin = 0.75 * unit
    halves = [(s, *reach(s, unit)) for s in spaces]
    left = min(s.x - w for s, w, _ in halves)
    right = max(s.x + w for s, w, _ in halves)
    top = min(s.y - h for s, _, h in halves)
    bottom = max(s.y + h for s, _, h in halves)
    if crop is None:
        for label in board.labels:
            left, right = min(left, label.x), max(right, label.x)
            top, bottom = min(top, label.y - LETTERING * unit), max(bottom, label.y + LETTERING * unit)
    below = margin + (CREDITS * unit if board.credits and crop is None else 0)
    return Frame(left - margin, top - margin, right + margin, bottom + below, k, scale)
