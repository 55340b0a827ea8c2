"""Lines of sight: the same hexes from either end, hexsides told apart from hexes."""

from hypothesis import given, settings
from hypothesis import strategies as st

from henderson.board.hexes import Grid, column_row_axial
from henderson.board.sight import _nearest, line

GRID = Grid([f"{c:02d}{r:02d}" for c in range(1, 13) for r in range(1, 13)], column_row_axial)
hexes = st.integers(0, len(GRID) - 1)


@settings(deadline=None)
@given(hexes, hexes)
def test_a_line_is_the_same_from_either_end(a, b):
    forth, back = line(GRID, a, b), line(GRID, b, a)
    assert [set(x) for x in forth] == [set(x) for x in reversed(back)]


@settings(deadline=None)
@given(hexes, hexes)
def test_a_line_passes_one_place_for_each_step_between(a, b):
    passed = line(GRID, a, b)
    assert len(passed) == max(0, GRID.distance(a, b) - 1)
    for k, place in enumerate(passed, 1):
        assert len(place) <= 2 and a not in place and b not in place
        for hex_ in place:
            assert GRID.distance(a, hex_) == k and GRID.distance(hex_, b) == GRID.distance(a, b) - k
        if len(place) == 2:
            assert GRID.distance(*place) == 1  # a hexside has two neighbours


@settings(deadline=None)
@given(st.integers(-200, 200), st.integers(-200, 200), st.integers(1, 60))
def test_the_cells_nearest_to_a_point_are_those_with_no_nearer_one(x, z, n):
    """Against all cells about: (x/n, z/n) as cube coordinates, squares of distances times n squared."""
    away = {}
    for q in range(x // n - 1, x // n + 3):
        for r in range(z // n - 1, z // n + 3):
            a, b = x - q * n, z - r * n
            away[q, r] = a * a + b * b + (a + b) * (a + b)
    assert _nearest(x, z, n) == [cell for cell, far in sorted(away.items()) if far == min(away.values())]


def names(a, b):
    return [tuple(GRID.names[h] for h in place) for place in line(GRID, GRID.index[a], GRID.index[b])]


def test_a_straight_line_crosses_hexes():
    assert names("0502", "0506") == [("0503",), ("0504",), ("0505",)]


def test_a_line_along_a_hexside_names_both_hexes():
    """From a hex to the one across the side between two neighbours: it runs along their common side."""
    assert [set(p) for p in names("0505", "0705")] == [{"0605", "0606"}]


def test_neighbours_and_a_hex_itself_have_nothing_between():
    assert names("0505", "0506") == [] and names("0505", "0505") == []


def test_a_hex_off_the_board_is_left_out_of_its_pair():
    edge = [
        p for a in range(len(GRID)) for b in range(len(GRID)) for p in line(GRID, a, b) if len(p) < 2 and GRID.distance(a, b) == 2
    ]
    assert () not in edge and edge
