"""Independent recounts, written from the rulebook and apart from the code: declarations of assaults, routes and their costs."""

from __future__ import annotations

import heapq
from functools import cache
from itertools import combinations
from random import Random

import pytest

import henderson
from henderson.games.deluxe.rules import assault
from henderson.games.deluxe.rules.movement import MINIMUM, Reach
from henderson.games.deluxe.rules.state import marked

# -- 8.2 declarations -----------------------------------------------------------------------------------------------

JUNGLE = {f"{column}{row:02d}": "jungle" for column, row in ((37, 10), (38, 9), (38, 11), (39, 10))}
SPOTS = [f"{column}{row:02d}" for column in range(36, 41) for row in range(9, 13)]
MARINES = ("1/1", "1/2", "1/3", "5/1", "5/2", "11/5")
ENEMIES = ("124/2", "16/1", "4/1", "20Mt")


def front(rng: Random) -> str:
    """A few units of both sides near one another, some of ours stacked."""
    spots = rng.sample(SPOTS, 8)
    enemies = rng.sample(ENEMIES, rng.randrange(1, 5))
    ours = rng.sample(MARINES, rng.randrange(1, 6))
    places = spots[len(enemies) :][:3]
    text = 'turn = 8\nstep = "SoP.10"\ncontrol = { US = ["3707"] }\n[US]\n'
    text += "".join(f'"{u}" = "{rng.choice(places)}"\n' for u in ours)
    return text + "[Japan]\n" + "".join(f'"{u}" = "{h}"\n' for u, h in zip(enemies, spots))


class Front:
    """8.2 as printed: who touches whom, who must attack, what must be attacked."""

    def __init__(self, g):
        facts = g.facts
        enemies = {g.place[u] for u in g.on_map(1)}
        self.touch = {}
        must, owed = set(), set()
        for unit in g.on_map(0):
            if facts.units[unit].range:
                continue  # 8.2.4 artillery may not initiate an assault
            near = frozenset(enemies & set(facts.grid.neighbours[g.place[unit]]))
            if near:
                self.touch[unit] = near
                if "jungle" not in facts.terrain[g.place[unit]]:  # 7.4.2 no zone of control in jungle
                    must.add(unit)
                    owed |= near
        self.must, self.owed = frozenset(must), frozenset(owed)

    @cache  # noqa: B019
    def can_end(self, free: frozenset, hexes: frozenset) -> bool:
        """May these free units attack these hexes, each at most once, so that whoever and whatever must fight does?"""
        if not self.owed & hexes and not self.must & free:
            return True
        return any(self.can_end(free - attackers, hexes - targets) for targets, attackers in self.attacks(free, hexes))

    def attacks(self, free: frozenset, hexes: frozenset):
        """Every attack of some units on hexes that all of them touch."""
        for size in range(1, len(free) + 1):
            for attackers in combinations(sorted(free), size):
                common = hexes & frozenset.intersection(*[self.touch[u] for u in attackers])
                for count in range(1, len(common) + 1):
                    for targets in combinations(sorted(common), count):
                        yield frozenset(targets), frozenset(attackers)

    def first_targets(self) -> set:
        """Sets of hexes that may be attacked together first."""
        free, hexes = frozenset(self.touch), frozenset(h for near in self.touch.values() for h in near)
        return {t for t, a in self.attacks(free, hexes) if self.can_end(free - a, hexes - t)}


@pytest.mark.rule("8.2a", "8.2d", "8.2.6a", "8.2.7")
def test_declarations_are_those_after_which_every_duty_can_still_be_met(play):
    rng, bound = Random(8), 0
    for _ in range(300):
        game = play(front(rng), terrain=JUNGLE)
        if game.where.step != "SoP.10":
            continue
        recount, duties = Front(game.state), assault.Duties(game.state, 0)
        assert set(duties.reach) == set(recount.touch) and set(duties.owed) == recount.owed
        assert set(duties.target_sets()) == recount.first_targets(), game.position()
        assert duties.open == bool(recount.must)
        bound += bool(recount.must)
    assert bound > 100


def declare(g, duties, targets, rng) -> list[int]:
    """Name attackers as the rules offer them, some or all, by chance."""
    attackers = duties.stranded(targets)
    while True:
        free = [u for u in duties.able(targets) if u not in attackers and duties.leaves_somebody([*attackers, u], targets)]
        if not free or (attackers and rng.random() < 0.4):
            return attackers
        attackers.append(rng.choice(free))


@pytest.mark.rule("8.2c", "8.2d", "8.2.1")
def test_whatever_is_declared_one_after_another_every_duty_is_met_in_the_end(play):
    rng, fights = Random(9), 0
    for _ in range(300):
        game = play(front(rng), terrain=JUNGLE)
        if game.where.step != "SoP.10":
            continue
        g, recount = game.state, Front(game.state)
        free, hexes = frozenset(recount.touch), frozenset(h for near in recount.touch.values() for h in near)
        while (duties := assault.Duties(g, 0)).open:
            targets = rng.choice(duties.target_sets())
            attackers = declare(g, duties, targets, rng)
            free, hexes = free - set(attackers), hexes - targets
            assert attackers and recount.can_end(free, hexes), game.position()
            assert all(targets <= recount.touch[u] for u in attackers)
            g.attacked += tuple(targets)
            for unit in attackers:
                g.fought = marked(g.fought, unit, 1)
            fights += 1
        assert not recount.must & free and not recount.owed & hexes
    assert fights > 200


# -- 7.3 routes -----------------------------------------------------------------------------------------------------


def price(facts, here: int, there: int, wet: int, roads: bool) -> int:
    """7.3 What entering a hex from an adjacent one costs."""
    terrain = facts.terrain[there]
    if roads and (here, there) in facts.road_links:
        return 1 if "village" in terrain else 0  # 7.3.7
    dear = [1]
    if "jungle" in terrain:
        dear.append(wet or 2)
    if "river" in terrain:
        dear.append(wet or 2)
    return max(dear)


def routes(g, unit: int) -> dict[int, int]:
    """7.1 to 7.4 Every hex the unit can reach from a standstill, with the least it costs; no ferry, no landing."""
    facts, side, start = g.facts, g.facts.side[unit], g.place[unit]
    enemies = {g.place[u] for u in g.on_map(1 - side)}
    open_enemies = {g.place[u] for u in g.on_map(1 - side) if not g.stealth[u]}
    near = {n for e in open_enemies for n in facts.grid.neighbours[e]}
    stop_in = {h for h in near if "jungle" not in facts.terrain[h]}  # 7.4.1, 7.4.2
    mud = g.effect == "mud_guns_tanks" and (facts.units[unit].range or facts.units[unit].type == "tank")
    wet = 3 if g.effect == "rain_all" or mud else 0
    roads = not (g.effect == "no_road" and g.effect_side == side)
    best = {(start, "free"): 0}
    heap = [(0, start, "free")]
    while heap:
        cost, here, way = heapq.heappop(heap)
        if cost > best[here, way] or way == "stop" or (here in stop_in and here != start):
            continue
        for there in facts.grid.neighbours[here]:
            if "sea" in facts.terrain[there] or there in enemies:
                continue  # 7.3.8
            by_road = roads and (here, there) in facts.road_links
            if way == "bridge" and not by_road:
                continue  # over the bridge by the road, and off it by the road
            total = cost + price(facts, here, there, wet, roads)
            if total > facts.movement[unit]:
                continue
            river = "river" in facts.terrain[there]
            came = "free"
            if river and by_road:
                came = "bridge"
            elif river and (here, there) not in facts.river_links:
                came = "stop"  # 7.3.3
            if total < best.get((there, came), 999):
                best[there, came] = total
                heapq.heappush(heap, (total, there, came))
    found: dict[int, int] = {}
    for (hex_, _), cost in best.items():
        if hex_ != start:
            found[hex_] = min(cost, found.get(hex_, 999))
    for there in facts.grid.neighbours[start]:  # 7.2
        if "sea" not in facts.terrain[there] and there not in enemies:
            found.setdefault(there, MINIMUM)
    return found


def standing(g, unit: int) -> bool:
    """Has the unit done nothing yet, and is no ferry near that the plain search does not know?"""
    marks = (g.spent, g.entered, g.landed, g.stealth, g.footing)
    boats = g.facts.ferries[g.facts.side[unit]]
    return not any(m[unit] for m in marks) and unit not in boats and not any(g.place[b] in g.facts.bank for b in boats)


@pytest.mark.rule("7.1a", "7.1b", "7.2", "7.3", "7.3.3a", "7.3.7a", "7.3.8b", "7.4.1", "7.4.2")
def test_routes_cost_what_a_plain_search_by_the_rulebook_finds():
    compared = 0
    for seed in range(4):
        game, rng = henderson.new("deluxe", seed=seed), Random(seed)
        while game.decision is not None:
            g, options = game.state, game.decision.options
            unit = rng.choice(options)
            if game.decision.rule == "7.0" and unit != "end" and standing(g, unit):
                kept = g.effect, g.effect_side, g.movers
                g.effect, g.effect_side = rng.choice(["", "rain_all", "mud_guns_tanks", "no_road"]), rng.randrange(2)
                g.movers = (unit,)
                reach = Reach(g, set())
                assert {h: reach.cost(reach.node(h)) for h in reach.hexes()} == routes(g, unit), (g.unit_name(unit), g.effect)
                g.effect, g.effect_side, g.movers = kept
                compared += 1
            game.answer(options[int(rng.random() * len(options))])
    assert compared > 200
