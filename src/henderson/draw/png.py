"""Pictures: an SVG of ours as PNG, with the bundled fonts."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import resvg_py


@cache
def font_files() -> tuple[str, ...]:
    """The faces the lettering asks for."""
    return tuple(str(p) for p in sorted((Path(__file__).parent / "fonts").glob("*.ttf")))


def png(svg: str, width: int | None = None) -> bytes:
    """The picture as PNG, `width` pixels wide or as large as the SVG says."""
    if width is not None and not 0 < width <= 20_000:
        raise ValueError(f"width {width!r}: expected 1 to 20000 pixels")
    made = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        font_files=list(font_files()),
        skip_system_fonts=True,
        font_family="IBM Plex Sans Condensed",
        serif_family="Source Serif 4",
        sans_serif_family="IBM Plex Sans Condensed",
    )
    return bytes(made)
