"""8.1.4 Line of sight: over jungle, slopes and levels, with the hex or hexside that blocks it."""

from __future__ import annotations

from ...board.sight import along
from .facts import Facts

UNKNOWN = "unknown"
Block = tuple[str, str]  # rule and reason; None when the line is clear


def sight(facts: Facts, a: int, b: int) -> Block | None:
    """8.1.4 What blocks the line between two hexes; None when they see each other."""
    key = (a, b) if a < b else (b, a)
    found: Block | str | None = facts.sight_memo.get(key, UNKNOWN)
    if found is UNKNOWN:
        found = facts.sight_memo[key] = _sight(facts, *key)
    return found  # type: ignore[return-value]


def _sight(facts: Facts, a: int, b: int) -> Block | None:
    if facts.grid.distance(a, b) <= 1:
        return None  # 8.1.4.3 adjacent units see each other without hindrance
    if facts.level[a] == facts.level[b]:
        return _same_level(facts, a, b)
    high, low = (a, b) if facts.level[a] > facts.level[b] else (b, a)
    return _different_levels(facts, high, low)


def _same_level(facts: Facts, a: int, b: int) -> Block | None:
    """8.1.4.1 At the same level jungle hexes and slope sides in between block; so all that is passed lies at that level."""
    names, level = facts.grid.names, facts.level
    before = a
    for hexes in along(facts.grid, a, b):
        blocks = []
        for hex_ in hexes:
            if facts.jungle[hex_]:
                blocks.append(("8.1.4.1", f"the jungle in {names[hex_]} is in the way"))
            elif level[hex_] != level[a]:
                blocks.append(("8.1.4.1", f"the slope side between {names[before]} and {names[hex_]} is in the way"))
        if len(blocks) == len(hexes) and blocks:  # along a hexside: blocked only if both hexes block
            return blocks[0]
        before = hexes[0] if hexes else before
    return None


def _different_levels(facts: Facts, high: int, low: int) -> Block | None:
    """8.1.4.2 The higher must stand right at the slope side; jungle at its level, or higher ground between, blocks."""
    names, level, top = facts.grid.names, facts.level, facts.level[high]
    for i, hexes in enumerate(along(facts.grid, high, low)):
        blocks = []
        for hex_ in hexes:
            if level[hex_] > top:
                blocks.append(("8.1.4.2", f"the higher ground of {names[hex_]} is in the way"))
            elif facts.jungle[hex_] and level[hex_] >= top:
                blocks.append(("8.1.4.2", f"the jungle in {names[hex_]}, as high as {names[high]}, is in the way"))
            elif i == 0 and level[hex_] >= top:
                blocks.append(("8.1.4.2", f"{names[high]} does not stand at the slope side, which lies beyond {names[hex_]}"))
        if len(blocks) == len(hexes) and blocks:
            return blocks[0]
    return None
