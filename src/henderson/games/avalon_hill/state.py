"""A position of the game and the few verbs that change it."""

from __future__ import annotations

from typing import Any

from ...engine.state import Notes, derived, field, plain, shared
from .facts import JAPAN, US, Facts

CARD, ELIMINATED, WITHDRAWN = -1, -2, -3  # B.setup.2 where a unit is that stands on no square
Battle = tuple[tuple[int, ...], tuple[int, ...]]  # attacking units, defending squares


@plain
class State(Notes):
    """Units and squares are numbers; Facts holds what is printed on them."""

    facts: Facts = shared()
    options: dict[str, Any] = shared()
    turn: int = 0  # 0: before the first turn
    step: int = 0  # of SEQUENCE
    place: list[int] = field(default_factory=list)  # of each unit: a square, CARD, ELIMINATED or WITHDRAWN
    strength: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)  # squares the unit may still move this turn (B.move.7)
    origin: list[int] = field(default_factory=list)  # where it stood when its movement step began
    landed: list[int] = field(default_factory=list)  # units that came from the sea this turn and have not moved since
    fought: list[int] = field(default_factory=list)  # units that have had their battle this player turn (B.multi.6)
    battles: list[Battle] = field(default_factory=list)  # declared, not yet resolved
    declared: bool = False  # all battles of this step are
    bereft: list[str] = field(default_factory=list)  # sides that lost a unit in the present battle (B.win.3)
    holder: str = ""  # who occupied Henderson Field when the last turn ended, inside the window (B.win.2)
    result: tuple[str, str, str] | None = None  # winner, reason, rule
    # kept by the verbs
    at: dict[int, tuple[int, ...]] = derived(factory=dict)  # units on a square
    held_us: int = derived(factory=int)  # squares with U.S. units, as bits
    held_japan: int = derived(factory=int)
    zone_us: bytearray = derived(factory=bytearray)  # how many neighbours of a square hold U.S. units
    zone_japan: bytearray = derived(factory=bytearray)
    zoned_us: int = derived(factory=int)  # squares where that is not 0, as bits
    zoned_japan: int = derived(factory=int)
    on_board: dict[str, int] = derived(factory=dict)  # units on the board, by side

    # -- reading -------------------------------------------------------------------------------------------------

    @property
    def tournament(self) -> bool:
        """B.general.2 Is this more than the Basic game?"""
        return bool(self.options["level"] != "basic")

    def held(self, side: str) -> int:
        """The squares that hold units of a side, as bits."""
        return self.held_us if side == US else self.held_japan

    def zone(self, side: str) -> int:
        """B.zoc.1 The squares controlled by a side, as bits: all six round each unit, whatever square it stands on."""
        return self.zoned_us if side == US else self.zoned_japan

    def units_at(self, square: int) -> tuple[int, ...]:
        """The units on a square, all of one side."""
        return self.at.get(square, ())

    def name(self, unit: int) -> str:
        """What is printed on the counter."""
        return self.facts.unit_names[unit]

    def names(self, units: tuple[int, ...] | list[int]) -> str:
        """Several units in a sentence."""
        return ", ".join(self.facts.unit_names[u] for u in units)

    def squares(self, squares: tuple[int, ...]) -> str:
        """Several squares in a word."""
        return "+".join(self.facts.names[s] for s in squares)

    def force(self, side: str) -> list[int]:
        """The units of a side that are on the board."""
        return [u for u in self.facts.forces[side] if self.place[u] >= 0]

    # -- verbs ---------------------------------------------------------------------------------------------------

    def put(self, unit: int, square: int) -> None:
        """Take a unit from wherever it is and put it on a square, or off the board."""
        side = self.facts.side_of[unit]
        old = self.place[unit]
        if old >= 0:
            rest = tuple([u for u in self.at[old] if u != unit])
            if rest:
                self.at[old] = rest
            else:
                del self.at[old]
                self._control(old, side, -1)
            self.on_board[side] -= 1
        self.place[unit] = square
        if square >= 0:
            there = self.at.get(square)
            if there is None:
                self.at[square] = (unit,)
                self._control(square, side, 1)
            else:
                self.at[square] = tuple(sorted((*there, unit)))
            self.on_board[side] += 1

    def _control(self, square: int, side: str, by: int) -> None:
        """B.zoc.1 A square gained (by 1) or lost (by -1) its first units of a side: so do its six neighbours."""
        facts, zoned = self.facts, 0
        count = self.zone_us if side == US else self.zone_japan
        for near in facts.grid.neighbours[square]:
            before = count[near]
            count[near] = before + by
            if before + by == (1 if by > 0 else 0):
                zoned |= facts.bits[near]
        if side == US:
            self.held_us ^= facts.bits[square]
            self.zoned_us ^= zoned
        else:
            self.held_japan ^= facts.bits[square]
            self.zoned_japan ^= zoned

    def eliminate(self, unit: int, rule: str) -> None:
        """A unit leaves play for good."""
        side = self.facts.side_of[unit]
        self.note(rule, "{} is eliminated on {}", self.name(unit), self.facts.names[self.place[unit]], kind="loss",
                  piece=self.name(unit))  # fmt: skip
        self.put(unit, ELIMINATED)
        if side not in self.bereft:
            self.bereft.append(side)


def recompute(g: State) -> None:
    """Work out afresh all that the verbs keep, from where the units are."""
    places = list(g.place)
    size = len(g.facts.names)
    g.at, g.on_board = {}, {US: 0, JAPAN: 0}
    g.held_us = g.held_japan = g.zoned_us = g.zoned_japan = 0
    g.zone_us, g.zone_japan = bytearray(size), bytearray(size)
    g.place = [CARD] * len(places)
    for unit, square in enumerate(places):
        g.put(unit, square)


def enemy(side: str) -> str:
    """The other side."""
    return JAPAN if side == US else US
