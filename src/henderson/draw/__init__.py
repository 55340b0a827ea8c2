"""Boards and counters as pictures: one renderer from plain data (`Board`, `View`) to SVG, and to PNG. It knows no game.

    svg = board_svg(game.board(), game.view("US"), crop=["3707", "3809"])
    Path("map.png").write_bytes(png(svg))

`still` draws what depends on the board alone and `live` what lies on it now, so that a browser can keep the one and replace the
other; `board_svg` is both. Modules, from the ground up: theme, svg, text, geometry, frame; terrain, ways, growth, labels, hexmap,
boxes, field (the board); symbols, marks, counters, table, lights (what lies on it); png.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from zlib import crc32

from henderson.engine.decision import HendersonError
from henderson.engine.view import Board, Piece, View

from . import boxes, counters, field, hexmap, labels, lights, symbols, table
from .frame import Crop, Frame, frame
from .geometry import Hexes
from .png import png
from .svg import el, esc, n, rect
from .text import put
from .theme import Theme
from .theme import theme as theme_called

__all__ = ["Live", "Still", "board_svg", "counter_svg", "document", "live", "png", "still"]


@dataclass(frozen=True, slots=True)
class Still:
    """What depends on the board alone, each part SVG without the outer element. Names lie above what `Live` lights."""

    width: float
    height: float
    map: str  # ground, hexes, boxes
    spaces: str  # a shape with its id for every space: what a pointer hits
    labels: str


@dataclass(frozen=True, slots=True)
class Live:
    """What changes in play: lights beneath the names, counters and marks above them."""

    light: str
    pieces: str
    top: str


def still(board: Board, *, theme: str = "light", scale: float = 88.0, crop: Crop = None) -> Still:
    """The board itself. `scale` is the height of a hex in pixels."""
    t, f, hexes = theme_called(theme, board.sides), frame(board, scale, crop), Hexes(board)
    key = f"{t.name}-{crc32(repr((board.title, f)).encode()):08x}"
    seen = [s for s in hexes.spaces.values() if f.sees(s.x, s.y, hexes.pitch)]
    return Still(
        width=f.width,
        height=f.height,
        map=group("map", ground(f, hexes, board, t, key, crop)),
        spaces=hexmap.spaces(f, hexes, key, seen) + boxes.areas(f, boxes.seen(f, board)),
        labels=labels.letters(f, hexes, board, t),
    )


def live(
    board: Board,
    view: View | None,
    *,
    theme: str = "light",
    scale: float = 88.0,
    crop: Crop = None,
    choices: Sequence[str] = (),
    selected: str = "",
    costs: Mapping[str, int | str] | None = None,
) -> Live:
    """What lies on the board, and what may be done. See `board_svg` for the words."""
    t, f, hexes = theme_called(theme, board.sides), frame(board, scale, crop), Hexes(board)
    lying, badges = table.arrange(f, board, view, selected) if view else ([], [])
    flags, plates = table.markers(f, board, view, t) if view else ("", "")
    at = {s.id: s for s in board.spaces}
    held = at.get(selected) or next((at.get(one.piece.place) for one in lying if one.piece.id == selected), None)
    light = lights.area(f, hexes, t, lights.chosen_spaces(board, choices))
    light += lights.in_hand(f, hexes, t, held, ring=selected in at)
    pieces = table.counters(t, lying, lights.rings(lying, choices, selected, t))
    return Live(
        light=group("light", light),
        pieces=(el("defs", counters.faces(t)) if pieces else "") + group("markers", flags) + group("counters", pieces),
        top=group("markers", plates) + group("top", table.badges_svg(f, t, badges) + lights.costs_svg(f, board, t, costs or {})),
    )


def group(name: str, inside: str) -> str:
    """A part by its class; pointers pass through all but the counters."""
    return el("g", inside, class_=name, pointer_events="" if name == "counters" else "none") if inside else ""


def ground(f: Frame, hexes: Hexes, board: Board, t: Theme, key: str, crop: Crop) -> str:
    """Paper, chart or hexes, links and boxes, and the line that says what is reconstructed."""
    parts = [
        rect(0, 0, f.width, f.height, 0, t.bg),
        boxes.chart(f, board, t),
        field.ground(f, board, t, key),
        hexmap.hex_map(f, hexes, board, t, key),
        boxes.panels(f, board, t),
    ]
    if board.credits and crop is None:
        size = max(9.0, 0.156 * f.h)
        parts.append(put(0.3 * f.h, f.height - 0.09 * f.h, board.credits, size, t.ink3, "medium"))
    return "".join(parts)


def document(width: float, height: float, inside: str, title: str = "") -> str:
    """A complete SVG, with the symbols it refers to."""
    used = set(re.findall(r'href="#(sym-[a-z0-9_]+)"', inside))
    parts = (el("title", esc(title)) if title else "") + el("defs", symbols.definitions(used)) + inside
    w, h = n(width), n(height)
    return el("svg", parts, xmlns="http://www.w3.org/2000/svg", width=w, height=h, viewBox=f"0 0 {w} {h}", role="img")


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

    theme: light or dark. scale: height of a hex in pixels. crop: a rectangle (x0, y0, x1, y1) in board units, or ids of spaces to
    frame. choices: words that may be chosen; spaces and counters of those names are lit. selected: the space or counter in hand.
    costs: what to write at the foot of a space.
    """
    under = still(board, theme=theme, scale=scale, crop=crop)
    over = live(board, view, theme=theme, scale=scale, crop=crop, choices=choices, selected=selected, costs=costs)
    inside = under.map + under.spaces + over.light + under.labels + over.pieces + over.top
    return document(under.width, under.height, inside, board.title)


def counter_svg(piece: Piece, size: float = 100, theme: str = "light", sides: Sequence[str] = ()) -> str:
    """One counter, `size` pixels high, as an SVG of its own with a little room round it for what sticks out.

    sides: those of its game, in order, for its colour.
    """
    if not size > 0:
        raise HendersonError(f"size {size!r}: expected the counter's height in pixels, more than 0")
    t = theme_called(theme, sides)
    width, height = counters.size_of(piece)
    k, margin = size / height, 12.0
    body = counters.placed(piece, t, (width / 2 + margin) * k, (height / 2 + margin) * k, size)
    return document((width + 2 * margin) * k, (height + 2 * margin) * k, el("defs", counters.faces(t)) + body)
