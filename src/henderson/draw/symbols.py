"""The sprite of unit symbols, ships and aircraft, and the words that mean them. All of it is in symbols.svg, drawn by us."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"


@dataclass(frozen=True, slots=True)
class Symbol:
    """One drawing: its own coordinates, and what a `<use>` refers to."""

    id: str
    kind: str  # framed, open, ship, plane
    width: float
    height: float
    body: str


def word(text: str) -> str:
    """A symbol's name as it is looked up: lower case, joined by low lines."""
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


@cache
def sprite() -> dict[str, Symbol]:
    """Every symbol by each of its names."""
    found: dict[str, Symbol] = {}
    for node in ElementTree.parse(Path(__file__).with_name("symbols.svg")).getroot().iter(f"{SVG}symbol"):
        _, _, width, height = (float(v) for v in node.attrib["viewBox"].split())
        kind = node.get("class", "framed")
        made = Symbol("sym-" + word(node.attrib["id"]), kind, width, height, "".join(drawn(child, kind) for child in node))
        for name in (node.attrib["id"], *node.get("data-names", "").split()):
            found[word(name)] = made
    return found


def drawn(node: ElementTree.Element, kind: str) -> str:
    """One element of a symbol with its paint written out: strokes by default, solid where its class says so."""
    paint = {
        "solid": 'fill="currentColor"',
        "ground": 'fill="none" stroke="#f4f1e6" stroke-width="9"',
        "": 'fill="none" stroke="currentColor"' + ("" if node.get("stroke-width") else ' stroke-width="9"'),
    }[node.get("class", "")]
    if node.get("stroke"):
        paint = 'fill="none"'
    rest = " ".join(f'{k}="{v}"' for k, v in node.attrib.items() if k != "class")
    return f"<{node.tag.removeprefix(SVG)} {rest} {paint}/>"


def find(name: str) -> Symbol | None:
    """The symbol a word means; a word of several parts may also be known by one of them."""
    known, wanted = sprite(), word(name)
    if wanted in known:
        return known[wanted]
    parts = wanted.split("_")
    for size in range(len(parts) - 1, 0, -1):
        for i in range(len(parts) - size, -1, -1):
            if "_".join(parts[i : i + size]) in known:
                return known["_".join(parts[i : i + size])]
    return None


def definitions(used: set[str]) -> str:
    """The symbols a drawing refers to, in a stable order."""
    by_id = {s.id: s for s in sprite().values()}
    return "".join(f'<g id="{name}">{by_id[name].body}</g>' for name in sorted(used) if name in by_id)
