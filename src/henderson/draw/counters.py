"""Counters, from a Piece alone: land units, ships, aircraft, cards, markers, and the backs of hidden ones.

Each is drawn in its own coordinates (a land unit is 100 x 100) and knows three degrees of detail, by the size it will have.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from henderson.engine.view import Piece

from .marks import FADED, TURNED, overlay, stealth_of
from .svg import el, esc, n, path, rect
from .symbols import Symbol, find
from .text import clip, fit, put, wide, wrap
from .theme import Nation, Theme, bar, nation, on_bar

FULL, PLAIN, BARE, DOT = 3, 2, 1, 0
SHAPES = {"land": (100, 100), "ship": (124, 72), "air": (100, 100), "card": (132, 84), "marker": (84, 84)}
HEADS = {"land": 24, "ship": 19, "air": 24, "card": 25, "marker": 24}  # heights of the formation bar
DETAILS = (34, 22, 12)  # pixels from which a counter is drawn FULL, PLAIN, BARE; smaller ones are a dot
SHIELD = ("defense", "defence", "armor", "armour")
RED = "#b8261a"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A counter in its own coordinates."""

    svg: str
    width: float
    height: float


def size_of(piece: Piece) -> tuple[float, float]:
    """The width and height a counter is drawn in."""
    return SHAPES.get(piece.shape, SHAPES["land"])


def detail(pixels: float) -> int:
    """How much can be read on a counter that many pixels high."""
    return next((much for much, least in zip((FULL, PLAIN, BARE), DETAILS) if pixels >= least), DOT)


def counter(piece: Piece, t: Theme, much: int = FULL) -> Drawn:
    """The counter, face down if it is hidden."""
    width, height = size_of(piece)
    who = nation(t, piece.side)
    if much == DOT:
        body = dot(who, width, height)
    elif piece.hidden:
        body = shadow(width, height) + back(piece, who, width, height, much)
    else:
        face = {"ship": ship, "air": air, "card": card, "marker": marker}.get(piece.shape, land)
        body = shadow(width, height) + face(piece, t, who, much) + overlay(piece, t, width, height, much)
    faded = not piece.hidden and any(tag in FADED for tag in piece.tags)
    return Drawn(el("g", body, opacity=0.45) if faded else body, width, height)


def told(piece: Piece) -> str:
    """A counter in words. Of a hidden one, no more than that it is there."""
    if piece.hidden:
        stealth = stealth_of(piece)
        return "unknown unit" + (f", stealth {stealth}" if stealth else "")
    words = [piece.title or " ".join(w for w in (piece.side, piece.name, piece.superior) if w)]
    words += [piece.symbol.replace("_", " ")] if piece.symbol else []
    words += [f"{key} {value}" for key, value in piece.values.items()]
    words += [f"{piece.left} of {piece.steps} steps"] if piece.steps else []
    return ", ".join(words + [str(tag) for tag in piece.tags])


def shadow(width: float, height: float) -> str:
    """A counter lies on the map."""
    soft = rect(-0.5, 2.5, width + 1, height + 1.5, 9, "#10120c", fill_opacity=0.16)
    return soft + rect(0.5, 2, width - 1, height, 9, "#10120c", fill_opacity=0.2)


def cardboard(t: Theme, who: Nation, width: float, height: float) -> str:
    """A rim, and a face lit from the top left."""
    return rect(0, 0, width, height, 8, who.edge) + rect(1.2, 1.2, width - 2.4, height - 4, 7, f"url(#{face_id(t, who)})")


def face_id(t: Theme, who: Nation) -> str:
    return f"{t.name}-{'first' if who is t.first else 'second' if who is t.second else 'other'}"


def faces(t: Theme) -> str:
    """The gradients of counters' faces."""
    return "".join(
        f'<linearGradient id="{face_id(t, who)}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{who.high}"/>'
        f'<stop offset=".75" stop-color="{who.face}"/></linearGradient>'
        for who in (t.first, t.second, t.other)
    )


def short(name: str) -> str:
    """A formation as a counter prints it: 1st Marine Division is 1 Mar, 38th Division 38 D, Fleet Marine Force FMF."""
    words = name.split()
    if len(name) <= 6 or not words:
        return name
    number = re.match(r"\d+", words[0])
    if len(words) == 1:
        return name[:4]
    if not number:
        return "".join(word[0] for word in words if word[0].isalnum()).upper()
    return f"{number.group()} {words[1][:3] if len(words) > 2 else words[1][0]}"


def header(piece: Piece, t: Theme, width: float, high: float, much: int, right: str) -> str:
    """The formation bar with the designation and, at the right, the superior formation or type."""
    colour, edge = bar(t, piece.side, piece.colour, piece.shape), n(width - 1.2)
    out = path(f"M1.2 {n(high)}V8.2Q1.2 1.2 8.2 1.2H{n(width - 8.2)}Q{edge} 1.2 {edge} 8.2V{n(high)}Z", colour)
    if much < PLAIN:
        return out
    ink, big, base = on_bar(colour), high * 0.78, high - 0.21 * high
    right = right if much >= FULL else ""
    face = "bold" if piece.shape == "ship" else "medium"
    small = fit(right, width * 0.42, big * (0.7 if face == "medium" else 0.92), face, least=8)
    right = clip(right, width * 0.45, small, face)
    room = width - 13 - (wide(right, face, small) + 5 if right else 0)
    size = fit(piece.name, room, big, least=9.5)
    name = clip(piece.name, room, size)
    if not right and not piece.size:
        return out + put(width / 2, base, name, size, ink, anchor="middle")
    return out + put(7, base, name, size, ink) + put(width - 6.5, base, right, small, ink, face, "end")


def emblem(symbol: str, t: Theme, x: float, y: float, width: float) -> str:
    """A unit's symbol, `width` wide and two thirds as high; a word nobody drew is written in the frame."""
    found = find(symbol)
    if not symbol:
        return ""
    if found and found.kind != "framed":
        return silhouette(found, t, x, y, width, width / 1.5)
    frame = {"x": 5.0, "y": 5.0, "width": 140.0, "height": 90.0}
    if found:
        inside = el("use", href=f"#{found.id}")
    else:
        text = symbol.replace("_", " ").upper()[:4]
        inside = put(75, 68, text, fit(text, 120, 52), t.print, anchor="middle")
    inside = el("rect", **frame, fill=t.symbol) + inside + el("rect", **frame, fill="none", stroke=t.print, stroke_width=10.0)
    return el("g", inside, transform=f"translate({n(x)} {n(y)}) scale({width / 150:.4f})", color=t.print)


def silhouette(found: Symbol, t: Theme, x: float, y: float, width: float, height: float, colour: str = "") -> str:
    """A drawing without a frame, as large as the room allows, in its middle."""
    scale = min(width / found.width, height / found.height)
    dx, dy = x + (width - found.width * scale) / 2, y + (height - found.height * scale) / 2
    put_at = f"translate({n(dx)} {n(dy)}) scale({scale:.4f})"
    return el("g", el("use", href=f"#{found.id}"), transform=put_at, color=colour or t.print)


def size_mark(mark: str, t: Theme, cx: float) -> str:
    """I, II, III as strokes, X as crosses, anything else as letters."""
    mark = mark.strip().upper()
    if mark and set(mark) <= set("I|"):
        left = cx - 3.2 * (len(mark) - 1)
        return path("".join(f"M{n(left + 6.4 * i)} 27V34.5" for i in range(len(mark))), stroke=t.print, width=3)
    if mark and set(mark) == {"X"}:
        left = cx - 4.5 * (len(mark) - 1)
        crosses = "".join(f"M{n(left + 9 * i - 3.2)} 27.5l6.4 6.8m0-6.8l-6.4 6.8" for i in range(len(mark)))
        return path(crosses, stroke=t.print, width=2.2)
    return put(cx, 35, mark, 10, t.print, anchor="middle")


def star(cx: float, cy: float, r: float) -> str:
    """Five points."""
    spokes = [(r if i % 2 == 0 else 0.42 * r, i * math.pi / 5) for i in range(10)]
    return "M" + "L".join(f"{n(cx + s * math.sin(a))} {n(cy - s * math.cos(a))}" for s, a in spokes) + "Z"


def nation_mark(who: Nation, cx: float, cy: float, k: float = 1.0) -> str:
    """The star or the disc, which say in shape what the face says in colour."""
    if who.mark == "star":
        return path(star(cx, cy, 6.8 * k), "#2b3f4d")
    return el("circle", cx=cx, cy=cy, r=5.3 * k, fill=RED) if who.mark == "disc" else ""


def pips(piece: Piece, t: Theme, x: float, y: float, pitch: float, r: float, *, across: bool = False) -> str:
    """Steps: filled are left, rings are lost."""
    out, steps = "", min(piece.steps, 12)
    for i in range(steps):
        cx, cy = (x - pitch * (steps - 1 - i), y) if across else (x, y - pitch * i)
        if i < piece.left:
            out += el("circle", cx=float(cx), cy=float(cy), r=r, fill=t.print)
        else:
            out += el("circle", cx=float(cx), cy=float(cy), r=r - 0.5, fill="none", stroke=t.print, stroke_width=1.0)
    return out


def shield(value: object, t: Theme, x: float, y: float, w: float, h: float) -> str:
    """A defense value."""
    half, text = n(w / 2), str(value)
    curve = f"q0 {n(h * 0.36)} -{half} {n(h * 0.5)}q-{half} -{n(h * 0.14)} -{half} -{n(h * 0.5)}z"
    plate = path(f"M{n(x)} {n(y)}h{n(w)}v{n(h * 0.5)}{curve}", t.print)
    return plate + put(x + w / 2, y + h * 0.72, text, fit(text, w - 3, h * 0.76), "#ffffff", anchor="middle")


def weakened(piece: Piece) -> bool:
    """Whether a unit is below its full strength."""
    return "reduced" in piece.tags or 0 < piece.left < piece.steps


def turned(piece: Piece) -> bool:
    """Whether a counter lies upside down."""
    return not piece.hidden and any(tag in TURNED for tag in piece.tags)


def figures(piece: Piece, t: Theme, much: int) -> str:
    """The printed values along the foot: first left, last right, a range on its plate, a defense in its shield."""
    values = dict(piece.values)
    guard = next((values.pop(key) for key in SHIELD if key in values and len(values) < 3), None)
    reach = values.pop("range", None)
    rest = [(key, str(value)) for key, value in values.items()]
    out = ""
    first = t.reduced if weakened(piece) else t.print
    if rest:
        out += put(6.5, 95, rest[0][1], fit(rest[0][1], 34, 31), first)
    if len(rest) > 1:
        out += put(95, 95, rest[-1][1], fit(rest[-1][1], 36, 31), t.print, anchor="end")
    elif guard is not None:
        out += shield(guard, t, 69, 69, 26, 27)
    if len(rest) > 2:
        middle = "-".join(value for _, value in rest[1:-1])
        out += put(50, 93, middle, fit(middle, 26, 22), t.print, anchor="middle")
    elif reach not in (None, ""):
        out += rect(38.5, 75.5, 23, 20, 3, "#22282b")
        out += put(50, 91.6, reach, fit(str(reach), 20, 17.5), "#ffffff", anchor="middle")
        out += path("M36 97L64 74", stroke=RED, width=3.5) if turned(piece) else ""
    elif len(rest) == 2 and much >= FULL:
        left, right = (min(35, wide(value, "bold", 31)) for _, value in rest)
        out += path(f"M{n((101.5 + left - right) / 2 - 5)} 84.5h10", stroke=t.print, width=3, stroke_opacity=0.75)
    return out


def land(piece: Piece, t: Theme, who: Nation, much: int) -> str:
    """A land unit."""
    out = cardboard(t, who, 100, 100) + header(piece, t, 100, HEADS["land"], much, short(piece.superior))
    tall = bool(piece.values) and (piece.size or len(piece.values) > 1)
    if much < PLAIN:
        return out + emblem(piece.symbol, t, 16, 36, 68)
    if tall:
        out += size_mark(piece.size, t, 50) + emblem(piece.symbol, t, 26.5, 36.5, 47)
    elif piece.values:
        out += emblem(piece.symbol, t, 22, 30, 56)
    else:
        out += emblem(piece.symbol, t, 22, 38, 58)
    if much >= FULL:
        x, y = (87, 62) if piece.values else (90, 72)
        out += nation_mark(who, 13.5, 52) + pips(piece, t, x, y, min(6.6, 34 / max(piece.steps, 1)), 2.5)
    return out + figures(piece, t, much)


def ship(piece: Piece, t: Theme, who: Nation, much: int) -> str:
    """A ship: name and type in the bar, silhouette, gunnery, torpedo, flak, and defense in a shield or steps."""
    out = cardboard(t, who, 124, 72) + header(piece, t, 124, HEADS["ship"], max(much, PLAIN), piece.symbol.upper())
    found = find(piece.symbol) if piece.symbol else None
    if found:
        out += silhouette(found, t, 8, 20.5, 108, 30)
        out += path("M8 50.2H116", stroke=t.print, width=0.8, stroke_opacity=0.35)
    if much < PLAIN:
        return out
    values = dict(piece.values)
    guard = next((values.pop(key) for key in SHIELD if key in values), None)
    ink = {"torpedo": "#9c1710", "torpedoes": "#9c1710", "air": "#1f4e8c"}
    pitch = 24 if len(values) < 4 else 78 / len(values)
    for i, (key, value) in enumerate(values.items()):
        text = str(value) if str(value) != "0" or key != "torpedo" else "–"
        quiet = 0.75 if key in ("flak", "aa") else ""
        out += put(
            13 + pitch * i, 68, text, fit(text, pitch - 2, 20.5), ink.get(key, t.print), anchor="middle", fill_opacity=quiet
        )
    if guard is not None:
        out += shield(guard, t, 94, 47.5, 25, 23)
    elif piece.steps:
        out += pips(piece, t, 113, 61, 11, 4.4, across=True)
    return out


def air(piece: Piece, t: Theme, who: Nation, much: int) -> str:
    """Aircraft: the plane and its name; values along the foot if it has any, steps if it has those."""
    out = cardboard(t, who, 100, 100)
    found = find(piece.symbol) or find("fighter")
    if much < PLAIN:
        return out + (silhouette(found, t, 10, 12, 80, 72) if found else "")
    if piece.values:
        out += header(piece, t, 100, HEADS["air"], much, short(piece.superior))
        out += (silhouette(found, t, 22, 27, 56, 42) if found else "") + figures(piece, t, PLAIN)
        return out + pips(piece, t, 90, 62, 7, 3)
    out += silhouette(found, t, 14, 7, 72, 60) if found else ""
    room = 86 - (10 * piece.steps if piece.steps else 0)
    size = fit(piece.name, room, 21, least=13)
    out += put(7, 91, clip(piece.name, room, size), size, t.print)
    return out + pips(piece, t, 90, 84.5, 10, 4, across=True)


def card(piece: Piece, t: Theme, who: Nation, much: int) -> str:
    """A card: its title in the bar, what it does beneath."""
    out = rect(0, 0, 132, 84, 8, who.edge) + rect(1.2, 1.2, 129.6, 80.5, 7, t.panel)
    out += header(piece, t, 132, HEADS["card"], max(much, PLAIN), piece.superior)
    if much < PLAIN:
        return out
    lines = [f"{key.replace('_', ' ')} {value}".strip() for key, value in piece.values.items()]
    if not lines and piece.title and piece.title != piece.name:
        lines = wrap(piece.title, 118, 14, "medium", 3)
    for i, line in enumerate(lines[:3]):
        size = fit(line, 118, 15, "medium", least=11)
        out += put(7, 42 + 17 * i, clip(line, 118, size, "medium"), size, t.ink, "medium")
    return out


def marker(piece: Piece, t: Theme, who: Nation, much: int) -> str:
    """A marker: a small plate with a word, a figure or a sign."""
    out = rect(0, 0, 84, 84, 14, who.edge) + rect(3, 3, 78, 77, 12, t.panel)
    if much < PLAIN:
        return out
    value = next((str(v) for v in piece.values.values()), "")
    found = find(piece.symbol) if piece.symbol else None
    if value:
        out += put(42, 52, value, fit(value, 66, 42), t.ink, anchor="middle")
    elif found:
        out += silhouette(found, t, 14, 12, 56, 42, t.ink)
    label = piece.name or ("" if found and not value else piece.symbol.replace("_", " "))
    if label:
        y, big = (71, 15.0) if value or found else (49, 22.0)
        size = fit(label, 70, big, least=11)
        out += put(42, y, clip(label, 70, size), size, who.solid, anchor="middle")
    return out


def back(piece: Piece, who: Nation, width: float, height: float, much: int) -> str:
    """Face down: the side's rim, and a stealth number if that may be seen. Nothing of who it is."""
    dark, light = {"star": ("#2a3740", "#b9d2e0"), "disc": ("#3b332b", "#f0c79c")}.get(who.mark, ("#3a3a34", "#dcd9cb"))
    out = rect(0, 0, width, height, 8, who.edge) + rect(1.6, 1.6, width - 3.2, height - 4.6, 7, dark)
    cx, cy, stealth = width / 2, height / 2, stealth_of(piece)
    if much < PLAIN:
        return out + put(cx, cy + height * 0.2, stealth or "?", height * 0.6, light, anchor="middle")
    if stealth and width == height:
        out += put(cx, 27, "STEALTH", 16.5, light, "medium", "middle")
        return out + put(cx, 72, stealth, 50, light, anchor="middle") + put(cx, 90, "unknown unit", 13, light, "medium", "middle")
    out += put(cx, cy + height * 0.17, stealth or "?", height * 0.5, light, anchor="middle")
    out += put(cx, 90, "unknown unit", 13, light, "medium", "middle") if width == height else ""
    return out + nation_mark(who, 14, 16, 1.1)


def dot(who: Nation, width: float, height: float) -> str:
    """At a glance: a square for the first side, a disc for the second."""
    if who.mark == "star":
        return rect(width * 0.14, height * 0.14, width * 0.72, height * 0.72, 0, who.solid)
    return el("circle", cx=width / 2, cy=height / 2, r=min(width, height) * 0.4, fill=who.solid)


def placed(piece: Piece, t: Theme, x: float, y: float, height: float, ring: str = "") -> str:
    """A counter on the drawing, its middle at (x, y), `height` pixels high, with its id, its words and a ring round it."""
    drawn = counter(piece, t, detail(height))
    k = height / drawn.height
    turn = f" rotate(180 {n(drawn.width / 2)} {n(drawn.height / 2)})" if turned(piece) else ""
    at = f"translate({n(x - drawn.width * k / 2)} {n(y - height / 2)}) scale({k:.4f}){turn}"
    inside = el("title", esc(told(piece))) + ring + drawn.svg
    return el("g", inside, class_="counter", data_id=esc(piece.id), transform=at)
