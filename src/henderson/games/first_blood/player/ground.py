"""The ground as players see it: ways in MF, who holds what, the airfields and the hexes round them."""

from __future__ import annotations

import heapq

from ....board.reach import members
from ..rules.facts import TURNS, US, Facts
from ..rules.state import UNBUILT, State

FAR = 99
MOST_KEPT = 2000  # maps of distances; then all are thrown away


def distances(g: State, goals: list[int]) -> tuple[int, ...]:
    """MF from every hex to the nearest of `goals`, nobody in the way; reckoned once for the same goals."""
    f, key = g.facts, tuple(goals)
    known: tuple[int, ...] | None = f.far_memo.get(key)
    if known is None:
        if len(f.far_memo) >= MOST_KEPT:
            f.far_memo.clear()
        rows = [_far(f, h) for h in goals]
        known = f.far_memo[key] = tuple(map(min, *rows)) if len(rows) > 1 else rows[0] if rows else (FAR,) * f.hexes
    return known


def _far(f: Facts, goal: int) -> tuple[int, ...]:
    """MF from every hex to one."""
    if goal in f.far_from:
        return f.far_from[goal]
    ways = f.ways
    far = [FAR] * f.hexes
    heap = [(0, goal)]
    far[goal] = 0
    while heap:
        cost, here = heapq.heappop(heap)
        if cost > far[here]:
            continue
        for there, price in ways[here]:
            if cost + price < far[there]:
                far[there] = cost + price
                heapq.heappush(heap, (cost + price, there))
    f.far_from[goal] = tuple(far)
    return f.far_from[goal]


def held_by(g: State, side: int) -> list[int]:
    """Hexes that a side holds."""
    return members(g.japan_held if side else g.us_held)


def airfield_hexes(g: State) -> list[int]:
    """Built airfield hexes."""
    return [h for i, h in enumerate(g.facts.fields) if g.status[i] != UNBUILT]


def ring_of(g: State) -> tuple[int, ...]:
    """The hexes round the built airfield hexes: from nowhere else can they be attacked."""
    f, fields = g.facts, airfield_hexes(g)
    return tuple(dict.fromkeys(n for h in fields for n in f.grid.neighbours[h] if n not in fields))


def is_last(g: State) -> bool:
    """Is it JAN III? Japan moves no more after it, and the U.S. has this one chance to clear the map (2.0c)."""
    return g.turn >= len(TURNS)


def haste(g: State, side: int) -> float:
    """Towards the end the U.S. cannot wait for better odds (2.0b): what its units cost counts less and less."""
    return min(1.0, (16 - g.turn) / 6) if side == US else 1.0
