"""Pictures: an SVG of ours as PNG, with the bundled fonts."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import resvg_py

from henderson.engine.decision import HendersonError

LARGEST = 80_000_000  # pixels: four bytes each in memory
_SIZE = re.compile(r'<svg\b[^>]*?\swidth="([\d.]+)"[^>]*?\sheight="([\d.]+)"')


@cache
def font_files() -> tuple[str, ...]:
    """The faces the lettering asks for."""
    return tuple(str(p) for p in sorted((Path(__file__).parent / "fonts").glob("*.ttf")))


def png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide or as large as the SVG says."""
    said = _SIZE.search(svg[:2000])
    if said is None:
        raise HendersonError(f"{svg[:40]!r} is no SVG with a width and a height")
    wide, high = float(said[1]), float(said[2])
    if width is not None and not 0 < width <= 20_000:
        raise HendersonError(f"width {width!r}: expected 1 to 20000 pixels")
    times = width / wide if width else 1.0
    if wide * times * high * times > LARGEST:
        size = f"{wide * times:.0f} x {high * times:.0f} pixels"
        raise HendersonError(f"a picture of {size} is too large: draw it at a smaller scale, crop it or give a smaller width")
    try:
        made = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            font_files=list(font_files()),
            skip_system_fonts=True,
            font_family="IBM Plex Sans Condensed",
            serif_family="Source Serif 4",
            sans_serif_family="IBM Plex Sans Condensed",
        )
    except ValueError as why:
        raise HendersonError(f"the SVG cannot be drawn: {why}") from None
    return bytes(made)
