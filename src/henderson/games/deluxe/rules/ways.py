"""7.3 Terrain entry costs: the steps a unit may take from hex to adjacent hex and what each costs.

A river hex is three nodes of the movement graph: the hex itself (one is in it, or came along the river), its bank (one
came from dry ground and stops there) and its bridge (one came by the road and leaves by it).
"""

from __future__ import annotations

from typing import NamedTuple

from ....board import twin
from ....board.reach import Steps
from .facts import Facts
from .state import HELD, State

EVERYWHERE = (-1,)  # the ferries of a unit that is its own
NOWHERE = 255
_twin = twin.load()
MOST_KEPT = 500  # movement graphs, one for each set of ferries; then all are thrown away


class Ways(NamedTuple):
    """The movement graph of a class of unit."""

    steps: Steps
    least: bytes  # what the cheapest step out of each node costs
    country: bytes | None  # the same for the compiled twin


def _made(steps: Steps, least: bytes | None = None) -> Ways:
    if least is None:
        least = bytes([min([price for _, price in out], default=NOWHERE) for out in steps])
    return Ways(steps, least, _twin.pack(steps) if _twin is not None else None)


def entry_cost(facts: Facts, hex_: int, wet: int) -> int:
    """7.3 The dearest terrain in the hex counts: clear (7.3.1), village (7.3.6), jungle (7.3.2), river (7.3.3a).

    Roads and coasts add nothing (7.3.5a, 7.3.7b), nor do slopes (7.3.4).
    """
    cost = facts.cost["clear"]
    terrain = facts.terrain[hex_]
    if "village" in terrain:
        cost = max(cost, facts.cost["village"])
    if "jungle" in terrain:
        cost = max(cost, wet or facts.cost["jungle"])
    if "river" in terrain:
        cost = max(cost, wet or facts.cost["river"])
    return cost


def _exits(facts: Facts, here: int, roads: bool, wet: int, only_road: bool) -> tuple[tuple[int, int], ...]:
    """2.2.1.9b The steps out of a hex into the adjacent ones."""
    steps = []
    for there in facts.land_neighbours[here]:
        if roads and (here, there) in facts.road_links:  # 7.3.7a free along the road, 7.3.7c a village on it costs 1
            price = facts.cost["road into village"] if there in facts.villages else facts.cost["road"]
            steps.append((facts.bridge.get(there, there), price))
        elif only_road:  # 7.3.3a who came over the bridge leaves by the road
            continue
        elif facts.river[there] and (here, there) not in facts.river_links:  # 7.3.3a in from the bank: stop
            steps.append((facts.bank[there], entry_cost(facts, there, wet)))
        else:  # 7.3.3b along the river: no stop
            steps.append((there, entry_cost(facts, there, wet)))
    return tuple(steps)


def ways(facts: Facts, roads: bool, wet: int, ferries: tuple[int, ...]) -> Ways:
    """7.3 The movement graph; `ferries` are river hexes where nobody stops (7.3.3c)."""
    key = (roads, wet, ferries)
    known: Ways | None = facts.ways_memo.get(key)
    if known is not None:
        return known
    if ferries:
        if len(facts.ways_memo) >= MOST_KEPT:
            facts.ways_memo.clear()
        plain = ways(facts, roads, wet, ())
        made, least = list(plain.steps), bytearray(plain.least)
        for hex_ in facts.bank if ferries == EVERYWHERE else ferries:
            made[facts.bank[hex_]], least[facts.bank[hex_]] = made[hex_], least[hex_]
        known = _made(made, bytes(least))
    else:
        made = [_exits(facts, h, roads, wet, False) for h in range(len(facts.terrain))]
        made += [()] * (len(facts.hex_of) - len(made))
        for hex_, node in facts.bridge.items():
            made[node] = _exits(facts, hex_, roads, wet, True)
        known = _made(made)
    facts.ways_memo[key] = known
    return known


def stealth_ways(facts: Facts) -> Ways:
    """7.7.4b In jungle only, 4 points a hex, rivers ignored, roads of no use."""
    known: Ways | None = facts.ways_memo.get("stealth")
    if known is None:
        jungle, price = facts.jungle, facts.cost["stealth"]
        known = _made(tuple(tuple((b, price) for b in near if jungle[b]) for near in facts.land_neighbours))
        facts.ways_memo["stealth"] = known
    return known


def wet_cost(g: State, unit: int) -> int:
    """5.0b Heavy rain slows everybody in jungle and rivers, mud only guns and tanks."""
    kind = g.facts.units[unit]
    if g.effect == "rain_all" or (g.effect == "mud_guns_tanks" and (kind.range or kind.type == "tank")):
        return g.facts.cost["wet ground"]
    return 0


def roads_open(g: State, side: int) -> bool:
    """5.0b An event may close the roads to its side."""
    return not (g.effect == "no_road" and g.effect_side == side)


NO_ZONES = bytes(mark & HELD for mark in range(256))  # of marks: those of a country without zones of control
_afresh = [bytes([points + 1] * HELD + [0] * (256 - HELD)) for points in range(255)]


def flood(graph: Ways, start: int, points: int, marks: bytearray) -> tuple[dict[int, int], dict[int, int]]:
    """The search below, by its compiled twin where there is one."""
    found: tuple[dict[int, int], dict[int, int]]
    found = search(graph, start, points, marks) if _twin is None else _twin.flood(graph.country, start, points, marks)
    return found


def search(graph: Ways, start: int, points: int, marks: bytearray) -> tuple[dict[int, int], dict[int, int]]:
    """Every node that can be entered with `points` and its cost, and from where it is entered on the cheapest way.

    As board.reach, with the way kept: a walk follows it (7.1a, 7.1b). `marks` are the enemy's (7.3.8b, 7.4.1); friends are
    passed at no cost (7.3.8a).
    """
    steps, least, _ = graph
    spent: dict[int, int] = {}
    came: dict[int, int] = {}
    best = marks.translate(_afresh[points])  # dearer steps are never better (7.1b), nothing is where the enemy stands (7.3.8b)
    best[start] = 0
    buckets: list[list[int]] = [[] for _ in range(points + 1)]
    buckets[0].append(start)
    for cost, bucket in enumerate(buckets):
        left = points - cost
        for here in bucket:
            if least[here] > left or best[here] != cost or (marks[here] and here != start):  # 7.4.1
                continue
            for there, price in steps[here]:
                total = cost + price
                if total < best[there]:
                    best[there] = spent[there] = total
                    came[there] = here
                    buckets[total].append(there)
    return spent, came
