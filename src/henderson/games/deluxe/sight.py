"""8.1.4 Line of sight: over jungle, slopes and levels, with the hex or hexside that blocks it."""

from __future__ import annotations

from collections.abc import Iterable

from ...board.sight import along
from .facts import Facts

UNKNOWN, CLEAR, BLOCKED = 0, 1, 2
Block = tuple[str, str]  # rule and reason; None when the line is clear


def seen_from(facts: Facts, hex_: int, places: Iterable[int]) -> bool:
    """8.1.4 Is the line from one of these hexes clear? Every line is looked along once."""
    row = facts.sight_memo.get(hex_)
    if row is None:
        row = facts.sight_memo[hex_] = bytearray(len(facts.terrain))
    for at in places:
        known = row[at]
        if known == UNKNOWN:
            known = row[at] = BLOCKED if is_shut_in(facts, at, hex_) or sight(facts, at, hex_) is not None else CLEAR
        if known == CLEAR:
            return True
    return False


def is_shut_in(facts: Facts, a: int, b: int) -> bool:
    """8.1.4.1, 8.1.4.2 Does what lies around one of two hexes that are not adjacent block every line between them?"""
    if facts.grid.distance(a, b) <= 1:
        return False
    if facts.level[a] == facts.level[b]:
        return facts.walled[a] or facts.walled[b]
    return facts.inland[a if facts.level[a] > facts.level[b] else b]


def sight(facts: Facts, a: int, b: int) -> Block | None:
    """8.1.4 What blocks the line between two hexes; None when they see each other."""
    a, b = (a, b) if a < b else (b, a)
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
