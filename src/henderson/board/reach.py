"""Where a unit can get to, and what it costs: one search for highlighting, bots and movement alike.

The rules inject what they know: the cost of each step, hexes that cannot be entered, hexes where a move must stop.
Plan with what the player sees, walk in the world.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence

BARRED = -1  # the cost of a step that may not be taken

Steps = Sequence[Sequence[tuple[int, int]]]
"""For each hex the (neighbour, cost) pairs of the steps out of it; costs are whole and may be 0 (roads)."""


def steps(neighbours: Sequence[Sequence[int]], cost: Callable[[int, int], int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Precompute the steps of one class of unit: `cost(a, b)` is the price of the step from a to b, or BARRED."""
    return tuple(tuple((b, c) for b in near if (c := cost(a, b)) != BARRED) for a, near in enumerate(neighbours))


def reach(ways: Steps, start: int, points: int, blocked: Container[int] = (), stops: Container[int] = ()) -> dict[int, int]:
    """Every hex that can be entered from `start` with `points`, and what is spent on the cheapest way there.

    `blocked` hexes are never entered; a hex of `stops` may be entered but not left again (`start` itself may be left).
    """
    spent: dict[int, int] = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for cost, bucket in enumerate(buckets):
        for here in bucket:  # grows while it is read: steps that cost nothing land in the same bucket
            if spent[here] != cost or (here in stops and here != start):
                continue
            for there, price in ways[here]:
                total = cost + price
                if total <= points and total < spent.get(there, 1_000_000) and there not in blocked:
                    spent[there] = total
                    buckets[total].append(there)
    del spent[start]
    return spent


def path(ways: Steps, start: int, goal: int, points: int, blocked: Container[int] = (), stops: Container[int] = ()) -> list[int]:
    """The cheapest way from start to goal (start left out, goal last), or [] when there is none.

    Of ways that cost the same, the one with the fewest hexes, then the one found first.
    """
    best: dict[int, tuple[int, int]] = {start: (0, 0)}
    came: dict[int, int] = {}
    layer = {start}
    while layer:
        found: set[int] = set()
        for here in sorted(layer):
            if here in stops and here != start:
                continue
            cost, length = best[here]
            for there, price in ways[here]:
                rank = (cost + price, length + 1)
                if rank[0] <= points and there not in blocked and rank < best.get(there, (points + 1, 0)):
                    best[there], came[there] = rank, here
                    found.add(there)
        layer = found
    if goal == start or goal not in came:
        return []
    way = [goal]
    while came[way[-1]] != start:
        way.append(came[way[-1]])
    return way[::-1]


def spread(
    around: Sequence[int], bits: Mapping[int, int] | Sequence[int], start: int, points: int, blocked: int, stops: int
) -> list[int]:
    """`reach` where every step costs 1, over sets of hexes as bits: the hexes entered after 1, 2, ... points.

    Returns one bit set a point spent.
    """
    seen = bits[start] | blocked
    front = [start]
    waves: list[int] = []
    for _ in range(points):
        wave = 0
        for here in front:
            wave |= around[here]
        wave &= ~seen
        if not wave:
            break
        seen |= wave
        waves.append(wave)
        front = members(wave & ~stops)
    return waves


FEW = 12  # members up to which picking them one by one is faster than going through the bytes


class _Bytes(dict[int, tuple[int, ...]]):
    """The members in one byte of a set, worked out when first met: 256 keys for each byte, in order."""

    def __missing__(self, key: int) -> tuple[int, ...]:
        base, byte = key >> 8 << 3, key & 255
        found = self[key] = tuple(base + k for k in range(8) if byte >> k & 1)
        return found


_members_of_byte = _Bytes()


def members(bits: int) -> list[int]:
    """The hexes of a set of bits, lowest first."""
    found: list[int] = []
    if bits.bit_count() <= FEW:
        while bits:
            lowest = bits & -bits
            found.append(lowest.bit_length() - 1)
            bits ^= lowest
        return found
    at = ((bits & -bits).bit_length() - 1) >> 3
    bits >>= 8 * at
    key, known = at << 8, _members_of_byte
    for byte in bits.to_bytes((bits.bit_length() + 7) >> 3, "little"):
        if byte:
            found += known[key + byte]
        key += 256
    return found
