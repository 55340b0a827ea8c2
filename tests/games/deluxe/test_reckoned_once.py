"""What is reckoned once and kept is what the plain rule gives."""

from random import Random

import henderson
from henderson.games.deluxe.player.v1 import places
from henderson.games.deluxe.rules import artillery, sight
from henderson.games.deluxe.rules.ways import flood, ways
from henderson.games.kit.flood import HELD, search


def facts():
    return henderson.new("deluxe").state.facts


def test_rows_of_distance_are_the_distances_of_the_grid():
    f = facts()
    for hex_ in range(0, len(f.terrain), 97):
        assert list(f.away(hex_)) == [f.grid.distance(hex_, other) for other in range(len(f.terrain))]


def test_what_is_seen_from_somewhere_is_what_no_block_hides():
    f, rng = facts(), Random(3)
    clear = 0
    for _ in range(3000):
        a = rng.randrange(len(f.terrain))
        b = rng.choice(f.grid.within(a, 6))
        seen = sight.seen_from(f, b, f.grid.bits[a])
        assert seen == (sight.sight(f, a, b) is None) == sight.seen_from(f, a, f.grid.bits[b])
        clear += seen
    assert 100 < clear < 2900


def reach(steps, start, points, blocked, stops):
    """7.1b Plainly: go on from every node that became cheaper, until none does."""
    spent, waiting = {start: 0}, [start]
    while waiting:
        here = waiting.pop()
        for there, price in steps[here] if here == start or here not in stops else ():
            total = spent[here] + price
            if there not in blocked and total <= points and total < spent.get(there, 99):
                spent[there] = total
                waiting.append(there)
    return {node: cost for node, cost in spent.items() if node != start}


def test_the_flood_finds_what_a_plain_search_finds():
    f, rng = facts(), Random(4)
    land = [h for h in range(len(f.terrain)) if not f.sea[h]]
    for roads, wet in ((True, 0), (False, 0), (True, f.cost["wet ground"])):
        graph = ways(f, roads, wet, ())
        for _ in range(40):
            start = rng.choice(land)
            blocked = {h for h in rng.sample(land, 60) if h != start}
            stops = set(rng.sample(land, 60))
            marks = bytearray(len(graph.steps))
            for hex_ in stops:
                marks[hex_] = rng.randrange(1, 4)
            for hex_ in blocked:
                marks[hex_] |= HELD
            for points in (0, 3, 10):
                found, again = flood(graph, start, points, marks), search(graph, (start,), points, marks)
                assert {n: found.spent[n] for n in found.order} == reach(graph.steps, start, points, blocked, stops)
                assert found[:2] == again[:2]  # with or without the twin
                assert [found.way(n) for n in found.order] == [again.way(n) for n in found.order]


def test_goals_that_are_weaker_everywhere_change_nothing():
    f, rng = facts(), Random(5)
    for _ in range(20):
        goals = tuple((rng.randrange(len(f.terrain)), rng.choice((10.0, 16.0, 22.0, 34.0, 70.0))) for _ in range(15))
        few = places.strongest(f, goals)
        assert set(few) <= set(goals)
        drawn, every = places.Draw(f, few), places.Draw(f, goals)
        assert all(drawn.to(h) == every.to(h) for h in range(0, len(f.terrain), 11))


def test_guns_that_may_fire_are_those_of_which_nothing_is_to_be_said():
    asked = 0
    for seed in range(3):
        game, rng = henderson.new("deluxe", seed=seed), Random(seed)
        while game.decision is not None:
            g, options = game.state, game.decision.options
            if game.decision.rule == "8.1.2":
                for side in (0, 1):
                    plain = [u for u in g.facts.of_side[side] if artillery.why_not_fire(g, u) is None]
                    assert artillery.guns(g, side) == plain
                asked += 1
            game.answer(options[int(rng.random() * len(options))])
    assert asked > 20
