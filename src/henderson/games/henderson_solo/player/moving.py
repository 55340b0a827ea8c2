"""What a Move is worth to the heuristic player: who fills a gap, who makes room, who goes where he is of more use."""

from __future__ import annotations

from typing import Any

from ..rules.facts import MEDIC, MORTAR_TEAM, NCO, OBSERVER, OFFICER, RIFLES
from ..rules.moves import partner
from ..rules.orders import MOVE, rooms
from ..rules.state import CANNOT_MOVE, NO_AMMO, State, bits
from .judgement import AT_THE_WIRE, bare, danger, gaps, guns_for, uncrewed, worst_gap

EYES = 30.0  # what speaks against an Observer in the front: he goes there only from behind, and with the enemy at the wire
RELIEF = 40.0  # what it is worth that a counter in the front makes room for one that can fire there
LANES = 3  # Attack Positions behind the wire that an Observer must see from where he stands
DRY = 6.0  # what speaks against a counter Out of Ammo in a gap that another could fill
SHIFT = 15.0  # by how much more a gap must be in danger than the place that is left for it


def waiting(g: State, s: int) -> bool:
    """Is an Officer in the sector's Reserves who could go to a position now?"""
    return any(g.facts.kind[c] == OFFICER and not g.status[c] & CANNOT_MOVE for c in g.at[g.facts.reserves[s]])


def relief(g: State, c: int, to: int) -> bool:
    """Is somebody fit in Reserves to take the place of a counter in the front that is Out of Ammo, or of one whose work is behind
    the line and that goes back to it? He can fire as soon as he is there, while a Reload costs a Supply token and an Action."""
    facts, p, kind = g.facts, g.place[c], g.facts.kind[c]
    s = facts.sector_of[p]
    if not facts.front[p]:
        return False
    if kind in (RIFLES, NCO):
        goes = bool(g.status[c] & NO_AMMO) and to == facts.reserves[s]
    elif kind == OBSERVER:
        goes = free_rear(g, to)
    else:
        goes = any(facts.kind[w] in facts.mans[kind] for w in g.guns[to])
    if not goes or rooms(g, MOVE)[s] < 2:
        return False
    unfit = CANNOT_MOVE | NO_AMMO
    return any(facts.kind[d] in (RIFLES, NCO) and not g.status[d] & unfit for d in g.at[facts.reserves[s]])


def lent(g: State, s: int, to: int) -> float:
    """4.1.1.f What it is worth that a man in Reserves goes to another sector, whose gap is in more danger than any here."""
    if gaps(g, to) <= 0:
        return -5.0
    there, here = worst_gap(g, to), worst_gap(g, s)
    return there - here - SHIFT if here else max(3.0, there - SHIFT)


def free_rear(g: State, p: int) -> bool:
    """Is that a place behind the line with nobody and nothing in it?"""
    return p < g.facts.positions and not g.facts.front[p] and not g.at[p] and not g.guns[p]


def rear_room(g: State, s: int) -> int:
    """Places behind the sector's line that are free, without those that Officers in its Reserves wait for."""
    facts = g.facts
    officers = sum(1 for c in g.at[facts.reserves[s]] if facts.kind[c] == OFFICER)
    return sum(1 for p in facts.in_sector[s] if free_rear(g, p)) - officers


def move_worth(g: State, c: int, to: Any) -> float:
    facts, p, kind = g.facts, g.place[c], g.facts.kind[c]
    if type(to) is str:  # carry a Weapon: out of Reserves into the line
        return 25.0 if p >= facts.positions else -5
    if p < facts.positions and relief(g, c, to):
        return RELIEF
    if p < facts.positions and facts.front[p] and len(g.at[p]) == 1:
        open_ = to < facts.positions and facts.front[to] and not g.at[to]
        return danger(g, to) - danger(g, p) - SHIFT if open_ else -danger(g, p)  # into a gap that is worse
    if to >= facts.positions:
        if p >= facts.positions and to != facts.oka and p != facts.oka and kind in (RIFLES, NCO):
            return lent(g, facts.sector_of[p], facts.sector_of[to])
        if kind == OFFICER and p >= facts.positions and facts.oka not in (p, to):  # to where he can give orders
            return 5.0 if rear_room(g, facts.sector_of[p]) < 0 < rear_room(g, facts.sector_of[to]) else -5
        if kind == MORTAR_TEAM and p >= facts.positions and facts.oka not in (p, to):  # to the mortar that has no crew
            return 12.0 if uncrewed(g, facts.sector_of[to]) and not uncrewed(g, facts.sector_of[p]) else -5
        if p < facts.positions and not facts.front[p] and kind == RIFLES and not g.guns[p]:  # his orders are worth more there
            s = facts.sector_of[p]
            room = [q for q in facts.in_sector[s] if not g.at[q] and not g.guns[q]]
            return 6.0 if not room and waiting(g, s) else -5
        return -5
    if facts.mans[kind]:
        if facts.front[to] and not g.at[to] and bare(g, facts.sector_of[to]) and danger(g, to) >= AT_THE_WIRE:
            return danger(g, to)  # else the line is broken, and the mortar lost with it
        manned = any(facts.kind[w] in facts.mans[kind] for w in g.guns[to])
        leaves = any(facts.kind[w] in facts.mans[kind] for w in g.guns[p])
        if p >= facts.positions and leaves and partner(g, c, CANNOT_MOVE) >= 0:
            return -1.0  # better carry it
        return 20.0 if manned and not leaves else -4.0
    if g.at[to]:
        return -5  # no swaps
    if g.guns[to] and not facts.front[to]:
        return -5  # leave it to the crew
    if p < facts.positions and not facts.front[p] and g.guns[p] and not facts.front[to]:
        return 15.0  # make room for the crew
    if kind == OBSERVER and p >= facts.positions and not g.guns[to]:
        seen = (facts.sees[to] & ~facts.wire_bits).bit_count()
        if seen < LANES or not guns_for(g):
            return -3.0  # he has nothing to do there, and is shot at
        return 9.0 + float(seen) - (8.0 if facts.front[to] else 0.0)
    if kind == OFFICER and p >= facts.positions and not g.guns[to]:
        return 10.0 + 3.0 * any(g.guns[q] for q in facts.links[to]) - (8.0 if facts.front[to] else 0.0)
    if kind == OFFICER and any(g.guns[q] for q in facts.links[p]) and not bits(g.foes & facts.sector_bits[facts.sector_of[p]]):
        return -3.0  # nobody comes there yet, and the crew beside him needs his order
    if facts.front[to]:
        bonus = {RIFLES: 5, NCO: 3.0, MEDIC: -4.0, OBSERVER: -EYES, OFFICER: -3.0}.get(kind, 0.0)
        return danger(g, to) + bonus - (DRY if g.status[c] & NO_AMMO else 0.0)
    if p >= facts.positions and rear_room(g, facts.sector_of[to]) <= 0:
        return -3.0  # an Officer waits for it
    full = all(g.at[q] for q in facts.in_sector[facts.sector_of[to]] if facts.front[q])
    seen = (g.foes & facts.sees[to]).bit_count() + 0.1 * (facts.sees[to] & facts.wire_bits).bit_count()
    return 4.0 + 0.5 * seen if p >= facts.positions and full else -3.0
