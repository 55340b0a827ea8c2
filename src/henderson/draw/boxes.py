"""Boxes, tracks and the links between them: panels with a title, small cells with a word, and a chart of the sea beneath."""

from __future__ import annotations

from collections.abc import Sequence

from henderson.engine.view import Board, Space

from .frame import Frame
from .hexmap import shoals, shore, told
from .terrain import is_jungle, is_sea
from .text import clip, esc, fit, n, put, wrap
from .theme import Theme, nation


def boxes_of(board: Board) -> list[Space]:
    """Everything on the board that is not a hex."""
    return [s for s in board.spaces if s.kind != "hex"]


def rectangle(f: Frame, s: Space) -> tuple[float, float, float, float]:
    """Left, top, width and height of a box in pixels."""
    w, h = (s.width or f.h / f.k) * f.k, (s.height or f.h / f.k) * f.k
    return f.x(s.x) - w / 2, f.y(s.y) - h / 2, w, h


def is_panel(f: Frame, s: Space) -> bool:
    """Whether a box has room for a title above its pieces; otherwise it is a cell with a word in its middle."""
    _, _, w, h = rectangle(f, s)
    return s.kind != "track" and w >= 1.25 * f.h and h >= 0.95 * f.h


def title_height(f: Frame, s: Space) -> float:
    """The room a panel's title takes."""
    return min(0.34 * f.h, 0.3 * rectangle(f, s)[3]) if is_panel(f, s) and (s.name or s.id) else 0.06 * f.h


def head(f: Frame, s: Space) -> float:
    """The strip for the word at the top of a small box; none on a low one."""
    return 0.17 * f.h if not is_panel(f, s) and rectangle(f, s)[3] >= 0.62 * f.h else 0.0


def outline(f: Frame, s: Space) -> str:
    """The rounded border of a box as a path."""
    x, y, w, h = rectangle(f, s)
    r = min(0.11 * f.h, h / 4)
    return (
        f"M{n(x + r)} {n(y)}h{n(w - 2 * r)}q{n(r)} 0 {n(r)} {n(r)}v{n(h - 2 * r)}q0 {n(r)} {n(-r)} {n(r)}"
        f"h{n(2 * r - w)}q{n(-r)} 0 {n(-r)} {n(-r)}v{n(2 * r - h)}q0 {n(-r)} {n(r)} {n(-r)}Z"
    )


def chart(f: Frame, board: Board, t: Theme) -> str:
    """Beneath a board of boxes that has a shoreline: sea with faint squares, islands with their shallows."""
    if board.hexes or not board.land:
        return ""
    land = "".join(f.ring(ring) for ring in board.land)
    step, d = 1.6 * f.h, ""
    for i in range(1, int(f.width / step) + 1):
        d += f"M{n(i * step)} 0V{n(f.height)}"
    for i in range(1, int(f.height / step) + 1):
        d += f"M0 {n(i * step)}H{n(f.width)}"
    return (
        f'<rect width="{n(f.width)}" height="{n(f.height)}" fill="{t.sea}"/>'
        f'<path d="{d}" fill="none" stroke="{t.water}" stroke-opacity=".14"/>'
        f'{shoals(f, land, t)}<path d="{land}" fill="{t.jungle[0]}"/>{shore(f, land, t)}'
    )


def links(f: Frame, board: Board, t: Theme) -> str:
    """Which boxes lead to which: lines that run beneath them."""
    at = {s.id: s for s in board.spaces}
    d = "".join(f.line([(at[a].x, at[a].y), (at[b].x, at[b].y)]) for a, b in board.links if a in at and b in at)
    if not d:
        return ""
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{d}" stroke="{t.panel}" stroke-opacity=".8" stroke-width="{n(0.085 * f.h)}"/>'
        f'<path d="{d}" stroke="{t.road_edge}" stroke-width="{n(0.035 * f.h)}"/></g>'
    )


def panels(f: Frame, board: Board, t: Theme) -> str:
    """Boxes that hold other boxes, then the links, then all other boxes."""
    shown = [s for s in boxes_of(board) if f.sees(s.x, s.y, max(s.width, s.height, 1))]
    shown.sort(key=lambda s: -(s.width * s.height))
    holders = [s for s in shown if any(o is not s and holds(s, o) for o in shown)]
    drawn = {s.id: panel(f, s, t) if is_panel(f, s) else cell(f, s, t) for s in shown}
    return "".join(drawn[s.id] for s in holders) + links(f, board, t) + "".join(drawn[s.id] for s in shown if s not in holders)


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
    owners = [nation(t, word) for word in (*s.terrain, s.name.split(" ")[0])]
    return next((who.solid for who in owners if who is not t.other), t.line2)


def panel(f: Frame, s: Space, t: Theme) -> str:
    """A box with a title."""
    x, y, w, h = rectangle(f, s)
    name = s.name or s.id
    size = fit(name, w - 0.24 * f.h, min(0.185 * f.h, 0.2 * h), "serif", least=0.115 * f.h)
    text = clip(name, w - 0.2 * f.h, size, "serif")
    alpha = "" if s.playable else ' opacity=".6"'
    return (
        f'<g{alpha}><rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(0.11 * f.h)}" fill="{ground(s, t)}" fill-opacity=".93"'
        f' stroke="{rim(s, t)}" stroke-width="{n(max(1, 0.014 * f.h))}"/>'
        f"{put(x + 0.12 * f.h, y + 0.1 * f.h + size * 0.8, text, size, t.ink, 'serif')}</g>"
    )


def cell(f: Frame, s: Space, t: Theme) -> str:
    """A small box or a square of a track, with its word at the top, or in the middle of one too low for that."""
    x, y, w, h = rectangle(f, s)
    strip = head(f, s)
    if strip:
        size, lines = 0.118 * f.h, wrap(s.name or s.id, w - 0.06 * f.h, 0.118 * f.h, "medium", 1)
        top = y + 0.135 * f.h
    else:
        size = min(0.15 * f.h, 0.34 * h)
        lines = wrap(s.name or s.id, w - 0.06 * f.h, size, "medium", max(1, int((h - 0.04 * f.h) / (1.1 * size))))
        top = y + h / 2 + 0.35 * size - 0.55 * size * (len(lines) - 1)
    words = "".join(put(x + w / 2, top + 1.1 * size * i, line, size, t.ink2, "medium", "middle") for i, line in enumerate(lines))
    radius = min(0.09 * f.h, h / 4)
    alpha = "" if s.playable else ' opacity=".6"'
    return (
        f'<g{alpha}><rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" rx="{n(radius)}" fill="{ground(s, t)}" fill-opacity=".93"'
        f' stroke="{rim(s, t)}" stroke-width="{n(max(1, 0.014 * f.h))}"/>{words}</g>'
    )


def areas(f: Frame, shown: Sequence[Space]) -> str:
    """A shape for each box that carries its id: what a pointer hits and a screen reader reads."""
    out = []
    for s in sorted(shown, key=lambda s: -(s.width * s.height)):
        x, y, w, h = rectangle(f, s)
        out.append(
            f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" data-id="{esc(s.id)}"><title>{esc(told(s))}</title></rect>'
        )
    return f'<g class="spaces" fill="none" pointer-events="all">{"".join(out)}</g>' if out else ""
