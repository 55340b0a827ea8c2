"""The Basic game: the U.S. draws a net round Henderson Field when Japan is about to strike. One weak battalion on every square of
a second ring keeps Japan from the first for a turn, and the field cannot be attacked before the first is broken."""

from __future__ import annotations

from collections.abc import Sequence

from ....board.reach import members
from ..rules.facts import US
from ..rules.odds import times_from
from ..rules.state import State
from ..rules.victory import FIRST, occupant
from .assault import Posts, walked
from .plans import Outlook

NEAR = 3  # squares from the field within which an enemy has to be attacked by the net at once
FEW = 6  # factors so near that do not keep it from being drawn: one gun sent ahead is a bait
ODDS = 3  # at which they are attacked
REST = 3  # units on the second ring when the turn began, by which what is left of a net is known


def net(g: State, front: Outlook) -> Posts:
    """Where everybody goes in the turn in which Japan strikes, before it is there; else nothing."""
    facts, field = g.facts, g.facts.henderson
    ring = facts.neighbours[field]
    baits = members(front.held & facts.near(field, NEAR))
    if g.turn != FIRST or occupant(g) != US or front.held & facts.around[field] or sum([front.foes[e] for e in baits]) > FEW:
        return {}
    beside = 0
    for s in ring:
        beside |= facts.around[s]
    outer = members(beside & ~facts.around[field] & ~facts.bits[field] & ~front.held)
    units = sorted(g.force(US), key=lambda u: (g.strength[u], u))
    if len(units) < len(outer) + len(ring) + 1:
        return {}
    reach = {u: walked(g, US, g.place[u] if g.origin[u] < 0 else g.origin[u], facts.units[u].movement) for u in units}
    found: Posts = {}

    def put(s: int, those: Sequence[int]) -> int:
        """The first of those who can go there does, if there is room; how strong he is."""
        full = list(found.values()).count(s) >= facts.limits["stack"]
        for u in () if full else those:
            if u not in found and reach[u] >> s & 1:
                found[u] = s
                return g.strength[u]
        return 0

    for e in baits:  # the strongest attack him, from every square of the net that he touches
        touched = [s for s in outer if facts.around[s] >> e & 1]
        come = 0
        for s in touched * facts.limits["stack"]:
            if come < ODDS * front.foes[e] * times_from(g, s, e) or s not in found.values():
                come += put(s, units[::-1])
    # the squares of the ring that most others touch are held by the strongest
    inner = sorted(ring, key=lambda s: (-(facts.around[s] & beside & ~facts.around[field]).bit_count(), s))
    for s in outer:
        if s not in found.values():
            put(s, units)
    for s in (*inner[::-1], field, *inner, *inner):
        put(s, units[::-1])
    return found


def is_drawn(g: State) -> bool:
    """Did the U.S. begin its turn in a net, whatever Japan has left of it? Then it strikes back as who draws nets does, so that a
    search of either side reckons with it. The Regular draws none."""
    away, place, origin = g.facts.distances(g.facts.henderson), g.place, g.origin
    begun = [origin[u] if origin[u] >= 0 else place[u] for u in g.force(US)]
    return len({s for s in begun if away[s] == 2}) >= REST
