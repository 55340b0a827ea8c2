"""3.0 Setting up the game."""

from __future__ import annotations

from ....engine.contract import Options
from .components import DD, HENDERSON, JAPAN, NOUMEA, PILE, POOL, RABAUL, SEA, US, USN_SEA, WAITING, Facts
from .readings import OURS, Readings, readings
from .state import NONE, State, changed, recompute


def blank(facts: Facts, chosen: Readings = OURS) -> State:
    """A board with every counter in the force pool and nothing on the tracks."""
    n = facts.count
    g = State(facts=facts, readings=chosen)
    g.place, g.flip = bytes([POOL]) * n, bytes(n)
    g.due = g.far = g.base = g.weapon = g.aimed = bytes(n)
    g.match = bytes([NONE]) * n
    for column in ("marked", "air", "action", "fighting"):
        setattr(g, column, bytearray(n))
    return g


def setup(options: Options, facts: Facts) -> State:
    """3.0.seats The USN sets up first, then Japan."""
    g = blank(facts, readings(options))
    g.turn = facts.need("first turn")  # 3.0.turn
    g.phase = 1  # 4.0.skip turn 1 begins with phase B
    usn(g)
    ijn(g, rabaul_has_chokai=bool(options.get("chokai")))
    g.note("3.0.seats", "The USN has set up in the south, Japan in the north")
    recompute(g)
    return g


def usn(g: State) -> None:
    """3.0.usn.a The U.S. forces and markers."""
    facts = g.facts
    _take(g, facts.destroyers[US], facts.need("US DD at sea"), USN_SEA)
    _take(g, facts.supply[US], facts.need("US SP at sea"), USN_SEA)
    for u in g.at(facts.naval[US], USN_SEA):
        g.marked[u] = 1  # 3.0.usn.b they count as having moved this turn
    _named(g, US, NOUMEA)  # 3.0.usn.c
    _take(g, facts.destroyers[US], facts.need("US DD in Noumea"), NOUMEA)
    for u in facts.land[US]:
        _land(g, u)
    g.control = US  # 3.0.usn.d, 11.4.a
    g.put(facts.sub[US], SEA[JAPAN])  # 3.0.usn.e
    g.supply[US] = facts.need("US supply")  # 3.0.usn.f
    g.damage = facts.need("Henderson damage")  # 3.0.usn.g
    _carrier_air(g, US)  # 3.0.usn.h
    _land_based_air(g, US, HENDERSON)


def ijn(g: State, rabaul_has_chokai: bool) -> None:
    """3.0.ijn.a The Japanese forces and markers."""
    facts = g.facts
    _named(g, JAPAN, RABAUL)
    _take(g, facts.destroyers[JAPAN], facts.need("Japanese DD in Rabaul"), RABAUL)
    _land_based_air(g, JAPAN, RABAUL)
    for u in facts.land[JAPAN]:
        _land(g, u)
    g.put(facts.sub[JAPAN], SEA[US])  # 3.0.ijn.b
    g.supply[JAPAN] = facts.need("Japanese supply")  # 3.0.ijn.c
    _carrier_air(g, JAPAN)  # 3.0.ijn.d
    if rabaul_has_chokai:  # the developer's Q&A: Atago and Chokai trade places
        atago, chokai = facts.index["Atago"], facts.index["Chokai"]
        place, due = g.place, bytes(g.due)
        for one, other in ((atago, chokai), (chokai, atago)):
            g.put(one, place[other])
            g.due = changed(g.due, one, due[other])


def _named(g: State, side: int, box: int) -> None:
    """3.0.sort Named ships: into their box, onto the pile of their turn (2.2.errata.b), or aside for a die (5.4)."""
    facts = g.facts
    for u in facts.ships[side]:
        if facts.kind[u] >= DD:
            continue
        if facts.arrives[u]:
            g.put(u, WAITING)
        elif facts.entry[u]:
            g.put(u, PILE)
            g.due = changed(g.due, u, facts.entry[u])
        else:
            g.put(u, box)


def _land(g: State, u: int) -> None:
    """3.0.usn.d Five Marine regiments hold the field; the other Land Units come later."""
    entry = g.facts.entry[u]
    g.put(u, PILE if entry else HENDERSON)
    g.due = changed(g.due, u, entry)


def _take(g: State, units: tuple[int, ...] | list[int], count: int, box: int) -> None:
    """So many counters of a kind out of the force pool, at full strength."""
    for u in [u for u in units if g.place[u] == POOL][:count]:
        g.put(u, box)


def _land_based_air(g: State, side: int, box: int) -> None:
    """3.0.usn.i What starts on the map: none of the USN; all other Land-Based Air, DD and SP stay in the force pool."""
    facts = g.facts
    for name, count in facts.setup_air.items():
        units = [u for u in facts.land_air[side] if facts.name[u].rpartition(" ")[0] == name]
        _take(g, units, count, box)


def _carrier_air(g: State, side: int) -> None:
    """2.1.carrierair The markers on their tracks; that of an optional carrier waits for the ship."""
    for u, start in g.facts.air_start.items():
        if g.facts.side[u] == side and not g.facts.arrives[u]:
            g.air[u] = start
