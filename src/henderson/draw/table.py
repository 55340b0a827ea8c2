"""What lies on the board now: stacks on hexes, rows of counters in boxes, markers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from henderson.engine.view import Board, Marker, Piece, Space, View

from .boxes import head, is_panel, rectangle, title_height
from .counters import placed, size_of
from .frame import Frame
from .svg import el, esc, n, path, rect
from .text import fit, put, wide
from .theme import Theme, nation

STEALTH = "stealth"
FLAGS = ("control", "flag", "owner")
STEP = 0.048  # from a counter to the next of its stack, in hex heights
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
    for mark in view.markers:
        if unseen(mark, view):
            there[mark.place].append(Piece("", mark.side, mark.place, hidden=True, tags=[f"{STEALTH} {mark.text}".strip()]))
    lying: list[Lying] = []
    badges: list[Badge] = []
    shown = [s for s in board.spaces if s.id in there and f.sees(s.x, s.y, max(s.width, s.height, 1.0))]
    panels = {s.id for s in shown if s.kind != "hex" and is_panel(f, s)}
    fits = [grown(f, s, there[s.id]) for s in shown if s.id in panels]
    grow = min((fit_ for fit_ in fits if fit_ >= 1), default=1.0)  # one size for all boxes that are not crowded
    for space in shown:
        if space.id in panels:
            lying += rows(f, space, plain(space, there[space.id]), grow)
        else:
            pieces = sorted(there[space.id], key=lambda p: p.id == selected)  # what is in hand lies on top
            stacks(f, space, pieces, lying, badges)
    return lying, badges


def plain(space: Space, pieces: list[Piece]) -> list[Piece]:
    """The counters of a box without a tag that all of a side's bear and that its title says: "at sea" in USN at Sea."""
    said = {tag for p in pieces for tag in p.tags if tag.lower() in space.name.lower()}
    for tag in sorted(said):
        for side in {p.side for p in pieces if tag in p.tags}:
            if all(tag in p.tags for p in pieces if p.side == side):
                pieces = [replace(p, tags=[x for x in p.tags if x != tag]) if p.side == side else p for p in pieces]
    return pieces


def unseen(mark: Marker, view: View) -> bool:
    """Whether a stealth marker stands for units this seat does not see: then it lies there as a counter face down."""
    own = (p for p in view.pieces if p.place == mark.place and p.side == mark.side)
    return mark.kind == STEALTH and not any(p.hidden or any(tag.startswith(STEALTH) for tag in p.tags) for p in own)


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
    step = STEP * f.h * min(1.0, 3 / max(1, count - 1)) * height / (0.6 * f.h)
    for i, piece in enumerate(group):
        off = (i - (count - 1) / 2) * step
        lying.append(Lying(piece, x + off, y - off, height, i == count - 1))
    if count > 1:
        top = lying[-1]
        badges.append(Badge(top.x + top.width / 2 + 0.02 * f.h, top.y + height / 2 + 0.015 * f.h, count))


def room(f: Frame, space: Space) -> tuple[float, float, float, float]:
    """Left, top, width and height of the place for counters in a panel."""
    x, y, w, h = rectangle(f, space)
    pad, top = 0.12 * f.h, y + 0.06 * f.h + title_height(f, space)
    return x + pad, top, w - 2 * pad, y + h - top - 0.08 * f.h


def grown(f: Frame, space: Space, pieces: list[Piece]) -> float:
    """How large a panel's counters may be, against their usual size; 0 if they do not fit at half of it."""
    left, top, w, h = room(f, space)
    size = 1.4
    while size > 0.5:
        laid = flow(pieces, left, top, w, size, f)
        if laid and max(p.y + p.height / 2 for p in laid) <= top + h:
            return size
        size *= 0.93
    return 0.0


def rows(f: Frame, space: Space, pieces: list[Piece], most: float) -> list[Lying]:
    """Counters in rows beneath a panel's title: smaller if they are many, overlapping if they are too many."""
    left, top, w, h = room(f, space)
    size = min(most, grown(f, space, pieces))
    laid = flow(pieces, left, top, w, size, f) if size else None
    if laid:
        return laid
    gap = 0.035 * f.h
    height = min(SIZE.get(pieces[0].shape, 0.6) * f.h * 0.5, h)
    per = -(-len(pieces) // max(1, int((h + gap) / (height + gap))))
    widest = max(size_of(p)[0] / size_of(p)[1] for p in pieces) * height
    pitch = min(widest + gap, max(0.0, w - widest) / max(1, per - 1))
    return [
        Lying(p, left + widest / 2 + (i % per) * pitch, top + height / 2 + (i // per) * (height + gap), height)
        for i, p in enumerate(pieces)
    ]


def flow(pieces: list[Piece], left: float, top: float, room: float, size: float, f: Frame) -> list[Lying] | None:
    """Counters side by side, a new row when one is full or after several ships; None if one is wider than the room."""
    out: list[Lying] = []
    gap = 0.07 * f.h * size
    x, y, row, kind = left, top, 0.0, pieces[0].shape
    for piece in pieces:
        high = SIZE.get(piece.shape, 0.6) * f.h * size
        wide_ = high * size_of(piece)[0] / size_of(piece)[1]
        if wide_ > room + 0.5:
            return None
        after_ships = kind == "ship" != piece.shape and len(out) > 2
        if x > left and (x + wide_ > left + room + 0.5 or after_ships):
            x, y, row = left, y + row + gap, 0.0
        out.append(Lying(piece, x + wide_ / 2, y + high / 2, high))
        x, row, kind = x + wide_ + gap, max(row, high), piece.shape
    return out


def counters(t: Theme, lying: list[Lying], rings: Mapping[str, str]) -> str:
    """All counters, each with its ring if it may be chosen or is in hand."""
    return "".join(placed(one.piece, t, one.x, one.y, one.height, rings.get(one.piece.id, "")) for one in lying)


def badges_svg(f: Frame, t: Theme, badges: list[Badge]) -> str:
    """Counts of stacks."""
    if f.h < 30:
        return ""
    r = max(5.0, 0.085 * f.h)
    return "".join(
        el("circle", cx=b.x, cy=b.y, r=r, fill=t.ink, stroke=t.panel, stroke_width=0.2 * r)
        + put(b.x, b.y + 0.44 * r, b.count, 1.25 * r, t.panel, anchor="middle")
        for b in badges
    )


def markers(f: Frame, board: Board, view: View, t: Theme) -> tuple[str, str]:
    """Markers on spaces: control as a flag beneath the counters, the rest as small plates at the space's foot above them."""
    there: dict[str, list[Marker]] = defaultdict(list)
    for mark in view.markers:
        if mark.kind != STEALTH:
            there[mark.place].append(mark)
    flags, plates = "", ""
    for space in board.spaces:
        if space.id not in there or not f.sees(space.x, space.y, 1.0) or f.h < 24:
            continue
        flag_at, foot, way = seats(f, space)
        for mark in there[space.id]:
            if mark.kind in FLAGS:
                flags += flag(f, *flag_at, mark, t)
                flag_at = (flag_at[0] - 0.2 * f.h, flag_at[1])
            else:
                plates += plate(f, *foot, mark, t, way)
                foot = (foot[0], foot[1] - 0.19 * f.h)
    return flags, plates


def seats(f: Frame, space: Space) -> tuple[tuple[float, float], tuple[float, float], int]:
    """Where a space's flag stands, where its plates begin, and which way they run from there."""
    if space.kind == "hex":
        x, y = f.x(space.x), f.y(space.y)
        return (x + 0.40 * f.h, y - 0.21 * f.h), (x - 0.3 * f.h, y + 0.405 * f.h), 1
    left, top, w, h = rectangle(f, space)
    foot = top + h - (0.14 * f.h if is_panel(f, space) else 0)
    return (left + w - 0.16 * f.h, top - 0.02 * f.h), (left + w - 0.06 * f.h, foot), -1


def flag(f: Frame, x: float, y: float, mark: Marker, t: Theme) -> str:
    """A flag in the holder's colour."""
    pole = path("M-9 12V-11", stroke=t.ink, width=2.2)
    cloth = path("M-8-11H10L5-5L10 1H-8Z", nation(t, mark.side).solid, t.panel, 1.2)
    return el("g", told(mark) + pole + cloth, class_="marker", transform=f"translate({n(x)} {n(y)}) scale({f.h / 100:.3f})")


def plate(f: Frame, x: float, y: float, mark: Marker, t: Theme, way: int) -> str:
    """A small plate with the marker's text, or its kind, running right (1) or left (-1) from a point."""
    text = mark.text or mark.kind.replace("_", " ")
    size = max(7.0, fit(text, 0.5 * f.h, 0.125 * f.h))
    w, h = wide(text, "bold", size) + 0.1 * f.h, 0.175 * f.h
    x, ink = x + way * w / 2, nation(t, mark.side).solid
    body = rect(x - w / 2, y - h / 2, w, h, 0.05 * f.h, t.panel, stroke=ink, stroke_width=max(1.0, 0.018 * f.h))
    return el("g", told(mark) + body + put(x, y + 0.35 * size, text, size, ink, anchor="middle"), class_="marker")


def told(mark: Marker) -> str:
    """A marker in words."""
    return el("title", esc(" ".join(w for w in (mark.side, mark.kind.replace("_", " "), mark.text) if w)))
