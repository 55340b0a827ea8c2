"""What stands on a hex map: trees, grass, thickets, slopes, huts, runways, peaks. Trees are two paths a patch of the map."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from random import Random

from henderson.engine.view import Board, Edge, Space

from .frame import Frame
from .geometry import Hexes, Point, between, chance
from .svg import Patches, el, n, path
from .terrain import is_airfield, is_jungle, is_peak, is_sea, is_village
from .theme import Theme

HEDGES = ("jungle", "hedge", "woods")
FALLS = ("slope", "ridge", "cliff")


def scatter(space: Space, kind: str, tries: int, radius: float) -> Iterator[tuple[float, float, float]]:
    """Points within a hex, and a number from 0 to 1 with each, that depend on its id alone; radius in hex heights."""
    rng = Random(f"{kind} {space.id}")
    for _ in range(tries):
        angle, r = rng.random() * math.tau, radius * math.sqrt(rng.random())
        yield r * math.cos(angle), r * math.sin(angle), rng.random()


def trees(f: Frame, t: Theme, shown: Sequence[Space]) -> str:
    """Thirteen crowns a jungle hex: short thick strokes with round ends, shade and then light. None cover the number."""
    shade, light = Patches(f.h), Patches(f.h)
    for space in shown:
        if not is_jungle(space):
            continue
        taken: list[Point] = []
        for x, y, more in scatter(space, "tree", 30, 0.47):
            if (y < -0.31 and abs(x) < 0.2) or any((x - a) ** 2 + (y - b) ** 2 < 0.011 for a, b in taken):
                continue
            taken.append((x, y))
            wide = f.h * (0.012 + 0.034 * more)
            px, py = f.x(space.x) + x * f.h, f.y(space.y) + y * f.h
            shade.add(px, py, f"M{n(px)} {n(py)}h{n(wide)}")
            light.add(px, py, f"M{n(px)} {n(py - 0.011 * f.h)}h{n(wide)}")
            if len(taken) == 13:
                break
    crowns = shade.drawn(fill="none", stroke=t.tree, stroke_width=0.058 * f.h)
    crowns += light.drawn(fill="none", stroke=t.tree_top, stroke_width=0.036 * f.h, stroke_opacity=0.8)
    return el("g", crowns, stroke_linecap="round") if crowns else ""


def grass(f: Frame, t: Theme, shown: Sequence[Space]) -> str:
    """A few tufts on clear ground."""
    tufts = Patches(f.h)
    a, b, c = n(0.024 * f.h), n(0.033 * f.h), n(0.044 * f.h)
    for space in shown:
        if is_jungle(space) or is_sea(space):
            continue
        for x, y, _ in scatter(space, "grass", 5, 0.45):
            px, py = f.x(space.x) + x * f.h, f.y(space.y) + y * f.h
            at = f"M{n(px)} {n(py)}"
            tufts.add(px, py, f"{at}l-{a} -{b}{at}v-{c}{at}l{a} -{b}")
    return tufts.drawn(fill="none", stroke=t.slope, stroke_width=max(0.6, 0.01 * f.h), stroke_opacity=0.32)


def thickets(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Jungle hexsides: a green hedge along the side. Between two jungle hexes it goes without saying."""
    d = ""
    for e in board.edges:
        side = hexes.side_of(e) if e.kind in HEDGES else None
        if side and not (is_jungle(hexes.spaces[e.a]) and is_jungle(hexes.spaces[e.b])):
            d += f.line(side)
    dots = f"0 {n(0.095 * f.h)}"
    hedge = path(d, stroke=t.jungle[1], width=0.1 * f.h)
    hedge += path(d, stroke=t.tree, width=0.075 * f.h, stroke_dasharray=dots)
    hedge += path(d, stroke=t.tree_top, width=0.04 * f.h, stroke_dasharray=dots)
    return el("g", hedge, stroke_linecap="round") if d else ""


def slopes(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Slopes: a soft band on the high side, hachures on the low side, a fine edge. A ridge falls to both sides."""
    band, spikes, edge = "", Patches(f.h), ""
    for e in board.edges:
        side = hexes.side_of(e) if e.kind in FALLS else None
        if side is None or not f.sees(*side[0], 1.5 * hexes.pitch):
            continue
        edge += f.line(side)
        a, b = hexes.spaces[e.a], hexes.spaces[e.b]
        for low, high in ((a, b),) if e.kind == "slope" else ((a, b), (b, a)):
            ux, uy = (high.x - low.x) * 0.045, (high.y - low.y) * 0.045
            band += f.line([(x + ux, y + uy) for x, y in side])
            spikes.add(f.x(low.x), f.y(low.y), "".join(hachures(f, side, low, high, 1.0 if e.kind == "slope" else 0.7, e)))
    lines = path(band, stroke=t.slope, width=0.09 * f.h, stroke_opacity=0.2)
    lines += spikes.drawn(fill=t.slope, fill_opacity=0.85) + path(edge, stroke=t.slope, width=0.03 * f.h)
    return el("g", lines, stroke_linecap="round") if edge else ""


def hachures(f: Frame, side: tuple[Point, Point], low: Space, high: Space, long: float, e: Edge) -> list[str]:
    """Nine thin spikes from a side into the low hex, uneven as a pen's are."""
    out = []
    for i in range(9):
        s = (i + 0.3 + 0.4 * chance(e.a, e.b, i)) / 9
        foot, reach = between(*side, s), long * (0.085 + 0.085 * chance(e.b, e.a, i))
        lean = between(*side, s + 0.08 * (chance(e.a, i, e.b) - 0.5))
        tip = (lean[0] + (low.x - high.x) * reach, lean[1] + (low.y - high.y) * reach)
        tx, ty = (side[1][0] - side[0][0]) * 0.026, (side[1][1] - side[0][1]) * 0.026
        out.append(f"M{f.at((foot[0] - tx, foot[1] - ty))}L{f.at(tip)}L{f.at((foot[0] + tx, foot[1] + ty))}")
    return out


def sights(f: Frame, hexes: Hexes, t: Theme, shown: Sequence[Space]) -> str:
    """Huts of villages, runways, peaks."""
    out = ""
    for space in shown:
        x, y = f.x(space.x), f.y(space.y)
        if is_village(space):
            hx, hy = hexes.node(space)
            for dx, dy in ((-0.13, 0.03), (0.06, -0.09), (0.13, 0.09)):
                out += stand(f, f.x(hx) + dx * f.h, f.y(hy) + dy * f.h, hut(t))
        if is_airfield(space):
            out += stand(f, x, y, runway(t, built=not any("site" in word for word in space.terrain)), " rotate(-17)")
        if is_peak(space):
            out += stand(f, x, y, path("M-17 12L0-16L17 12Z", t.slope) + path("M-5-8L0-16L6-6L2-8L-1-4Z", t.panel))
    return out


def stand(f: Frame, x: float, y: float, thing: str, turn: str = "") -> str:
    """A thing drawn in hundredths of a hex, at its place."""
    return el("g", thing, transform=f"translate({n(x)} {n(y)}){turn} scale({f.h / 100:.3f})")


def hut(t: Theme) -> str:
    """A hut with a thatched roof."""
    return path("M-6 0H6V6H-6Z", t.road_edge) + path("M-9 1L0-7L9 1Z", t.roof, t.road_edge, 1.2, stroke_linejoin="round")


def runway(t: Theme, *, built: bool) -> str:
    """A runway, or the marked-out site of one."""
    strip = "M-44-9H44V9H-44Z"
    if not built:
        return path(strip, stroke=t.runway, width=2, stroke_dasharray="5 4")
    return path(strip, t.runway) + path("M-38 0H38", stroke=t.panel, width=2, stroke_dasharray="9 6")
