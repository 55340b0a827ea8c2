"""How far places are apart for who walks, in movement points, roads included. Reckoned once for a map."""

from __future__ import annotations

from ...kit.flood import flood
from ..rules.facts import Facts
from ..rules.ways import EVERYWHERE, ways

FAR = 255
WHOLE, STEP = 254, 14  # points: over the whole map; what a move can spend, and a little more
_KNOWN: list[tuple[Facts, dict[tuple[int, int], bytes]]] = []  # the last few maps


def _rows(facts: Facts) -> dict[tuple[int, int], bytes]:
    for map_, rows in _KNOWN:
        if map_ is facts:
            return rows
    _KNOWN.append((facts, {}))
    del _KNOWN[:-3]
    return _KNOWN[-1][1]


def _row(facts: Facts, hex_: int, points: int) -> bytes:
    rows = _rows(facts)
    row = rows.get((hex_, points))
    if row is None:
        ferries = EVERYWHERE if points == WHOLE else ()  # 7.3.3a a river stops a move, and no journey
        reach = flood(ways(facts, True, 0, ferries), (hex_,), points, bytes(len(facts.hex_of)), False)
        found, hex_of = bytearray([FAR] * len(facts.terrain)), facts.hex_of
        for node in reach.order:
            at = hex_of[node]
            found[at] = min(found[at], reach.spent[node])
        found[hex_] = 0
        row = rows[hex_, points] = bytes(found)
    return row


def travel(facts: Facts, hex_: int) -> bytes:
    """The points between a place and every hex; rivers are waded."""
    return _row(facts, hex_, WHOLE)


def near(facts: Facts, hex_: int) -> bytes:
    """The same no farther than one move: FAR beyond."""
    return _row(facts, hex_, STEP)
