"""4.0 How many Moves and Actions: the turn's quota, Divisional Comms (4.0.3), and the free order of an Officer (4.0.2)."""

from __future__ import annotations

from ....engine.decision import PIECE
from .boot import choose
from .facts import OFFICER
from .state import DISRUPTED, ORDERED, State

MOVE, ACTION = "Move", "Action"
QUOTA = {MOVE: "the turn's Moves", ACTION: "the turn's Actions"}


def linked(g: State, sector: int) -> bool:
    """2.10.b, 4.0.3 Comms in the sector and at #17."""
    return sector < 3 and bool(g.comms[sector] and g.ready[17])


def rooms(g: State, what: str) -> list[int]:
    """4.0.a, 4.0.b How many more Moves (or Actions) may begin in each sector, and in Oka's box.

    4.0.3 One in each linked sector is set aside; the rest must be within the quota.
    """
    used = g.moves_used if what is MOVE else g.actions_used
    quota = g.facts.by_level("moves" if what is MOVE else "actions", g.terms.actions)
    extra = g.values["comms_extra_moves" if what is MOVE else "comms_extra_actions"]
    if g.values["comms_bonus"] or not g.ready[17] or extra <= 0:
        left = quota - sum(used)
        return [left, left, left, left]
    bonus = [extra if g.comms[s] else 0 for s in range(3)] + [0]
    left = quota - sum([max(0, u - b) for u, b in zip(used, bonus)])
    return [left + max(0, b - u) for u, b in zip(used, bonus)]


def officers(g: State, c: int) -> tuple[int, ...]:
    """4.0.2 Officers beside a counter, Exhausted or not but not Disrupted, who have given no order this turn."""
    place, status, facts = g.place, g.status, g.facts
    p = place[c]
    if p >= facts.positions:
        return ()
    near = facts.links[p]
    return tuple([o for o in facts.of_kind[OFFICER] if place[o] in near and not status[o] & (DISRUPTED | ORDERED)])


def can_pay(g: State, counters: tuple[int, ...], room: int, without: tuple[int, ...] = ()) -> bool:
    """May these counters each take a Move (an Action), by quota or by an Officer's order?"""
    if not counters or room >= len(counters):
        return True
    first, rest = counters[0], counters[1:]
    if room > 0 and can_pay(g, rest, room - 1, without):
        return True
    return any(can_pay(g, rest, room, (*without, o)) for o in officers(g, first) if o not in without)


def ways_to_pay(g: State, c: int, rest: tuple[int, ...], what: str) -> tuple[int | str, ...]:
    """4.0.2 By whose order a counter may Move or act: the quota's, or an Officer's; the rest must be able to go with it."""
    room = rooms(g, what)[g.facts.sector_of[g.place[c]]]
    quota: tuple[int | str, ...] = (QUOTA[what],) if room > 0 and can_pay(g, rest, room - 1) else ()
    return (*quota, *[o for o in officers(g, c) if can_pay(g, rest, room, (o,))])


async def pay(g: State, counters: tuple[int, ...], what: str) -> None:
    """4.0.2 Each counter's Move or Action is taken from the quota or is an Officer's order: asked where both are open."""
    used = g.moves_used if what is MOVE else g.actions_used
    sector = g.facts.sector_of[g.place[counters[0]]]  # 4.0.3 it belongs to the sector it starts in
    for i, c in enumerate(counters):
        ways = ways_to_pay(g, c, counters[i + 1 :], what)
        way = ways[0] if len(ways) == 1 else await choose(
            g, "4.0.2", f"{g.facts.names[c]}: by whose order?", lambda: ways, name=g.facts.names.__getitem__,  # noqa: B023
            about={"unit": c, "what": what}, hand=(g.facts.names[c],), means=PIECE,
        )  # fmt: skip
        if type(way) is int:
            g.status[way] |= ORDERED
            g.note("4.0.2", "{} gives {} a free {}", g.facts.names[way], g.facts.names[c], what)
        else:
            used[sector] += 1
