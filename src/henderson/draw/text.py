"""Lettering: escaped, and measured, so that it can be made to fit where it goes."""

from __future__ import annotations

from .svg import el, esc

# The second name is what browsers know; the first is how the bundled medium weight calls itself.
SANS = "'IBM Plex Sans Condensed', 'Arial Narrow', system-ui, sans-serif"
SANS_MEDIUM = "'IBM Plex Sans Condensed Medium', 'IBM Plex Sans Condensed', 'Arial Narrow', system-ui, sans-serif"
SERIF = "'Source Serif 4', 'Source Serif 4 Variable', Georgia, serif"

FONTS: dict[str, dict[str, str]] = {
    "bold": {"font_family": SANS, "font_weight": "700"},
    "medium": {"font_family": SANS_MEDIUM, "font_weight": "500"},
    "serif": {"font_family": SERIF, "font_weight": "600"},
    "italic": {"font_family": SERIF, "font_weight": "500", "font_style": "italic"},
}

# Advance widths of the four bundled faces for the characters from space to tilde, in hundredths of the size.
_WIDTHS = {
    "medium": "21 27 41 60 54 86 64 23 30 30 48 54 26 36 26 38 54 54 54 54 54 54 54 54 54 54 28 28 54 54 54 44 "
    "81 60 60 57 62 54 52 64 64 38 48 60 46 74 64 64 57 64 59 54 52 62 57 84 58 55 53 29 38 29 54 50 "
    "54 50 54 46 54 50 31 49 52 24 24 50 26 80 52 51 54 54 35 45 33 52 46 72 48 47 44 32 32 32 54",
    "bold": "21 29 45 56 54 88 65 24 30 30 56 54 28 36 28 42 54 54 54 54 54 54 54 54 54 54 30 30 54 54 54 45 "
    "81 62 60 59 63 55 53 65 65 40 51 63 48 74 65 64 60 64 61 56 53 63 60 88 61 58 55 30 42 30 54 50 "
    "54 52 55 47 55 51 34 50 54 26 27 52 28 81 54 51 55 55 37 46 34 54 49 76 50 50 47 34 37 34 54",
    "serif": "23 31 42 54 54 95 74 21 38 38 46 55 31 34 31 36 55 55 55 55 55 55 55 55 55 55 31 31 55 55 55 43 "
    "87 71 67 66 74 63 61 72 81 39 39 73 62 93 76 74 64 74 71 56 65 76 71 102 68 67 59 36 36 36 55 53 "
    "40 55 63 53 62 54 37 57 65 34 31 62 34 96 65 59 63 61 48 48 37 64 58 85 58 59 50 36 30 36 55",
    "italic": "22 31 47 58 53 94 71 26 39 39 48 54 30 32 30 35 55 55 55 55 55 55 55 55 55 55 30 30 54 54 54 46 "
    "88 69 63 62 71 60 57 67 78 37 36 70 58 93 74 68 58 68 66 51 60 72 66 92 66 60 56 35 34 35 54 52 "
    "40 57 54 45 57 46 34 53 59 32 28 51 31 88 61 54 56 54 44 40 36 61 52 79 58 53 50 38 29 38 54",
}
WIDTHS: dict[str, tuple[float, ...]] = {face: tuple(int(w) / 100 for w in row.split()) for face, row in _WIDTHS.items()}


def wide(text: str, face: str = "bold", size: float = 1.0) -> float:
    """How wide a text runs at that size."""
    row = WIDTHS[face]
    return size * sum(row[ord(c) - 32] if 32 <= ord(c) < 127 else 0.56 for c in text)


def fit(text: str, room: float, size: float, face: str = "bold", least: float = 0.0) -> float:
    """The size, no larger than `size` and no smaller than `least`, at which the text fits the room."""
    need = wide(text, face, size)
    return size if need <= room else max(least, size * room / need)


def clip(text: str, room: float, size: float, face: str = "bold") -> str:
    """The text, cut with an ellipsis when it would not fit at that size."""
    if wide(text, face, size) <= room + 0.01 * size:
        return text
    while text and wide(text + "…", face, size) > room:
        text = text[:-1]
    return text.rstrip() + "…" if text else ""


def put(
    x: float, y: float, text: object, size: float, fill: str, face: str = "bold", anchor: str = "", **more: float | str
) -> str:
    """One line of text; y is its baseline; anchor is "", middle or end. It keeps its length where another font must stand in."""
    words = str(text)
    look: dict[str, float | str] = {"font_size": float(size), **FONTS[face], "fill": fill, "text_anchor": anchor, **more}
    if len(words) > 1 and words.isascii() and "letter_spacing" not in more:
        look.update(textLength=wide(words, face, size), lengthAdjust="spacingAndGlyphs")
    return el("text", esc(words), x=float(x), y=float(y), **look) if words else ""


def wrap(text: str, room: float, size: float, face: str, lines: int) -> list[str]:
    """The text broken into at most that many lines."""
    out: list[str] = []
    for word in text.split():
        if out and wide(out[-1] + " " + word, face, size) <= room:
            out[-1] += " " + word
        else:
            out.append(word)
    if len(out) > lines:
        out = out[: lines - 1] + [clip(" ".join(out[lines - 1 :]), room, size, face)]
    return [clip(line, room, size, face) for line in out]
