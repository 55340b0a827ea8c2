"""12.0 airstrip capacity and 13.0 air units."""

import pytest

from henderson.games.first_blood.rules.air import capacity

from .conftest import at, attack, place, play, refused, status, work

QUIET = {"0110": ["J5a"], "0202": ["U5a"]}


def air_phase(scene, units, **more):
    return scene("U.S. Air", QUIET | units, **more)


def finish(game):
    """Choose the first word until the U.S. Air Phase is over."""
    while game.state.phase == 10:
        game.play("done" if "done" in game.decision.words else game.decision.words[0])
    return game


# -- 12.0 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("12.0", "12.6b")
def test_without_airfields_no_air_unit_stays_out(scene):
    gone = {"0708": "destroyed", "0709": "destroyed"}
    game = finish(air_phase(scene, {"USAF CAP": ["Fighter 1", "F4F 1"], "USAF GROUND ATTACK": ["Bomber 1"]}, airfields=gone))
    assert at(game, "USAF CAP") == at(game, "USAF GROUND ATTACK") == set()
    assert at(game, "USAF RESERVE") == {"Fighter 1", "F4F 1", "Bomber 1"}


@pytest.mark.rule("12.2", "12.1", "12.3.1")
def test_what_exceeds_the_capacity_stays_in_reserve(scene):
    fourteen = [f"F4F {n}" for n in range(1, 15)]
    game = air_phase(scene, {"USAF RESERVE": fourteen})
    while "done" in game.decision.words and len(game.decision.words) > 1 and game.state.stage == 1:
        game.play(game.decision.words[0])
        if len(game.decision.words) == 2 and "0708" in game.decision.words:
            game.play("0708" if len(at(game, "0708")) < 6 else "0709")
    assert len(at(game, "0708")) == len(at(game, "0709")) == 6
    assert len(at(game, "USAF RESERVE")) == 2


@pytest.mark.rule("12.3", "13.7b")
def test_example_of_12_3_four_places_are_left(scene):
    five, three = [f"F4F {n}" for n in range(1, 6)], [f"F4F {n}" for n in range(6, 9)]
    six = [f"Fighter {n}" for n in range(1, 7)]
    units = {"0708": five, "0709": three, "USAF RESERVE": six}
    game = air_phase(scene, units, stage=1, inverted=five)  # face up or inverted alike
    for n, to in enumerate(("0708", "0709", "0709", "0709"), 1):
        play(game, f"Fighter {n}")
        if game.decision.rule == "13.7b" and "0708" in game.decision.words:
            play(game, to)
    assert len(at(game, "0708")) + len(at(game, "0709")) == 12
    assert game.state.stage == 2 and len(at(game, "USAF RESERVE")) == 2  # a fifth is not asked for
    assert not any(game.state.inverted[game.state.facts.unit[f"Fighter {n}"]] for n in range(1, 5))  # face up


@pytest.mark.rule("12.3")
def test_reserve_units_leave_only_in_the_air_phase(scene):
    game = scene("U.S. Movement", QUIET | {"USAF RESERVE": ["Bomber 1", "F4F 1"]})
    assert not {"Bomber 1", "F4F 1"} & set(game.decision.words)
    refused(game, "Bomber 1", "13.6a")


@pytest.mark.rule("12.3.1")
def test_the_us_player_chooses_which_go_to_reserve(scene):
    """One operative hex and eight units: two go to RESERVE, of the player's choice, those on the hex included."""
    units = {"USAF CAP": ["Fighter 1", "Fighter 2", "F4F 1"], "USAF GROUND ATTACK": ["Bomber 1", "Bomber 2"],
             "0708": ["F4F 2", "F4F 3", "Bomber 3"]}  # fmt: skip
    game = air_phase(scene, units, airfields={"0709": "destroyed"})
    assert game.decision.rule == "12.3.1" and len(game.decision.words) == 8
    play(game, "Bomber 3", "Fighter 2")
    assert at(game, "USAF RESERVE") >= {"Bomber 3", "Fighter 2"}
    finish(game)
    assert at(game, "USAF RESERVE") == {"Bomber 3", "Fighter 2"}
    assert len(at(game, "0708")) + len(at(game, "USAF CAP")) + len(at(game, "USAF GROUND ATTACK")) == 6


@pytest.mark.rule("12.3.1", "12.6b")
def test_cap_is_not_cut_before_the_air_phase(scene):
    units = QUIET | {"USAF CAP": [f"F4F {n}" for n in range(1, 9)], "IJN ATTACK": ["DD 1"]}
    game = scene("Japanese Combat", units, airfields={"0709": "destroyed"})
    play(game, "DD 1", "0708")
    assert status(game, "0708") == "destroyed" and len(at(game, "USAF CAP")) == 8
    assert game.state.phase == 7


@pytest.mark.rule("12.4")
def test_japanese_air_units_never_land_on_the_map(scene):
    import henderson

    with pytest.raises(henderson.HendersonError, match="cannot be in 0708"):
        scene("Japanese Combat", QUIET | {"0708": ["IJAF Fighter 1"]})
    game = scene("Japanese Movement", QUIET | {"IJAF ATTACK": ["IJAF Fighter 1"]})
    play(game, "IJAF Fighter 1")  # named to fly, no place is asked
    assert place(game, "IJAF Fighter 1") == "IJAF ATTACK"


@pytest.mark.rule("12.5a")
def test_the_fighter_strip_serves_fighters_only(scene):
    fields = {"0708": "destroyed", "0709": "destroyed", "1006": "operative"}
    units = {
        "USAF CAP": [f"Fighter {n}" for n in range(1, 6)],
        "USAF GROUND ATTACK": ["Bomber 1", "F4F 1"],
        "USAF RESERVE": ["F4F 2"],
    }
    game = air_phase(scene, units, airfields=fields)
    assert place(game, "Bomber 1") == "USAF RESERVE"
    assert len(at(game, "1006")) == 6 and place(game, "F4F 2") == "USAF RESERVE"
    # an F4F on the strip may fly CAP, but Ground Attack needs Henderson capacity
    game = air_phase(scene, {"1006": ["F4F 1"]}, airfields=fields, stage=2)
    play(game, "F4F 1")
    assert place(game, "F4F 1") == "USAF CAP"


@pytest.mark.rule("12.5a", "13.7b")
def test_no_bomber_is_put_on_the_fighter_strip(scene):
    fields = {"0708": "destroyed", "0709": "destroyed", "1006": "operative"}
    game = air_phase(scene, {"USAF RESERVE": ["Bomber 1", "Fighter 1", "F4F 1"]}, airfields=fields)
    assert set(game.decision.words) == {"Fighter 1", "F4F 1", "done"}
    refused(game, "Bomber 1", "12.3")
    full = {"0708": [f"Fighter {n}" for n in range(1, 7)], "USAF GROUND ATTACK": ["Bomber 1"]}
    game = air_phase(scene, full, airfields={"0709": "destroyed", "1006": "operative"})
    assert place(game, "Bomber 1") == "USAF RESERVE"  # 12.6b Henderson is full and the strip not for it


@pytest.mark.rule("12.5a")
def test_one_henderson_and_one_strip_hex_hold_six_bombers_of_twelve(scene):
    fields = {"0709": "destroyed", "1006": "operative"}
    bombers, rest = [f"Bomber {n}" for n in range(1, 8)], [f"F4F {n}" for n in range(1, 6)]
    game = air_phase(scene, {"USAF GROUND ATTACK": [*bombers, *rest]}, airfields=fields)
    finish(game)
    assert len([u for u in at(game, "USAF RESERVE") if u.startswith("Bomber")]) == 1
    assert len(at(game, "0708")) == 6 and at(game, "1006") == set(rest)
    assert capacity(game.state) == (12, 6)


@pytest.mark.rule("12.5a")
def test_f4f_in_ground_attack_count_against_henderson(scene):
    fields = {"0709": "destroyed", "1006": "operative"}
    units = {"0708": [f"Bomber {n}" for n in range(1, 6)], "1006": ["F4F 1", "F4F 2"]}
    game = air_phase(scene, units, airfields=fields, stage=2)
    play(game, "F4F 1", "USAF GROUND ATTACK")  # the sixth
    play(game, "F4F 2")
    assert place(game, "F4F 2") == "USAF CAP"  # nothing else was open to it


@pytest.mark.rule("12.5b")
def test_each_hex_works_by_itself(scene):
    assert capacity(air_phase(scene, {"0709": ["F4F 1"]}, airfields={"0708": "destroyed"}).state) == (6, 6)
    assert capacity(air_phase(scene, {}, airfields={"1006": "operative", "0708": "damaged"}).state) == (12, 6)


@pytest.mark.rule("12.6a")
def test_entering_an_airfield_hex_destroys_it_at_once(scene):
    four = ["F4F 1", "F4F 2", "Bomber 1", "Bomber 2"]
    game = scene("Japanese Movement", {"0706": ["J5a"], "0708": four, "0202": ["U5a"]})
    play(game, "J5a", "0708")
    assert all(place(game, u) == "OUT OF PLAY" for u in four) and status(game, "0708") == "destroyed"


@pytest.mark.rule("12.6a")
def test_passing_through_counts_as_entering(scene):
    game = scene("Japanese Movement", {"0706": ["J5a"], "0708": ["F4F 1"], "0202": ["U5a"]})
    play(game, "J5a", "0708", "J5a", "0706")
    assert status(game, "0708") == "destroyed" and place(game, "F4F 1") == "OUT OF PLAY"
    # by one long leg: the only way of 2 MF from 0707 to 0709 leads over 0708
    game = scene("Japanese Movement", {"0707": ["J5a"], "0708": ["F4F 1"], "0202": ["U5a"]}, left={"J5a": 2})
    play(game, "J5a", "0709")
    assert place(game, "J5a") == "0709" and place(game, "F4F 1") == "OUT OF PLAY"
    assert status(game, "0708") == status(game, "0709") == "destroyed"


@pytest.mark.rule("12.6a")
def test_advance_and_retreat_count_as_entering(scene):
    game = scene("Japanese Combat", {"0707": ["J5a", "J5b"], "0708": ["U1a", "F4F 1"]}, dice=[6])
    attack(game, "0708", "J5a", "J5b")
    assert place(game, "F4F 1") == "0708"  # the attack alone does not touch air units (9.5.2a)
    play(game, "J5a")
    assert place(game, "F4F 1") == "OUT OF PLAY" and status(game, "0708") == "destroyed"
    units = {"0706": ["U5a", "U5b", "U5c"], "0707": ["J5a"], "0708": ["F4F 1"]}
    game = scene("U.S. Combat", units, dice=[4])
    attack(game, "0707", "U5a", "U5b", "U5c")
    play(game, "0708")
    assert place(game, "F4F 1") == "OUT OF PLAY" and game.outcome.winner == "Japan"


@pytest.mark.rule("12.6.1")
def test_an_unbuilt_strip_hex_is_no_airfield_but_its_work_is_void(scene):
    game = scene("Japanese Movement", {"1007": ["J5a"], "0202": ["U5a"]}, airfields={"1006": {"status": "unbuilt", "work": 1}})
    play(game, "J5a", "1006")
    assert status(game, "1006") == "unbuilt" and work(game, "1006") == 0
    game = scene("Japanese Movement", {"1007": ["J5a"], "0202": ["U5a"]}, airfields={"1006": "operative"})
    play(game, "J5a", "1006")
    assert status(game, "1006") == "destroyed"


@pytest.mark.rule("12.6b", "13.7a")
def test_returning_units_without_a_place_are_rerouted(scene):
    units = {"USAF CAP": ["F4F 1", "F4F 2", "F4F 3"]}
    game = air_phase(scene, units, airfields={"0708": "destroyed", "0709": "damaged"})
    assert at(finish(game), "USAF RESERVE") == {"F4F 1", "F4F 2", "F4F 3"}


# -- 13.0 -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("13.1a", "13.1b", "13.7c", "SoP.10b")
def test_roles_decide_the_box(scene):
    game = air_phase(scene, {"0708": ["F4F 1", "Fighter 1", "Bomber 1"]}, stage=2)
    words = {}
    for unit in ("F4F 1", "Fighter 1", "Bomber 1"):
        twin = game.clone()
        twin.play(unit)
        words[unit] = set(twin.decision.words)
    assert words["F4F 1"] == {"USAF CAP", "USAF GROUND ATTACK", "0709"}
    assert words["Fighter 1"] == {"USAF CAP", "0709"} and words["Bomber 1"] == {"USAF GROUND ATTACK", "0709"}


@pytest.mark.rule("13.1c")
def test_an_f4f_acts_by_its_box(scene):
    game = scene("U.S. Combat", {"0705": ["J5a", "F4F 1"], "0706": ["U5a"], "0202": ["U4a"]}, dice=[4])
    assert any("die 4 with +1 reads 5, result DR" in line for line in game.log)  # as a bomber
    units = QUIET | {"USAF GROUND ATTACK": ["F4F 1"], "IJAF ATTACK": ["IJAF Fighter 1"]}
    game = scene("Japanese Combat", units, flying=["IJAF Fighter 1"])
    play(game, "IJAF Fighter 1")
    assert place(game, "F4F 1") == place(game, "IJAF Fighter 1") == "OUT OF PLAY"  # one for one
    units = QUIET | {"USAF CAP": ["F4F 1"], "USAF GROUND ATTACK": ["Bomber 1"], "IJAF ATTACK": ["IJAF Fighter 1"]}
    game = scene("Japanese Combat", units, flying=["IJAF Fighter 1"])
    play(game, "IJAF Fighter 1")
    assert place(game, "F4F 1") == "OUT OF PLAY" and place(game, "Bomber 1") == "USAF GROUND ATTACK"  # it shields


@pytest.mark.rule("13.3", "SoP.2", "13.4b")
def test_only_named_units_fly_and_only_in_the_japanese_turn(scene):
    units = QUIET | {"IJAF RESERVE": ["IJAF Bomber 1"], "IJAF ATTACK": ["IJAF Bomber 2"], "0708": ["F4F 1"]}
    game = scene("Japanese Movement", units)
    assert {"IJAF Bomber 1", "IJAF Bomber 2"} <= set(game.decision.words)  # from either box
    play(game, "IJAF Bomber 1")
    refused(game, "IJAF Bomber 1", "13.3")
    play(game, "done")
    assert set(game.decision.words) == {"IJAF Bomber 1", "done"}
    refused(game, "IJAF Bomber 2", "13.3")
    play(game, "IJAF Bomber 1", "0708")
    assert place(game, "F4F 1") == "OUT OF PLAY" and game.state.phase == 7
    game = scene("U.S. Movement", QUIET | {"USAF CAP": ["F4F 1"], "IJAF ATTACK": ["IJAF Fighter 1"]})
    assert not {"F4F 1", "IJAF Fighter 1"} & set(game.decision.words)  # never in the U.S. turn


@pytest.mark.rule("13.3.1", "13.3.2", "13.3.3a")
def test_cap_shields_bombers_and_airfields(scene):
    units = QUIET | {"USAF CAP": ["Fighter 1"], "USAF GROUND ATTACK": ["Bomber 1"], "0708": ["F4F 1"],
                     "IJAF ATTACK": ["IJAF Fighter 1", "IJAF Bomber 1"]}  # fmt: skip
    game = scene("Japanese Combat", units, flying=["IJAF Fighter 1", "IJAF Bomber 1"])
    assert set(game.decision.words) == {"IJAF Fighter 1", "done"}  # one bomber alone does nothing against CAP
    assert "in CAP" in refused(game, "IJAF Bomber 1", "13.3.2")
    play(game, "IJAF Fighter 1")
    assert place(game, "Fighter 1") == "OUT OF PLAY" and place(game, "Bomber 1") == "USAF GROUND ATTACK"
    assert set(game.decision.words) == {"IJAF Bomber 1", "done"}  # now the way is free


@pytest.mark.rule("13.3.1")
def test_fighters_never_attack_airfields_or_the_reserve(scene):
    units = QUIET | {"0708": ["F4F 1"], "USAF RESERVE": ["F4F 2"], "IJAF ATTACK": ["IJAF Fighter 1"], "IJN ATTACK": ["DD 1"]}
    game = scene("Japanese Combat", units, flying=["IJAF Fighter 1"])
    assert set(game.decision.words) == {"DD 1", "done"}
    refused(game, "IJAF Fighter 1", "13.3.1")


@pytest.mark.rule("13.3.3a", "13.3.3f")
def test_two_bombers_bring_down_a_cap_fighter(scene):
    units = QUIET | {"USAF CAP": ["Fighter 1"], "IJAF ATTACK": ["IJAF Bomber 1", "IJAF Bomber 2"]}
    game = scene("Japanese Combat", units, flying=["IJAF Bomber 1", "IJAF Bomber 2"])
    play(game, "IJAF Bomber 1")
    assert all(place(game, u) == "OUT OF PLAY" for u in ("Fighter 1", "IJAF Bomber 1", "IJAF Bomber 2"))


@pytest.mark.rule("13.3.3b")
def test_a_fighter_takes_one_bomber_of_the_us_choice(scene):
    units = QUIET | {"USAF GROUND ATTACK": ["Bomber 1", "F4F 1"], "IJAF ATTACK": ["IJAF Fighter 1", "IJAF Bomber 1"]}
    game = scene("Japanese Combat", units, flying=["IJAF Fighter 1", "IJAF Bomber 1"])
    play(game, "IJAF Fighter 1")
    assert game.decision.player == "US" and set(game.decision.words) == {"Bomber 1", "F4F 1"}
    play(game, "F4F 1")
    assert place(game, "F4F 1") == place(game, "IJAF Fighter 1") == "OUT OF PLAY"
    play(game, "IJAF Bomber 1")
    assert set(game.decision.words) == {"0708", "0709"}  # a Japanese bomber has no business with Ground Attack


@pytest.mark.rule("13.3.3c", "13.3.3f", "13.3.1", "13.3.2")
def test_example_of_13_3_3(scene):
    units = QUIET | {"USAF CAP": ["Fighter 1"], "USAF GROUND ATTACK": ["Bomber 1", "Bomber 2"], "0708": ["Fighter 2"],
                     "0709": ["Fighter 3"], "IJAF RESERVE": ["IJAF Fighter 1", "IJAF Fighter 2", "IJAF Bomber 1"]}  # fmt: skip
    named = ["IJAF Fighter 1", "IJAF Fighter 2", "IJAF Bomber 1"]
    game = scene("Japanese Combat", units, flying=named)
    play(game, "IJAF Fighter 1", "IJAF Fighter 2", "IJAF Bomber 1", "0709")
    assert at(game, "USAF CAP") == set() and len(at(game, "USAF GROUND ATTACK")) == 1
    assert at(game, "0708") == {"Fighter 2"} and at(game, "0709") == set() and status(game, "0709") == "operative"
    assert all(place(game, u) == "OUT OF PLAY" for u in named)
    # variant: both fighters on one hex, the bomber may destroy the other
    units = QUIET | {"0708": ["Fighter 2", "Fighter 3"], "IJAF RESERVE": ["IJAF Bomber 1"]}
    game = scene("Japanese Combat", units, flying=["IJAF Bomber 1"])
    twin = game.clone()
    play(game, "IJAF Bomber 1", "0708")
    assert len(at(game, "0708")) == 1 and status(game, "0708") == "operative"
    play(twin, "IJAF Bomber 1", "0709")
    assert status(twin, "0709") == "destroyed" and len(at(twin, "0708")) == 2


@pytest.mark.rule("13.3.3d")
def test_japanese_bombers_never_join_ground_attacks(scene):
    units = {"0705": ["U5a"], "0706": ["J5a"], "IJAF ATTACK": ["IJAF Bomber 1"], "IJN ATTACK": ["DD 1"]}
    game = scene("Japanese Combat", units, flying=["IJAF Bomber 1"])
    assert game.decision.rule == "8.2d"
    refused(game, "IJAF Bomber 1", "13.3.3d")


@pytest.mark.rule("13.3.3e")
def test_ship_then_bomber_destroys_the_hex(scene):
    units = QUIET | {"0708": ["F4F 1"], "IJN ATTACK": ["DD 1"], "IJAF ATTACK": ["IJAF Bomber 1"]}
    game = scene("Japanese Combat", units, flying=["IJAF Bomber 1"])
    play(game, "DD 1", "0708", "IJAF Bomber 1", "0708")
    assert at(game, "0708") == set() and status(game, "0708") == "destroyed"


@pytest.mark.rule("13.4a", "13.3")
def test_a_named_unit_without_a_target_ages(scene):
    units = QUIET | {"IJAF RESERVE": ["IJAF Fighter 1"], "IJAF ATTACK": ["IJAF Fighter 2"]}
    game = scene("Japanese Combat", units, flying=["IJAF Fighter 1", "IJAF Fighter 2"])
    assert game.state.phase == 7
    assert at(game, "IJAF ATTACK") == {"IJAF Fighter 1"} and place(game, "IJAF Fighter 2") == "OUT OF PLAY"
    assert not any(game.state.flying)


@pytest.mark.rule("13.6a")
def test_bombers_add_one_each_and_return(scene):
    units = {"0705": ["J5a", "J4a"], "0706": ["U5a", "U4a"], "0202": ["U3a"],
             "USAF GROUND ATTACK": ["Bomber 1", "Bomber 2"], "0708": ["Bomber 3"], "USAF CAP": ["Fighter 1"]}  # fmt: skip
    game = scene("U.S. Movement", units, dice=[2])
    refused(game, "Bomber 3", "13.6a")
    refused(game, "Fighter 1", "13.6a")
    play(game, "Bomber 1", "Bomber 2")
    assert place(game, "Bomber 1") == place(game, "Bomber 2") == "0705"
    play(game, "done")
    attack(game, "0705", "U5a", "U4a")
    assert any("die 2 with +2 reads 4, result EX" in line for line in game.log)
    assert at(game, "USAF GROUND ATTACK") == {"Bomber 1", "Bomber 2"}


@pytest.mark.rule("13.6a")
def test_bombers_do_nothing_without_a_ground_attack_and_come_too_late_in_combat(scene):
    game = scene("U.S. Movement", QUIET | {"USAF GROUND ATTACK": ["Bomber 1"]})
    play(game, "Bomber 1")
    assert place(game, "Bomber 1") == "0110"
    play(game, "done")
    assert place(game, "J5a") == "0110" and place(game, "Bomber 1") != "0110"
    units = {"0705": ["J5a"], "0706": ["U5a"], "0702": ["UG4a"], "USAF GROUND ATTACK": ["Bomber 1"]}
    game = scene("U.S. Combat", units)
    assert set(game.decision.words) == {"UG4a", "attack"}
    refused(game, "Bomber 1", "13.6a")


@pytest.mark.rule("13.6a", "8.6a")
def test_bombers_return_from_a_hopeless_attack_too(scene):
    units = {"0705": ["J5a", "J5b"], "0706": ["U1a"], "0202": ["U5a"], "0203": ["J5c"], "0302": ["U5b"], "0708": ["UG3a"]}
    game = scene("U.S. Movement", units | {"USAF GROUND ATTACK": ["Bomber 1"]})
    play(game, "Bomber 1", "0705", "done", "0705")
    while game.state.stage == 0 and game.state.phase == 8:
        game.play("attack" if "attack" in game.decision.words else game.decision.words[0])
    assert place(game, "U1a") == "OUT OF PLAY" and any("its attack is 1-10, worse" in line for line in game.log)
    assert place(game, "Bomber 1") != "0705"


@pytest.mark.rule("13.6b", "SoP.7", "SoP.8")
def test_inverted_units_turn_up_when_us_combat_ends(scene):
    units = {"0705": ["J5a"], "0706": ["U5a"], "0702": ["UG4a"], "0708": ["F4F 1"]}
    game = scene("U.S. Movement", units, inverted=["F4F 1"], dice=[5])
    inverted = lambda: [p.id for p in game.view("US").pieces if "inverted" in p.tags]  # noqa: E731
    play(game, "done")
    assert game.state.phase == 8 and inverted() == ["F4F 1"]  # through the Movement Phase
    play(game, "attack")
    while game.state.phase == 8:
        game.play(game.decision.words[0])
    assert inverted() == []


@pytest.mark.rule("13.7a", "SoP.10a")
def test_all_return_inverted_then_reserve_then_launch(scene):
    units = {"USAF CAP": ["F4F 1", "F4F 2", "F4F 3"], "USAF RESERVE": ["Fighter 1"], "0709": ["Fighter 2"]}
    game = air_phase(scene, units)
    rules = []
    while game.state.phase == 10:
        rules.append(game.decision.rule)
        if game.decision.rule == "13.7a":
            game.play("0708")
        elif game.decision.rule == "13.7b":
            assert at(game, "USAF CAP") == set() and at(game, "0708") == {"F4F 1", "F4F 2", "F4F 3"}
            flags = game.state.inverted
            assert all(flags[game.state.facts.unit[f"F4F {n}"]] for n in (1, 2, 3))
            game.play("done")
        else:
            refused(game, "F4F 1", "13.7c")  # inverted
            game.play("done")
    assert rules == ["13.7a", "13.7a", "13.7a", "13.7b", "13.7c"]


@pytest.mark.rule("13.7c", "13.7b")
def test_a_unit_out_of_reserve_may_be_launched_at_once(scene):
    game = air_phase(scene, {"USAF RESERVE": ["Fighter 1"]})
    play(game, "Fighter 1", "0708", "Fighter 1")
    assert place(game, "Fighter 1") == "USAF CAP"


@pytest.mark.rule("13.7b", "13.7d")
def test_units_may_stay_in_reserve_without_limit(scene):
    twenty = [f"F4F {n}" for n in range(1, 15)] + [f"Fighter {n}" for n in range(1, 7)]
    game = air_phase(scene, {"USAF RESERVE": twenty})
    play(game, "done")
    assert len(at(game, "USAF RESERVE")) == 20 and game.state.turn == 8


@pytest.mark.rule("SoP.10b")
def test_only_units_that_did_not_move_shift_between_strips(scene):
    fields = {"1006": "operative", "0906": "operative"}
    game = air_phase(scene, {"0708": ["Fighter 1"], "USAF CAP": ["F4F 1"]}, airfields=fields)
    play(game, "0708")  # F4F 1 returns
    assert game.decision.words == ("Fighter 1", "done")  # it is inverted and has moved
    play(game, "Fighter 1", "0709")
    assert place(game, "Fighter 1") == "0709"
    game = air_phase(scene, {"USAF RESERVE": ["Fighter 1"]})
    play(game, "Fighter 1", "0708", "Fighter 1")
    assert place(game, "Fighter 1") == "USAF CAP"  # no shift to 0709 was offered to one that came from RESERVE
    fields["0709"] = "destroyed"
    game = air_phase(scene, {"0708": ["Bomber 1"]}, airfields=fields, stage=2)
    play(game, "Bomber 1")
    assert place(game, "Bomber 1") == "USAF GROUND ATTACK"  # the Fighter Strip is not for bombers, nor adjacent
