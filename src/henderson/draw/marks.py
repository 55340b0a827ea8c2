"""What lies on a counter: moved, exhausted, bands, tags of the corner."""

from __future__ import annotations

import re

from henderson.engine.view import Piece

from .text import fit, n, put, wide
from .theme import Theme

BANDS = {"damaged": "#ffd43b", "disrupted": "#ffd43b", "disabled": "#f0a030", "crippled": "#f0a030", "out of supply": "#f0a030"}
QUIET = ("reduced", "moved", "in battle", "faded", "suppressed", "full", "top")
MOVED = ("moved", "done", "acted", "attacked", "fired")
_STEALTH = re.compile(r"stealth\s*(\d+)?", re.IGNORECASE)


def stealth_of(piece: Piece) -> str:
    """The stealth number a counter's tags give, or ""."""
    for tag in piece.tags:
        found = _STEALTH.fullmatch(tag)
        if found:
            return found.group(1) or ""
    return ""


def overlay(piece: Piece, t: Theme, width: float, height: float, much: int) -> str:
    """All marks a counter's tags ask for."""
    tags = [tag.lower() for tag in piece.tags]
    out, corner = "", []
    if any(tag in MOVED for tag in tags):
        out += film(width, height, 0.26) + (tick(t, width - 3, 3) if much > 1 else "")
    if "exhausted" in tags:
        out += film(width, height, 0.3)
        out += plate(t, width - 33, height - 13, "exhausted", "#22282b", "#ffffff") if much > 1 else ""
    for tag in tags:
        if tag in BANDS:
            out += band(width, height, tag.upper(), BANDS[tag])
        elif tag in ("ammo", "out of ammo", "no ammo", "unloaded"):
            out += plate(t, width - 22, height - 40, "AMMO", "#b8261a", "#ffffff")
        elif tag.startswith("must"):
            out += warning(t)
        elif _STEALTH.fullmatch(tag):
            corner.append("S" + stealth_of(piece))
        elif tag not in QUIET and tag not in MOVED and tag != "exhausted":
            corner.append(piece.tags[tags.index(tag)])
    if corner and much > 1:
        out += note(t, width, corner)
    return out


def film(width: float, height: float, alpha: float) -> str:
    """A dark film over a counter that has done its work."""
    return f'<rect width="{n(width)}" height="{n(height)}" rx="8" fill="#14181a" fill-opacity="{alpha}"/>'


def tick(t: Theme, x: float, y: float) -> str:
    """A tick in the corner."""
    return (
        f'<circle cx="{n(x)}" cy="{n(y)}" r="10.5" fill="{t.panel}" stroke="{t.ink}" stroke-width="1.6"/>'
        + f'<path d="M{n(x - 4.6)} {n(y + 0.4)}l3.4 3.6 6-7.4" fill="none" stroke="{t.ink}" stroke-width="2.6"/>'
    )


def band(width: float, height: float, text: str, colour: str) -> str:
    """A tilted band with a word."""
    long, high = width * 0.86, height * (0.24 if width > height else 0.2)
    size = fit(text, long - 8, high * 0.84)
    return (
        f'<g transform="translate({n(width / 2)} {n(height * 0.56)}) rotate(-9)">'
        f'<rect x="{n(-long / 2)}" y="{n(-high / 2)}" width="{n(long)}" height="{n(high)}" rx="2" fill="{colour}" stroke="#171b1d" stroke-width="1.5"/>'
        f"{put(0, size * 0.35, text, size, '#171b1d', anchor='middle')}</g>"
    )


def plate(t: Theme, cx: float, cy: float, text: str, ground: str, ink: str) -> str:
    """A small plate with a word."""
    size = 13.0
    w = wide(text, "bold", size) + 8
    return (
        f'<rect x="{n(cx - w / 2)}" y="{n(cy - 8.5)}" width="{n(w)}" height="17" rx="3" fill="{ground}"/>'
        f"{put(cx, cy + 4.7, text, size, ink, anchor='middle')}"
    )


def warning(t: Theme) -> str:
    """Something is still due here."""
    return (
        '<path d="M-2 16L11-9L24 16Z" fill="#8f5a00" stroke="#ffffff" stroke-width="2.5" stroke-linejoin="round"/>'
        + put(11, 13.5, "!", 18, "#ffffff", anchor="middle")
    )


def note(t: Theme, width: float, words: list[str]) -> str:
    """A tag at the upper right corner: a stealth number, or a word no rule of drawing knows."""
    text = words[0] if len(words) == 1 else f"{words[0]} +{len(words) - 1}"
    size = fit(text, width - 12, 17, least=10)
    w = max(24.0, wide(text, "bold", size) + 11)
    return (
        f'<rect x="{n(width + 8 - w)}" y="-9" width="{n(w)}" height="24" rx="5" fill="#3b332b" stroke="#f0c79c" stroke-width="1.5"/>'
        f"{put(width + 8 - w / 2, 3 + size * 0.36, text, size, '#f7dcbd', anchor='middle')}"
    )
