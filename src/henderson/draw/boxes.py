"""Boxes, tracks and the links between them: panels with a title, small cells with a word, and a chart of the sea beneath."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence

from henderson.engine.view import Board, Space

from .field import is_spot, spot
from .frame import Frame
from .geometry import Point, between, smooth
from .hexmap import shoals, shore, told
from .svg import el, esc, n, path, rect
from .terrain import JUNGLE, SEA, is_jungle, is_sea
from .text import clip, fit, put, wide, wrap
from .theme import Theme, nation

NUMBERED = re.compile(r"(\d+) (\D.*)")


def seen(f: Frame, board: Board) -> list[Space]:
    """The boxes in the window, large ones first so that small ones lie on them."""
    found = [s for s in board.spaces if s.kind != "hex" and f.sees(s.x, s.y, max(s.width, s.height, 1))]
    return sorted(found, key=lambda s: -(s.width * s.height))


def rectangle(f: Frame, s: Space) -> tuple[float, float, float, float]:
    """Left, top, width and height of a box in pixels."""
    w, h = (s.width or f.h / f.k) * f.k, (s.height or f.h / f.k) * f.k
    return f.x(s.x) - w / 2, f.y(s.y) - h / 2, w, h


def is_panel(f: Frame, s: Space) -> bool:
    """Whether a box has room for a title above its pieces; otherwise it is a cell with a word."""
    _, _, w, h = rectangle(f, s)
    return w >= 1.0 * f.h and h >= 0.9 * f.h


def title_height(f: Frame, s: Space) -> float:
    """The room a panel's title takes."""
    return min(0.34 * f.h, 0.3 * rectangle(f, s)[3])


def head(f: Frame, s: Space) -> float:
    """The strip for the word at the top of a cell; none on a low one."""
    return 0.17 * f.h if rectangle(f, s)[3] >= 0.62 * f.h else 0.0


def radius(f: Frame, s: Space) -> float:
    """How round a box's corners are."""
    return min(0.11 * f.h, rectangle(f, s)[3] / 4)


def outline(f: Frame, s: Space) -> str:
    """The rounded border of a box as a path."""
    x, y, w, h = rectangle(f, s)
    r = radius(f, s)
    return (
        f"M{n(x + r)} {n(y)}h{n(w - 2 * r)}q{n(r)} 0 {n(r)} {n(r)}v{n(h - 2 * r)}q0 {n(r)} {n(-r)} {n(r)}"
        f"h{n(2 * r - w)}q{n(-r)} 0 {n(-r)} {n(-r)}v{n(2 * r - h)}q0 {n(-r)} {n(r)} {n(-r)}Z"
    )


def chart(f: Frame, board: Board, t: Theme) -> str:
    """Beneath a board of boxes that has a shoreline: sea with faint squares, islands with their shallows."""
    if not is_chart(board):
        return ""
    land = "".join(soft(f, ring) for ring in board.land)
    step = 1.6 * f.h
    squares = "".join(f"M{n(i * step)} 0V{n(f.height)}" for i in range(1, int(f.width / step) + 1))
    squares += "".join(f"M0 {n(i * step)}H{n(f.width)}" for i in range(1, int(f.height / step) + 1))
    sea = rect(0, 0, f.width, f.height, 0, t.sea) + path(squares, stroke=t.water, width=1, stroke_opacity=0.14)
    return sea + shoals(f, land, t) + path(land, t.jungle[0]) + shore(f, land, t) + routes(f, board, t)


def soft(f: Frame, ring: Sequence[Point]) -> str:
    """A shoreline without corners."""
    points = [ring[-1], *ring, ring[0], ring[1]]
    return f.line(ring[:1]) + curves(f, smooth(points, 1.0)[1:-1]) + "Z"


def is_chart(board: Board) -> bool:
    """Whether boxes lie on a sea. A browser draws those that hold counters itself, as large as what lies in them."""
    return not board.hexes and bool(board.land)


def routes(f: Frame, board: Board, t: Theme) -> str:
    """The ways of ships over a chart, dashed."""
    at = {s.id: (s.x, s.y) for s in board.spaces}
    d = ""
    for way in board.paths:
        points = [at[id] for id in way.spaces if id in at]
        d += f.line(points[:1]) + curves(f, smooth(points, 1.4)) if points else ""
    dashes = f"{n(0.1 * f.h)} {n(0.07 * f.h)}"
    return path(d, stroke=t.second.solid, width=0.03 * f.h, stroke_dasharray=dashes, stroke_opacity=0.8)


def curves(f: Frame, pieces: Iterable[tuple[Point, Point, Point]]) -> str:
    """Bézier pieces of a line, as a path wants them."""
    return "".join(f"C{f.at(a)} {f.at(b)} {f.at(c)}" for a, b, c in pieces)


def links(f: Frame, board: Board, t: Theme) -> str:
    """Which spaces lead to which: lines beneath the boxes; on a hex they end in a dot, short of its middle."""
    at = {s.id: s for s in board.spaces}
    d, dots = "", ""
    for a, b in ((at[a], at[b]) for a, b in board.links if a in at and b in at):
        ends = [(a.x, a.y), (b.x, b.y)]
        far = max(1e-6, math.dist(*ends)) * f.k / f.h  # in hex heights
        for i, space in enumerate((a, b)):
            if space.kind == "hex" and far > 0.8:
                ends[i] = between(ends[i], ends[1 - i], 0.4 / far)
                dots += "M" + f.at(ends[i]) + "h0"
        d += f.line(ends)
    colour = t.road if t.name == "dark" else t.road_edge
    lines = path(d, stroke=t.panel, width=0.085 * f.h, stroke_opacity=0.8) + path(d, stroke=colour, width=0.035 * f.h)
    return el("g", lines + path(dots, stroke=colour, width=0.1 * f.h), stroke_linecap="round") if d else ""


def panels(f: Frame, board: Board, t: Theme) -> str:
    """Boxes that hold other boxes, then the links, then all other boxes."""
    shown = seen(f, board)
    holders = [s for s in shown if any(o is not s and holds(s, o) for o in shown)]
    chart = is_chart(board)
    drawn = {s.id: face(f, s, t) for s in shown}
    if chart:
        grow = (s.id for s in shown if s.kind == "box" and s.playable)
        drawn |= {id: el("g", drawn[id], class_="grows") for id in grow}
        return "".join(drawn.values())  # its links are for the keyboard: routes are drawn
    return "".join(drawn[s.id] for s in holders) + links(f, board, t) + "".join(drawn[s.id] for s in shown if s not in holders)


def face(f: Frame, s: Space, t: Theme) -> str:
    """A box as it is drawn: a disc or square a counter covers, a panel with a title, or a small cell."""
    return spot(f, s, t) if is_spot(s) else panel(f, s, t) if is_panel(f, s) else cell(f, s, t)


def holds(a: Space, b: Space) -> bool:
    """Whether box b lies within box a."""
    return abs(a.x - b.x) < a.width / 2 and abs(a.y - b.y) < a.height / 2 and a.width * a.height > b.width * b.height


def ground(s: Space, t: Theme) -> str:
    """A box's tint: plain, or what its terrain says."""
    if is_sea(s):
        return t.shoal
    if is_jungle(s):
        return t.jungle[0]
    return t.clear[0] if "clear" in s.terrain or "beach" in s.terrain else t.panel


def rim(s: Space, t: Theme) -> str:
    """A box's border: its owner's colour if the board says whose it is."""
    return next((nation(t, word).solid for word in s.terrain if owns(word, t)), t.line2)


def owns(word: str, t: Theme) -> bool:
    """Is that the id of a side?"""
    return word in t.sides


def caption(s: Space, t: Theme) -> str:
    """What stands beside a panel's title: words of its terrain that are neither ground nor owner."""
    known = (*SEA, *JUNGLE, "clear", "beach")
    return ", ".join(word for word in s.terrain if word not in known and not owns(word, t))


def sheet(f: Frame, s: Space, t: Theme, words: str) -> str:
    """A box's body with what is written on it."""
    x, y, w, h = rectangle(f, s)
    body = rect(x, y, w, h, radius(f, s), ground(s, t), stroke=rim(s, t), stroke_width=max(1, 0.014 * f.h))
    return el("g", body + words, opacity="" if s.playable else 0.8)


def panel(f: Frame, s: Space, t: Theme) -> str:
    """A box with a title."""
    x, y, w, h = rectangle(f, s)
    name = s.name or s.id
    size = fit(name, w - 0.24 * f.h, min(0.185 * f.h, 0.2 * h), "serif", least=0.115 * f.h)
    text = clip(name, w - 0.2 * f.h, size, "serif")
    base = y + 0.1 * f.h + size * 0.8
    room, small = w - 0.36 * f.h - wide(text, "serif", size), min(0.145 * f.h, size)
    aside = caption(s, t) if room > 0.4 * f.h else ""
    words = put(x + 0.12 * f.h, base, text, size, t.ink, "serif")
    if aside and wide(aside, "medium", small) <= room:
        words += put(x + w - 0.12 * f.h, base, aside, small, t.ink3, "medium", "end")
    return sheet(f, s, t, words)


def cell(f: Frame, s: Space, t: Theme) -> str:
    """A small box or a square of a track, with its word at the top, or in the middle of one too low for that."""
    x, y, w, h = rectangle(f, s)
    name, room = s.name or s.id, w - 0.06 * f.h
    if numbered := NUMBERED.match(name):
        return sheet(f, s, t, number_and_name(f, s, t, *numbered.groups()))
    if head(f, s):
        size = fit(name, room, 0.16 * f.h, "medium", least=0.158 * f.h)
        lines, top = wrap(name, room, size, "medium", 1), y + 0.175 * f.h
    else:
        size = max(0.158 * f.h, min(0.165 * f.h, 0.46 * h))
        if w > 2.2 * h:
            size = fit(name, 0.7 * w, size, "medium", least=0.158 * f.h)
        lines = wrap(name, room, size, "medium", max(1, int((h - 0.04 * f.h) / (1.1 * size))))
        top = y + h / 2 + 0.35 * size - 0.55 * size * (len(lines) - 1)
    aside = not head(f, s) and w > 2.2 * h  # a long low box keeps its right half for what is counted in it
    at, anchor = (x + 0.09 * f.h, "") if aside else (x + w / 2, "middle")
    words = (put(at, top + 1.1 * size * i, line, size, t.ink2, "medium", anchor) for i, line in enumerate(lines))
    return sheet(f, s, t, "".join(words))


def number_and_name(f: Frame, s: Space, t: Theme, number: str, name: str) -> str:
    """The number of a place small in its corner, its name beneath it."""
    x, y, w, h = rectangle(f, s)
    size = fit(name, w - 0.12 * f.h, 0.17 * f.h, "bold", least=0.158 * f.h)
    words = put(x + 0.07 * f.h, y + 0.18 * f.h, number, 0.158 * f.h, t.ink3, "medium")
    return words + put(x + 0.07 * f.h, y + h - 0.11 * f.h, name, size, t.ink, "bold")


def areas(f: Frame, shown: Sequence[Space]) -> str:
    """A shape for each box that carries its id: what a pointer hits and a screen reader reads."""
    out = "".join(el("path", el("title", esc(told(s))), d=outline(f, s), data_id=esc(s.id)) for s in shown)
    return el("g", out, class_="spaces", fill="none", pointer_events="all") if out else ""
