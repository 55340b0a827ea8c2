"""The static layer of a hex map, from the sea up to the hex numbers. It depends on the board alone, never on a position."""

from __future__ import annotations

from collections import defaultdict

from henderson.engine.view import Board, Space

from . import growth, terrain, ways
from .frame import Frame
from .geometry import Hexes
from .labels import named_at_top
from .svg import Patches, el, esc, n, path
from .text import FONTS
from .theme import Theme


def hex_map(f: Frame, hexes: Hexes, board: Board, t: Theme, key: str) -> str:
    """Sea, shoals, land, growth, slopes, rivers, shore, roads, grid, numbers, sights: in that order."""
    if not hexes.spaces:
        return ""
    shown = [s for s in hexes.spaces.values() if f.sees(s.x, s.y, hexes.pitch)]
    dry = [s for s in hexes.spaces.values() if not terrain.is_sea(s)]
    all_dry = not board.land and len(dry) == len(hexes.spaces)
    whole = "".join(f.ring(loop) for loop in hexes.outline(hexes.spaces.values()))
    land = "".join(f.ring(ring) for ring in board.land or hexes.outline(dry))
    on_land = [
        path(land, t.clear[0]),
        ground(f, hexes, t, shown),
        growth.trees(f, t, shown),
        growth.grass(f, t, shown),
        growth.thickets(f, hexes, board, t),
        growth.slopes(f, hexes, board, t),
        ways.rivers(f, hexes, board, t),
    ]
    on_board = [
        path(whole, t.sea),
        "" if all_dry else shoals(f, land, t),
        el("g", "".join(on_land), clip_path=f"url(#{key}-land)"),
        "" if all_dry else shore(f, land, t),
        ways.roads(f, hexes, board, t),
        ways.fords(f, hexes, board, t),
        border(f, hexes, t, shown),
        grid(f, hexes, t, shown),
        numbers(f, board, t, shown),
        growth.sights(f, hexes, t, shown),
    ]
    return (
        el("clipPath", path(whole, ""), id=f"{key}-board")
        + el("clipPath", path(land, ""), id=f"{key}-land")
        + (strand(f, hexes, t, shown) if all_dry else "")
        + el("g", "".join(on_board), clip_path=f"url(#{key}-board)")
        + path(whole, stroke=t.ink, width=max(1, 0.018 * f.h), stroke_opacity=0.5)
    )


def shoals(f: Frame, land: str, t: Theme) -> str:
    """Three strokes along the shore, each narrower and stronger."""
    widths = ((0.95, 0.38), (0.62, 0.5), (0.34, 0.75))
    strokes = "".join(path(land, stroke=t.shoal, width=width * f.h, stroke_opacity=alpha) for width, alpha in widths)
    return el("g", strokes, stroke_linejoin="round")


def strand(f: Frame, hexes: Hexes, t: Theme, shown: list[Space]) -> str:
    """On a board without sea hexes: a sea that fades off the outer sides of the coast."""
    coast = {s.id for s in shown if any(w.startswith("coast") or w == "beach" for w in s.terrain)}
    sides = hexes.sides(hexes.spaces.values()).values() if coast else ()
    d = "".join(f.line((p, q)) for p, q, owners in sides if len(owners) == 1 and owners[0].id in coast)
    rings = (*((3.0 - 0.3 * i, t.sea, 0.22) for i in range(7)), (0.62, t.shoal, 0.6), (0.36, t.shoal, 1), (0.14, t.beach, 1))
    strokes = "".join(path(d, stroke=c, width=w * f.h, stroke_opacity=a) for w, c, a in rings)
    return el("g", strokes, stroke_linecap="round", stroke_linejoin="round") if d else ""


def shore(f: Frame, land: str, t: Theme) -> str:
    """Beach, then the coast line."""
    lines = path(land, stroke=t.beach, width=0.06 * f.h) + path(land, stroke=t.coast, width=max(0.7, 0.016 * f.h))
    return el("g", lines, stroke_linejoin="round")


def ground(f: Frame, hexes: Hexes, t: Theme, shown: list[Space]) -> str:
    """Clear ground by level, then jungle by level: one path for each shade."""
    areas: dict[tuple[bool, int], list[Space]] = defaultdict(list)
    for space in shown:
        if not terrain.is_sea(space):
            areas[terrain.is_jungle(space), terrain.level(space)].append(space)
    out = ""
    for jungle, level in sorted(areas):
        if (jungle, level) != (False, 0):
            fill = (t.jungle if jungle else t.clear)[level]
            d = "".join(f.ring(loop) for loop in hexes.outline(areas[jungle, level]))
            out += path(d, fill, fill, 0.6)
    return out


def border(f: Frame, hexes: Hexes, t: Theme, shown: list[Space]) -> str:
    """A film over hexes that are not in play; over the sea only where other sea is."""
    sailed = any(s.playable and terrain.is_sea(s) for s in hexes.spaces.values())
    out = [s for s in shown if not s.playable and (sailed or not terrain.is_sea(s))]
    d = "".join(f.ring(loop) for loop in hexes.outline(out))
    return path(d, t.bg, fill_opacity=0.5)


def grid(f: Frame, hexes: Hexes, t: Theme, shown: list[Space]) -> str:
    """The sides of hexes, each once: stronger on land than at sea."""
    wet, dry = Patches(f.h), Patches(f.h)
    for p, q, owners in hexes.sides(shown).values():
        (wet if all(terrain.is_sea(s) for s in owners) else dry).add(f.x(p[0]), f.y(p[1]), f.line((p, q)))
    width = max(0.6, 0.011 * f.h)
    lines: dict[str, float | str] = {"fill": "none", "stroke": t.ink, "stroke_width": width}
    return wet.drawn(**lines, stroke_opacity=0.16) + dry.drawn(**lines, stroke_opacity=0.28)


def numbers(f: Frame, board: Board, t: Theme, shown: list[Space]) -> str:
    """The number of each hex at its top, unless a name stands there; too small a map has none."""
    if f.h < 36:
        return ""
    top = 0.375 if board.hexes != "pointy" else 0.40
    words, named = "", named_at_top(board)
    for space in shown:
        if space.id not in named:
            quiet = ' opacity=".55"' if terrain.is_sea(space) or not space.playable else ""
            words += f'<text x="{n(f.x(space.x))}" y="{n(f.y(space.y) - top * f.h)}"{quiet}>{esc(space.id)}</text>'
    return el("g", words, font_size=0.127 * f.h, fill=t.ink, fill_opacity=0.62, text_anchor="middle", **FONTS["medium"])


def spaces(f: Frame, hexes: Hexes, key: str, shown: list[Space]) -> str:
    """A shape for each hex that carries its id and name: what a pointer hits and a screen reader reads."""
    if not shown:
        return ""
    ring = "M" + "L".join(f"{n(x * f.k)} {n(y * f.k)}" for x, y in hexes.corners) + "Z"
    uses = "".join(
        f'<use href="#{key}-hex" x="{n(f.x(s.x))}" y="{n(f.y(s.y))}" data-id="{esc(s.id)}"><title>{esc(told(s))}</title></use>'
        for s in shown
    )
    shape = el("defs", el("path", id=f"{key}-hex", d=ring))
    return shape + el("g", uses, class_="spaces", fill="none", pointer_events="all")


def told(space: Space) -> str:
    """A space in words: id, name, terrain, level."""
    words = [space.id] + ([space.name] if space.name and space.name != space.id else [])
    words += [w.replace("_", " ") for w in space.terrain]
    if space.level:
        words.append(f"level {space.level}")
    if not space.playable:
        words.append("not in play")
    return ", ".join(words)
