"""The position: where every counter is, and the few verbs that change it."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import compress
from typing import Any

from ....engine.state import Notes, field, plain, shared
from .components import CL, CV, FORCES, GONE, HENDERSON, JAPAN, LAND, NATIONS, PILE, POOL, SEA, US, Facts
from .readings import Readings

NONE = 255  # no target
FRONT, BACK = 0, 1
DERIVED = {"kind": "derived"}  # copied, not hashed


@plain
class State(Notes):
    """Columns over the units' numbers, and the tracks. `stage` counts the pieces of a phase or step."""

    facts: Facts = shared()
    readings: Readings = shared()
    turn: int = 1
    phase: int = 0  # index into sequence.PHASES
    step: int = 0  # combat: 0 to 6; land phase: 0 to 3
    stage: int = 0
    acted: int = 0  # 1: the asked player has done something in this piece of the phase, and ends it himself
    place: bytes = b""  # replaced, never changed: it is looked at far oftener
    flip: bytes = b""  # the same; BACK side up: damaged (ships) or reduced (units of two steps)
    # seldom changed, so replaced as well, and shared by copies: `due`, `far`, `base`, `match`, `weapon`, `aimed`
    due: bytes = b""  # turn of arrival of what is in the piles
    marked: bytearray = field(default_factory=bytearray)  # under an At Sea marker
    far: bytes = b""  # under a Long Range Air marker
    base: bytes = b""  # Land-Based Air: the box it flew from
    air: bytearray = field(default_factory=bytearray)  # Carrier Air tracks
    action: bytearray = field(default_factory=bytearray)  # Air Action Round 1 or 2
    fighting: bytearray = field(default_factory=bytearray)  # on the table (surface combat) or in the combat (land)
    match: bytes = b""  # surface combat: target of each firing ship, NONE
    weapon: bytes = b""  # 1: it fires torpedoes
    aimed: bytes = b""  # air points or steps allocated to each target
    supply: list[int] = field(default_factory=lambda: [0, 0])
    damage: int = 0  # Henderson Field damage
    control: int = US
    points: int = 0  # Land-Based Air points left to spend
    express: int = 0  # 1: a Tokyo Express was declared; until the end of the next surface combat
    first: int = US  # surface combat: first player; land combat: who declared
    firer: int = US
    round: int = 0
    japan_wins: int = 0  # Express: Japan has won every initiative roll so far
    retreated: int = 0  # bit 1 << side
    ashore: list[int] = field(default_factory=lambda: [0, 0], metadata=DERIVED)  # Land Units on Guadalcanal, by side
    shots: list[Any] = field(default_factory=list, metadata=DERIVED)  # the last surface combat, for the eye: surface.Fired

    # -- looking -----------------------------------------------------------------------------------------------------

    def at(self, units: tuple[int, ...], place: int) -> list[int]:
        """Those of `units` that are in that box."""
        where = self.place
        if place not in where:  # quicker: nobody is
            return []
        if len(units) > FEW and units[-1] - units[0] < len(units):  # quicker: numbers in a row are picked all at once
            return list(compress(units, where[units[0] : units[-1] + 1].translate(ONLY[place])))
        return [u for u in units if where[u] == place]

    def at_sea(self, side: int) -> bool:
        """Has that side any naval unit in its At Sea box?"""
        low, high = self.facts.span[side]
        return self.place.find(SEA[side], low, high) >= 0

    def steps_of(self, u: int) -> int:
        """Steps left of a unit of two steps; the air points of a carrier; 0 when it is off the map for good or in the pool."""
        if self.place[u] in (POOL, GONE):
            return 0
        return self.air[u] if self.facts.kind[u] == CV else self.facts.steps[u] - self.flip[u]

    def steps(self, units: Iterable[int]) -> int:
        """Steps of several units."""
        printed, flip = self.facts.steps, self.flip
        return sum([printed[u] - flip[u] for u in units])

    def is_damaged(self, u: int) -> bool:
        """9.2.g A ship with a damaged result; a reduced DD, SP or Land Unit is not damaged."""
        return self.flip[u] == 1 and self.facts.kind[u] <= CL

    def bonus(self, u: int) -> int:
        """9.2.b Attacks on a damaged ship from any source add 1 to the roll."""
        return self.facts.bonus_damaged if self.flip[u] and self.facts.kind[u] <= CL else 0

    def flak(self, side: int) -> int:
        """8.step2.3.c The flak values of all ships of a side in its At Sea box."""
        flak, flip = self.facts.flak, self.flip
        return sum([flak[flip[u]][u] for u in self.at(self.facts.ships[side], SEA[side])])

    def owner(self, place: int) -> int:
        """8.0.owner At Sea boxes by their names, Henderson by its controller, Forces by the other; Rabaul is Japan's."""
        if place == SEA[US]:
            return US
        if place == HENDERSON:
            return self.control
        return 1 - self.control if place == FORCES else JAPAN

    def ground(self, side: int) -> int:
        """2.1.forces The box of a side's ground forces: Henderson Field for its controller, else Forces on the Island."""
        return HENDERSON if side == self.control else FORCES

    def land(self, side: int) -> list[int]:
        """A side's Land Units ashore."""
        return self.at(self.facts.land[side], self.ground(side))

    # -- verbs -------------------------------------------------------------------------------------------------------

    def move(self, u: int, to: int) -> None:
        """Put a counter into a box; the markers on it come off."""
        if self.facts.kind[u] == LAND:
            ashore = self.ashore
            side = self.facts.side[u]
            if self.place[u] in (HENDERSON, FORCES):
                ashore[side] -= 1
            if to in (HENDERSON, FORCES):
                ashore[side] += 1
        self.place = changed(self.place, u, to)
        self.marked[u] = self.action[u] = self.fighting[u] = 0
        if self.far[u]:
            self.far = changed(self.far, u, 0)

    def put(self, u: int, to: int) -> None:
        """Into that box, whatever it was under stays: `move` is the verb for counters in play."""
        self.place = changed(self.place, u, to)

    def face(self, u: int, side: int) -> None:
        """2.2.ships.b Turn a counter to its FRONT, or to its BACK."""
        if self.flip[u] != side:
            self.flip = changed(self.flip, u, side)

    def reduce(self, u: int) -> None:
        """2.2.ships.b, 9.2.f One step: the front flips, the back is eliminated."""
        if self.facts.steps[u] - self.flip[u] > 1:
            self.face(u, BACK)
            return
        self.eliminate(u)

    def eliminate(self, u: int) -> None:
        """9.2.f Out of the box: DD, SP and air to the force pool, Land Units for good."""
        self.move(u, GONE if self.facts.kind[u] == LAND else POOL)
        self.face(u, FRONT)
        self.base = changed(self.base, u, 0)

    def lose_one(self, u: int) -> None:
        """One step of a unit, or one air point of a carrier."""
        if self.facts.kind[u] == CV:
            self.air[u] -= 1
        else:
            self.reduce(u)

    def too_late(self, delay: int) -> bool:
        """6.0.leave.d A unit due after the last turn does not come back."""
        return self.turn + delay > self.facts.last_turn

    def to_pile(self, u: int, rule: str, delay: int) -> None:
        """Onto the reinforcement pile of a later turn, whole again when it comes back."""
        due, late = self.turn + delay, self.too_late(delay)
        self.face(u, FRONT)  # 9.2.c, 5.0.note
        self.move(u, GONE if late else PILE)
        self.due = changed(self.due, u, 0 if late else due)
        if self.events is not None:
            when = "not in this game" if late else f"on turn {due}"
            self.note(rule, "{} returns to port, back {}", self.facts.name[u], when, kind="move", piece=self.facts.name[u])

    def delay(self, u: int) -> int:
        """6.0.leave.b, 6.0.leave.c, 10.0.b Turns until a unit is back: by type, longer for damaged CV."""
        kind = self.facts.kind[u]
        return self.facts.delay[1 if self.flip[u] and kind <= CL else 0][kind]

    def leave_sea(self, side: int, rule: str) -> None:
        """10.0.b All of a side's naval units in its At Sea box return to port."""
        for u in self.at(self.facts.naval[side], SEA[side]):
            self.to_pile(u, rule, self.delay(u))

    def spend(self, side: int, points: int, rule: str, why: str) -> None:
        """Pay supply points."""
        self.supply[side] -= points
        self.note(rule, "{} pays {} supply for {}; {} left", NATIONS[side], points, why, self.supply[side])


def changed(row: bytes, u: int, value: int) -> bytes:
    """A row with the number of one unit changed."""
    return row[:u] + BYTES[value] + row[u + 1 :]


BYTES = [bytes([n]) for n in range(256)]
ONLY = [bytes(n) + b"\1" + bytes(255 - n) for n in range(256)]  # a table for `translate`: 1 for that number, 0 for all others
FEW = 12 if hasattr(changed, "__code__") else 1 << 20  # units; compiled, a loop over any number of them is quicker still


def recompute(g: State) -> None:
    """What the verbs keep, computed afresh."""
    g.ashore = [sum(g.place[u] in (HENDERSON, FORCES) for u in g.facts.land[s]) for s in (US, JAPAN)]


def surface_units(g: State, side: int) -> list[int]:
    """8.step4.offer BB, CA, CL and DD in the At Sea box: no other unit joins surface combat."""
    return g.at(g.facts.surface[side], SEA[side])
