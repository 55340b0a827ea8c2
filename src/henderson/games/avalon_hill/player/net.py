"""The Basic game: the U.S. draws a net round Henderson Field when Japan is about to strike. One weak battalion on every square of
a second ring keeps Japan from the first for a turn, and the field cannot be attacked before the first is broken."""

from __future__ import annotations

from ....board.reach import members
from ..rules.facts import US
from ..rules.state import State
from ..rules.victory import FIRST, occupant
from .assault import Posts, walked
from .plans import Outlook

NEAR = 3  # squares from the field within which an enemy would have to be attacked by the net at once
REST = 3  # units on the second ring when the turn began, by which what is left of a net is known


def net(g: State, front: Outlook) -> Posts:
    """Where everybody goes in the turn in which Japan strikes, before it is there; else nothing."""
    facts, field = g.facts, g.facts.henderson
    if g.turn != FIRST or occupant(g) != US or front.held & facts.near(field, NEAR):
        return {}
    ring = facts.neighbours[field]
    beside = 0
    for s in ring:
        beside |= facts.around[s]
    outer = members(beside & ~facts.around[field] & ~facts.bits[field])
    units = sorted(g.force(US), key=lambda u: (g.strength[u], u))
    if len(units) < len(outer) + len(ring) + 1:
        return {}
    reach = {u: walked(g, US, g.place[u] if g.origin[u] < 0 else g.origin[u], facts.units[u].movement) for u in units}
    found: Posts = {}
    # the squares of the ring that most others touch are held by the strongest
    inner = sorted(ring, key=lambda s: (-(facts.around[s] & beside & ~facts.around[field]).bit_count(), s))
    for s in (*outer, *inner[::-1], field, *inner, *inner):
        for u in units if s in outer else units[::-1]:
            if u not in found and reach[u] >> s & 1:
                found[u] = s
                break
    return found


def is_drawn(g: State) -> bool:
    """Did the U.S. begin its turn in a net, whatever Japan has left of it? Then it strikes back as who draws nets does: a search of
    either side may reckon with it. The Regular draws none."""
    away, place, origin = g.facts.distances(g.facts.henderson), g.place, g.origin
    begun = [origin[u] if origin[u] >= 0 else place[u] for u in g.force(US)]
    return len({s for s in begun if away[s] == 2}) >= REST
