"""3.0 Setting up the game."""

import pytest

import henderson
from henderson.games.starvation_island.rules.components import NOUMEA, TRUK
from henderson.games.starvation_island.table.chart import BOXES

from .table import ID, air, asked, figures, has, lay, play, steps, units_in, where, words

NOUMEA_SHIPS = [
    "Saratoga",
    "Enterprise",
    "Wasp",
    "N. Carolina",
    "Salt Lake",
    "Portland",
    "New Orleans",
    "Minneapolis",
    "San Fran",
    "Chicago",
    "Astoria",
    "Quincy",
    "Vincennes",
    "Australia",
    "Atlanta",
    "Canberra",
]


@pytest.fixture
def new():
    return henderson.new(ID)


def quiet(game) -> str:
    """The word that does least; a submarine has to aim at something."""
    return next((w for w in ("done", "pass", "hold") if w in words(game)), game.decision.words[0])


@pytest.mark.rule("3.0.seats")
def test_japan_sits_in_the_north_and_the_usn_in_the_south(new):
    y = {place: at for place, _, at, *_ in BOXES}
    assert y[TRUK] < y[NOUMEA]
    assert figures(new, "seats") == {"Japan": "north", "USN": "south"}
    assert new.log[0] == "3.0.seats  The USN has set up in the south, Japan in the north"


@pytest.mark.rule("3.0.usn.a")
def test_two_dd_and_three_sp_start_at_sea_under_a_marker(new):
    units = [u for u in units_in(new, "USN at Sea") if u != "IJN Sub"]
    assert sorted(u[:6] for u in units) == ["USN DD"] * 2 + ["USN SP"] * 3
    assert all(steps(new, u) == 2 and has(new, "marked", u) for u in units)


@pytest.mark.rule("3.0.usn.b")
def test_that_marker_stays_through_phase_b_and_comes_off_in_phase_g():
    game = henderson.new(ID, dice=henderson.Seeded(1))
    assert game.where.step_name.startswith("B")
    assert has(game, "marked", "USN SP 1")
    assert "USN SP 1" not in words(game)  # it has moved this turn
    while not game.where.step_name.startswith("G"):
        assert game.decision.rule != "8.step7.a"
        play(game, quiet(game))
    assert not has(game, "marked", "USN SP 1")
    assert "USN SP 1" in words(game)
    while game.decision.rule != "8.step7.a":
        play(game, quiet(game))
    assert game.where.step_name.startswith("I")


@pytest.mark.rule("3.0.usn.c")
def test_sixteen_named_ships_and_four_dd_start_in_noumea(new):
    units = units_in(new, "Noumea")
    assert sorted(u for u in units if not u.startswith("USN DD")) == sorted(NOUMEA_SHIPS)
    assert len([u for u in units if u.startswith("USN DD")]) == 4


@pytest.mark.rule("3.0.usn.d")
def test_five_marine_regiments_hold_henderson_field(new):
    marines = units_in(new, "Henderson Field")
    assert len(marines) == 5
    assert sum(steps(new, u) for u in marines) == 10
    assert new.state.control == 0


@pytest.mark.rule("3.0.usn.e", "3.0.ijn.b")
def test_each_submarine_starts_in_the_enemy_at_sea_box(new):
    assert where(new, "USN Sub") == "IJN at Sea"
    assert where(new, "IJN Sub") == "USN at Sea"


@pytest.mark.rule("3.0.usn.f", "3.0.usn.g", "3.0.ijn.c", "3.0.turn")
def test_the_tracks_start_at_us_supply_4_japanese_0_damage_0_turn_1(new):
    tracks = {t.id: t.value for t in new.view("").tracks}
    assert (tracks["supply US"], tracks["supply Japan"], tracks["damage"], tracks["turn"]) == (4, 0, 0, 1)


@pytest.mark.rule("3.0.usn.h", "3.0.ijn.d")
def test_carrier_air_markers_start_at_their_numbers(new):
    us = {n: air(new, n) for n in ("Saratoga", "Enterprise", "Wasp", "Hornet")}
    assert set(us.values()) == {4}
    japan = [air(new, n) for n in ("Zuikaku", "Shokaku", "Hiyo", "Junyo", "Zuiho", "Ryujo")]
    assert japan == [4, 4, 3, 3, 2, 2]
    # Hornet's points are stored, and not counted before the ship is at sea
    game = lay("D", "Naval Air Combat", usn="Wasp", ijn="Takao", piles={4: "Hornet"})
    assert words(game) == {"4", "3", "2", "1", "0"}


@pytest.mark.rule("3.0.usn.i", "8.step7.d")
def test_usn_air_starts_in_the_force_pool_which_takes_lost_dd_and_unloaded_sp(new):
    assert sorted(units_in(new, "Force pool", "F4F") + units_in(new, "Force pool", "SBD")) == sorted(
        f"{n} {i}" for n in ("F4F", "SBD") for i in (1, 2, 3)
    )
    game = play(lay("I", "Amphibious Landing and Resupply", usn="USN SP 1"), "USN SP 1")
    assert where(game, "USN SP 1") == "Force pool"
    game = lay("F", "Naval Surface Combat", usn="USN DD 1 (reduced)", ijn="IJN DD 1", dice=[5, 1, 1])
    play(game, "all", "all", "USN DD 1", "guns")
    assert where(game, "USN DD 1") == "Force pool"


@pytest.mark.rule("3.0.ijn.a")
def test_rabaul_starts_with_five_ca_a_cl_three_dd_and_four_air_units(new):
    ships = [u for u in units_in(new, "Rabaul") if not u.startswith(("Zero", "Betty", "IJN DD"))]
    assert sorted(ships) == ["Aoba", "Atago", "Furutaka", "Kako", "Kinugasa", "Tenryo"]
    assert len(units_in(new, "Rabaul", "IJN DD")) == 3
    planes = units_in(new, "Rabaul", "Zero") + units_in(new, "Rabaul", "Betty")
    assert planes == ["Zero 1", "Zero 2", "Betty 1", "Betty 2"]
    assert all(steps(new, u) == 2 for u in planes)
    corrected = henderson.new(ID, options={"chokai": True})
    assert where(corrected, "Chokai") == "Rabaul"
    assert where(corrected, "Atago") == "Reinforcements"


@pytest.mark.rule("4.0.skip")
def test_turn_one_begins_with_phase_b(new):
    assert new.where.turn == 1
    assert new.where.step_name == "B 1st USN Naval Movement"
    assert asked(new) == "US 6.0.usn"
