"""Steps between hexes and what they cost, and sets of hexes as bits. The search over them is games/kit/flood.py."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from . import twin

BARRED = -1  # the cost of a step that may not be taken

Steps = Sequence[Sequence[tuple[int, int]]]
"""For each hex the (neighbour, cost) pairs of the steps out of it; costs are whole and may be 0 (roads)."""


def steps(neighbours: Sequence[Sequence[int]], cost: Callable[[int, int], int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Precompute the steps of one class of unit: `cost(a, b)` is the price of the step from a to b, or BARRED."""
    return tuple(tuple((b, c) for b in near if (c := cost(a, b)) != BARRED) for a, near in enumerate(neighbours))


FEW = 12  # members up to which picking them one by one is faster than going through the bytes


class _Bytes(dict[int, tuple[int, ...]]):
    """The members in one byte of a set, worked out when first met: 256 keys for each byte, in order."""

    def __missing__(self, key: int) -> tuple[int, ...]:
        base, byte = key >> 8 << 3, key & 255
        found = self[key] = tuple(base + k for k in range(8) if byte >> k & 1)
        return found


_members_of_byte = _Bytes()


def picked(bits: int) -> list[int]:
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


def summed(hexes: tuple[int, ...]) -> int:
    """The bits of some hexes, each named once."""
    return sum([1 << h for h in hexes])


_twin = twin.load()
members: Callable[[int], list[int]] = picked if _twin is None else _twin.members
gathered: Callable[[tuple[int, ...]], int] = summed if _twin is None else _twin.gathered
