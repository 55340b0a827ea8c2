"""Who fights whom: B.zoc.2a, B.attack.7, B.multi.6, and in the Tournament game T.zoc.2, T.zoc.3, QA.combat.1, O.hidden.4.

A front is cut into fields: attackers and defending squares that hang together.
"""

from __future__ import annotations

from typing import NamedTuple

from ....board.reach import members
from .division import Attacker
from .odds import times
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
    return bound_among(g, side, able_attackers(g, side))


def bound_among(g: State, side: str, units: list[int]) -> list[int]:
    """Those of the units that must attack."""
    zone, place, bound = g.danger(side), g.place, g.bound
    return [u for u in units if zone >> place[u] & 1 or u in bound]


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


class Front:
    """Who of a side can attack now and who must, and the squares that are to be fought whatever else he chooses, as bits."""

    def __init__(self, g: State, side: str) -> None:
        self.g, self.side = g, side
        self.able = able_attackers(g, side)
        self.bound = bound_among(g, side, self.able)
        busy = [u for units, _ in g.battles for u in units if g.place[u] >= 0]
        self.owed = owed(g, side, [*self.bound, *bound_among(g, side, busy)])  # B.attack.7 by units in battles already, too
        self.taken = 0  # in battles already
        for _, squares in g.battles:
            for s in squares:
                self.taken |= g.facts.bits[s]
        self.fight = self.owed
        for s in g.targets:
            self.fight |= g.facts.bits[s] & g.foes(side)

    def near(self, also: int) -> tuple[dict[int, int], dict[int, int]]:
        """Each attacker and the squares it can fight, and the same of those who may stand aside (T.zoc.3)."""
        g, fight, bound = self.g, (self.fight | also) & ~self.taken, self.bound
        if not fight:
            return {}, {}
        near = {u: bits for u in bound if (bits := touched(g, u, fight))}
        if not g.tournament:
            return near, {}
        free = {u: bits for u in self.able if u not in bound and (bits := touched(g, u, fight))}
        return near | free, free

    def field_with(self, square: int) -> Field | None:
        """The part of the front with that square, if that is fought as well."""
        bit = self.g.facts.bits[square]
        near, free = self.near(bit)
        team, squares = _hang_together(near, bit)
        return field_of(self.g, sorted(team), members(squares), free) if team else None


def fields(g: State, side: str) -> list[Field]:
    """B.attack.7 Every enemy that must be or is to be fought; the parts of the front that do not touch, apart."""
    if not (g.targets or g.bound or g.danger(side) & g.held(side)):
        return []  # nobody stands in an enemy zone
    near, free = Front(g, side).near(0)
    found = []
    while near:
        team, squares = _hang_together(near, next(iter(near.values())))
        found.append(field_of(g, sorted(team), members(squares), free))
        near = {u: s for u, s in near.items() if u not in team}
    return found


def _hang_together(near: dict[int, int], squares: int) -> tuple[set[int], int]:
    """The units that fight the squares, and those they share others with; and all their squares."""
    team = set[int]()
    while more := [u for u, bits in near.items() if bits & squares and u not in team]:
        for u in more:
            squares |= near[u]
        team.update(more)
    return team, squares


def field_of(g: State, units: list[int], squares: list[int], free: dict[int, int]) -> Field:
    attackers = []
    side = g.facts.side_of[units[0]]
    every = sum([g.facts.bits[s] for s in squares])
    for unit in units:
        adjacent = 0
        reach = touched(g, unit, every)
        for i, square in enumerate(squares):
            if reach >> square & 1:
                adjacent |= 1 << i
        counts = tuple([times(g, unit, s) if reach >> s & 1 else 1 for s in squares])
        must = 1 << squares.index(g.bound[unit]) if g.bound.get(unit) in squares else 0
        attackers.append(Attacker(unit, g.strength[unit], adjacent, counts, unit in free, must))
    factors = tuple(sum(g.strength[u] for u in g.seen_at(s, side)) for s in squares)
    return Field(tuple(attackers), tuple(squares), factors)
