"""4.0b Where a unit can get to: the search, and a memo of what it found.

Where a unit can get to depends on where it starts, on what it has left and on the enemy-held hexes near by, and on nothing
else: friends never bar the way. So what was found is kept under exactly these, and never has to be forgotten.
"""

from __future__ import annotations

from typing import NamedTuple

from ....board.reach import members
from ...kit.flood import HELD, Found
from ...kit.flood import flood as reached
from .facts import JAPAN, Facts
from .state import STACK, State

ZONE = 1  # of a mark: in an enemy zone of control
MOST_KEPT = 4000  # memos of a search; then all are thrown away


class Reach(NamedTuple):
    """What a search found. Shared by many positions: never changed."""

    cost: dict[int, int]  # of each hex in reach, in half MF, in the order in which they were found
    found: Found  # the search itself, which knows the ways
    bits: int  # the hexes in reach


NONE = Reach({}, Found((), b"", {}), 0)


def flood(f: Facts, foes: int, starts: tuple[int, ...], points: int) -> Found:
    """Every hex that can be entered from `starts` with `points` MF, and what is spent on the cheapest way (4.2a).

    `foes` are the hexes the enemy holds. 5.1 no such hex; 8.2b never from one enemy zone of control straight to another,
    though a unit may move away out of one (8.2c); 4.0b each side is paid.
    """
    marks = bytearray(f.hexes)
    for h in members(foes):
        for n in f.grid.neighbours[h]:
            marks[n] |= ZONE
    for h in members(foes):
        marks[h] |= HELD
    return reached(f.land, starts, points, marks, stops=False, pairs=True)


def entry_hexes(g: State, u: int) -> tuple[int, ...]:
    """7.4 The hexes to which arrows lead from a unit's Entry Point or box and that hold no enemy."""
    foe = 2 - g.facts.side[u]
    return tuple([h for h in g.facts.arrows[g.place[u]] if g.holder[h] != foe])


def entry_cost(f: Facts, u: int) -> int:
    """7.3 6.2 Half of all its MF for a Japanese unit, in half MF; 7.1b nothing for a U.S. one."""
    return f.move[u] if f.side[u] == JAPAN else 0


def boxes_ahead(g: State, u: int) -> tuple[int, ...]:
    """6.0a 6.0b The connected boxes that a Japanese unit in a box has not been in; none from a hex (6.0c)."""
    f = g.facts
    ahead = f.links.get(g.place[u], ())
    return tuple([b for b in ahead if not g.visited[u] >> f.boxes.index(b) & 1]) if ahead else ()


# -- the memo ---------------------------------------------------------------------------------------------------------


def found_from(g: State, side: int, here: int, left: int, toll: int) -> Reach:
    """The hexes in reach from a hex, or through the arrows of a space off-board for `toll`, with `left` half MF."""
    f = g.facts
    foes = g.us_held if side else g.japan_held
    start = (here, left, toll)
    near = f.near_memo.get(start)
    if near is None:
        near = f.near_memo[start] = _near(f, here, left, toll)
    foes &= near  # quicker: the same search for the same enemies near by
    key = (here, left, toll, foes)
    known: Reach | None = f.reach_memo.get(key)
    if known is None:
        if len(f.reach_memo) >= MOST_KEPT:
            f.reach_memo.clear()
        known = f.reach_memo[key] = _search(f, here, left, toll, foes)
    return known


def _search(f: Facts, here: int, left: int, toll: int, foes: int) -> Reach:
    on_map = here < f.hexes
    starts = (here,) if on_map else tuple(h for h in f.arrows[here] if not foes >> h & 1)
    if left < toll or not starts:
        return NONE
    found = flood(f, foes, starts, (left - toll) >> 1)  # 8.2b coming from off-board into a zone is legal
    spent, cost = found.spent, {} if on_map else dict.fromkeys(starts, toll)
    for h in found.order:
        cost[h] = toll + 2 * spent[h]
    return Reach(cost, found, sum([f.grid.bits[h] for h in cost]))


def _near(f: Facts, here: int, left: int, toll: int) -> int:
    """The hexes whose holders matter to a search: those in reach of it with no enemy about, and their neighbours."""
    bits = _search(f, here, left, toll, 0).bits
    if here < f.hexes:
        bits |= f.grid.bits[here]
    wide = bits
    for h in members(bits):
        wide |= f.grid.around[h]
    return wide


def reach_of(g: State, u: int) -> Reach:
    """The hexes in reach of a unit's next leg, whatever the stacking there."""
    f = g.facts
    here = g.place[u]
    if here >= f.hexes and here not in f.arrows:
        return NONE
    return found_from(g, f.side[u], here, g.left[u], 0 if here < f.hexes else entry_cost(f, u))


def legs(g: State, u: int) -> dict[int, int]:
    """Where a unit may end its next leg, and the cost: 5.0a in a hex with room, or in a full one that another unit can still
    leave; full hexes are passed (5.0b); or in a connected box (6.1)."""
    reach = reach_of(g, u)
    found = reach.cost.copy()
    if g.place[u] >= g.facts.hexes and g.left[u] >= g.facts.move[u] > 0:
        for box in boxes_ahead(g, u):  # 6.1
            found[box] = g.facts.move[u]
    full = g.full & reach.bits
    if full:
        for h in members(full):
            if len(g.at[h]) > STACK or not relieved(g, u, h):
                del found[h]
    return found


def relieved(g: State, u: int, full: int) -> bool:
    """5.0a Could one of the three in a full hex still leave it for a hex with room, once `u` has come in?"""
    f, at, here = g.facts, g.at, g.place[u]
    side = f.side[u]
    points = max([g.left[v] for v in at[full]]) >> 1
    if not points:
        return False
    room = ~g.full
    if here < f.hexes and len(at[here]) == STACK:
        room |= f.grid.bits[here]  # it has left its own hex
    return bool(found_from(g, side, full, 2 * points, 0).bits & room)


def can_move(g: State, u: int) -> bool:
    """Has this unit a legal leg? Quick where the next hex is open."""
    f = g.facts
    here, left, side = g.place[u], g.left[u], f.side[u]
    if here < f.hexes:
        foes = g.us_held if side else g.japan_held
        open_ = f.affordable[here][left >> 1] & ~foes
        zone = g.us_zone if side else g.japan_zone
        if zone[here]:  # 8.2b
            for h in members(open_):
                if zone[h]:
                    open_ ^= f.grid.bits[h]
        if not open_:
            return False
        return bool(open_ & ~g.full or legs(g, u))  # all open neighbours are full: beyond them?
    if left >= f.move[u] > 0 and boxes_ahead(g, u):  # 6.1
        return True
    if here not in f.arrows or left < entry_cost(f, u):
        return False
    starts = entry_hexes(g, u)
    return any(len(g.at[h]) < STACK for h in starts) or bool(starts and legs(g, u))


def must_move(g: State, u: int) -> bool:
    """6.4 A unit on an Entry Point has to enter if it can; 6.3a one in a box has to move on, one box is enough (6.3.1)."""
    f = g.facts
    here = g.place[u]
    if here < f.hexes or here not in f.arrows or g.left[u] == 0:
        return False
    return (here not in f.links or g.left[u] == 2 * f.move[u]) and can_move(g, u)
