"""A position of the game and the few verbs that change it."""

from __future__ import annotations

from typing import Any

from ...engine.state import Notes, derived, field, plain, shared
from .facts import JAPAN, US, Facts

CARD, ELIMINATED, WITHDRAWN = -1, -2, -3  # B.setup.2 where a unit is that stands on no square
DONE = -1  # of `left`: the unit moves no more this turn
Battle = tuple[tuple[int, ...], tuple[int, ...]]  # attacking units, defending squares


@plain
class State(Notes):
    """Units and squares are numbers; Facts holds what is printed on them."""

    facts: Facts = shared()
    options: dict[str, Any] = shared()
    tournament: bool = shared()  # B.general.2 is this more than the Basic game?
    hides: bool = shared()  # O.hidden.1
    open: int = shared()  # T.zoc.1 squares that a zone can extend into, as bits
    turn: int = 0  # 0: before the first turn
    step: int = 0  # of SEQUENCE
    stage: int = 0  # of the step, where it has several
    place: list[int] = field(default_factory=list)  # of each unit: a square, CARD, ELIMINATED or WITHDRAWN
    strength: list[int] = field(default_factory=list)  # T.casualty.2 the Casualty Reduction Pad
    left: list[int] = field(default_factory=list)  # squares or BTA the unit may still move this turn (B.move.7), or DONE
    origin: list[int] = field(default_factory=list)  # where it stood when its movement step began
    landed: list[int] = field(default_factory=list)  # units that came from the sea this turn and have not moved since
    came: list[int] = field(default_factory=list)  # units that came from the sea this turn (T.sea.1)
    sailed: int = 0  # how many of them by sea movement
    mover: int = -1  # O.hidden.4 the U.S. unit on its way
    fought: list[int] = field(default_factory=list)  # units that have had their battle this player turn (B.multi.6)
    battles: list[Battle] = field(default_factory=list)  # declared, not yet resolved
    targets: list[int] = field(default_factory=list)  # T.zoc.3, O.hidden.5a optional squares the attacker has committed
    bound: dict[int, int] = field(default_factory=dict)  # O.hidden.4 units thrown back, and the square they must attack
    afloat: list[int] = field(default_factory=list)  # QA.hidden.1 units thrown back to sea
    shots: dict[int, int] = field(default_factory=dict)  # QA.arty.2 batteries named, and the shots they have left
    fired: list[int] = field(default_factory=list)  # batteries that have taken a shot
    bereft: list[str] = field(default_factory=list)  # sides that lost a unit in the present battle (B.win.3)
    holder: str = ""  # who occupied Henderson Field when the last turn ended, inside the window (B.win.2)
    owner: str = ""  # T.win.7 who was on Henderson Field last
    points_us: int = 0
    points_japan: int = 0
    stock_us: int = 0  # O.supply.1 units of fire
    stock_japan: int = 0
    mood_us: str = ""  # O.psych.2 the effect that holds now
    mood_japan: str = ""
    laborers: bool = False  # O.psych.ja.4 Labor and Service refuse to attack
    gone: int = 0  # O.withdraw.5 Japanese factors withdrawn
    left_from: list[int] = field(default_factory=list)  # O.withdraw.1 squares units have left from this turn
    veiled: list[int] = field(default_factory=list)  # O.hidden.1 units whose place and strength the U.S. does not know
    discovered: list[int] = field(default_factory=list)  # O.hidden.5 squares known to hold something
    landings: list[tuple[int, int]] = field(default_factory=list)  # O.hidden.2 squares and numbers announced last
    trodden: list[int] = field(default_factory=list)  # squares the U.S. found empty since Japan moved
    sighted: list[int] = field(default_factory=list)  # where the U.S. last knew a hidden unit to be, and when
    since: list[int] = field(default_factory=list)
    result: tuple[str, str, str] | None = None  # winner, reason, rule
    # kept by the verbs
    at: dict[int, tuple[int, ...]] = derived(factory=dict)  # units on a square
    full: int = derived(factory=int)  # B.stack.1 squares with as many units as may stand on one, as bits
    held_us: int = derived(factory=int)  # squares with U.S. units, as bits
    held_japan: int = derived(factory=int)
    seen_japan: int = derived(factory=int)  # squares where the U.S. knows of Japanese units
    zone_us: bytearray = derived(factory=bytearray)  # how many neighbours of a square hold U.S. units
    zone_japan: bytearray = derived(factory=bytearray)
    zone_seen: bytearray = derived(factory=bytearray)
    zoned_us: int = derived(factory=int)  # squares where that is not 0, as bits
    zoned_japan: int = derived(factory=int)
    zoned_seen: int = derived(factory=int)
    on_board: dict[str, int] = derived(factory=dict)  # units on the board, by side

    # -- reading -------------------------------------------------------------------------------------------------

    def held(self, side: str) -> int:
        """The squares that hold units of a side, as bits."""
        return self.held_us if side == US else self.held_japan

    def zone(self, side: str) -> int:
        """B.zoc.1 The squares controlled by a side, as bits: all six round each unit, whatever square it stands on.

        T.zoc.1 In the Tournament game not the jungle ones.
        """
        return (self.zoned_us if side == US else self.zoned_japan) & self.open

    def foes(self, side: str) -> int:
        """The squares where `side` knows of enemy units, as bits (O.hidden.4a)."""
        if side == JAPAN:
            return self.held_us
        return self.seen_japan if self.hides else self.held_japan

    def danger(self, side: str) -> int:
        """The squares that `side` knows to be in an enemy zone, as bits (O.hidden.4a, O.hidden.7, O.hidden.14)."""
        if side == JAPAN:
            return self.zoned_us & self.open
        return (self.zoned_seen if self.hides else self.zoned_japan) & self.open

    def beside(self, side: str) -> int:
        """The squares next to enemy units that `side` knows of, as bits, jungle or not."""
        if side == JAPAN:
            return self.zoned_us
        return self.zoned_seen if self.hides else self.zoned_japan

    def units_at(self, square: int) -> tuple[int, ...]:
        """The units on a square, all of one side."""
        return self.at.get(square, ())

    def seen_at(self, square: int, side: str) -> tuple[int, ...]:
        """The units on a square that `side` knows of."""
        units = self.at.get(square, ())
        return tuple([u for u in units if not self.veiled[u]]) if self.hides and side != JAPAN else units

    def own_at(self, square: int, side: str) -> int:
        """How many units of a side are on a square."""
        units = self.at.get(square, ())
        return len(units) if units and self.facts.side_of[units[0]] == side else 0

    def is_on(self, option: str) -> bool:
        """O.select.1 Is that optional rule in use?"""
        return bool(self.options.get(option))

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

    def secret(self, unit: int) -> str | None:
        """Who alone sees what this unit does: Japan while it is hidden, else None for everybody."""
        return JAPAN if self.veiled[unit] else None

    # -- verbs ---------------------------------------------------------------------------------------------------

    def put(self, unit: int, square: int) -> None:
        """Take a unit from wherever it is and put it on a square, or off the board."""
        side = self.facts.side_of[unit]
        old = self.place[unit]
        most = self.facts.limits["stack"]
        if old >= 0:
            units = self.at[old]
            rest = tuple([u for u in units if u != unit])
            if len(units) == most:
                self.full ^= self.facts.bits[old]
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
                if len(there) + 1 == most:
                    self.full ^= self.facts.bits[square]
            self.on_board[side] += 1
        if self.hides and side == JAPAN:
            self.look(old)
            self.look(square)

    def _control(self, square: int, side: str, by: int) -> None:
        """B.zoc.1 A square gained (by 1) or lost (by -1) its first units of a side: so do its six neighbours."""
        facts = self.facts
        if side == US:
            self.held_us ^= facts.bits[square]
            self.zoned_us ^= _changed(self.zone_us, facts, square, by)
        else:
            self.held_japan ^= facts.bits[square]
            self.zoned_japan ^= _changed(self.zone_japan, facts, square, by)

    def look(self, square: int) -> None:
        """O.hidden.4a What the U.S. knows of a square may have changed."""
        if square < 0:
            return
        units = self.at.get(square, ())
        now = square in self.discovered or any(not self.veiled[u] and self.facts.side_of[u] == JAPAN for u in units)
        if now != bool(self.seen_japan >> square & 1):
            self.seen_japan ^= self.facts.bits[square]
            self.zoned_seen ^= _changed(self.zone_seen, self.facts, square, 1 if now else -1)

    def eliminate(self, unit: int, rule: str) -> None:
        """A unit leaves play for good."""
        self.note(rule, "{} is eliminated on {}", self.name(unit), self.facts.names[self.place[unit]], kind="loss",
                  piece=self.name(unit), to=self.secret(unit))  # fmt: skip
        if self.tournament:
            self.score_loss(unit, self.strength[unit])
            self.strength[unit] = 0
        self.remove(unit, ELIMINATED)

    def remove(self, unit: int, where: int) -> None:
        """A unit comes off the board by a loss; E.1974.1 the last one takes its side's units of fire with it."""
        side = self.facts.side_of[unit]
        self.put(unit, where)
        if side not in self.bereft and not self.tournament:
            self.bereft.append(side)
        if not self.on_board[side]:
            if side == US:
                self.stock_us = 0
            else:
                self.stock_japan = 0

    def score_loss(self, unit: int, factors: int) -> None:
        """T.win.2 3 points to Japan for a U.S. factor lost; T.win.5 2 to the U.S. for a Japanese one."""
        if self.facts.side_of[unit] == US:
            self.points_japan += factors * self.facts.points["ja_per_us_factor"]
        else:
            self.points_us += factors * self.facts.points["us_per_ja_factor"]


def _changed(count: bytearray, facts: Facts, square: int, by: int) -> int:
    """Count one enemy more or less round a square; the squares whose control changed by it, as bits."""
    changed = 0
    for near in facts.grid.neighbours[square]:
        before = count[near]
        count[near] = before + by
        if before + by == (1 if by > 0 else 0):
            changed |= facts.bits[near]
    return changed


def recompute(g: State) -> None:
    """Work out afresh all that the verbs keep, from where the units are."""
    places = list(g.place)
    size = len(g.facts.names)
    g.at, g.on_board = {}, {US: 0, JAPAN: 0}
    g.full = g.held_us = g.held_japan = g.seen_japan = g.zoned_us = g.zoned_japan = g.zoned_seen = 0
    g.zone_us, g.zone_japan, g.zone_seen = bytearray(size), bytearray(size), bytearray(size)
    g.place = [CARD] * len(places)
    for unit, square in enumerate(places):
        g.put(unit, square)
    if g.hides:
        for square in g.discovered:
            g.look(square)


def enemy(side: str) -> str:
    """The other side."""
    return JAPAN if side == US else US
