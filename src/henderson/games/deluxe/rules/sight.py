"""8.1.4 Line of sight: over jungle, slopes and levels, with the hex or hexside that blocks it."""

from __future__ import annotations

from functools import cache

from ....board.reach import members
from ....board.sight import course_between
from .facts import Facts
from .ground import INLAND, WALLED

OPEN, SHUT = b"10"
Block = tuple[str, str]  # rule and reason; None when the line is clear


def seen_from(facts: Facts, hex_: int, places: int) -> bool:
    """8.1.4 Is the line from one of these hexes, given as bits, clear? 8.1.4.3 Between adjacent hexes always. Every line is
    looked along once."""
    known = facts.sight_memo.get(hex_)
    if known is None:  # what sees the hex, and what must still be looked at
        row = facts.outlook.translate(shut_in(facts.outlook[hex_]))
        known = facts.grid.around[hex_] | facts.grid.bits[hex_], int(row[::-1], 2)
        facts.sight_memo[hex_] = known
    clear, left = known
    if clear & places:
        return True
    if not left & places:
        return False
    for at in members(left & places):
        bit = facts.grid.bits[at]
        left ^= bit
        if blocked_by(facts, at, hex_) is None:
            clear |= bit
            break
    facts.sight_memo[hex_] = clear, left
    return bool(clear & places)


@cache
def shut_in(outlook: int) -> bytes:
    """From hexes of which outlook can one of this outlook never be seen, unless adjacent? As the terrain around either
    blocks every line: 8.1.4.1 at the same level, 8.1.4.2 where the higher does not stand at a slope side."""
    rows = bytearray(256)
    for other in range(256):
        if other // 4 == outlook // 4:
            rows[other] = SHUT if (other | outlook) & WALLED else OPEN
        else:
            rows[other] = SHUT if max(other, outlook) & INLAND else OPEN
    return bytes(rows)


def sight(facts: Facts, a: int, b: int) -> Block | None:
    """8.1.4 What blocks the line between two hexes, in words; None when they see each other."""
    found = blocked_by(facts, a, b)
    if found is None:
        return None
    start, before, hex_, first = found
    names, level, top = facts.grid.names, facts.level, facts.level[start]
    name, at = names[hex_], names[start]
    if facts.level[a] == facts.level[b]:
        if facts.jungle[hex_]:
            return "8.1.4.1", f"the jungle in {name} is in the way"
        return "8.1.4.1", f"the slope side between {names[before]} and {name} is in the way"
    if level[hex_] > top:
        return "8.1.4.2", f"the higher ground of {name} is in the way"
    if facts.jungle[hex_]:
        return "8.1.4.2", f"the jungle in {name}, as high as {at}, is in the way"
    assert first
    return "8.1.4.2", f"{at} does not stand at the slope side, which lies beyond {name}"


def blocked_by(facts: Facts, a: int, b: int) -> tuple[int, int, int, bool] | None:
    """8.1.4 Where the line was begun, the hex before the blocking one, the blocking hex, and whether it is the first."""
    a, b = (a, b) if a < b else (b, a)
    level, jungle = facts.level, facts.jungle
    # 8.1.4.3 adjacent units see each other without hindrance: nothing lies between them
    same = level[a] == level[b]
    high, low = (a, b) if same or level[a] > level[b] else (b, a)
    top, before, first = level[high], high, True
    cells, at, course = facts.grid.cells, facts.grid.cell[high], course_between(facts.grid, high, low)
    for k in range(course.length):
        met = -1  # the first hex of the entry
        for cell in course.entry(k):
            hex_ = cells[at + cell]
            if hex_ < 0:  # off the board
                continue
            met = hex_ if met < 0 else met
            up = level[hex_]
            if same:  # 8.1.4.1 jungle hexes and slope sides; so all that is passed lies at that level
                if not jungle[hex_] and up == top:
                    break
            # 8.1.4.2 the higher must stand right at the slope side; jungle at its level, or higher ground between, blocks
            elif up < top or (up == top and not jungle[hex_] and not first):
                break
        else:
            if met >= 0:  # along a hexside: blocked only if both hexes block
                return high, before, met, first
        before, first = met if met >= 0 else before, False
    return None
