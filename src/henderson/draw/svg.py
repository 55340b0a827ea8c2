"""SVG as text: numbers, escaped words, elements."""

from __future__ import annotations

from xml.sax.saxutils import escape


def n(value: float) -> str:
    """A coordinate, as short as it may be."""
    short = f"{value:.1f}"
    if short.endswith(".0"):
        short = short[:-2]
    return "0" if short == "-0" else short


def esc(text: object) -> str:
    """Text that may stand in XML, also within quotes. Characters XML cannot hold are dropped."""
    clean = "".join(c for c in str(text) if c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff")
    return escape(clean, {'"': "&quot;", "'": "&#39;"})


def el(name: str, inside: str = "", /, **attributes: float | str) -> str:
    """An element; `stroke_width=2` is written stroke-width="2", and an attribute that is "" is left out."""
    words = [name]
    for key, value in attributes.items():
        if isinstance(value, float):
            value = f"{value:.2f}".rstrip("0").rstrip(".")
            value = "0" if value == "-0" else value
        if value != "":
            words.append(f'{key.rstrip("_").replace("_", "-")}="{value}"')
    return f"<{' '.join(words)}>{inside}</{name}>" if inside else f"<{' '.join(words)}/>"


def path(d: str, fill: str = "none", stroke: str = "", width: float = 0.0, **more: float | str) -> str:
    """A path; nothing if there is nothing to draw."""
    return el("path", d=d, fill=fill, stroke=stroke, stroke_width=width or "", **more) if d else ""


PATCH = 5  # hexes across a patch


class Patches:
    """A path of very many strokes, cut into patches of the map: whoever draws a corner of it need not look at all of them."""

    def __init__(self, h: float) -> None:
        self.size = PATCH * h
        self.parts: dict[tuple[int, int], list[str]] = {}

    def add(self, x: float, y: float, d: str) -> None:
        """A stroke that lies about there."""
        self.parts.setdefault((int(x // self.size), int(y // self.size)), []).append(d)

    def drawn(self, **style: float | str) -> str:
        """All of them, in one group of that style."""
        return el("g", "".join(f'<path d="{"".join(d)}"/>' for d in self.parts.values()), **style) if self.parts else ""


def rect(x: float, y: float, width: float, height: float, rx: float, fill: str, **more: float | str) -> str:
    """A rectangle with round corners."""
    return el("rect", x=float(x), y=float(y), width=float(width), height=float(height), rx=float(rx), fill=fill, **more)
