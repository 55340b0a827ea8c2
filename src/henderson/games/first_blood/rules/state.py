"""The position: where every counter is, what the airfields are worth, what has been declared. Changed by the verbs below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.sentence import Said
from ....engine.state import Notes, derived, field, plain, shared
from .facts import JAPAN, SIDES, TURNS, US, Facts

UNBUILT, OPERATIVE, DAMAGED, DESTROYED = range(4)  # an airfield hex
STATUS = ("unbuilt", "operative", "damaged", "destroyed")
STACK = 3  # 5.0a
PER_POINT = 4  # 7.1a 7.2a
DONE = "done"  # the word that ends a phase, or a part of one
ENDS_PHASE = {DONE: "phase"}

Battle = tuple[tuple[int, ...], ...]
"""An attack: four tuples, the hexes attacked, the attacking ground units, bombarding guns, ships."""


@plain
class State(Notes):
    """All that matters between two activations."""

    facts: Facts = shared()
    infantry_repair: bool = False  # 11.2.1
    guns_keep_doubling: bool = False  # 9.4.1
    work_is_kept: bool = False  # 11.2
    boxed_units_stay: bool = False  # 6.3a
    turn: int = 0  # 1 is SEP I; 0 is the set-up
    phase: int = 0  # 1 to 11 of the sequence of play; 0 is the set-up
    stage: int = 0  # within the phase
    asked: bool = False  # somebody was asked in this stage: from now on nothing is rolled and nothing ends of itself
    place: list[int] = field(default_factory=list)  # of every counter
    left: list[int] = field(default_factory=list)  # half movement factors that a ground unit has left this phase (6.1)
    visited: list[int] = field(default_factory=list)  # 6.3b off-board boxes a ground unit has been in, a bit each
    stood: bytearray = field(default_factory=bytearray)  # 11.4a in its hex since the turn began, not moved, no part in an attack
    inverted: bytearray = field(default_factory=bytearray)  # 13.7a
    stirred: bytearray = field(default_factory=bytearray)  # SoP.10b an air unit that was moved this turn
    flying: bytearray = field(default_factory=bytearray)  # 13.3 a Japanese air unit named in the Movement Phase
    status: list[int] = field(default_factory=list)  # of every airfield hex
    work: list[int] = field(default_factory=list)  # 11.2 turns of work done on it
    shelled: list[int] = field(default_factory=list)  # 11.4b attacked in any way this turn
    crowded: int = -1  # 5.0a the hex that holds a unit too many while units move
    battles: list[Battle] = field(default_factory=list)  # 8.10c declared, not yet resolved
    forming: tuple[tuple[int, ...], ...] = ()  # the attack being declared
    result: str = ""  # 8.10c what the first of them got, while losses and retreats are carried out
    missions: list[tuple[int, int]] = field(default_factory=list)  # 9.5.2b declared airfield bombardments: gun, hex
    entry_attack: bool = False  # 7.5a the U.S. may attack from Entry Points
    entry_losses: int = 0  # 7.5.4b
    winner: str = ""
    reason: str = ""
    ended_by: str = ""  # ledger id
    at: list[tuple[int, ...]] = derived(factory=list)  # ground units in each space
    aloft: list[tuple[int, ...]] = derived(factory=list)  # air and naval units in each space
    holder: bytearray = derived(factory=bytearray)  # who holds each hex: 0 nobody, 1 U.S., 2 Japan
    us_zone: bytearray = derived(factory=bytearray)  # 8.2a how many U.S.-held hexes are next to each hex
    japan_zone: bytearray = derived(factory=bytearray)
    us_held: int = derived(factory=int)  # the hexes that the U.S. holds, a bit each
    japan_held: int = derived(factory=int)
    full: int = derived(factory=int)  # the hexes with no room for another unit (5.0a), a bit each

    # -- looking -----------------------------------------------------------------------------------------------------

    def zone(self, side: int) -> bytearray:
        """8.2a The zone of control of that side: 0 where it does not reach."""
        return self.japan_zone if side else self.us_zone

    def names(self, units: tuple[int, ...] | list[int]) -> str:
        """Counters in words."""
        return ", ".join(self.facts.ids[u] for u in units)

    def hexes(self, hexes: tuple[int, ...]) -> str:
        """Hexes in words."""
        return ", ".join(self.facts.names[h] for h in hexes)

    @property
    def turn_name(self) -> str:
        return TURNS[self.turn - 1] if self.turn else "Set-up"

    # -- verbs -------------------------------------------------------------------------------------------------------

    def put(self, u: int, to: int) -> None:
        """Place a counter in a space; occupancy and zones follow."""
        f = self.facts
        here = self.place[u]
        self.place[u] = to
        if u >= f.ground:
            aloft = self.aloft
            aloft[here] = tuple([x for x in aloft[here] if x != u])
            aloft[to] = tuple(sorted((*aloft[to], u)))
            return
        at, side, near = self.at, f.side[u], f.grid.neighbours
        zone = self.japan_zone if side else self.us_zone
        at[here] = rest = tuple([x for x in at[here] if x != u])
        if here < f.hexes:
            if not rest:
                self.holder[here] = 0
                self._held(side, f.grid.bits[here])
                for n in near[here]:
                    zone[n] -= 1
            elif len(rest) == STACK - 1:
                self.full ^= f.grid.bits[here]
        if to < f.hexes:
            if not at[to]:
                self.holder[to] = side + 1
                self._held(side, f.grid.bits[to])
                for n in near[to]:
                    zone[n] += 1
            at[to] = stack = tuple(sorted((*at[to], u)))
            if len(stack) == STACK:
                self.full ^= f.grid.bits[to]
            if side == JAPAN and f.field_at[to] >= 0:
                self.overrun(to)
        else:
            at[to] = tuple(sorted((*at[to], u)))

    def _held(self, side: int, bit: int) -> None:
        """A hex is held from now on, or no more."""
        if side:
            self.japan_held ^= bit
        else:
            self.us_held ^= bit

    def eliminate(self, u: int, rule: str, why: Said) -> None:
        """Take a counter out of play for good."""
        f = self.facts
        self.note(rule, "{unit} is eliminated: {why}", f.ids[u], why, kind="loss", piece=f.ids[u], side=SIDES[f.side[u]])
        self.put(u, f.out)
        self.inverted[u] = self.stirred[u] = self.flying[u] = 0
        if u < f.ground:
            self.left[u] = self.visited[u] = self.stood[u] = 0

    def overrun(self, hex_: int) -> None:
        """12.6a A Japanese ground unit in an airfield hex: its air units are lost, the field is destroyed."""
        f = self.facts
        i = f.field_at[hex_]
        self.work[i], self.shelled[i] = 0, 1
        if self.status[i] == UNBUILT:  # 12.6.1
            return
        for air in self.aloft[hex_]:
            if f.side[air] == US and self.place[air] == hex_:
                self.eliminate(air, "12.6a", Said("the enemy is on {hex}", (f.names[hex_],)))
        if self.status[i] != DESTROYED:
            self.status[i] = DESTROYED
            self.note("12.6a", "{field} {hex} is destroyed by its occupation", f.field_names[i], f.names[hex_], kind="field")

    def strike(self, hex_: int) -> None:
        """11.4b An attack of any kind on a hex voids the work there; the ground units in it were attacked (11.4a)."""
        i = self.facts.field_at[hex_]
        if i >= 0:
            self.work[i], self.shelled[i] = 0, 1

    def win(self, side: int, rule: str, reason: Said) -> None:
        """The game is over."""
        self.winner, self.ended_by, self.reason = SIDES[side], rule, str(reason)
        self.note(rule, reason.words, *reason.values, kind="score")


def fresh(facts: Facts, options: Mapping[str, Any]) -> State:
    """A position with every counter where it waits: at start, on the turn track, in the special box (10.1c)."""
    waiting = {0: facts.at_start, -1: facts.ijn_special}
    g = State(facts=facts, infantry_repair=bool(options["infantry-repair"]),
              guns_keep_doubling=bool(options["guns-keep-doubling"]), work_is_kept=bool(options["work-is-kept"]),
              boxed_units_stay=bool(options["boxed-units-stay"]))  # fmt: skip
    g.place = [waiting[t] if t < 1 else facts.turn_boxes[t - 1] for t in facts.arrives]
    g.left, g.visited, g.stood = [0] * facts.ground, [0] * facts.ground, bytearray(facts.ground)
    g.inverted, g.stirred, g.flying = (bytearray(len(facts.ids)) for _ in range(3))
    g.status = [OPERATIVE if built else UNBUILT for built in facts.built]
    g.work, g.shelled = [0] * len(facts.fields), [0] * len(facts.fields)
    recompute(g)
    return g


def recompute(g: State) -> None:
    """All that the verbs keep, from the places of the counters alone."""
    f = g.facts
    at: list[list[int]] = [[] for _ in f.names]
    aloft: list[list[int]] = [[] for _ in f.names]
    for u, where in enumerate(g.place):
        (at if u < f.ground else aloft)[where].append(u)
    g.at, g.aloft = [tuple(x) for x in at], [tuple(x) for x in aloft]
    g.holder, g.us_zone, g.japan_zone = bytearray(f.hexes), bytearray(f.hexes), bytearray(f.hexes)
    g.us_held = g.japan_held = g.full = 0
    for h in range(f.hexes):
        if g.at[h]:
            side = f.side[g.at[h][0]]
            g.holder[h] = side + 1
            g._held(side, f.grid.bits[h])
            g.full |= f.grid.bits[h] if len(g.at[h]) >= STACK else 0
            for n in f.grid.neighbours[h]:
                g.zone(side)[n] += 1
