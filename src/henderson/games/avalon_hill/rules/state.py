"""A position of the game and the few verbs that change it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from ....engine.decision import MAYBE, PIECE, SPACE, TRY, WORD, Falls
from ....engine.state import Notes, derived, field, plain, shared
from .facts import JAPAN, US, Facts

T = TypeVar("T")
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
    place: tuple[int, ...] = ()  # of each unit: a square, CARD, ELIMINATED or WITHDRAWN
    strength: tuple[int, ...] = ()  # T.casualty.2 the Casualty Reduction Pad
    left: tuple[int, ...] = ()  # squares or BTA the unit may still move this turn (B.move.7), or DONE
    origin: tuple[int, ...] = ()  # where it stood when its movement step began
    landed: tuple[int, ...] = ()  # units that came from the sea this turn and have not moved since
    came: tuple[int, ...] = ()  # units that came from the sea this turn (T.sea.1)
    sailed: int = 0  # how many of them by sea movement
    mover: int = -1  # O.hidden.4 the U.S. unit on its way
    fought: tuple[int, ...] = ()  # units that have had their battle this player turn (B.multi.6)
    battles: tuple[Battle, ...] = ()  # declared, not yet resolved
    targets: tuple[int, ...] = ()  # T.zoc.3, O.hidden.5a optional squares the attacker has committed
    bound: Mapping[int, int] = field(default_factory=dict)  # O.hidden.4 units thrown back, and the square they must attack
    afloat: tuple[int, ...] = ()  # QA.hidden.1 units thrown back to sea
    shots: Mapping[int, int] = field(default_factory=dict)  # QA.arty.2 batteries named, and the shots they have left
    fired: tuple[int, ...] = ()  # batteries that have taken a shot
    bereft: tuple[str, ...] = ()  # sides that lost a unit in the present battle (B.win.3)
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
    left_from: tuple[int, ...] = ()  # O.withdraw.1 squares units have left from this turn
    veiled: tuple[int, ...] = ()  # O.hidden.1 units whose place and strength the U.S. does not know
    discovered: tuple[int, ...] = ()  # O.hidden.5 squares known to hold something
    landings: tuple[tuple[int, int], ...] = ()  # O.hidden.2 squares and numbers announced last
    trodden: tuple[int, ...] = ()  # squares the U.S. found empty since Japan moved
    sighted: tuple[int, ...] = ()  # where the U.S. last knew a hidden unit to be, and when
    since: tuple[int, ...] = ()
    result: tuple[str, str, str] | None = None  # winner, reason, rule
    # kept by the verbs
    at: Mapping[int, tuple[int, ...]] = derived(factory=dict)  # units on a square
    full: int = derived(factory=int)  # B.stack.1 squares with as many units as may stand on one, as bits
    bridges: tuple[int, ...] = derived(factory=tuple)  # O.special.1 river squares with an LVT or an engineer of the U.S.
    held_us: int = derived(factory=int)  # squares with U.S. units, as bits
    held_japan: int = derived(factory=int)
    seen_japan: int = derived(factory=int)  # squares where the U.S. knows of Japanese units
    trodden_bits: int = derived(factory=int)  # `trodden` as bits
    zoned_us: int = derived(factory=int)  # squares next to those, as bits
    zoned_japan: int = derived(factory=int)
    zoned_seen: int = derived(factory=int)
    on_board: Mapping[str, int] = derived(factory=dict)  # units on the board, by side

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

    def reading(self, option: str, value: str) -> bool:
        """Is a rule that can be read two ways played by that reading? (docs/games/avalon-hill.md)"""
        return bool(self.options.get(option) == value)

    def name(self, unit: int) -> str:
        """What is printed on the counter."""
        return self.facts.unit_names[unit]

    def names(self, units: tuple[int, ...] | list[int]) -> str:
        """Several units in a sentence."""
        names = self.facts.unit_names
        return names[units[0]] if len(units) == 1 else ", ".join([names[u] for u in units])

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
        old, at = self.place[unit], {**self.at}
        most, gone = self.facts.limits["stack"], 0
        if old >= 0:
            units = at[old]
            rest = tuple([u for u in units if u != unit])
            if len(units) == most:
                self.full ^= self.facts.bits[old]
            if rest:
                at[old] = rest
            else:
                del at[old]
                self._control(old, side, False)
            gone = 1
        self.place = changed(self.place, unit, square)
        if unit in self.facts.bridgers:
            self._build_bridges()
        if square >= 0:
            there = at.get(square)
            if there is None:
                at[square] = (unit,)
                self._control(square, side, True)
            else:
                at[square] = tuple(sorted((*there, unit)))
                if len(there) + 1 == most:
                    self.full ^= self.facts.bits[square]
            gone -= 1
        self.at = at
        if gone:
            self.on_board = {**self.on_board, side: self.on_board[side] - gone}
        if self.hides and side == JAPAN:
            self.refresh_sight(old)
            self.refresh_sight(square)

    def _build_bridges(self) -> None:
        """O.special.1 The river squares that an LVT or an engineer makes easy to cross."""
        river, place = self.facts.river, self.place
        self.bridges = tuple(sorted({s for u in self.facts.bridgers if (s := place[u]) >= 0 and river[s]}))

    def _control(self, square: int, side: str, come: bool) -> None:
        """B.zoc.1 A square got its first units of a side or lost its last: so do its six neighbours."""
        if side == US:
            self.held_us ^= self.facts.bits[square]
            self.zoned_us = _zoned(self.facts, self.zoned_us, self.held_us, square, come)
        else:
            self.held_japan ^= self.facts.bits[square]
            self.zoned_japan = _zoned(self.facts, self.zoned_japan, self.held_japan, square, come)

    def refresh_sight(self, square: int) -> None:
        """O.hidden.4a What the U.S. knows of a square may have changed."""
        if square < 0:
            return
        veiled, units = self.veiled, self.at.get(square, ())
        shown = bool(units) and self.facts.side_of[units[0]] == JAPAN and 0 in [veiled[u] for u in units]
        now = shown or square in self.discovered
        if now != bool(self.seen_japan >> square & 1):
            self.seen_japan ^= self.facts.bits[square]
            self.zoned_seen = _zoned(self.facts, self.zoned_seen, self.seen_japan, square, now)

    def tread(self, squares: list[int]) -> bool:
        """O.hidden.7 Only passing over finds a square empty. Is there one among these that was not yet found so?"""
        known = self.trodden_bits
        news = [s for s in squares if not known >> s & 1]
        if news:
            self.trodden += tuple(news)
            for square in news:
                self.trodden_bits |= self.facts.bits[square]
        return bool(news)

    def eliminate(self, unit: int, rule: str) -> None:
        """A unit leaves play for good."""
        self.note(rule, "{} is eliminated on {}", self.name(unit), self.facts.names[self.place[unit]], kind="loss",
                  piece=self.name(unit), side=self.facts.side_of[unit], to=self.secret(unit))  # fmt: skip
        if self.tournament:
            self.score_loss(unit, self.strength[unit])
            self.strength = changed(self.strength, unit, 0)
        self.remove(unit, ELIMINATED)

    def remove(self, unit: int, where: int) -> None:
        """A unit comes off the board by a loss; E.1974.1 the last one takes its side's units of fire with it.

        By the other reading units that are still to come keep them.
        """
        side = self.facts.side_of[unit]
        self.put(unit, where)
        if side not in self.bereft and not self.tournament:
            self.bereft += (side,)
        waiting = self.reading("units-of-fire-lost", "all") and any(self.place[u] == CARD for u in self.facts.forces[side])
        if not self.on_board[side] and not waiting:
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


def changed(row: tuple[int, ...], unit: int, value: int) -> tuple[int, ...]:
    """A row of numbers with that of one unit changed. Rows are never changed in place: a copy of the state shares them."""
    new = list(row)
    new[unit] = value
    return tuple(new)


def without(row: tuple[T, ...], value: T) -> tuple[T, ...]:
    """A row without the first of that value."""
    at = row.index(value)
    return row[:at] + row[at + 1 :]


def _zoned(facts: Facts, zoned: int, held: int, square: int, come: bool) -> int:
    """The squares next to held ones, after one of those came or went."""
    around = facts.grid.around
    if come:
        return zoned | around[square]
    if not held & facts.beyond[square]:
        return zoned & ~around[square]
    for near in facts.grid.neighbours[square]:
        if not around[near] & held:
            zoned &= ~facts.bits[near]
    return zoned


def recompute(g: State) -> None:
    """Work out afresh all that the verbs keep, from where the units are."""
    places = g.place
    g.bridges = ()
    g.at, g.on_board = {}, {US: 0, JAPAN: 0}
    g.full = g.held_us = g.held_japan = g.seen_japan = g.zoned_us = g.zoned_japan = g.zoned_seen = 0
    g.trodden_bits = sum([g.facts.bits[s] for s in g.trodden])
    g.place = (CARD,) * len(places)
    for unit, square in enumerate(places):
        g.put(unit, square)
    if g.hides:
        for square in g.discovered:
            g.refresh_sight(square)


def is_secret_choice(g: State, side: str) -> bool:
    """O.hidden.1 Must Japan be asked even when it can do nothing? Else the U.S. would read from it what hides."""
    return g.hides and side == JAPAN and g.on_board[US] > 0


def foreseen(g: State, side: str) -> Falls:
    """O.hidden.1 Whether a die follows is found out, but not where units that hide from the U.S. may decide it, or the enemy's
    units of fire, which neither side knows (O.supply.6)."""
    return MAYBE if g.hides and g.is_on("supply") else in_sight(g, side)


def in_sight(g: State, side: str) -> Falls:
    """The same where nobody's fire has a part in it."""
    place = g.place
    unknown = g.hides and side == US and any([v and place[u] >= 0 for u, v in enumerate(g.veiled)])  # noqa: C419
    return MAYBE if unknown else TRY


def unit_or_word(choice: int | str) -> str:
    """What an option means that is a unit, or a word that ends something."""
    return PIECE if type(choice) is int else WORD


def square_or_word(choice: int | str) -> str:
    """What an option means that is a square, or a word that ends something."""
    return SPACE if type(choice) is int else WORD


def enemy(side: str) -> str:
    """B.general.1 Two sides, two players: the other one."""
    return JAPAN if side == US else US
