"""6.0 Naval Movement and 7.0 Japanese Air Movement."""

import pytest

from .table import asked, due, figures, has, lay, play, refusal, units_in, where, words


@pytest.mark.rule("6.0.phase", "6.0.usn")
@pytest.mark.parametrize("phase", ["B", "G"])
def test_usn_units_move_in_their_own_phases_from_noumea_to_sea(phase):
    game = lay(phase, noumea="Chicago / Wasp", truk="Kongo", rabaul="Kako")
    assert asked(game) == "US 6.0.usn"
    assert refusal(game, "Kongo") == "6.0.phase"
    play(game, "Chicago")
    assert where(game, "Chicago") == "USN at Sea"
    assert refusal(game, "Chicago") == "6.0.leave.a"  # once in a phase


@pytest.mark.rule("6.0.ijn")
@pytest.mark.parametrize("phase", ["E", "J"])
def test_japanese_ships_move_from_truk_and_from_rabaul_only_as_an_express(phase):
    game = lay(phase, truk="Kongo / Takao", rabaul="Kako", noumea="Wasp")
    assert asked(game) == "Japan 6.0.ijn"
    assert refusal(game, "Kako") == "6.0.ijn"
    assert words(game) == {"Kongo", "Takao", "all", "Tokyo Express", "done"}  # no box to choose: Truk to Rabaul does not exist
    play(game, "Kongo")
    assert where(game, "Kongo") == "IJN at Sea"


@pytest.mark.rule("6.0.land")
def test_land_units_move_as_naval_units():
    game = play(lay("B", noumea="7th Marines / Wasp"), "7th Marines")
    assert where(game, "7th Marines") == "USN at Sea"
    assert has(game, "marked", "7th Marines")


@pytest.mark.rule("6.0.marker.a")
def test_all_that_move_bear_the_marker_through_the_next_combat():
    ships = ["Kongo", "Takao", "Maya", "Tone", "IJN SP 1"]
    game = play(lay("E", truk=" / ".join(ships), noumea="Wasp"), "all")
    assert game.where.step_name.startswith("G")  # combat F has gone by: nothing could bombard or unload
    assert all(has(game, "marked", s) for s in ships)


@pytest.mark.rule("6.0.marker.b")
def test_the_marker_comes_off_at_the_start_of_the_own_movement_phase():
    game = lay("G", usn="Chicago (at sea)", ijn="Takao (at sea)", noumea="Wasp")
    assert not has(game, "marked", "Chicago")
    assert has(game, "marked", "Takao")  # Japan's come off in its own phase
    play(game, "Wasp", "done")
    assert has(game, "marked", "Wasp")  # moved in G: to phase L
    game = lay("J", ijn="Takao (at sea)", truk="Kongo")
    assert not has(game, "marked", "Takao")
    play(game, "Kongo", "done")
    assert has(game, "marked", "Kongo")
    assert asked(game) == "Japan 8.step6.a"  # Takao moved in E is free in K
    assert words(game) == {"Takao", "all", "done"}


@pytest.mark.rule("6.0.te", "12.0.a")
def test_no_express_once_a_ship_of_truk_has_moved():
    game = lay("E", truk="Kongo / Takao", rabaul="Kako", noumea="Wasp")
    assert "Tokyo Express" in words(game)
    play(game, "Kongo")
    assert refusal(game, "Tokyo Express") == "6.0.te"


@pytest.mark.rule("6.0.leave.a")
def test_a_unit_at_sea_may_go_home_to_a_pile():
    game = play(lay("G", turn=3, usn="Chicago / Astoria", noumea="Wasp"), "Chicago")
    assert due(game, "Chicago") == 6
    assert where(game, "Astoria") == "USN at Sea"
    assert refusal(game, "Takao") == "6.0.phase"


@pytest.mark.rule("6.0.leave.b", "10.0.b")
@pytest.mark.parametrize(
    ("unit", "turn"),
    [("N. Carolina", 6), ("Chicago", 5), ("Atlanta", 5), ("USN DD 1", 4), ("Wasp", 4), ("7th Marines", 4), ("USN SP 1", 4)],
)
def test_undamaged_units_come_back_by_their_type(unit, turn):
    game = play(lay("G", turn=2, usn=unit, noumea="Hornet"), unit)
    assert due(game, unit) == turn


@pytest.mark.rule("6.0.leave.c", "9.2.c")
@pytest.mark.parametrize(
    ("unit", "turn"), [("Wasp (damaged)", 6), ("N. Carolina (damaged)", 6), ("Chicago (damaged)", 5), ("USN DD 1 (reduced)", 4)]
)
def test_damaged_ships_stay_away_longer_and_reduced_units_do_not(unit, turn):
    name = unit.partition(" (")[0]
    game = play(lay("G", turn=2, usn=unit, noumea="Hornet"), name)
    assert due(game, name) == turn
    assert not has(game, "flip", name)


@pytest.mark.rule("6.0.leave.d")
def test_a_unit_due_after_turn_8_does_not_come_back_and_scores_nothing():
    game = play(lay("G", turn=6, usn="Chicago", noumea="Hornet"), "Chicago")
    assert where(game, "Chicago") == "Out of play"
    assert figures(game, "points")["Japan"] == 0


@pytest.mark.rule("6.0.cv2")
def test_carriers_at_air_action_round_2_leave_at_the_end_of_any_movement_phase():
    game = lay("G", turn=3, usn="Wasp (round 2) / Hornet (round 1)", ijn="Shokaku (round 2)", noumea="Chicago", truk="Kongo")
    play(game, "done")
    assert (due(game, "Wasp"), due(game, "Shokaku"), where(game, "Hornet")) == (5, 5, "USN at Sea")
    assert not has(game, "action", "Wasp")
    hurt = play(lay("G", turn=3, usn="Wasp (round 2, damaged)", noumea="Chicago"), "done")
    assert due(hurt, "Wasp") == 7


@pytest.mark.rule("7.0.a", "8.0.rabaul")
def test_air_of_rabaul_flies_to_the_enemy_box_of_the_island_or_to_the_usn_at_sea():
    game = play(lay("C", rabaul="Zero 1 / Betty 1", henderson="1st Marines"), "Zero 1")
    assert words(game) == {"Henderson Field", "USN at Sea"}
    assert refusal(game, "IJN at Sea") == "7.0.a"
    assert refusal(game, "Rabaul") == "8.0.rabaul"
    assert refusal(game, "Forces on the Island") == "8.0.owner"
    game = play(lay("C", rabaul="Zero 1 / Betty 1", control="Japan", forces="1st Marines", henderson="Ichiki 28th"), "Betty 1")
    assert words(game) == {"Forces on the Island", "USN at Sea", "Henderson Field"}
    play(game, "Henderson Field", "done")
    assert where(game, "Betty 1") == "Henderson Field"  # a new base


@pytest.mark.rule("7.0.b")
def test_fighters_from_rabaul_are_at_long_range_and_those_of_henderson_are_not():
    game = play(lay("C", rabaul="Zero 1 / Betty 1"), "Zero 1", "Henderson Field", "Betty 1", "Henderson Field")
    assert has(game, "far", "Zero 1")
    assert not has(game, "far", "Betty 1")
    game = lay("D", control="Japan", forces="1st Marines", henderson="Ichiki 28th / Zero 1 / Zero 2")
    play(game, "Zero 1", "Over Henderson Field")
    assert where(game, "Zero 1") == "Over Henderson Field"
    assert not has(game, "far", "Zero 1")


@pytest.mark.rule("7.0.c")
def test_air_is_back_at_its_base_at_the_end_of_the_combat_phase():
    game = lay("C", rabaul="Zero 1 / Betty 1", henderson="1st Marines / F4F 1", truk="Kongo", dice=[1] * 9)
    play(game, "Zero 1", "Henderson Field", "Betty 1", "Henderson Field", "F4F 1", "Over Henderson Field", "hold")
    assert asked(game) == "Japan 8.step2.3.b"
    play(game, "bomb")
    assert game.where.step_name.startswith("E")
    assert sorted(units_in(game, "Rabaul")) == ["Betty 1", "Zero 1"]
    assert where(game, "F4F 1") == "Henderson Field"
    assert not has(game, "far", "Zero 1")
