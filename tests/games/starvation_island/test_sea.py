"""8.0 Combat, steps 5 to 7: submarines, bombardment, landing."""

import pytest

from .table import asked, has, lay, play, refusal, said, steps, where, words

SUBS, SHELL, LANDING = "Submarine Combat", "Shore Bombardment", "Amphibious Landing and Resupply"


@pytest.mark.rule("8.step5.a")
@pytest.mark.parametrize("phase", ["D", "F", "I", "K"])
def test_a_submarine_always_attacks_the_ships_of_its_box(phase):
    game = lay(phase, SUBS, boats=3, ijn="Takao (at sea)", dice=[1, 1, 1], noumea="Hornet", truk="Kongo")
    assert said(game, "8.step5.c") == ["Submarine at Takao: 1 1 1 on 6+, 0 hits"]
    quiet = lay(phase, SUBS, boats=3, noumea="Hornet", truk="Kongo", dice=[])
    assert said(quiet, "8.step5.c") == []


@pytest.mark.rule("8.step5.b")
def test_escorts_roll_a_die_for_each_dd_step_and_add_one_with_carriers():
    game = lay("D", SUBS, boats=3, usn="USN DD 1 / USN DD 2 / Wasp", dice=[3, 2, 4, 1, 1], truk="Kongo")
    assert said(game, "8.step5.b") == ["USN escorts: 3 2 4 1 on 3+, 2 hits"]  # 4, 3, 5, 2 with the carrier
    play(game, "Wasp")
    assert said(game, "8.step5.c") == ["Submarine at Wasp: 1 on 6+, 0 hits"]
    plain = lay("D", SUBS, boats=3, usn="USN DD 1 / USN DD 2 (reduced)", dice=[3, 4, 1, 1, 1], truk="Kongo")
    assert said(plain, "8.step5.b") == ["USN escorts: 3 4 1 on 4+, 1 hit"]
    japan = lay("D", SUBS, boats=3, ijn="IJN DD 1", dice=[4, 5, 1, 1], truk="Kongo")
    assert said(japan, "8.step5.b") == ["Japanese escorts: 4 5 on 5+, 1 hit"]


@pytest.mark.rule("8.step5.c", "9.2.a")
def test_what_is_left_of_the_attack_fires_torpedoes_at_one_chosen_unit():
    # attack 3 less 1: two dice at Chicago, one six, two damage dice: 6 + 6 + 1 = 13 sinks defense 6
    game = lay("D", SUBS, boats=3, usn="USN DD 1 / Chicago / USN SP 1 (at sea)", dice=[4, 1, 6, 5, 6, 6], truk="Kongo")
    assert asked(game) == "Japan 8.step5.c"
    assert words(game) == {"USN DD 1", "Chicago", "USN SP 1"}
    play(game, "Chicago")
    assert where(game, "Chicago") == "Sunk"
    off = lay("D", SUBS, boats=3, usn="USN DD 1 / USN DD 2 / Chicago", dice=[4, 4, 4, 4], truk="Kongo")
    assert said(off, "8.step5.c") == ["The IJN Sub is driven off"]
    again = lay("F", SUBS, boats=3, usn="Chicago (damaged)", dice=[5, 1, 1, 1, 1], noumea="Wasp")
    assert said(again, "8.step5.c") == ["Submarine at Chicago: 5 1 1 on 5+, 1 hit"]  # whole again, and +1 against a damaged ship


@pytest.mark.rule("8.step6.a")
def test_only_unmarked_bb_and_ca_of_the_other_side_bombard_henderson():
    ships = "Kongo / Takao / Maya (at sea) / Tenryo / IJN DD 1 / Shokaku (air 0)"
    game = lay("K", SHELL, ijn=ships, usn="Chicago")
    assert asked(game) == "Japan 8.step6.a"
    assert words(game) == {"Kongo", "Takao", "all", "done"}
    assert refusal(game, "Maya") == "6.0.marker.a"
    for word in ("Tenryo", "IJN DD 1", "Shokaku"):
        assert refusal(game, word) == "8.step6.a"
    assert refusal(game, "Chicago") == "8.step6.a"  # the USN controls the field
    other = lay("I", SHELL, usn="Chicago", ijn="Kongo", control="Japan", henderson="Ichiki 28th", forces="1st Marines")
    assert asked(other) == "US 8.step6.a"


@pytest.mark.rule("8.step6.a", "6.0.marker.a")
def test_a_ship_that_moved_in_e_bombards_in_k_only_and_one_that_moved_in_j_not_at_all():
    game = play(lay("E", truk="Takao / Maya", noumea="Hornet"), "Takao", "done")
    assert game.where.step_name.startswith("G")  # F is over: no question
    play(game, "done")
    assert game.where.step_name.startswith("J")  # I is over as well
    play(game, "Maya", "done")
    assert asked(game) == "Japan 8.step6.a"
    assert "Takao" in words(game)
    assert "Maya" not in words(game)


@pytest.mark.rule("8.step6.b")
def test_bb_hit_on_5_ca_on_6_and_yamato_on_4():
    game = play(lay("K", SHELL, ijn="Kongo", dice=[5, 5, 4, 6, 1, 6]), "Kongo")
    assert said(game, "8.step6.b") == ["Kongo bombards: 5 5 4 6 1 on 5+, 3 hits"]
    game = play(lay("K", SHELL, ijn="Yamato", dice=[5, 5, 4, 6, 1, 6]), "Yamato")
    assert said(game, "8.step6.b") == ["Yamato bombards: 5 5 4 6 1 on 4+, 4 hits"]
    game = play(lay("K", SHELL, ijn="Takao", dice=[5, 5, 4, 6, 6]), "Takao")
    assert said(game, "8.step6.b") == ["Takao bombards: 5 5 4 6 on 6+, 1 hit"]


@pytest.mark.rule("8.step7.a")
def test_unmarked_land_units_land_in_the_box_of_their_side():
    game = lay("K", LANDING, ijn="Ichiki 28th / 4th Infantry (at sea)")
    assert words(game) == {"Ichiki 28th", "done"}
    assert refusal(game, "4th Infantry") == "6.0.marker.a"
    play(game, "Ichiki 28th")
    assert where(game, "Ichiki 28th") == "Forces on the Island"
    moved_in_b = lay("B", noumea="7th Marines / Wasp", truk="Ichiki 28th / Kongo")
    play(moved_in_b, "7th Marines", "done", "Ichiki 28th", "done", "done")
    assert moved_in_b.where.step_name.startswith("I")
    assert words(moved_in_b) == {"7th Marines", "done"}  # the Japanese unit, moved in E, is still marked
    play(moved_in_b, "done", "done")
    assert moved_in_b.where.step_name.startswith("K")
    assert asked(moved_in_b) == "US 8.step7.a"
    play(moved_in_b, "7th Marines")
    assert words(moved_in_b) == {"Ichiki 28th", "done"}


@pytest.mark.rule("8.step7.b")
def test_each_usn_sp_step_brings_two_supply_points():
    game = lay("I", LANDING, usn="USN SP 1 / USN SP 2 (reduced)", us=4, truk="Kongo", dice=[])
    play(game, "all")
    assert game.state.supply[0] == 10


@pytest.mark.rule("8.step7.c")
@pytest.mark.parametrize(("dice", "gain"), [([3, 6], 2), ([1, 2], 4), ([4, 5], 2), ([6, 6], 0)])
def test_each_japanese_sp_step_rolls_for_its_supply(dice, gain):
    game = lay("K", LANDING, ijn="IJN SP 1", japan=0, dice=dice)
    play(game, "IJN SP 1")
    assert game.state.supply[1] == gain


@pytest.mark.rule("8.step7.d")
def test_an_unloaded_sp_may_serve_the_next_schedule():
    game = play(lay("I", LANDING, usn="USN SP 1 (reduced)", truk="Kongo"), "USN SP 1")
    assert where(game, "USN SP 1") == "Force pool"
    assert steps(game, "USN SP 1") == 0
    assert not has(game, "flip", "USN SP 1")
    due = lay("A", turn=3, stage=4, usn="USN SP 2 / USN SP 3", dice=[])
    assert where(due, "USN SP 1") == "Noumea"
