"""Parts of the study room's pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..lab.page import STYLE as STYLE


def section(title: str, body: str) -> str:
    """A heading and what is under it."""
    return f"<h2>{escape(title)}</h2>{body}"


def figure(svg: str, caption: str) -> str:
    """A picture and what it shows."""
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>"


def _cell(value: object) -> str:
    return f"<td class=n>{value}</td>" if isinstance(value, int | float) else f"<td>{escape(str(value))}</td>"


def rows(heads: Sequence[str], body: Sequence[Sequence[object]]) -> str:
    """A table; numbers to the right."""
    cells = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in body)
    return f"<table><tr>{''.join(f'<th>{escape(h)}</th>' for h in heads)}</tr>{cells}</table>"
