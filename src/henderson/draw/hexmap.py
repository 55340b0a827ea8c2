"""The static layer of a hex map, from the sea up to the hex numbers. It depends on the board alone, never on a position."""

from __future__ import annotations

from collections import defaultdict

from henderson.engine.view import Board, Space

from . import terrain
from .frame import Frame
from .geometry import Hexes
from .labels import named_at_top
from .text import FONTS, esc, n
from .theme import Theme


def hex_map(f: Frame, hexes: Hexes, board: Board, t: Theme, key: str) -> str:
    """Sea, shoals, land, growth, slopes, rivers, shore, roads, grid, numbers, sights: in that order."""
    if not hexes.spaces:
        return ""
    shown = [s for s in hexes.spaces.values() if f.sees(s.x, s.y, hexes.pitch)]
    dry = [s for s in hexes.spaces.values() if not terrain.is_sea(s)]
    whole = "".join(f.ring(loop) for loop in hexes.outline(hexes.spaces.values()))
    shores = board.land or hexes.outline(dry)
    land = "".join(f.ring(ring) for ring in shores)
    all_dry = not board.land and len(dry) == len(hexes.spaces)
    slopes = [e for e in board.edges if e.kind in ("slope", "ridge", "cliff")]
    parts = [
        f'<clipPath id="{key}-board"><path d="{whole}"/></clipPath><clipPath id="{key}-land"><path d="{land}"/></clipPath>',
        strand(f, hexes, t, shown) if all_dry else "",
        f'<g clip-path="url(#{key}-board)">',
        f'<path d="{whole}" fill="{t.sea}"/>',
        "" if all_dry else shoals(f, land, t),
        f'<g clip-path="url(#{key}-land)"><path d="{land}" fill="{t.clear[0]}"/>',
        ground(f, hexes, t, shown),
        terrain.trees(f, hexes, t, shown),
        terrain.grass(f, t, shown),
        terrain.thickets(f, hexes, board, t),
        terrain.slopes(f, hexes, t, slopes),
        terrain.rivers(f, hexes, board, t),
        "</g>",
        "" if all_dry else shore(f, land, t),
        terrain.roads(f, hexes, board, t),
        terrain.fords(f, hexes, board, t),
        border(f, hexes, t, shown),
        grid(f, hexes, t, shown),
        numbers(f, hexes, board, t, shown),
        terrain.sights(f, hexes, board, t, shown),
        "</g>",
        f'<path d="{whole}" fill="none" stroke="{t.ink}" stroke-opacity=".5" stroke-width="{n(max(1, 0.018 * f.h))}"/>',
    ]
    return "".join(parts)


def shoals(f: Frame, land: str, t: Theme) -> str:
    """Three strokes along the shore, each narrower and stronger."""
    strokes = "".join(
        f'<path d="{land}" stroke-width="{n(width * f.h)}" stroke-opacity="{alpha}"/>'
        for width, alpha in ((0.95, 0.38), (0.62, 0.5), (0.34, 0.75))
    )
    return f'<g fill="none" stroke="{t.shoal}" stroke-linejoin="round">{strokes}</g>'


def strand(f: Frame, hexes: Hexes, t: Theme, shown: list[Space]) -> str:
    """On a board without sea hexes: shallows off the outer sides of the coast."""
    coast = [s for s in shown if any(w.startswith("coast") or w == "beach" for w in s.terrain)]
    if not coast:
        return ""
    d = "".join(f.line((p, q)) for p, q, owners in hexes.sides(hexes.spaces.values()).values() if len(owners) == 1 and owners[0] in coast)
    rings = (*((3.0 - 0.3 * i, t.sea, 0.22) for i in range(7)), (0.62, t.shoal, 0.6), (0.36, t.shoal, 1), (0.14, t.beach, 1))
    strokes = "".join(f'<path d="{d}" stroke="{c}" stroke-width="{n(w * f.h)}" stroke-opacity="{a}"/>' for w, c, a in rings)
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{strokes}</g>'


def shore(f: Frame, land: str, t: Theme) -> str:
    """Beach, then the coast line."""
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{land}" stroke="{t.beach}" stroke-width="{n(0.06 * f.h)}"/>'
        f'<path d="{land}" stroke="{t.coast}" stroke-width="{n(max(0.7, 0.016 * f.h))}"/></g>'
    )


def ground(f: Frame, hexes: Hexes, t: Theme, shown: list[Space]) -> str:
    """Clear ground by level, then jungle by level: one path for each shade."""
    areas: dict[tuple[bool, int], list[Space]] = defaultdict(list)
    for space in shown:
        if not terrain.is_sea(space):
            areas[terrain.is_jungle(space), terrain.level(space)].append(space)
    out = []
    for jungle, level in sorted(areas):
        if (jungle, level) != (False, 0):
            fill = (t.jungle if jungle else t.clear)[level]
            d = "".join(f.ring(loop) for loop in hexes.outline(areas[jungle, level]))
            out.append(f'<path d="{d}" fill="{fill}" stroke="{fill}" stroke-width=".6"/>')
    return "".join(out)


def border(f: Frame, hexes: Hexes, t: Theme, shown: list[Space]) -> str:
    """A film over hexes that are not in play."""
    out = [s for s in shown if not s.playable]
    if not out:
        return ""
    d = "".join(f.ring(loop) for loop in hexes.outline(out))
    return f'<path d="{d}" fill="{t.bg}" fill-opacity=".5"/>'


def grid(f: Frame, hexes: Hexes, t: Theme, shown: list[Space]) -> str:
    """The sides of hexes, each once: stronger on land than at sea."""
    wet, dry = [], []
    for p, q, owners in hexes.sides(shown).values():
        (wet if all(terrain.is_sea(s) for s in owners) else dry).append(f.line((p, q)))
    width = n(max(0.6, 0.011 * f.h))
    return (
        f'<g fill="none" stroke="{t.ink}" stroke-width="{width}"><path d="{"".join(wet)}" stroke-opacity=".16"/>'
        f'<path d="{"".join(dry)}" stroke-opacity=".28"/></g>'
    )


def numbers(f: Frame, hexes: Hexes, board: Board, t: Theme, shown: list[Space]) -> str:
    """The number of each hex at its top, unless a name stands there; too small a map has none."""
    if f.h < 36:
        return ""
    top = 0.375 if board.hexes != "pointy" else 0.40
    words, named = [], named_at_top(board)
    for space in shown:
        if space.id not in named:
            quiet = ' opacity=".55"' if terrain.is_sea(space) or not space.playable else ""
            words.append(f'<text x="{n(f.x(space.x))}" y="{n(f.y(space.y) - top * f.h)}"{quiet}>{esc(space.id)}</text>')
    return (
        f'<g {FONTS["medium"]} font-size="{n(0.108 * f.h)}" fill="{t.ink}" fill-opacity=".62" text-anchor="middle">{"".join(words)}</g>'
    )


def spaces(f: Frame, hexes: Hexes, key: str, shown: list[Space]) -> str:
    """A shape for each hex that carries its id and name: what a pointer hits and a screen reader reads."""
    if not shown:
        return ""
    ring = "M" + "L".join(f"{n(x * f.k)} {n(y * f.k)}" for x, y in hexes.corners) + "Z"
    uses = "".join(
        f'<use href="#{key}-hex" x="{n(f.x(s.x))}" y="{n(f.y(s.y))}" data-id="{esc(s.id)}"><title>{esc(told(s))}</title></use>' for s in shown
    )
    return f'<defs><path id="{key}-hex" d="{ring}"/></defs><g class="spaces" fill="none" pointer-events="all">{uses}</g>'


def told(space: Space) -> str:
    """A space in words: id, name, terrain, level."""
    words = [space.id] + ([space.name] if space.name and space.name != space.id else [])
    words += [w.replace("_", " ") for w in space.terrain]
    if space.level:
        words.append(f"level {space.level}")
    if not space.playable:
        words.append("not in play")
    return ", ".join(words)
