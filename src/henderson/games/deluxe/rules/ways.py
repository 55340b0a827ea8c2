"""7.3 Terrain entry costs: the steps a unit may take from hex to adjacent hex and what each costs.

A river hex is three nodes of the movement graph: the hex itself (one is in it, or came along the river), its bank (one
came from dry ground and stops there) and its bridge (one came by the road and leaves by it).
"""

from __future__ import annotations

from ...kit.flood import HELD, Country, Found, country
from ...kit.flood import flood as reached
from .facts import Facts
from .state import State

EVERYWHERE = (-1,)  # the ferries of a unit that is its own
MOST_KEPT = 500  # movement graphs, one for each set of ferries; then all are thrown away


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


def ways(facts: Facts, roads: bool, wet: int, ferries: tuple[int, ...]) -> Country:
    """7.3 The movement graph; `ferries` are river hexes where nobody stops (7.3.3c)."""
    key = (roads, wet, ferries)
    known: Country | None = facts.ways_memo.get(key)
    if known is not None:
        return known
    if ferries:
        if len(facts.ways_memo) >= MOST_KEPT:
            facts.ways_memo.clear()
        plain = ways(facts, roads, wet, ())
        made, least = list(plain.steps), bytearray(plain.least)
        for hex_ in facts.bank if ferries == EVERYWHERE else ferries:
            made[facts.bank[hex_]], least[facts.bank[hex_]] = made[hex_], least[hex_]
        known = country(made, bytes(least))
    else:
        made = [_exits(facts, h, roads, wet, False) for h in range(len(facts.terrain))]
        made += [()] * (len(facts.hex_of) - len(made))
        for hex_, node in facts.bridge.items():
            made[node] = _exits(facts, hex_, roads, wet, True)
        known = country(made)
    facts.ways_memo[key] = known
    return known


def stealth_ways(facts: Facts) -> Country:
    """7.7.4b In jungle only, 4 points a hex, rivers ignored, roads of no use."""
    known: Country | None = facts.ways_memo.get("stealth")
    if known is None:
        jungle, price = facts.jungle, facts.cost["stealth"]
        known = country(tuple(tuple((b, price) for b in near if jungle[b]) for near in facts.land_neighbours))
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


def flood(graph: Country, start: int, points: int, marks: bytearray) -> Found:
    """7.1a, 7.1b Every node that can be entered with `points`, its cost, and from where on the cheapest way: a walk follows it.

    `marks` are the enemy's: nothing is where he stands (7.3.8b), his zones stop a move (7.4.1); friends are passed at no cost
    (7.3.8a).
    """
    return reached(graph, (start,), points, marks)
