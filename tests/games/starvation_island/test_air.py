"""8.0 Combat, steps 1 and 2."""

import pytest

from henderson.games.starvation_island.rules.targets import default_targets

from .table import air, asked, figures, has, lay, play, refusal, said, steps, units_in, where, words

AIR = "Land-Based Air combat"


@pytest.mark.rule("8.0.owner")
def test_who_owns_which_box():
    from henderson.games.starvation_island.rules.components import FORCES, HENDERSON, IJN_SEA, RABAUL, USN_SEA

    game = lay("B", noumea="Wasp")
    assert [game.state.owner(b) for b in (USN_SEA, IJN_SEA, HENDERSON, FORCES, RABAUL)] == [0, 1, 0, 1, 1]
    game = lay("B", noumea="Wasp", control="Japan", forces="1st Marines", henderson="")
    assert [game.state.owner(b) for b in (USN_SEA, IJN_SEA, HENDERSON, FORCES, RABAUL)] == [0, 1, 1, 0, 1]


@pytest.mark.rule("8.0.rabaul", "8.step1.a")
def test_air_of_henderson_flies_to_the_enemy_at_sea_box_takes_off_or_stays():
    game = lay("D", henderson="1st Marines / F4F 1 / SBD 1 / SBD 2", truk="Kongo")
    assert words(game) == {"F4F 1", "SBD 1", "SBD 2", "all", "done"}
    play(game, "F4F 1")
    assert words(game) == {"Over Henderson Field", "IJN at Sea"}
    assert refusal(game, "USN at Sea") == "8.step1.a"
    assert refusal(game, "Rabaul") == "8.0.rabaul"
    play(game, "IJN at Sea", "SBD 1", "Over Henderson Field", "done")
    # both are back by now, and the choice comes again in the next combat phase
    play(game, "done")
    assert game.where.step_name.startswith("F")
    assert words(game) == {"F4F 1", "SBD 1", "SBD 2", "all", "done"}


@pytest.mark.rule("8.step1.a", "8.step2.3.a")
def test_bombers_over_henderson_may_bomb_the_forces_on_the_island():
    game = lay("D", AIR, over="SBD 1", forces="Ichiki 28th", japan=3, truk="Kongo", dice=[1, 6, 1, 2])
    assert asked(game) == "US 8.step2.3.b"
    play(game, "bomb")  # one flak die, two bombs, one even die for the hit
    assert game.state.supply == [4, 2]


@pytest.mark.rule("8.step1.b")
def test_units_on_the_ground_neither_fight_nor_are_shot_at():
    game = lay("D", AIR, henderson="1st Marines / F4F 1 / F4F 2 / SBD 1", over="Zero 1", truk="Kongo", dice=[])
    assert game.rolls == 0
    assert game.where.step_name.startswith("E")
    bombed = lay("D", AIR, henderson="1st Marines / F4F 1", over="Betty 1", truk="Kongo", dice=[1, 1, 6, 1])
    play(bombed, "bomb")
    assert steps(bombed, "F4F 1") == 1  # only a hit on the base reaches them


@pytest.mark.rule("8.step2.1.a", "8.step2.1.c")
def test_bombers_over_the_fleet_and_carriers_that_join_make_a_dogfight():
    game = lay("D", AIR, usn="Wasp / Chicago / Betty 1", truk="Kongo", dice=[4, 1, 1, 1])
    assert asked(game) == "US 8.step2.1.b"
    assert words(game) == {"Wasp", "all", "done"}
    play(game, "Wasp", "fire")
    assert steps(game, "Betty 1") == 1
    ashore = lay("D", AIR, usn="Wasp", over="Betty 1", truk="Kongo", dice=[1, 1, 1, 1])
    assert asked(ashore) == "Japan 8.step2.3.b"  # a carrier at sea has no part over Henderson


@pytest.mark.rule("8.step2.1.b")
def test_a_carrier_may_decline_and_is_then_ignored():
    game = play(lay("D", AIR, usn="Wasp / Betty 1", truk="Kongo"), "done")
    assert asked(game) == "Japan 8.step2.3.d"
    play(game, "hold")
    assert not has(game, "action", "Wasp")
    assert game.rolls == 0


@pytest.mark.rule("8.step2.2.a", "8.step2.2.b")
def test_the_owner_fires_first_and_losses_come_off_before_the_reply():
    # six Long Range steps, of which one is shot down: five halved are two dice
    game = lay("D", AIR, over="F4F 1 / F4F 2 / Zero 1 / Zero 2 / Betty 1", dice=[6, 1, 1, 1, 1], truk="Kongo")
    assert asked(game) == "Japan 8.step2.2.c"
    play(game, "Zero 1")
    assert said(game, "8.step2.2.a") == [
        "USN fighters over Henderson Field: 6 1 1 1 on 6+, 1 hit",
        "Japanese fighters over Henderson Field: 1 on 5+, 0 hits",
    ]
    # in the IJN At Sea box Japan fires first: four points, one hit, three U.S. dice
    game = lay("I", AIR, ijn="Shokaku / F4F 1 / F4F 2", dice=[5, 1, 1, 1, 1, 1, 1], truk="Kongo")
    play(game, "all", "F4F 1")
    assert game.rolls == 7


@pytest.mark.rule("8.step2.2.b")
@pytest.mark.parametrize(
    ("fighters", "dice"),
    [
        ("Zero 1 / Zero 2 (reduced)", 1),
        ("Zero 1 / Zero 2", 2),
        ("Zero 1 (reduced)", 0),
        ("Zero 1 / Zero 2 (reduced, from Henderson Field)", 2),
    ],
)
def test_long_range_steps_count_half_and_the_rest_is_dropped(fighters, dice):
    from henderson.games.starvation_island.rules.air import fighter_dice
    from henderson.games.starvation_island.rules.components import USN_SEA

    field = {"control": "Japan", "henderson": "Ichiki 28th", "forces": "1st Marines"} if "Henderson" in fighters else {}
    game = lay("D", AIR, usn="Wasp / Betty 1 / " + fighters, dice=None, **field)
    assert fighter_dice(game.state, 1, USN_SEA, []) == dice


@pytest.mark.rule("8.step2.2.c")
def test_japan_hits_on_5_and_the_usn_on_6():
    # the USN first, in its own box: 5 6 4 1 is one hit; then Japan
    game = lay(
        "D",
        AIR,
        usn="Wasp / Zero 1 (from Henderson Field) / Zero 2 (from Henderson Field)",
        control="Japan",
        forces="1st Marines",
        henderson="Ichiki 28th",
        dice=[5, 6, 4, 1, 5, 6, 4],
        truk="Kongo",
    )
    play(game, "all", "Zero 1")
    assert steps(game, "Zero 1") == 1
    assert air(game, "Wasp") == 2  # 5 and 6 hit, 4 does not


@pytest.mark.rule("8.step2.2.c", "8.step2.2.f")
def test_bombers_are_not_lost_in_the_exchange_and_their_owner_picks_which_fall_later():
    game = lay("D", AIR, over="F4F 1 / Zero 1 (reduced) / Betty 1 / Betty 2", dice=[6, 6, 5, 1], truk="Kongo")
    assert where(game, "Zero 1") == "Force pool"
    assert (steps(game, "Betty 1"), steps(game, "Betty 2")) == (2, 2)  # the excess hit is lost
    play(game, "fire")
    assert asked(game) == "Japan 8.step2.2.f"
    assert words(game) == {"Betty 1", "Betty 2"}
    play(game, "Betty 2")
    assert (steps(game, "Betty 1"), steps(game, "Betty 2")) == (2, 1)


@pytest.mark.rule("8.step2.2.d")
def test_a_carrier_that_dogfights_goes_up_one_air_action_level():
    game = lay("D", AIR, usn="Wasp (round 1) / Hornet / Zero 1 / Betty 1", dice=[1] * 9 + [1] * 8, truk="Kongo")
    play(game, "all", "fire")  # at fighters and at bombers: one level only
    assert has(game, "action", "Wasp") == 2
    assert has(game, "action", "Hornet") == 1
    alone = play(lay("D", AIR, usn="Wasp / Betty 1", dice=[1] * 4, truk="Kongo"), "all", "fire")
    assert has(alone, "action", "Wasp") == 1  # fire at bombers alone counts


@pytest.mark.rule("8.step2.2.e")
def test_fighters_hit_bombers_on_5_after_a_dogfight_and_on_4_without():
    game = lay("D", AIR, over="F4F 1 / Zero 1 (reduced) / Betty 1", dice=[1, 1, 5, 4], truk="Kongo")
    play(game, "fire")
    assert steps(game, "Betty 1") == 1
    game = lay("D", AIR, over="F4F 1 / Betty 1", dice=[5, 4], truk="Kongo")
    play(game, "fire")
    assert where(game, "Betty 1") == "Force pool" or steps(game, "Betty 1") == 0


@pytest.mark.rule("8.step2.2.g")
def test_there_is_one_exchange_in_a_box():
    game = lay("D", AIR, over="F4F 1 / Zero 1 / Betty 1", dice=[1, 1, 1], truk="Kongo")
    assert game.rolls == 3  # two U.S. dice, one Japanese
    assert asked(game) == "US 8.step2.2.e"
    play(game, "hold", "hold")
    assert game.where.step_name.startswith("E")


@pytest.mark.rule("8.step2.3.a", "8.step2.3.b")
def test_flak_of_the_field_then_a_die_for_each_bomber_step():
    game = lay("D", AIR, over="Betty 1 / Betty 2", dice=[6, 6, 1, 6], truk="Kongo")
    play(game, "bomb", "default")
    assert said(game, "8.step2.3.b") == ["Bombs on Henderson Field: 1 6 on 6+, 1 hit"]  # four steps less two
    game = lay("D", AIR, over="Betty 1 / Betty 2 (reduced)", dice=[1, 1, 6, 2, 6], truk="Kongo")
    play(game, "bomb")
    assert game.state.damage == 2


@pytest.mark.rule("8.step2.3.c")
def test_the_flak_of_all_ships_fires_at_the_bombers():
    # BB 3 + CA 2 + CV 2 = 7 dice, two sixes: two steps fall
    game = lay("D", AIR, usn="N. Carolina / Chicago / Wasp / Betty 1 / Betty 2", dice=[6, 6, 1, 1, 1, 1, 1, 1, 1], truk="Kongo")
    play(game, "done", "bomb")
    assert asked(game) == "Japan 8.step2.3.c"
    play(game, "Betty 1", "Betty 2")
    assert steps(game, "Betty 1") + steps(game, "Betty 2") == 2
    assert "(2 left)" in game.decision.text


@pytest.mark.rule("8.step2.3.d")
def test_bomber_steps_choose_their_ships_before_any_die():
    game = lay("D", AIR, usn="Wasp (air 0) / USN SP 1 / Betty 1 / Betty 2 (reduced)", dice=[1, 1, 6, 5, 5], truk="Kongo")
    play(game, "bomb", "Wasp", "USN SP 1")
    assert game.rolls == 2  # the flak of Wasp and nothing else
    assert figures(game, "strike") == {"Wasp": 1, "USN SP 1": 1}
    game.dice = type(game.dice)([1, 1, 6, 5, 3, 5])
    play(game, "Wasp")
    # Wasp: 6 and 5, one hit; SP: a 5 misses it; the damage die of Wasp shows 3
    assert said(game, "8.step2.3.d")[-2:] == ["Bombs on Wasp: 6 5 on 6+, 1 hit", "Bombs on USN SP 1: 5 on 6+, 0 hits"]
    assert has(game, "flip", "Wasp")
    assert steps(game, "USN SP 1") == 2
    hurt = lay("D", AIR, usn="Wasp (air 0, damaged) / Betty 1 (reduced)", dice=[1, 1, 5, 1], truk="Kongo")
    play(hurt, "bomb")
    assert said(hurt, "8.step2.3.d")[-1] == "Bombs on Wasp: 5 on 5+, 1 hit"


def test_the_default_allocation_is_one_word_and_shown_before_it_is_taken():
    game = lay("D", AIR, usn="Wasp (air 0) / USN SP 1 (at sea) / Betty 1 / Betty 2", dice=[1] * 6, truk="Kongo")
    play(game, "bomb")
    plan = game.preview("default").text
    play(game, "default")
    assert "Wasp" in plan
    assert units_in(game, "Rabaul") == ["Betty 1", "Betty 2"]


@pytest.mark.rule("9.2.a", "9.2.b", "8.step3.3.d")
@pytest.mark.parametrize(("ship", "cruiser"), [("Chicago", 18), ("Chicago (damaged)", 9)])
def test_the_default_aims_what_three_hits_take_and_a_damaged_ship_adds_one(ship, cruiser):
    """Three hits pass defense 6 with a middling 4: on a 6 that takes 18 points, on 5 or 6 nine; two steps of SP on 5 or 6 six."""
    game = lay("D", AIR, usn=f"{ship} / USN SP 1 (at sea) / Betty 1", truk="Kongo")
    names = game.state.facts.name
    given = {names[u]: n for u, n in default_targets(game.state, 1, cruiser + 6, 6, 1)}
    assert given == {"Chicago": cruiser, "USN SP 1": 6}
