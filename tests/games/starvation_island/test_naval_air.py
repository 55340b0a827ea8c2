"""8.0 Combat, step 3: Naval Air Combat."""

import pytest

from .table import air, asked, due, figures, has, lay, play, refusal, said, steps, where, words

NAVAL = "Naval Air Combat"


@pytest.mark.rule("8.step3.1")
def test_without_a_carrier_at_sea_there_is_no_naval_air_combat():
    game = lay("D", NAVAL, usn="Chicago", ijn="Takao", noumea="Wasp")
    assert asked(game) == "US 8.step4.offer"
    game = lay("D", NAVAL, usn="Wasp", ijn="Takao")
    assert asked(game) == "US 8.step3.3.a"


@pytest.mark.rule("8.step3.2.a")
def test_cap_each_side_rolls_its_own_factors_and_losses_come_after_both():
    usn, ijn = "Wasp (air 3) / Hornet (air 3)", "Shokaku / Zuikaku"
    # U.S. six dice on 6: one hit; Japan eight on 5: two hits
    game = lay("D", NAVAL, usn=usn, ijn=ijn, dice=[6, 5, 5, 5, 5, 5, 5, 6, 4, 4, 4, 4, 4, 4])
    assert said(game, "8.step3.2.a") == [
        "CAP of USN: 6 5 5 5 5 5 on 6+, 1 hit",
        "CAP of Japan: 5 6 4 4 4 4 4 4 on 5+, 2 hits",
    ]
    assert asked(game) == "US 8.step3.2.b"


@pytest.mark.rule("8.step3.2.b")
def test_the_owner_picks_which_carrier_loses_air_points():
    # three hits on 4 + 4: 5 left, any way the owner likes
    dice = [*[1] * 8, 5, 5, 5, 1]
    for picks, left in ((("Wasp", "Wasp", "Wasp"), (1, 4)), (("Wasp", "Hornet", "Wasp"), (2, 3)), (("default",), None)):
        game = play(lay("D", NAVAL, usn="Wasp / Hornet", ijn="Shokaku", dice=dice), *picks)
        assert air(game, "Wasp") + air(game, "Hornet") == 5
        if left:
            assert (air(game, "Wasp"), air(game, "Hornet")) == left


@pytest.mark.rule("8.step3.2.c")
def test_cap_marks_every_carrier_at_sea():
    game = lay("D", NAVAL, usn="Wasp (round 1) / Hornet (air 0)", ijn="Shokaku (round 2, air 1) / Zuikaku (air 0)", dice=[1] * 5)
    assert [has(game, "action", c) for c in ("Wasp", "Hornet", "Shokaku", "Zuikaku")] == [2, 1, 2, 1]
    alone = play(lay("D", NAVAL, usn="Wasp", ijn="Takao", dice=[1] * 6, truk="Kongo"), "4")
    assert not has(alone, "action", "Wasp")  # a strike without CAP places no marker


@pytest.mark.rule("8.step3.3.a")
def test_carriers_strike_ships_at_sea_and_never_henderson():
    game = lay("D", NAVAL, usn="Wasp (air 3)", ijn="Takao / Kongo")
    assert words(game) == {"3", "2", "1", "0"}
    game.dice = type(game.dice)([1] * 5)
    play(game, "2")
    assert words(game) == {"Takao", "Kongo", "default"}
    assert refusal(game, "Wasp") == "8.step3.3.a"
    nobody = lay("D", NAVAL, usn="Wasp (air 3)", truk="Kongo")
    assert asked(nobody) == "Japan 6.0.ijn"  # no ship at sea, no strike; Henderson and Rabaul are no targets
    second = lay("D", NAVAL, usn="Wasp (round 1)", ijn="Shokaku", dice=[1] * 8)
    assert has(second, "action", "Wasp") == 2
    assert asked(second) == "US 8.step3.3.a"  # CAP took it to Round 2 and it still strikes


@pytest.mark.rule("8.step3.3.a", "8.step3.3.d")
def test_strikes_are_simultaneous_and_a_sunk_carrier_still_delivers_its_own():
    # CAP misses, 2 flak dice each; both strike with 4 and hit with all: 4 hits and a 6 disable defense 6 on both sides
    dice = [*[1] * 8, 1, 1, 1, 1, 5, 5, 5, 5, 4, 4, 4, 4, 6, 6]
    game = lay("D", NAVAL, usn="Wasp", ijn="Shokaku", dice=dice, truk="Kongo")
    play(game, "4", "4")
    assert (where(game, "Wasp"), where(game, "Shokaku")) == ("Disabled", "Disabled")
    assert air(game, "Wasp") == 0


@pytest.mark.rule("8.step3.3.b")
def test_flak_of_all_ships_takes_points_of_the_attackers_choice():
    # BB 3 + BB 3 + CA 2 + CA 2 = 10 dice
    game = lay("D", NAVAL, usn="Wasp / Hornet", ijn="Kongo / Hiei / Takao / Maya", dice=[6, 6, *[1] * 8, *[1] * 6])
    play(game, "8")
    assert asked(game) == "US 8.step3.3.b"
    play(game, "Hornet", "Hornet")
    assert (air(game, "Wasp"), air(game, "Hornet")) == (4, 2)
    assert "(6 left)" in game.decision.text


@pytest.mark.rule("8.step3.3.c")
def test_no_die_is_rolled_before_all_points_have_targets():
    game = lay("D", NAVAL, usn="Wasp / Hornet (air 1)", ijn="Takao / Maya", dice=[1] * 4 + [1] * 5)
    play(game, "5", "Takao", "Takao", "Takao", "Maya")
    assert game.rolls == 4  # flak only
    assert figures(game, "strike") == {"Takao": 3, "Maya": 1}
    play(game, "Maya")
    assert game.rolls == 9


@pytest.mark.rule("8.step3.3.d")
@pytest.mark.parametrize(
    ("target", "die", "hit"), [("IJN SP 1", 4, True), ("Ichiki 28th", 4, True), ("Takao", 4, False), ("Takao", 5, True)]
)
def test_usn_points_hit_on_5_and_on_4_against_sp_and_land_units(target, die, hit):
    dice = [*([1, 1] if target == "Takao" else []), die, 1]
    game = lay("D", NAVAL, usn="Wasp (air 1)", ijn=target, dice=dice, truk="Kongo")
    play(game, "1")
    changed = has(game, "flip", target)
    assert bool(changed) is hit


@pytest.mark.rule("8.step3.3.d")
@pytest.mark.parametrize(("target", "die", "hit"), [("Chicago", 4, True), ("Chicago", 3, False), ("USN SP 1 (at sea)", 3, True)])
def test_japanese_points_hit_on_4_and_on_3_against_sp(target, die, hit):
    dice = [*([1, 1] if target == "Chicago" else []), die, 1]
    game = lay("D", NAVAL, ijn="Ryujo (air 1)", usn=target, dice=dice, truk="Kongo")
    play(game, "1")
    assert bool(has(game, "flip", target.partition(" (")[0])) is hit


@pytest.mark.rule("9.2.g")
def test_a_reduced_sp_gives_no_second_bonus():
    game = lay("D", NAVAL, usn="Wasp (air 2)", ijn="IJN SP 1 (reduced)", dice=[3, 3], truk="Kongo")
    play(game, "2")
    assert steps(game, "IJN SP 1") == 1  # a natural 3 misses: +1 for SP only
    game = lay("D", NAVAL, usn="Wasp (air 1)", ijn="IJN SP 1 (reduced)", dice=[4], truk="Kongo")
    play(game, "1")
    assert where(game, "IJN SP 1") == "Force pool"
    assert due(game, "IJN SP 1") == 0
