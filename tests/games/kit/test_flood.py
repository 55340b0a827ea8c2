"""The flood against a search that is slow and plain."""

from hypothesis import given, settings
from hypothesis import strategies as st

from henderson.board.hexes import Grid, column_row_axial
from henderson.board.reach import BARRED, members, steps
from henderson.games.kit import flood

GRID = Grid([f"{c:02d}{r:02d}" for c in range(1, 9) for r in range(1, 9)], column_row_axial)
N = len(GRID)


def reach(ways, start, points, blocked=(), stops=(), pairs=False):
    """What the flood finds, by sets of hexes."""
    marks = bytearray(flood.HELD if h in blocked else int(h in stops) for h in range(N))
    found = flood.search(flood.country(ways), (start,), points, marks, pairs=pairs)
    return costs_of(found)


def costs_of(found):
    """What is spent to each place; what is not found has no price."""
    assert len(set(found.order)) == len(found.order) == sum(cost != flood.NOWHERE for cost in found.spent)
    return {h: found.spent[h] for h in found.order}


def path(ways, start, goal, points, blocked=(), stops=()):
    marks = bytearray(flood.HELD if h in blocked else int(h in stops) for h in range(N))
    return flood.search(flood.country(ways), (start,), points, marks).way(goal)[1:]


@st.composite
def walks(draw, costs=(0, 1, 2, 3, BARRED)):
    """A country with prices for each side of each hex, a start, points, hexes that are closed or stop a move."""
    price = draw(st.lists(st.sampled_from(costs), min_size=N, max_size=N))
    roads = draw(st.sets(st.tuples(st.integers(0, N - 1), st.integers(0, N - 1)), max_size=30))

    def cost(a, b):
        return 0 if (min(a, b), max(a, b)) in roads and 0 in costs else price[b]

    some = st.sets(st.integers(0, N - 1), max_size=20)
    return steps(GRID.neighbours, cost), draw(st.integers(0, N - 1)), draw(st.integers(0, 8)), draw(some), draw(some)


def naive(ways, start, points, blocked, stops):
    """Bellman and Ford: relax every step until nothing changes."""
    spent = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in sorted(spent):
            if here in stops and here != start:
                continue
            for there, price in ways[here]:
                total = spent[here] + price
                if there not in blocked and total <= points and total < spent.get(there, 99):
                    spent[there], changed = total, True
    del spent[start]
    return spent


@settings(max_examples=200, deadline=None)
@given(walks())
def test_reach_is_what_a_plain_search_finds(walk):
    ways, start, points, blocked, stops = walk
    assert reach(ways, start, points, blocked, stops) == naive(ways, start, points, blocked, stops)


@settings(max_examples=100, deadline=None)
@given(walks())
def test_a_path_costs_what_reach_says_and_breaks_no_rule(walk):
    ways, start, points, blocked, stops = walk
    costs = reach(ways, start, points, blocked, stops)
    for goal in range(N):
        way = path(ways, start, goal, points, blocked, stops)
        assert bool(way) == (goal in costs)
        if way:
            assert way[-1] == goal and start not in way and len(set(way)) == len(way)
            assert not set(way) & blocked and not set(way[:-1]) & stops
            assert sum(dict(ways[a])[b] for a, b in zip([start, *way], way)) == costs[goal]


@settings(max_examples=100, deadline=None)
@given(walks(), st.sets(st.integers(0, N - 1), min_size=1, max_size=4))
def test_pairs_and_several_starts_are_what_a_plain_search_finds(walk, starts):
    """Never from one marked hex straight to another (first-blood 8.2b); marked hexes may be left."""
    ways, _, points, blocked, marked = walk
    starts = tuple(sorted(starts))
    marks = bytearray(flood.HELD if h in blocked else int(h in marked) for h in range(N))
    found = flood.search(flood.country(ways), starts, points, marks, stops=False, pairs=True)
    spent, came = costs_of(found), found.came
    best, changed = dict.fromkeys(starts, 0), True
    while changed:
        changed = False
        for here in sorted(best):
            for there, price in ways[here]:
                total = best[here] + price
                bound = marks[here] & ~flood.HELD and marks[there]
                if there not in blocked and not bound and total <= points and total < best.get(there, 99):
                    best[there], changed = total, True
    assert spent == {h: cost for h, cost in best.items() if h not in starts}
    assert all(spent.get(before, 0) + dict(ways[before])[h] == spent[h] for h, before in came.items())


@given(st.sets(st.integers(0, 5000)))
def test_members_of_a_bit_set_come_lowest_first(some):
    assert list(members(sum(1 << n for n in some))) == sorted(some)


def country(price):
    return steps(GRID.neighbours, lambda a, b: price(GRID.names[a], GRID.names[b]))


def named(found):
    return {GRID.names[h]: cost for h, cost in found.items()}


def test_a_road_costs_nothing_and_is_followed_without_points():
    road = ("0101", "0102", "0103", "0104")
    ways = country(lambda a, b: 0 if a in road and b in road else 1)
    assert named(reach(ways, GRID.index["0101"], 0)) == {"0102": 0, "0103": 0, "0104": 0}
    assert [GRID.names[h] for h in path(ways, GRID.index["0101"], GRID.index["0104"], 0)] == ["0102", "0103", "0104"]


def test_a_hex_that_stops_is_entered_but_not_left_and_the_start_may_be_left():
    ways = country(lambda a, b: 1 if a[:2] == b[:2] == "01" else BARRED)  # a single column
    start, wall = GRID.index["0102"], GRID.index["0104"]
    assert named(reach(ways, start, 9, (), {start, wall})) == {"0101": 1, "0103": 1, "0104": 2}


def test_a_blocked_hex_is_never_entered_and_a_barred_step_never_taken():
    ways = country(lambda a, b: 1 if a[:2] == b[:2] == "01" else BARRED)
    assert named(reach(ways, GRID.index["0102"], 9, {GRID.index["0104"]})) == {"0101": 1, "0103": 1}


def test_of_ways_that_cost_the_same_the_shortest_is_walked():
    road = ("0101", "0102", "0103", "0104")
    ways = country(lambda a, b: 0)
    assert len(path(ways, GRID.index[road[0]], GRID.index[road[3]], 5)) == 3
    assert path(ways, 0, 0, 5) == []
