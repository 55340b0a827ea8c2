"""Who fights whom: B.zoc.2a, B.attack.7, B.multi.6, and in the Tournament game T.zoc.2, T.zoc.3, QA.combat.1, O.hidden.4.

A front is cut into fields: attackers and defending squares that hang together.
"""

from __future__ import annotations

from typing import NamedTuple

from ...board.reach import members
from .division import Attacker
from .odds import is_doubled
from .reach import refuses
from .state import State

DECLARE = "declare"


class Further(NamedTuple):
    """A further square added to a battle."""

    square: int


Addition = int | str | Further  # a unit, DECLARE, or a further square


class Field(NamedTuple):
    """Attackers and defending squares that hang together and are not yet in a battle."""

    attackers: tuple[Attacker, ...]
    squares: tuple[int, ...]
    factors: tuple[int, ...]  # of the defending units, square by square

    def bit(self, square: int) -> int:
        """A square as a bit."""
        return 1 << self.squares.index(square)

    def of(self, block: int) -> tuple[int, ...]:
        """The squares of a block."""
        return tuple(s for i, s in enumerate(self.squares) if block >> i & 1)

    def add(self, hand: tuple[Attacker, ...], block: int, choice: Addition) -> tuple[tuple[Attacker, ...], int]:
        """Attackers and squares of a battle after an addition."""
        if isinstance(choice, Further):
            return hand, block | self.bit(choice.square)
        added = next(a for a in self.attackers if a.unit == choice)
        return (*hand, added), block | added.must

    def battle(self, hand: tuple[Attacker, ...], block: int, choice: Addition) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The battle that an addition would make; DECLARE adds nothing."""
        if choice != DECLARE:
            hand, block = self.add(hand, block, choice)
        return tuple(a.unit for a in hand), self.of(block)


# -- who fights --------------------------------------------------------------------------------------------------------


def able_attackers(g: State, side: str) -> list[int]:
    """B.multi.6 Units that have no battle yet this player turn; O.psych.ja.4 Labor and Service may refuse."""
    busy = {u for attackers, _ in g.battles for u in attackers}
    found = [u for u in g.force(side) if u not in busy and u not in g.fought]
    return [u for u in found if not refuses(g, u)] if g.laborers else found


def bound_attackers(g: State, side: str) -> list[int]:
    """B.zoc.2a, B.multi.6a Every unit that stands in an enemy zone, moved or left there; O.hidden.4 or was thrown back.

    T.zoc.2 A unit that enters a zone must attack from that square; QA.combat.1 in jungle a unit is in no zone, though
    enemies stand all round it.
    """
    zone = g.danger(side)
    return [u for u in able_attackers(g, side) if zone >> g.place[u] & 1 or u in g.bound]


def owed(g: State, side: str, units: list[int]) -> int:
    """B.attack.7 The squares that must be fought: next to a unit in their zone, or that threw a unit back; as bits."""
    foes, zone, found = g.foes(side), g.danger(side), 0
    around = g.facts.grid.around
    for u in units:
        if u in g.bound:
            found |= g.facts.bits[g.bound[u]] & foes
        if u not in g.afloat and zone >> g.place[u] & 1:
            found |= around[g.place[u]] & foes
    return found


def touched(g: State, unit: int, squares: int) -> int:
    """Those of the squares that a unit can attack, as bits; QA.hidden.1a from the sea only the one it tried to land on."""
    near = g.facts.grid.around[g.place[unit]] & squares
    return near & g.facts.bits[g.bound[unit]] if unit in g.afloat else near


def fields(g: State, side: str, also: int = 0) -> list[Field]:
    """B.attack.7 Every enemy that must be or is to be fought; the parts of the front that do not touch, apart."""
    if not (also or g.targets or g.bound or g.danger(side) & g.held(side)):
        return []  # nobody stands in an enemy zone
    taken = 0
    for _, squares in g.battles:
        for s in squares:
            taken |= g.facts.bits[s]
    bound = bound_attackers(g, side)
    fight = owed(g, side, bound) | also
    for s in g.targets:
        fight |= g.facts.bits[s] & g.foes(side)
    fight &= ~taken
    if not fight:
        return []
    near = {u: bits for u in bound if (bits := touched(g, u, fight))}
    if g.tournament:
        free = {u: bits for u in able_attackers(g, side) if u not in bound and (bits := touched(g, u, fight))}
    else:
        free = {}
    return _parts(g, near | free, free)


def _parts(g: State, near: dict[int, int], free: dict[int, int]) -> list[Field]:
    found = []
    while near:
        first = next(iter(near))
        front, team = near[first], set[int]()
        grown = True
        while grown:
            more = {u for u in near if u not in team and near[u] & front}
            for u in more:
                front |= near[u]
            team |= more
            grown = bool(more)
        found.append(field_of(g, sorted(team), members(front), free))
        near = {u: s for u, s in near.items() if u not in team}
    return found


def field_of(g: State, units: list[int], squares: list[int], free: dict[int, int]) -> Field:
    attackers = []
    side = g.facts.side_of[units[0]]
    for unit in units:
        adjacent = doubled = 0
        reach = touched(g, unit, sum(g.facts.bits[s] for s in squares))
        for i, square in enumerate(squares):
            if reach >> square & 1:
                adjacent |= 1 << i
                if is_doubled(g, unit, square):
                    doubled |= 1 << i
        must = 1 << squares.index(g.bound[unit]) if g.bound.get(unit) in squares else 0
        attackers.append(Attacker(unit, g.strength[unit], adjacent, doubled, unit in free, must))
    factors = tuple(sum(g.strength[u] for u in g.seen_at(s, side)) for s in squares)
    return Field(tuple(attackers), tuple(squares), factors)
