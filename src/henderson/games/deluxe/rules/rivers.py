"""7.3.3 Rivers: who stops in them, and whom an LVT or an Engineer carries across."""

from __future__ import annotations

from .state import FERRIED, FREE, HALTED, ON_BRIDGE, State
from .ways import EVERYWHERE


def ferries(g: State, units: list[int]) -> tuple[int, ...]:
    """7.3.3c River hexes where these units need not stop: those of a friendly LVT or Engineer with room (7.3.3d)."""
    facts, place, bank = g.facts, g.place, g.facts.bank
    boats = facts.ferries[facts.side[units[0]]]
    carriers = [u for u in units if u in boats]
    waiting = len(units) - len(carriers) - sum([capacity(g, u) for u in carriers])  # whom their own ferries do not carry
    if carriers and waiting <= 0:
        return EVERYWHERE
    afloat = [u for u in boats if place[u] in bank]
    if not afloat:
        return ()
    room: dict[int, int] = {}
    for ferry in afloat:
        if ferry not in units:
            room[place[ferry]] = room.get(place[ferry], 0) + capacity(g, ferry)  # 7.3.3d ferries in a hex add up
    return tuple(sorted([hex_ for hex_, more in room.items() if more >= waiting]))


def capacity(g: State, ferry: int) -> int:
    """7.3.3d As many units as its present strength, itself not counted, in one phase."""
    return g.strength[ferry] - g.ferried.get(ferry, 0)


def cross(g: State, hex_: int, units: list[int]) -> None:
    """7.3.3d The units pass without stopping: the ferry has carried them."""
    facts = g.facts
    carriers = [u for u in units if facts.units[u].ferry]
    carried = len(units) - len(carriers)
    here = [u for u in g.units_at(hex_, facts.side[units[0]]) if facts.units[u].ferry and u not in units]
    for ferry in (*carriers, *here):
        take = min(carried, capacity(g, ferry))
        if take > 0:
            g.ferried = {**g.ferried, ferry: g.ferried.get(ferry, 0) + take}
            carried -= take


def footing_at(g: State, units: list[int], node: int) -> int:
    """How the units stand after entering a node: halted by a zone of control (7.4.1) or by the river (7.3.3a), or not."""
    facts = g.facts
    hex_ = facts.hex_of[node]
    if g.in_zone(hex_, 1 - facts.side[units[0]]):  # 7.4.1; 7.4.2 a jungle hex is in no zone
        return HALTED
    if node == hex_:
        return FREE
    if node == facts.bridge.get(hex_):
        return ON_BRIDGE
    here = ferries(g, units)
    return FERRIED if here == EVERYWHERE or hex_ in here else HALTED
