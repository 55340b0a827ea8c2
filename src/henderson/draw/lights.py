"""The highlight language: what may be chosen, what is in hand, what a step costs. Shape and colour always both."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from henderson.engine.view import Board, Space

from .boxes import outline, rectangle
from .counters import size_of
from .frame import Frame
from .geometry import Hexes
from .table import Lying
from .text import n, put, wide
from .theme import Theme


def chosen_spaces(board: Board, words: Sequence[str]) -> list[Space]:
    """The spaces that options name."""
    wanted = set(words)
    return [s for s in board.spaces if s.id in wanted]


def shape(f: Frame, hexes: Hexes, spaces: Sequence[Space]) -> str:
    """One line round an area of hexes, and one round each box."""
    d = "".join(f.ring(loop) for loop in hexes.outline([s for s in spaces if s.kind == "hex"]))
    for s in spaces:
        if s.kind != "hex":
            d += outline(f, s)
    return d


def area(f: Frame, hexes: Hexes, t: Theme, spaces: Sequence[Space]) -> str:
    """What may be entered is washed and outlined in blue; all else lies under a veil."""
    if not spaces:
        return ""
    d = shape(f, hexes, spaces)
    (veil, dark), (wash, pale) = t.veil, t.wash
    return (
        f'<path d="M0 0H{n(f.width)}V{n(f.height)}H0Z{d}" fill="{veil}" fill-opacity="{dark}" fill-rule="evenodd"/>'
        f'<path d="{d}" fill="{wash}" fill-opacity="{pale}"/>'
        f'<g fill="none" stroke-linejoin="round"><path d="{d}" stroke="{t.panel}" stroke-opacity=".9" stroke-width="{n(max(3.2, 0.055 * f.h))}"/>'
        f'<path d="{d}" stroke="{t.intent}" stroke-width="{n(max(1.4, 0.028 * f.h))}"/></g>'
    )


def in_hand(f: Frame, hexes: Hexes, t: Theme, space: Space | None) -> str:
    """The space in hand, or where the counter in hand lies."""
    if space is None:
        return ""
    d = shape(f, hexes, [space])
    return (
        f'<g stroke-linejoin="round"><path d="{d}" fill="{t.select}" fill-opacity=".28" stroke="#171b1d" stroke-width="{n(max(4, 0.075 * f.h))}"/>'
        f'<path d="{d}" fill="none" stroke="{t.select}" stroke-width="{n(max(2.6, 0.045 * f.h))}"/></g>'
    )


def rings(lying: Sequence[Lying], choices: Sequence[str], selected: str, t: Theme) -> dict[str, str]:
    """A hairline on each counter that may be chosen, a strong ring on the one in hand, in the counter's own coordinates."""
    wanted = set(choices)
    out = {}
    for one in lying:
        if one.piece.id == selected or one.piece.id in wanted:
            w, h = size_of(one.piece)
            k = h / max(1.0, one.height)  # counter units to a pixel
            strong = one.piece.id == selected
            thick = 4.2 * k if strong else 2.2 * k
            gap = thick / 2 + (1.2 * k if strong else 0)
            edge = f'x="{n(-gap)}" y="{n(-gap)}" width="{n(w + 2 * gap)}" height="{n(h + 2 * gap)}" rx="{n(8 + gap)}" fill="none"'
            out[one.piece.id] = (
                f'<rect class="ring" {edge} stroke="#171b1d" stroke-width="{n(thick + 2 * k)}"/><rect {edge} stroke="{t.select}" stroke-width="{n(thick)}"/>'
            )
    return out


def costs_svg(f: Frame, board: Board, t: Theme, costs: Mapping[str, int | str]) -> str:
    """What a step costs, in a pill at the hex's foot."""
    at = {s.id: s for s in board.spaces}
    out = []
    size = max(9.0, 0.15 * f.h)
    for place, cost in costs.items():
        space = at.get(place)
        if space is None or not f.sees(space.x, space.y, 1.0):
            continue
        text = str(cost)
        w, h = max(wide(text, "bold", size) + 0.13 * f.h, 0.22 * f.h), 0.19 * f.h
        x, y = f.x(space.x), f.y(space.y) + 0.385 * f.h
        if space.kind != "hex":
            _, top, _, high = rectangle(f, space)
            y = top + high
        out.append(
            f'<rect x="{n(x - w / 2)}" y="{n(y - h / 2)}" width="{n(w)}" height="{n(h)}" rx="{n(h / 2)}" fill="{t.panel}" stroke="{t.intent}"'
            f' stroke-width="{n(max(1.2, 0.018 * f.h))}"/>{put(x, y + 0.36 * size, text, size, t.intent, anchor="middle")}'
        )
    return "".join(out)
