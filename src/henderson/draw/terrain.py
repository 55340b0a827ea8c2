"""What grows and runs on a hex map: trees, grass, slopes, rivers, roads, villages. Each kind is one or two paths in all."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

from henderson.engine.view import Board, Edge, Path, Space

from .frame import Frame
from .geometry import Hexes, Point, chance, inside, smooth
from .text import n
from .theme import Theme

WATER = ("river", "stream", "creek")
SEA = ("sea", "ocean", "water", "lake")


def is_sea(space: Space) -> bool:
    """Whether a hex is all water."""
    return any(t in SEA for t in space.terrain)


def is_jungle(space: Space) -> bool:
    """Whether a hex is drawn green."""
    return any(t in ("jungle", "forest", "woods", "palms") for t in space.terrain)


def is_airfield(space: Space) -> bool:
    """Whether a runway is drawn."""
    words = " ".join(space.terrain).lower()
    return any(w in words for w in ("airfield", "airstrip", "runway", "fighter_strip")) or space.name.endswith((" Field", " Strip"))


def is_peak(space: Space) -> bool:
    """Whether a mountain's sign is drawn."""
    return "peak" in space.terrain or "mountain" in space.terrain or space.name.startswith(("Mount ", "Mt"))


def is_high(space: Space) -> bool:
    """Whether a hex is a crest of its own."""
    return any(t in ("ridge", "hill", "hilltop") for t in space.terrain)


def level(space: Space) -> int:
    """The shade of a hex; a ridge on a board without levels is one up."""
    return min(3, max(space.level, 1 if "ridge" in space.terrain else 0))


def trees(f: Frame, hexes: Hexes, t: Theme, shown: Sequence[Space]) -> str:
    """Thirteen crowns a jungle hex, placed by the hex's id: short thick strokes with round ends, shade then light."""
    shade, light = [], []
    h = f.h
    for space in shown:
        if not is_jungle(space):
            continue
        cx, cy = f.x(space.x), f.y(space.y)
        taken: list[Point] = []
        for i in range(30):
            angle = chance(space.id, i, "a") * math.tau
            r = 0.47 * h * math.sqrt(chance(space.id, i, "r"))
            x, y = r * math.cos(angle), r * math.sin(angle)
            if any((x - a) ** 2 + (y - b) ** 2 < (0.105 * h) ** 2 for a, b in taken) or (y < -0.31 * h and abs(x) < 0.2 * h):
                continue
            taken.append((x, y))
            w = h * (0.012 + 0.034 * chance(space.id, i, "s"))
            shade.append(f"M{n(cx + x)} {n(cy + y)}h{n(w)}")
            light.append(f"M{n(cx + x)} {n(cy + y - 0.011 * h)}h{n(w)}")
            if len(taken) == 13:
                break
    if not shade:
        return ""
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{"".join(shade)}" stroke="{t.tree}" stroke-width="{n(0.058 * h)}"/>'
        f'<path d="{"".join(light)}" stroke="{t.tree_top}" stroke-width="{n(0.036 * h)}" stroke-opacity=".8"/></g>'
    )


def grass(f: Frame, t: Theme, shown: Sequence[Space]) -> str:
    """A few tufts on clear ground."""
    d = []
    u = f.h * 0.022
    for space in shown:
        if is_jungle(space) or is_sea(space):
            continue
        for i in range(5):
            angle = chance(space.id, i, "ga") * math.tau
            r = 0.45 * f.h * math.sqrt(chance(space.id, i, "gr"))
            x, y = f.x(space.x) + r * math.cos(angle), f.y(space.y) + r * math.sin(angle)
            d.append(f"M{n(x)} {n(y)}l{n(-u * 1.1)} {n(-u * 1.5)}M{n(x)} {n(y)}v{n(-u * 2)}M{n(x)} {n(y)}l{n(u * 1.1)} {n(-u * 1.5)}")
    if not d:
        return ""
    return f'<path d="{"".join(d)}" fill="none" stroke="{t.slope}" stroke-opacity=".32" stroke-width="{n(max(0.6, 0.01 * f.h))}"/>'


def slopes(f: Frame, hexes: Hexes, t: Theme, edges: Sequence[Edge]) -> str:
    """Slopes: a soft band on the high side, hachures on the low side, a fine edge. A ridge falls to both sides."""
    band, spikes, edge = [], [], []
    h = hexes.pitch
    for e in edges:
        a, b = hexes.spaces.get(e.a), hexes.spaces.get(e.b)
        side = hexes.side(a, b) if a and b else None
        if not a or not b or side is None or not f.sees(a.x, a.y, 1.5 * h):
            continue
        (px, py), (qx, qy) = side
        ux, uy = (b.x - a.x) / h, (b.y - a.y) / h  # towards the high side
        edge.append(f.line(side))
        for way in (-1,) if e.kind == "slope" else (-1, 1):
            band.append(f.line([(px - ux * way * 0.045 * h, py - uy * way * 0.045 * h), (qx - ux * way * 0.045 * h, qy - uy * way * 0.045 * h)]))
            for i in range(9):
                s = (i + 0.3 + 0.4 * chance(e.a, e.b, i)) / 9
                long = h * (0.085 + 0.085 * chance(e.b, e.a, i)) * (1 if e.kind == "slope" else 0.7)
                lean = 0.02 * h * (chance(e.a, i, e.b) - 0.5)
                x, y = px + (qx - px) * s, py + (qy - py) * s
                tx, ty = (qx - px) * 0.026, (qy - py) * 0.026
                tip = (x + ux * way * long + (qx - px) * lean, y + uy * way * long + (qy - py) * lean)
                spikes.append(f"M{f.at((x - tx, y - ty))}L{f.at(tip)}L{f.at((x + tx, y + ty))}")
    if not edge:
        return ""
    lines = "".join(edge)
    return (
        f'<g fill="none" stroke="{t.slope}" stroke-linecap="round">'
        f'<path d="{"".join(band)}" stroke-width="{n(0.09 * f.h)}" stroke-opacity=".2"/>'
        f'<path d="{"".join(spikes)}" fill="{t.slope}" fill-opacity=".85" stroke="none"/>'
        f'<path d="{lines}" stroke-width="{n(0.03 * f.h)}"/></g>'
    )


def node(hexes: Hexes, space: Space, land: Sequence[Sequence[Point]]) -> Point:
    """Where a road or river goes through a hex: its centre, or on the shore the middle of its land."""
    here = (space.x, space.y)
    if not land or inside(here, land):
        return here
    h = hexes.pitch
    dry = [
        (space.x + dx * 0.11 * h, space.y + dy * 0.11 * h)
        for dx in range(-4, 5)
        for dy in range(-4, 5)
        if math.hypot(dx, dy) <= 4 and inside((space.x + dx * 0.11 * h, space.y + dy * 0.11 * h), land)
    ]
    if not dry:
        return here
    return sum(x for x, _ in dry) / len(dry), sum(y for _, y in dry) / len(dry)


def course(hexes: Hexes, path: Path, board: Board, *, wander: float) -> list[Point]:
    """The points a path runs through: each hex's middle, and each side it crosses, a little off its middle."""
    way = [hexes.spaces[name] for name in path.spaces if name in hexes.spaces]
    points: list[Point] = []
    for i, space in enumerate(way):
        here = node(hexes, space, board.land)
        if i and wander:
            side = hexes.side(way[i - 1], space)
            if side:
                s = 0.5 + wander * (chance(path.name, way[i - 1].id, space.id) - 0.5)
                points.append(between(*side, s))
        points.append(here)
    return points


def ease(points: list[Point]) -> list[Point]:
    """The same way with its zigzag taken out: each point drawn towards its neighbours."""
    inner = [
        (0.5 * b[0] + 0.25 * (a[0] + c[0]), 0.5 * b[1] + 0.25 * (a[1] + c[1])) for a, b, c in zip(points, points[1:], points[2:])
    ]
    return points[:1] + inner + points[-1:] if len(points) > 1 else points


def to_sea(hexes: Hexes, board: Board, space: Space, here: Point) -> Point | None:
    """A point in the sea off the mouth of a river that ends in this hex."""
    h = hexes.pitch
    near = [s for s in hexes.spaces.values() if is_sea(s) and math.hypot(s.x - space.x, s.y - space.y) < 1.2 * h]
    if not near:
        return None
    out = min(near, key=lambda s: (math.hypot(s.x - here[0], s.y - here[1]), s.y, s.x))
    for step in range(3, 12):
        x, y = here[0] + (out.x - here[0]) * step / 8, here[1] + (out.y - here[1]) * step / 8
        if not inside((x, y), board.land):
            return here[0] + (out.x - here[0]) * (step + 1) / 8, here[1] + (out.y - here[1]) * (step + 1) / 8
    return x, y


def flow(f: Frame, points: Sequence[Point]) -> str:
    """A smooth line through points."""
    return "M" + f.at(points[0]) + "".join(f"C{f.at(a)} {f.at(b)} {f.at(c)}" for a, b, c in smooth(points))


def rivers(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Rivers through hexes and along hexsides: bank, then water."""
    d = []
    for path in board.paths:
        if path.kind not in WATER:
            continue
        points = course(hexes, path, board, wander=0.5)
        if len(points) < 2:
            continue
        ends = [hexes.spaces[name] for name in path.spaces if name in hexes.spaces]
        first, last = to_sea(hexes, board, ends[0], points[0]), to_sea(hexes, board, ends[-1], points[-1])
        points = ([first] if first else []) + points + ([last] if last else [])
        d.append(flow(f, points))
    d += banks(f, hexes, [e for e in board.edges if e.kind in WATER])
    if not d:
        return ""
    lines = "".join(d)
    return (
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">'
        f'<path d="{lines}" stroke="{t.bank}" stroke-width="{n(0.135 * f.h)}"/>'
        f'<path d="{lines}" stroke="{t.river}" stroke-width="{n(0.085 * f.h)}"/></g>'
    )


def between(a: Point, b: Point, s: float) -> Point:
    """A point part of the way from a to b."""
    return a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s


def banks(f: Frame, hexes: Hexes, edges: Sequence[Edge]) -> list[str]:
    """Hexside rivers: sides joined into long lines, their corners rounded."""
    links: dict[tuple[int, int], list[tuple[int, int]]] = defaultdict(list)
    where: dict[tuple[int, int], Point] = {}
    for e in edges:
        a, b = hexes.spaces.get(e.a), hexes.spaces.get(e.b)
        side = hexes.side(a, b) if a and b else None
        if side is None:
            continue
        p, q = hexes.key(side[0]), hexes.key(side[1])
        where[p], where[q] = side
        links[p].append(q)
        links[q].append(p)
    lines = []
    # begin at ends and forks, then take closed rings
    for start in sorted(links, key=lambda p: (len(links[p]) == 2, p)):
        while links[start]:
            chain = [start]
            while links[chain[-1]]:
                there = links[chain[-1]].pop()
                links[there].remove(chain[-1])
                chain.append(there)
                if len(links[there]) != 1:
                    break
            lines.append([where[p] for p in chain])
    out = []
    for line in lines:
        d = "M" + f.at(line[0])
        for a, b, c in zip(line, line[1:], line[2:]):  # round each corner, from before it to beyond it
            d += f"L{f.at(between(a, b, 0.66))}Q{f.at(b)} {f.at(between(b, c, 0.34))}"
        out.append(d + "L" + f.at(line[-1]))
    return out


def fords(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Fords and bridges: a short way across a hexside."""
    d = []
    for e in board.edges:
        a, b = hexes.spaces.get(e.a), hexes.spaces.get(e.b)
        if e.kind in ("ford", "bridge") and a and b:
            mx, my, ux, uy = (a.x + b.x) / 2, (a.y + b.y) / 2, (b.x - a.x) * 0.15, (b.y - a.y) * 0.15
            d.append(f.line([(mx - ux, my - uy), (mx + ux, my + uy)]))
    if not d:
        return ""
    lines = "".join(d)
    return (
        f'<g fill="none"><path d="{lines}" stroke="{t.road_edge}" stroke-width="{n(0.2 * f.h)}"/>'
        f'<path d="{lines}" stroke="{t.road}" stroke-width="{n(0.15 * f.h)}"/></g>'
    )


def thickets(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Jungle hexsides: a green hedge along the side."""
    d = []
    for e in board.edges:
        a, b = hexes.spaces.get(e.a), hexes.spaces.get(e.b)
        side = hexes.side(a, b) if e.kind in ("jungle", "hedge", "woods") and a and b else None
        if side and a and b and not (is_jungle(a) and is_jungle(b)):  # within jungle it goes without saying
            d.append(f.line(side))
    if not d:
        return ""
    lines = "".join(d)
    dots = f'stroke-dasharray="0 {n(0.095 * f.h)}" stroke-linecap="round"'
    return (
        f'<g fill="none"><path d="{lines}" stroke="{t.jungle[1]}" stroke-width="{n(0.1 * f.h)}" stroke-linecap="round"/>'
        f'<path d="{lines}" stroke="{t.tree}" stroke-width="{n(0.075 * f.h)}" {dots}/>'
        f'<path d="{lines}" stroke="{t.tree_top}" stroke-width="{n(0.04 * f.h)}" {dots}/></g>'
    )


def roads(f: Frame, hexes: Hexes, board: Board, t: Theme) -> str:
    """Roads as two lines, trails as dashes."""
    wide, thin = [], []
    for path in board.paths:
        if path.kind in WATER:
            continue
        points = ease(course(hexes, path, board, wander=0))
        if len(points) > 1:
            (wide if "road" in path.kind else thin).append(flow(f, points))
    out = ""
    if wide:
        d = "".join(wide)
        out += f'<path d="{d}" stroke="{t.road_edge}" stroke-width="{n(0.082 * f.h)}"/><path d="{d}" stroke="{t.road}" stroke-width="{n(0.05 * f.h)}"/>'
    if thin:
        out += f'<path d="{"".join(thin)}" stroke="{t.road_edge}" stroke-width="{n(0.026 * f.h)}" stroke-dasharray="{n(0.07 * f.h)} {n(0.045 * f.h)}"/>'
    return f'<g fill="none" stroke-linejoin="round">{out}</g>' if out else ""


def sights(f: Frame, hexes: Hexes, board: Board, t: Theme, shown: Sequence[Space]) -> str:
    """Huts of villages, runways, peaks."""
    out, u = [], f.h / 100
    for space in shown:
        if "village" in space.terrain or "town" in space.terrain:
            x, y = node(hexes, space, board.land)
            for dx, dy in ((-0.13, 0.03), (0.06, -0.09), (0.13, 0.09)):
                out.append(hut(f.x(x) + dx * f.h, f.y(y) + dy * f.h, u, t))
        if is_airfield(space):
            built = not any("site" in w for w in space.terrain)
            laid = f'fill="{t.runway}"' if built else f'fill="none" stroke="{t.runway}" stroke-width="2" stroke-dasharray="5 4"'
            out.append(
                f'<g transform="translate({n(f.x(space.x))} {n(f.y(space.y))}) rotate(-17) scale({u:.3f})">'
                f'<rect x="-44" y="-9" width="88" height="18" rx="2" {laid}/>'
                f'<path d="M-38 0H38" stroke="{t.panel}" stroke-width="2" stroke-dasharray="9 6" fill="none"/></g>'
            )
        if is_peak(space):
            out.append(
                f'<g transform="translate({n(f.x(space.x))} {n(f.y(space.y))}) scale({u:.3f})">'
                f'<path d="M-17 12L0-16L17 12Z" fill="{t.slope}"/><path d="M-5-8L0-16L6-6L2-8L-1-4Z" fill="{t.panel}"/></g>'
            )
    return "".join(out)


def hut(x: float, y: float, u: float, t: Theme) -> str:
    """A hut with a thatched roof."""
    return (
        f'<g transform="translate({n(x)} {n(y)}) scale({u:.3f})"><path d="M-6 0H6V6H-6Z" fill="{t.road_edge}"/>'
        f'<path d="M-9 1L0-7L9 1Z" fill="{t.roof}" stroke="{t.road_edge}" stroke-width="1.2" stroke-linejoin="round"/></g>'
    )
