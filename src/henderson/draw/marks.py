"""What lies on a counter: moved, exhausted, bands, tags of the corner."""

from __future__ import annotations

import re

from henderson.engine.view import Piece

from .svg import el, n, path, rect
from .text import fit, put, wide
from .theme import Theme

BANDS = {"damaged": "#ffd43b", "disrupted": "#ffd43b", "disabled": "#f0a030", "crippled": "#f0a030", "out of supply": "#f0a030"}
MOVED = ("moved", "done", "acted", "attacked", "fired", "inverted")
TURNED = ("suppressed", "rotated")
FADED = ("in battle", "faded")
AMMO = ("ammo", "out of ammo", "no ammo")
QUIET = ("reduced", "full", "top", "exhausted", "blue box", *MOVED, *FADED, *TURNED)  # said in another way
LONGEST = 12  # letters of a tag that is written on a counter; longer ones are only told
INK = "#171b1d"
_STEALTH = re.compile(r"stealth\s*(\d+)?", re.IGNORECASE)


def stealth_of(piece: Piece) -> str:
    """The stealth number a counter's tags give, or ""."""
    found = [m.group(1) or "" for m in map(_STEALTH.fullmatch, piece.tags) if m]
    return found[0] if found else ""


def overlay(piece: Piece, t: Theme, width: float, height: float, much: int) -> str:
    """All marks a counter's tags ask for; `much` 1 is a counter too small for words."""
    tags = [tag.lower() for tag in piece.tags]
    out, corner = "", []
    if any(tag in MOVED for tag in tags):
        out += film(width, height, 0.26) + (tick(t, width - 3, 3) if much > 1 else "")
    if "exhausted" in tags:
        out += film(width, height, 0.3) + (plate(width - 33, height - 13, "exhausted", "#22282b") if much > 1 else "")
    for tag, said in zip(tags, piece.tags):
        if tag in BANDS:
            out += band(width, height, tag.upper(), BANDS[tag])
        elif tag in AMMO:
            out += plate(width - 23, height - 40, "AMMO", "#b8261a")
        elif tag.startswith("must"):
            out += warning()
        elif _STEALTH.fullmatch(tag):
            corner.append("S" + stealth_of(piece))
        elif tag not in QUIET and len(tag) <= LONGEST:
            corner.append(said.removesuffix(" left"))
    return out + (note(width, corner) if corner and much > 1 else "")


def film(width: float, height: float, alpha: float) -> str:
    """A dark film over a counter that has done its work."""
    return rect(0, 0, width, height, 8, "#14181a", fill_opacity=alpha)


def tick(t: Theme, x: float, y: float) -> str:
    """A tick in the corner."""
    disc = el("circle", cx=x, cy=y, r=10.5, fill=t.panel, stroke=t.ink, stroke_width=1.6)
    return disc + path(f"M{n(x - 4.6)} {n(y + 0.4)}l3.4 3.6 6-7.4", stroke=t.ink, width=2.6)


def band(width: float, height: float, text: str, colour: str) -> str:
    """A tilted band with a word."""
    long, high = width * 0.86, height * (0.24 if width > height else 0.2)
    size = fit(text, long - 8, high * 0.84)
    inside = rect(-long / 2, -high / 2, long, high, 2, colour, stroke=INK, stroke_width=1.5)
    inside += put(0, size * 0.35, text, size, INK, anchor="middle")
    return el("g", inside, transform=f"translate({n(width / 2)} {n(height * 0.53)}) rotate(-9)")


def plate(cx: float, cy: float, text: str, ground: str) -> str:
    """A small plate with a word."""
    w = wide(text, "bold", 13) + 8
    return rect(cx - w / 2, cy - 8.5, w, 17, 3, ground) + put(cx, cy + 4.7, text, 13, "#ffffff", anchor="middle")


def warning() -> str:
    """Something is still due here."""
    sign = path("M-17 13L-4-12L9 13Z", "#8f5a00", "#ffffff", 2.5, stroke_linejoin="round")
    return sign + put(-4, 10.5, "!", 18, "#ffffff", anchor="middle")


def note(width: float, words: list[str]) -> str:
    """A tag at the upper right corner, mostly above the counter: a stealth number, or a word no rule of drawing knows."""
    text = words[0] if len(words) == 1 else f"{words[0]} +{len(words) - 1}"
    size = fit(text, width - 12, 16, least=10)
    w = max(24.0, wide(text, "bold", size) + 11)
    top = -9 if len(text) < 3 else -17
    card = rect(width + 6 - w, top, w, 21, 5, "#3b332b", stroke="#f0c79c", stroke_width=1.5)
    return card + put(width + 6 - w / 2, top + 10.5 + size * 0.36, text, size, "#f7dcbd", anchor="middle")
