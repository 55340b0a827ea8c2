"""Boards and counters as pictures: one renderer from plain data (`Board`, `View`) to SVG, and to PNG. It knows no game.

    svg = board_svg(game.board(), game.view("US"), crop=["3707", "3809"])
    Path("map.png").write_bytes(png(svg))

`layers` gives the same drawing in parts, so that a browser can keep the map and replace only what moves.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from henderson.engine.view import Board, Piece, View

from . import boxes, counters, hexmap, labels, lights, symbols, table
from .frame import Crop, Frame, frame
from .geometry import Hexes
from .png import png
from .text import FONTS, esc, n, put
from .theme import Theme
from .theme import theme as theme_called

__all__ = ["Layers", "board_svg", "counter_svg", "layers", "png"]


@dataclass(frozen=True, slots=True)
class Layers:
    """A drawing in parts, from the bottom up; each is SVG without the outer element. Only the last three change in play."""

    width: float
    height: float
    map: str  # ground, hexes, boxes: the board alone
    spaces: str  # a shape with its id for every space
    light: str  # what may be chosen, what is in hand
    labels: str  # names: the board alone
    pieces: str  # markers and counters
    top: str  # counts, costs

    def document(self, inside: str, title: str = "") -> str:
        """A complete SVG of some of the parts."""
        used = set(re.findall(r'href="#(sym-[a-z0-9_]+)"', inside))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(self.width)}" height="{n(self.height)}" '
            f'viewBox="0 0 {n(self.width)} {n(self.height)}" role="img">'
            f"{f'<title>{esc(title)}</title>' if title else ''}<defs>{symbols.definitions(used)}</defs>{inside}</svg>"
        )


def layers(
    board: Board,
    view: View | None = None,
    *,
    theme: str = "light",
    scale: float = 88.0,
    crop: Crop = None,
    choices: Sequence[str] = (),
    selected: str = "",
    costs: Mapping[str, int | str] | None = None,
) -> Layers:
    """The drawing in parts. `scale` is the height of a hex in pixels; see `board_svg` for the rest."""
    t, f, hexes = theme_called(theme), frame(board, scale, crop), Hexes(board)
    key = f"{t.name}-{crc32(repr((board.title, f)).encode()):08x}"
    lying, badges = table.arrange(f, board, view, selected) if view else ([], [])
    at = {s.id: s for s in board.spaces}
    held = at.get(selected) or next((at.get(one.piece.place) for one in lying if one.piece.id == selected), None)
    flags, plates = table.markers(f, board, view, t) if view else ("", "")
    rings = lights.rings(lying, choices, selected, t)
    seen = [s for s in hexes.spaces.values() if f.sees(s.x, s.y, hexes.pitch)]
    return Layers(
        width=f.width,
        height=f.height,
        map=f'<g class="map">{ground(f, hexes, board, t, key, crop)}</g>',
        spaces=hexmap.spaces(f, hexes, key, seen) + boxes.areas(f, boxes.boxes_of(board)),
        light=group("light", lights.area(f, hexes, t, lights.chosen_spaces(board, choices)) + lights.in_hand(f, hexes, t, held)),
        labels=labels.letters(f, hexes, board, t),
        pieces=f"<defs>{counters.faces(t)}</defs>"
        + group("markers", flags)
        + group("counters", table.counters(t, lying, rings)),
        top=group("markers", plates) + group("top", table.badges_svg(f, t, badges) + lights.costs_svg(f, board, t, costs or {})),
    )


def group(name: str, inside: str) -> str:
    """A part by its class; pointers pass through all but the counters."""
    passing = "" if name == "counters" else ' pointer-events="none"'
    return f'<g class="{name}"{passing}>{inside}</g>' if inside else ""


def ground(f: Frame, hexes: Hexes, board: Board, t: Theme, key: str, crop: Crop) -> str:
    """Paper, chart or hexes, links, boxes, and the line that says what is reconstructed."""
    parts = [
        f'<rect width="{n(f.width)}" height="{n(f.height)}" fill="{t.bg}"/>',
        boxes.chart(f, board, t),
        hexmap.hex_map(f, hexes, board, t, key),
        boxes.panels(f, board, t),
    ]
    if board.credits and crop is None:
        size = 0.15 * f.h
        parts.append(put(0.3 * f.h, f.height - 0.09 * f.h, board.credits, size, t.ink3, "medium"))
    return "".join(parts)


def board_svg(
    board: Board,
    view: View | None = None,
    *,
    theme: str = "light",
    scale: float = 88.0,
    crop: Crop = None,
    choices: Sequence[str] = (),
    selected: str = "",
    costs: Mapping[str, int | str] | None = None,
) -> str:
    """The board, with what lies on it if a view is given, as one SVG.

    theme: light or dark. scale: height of a hex in pixels. crop: a rectangle (x0, y0, x1, y1) in board units, or the ids of spaces to
    frame. choices: words that may be chosen; spaces and counters of those names are lit. selected: the space or counter in hand.
    costs: what to write at the foot of a space.
    """
    made = layers(board, view, theme=theme, scale=scale, crop=crop, choices=choices, selected=selected, costs=costs)
    return made.document(made.map + made.spaces + made.light + made.labels + made.pieces + made.top, board.title)


def counter_svg(piece: Piece, size: float = 100, theme: str = "light") -> str:
    """One counter, `size` pixels high, as an SVG of its own."""
    if not size > 0:
        raise ValueError(f"size {size!r}: expected the counter's height in pixels, more than 0")
    t = theme_called(theme)
    width, height = counters.size_of(piece)
    k, margin = size / height, 12.0
    body = counters.placed(piece, t, (width / 2 + margin) * k, (height / 2 + margin) * k, size)
    used = set(re.findall(r'href="#(sym-[a-z0-9_]+)"', body))
    w, h = (width + 2 * margin) * k, (height + 2 * margin) * k
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{n(w)}" height="{n(h)}" viewBox="0 0 {n(w)} {n(h)}" role="img" {FONTS["bold"]}>'
        f"<defs>{counters.faces(t)}{symbols.definitions(used)}</defs>{body}</svg>"
    )
