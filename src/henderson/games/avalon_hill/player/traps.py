"""The Tournament game: who is surrounded. A beaten unit without a way back is lost whole (D.move.1), and zones do not reach into
jungle: in the open two units on opposite sides of a square shut it."""

from __future__ import annotations

from itertools import combinations

from ....board.reach import members
from ..rules.facts import Facts
from ..rules.state import State

Trap = tuple[int, ...]  # squares from which together a square is shut
MOST = 3  # squares of a trap


def shuts(facts: Facts, open_: int, square: int, post: int) -> int:
    """The ways out of a square that a unit on the post beside it bars, as bits."""
    ways = facts.around[square]
    return ways & (facts.bits[post] | facts.around[post] & open_)


def traps(g: State, square: int, posts: set[int]) -> list[Trap]:
    """The ways to shut a square from those posts beside it, those of the fewest posts."""
    facts, ways = g.facts, g.facts.around[square]
    bars = {p: shuts(facts, g.open, square, p) for p in posts}
    barred = 0
    for bits in bars.values():
        barred |= bits
    if ways & ~barred:
        return []
    for n in range(1, MOST + 1):
        found = []
        for some in combinations(sorted(bars), n):
            barred = 0
            for p in some:
                barred |= bars[p]
            if not ways & ~barred:
                found.append(some)
        if found:
            return found
    return []


def is_shut(g: State, side: str, square: int) -> bool:
    """Is no way left out of an enemy square, as everybody stands now?"""
    mine = g.held(side)
    return all(g.open >> s & 1 and g.facts.around[s] & mine for s in members(g.facts.around[square] & ~mine))


def manned(trap: Trap, who: dict[int, set[int]], team: list[int]) -> dict[int, int] | None:
    """Who of the team takes which post of a trap, the weak first; nothing when they are too few. `who`: who can come to it."""
    found: dict[int, int] = {}
    for post in sorted(trap, key=lambda p: (len(who[p]), p)):
        unit = next((u for u in reversed(team) if u in who[post] and u not in found), -1)
        if unit < 0:
            return None
        found[unit] = post
    return found
