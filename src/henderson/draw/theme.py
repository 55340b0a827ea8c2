"""Colours, in two lights. The values are those of the design's table; the names are what they are used for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from henderson.engine.decision import HendersonError

HOUSE = ("US", "Japan")  # the sides where nobody says which they are: of a counter that is drawn by itself


@dataclass(frozen=True, slots=True)
class Nation:
    """How one side's counters and marks are coloured."""

    face: str
    high: str
    edge: str
    solid: str
    ground: str
    bar: str  # formation bar of a counter that names no colour
    mark: str  # star, disc or nothing


@dataclass(frozen=True, slots=True)
class Theme:
    """All colours of one light."""

    name: str
    bg: str
    panel: str
    panel2: str
    line: str
    line2: str
    ink: str
    ink2: str
    ink3: str
    intent: str
    attack: str
    must: str
    ok: str
    print: str
    symbol: str
    sea: str
    shoal: str
    beach: str
    coast: str
    river: str
    bank: str
    road: str
    road_edge: str
    slope: str
    tree: str
    tree_top: str
    runway: str
    label: str
    halo: str
    water: str
    roof: str
    clear: tuple[str, ...]
    jungle: tuple[str, ...]
    veil: tuple[str, float]
    wash: tuple[str, float]
    first: Nation  # the two sides of a game, in its order
    second: Nation
    other: Nation
    select: str = "#ffd43b"
    reduced: str = "#7d0f0a"
    sides: tuple[str, ...] = HOUSE  # ids, in the order of the game


LIGHT = Theme(
    name="light",
    bg="#e4e5df",
    panel="#fbfbf7",
    panel2="#f1f1ea",
    line="#d3d4c9",
    line2="#b9bbae",
    ink="#1b2524",
    ink2="#4a5653",
    ink3="#66716d",
    intent="#1a56c4",
    attack="#b8261a",
    must="#8f5a00",
    ok="#22693f",
    print="#171b1d",
    symbol="#f4f1e6",
    sea="#c5d9de",
    shoal="#dfeaea",
    beach="#fbf4dc",
    coast="#7f8a78",
    river="#5f98b8",
    bank="#dbe6d2",
    road="#fbf3da",
    road_edge="#8a6238",
    slope="#8a5f36",
    tree="#8ea572",
    tree_top="#cbd8b1",
    runway="#77766e",
    label="#2a2419",
    halo="#fbf7ea",
    water="#2d5f7c",
    roof="#a9753f",
    clear=("#f2e9cf", "#e9dbb6", "#dfca9d", "#d3b787"),
    jungle=("#c3d1a8", "#b4c396", "#a5b486", "#97a578"),
    veil=("#2e3022", 0.20),
    wash=("#fffdf0", 0.42),
    first=Nation("#b0c7d4", "#cddde6", "#557286", "#2f5d7c", "#dbe7ee", "#1f2326", "star"),
    second=Nation("#e09b5c", "#eeba89", "#955a2f", "#a4471a", "#fae6d3", "#7a1f1f", "disc"),
    other=Nation("#d8d5c8", "#ebe9df", "#8b897c", "#5b5a50", "#efeee6", "#55554b", ""),
)

DARK = Theme(
    name="dark",
    bg="#0f1515",
    panel="#182020",
    panel2="#202a2a",
    line="#2f3b3a",
    line2="#455351",
    ink="#e8ebe3",
    ink2="#b4beb8",
    ink3="#8e9a94",
    intent="#7fb0ff",
    attack="#ff8a75",
    must="#f2c14e",
    ok="#7fce97",
    print="#171b1d",
    symbol="#e4e0d2",
    sea="#22333b",
    shoal="#2f444c",
    beach="#8a8164",
    coast="#141a18",
    river="#6fa3c0",
    bank="#4f5a4b",
    road="#c2b38c",
    road_edge="#2d2114",
    slope="#1f1710",
    tree="#2c3829",
    tree_top="#556650",
    runway="#a3a296",
    label="#f3efdf",
    halo="#141916",
    water="#a7cfe2",
    roof="#b98a4c",
    clear=("#6b6550", "#625a43", "#5a4f38", "#50442f"),
    jungle=("#465541", "#3e4b39", "#374232", "#303a2c"),
    veil=("#040808", 0.44),
    wash=("#fffadc", 0.13),
    first=Nation("#9bb5c4", "#b5cbd7", "#46606f", "#9cc4dd", "#22343f", "#1f2326", "star"),
    second=Nation("#cb8c54", "#dba876", "#7d4b26", "#f0a97a", "#432a19", "#7a1f1f", "disc"),
    other=Nation("#b9b6aa", "#cbc9be", "#6d6b60", "#c9c7bb", "#2c302e", "#4a4a42", ""),
)

# the few bar colours that packs call by name
BARS = {"black": "#1f2326", "blue": "#1f4e8c", "red": "#a3232b", "green": "#0f5b57", "brown": "#5d5148", "grey": "#55554b"}
_CSS = re.compile(r"#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?|[a-zA-Z]{3,24}")


def theme(name: str, sides: Sequence[str] = ()) -> Theme:
    """The theme called light or dark, for a game of these sides; where nobody says, of the sides of the house."""
    return _theme(name, tuple(sides) or HOUSE)


@cache
def _theme(name: str, sides: tuple[str, ...]) -> Theme:
    found = {"light": LIGHT, "dark": DARK}.get(name)
    if found is None:
        raise HendersonError(f"theme {name!r}: expected 'light' or 'dark'")
    return replace(found, sides=sides)


def nation(t: Theme, side: str) -> Nation:
    """The colours of a side: the first and the second of the house, in the game's order. Whoever stands against the one side of a
    solitaire game has the second."""
    if not side:
        return t.other
    if side in t.sides:
        return (t.first, t.second, t.other)[min(2, t.sides.index(side))]
    return t.second if len(t.sides) == 1 else t.other


def bar(t: Theme, side: str, colour: str, shape: str = "land") -> str:
    """A formation bar's colour: what the data say if it is a colour, or the side's own."""
    if colour.lower() in BARS:
        return BARS[colour.lower()]
    if _CSS.fullmatch(colour):
        return colour
    who = nation(t, side)
    return BARS["blue"] if shape == "ship" and who is t.first else who.bar


def on_bar(colour: str) -> str:
    """Print that can be read on a bar of that colour."""
    if not colour.startswith("#"):
        return "#ffffff" if colour not in ("white", "yellow", "silver", "ivory", "gold", "beige", "orange", "pink") else "#171b1d"
    full = colour[1:] if len(colour) == 7 else "".join(c * 2 for c in colour[1:])
    r, g, b = (int(full[i : i + 2], 16) for i in (0, 2, 4))
    return "#ffffff" if 0.299 * r + 0.587 * g + 0.114 * b < 150 else "#171b1d"
