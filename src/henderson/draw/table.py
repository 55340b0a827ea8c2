"""What lies on the board now: stacks on hexes, rows of counters in boxes, markers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from henderson.engine.view import Board, Marker, Piece, Space, View

from .boxes import head, is_panel, rectangle, title_height
from .counters import placed, size_of
from .frame import Frame
from .text import esc, fit, n, put, wide
from .theme import Theme, nation

SIZE = {"land": 0.60, "ship": 0.56, "air": 0.54, "card": 0.66, "marker": 0.46}  # heights, in hex heights


@dataclass(frozen=True, slots=True)
class Lying:
    """A counter and where it lies: its middle and height in pixels; `top` if nothing covers it."""

    piece: Piece
    x: float
    y: float
    height: float
    top: bool = True

    @property
    def width(self) -> float:
        w, h = size_of(self.piece)
        return self.height * w / h


@dataclass(frozen=True, slots=True)
class Badge:
    """How many counters a stack holds."""

    x: float
    y: float
    count: int


def arrange(f: Frame, board: Board, view: View, selected: str = "") -> tuple[list[Lying], list[Badge]]:
    """Where every counter on the board lies, in drawing order. Counters are listed from the bottom of a stack to its top."""
    there: dict[str, list[Piece]] = defaultdict(list)
    for piece in view.pieces:
        there[piece.place].append(piece)
    lying: list[Lying] = []
    badges: list[Badge] = []
    for space in board.spaces:
        pieces = there.get(space.id)
        if not pieces or not f.sees(space.x, space.y, max(space.width, space.height, 1.0)):
            continue
        pieces.sort(key=lambda p: p.id == selected)  # what is in hand lies on top
        if space.kind != "hex" and is_panel(f, space):
            lying += rows(f, space, pieces)
        else:
            stacks(f, space, pieces, lying, badges)
    return lying, badges


def stacks(f: Frame, space: Space, pieces: list[Piece], lying: list[Lying], badges: list[Badge]) -> None:
    """One stack to each side and kind of counter in a space, beside one another if there are several."""
    groups: dict[tuple[str, str], list[Piece]] = defaultdict(list)
    for piece in pieces:
        groups[piece.side, piece.shape].append(piece)
    x, y, room = f.x(space.x), f.y(space.y), 1.0
    if space.kind != "hex":
        _, _, w, h = rectangle(f, space)
        strip = head(f, space)
        room = min(1.0, w / f.h / 0.7, (h - strip) / f.h / 0.66)
        y += strip / 2 - (0.02 * f.h if strip else 0)
    if len(groups) == 1:
        seats, k = [(0.0, 0.0)], 1.0
    elif len(groups) == 2:
        seats, k = [(-0.2, -0.1), (0.2, 0.14)], 0.72
    else:
        seats, k = [(-0.19, -0.15), (0.19, -0.15), (-0.19, 0.23), (0.19, 0.23), (0.0, 0.04), (0.0, -0.3)], 0.58
    for i, group in enumerate(groups.values()):
        dx, dy = seats[i % len(seats)]
        height = SIZE.get(group[0].shape, 0.6) * f.h * k * room
        if size_of(group[0])[0] > size_of(group[0])[1]:  # ships and cards: their width is the measure
            height = min(height, 0.8 * f.h * k * room * size_of(group[0])[1] / size_of(group[0])[0])
        stack(f, x + dx * f.h * room, y + dy * f.h * room, height, group, lying, badges)


def stack(f: Frame, x: float, y: float, height: float, group: list[Piece], lying: list[Lying], badges: list[Badge]) -> None:
    """Counters on one another, each a little up and to the right of the one beneath."""
    count = len(group)
    step = 0.048 * f.h * min(1.0, 3 / max(1, count - 1)) * height / (0.6 * f.h)
    for i, piece in enumerate(group):
        off = (i - (count - 1) / 2) * step
        lying.append(Lying(piece, x + off, y - off, height, i == count - 1))
    if count > 1:
        top = lying[-1]
        badges.append(Badge(top.x + top.width / 2 - 0.01 * f.h, top.y + height / 2 - 0.01 * f.h, count))


def rows(f: Frame, space: Space, pieces: list[Piece]) -> list[Lying]:
    """Counters in rows beneath a panel's title: smaller if they are many, overlapping if they are too many."""
    x, y, w, h = rectangle(f, space)
    pad, gap = 0.12 * f.h, 0.07 * f.h
    left, top = x + pad, y + pad * 0.5 + title_height(f, space)
    room_w, room_h = w - 2 * pad, y + h - top - 0.08 * f.h
    shrink = 1.0
    while shrink > 0.5:
        laid = flow(pieces, left, top, room_w, shrink, f, gap * shrink)
        if laid is not None and max(p.y + p.height / 2 for p in laid) <= top + room_h:
            return laid
        shrink *= 0.93
    height = min(SIZE.get(pieces[0].shape, 0.6) * f.h * 0.5, room_h)
    lines = max(1, int((room_h + gap / 2) / (height + gap / 2)))
    per = -(-len(pieces) // lines)
    widest = max(size_of(p)[0] / size_of(p)[1] for p in pieces) * height
    pitch = min(widest + gap / 2, max(0.0, room_w - widest) / max(1, per - 1))
    return [
        Lying(p, left + widest / 2 + (i % per) * pitch, top + height / 2 + (i // per) * (height + gap / 2), height)
        for i, p in enumerate(pieces)
    ]


def flow(pieces: list[Piece], left: float, top: float, room: float, shrink: float, f: Frame, gap: float) -> list[Lying] | None:
    """Counters side by side, a new row when one is full or the kind changes; None if one is wider than the room."""
    out: list[Lying] = []
    x, y, row, kind = left, top, 0.0, pieces[0].shape
    for piece in pieces:
        high = SIZE.get(piece.shape, 0.6) * f.h * shrink
        wide_ = high * size_of(piece)[0] / size_of(piece)[1]
        if wide_ > room + 0.5:
            return None
        if x > left and (x + wide_ > left + room + 0.5 or piece.shape != kind):
            x, y, row = left, y + row + gap, 0.0
        out.append(Lying(piece, x + wide_ / 2, y + high / 2, high))
        x, row, kind = x + wide_ + gap, max(row, high), piece.shape
    return out


def counters(t: Theme, lying: list[Lying], rings: Mapping[str, str]) -> str:
    """All counters, each with its ring if it may be chosen or is in hand."""
    return "".join(placed(one.piece, t, one.x, one.y, one.height, rings.get(one.piece.id, "")) for one in lying)


def badges_svg(f: Frame, t: Theme, badges: list[Badge]) -> str:
    """Counts of stacks."""
    r = max(5.0, 0.085 * f.h)
    if f.h < 30:
        return ""
    return "".join(
        f'<circle cx="{n(b.x)}" cy="{n(b.y)}" r="{n(r)}" fill="{t.ink}" stroke="{t.panel}" stroke-width="{n(0.2 * r)}"/>'
        + put(b.x, b.y + 0.44 * r, b.count, 1.25 * r, t.panel, anchor="middle")
        for b in badges
    )


def markers(f: Frame, board: Board, view: View, t: Theme) -> tuple[str, str]:
    """Markers on spaces: control as a flag beneath the counters, the rest as small plates at the space's foot above them."""
    at = {s.id: s for s in board.spaces}
    there: dict[str, list[Marker]] = defaultdict(list)
    for mark in view.markers:
        there[mark.place].append(mark)
    flags, plates = [], []
    for place, marks in there.items():
        space = at.get(place)
        if space is None or not f.sees(space.x, space.y, 1.0) or f.h < 24:
            continue
        x, y, right = f.x(space.x), f.y(space.y), True
        if space.kind == "hex":
            flag_at, foot, step = (x + 0.40 * f.h, y - 0.21 * f.h), (x - 0.3 * f.h, y + 0.405 * f.h), -0.19 * f.h
        else:
            left, top, w, h = rectangle(f, space)
            flag_at, foot, step = (left + w - 0.16 * f.h, top + 0.2 * f.h), (left + w - 0.06 * f.h, top + h - 0.14 * f.h), -0.21 * f.h
            right = False
        for mark in marks:
            if mark.kind in ("control", "flag", "owner") and not mark.text:
                flags.append(flag(f, *flag_at, mark, t))
                flag_at = (flag_at[0] - 0.2 * f.h, flag_at[1])
            else:
                plates.append(plate(f, *foot, mark, t, right))
                foot = (foot[0], foot[1] + step)
    return "".join(flags), "".join(plates)


def flag(f: Frame, x: float, y: float, mark: Marker, t: Theme) -> str:
    """A flag in the holder's colour."""
    k = f.h / 100
    return (
        f'<g class="marker" transform="translate({n(x)} {n(y)}) scale({k:.3f})"><title>{told(mark)}</title>'
        f'<path d="M-9 12V-11" stroke="{t.ink}" stroke-width="2.2" fill="none"/>'
        f'<path d="M-8-11H10L5-5L10 1H-8Z" fill="{nation(t, mark.side).solid}" stroke="{t.panel}" stroke-width="1.2"/></g>'
    )


def plate(f: Frame, x: float, y: float, mark: Marker, t: Theme, right: bool) -> str:
    """A small plate with the marker's text, or its kind, running right or left from a point."""
    text = mark.text or mark.kind.replace("_", " ")
    size = max(7.0, fit(text, 0.5 * f.h, 0.125 * f.h))
    w, h = wide(text, "bold", size) + 0.1 * f.h, 0.175 * f.h
    x = x + w / 2 if right else x - w / 2
    who = nation(t, mark.side)
    return (
        f'<g class="marker"><title>{told(mark)}</title><rect x="{n(x - w / 2)}" y="{n(y - h / 2)}" width="{n(w)}" height="{n(h)}" rx="{n(0.05 * f.h)}"'
        f' fill="{t.panel}" stroke="{who.solid}" stroke-width="{n(max(1.0, 0.018 * f.h))}"/>'
        f"{put(x, y + 0.35 * size, text, size, who.solid, anchor='middle')}</g>"
    )


def told(mark: Marker) -> str:
    """A marker in words."""
    return esc(" ".join(w for w in (mark.side, mark.kind.replace("_", " "), mark.text) if w))
