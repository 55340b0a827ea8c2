"""The position: where the units stand, the tracks, what the turn has used up. It changes through the verbs below."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.state import Notes, derived, field, plain, shared
from ...kit.flood import HELD
from .facts import ADJECTIVES, NATIONS, SIDES, Facts

# places off the map
OUT, POOL, RABAUL, DEAD, WITHDRAWN, MERGED = -1, -2, -3, -4, -5, -6
FREE, ON_BRIDGE, HALTED, FERRIED = 0, 1, 2, 3  # how a moving unit stands in its hex (7.3.3)
STACK = 3  # 7.5a
FULL_FIELD, OPERATIONAL = 20, 10  # 2.2.2.3a, 7.11
MOST_SUPPLY = 40  # 8.1.1c
LAST_TURN, AUTOMATIC = 26, 61  # 12.0d, 9.4b
JAPANESE_TURN = 10  # the step with which it begins: SoP.11
ZONE = 127  # the bits of a mark beside HELD (a unit stands here): hexes that control it (7.4)


@plain
class State(Notes):
    """A position of Deluxe Guadalcanal: combat units, and the status markers (2.2.2) as numbers."""

    facts: Facts = shared()
    us_stealth: bool = False  # 7.7.6
    must_land: bool = False  # 6.0a
    ambush_loss: bool = False  # 8.2.9b
    banzai_partial: bool = False  # 8.2.10a
    marines_once: bool = False  # 9.1d
    capture_dice: bool = False  # 10.2.1a
    rabaul_factors: bool = False  # 10.2.2a
    turn: int = 1
    step: int = 0  # of the sequence of play, from 0
    begun: bool = False  # the step's opening business is done
    # 2.2.1 the units, by number; rows of bytes are replaced (`marked`), never changed: copies share them
    place: list[int] = field(default_factory=list)  # hex, or a place off the map
    strength: bytes = b""
    due: bytes = b""  # arrival turn of what waits on the Turn Track or, at the latest, at Rabaul
    stacks: dict[int, tuple[int, ...]] = field(default_factory=dict)  # 7.8a from the bottom to the top
    stealth: bytes = b""  # 2.2.2.5
    # what they did in this player's turn
    spent: bytes = b""  # movement points
    footing: bytes = b""
    done: bytes = b""  # finished moving
    landed: bytes = b""  # 7.3.5b; 2: may not move at all (2.3.card1)
    entered: bytes = b""  # moved, landed or came by sea: did not begin the turn here
    by_sea: bytes = b""
    worked: bytes = b""  # 7.11; 2: may still move half its allowance
    topped: bytes = b""  # 7.8a
    ambush: bytes = b""  # 8.2.9a turns in stealth
    fired: bytes = b""  # 8.1.2 factors; 255: counter-battery
    suppressed: bytes = b""  # 8.1.8b
    fought: bytes = b""  # 8.2c
    must: bytes = b""  # 8.2d
    # 2.1.8 the tracks
    vp: int = 0  # 9.0a one signed number: U.S. above zero, Japan below
    supply: tuple[int, int] = (0, 0)
    hf: int = FULL_FIELD
    control: Mapping[int, int] = field(default_factory=dict)  # 2.2.2.6 villages and Henderson Field
    # the turn
    deck: tuple[int, ...] = ()
    effect: str = ""  # 5.0b
    effect_side: int = 0
    effect_n: int = 0
    bombarded: tuple[int, int] = (0, 0)  # 8.1.7c turn of the last one
    sea_moves: int = 0
    withdrawn_now: int = 0
    ferried: Mapping[int, int] = field(default_factory=dict)  # 7.3.3d ferry -> units that passed
    tried: tuple[int, ...] = ()  # 11.0b
    movers: tuple[int, ...] = ()  # 7.5c
    detected: tuple[int, ...] = ()  # 7.7.5c
    volley: tuple[tuple[int, int, int, bool], ...] = ()  # gun, hex, factors, counter-battery
    attacked: tuple[int, ...] = ()  # 8.2c hexes
    owed: tuple[int, ...] = ()  # 8.2a hexes that must be attacked
    attackers: list[int] = field(default_factory=list)
    targets: list[int] = field(default_factory=list)
    paid: Mapping[int, int] = field(default_factory=dict)  # 8.2.4 gun -> supply
    again: bool = False  # 8.2.10 a banzai attack follows
    # 10.2 Henderson Field in this turn
    bonus: bool = False
    held: bool = True
    broken: bool = False
    operated: bool = True
    air: bool = False  # 10.2.3
    double_supply: bool = False  # 10.2.2b
    picks: int = 0
    ended: str = ""
    winner: str = ""
    # kept by the verbs
    marks_us: bytearray = derived(factory=bytearray)  # of each movement node: how many hexes with open U.S. units control it
    marks_jp: bytearray = derived(factory=bytearray)  # (ZONE), and HELD where a unit stands: what a flood reads

    # -- looking ---------------------------------------------------------------------------------------------------

    def stands(self, side: int, node: int) -> bool:
        """Is a unit of that side in the hex, or at that movement node of it, in stealth or open?"""
        return self.marks_of(side)[node] >= HELD

    def occupied_by(self, side: int) -> set[int]:
        """All movement nodes with a unit of that side, in stealth or open."""
        nodes, side_of = self.facts.nodes, self.facts.side
        return {node for hex_, stack in self.stacks.items() if side_of[stack[0]] == side for node in nodes[hex_]}

    def marks_of(self, side: int) -> bytearray:
        """7.4 Of each movement node whether it is in a zone of control of that side (ZONE), and whether it is HELD."""
        return self.marks_jp if side else self.marks_us

    def in_zone(self, hex_: int, side: int) -> bool:
        """7.4 Is the hex in a zone of control of that side?"""
        return self.marks_of(side)[hex_] & ZONE > 0

    def units_at(self, hex_: int, side: int) -> list[int]:
        """The units of that side in a hex, from the bottom."""
        side_of = self.facts.side
        return [u for u in self.stacks.get(hex_, ()) if side_of[u] == side]

    def is_open(self, hex_: int, side: int) -> bool:
        """7.7b Does that side have a unit there that is not in stealth?"""
        side_of, stealth = self.facts.side, self.stealth
        for u in self.stacks.get(hex_, ()):  # noqa: SIM110
            if side_of[u] == side and not stealth[u]:
                return True
        return False

    def open_hexes(self, side: int) -> list[int]:
        """Hexes where that side can be attacked."""
        side_of, stealth = self.facts.side, self.stealth
        if self.anyone_hides():
            held = self.stacks.items()
            return sorted([h for h, stack in held if side_of[stack[0]] == side and 0 in [stealth[u] for u in stack]])
        return sorted([h for h, stack in self.stacks.items() if side_of[stack[0]] == side])

    def anyone_hides(self) -> bool:
        """7.7 Is there a Stealth marker on the map?"""
        return self.stealth.count(0) < len(self.stealth)

    def is_on_map(self, side: int) -> bool:
        """Has that side a unit on the map?"""
        side_of = self.facts.side
        for stack in self.stacks.values():  # noqa: SIM110
            if side_of[stack[0]] == side:
                return True
        return False

    def on_map(self, side: int) -> list[int]:
        """The units of that side on the map."""
        place = self.place
        return [u for u in self.facts.of_side[side] if place[u] >= 0]

    def adjacent_enemy(self, hex_: int, side: int) -> bool:
        """Is an enemy of that side next to the hex, in stealth or open?"""
        marks = self.marks_of(1 - side)
        for near in self.facts.land_neighbours[hex_]:  # noqa: SIM110
            if marks[near] >= HELD:
                return True
        return False

    def unlimited(self, side: int) -> bool:
        """8.1.1b Are that side's guns fully supplied this turn?"""
        return self.facts.track[self.turn - 1].supply[side] == "Unl."

    def can_pay(self, side: int) -> int:
        """Supply points at hand: 99 when unlimited."""
        return 99 if self.unlimited(side) else self.supply[side]

    def is_top(self, unit: int) -> bool:
        """7.8a Is it the counter that the enemy sees?"""
        if self.stealth[unit]:
            return False
        for other in reversed(self.stacks[self.place[unit]]):
            if not self.stealth[other]:
                return other == unit
        return False

    def look(self, unit: int) -> str:
        """7.8c What everybody may read of a unit: a hidden counter is 'A unit', a replacement counter has no name."""
        if self.place[unit] >= 0 and not self.is_top(unit):
            return "A unit"
        return self.face(unit)

    def face(self, unit: int) -> str:
        """2.2.1.5, 2.2.1.6 The visible face: the name, or type and strength of a replacement counter."""
        printed = self.facts.units[unit]
        if self.strength[unit] >= printed.combat - 1:
            return printed.name
        return f"{ADJECTIVES[printed.side]} {printed.type.replace('_', ' ')} {self.strength[unit]}"

    def name(self, hex_: int) -> str:
        """The number of a hex."""
        return self.facts.grid.names[hex_]

    def unit_name(self, unit: int) -> str:
        """2.2.1.6 The designation of a unit, whoever may read it: for its owner."""
        return self.facts.units[unit].name

    # -- verbs -----------------------------------------------------------------------------------------------------

    def put(self, unit: int, hex_: int) -> None:
        """Put a unit on top of what is in a hex (7.8a) and let it take control (9.3)."""
        if self.place[unit] >= 0:
            self.lift(unit)
        side = self.facts.side[unit]
        before = self.is_open(hex_, side)
        stack = self.stacks.get(hex_)
        self.stacks[hex_] = (*stack, unit) if stack else (unit,)
        self.place[unit] = hex_
        if not stack:
            marks = self.marks_of(side)
            for node in self.facts.nodes[hex_]:
                marks[node] |= HELD
        if not self.stealth[unit] and not before:
            self._control_around(hex_, side)
        if hex_ in self.control:
            self.occupy(unit, hex_)

    def lift(self, unit: int, to: int = OUT) -> None:
        """Take a unit off its hex."""
        hex_, side = self.place[unit], self.facts.side[unit]
        stack = tuple([u for u in self.stacks[hex_] if u != unit])
        if stack:
            self.stacks[hex_] = stack
        else:
            del self.stacks[hex_]
            marks = self.marks_of(side)
            for node in self.facts.nodes[hex_]:
                marks[node] ^= HELD
        self.place[unit] = to
        if not self.stealth[unit] and not self.is_open(hex_, side):
            self._release_around(hex_, side)

    def hide(self, unit: int, value: int) -> None:
        """7.7.1, 7.7.2, 7.7.3a Set, raise or take off a Stealth marker."""
        hex_, side = self.place[unit], self.facts.side[unit]
        before = self.is_open(hex_, side)
        self.stealth = marked(self.stealth, unit, value)
        after = self.is_open(hex_, side)
        if before and not after:
            self._release_around(hex_, side)
        elif after and not before:
            self._control_around(hex_, side)

    def _control_around(self, hex_: int, side: int) -> None:
        """7.4 A zone of control in the six hexes around; 7.4.2 not in jungle. Units in stealth have none."""
        marks = self.marks_of(side)
        for node in self.facts.zoc[hex_]:
            marks[node] += 1

    def _release_around(self, hex_: int, side: int) -> None:
        marks = self.marks_of(side)
        for node in self.facts.zoc[hex_]:
            marks[node] -= 1

    def occupy(self, unit: int, hex_: int) -> None:
        """9.3a, 9.3c Control goes to whoever stands in or passes through with a unit that is not artillery."""
        side = self.facts.side[unit]
        if self.facts.gun[unit] or self.control[hex_] == side:
            return
        self.control = {**self.control, hex_: side}
        self.note("9.3a", "{} takes control of {}", NATIONS[side], self.facts.hex_name[hex_] or self.name(hex_), kind="control")
        if hex_ == self.facts.field:
            self._field_taken(side)

    def _field_taken(self, side: int) -> None:
        """2.2.2.3b The HF marker shows who controls the field; 10.2.1a Japan is rewarded if it takes it on its own turn."""
        if side == 1:
            if self.step >= JAPANESE_TURN:
                self.reward_capture()
        else:
            self.held = False
            self.end_air()

    def end_air(self) -> None:
        """10.2.3a Japanese air operations end when the U.S. takes the field or makes it inoperable."""
        if self.air:
            self.note("10.2.3a", "Japanese air operations from Henderson Field end", kind="field")
        self.air = False

    def reward_capture(self) -> None:
        """10.2.1b Four points of supply at once; 10.2.1a two units at the turn's end; once a turn."""
        if self.bonus:
            return
        self.bonus = True
        self.gain_supply(1, 4, "10.2.1b")

    def gain_supply(self, side: int, points: int, rule: str) -> None:
        """8.1.1c Points carry over, up to forty."""
        self.set_supply(side, min(MOST_SUPPLY, self.supply[side] + points))
        self.note(rule, "{} receives {} supply and now has {}", NATIONS[side], points, self.supply[side], kind="supply")

    def spend_supply(self, side: int, points: int) -> None:
        """8.1.2 A point for each factor; 8.1.1b nothing while supply is unlimited."""
        if not self.unlimited(side):
            self.set_supply(side, self.supply[side] - points)

    def set_supply(self, side: int, points: int) -> None:
        """8.1.1 What a side has from now on."""
        us, japan = self.supply
        self.supply = (us, points) if side else (points, japan)

    def damage_field(self, points: int, by: int, rule: str, result: str = "") -> None:
        """2.2.2.3a The HF marker drops, never below 0; `result` is what the dice brought, where a preview told of it."""
        before = self.hf
        self.hf = max(0, before - points)
        self.note(rule, "Henderson Field is damaged: status {} to {}", before, self.hf, kind="field", result=result)
        if before >= OPERATIONAL > self.hf:  # 7.11
            self.operated = False
            if by == 1:
                self.reward_capture()  # 10.2.1a
            else:
                self.end_air()

    def repair_field(self, points: int, rule: str) -> None:
        """2.2.2.3a The HF marker rises, never above 20."""
        before = self.hf
        self.hf = min(FULL_FIELD, before + points)
        if self.hf >= OPERATIONAL:
            self.broken = False  # 10.2.2a 'remains' inoperable no more
        self.note(rule, "Henderson Field is repaired: status {} to {}", before, self.hf, kind="field")

    def score(self, side: int, points: int, rule: str, why: str) -> None:
        """9.0a A point for one side is a point off the other."""
        if points:
            self.vp += points if side == 0 else -points
            self.note(rule, "{} scores {}: {}", NATIONS[side], points, why, kind="score", side=SIDES[side], amount=points)

    def reduce(self, unit: int, rule: str) -> None:
        """2.2.1.7 One step: flip, replace (2.2.1b), and after the last remove."""
        if self.strength[unit] == 1:
            self.eliminate(unit, rule)
            return
        owner, name = self.facts.side[unit], self.facts.units[unit].name
        look = self.look(unit)  # 7.8c before the loss
        self.strength = marked(self.strength, unit, self.strength[unit] - 1)
        self.note(rule, "{} is reduced to {}", name, self.strength[unit], to=None if look == name else SIDES[owner], kind="loss",
                  side=SIDES[owner], piece=name, amount=1)  # fmt: skip
        if look != name:
            self.note(rule, "{} loses a step", look, to=(SIDES[1 - owner], ""), kind="loss", side=SIDES[owner], amount=1)
        self._score_factors(owner, 1)

    def eliminate(self, unit: int, rule: str) -> None:
        """2.2.1.7 The unit is gone, and every factor it still had is scored (9.1a, 9.2a)."""
        side, left = self.facts.side[unit], self.strength[unit]
        self.lift(unit, DEAD)
        self.strength = marked(self.strength, unit, 0)
        self.stealth = marked(self.stealth, unit, 0)
        self.note(rule, "{} is eliminated", self.facts.units[unit].name, kind="reveal",
                  piece=self.facts.units[unit].name, side=SIDES[side], result="eliminated")  # fmt: skip
        self._score_factors(side, left)

    def _score_factors(self, owner: int, factors: int) -> None:
        if owner == 0:
            self.score(1, 3 * factors, "9.1a", "American factors eliminated")
        else:
            self.score(0, 2 * factors, "9.2a", "Japanese factors eliminated")


def marked(row: bytes, unit: int, value: int) -> bytes:
    """A row of numbers with that of one unit changed."""
    if row[unit] == value:
        return row
    new = bytearray(row)
    new[unit] = value
    return bytes(new)


def recompute(g: State) -> None:
    """Occupancy and zones of control computed afresh: the fuzzer compares them with those the verbs keep."""
    g.marks_us, g.marks_jp = bytearray(len(g.facts.hex_of)), bytearray(len(g.facts.hex_of))
    for hex_, stack in g.stacks.items():
        side = g.facts.side[stack[0]]
        for node in g.facts.nodes[hex_]:
            g.marks_of(side)[node] |= HELD
        if g.is_open(hex_, side):
            g._control_around(hex_, side)
