"""The Basic game: from where an assault on the ring round Henderson Field can begin."""

from __future__ import annotations

from ....board.reach import members
from ..rules.facts import Facts

MARCH = 10  # squares that infantry goes in a turn


def jump_offs(facts: Facts, distance: int) -> tuple[int, ...]:
    """The squares so far from the field from which most squares beside the ring round it can be reached in a move."""
    found = _JUMP_OFFS.get((facts, distance))
    if found is None:
        away, beside = facts.distances(facts.henderson), 0
        for e in facts.neighbours[facts.henderson]:
            beside |= facts.around[e]
        outer = [s for s in members(beside) if away[s] == 2]
        reach = {s: 0 for s in range(len(away)) if away[s] == distance and facts.neighbours[s]}
        for s in reach:
            from_here = facts.distances(s)
            reach[s] = sum([from_here[o] <= MARCH for o in outer])
        most = max(reach.values(), default=0)
        found = _JUMP_OFFS[facts, distance] = tuple([s for s, n in reach.items() if n == most])
    return found


_JUMP_OFFS: dict[tuple[Facts, int], tuple[int, ...]] = {}
