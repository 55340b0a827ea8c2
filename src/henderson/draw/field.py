"""The ground under a board of boxes: sectors with their jungle and sand, a river across them, the wire; and spaces drawn as
discs and squares by what they are."""

from __future__ import annotations

from collections.abc import Sequence

from henderson.engine.view import Board, Path, Space

from .frame import Frame
from .geometry import chance
from .svg import Patches, el, esc, n, path, rect
from .text import fit, put, wrap
from .theme import Theme

EDGE = 0.1  # a sector's ground beyond its spaces, in hex heights
TITLE = 0.5  # and above them, for its name
TUFTS = 46  # to a sector two hexes wide
ATTACK = ("entry", "intermediate")  # spaces of a track an enemy comes along
HELD = ("front", "rear")  # positions of the side that holds the ground
Box = tuple[float, float, float, float]


def is_disc(s: Space) -> bool:
    """Whether a space is drawn as a disc."""
    return any(word in s.terrain for word in (*ATTACK, *HELD))


def is_spot(s: Space) -> bool:
    """Whether a counter lies over the name of a space rather than beneath it."""
    return is_disc(s) or "wire" in s.terrain


def sectors(f: Frame, board: Board) -> dict[str, Box]:
    """Left, top, width and height of each sector in pixels, by the name of its path."""
    at = {s.id: s for s in board.spaces}
    found = {}
    for way in board.paths:
        here = [at[id] for id in way.spaces if id in at] if way.kind == "sector" else []
        if here:
            left, top = min(s.x - s.width / 2 for s in here) - EDGE, min(s.y - s.height / 2 for s in here) - TITLE
            right, bottom = max(s.x + s.width / 2 for s in here) + EDGE, max(s.y + s.height / 2 for s in here) + EDGE
            found[way.name] = f.x(left), f.y(top), (right - left) * f.k, (bottom - top) * f.k
    return found


def ground(f: Frame, board: Board, t: Theme, key: str) -> str:
    """All sectors with what crosses them."""
    boxes = sectors(f, board)
    if not boxes:
        return ""
    stops = ((0, t.jungle[2]), (0.34, t.jungle[1]), (0.6, t.clear[1]), (1, t.clear[0]))
    shade = "".join(f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in stops)
    out = el("defs", f'<linearGradient id="{key}-field" x1="0" y1="0" x2="0" y2="1">{shade}</linearGradient>')
    for name, box in boxes.items():
        out += sector(f, name, box, t, key)
    at = {s.id: s for s in board.spaces}
    for way in board.paths:
        here = [at[id] for id in way.spaces if id in at]
        if way.kind in ("river", "wire") and here:
            y = f.y(sum({s.y for s in here}) / len({s.y for s in here}))
            out += across(f, way, y, box_of(f, boxes, here), t)
    return out


def sector(f: Frame, name: str, box: Box, t: Theme, key: str) -> str:
    """A piece of ground: jungle above, where the enemy comes from, sand below; tufts where the jungle is."""
    x, y, w, h = box
    tufts = Patches(f.h)
    for i in range(int(TUFTS * w / (2 * f.h))):
        tx, ty = x + (0.03 + 0.94 * chance(name, i, "x")) * w, y + (0.1 + 0.52 * chance(name, i, "y")) * h
        tufts.add(tx, ty, f"M{n(tx)} {n(ty)}h{n(0.05 * f.h)}")
    body = rect(x, y, w, h, 0.1 * f.h, f"url(#{key}-field)", stroke=t.coast, stroke_width=max(1.0, 0.014 * f.h))
    return body + tufts.drawn(fill="none", stroke=t.tree, stroke_width=0.05 * f.h, stroke_linecap="round", stroke_opacity=0.6)


def box_of(f: Frame, boxes: dict[str, Box], here: Sequence[Space]) -> Box:
    """The sector these spaces lie in."""
    x, y = f.x(here[0].x), f.y(here[0].y)
    inside = (b for b in boxes.values() if b[0] <= x <= b[0] + b[2] and b[1] <= y <= b[1] + b[3])
    return next(inside, next(iter(boxes.values())))


def across(f: Frame, way: Path, y: float, box: Box, t: Theme) -> str:
    """A river or a coil of wire from side to side of a sector."""
    left, w = box[0] + 0.04 * f.h, box[2] - 0.08 * f.h  # within its border
    if way.kind == "river":

        def point(part: float, off: float) -> str:
            return f"{n(left + part * w)} {n(y + off * f.h)}"

        d = f"M{point(0, 0)}C{point(0.25, 0)} {point(0.3, -0.16)} {point(0.5, 0)}S{point(0.8, 0.04)} {point(1, 0.04)}"
        return path(d, stroke=t.bank, width=0.34 * f.h) + path(d, stroke=t.river, width=0.2 * f.h)
    loops = int(w / (0.2 * f.h))
    step = (w - 0.12 * f.h) / max(1, loops)
    d = f"M{n(left + 0.06 * f.h)} {n(y)}" + f"q{n(step / 4)} {n(-0.1 * f.h)} {n(step / 2)} 0t{n(step / 2)} 0" * loops
    line = f"M{n(left + 0.06 * f.h)} {n(y)}h{n(w - 0.12 * f.h)}"
    return path(d, stroke=t.ink2, width=0.022 * f.h) + path(line, stroke=t.ink2, width=0.012 * f.h)


def spot(f: Frame, s: Space, t: Theme) -> str:
    """A disc or a square with its name; a counter lies over it."""
    x, y, w = f.x(s.x), f.y(s.y), s.width * f.k
    held = any(word in s.terrain for word in HELD)
    rim = t.road_edge if held and t.name == "light" else t.road if held else t.second.solid
    look: dict[str, float | str] = {"stroke": rim, "stroke_width": max(1.2, 0.018 * f.h), "fill_opacity": 0.8}
    if held:
        look["stroke_dasharray"] = f"{n(0.06 * f.h)} {n(0.04 * f.h)}"
    if is_disc(s):
        body = el("circle", cx=float(x), cy=float(y), r=w / 2, fill=t.clear[1] if held else t.panel, **look)
    else:
        body = rect(x - w / 2, y - w / 2, w, w, 0.07 * f.h, t.panel, **look)
    name = s.name or s.id
    longest = max(name.split(), key=len)
    size = fit(longest, w, 0.165 * f.h, "medium", least=0.158 * f.h)
    lines = wrap(name, w + 0.02 * f.h, size, "medium", 3)
    top = y + 0.35 * size - 0.53 * size * (len(lines) - 1)
    ink = t.ink2 if held else rim
    words = (put(x, top + 1.06 * size * i, line, size, ink, "medium", "middle") for i, line in enumerate(lines))
    return el("g", el("title", esc(name)) + body + "".join(words))
