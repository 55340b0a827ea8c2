"""The highlight language: what may be chosen, what is in hand, what a step costs. Shape and colour always both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from henderson.engine.view import Board, Space

from .boxes import outline, rectangle
from .counters import size_of
from .frame import Frame
from .geometry import Hexes
from .svg import el, n, path, rect
from .table import Lying
from .text import put, wide
from .theme import Theme

INK = "#171b1d"


def chosen_spaces(board: Board, words: Sequence[str]) -> list[Space]:
    """The spaces that options name."""
    wanted = set(words)
    return [s for s in board.spaces if s.id in wanted]


def shape(f: Frame, hexes: Hexes, spaces: Sequence[Space]) -> str:
    """One line round an area of hexes, and one round each box."""
    d = "".join(f.ring(loop) for loop in hexes.outline([s for s in spaces if s.kind == "hex"]))
    return d + "".join(outline(f, s) for s in spaces if s.kind != "hex")


def area(f: Frame, hexes: Hexes, t: Theme, spaces: Sequence[Space]) -> str:
    """What may be entered is washed and outlined in blue; all else lies under a veil."""
    if not spaces:
        return ""
    d = shape(f, hexes, spaces)
    (veil, dark), (wash, pale) = t.veil, t.wash
    lines = path(d, stroke=t.panel, width=max(3.2, 0.055 * f.h), stroke_opacity=0.9) + path(
        d, stroke=t.intent, width=max(1.4, 0.028 * f.h)
    )
    return (
        path(f"M0 0H{n(f.width)}V{n(f.height)}H0Z{d}", veil, fill_opacity=dark, fill_rule="evenodd")
        + path(d, wash, fill_opacity=pale)
        + el("g", lines, stroke_linejoin="round")
    )


def in_hand(f: Frame, hexes: Hexes, t: Theme, space: Space | None, *, ring: bool) -> str:
    """The space in hand, or where the counter in hand lies. A counter in a box has a ring of its own."""
    if space is None:
        return ""
    d = shape(f, hexes, [space])
    out = path(d, t.select, fill_opacity=0.28)
    if ring or space.kind == "hex":
        out += path(d, stroke=INK, width=max(4, 0.075 * f.h)) + path(d, stroke=t.select, width=max(2.6, 0.045 * f.h))
    return el("g", out, stroke_linejoin="round")


def rings(lying: Sequence[Lying], choices: Sequence[str], selected: str, t: Theme) -> dict[str, str]:
    """A hairline on each counter that may be chosen, a strong ring on the one in hand, in the counter's own coordinates."""
    wanted = set(choices)
    out = {}
    for one in lying:
        strong = one.piece.id == selected
        if strong or one.piece.id in wanted:
            w, h = size_of(one.piece)
            k = h / max(1.0, one.height)  # counter units to a pixel
            thick = 4.2 * k if strong else 2.2 * k
            gap = thick / 2 + (1.2 * k if strong else 0)
            out[one.piece.id] = "".join(
                rect(-gap, -gap, w + 2 * gap, h + 2 * gap, 8 + gap, "none", stroke=colour, stroke_width=width)
                for colour, width in ((INK, thick + 2 * k), (t.select, thick))
            )
    return out


def costs_svg(f: Frame, board: Board, t: Theme, costs: Mapping[str, int | str]) -> str:
    """What a step costs, in a pill at the hex's foot."""
    out = ""
    size = max(9.0, 0.15 * f.h)
    for space in board.spaces:
        if space.id not in costs or not f.sees(space.x, space.y, 1.0):
            continue
        text = str(costs[space.id])
        w, h = max(wide(text, "bold", size) + 0.13 * f.h, 0.22 * f.h), 0.19 * f.h
        x, y = f.x(space.x), f.y(space.y) + 0.385 * f.h
        if space.kind != "hex":
            _, top, _, high = rectangle(f, space)
            y = top + high
        out += rect(x - w / 2, y - h / 2, w, h, h / 2, t.panel, stroke=t.intent, stroke_width=max(1.2, 0.018 * f.h))
        out += put(x, y + 0.36 * size, text, size, t.intent, anchor="middle")
    return out
