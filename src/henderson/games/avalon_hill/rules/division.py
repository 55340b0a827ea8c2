"""Dividing combat into battles: which divisions are possible at all (B.multi.3, B.multi.4, B.multi.8, B.zoc.2a).

Every attacker fights in exactly one battle, every defending square is fought in exactly one, an attacker is adjacent to
all the squares of its battle, and no battle is worse than 1-6. Pure arithmetic on small numbers: squares are bits.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

WORST = 6  # B.multi.4 no worse than 1-6
NODES = 4000  # a search that long is given up: the division counts as impossible


class Attacker:
    """A unit that must attack: its factor, the squares it is adjacent to, and how many times each counts against it.

    T.zoc.3 One that is `free` may stand aside; O.hidden.4 `must` is the square it has to attack, as a bit.
    """

    __slots__ = ("adjacent", "factor", "free", "must", "times", "unit")

    def __init__(
        self, unit: int, factor: int, adjacent: int, times: tuple[int, ...], free: bool = False, must: int = 0
    ) -> None:
        self.unit, self.factor, self.adjacent, self.times, self.free, self.must = unit, factor, adjacent, times, free, must

    def unbound(self) -> Attacker:
        """The same without a square that it has to attack."""
        return Attacker(self.unit, self.factor, self.adjacent, self.times, self.free)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Attacker) or self.unit != other.unit:
            return False
        mine, theirs = ((a.factor, a.adjacent, a.times, a.free, a.must) for a in (self, other))
        return mine == theirs

    def __hash__(self) -> int:
        return self.unit


class Division(NamedTuple):
    """Blocks of squares, and for each the attackers that fight it."""

    blocks: tuple[int, ...]
    attackers: tuple[tuple[Attacker, ...], ...]


def defence(attackers: tuple[Attacker, ...], block: int, factors: tuple[int, ...]) -> int:
    """GAP.terrain A square counts as often as against the best placed attacker; B.multi.2 each by itself, then added."""
    total = 0
    for i, factor in enumerate(factors):
        if block >> i & 1:
            total += factor * min([a.times[i] for a in attackers])
    return total


def is_legal(attackers: tuple[Attacker, ...], block: int, factors: tuple[int, ...]) -> bool:
    """B.multi.4 1-6 or better."""
    return WORST * sum(a.factor for a in attackers) >= defence(attackers, block, factors)


class Divider:
    """One look for a division of `attackers` against squares of `factors`; `floor` holds it to 1-6 or better."""

    def __init__(self, attackers: tuple[Attacker, ...], factors: tuple[int, ...], *, floor: bool) -> None:
        self.attackers, self.factors, self.floor = attackers, factors, floor
        self.nodes = 0
        self.subsets = _small_first(frozenset([a.adjacent for a in attackers]))
        self.can: list[int] = []
        self.blocks: tuple[int, ...] = ()
        self.given: list[tuple[int, ...]] = []

    def find(self, hand: tuple[Attacker, ...] = (), block: int = 0) -> Division | None:
        """A division in which the attackers in `hand` fight together against at least the squares of `block`."""
        everything = (1 << len(self.factors)) - 1
        if any(not a.adjacent and not a.free for a in self.attackers) or not self._hopeful():
            return None
        if not block:
            return self._cut(everything, (), ()) or (None if self.floor else self._cover())
        allowed = everything
        for a in hand:
            allowed &= a.adjacent
            block |= a.must
        if block & ~allowed:
            return None
        for size in range(block.bit_count(), allowed.bit_count() + 1):
            for subset in _subsets(allowed):
                if subset & block == block and subset.bit_count() == size:
                    found = self._cut(everything & ~subset, (subset,), hand)
                    if found:
                        return found
        return None

    def _hopeful(self) -> bool:
        """Can each square be covered, and each attacker find 1-6, if all its neighbours helped?"""
        for i, factor in enumerate(self.factors):
            helped = sum([a.factor for a in self.attackers if a.adjacent >> i & 1])
            if not helped or (self.floor and WORST * helped < factor):
                return False
        return True

    def _cut(self, uncovered: int, blocks: tuple[int, ...], hand: tuple[Attacker, ...]) -> Division | None:
        """Cut the squares into blocks, small ones first."""
        self.nodes += 1
        if self.nodes > NODES or len(blocks) > len(self.attackers):  # quicker: no more blocks than attackers can be manned
            return None
        if not uncovered:
            return self._man(blocks, hand)
        lowest = uncovered & -uncovered
        for block in self.subsets:
            if block & lowest and not block & ~uncovered:
                found = self._cut(uncovered & ~block, (*blocks, block), hand)
                if found:
                    return found
        return None

    def _man(self, blocks: tuple[int, ...], hand: tuple[Attacker, ...]) -> Division | None:
        """Give each block attackers enough; the rest join where they can, which never makes odds worse. Attackers are meant by
        their numbers here."""
        can: list[int] = []  # the blocks that each attacker may fight, as bits
        for a in self.attackers:
            able, adjacent, must = 0, a.adjacent, a.must
            for i, b in enumerate(blocks):
                if not b & ~adjacent and b & must == must:
                    able |= 1 << i
            if not able and not a.free:
                return None
            can.append(able)
        self.can, self.blocks = can, blocks
        self.given = [()] * len(blocks)
        taken = 0
        if hand:
            busy = {a.unit for a in hand}
            mine = tuple([n for n, a in enumerate(self.attackers) if a.unit in busy])
            taken = sum([1 << n for n in mine])
            self.given[0] = mine
        free = [n for n in range(len(can)) if not taken >> n & 1]
        fit = [sum([can[n] >> i & 1 for n in free]) for i in range(len(blocks))]
        taken = self._fill(sorted(range(len(blocks)), key=fit.__getitem__), 0, taken)
        if taken < 0:
            return None
        teams = [tuple([self.attackers[n] for n in team]) for team in self.given]
        if hand:
            teams[0] = (*hand, *teams[0][len(hand) :])  # in the order they were named
        for n in free:
            a = self.attackers[n]
            if not taken >> n & 1 and not a.free:
                at = (can[n] & -can[n]).bit_length() - 1
                teams[at] = (*teams[at], a)
        return Division(blocks, tuple(teams))

    def _cover(self) -> Division | None:
        """Without the floor a front can always be covered: match attackers to squares, then let each spare square and
        attacker join. It is the answer when the search was given up."""
        squares = range(len(self.factors))
        mate: dict[int, Attacker] = {}  # square -> attacker

        def place(a: Attacker, tried: set[int]) -> bool:
            for i in squares:
                if a.adjacent >> i & 1 and i not in tried:
                    tried.add(i)
                    if i not in mate or place(mate[i], tried):
                        mate[i] = a
                        return True
            return False

        for a in sorted(self.attackers, key=lambda a: a.free):
            if a.must and a.must.bit_length() - 1 not in mate:
                mate[a.must.bit_length() - 1] = a
            else:
                place(a, set())
        blocks: dict[Attacker, int] = {}
        for i in squares:
            who = mate.get(i) or next((a for a in mate.values() if a.adjacent >> i & 1), None)
            if who is None:
                return None
            blocks[who] = blocks.get(who, 0) | 1 << i
        teams = {b: [a] for a, b in blocks.items()}
        for a in self.attackers:
            if a not in blocks and not a.free:
                home = next((b for b in teams if not b & ~a.adjacent), None)
                if home is None:
                    return None
                teams[home].append(a)
        return Division(tuple(teams), tuple(tuple(t) for t in teams.values()))

    def _fill(self, order: list[int], at: int, taken: int) -> int:
        """Man the blocks from the one that is `at` in the order on; who is taken then, as bits, -1 when they cannot be."""
        if at == len(order):
            return taken
        self.nodes += 1
        if self.nodes > NODES:
            return -1
        i, can, attackers = order[at], self.can, self.attackers
        able = [n for n in range(len(can)) if can[n] >> i & 1 and not taken >> n & 1]
        able.sort(key=lambda n: (can[n].bit_count(), -attackers[n].factor))
        fixed = self.given[i]
        for size in range(0 if fixed else 1, len(able) + 1):
            for more in combinations(able, size):
                team = (*fixed, *more)
                if self.floor and not self._is_legal(team, self.blocks[i]):
                    continue
                self.given[i] = team
                also = taken
                for n in more:
                    also |= 1 << n
                found = self._fill(order, at + 1, also)
                if found >= 0:
                    return found
                self.given[i] = fixed
                if self.nodes > NODES:
                    return -1
            if size >= 1 and not self.floor:
                break
        return -1

    def _is_legal(self, team: tuple[int, ...], block: int) -> bool:
        """`is_legal`, by their numbers."""
        attackers, attack = self.attackers, 0
        for n in team:
            attack += attackers[n].factor
        attack *= WORST
        for i, factor in enumerate(self.factors):
            if block >> i & 1:
                attack -= factor * min([attackers[n].times[i] for n in team])
        return attack >= 0


@lru_cache(maxsize=1024)
def _small_first(masks: frozenset[int]) -> tuple[int, ...]:
    """The blocks that some attacker can fight alone, small ones first."""
    return tuple(sorted({s for m in masks for s in _subsets(m)}, key=lambda s: (s.bit_count(), s)))


def _subsets(mask: int) -> list[int]:
    """The non-empty subsets of a set of bits."""
    found, s = [], mask
    while s:
        found.append(s)
        s = (s - 1) & mask
    return found
