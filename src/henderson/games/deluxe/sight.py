"""8.1.4 Line of sight: over jungle, slopes and levels, with the hex or hexside that blocks it."""

from __future__ import annotations

from ...board.sight import line
from .facts import Facts

Block = tuple[str, str]  # rule and reason; None when the line is clear


def sight(facts: Facts, a: int, b: int) -> Block | None:
    """8.1.4 What blocks the line between two hexes; None when they see each other."""
    key = (a, b) if a < b else (b, a)
    if key not in facts.sight_memo:
        facts.sight_memo[key] = _sight(facts, *key)
    found: Block | None = facts.sight_memo[key]
    return found


def _sight(facts: Facts, a: int, b: int) -> Block | None:
    if facts.grid.distance(a, b) <= 1:
        return None  # 8.1.4.3 adjacent units see each other without hindrance
    if facts.level[a] == facts.level[b]:
        return _same_level(facts, a, b)
    high, low = (a, b) if facts.level[a] > facts.level[b] else (b, a)
    return _different_levels(facts, high, low)


def _same_level(facts: Facts, a: int, b: int) -> Block | None:
    """8.1.4.1 At the same level jungle hexes and slope sides in between block."""
    names, level = facts.grid.names, facts.level
    passed = line(facts.grid, a, b)
    for i, hexes in enumerate(passed):
        blocks = []
        before = passed[i - 1] if i else (a,)
        after = passed[i + 1] if i + 1 < len(passed) else (b,)
        for hex_ in hexes:
            steps = [n for n in (*_single(before), *_single(after)) if level[n] != level[hex_]]
            if facts.jungle[hex_]:
                blocks.append(("8.1.4.1", f"the jungle in {names[hex_]} is in the way"))
            elif steps:
                blocks.append(("8.1.4.1", f"the slope side between {names[steps[0]]} and {names[hex_]} is in the way"))
        if len(blocks) == len(hexes) and blocks:  # along a hexside: blocked only if both hexes block
            return blocks[0]
    return None


def _single(hexes: tuple[int, ...]) -> tuple[int, ...]:
    """The hex the line crosses there; a pair of hexes is no single crossing."""
    return hexes if len(hexes) == 1 else ()


def _different_levels(facts: Facts, high: int, low: int) -> Block | None:
    """8.1.4.2 The higher must stand right at the slope side; jungle at its level, or higher ground between, blocks."""
    names, level, top = facts.grid.names, facts.level, facts.level[high]
    for i, hexes in enumerate(line(facts.grid, high, low)):
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
