"""Hex grids in the three printed numberings: neighbours as the components' notes give them, distance a metric."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from henderson.board.hexes import (
    FLAT,
    POINTY,
    Grid,
    avalon_hill_axial,
    avalon_hill_name,
    column_row_axial,
    letters_number,
    row_column_axial,
    row_column_name,
)  # fmt: skip

AVALON_HILL = Grid([f"{letters_number(c)}-{n}" for c in range(1, 60) for n in range(max(1, c - 20), c + 25)], avalon_hill_axial)
DELUXE = Grid([f"{c:02d}{r:02d}" for c in range(1, 61) for r in range(1, 40)], column_row_axial)
FIRST_BLOOD = Grid([f"{r:02d}{c:02d}" for r in range(1, 35) for c in range(1, 30)], row_column_axial, POINTY)
GRIDS = {"avalon-hill": AVALON_HILL, "deluxe": DELUXE, "first-blood": FIRST_BLOOD}
NAMING = {
    "avalon-hill": (avalon_hill_axial, avalon_hill_name),
    "deluxe": (column_row_axial, lambda axial: f"{axial[0]:02d}{axial[1] + axial[0] // 2:02d}"),
    "first-blood": (row_column_axial, row_column_name),
}

grids = st.sampled_from(sorted(GRIDS))


@st.composite
def hexes(draw, count):
    grid = GRIDS[draw(grids)]
    return (grid, *(draw(st.integers(0, len(grid) - 1)) for _ in range(count)))


def names(grid, indexes):
    return {grid.names[i] for i in indexes}


@given(st.data())
def test_a_name_is_read_back_from_its_axial_pair(data):
    title = data.draw(grids)
    axial, name = NAMING[title]
    hex_ = data.draw(st.sampled_from(GRIDS[title].names))
    assert name(axial(hex_)) == hex_


@pytest.mark.parametrize(("col", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "ZZ"), (53, "AAA"), (78, "ZZZ")])
def test_column_letters_of_1966(col, letters):
    assert letters_number(col) == letters


@pytest.mark.parametrize(("hex_", "near"), [
    ("MM-27", {"MM-26", "NN-27", "NN-28", "MM-28", "LL-27", "LL-26"}),
    ("Z-20", {"Z-19", "AA-20", "AA-21", "Z-21", "Y-20", "Y-19"}),
])  # fmt: skip
def test_neighbours_on_the_1966_board(hex_, near):
    """(0,-1) (1,0) (1,1) (0,1) (-1,0) (-1,-1) in column and number."""
    assert names(AVALON_HILL, AVALON_HILL.neighbours[AVALON_HILL.index[hex_]]) == near


@pytest.mark.parametrize("bad", ["", "A", "A-", "-3", "AB-3", "A-x", "3-A"])
def test_what_is_no_square_of_1966_is_refused(bad):
    with pytest.raises((ValueError, IndexError)):
        avalon_hill_axial(bad)


@pytest.mark.parametrize(("hex_", "near"), [
    ("3707", {"3706", "3708", "3607", "3608", "3807", "3808"}),  # odd column: its sides reach down
    ("3807", {"3806", "3808", "3706", "3707", "3906", "3907"}),  # even columns are shoved up half a hex
])  # fmt: skip
def test_neighbours_on_the_deluxe_board(hex_, near):
    assert names(DELUXE, DELUXE.neighbours[DELUXE.index[hex_]]) == near


@pytest.mark.parametrize(("hex_", "near"), [
    ("0710", {"0809", "0810", "0709", "0711", "0609", "0610"}),  # 4.2 of that rulebook
    ("1010", {"1009", "1011", "1110", "1111", "0910", "0911"}),
])  # fmt: skip
def test_neighbours_on_first_bloods_board(hex_, near):
    assert names(FIRST_BLOOD, FIRST_BLOOD.neighbours[FIRST_BLOOD.index[hex_]]) == near


def test_the_big_maps_two_numberings_are_one_grid():
    """The same axial steps join neighbours in both, so a distance is the same in both."""
    assert AVALON_HILL.directions == DELUXE.directions == FLAT


@given(hexes(1))
def test_being_neighbours_is_mutual_and_one_hex_far(found):
    grid, a = found
    assert len(grid.neighbours[a]) <= 6
    for b in grid.neighbours[a]:
        assert a in grid.neighbours[b]
        assert grid.distance(a, b) == 1
        assert grid.sides[a][grid.sides[a].index(b)] == b
        assert (grid.around[a] >> b) & 1
    assert grid.around[a].bit_count() == len(grid.neighbours[a])


@given(hexes(1))
def test_opposite_sides_lead_back(found):
    grid, a = found
    for b in grid.neighbours[a]:
        there, back = grid.directions[grid.sides[a].index(b)], grid.directions[grid.sides[b].index(a)]
        assert (there[0] + back[0], there[1] + back[1]) == (0, 0)


@given(hexes(3))
def test_distance_is_a_metric(found):
    grid, a, b, c = found
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


def steps_between(grid, a, most):
    """Distances by walking: a search from hex to hex."""
    far, layer = {a: 0}, [a]
    for n in range(1, most + 1):
        layer = [b for here in layer for b in grid.neighbours[here] if b not in far and not far.update({b: n})]
    return far


@given(hexes(1), st.integers(0, 5))
def test_distance_is_the_number_of_steps(found, most):
    grid, a = found
    for b, n in steps_between(grid, a, most).items():
        assert grid.distance(a, b) <= n  # the board's edge may make the walk longer, never shorter
        q, r = grid.axial[a]
        inside = all(
            grid.at.get((q + dq, r + dr), -1) >= 0 for dq in range(-n, n + 1) for dr in range(-n, n + 1) if abs(dq + dr) <= n
        )
        assert not inside or grid.distance(a, b) == n


@given(hexes(1), st.integers(0, 6))
def test_within_is_all_hexes_no_farther(found, radius):
    grid, a = found
    inside = grid.within(a, radius)
    assert list(inside) == sorted(inside)
    assert set(inside) == {b for b in range(len(grid)) if grid.distance(a, b) <= radius}
