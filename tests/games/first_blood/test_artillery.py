"""9.0 artillery and 10.0 naval units."""

import pytest

from henderson.games.first_blood.rules.attacks import in_range

from .conftest import at, attack, declared, place, play, refused, status, work


@pytest.mark.rule("9.0")
def test_guns_add_to_attacks_and_not_to_the_defence(scene):
    """The Japanese gun in range of the attacked hex adds nothing; a gun in the hex defends with its factor."""
    units = {"0705": ["J5a"], "0706": ["U5a"], "0703": ["JG4a"], "0202": ["U4a"]}
    game = scene("U.S. Combat", units, dice=[5])
    assert any("(5 to 5)" in line for line in game.log)
    game = scene("U.S. Combat", {"0705": ["J5a", "JG4a"], "0706": ["U5a", "U4a"], "0202": ["U4b"]}, dice=[5])
    assert any("(9 to 9)" in line for line in attack(game, "0705", "U5a", "U4a").log)


@pytest.mark.rule("9.1", "9.2")
def test_example_of_9_2_suy_in_0701(scene):
    game = scene("Japanese Combat", {"0701": ["SUY"], "0708": ["U5a"], "0709": ["U4a"]})
    f = game.state.facts
    suy = f.unit["SUY"]
    assert f.range[suy] == 8 and not f.range[f.unit["J5a"]]
    assert in_range(game.state, suy, f.space["0708"]) and not in_range(game.state, suy, f.space["0709"])
    assert game.decision.words == ("SUY", "done")
    play(game, "SUY")
    assert any("SUY will bombard 0708" in line for line in game.log)  # 0709 was no choice


@pytest.mark.rule("9.3")
def test_example_of_9_3_a_gun_must_reach_every_hex(scene):
    units = {"0603": ["J2a"], "0604": ["J2b"], "0504": ["U5a"], "0202": ["U4a"]}
    game = scene("U.S. Combat", units | {"0607": ["UG3a"]}, dice=[4])
    play(game, "0603", "U5a")  # and so 0604 too; range 5 from 0607 reaches 0603 (4 hexes off, counted 5) and 0604
    assert "UG3a" in game.decision.words
    game = scene("U.S. Combat", units | {"0608": ["UG3a"]}, dice=[5])
    play(game, "0604", "U5a")  # from 0608 only 0604 is in range, and 0603 is part of the attack: it may not join
    assert any("(5 to 4)" in line for line in game.log)


@pytest.mark.rule("9.4a", "9.4b")
def test_a_gun_next_to_an_enemy_fights_there_and_nowhere_else(scene):
    units = {"0705": ["J5a"], "0706": ["UG4a"], "0202": ["U5a"], "0203": ["J4a"], "0205": ["UG3a"]}
    game = scene("U.S. Combat", units)
    attack(game, "0203", "U5a", "UG3a")
    battles = [e.args for e in game.events() if e.kind == "declare"]
    assert ("UG4a", "0705") in battles  # forced: it attacks like any unit
    assert ("U5a", "0203") in battles


@pytest.mark.rule("9.4b")
def test_a_gun_is_used_once(scene):
    units = {"0203": ["J4a"], "0202": ["U5a"], "0303": [], "0503": ["J4b"], "0502": ["U5b"], "0404": ["UG3a"], "0904": ["U1a"]}
    game = scene("U.S. Combat", {k: v for k, v in units.items() if v})
    play(game, "0203")
    assert "UG3a" in game.decision.words
    play(game, "UG3a")
    assert game.state.stage == 1  # 0503 is next to 0502 only, and no gun is left: the rest was forced
    assert [len(b[2]) for b in game.state.battles] == [1, 0]
    units["0505"] = ["UG3b"]
    game = scene("U.S. Combat", {k: v for k, v in units.items() if v})
    play(game, "0203", "UG3a", "attack")
    refused(game, "UG3a", "9.4b")
    assert "UG3b" in game.decision.words


@pytest.mark.rule("9.4.1")
def test_a_gun_adjacent_on_the_defenders_bank_undoubles(scene):
    from henderson.games.first_blood.rules import odds

    game = scene("U.S. Combat", {"0709": ["J4a"], "0710": ["U5a"], "0708": ["UG3a"], "0707": ["UG4a"]})
    f = game.state.facts
    unit, hex_ = f.unit, f.space["0709"]
    assert odds.reckon(game.state, ((hex_,), (unit["U5a"],), (unit["UG4a"],), ())).defence == 8
    assert odds.reckon(game.state, ((hex_,), (unit["U5a"], unit["UG3a"]), (), ())).defence == 4


@pytest.mark.rule("9.4.2")
def test_no_bombardment_from_boxes_and_points(scene):
    units = {"Box A": ["JG4a"], "0020": ["U5a"], "0019": ["J5a"], "0202": ["J4a"]}
    game = scene("Japanese Combat", units, visited={"JG4a": "A"}, dice=[5])
    assert any("(5 to 5)" in line for line in game.log)  # the gun in Box A did not take part, nor was it offered
    units = {"EP 5": ["UG4a"], "0616": ["J5a"], "0615": ["U5a"], "0202": ["U3a"]}
    game = scene("U.S. Combat", units, dice=[5])
    assert any("(5 to 5)" in line for line in game.log)


@pytest.mark.rule("9.5")
def test_a_us_gun_never_bombards_alone(scene):
    game = scene("U.S. Combat", {"0705": ["J5a"], "0703": ["UG4a"], "0202": ["U5a"]})
    assert game.state.phase != 8  # nobody adjacent, nothing to declare
    game = scene(
        "U.S. Combat", {"0705": ["J5a"], "0703": ["UG4a"], "0202": ["U5a"], "0203": ["J4a"], "0106": ["U5b"], "0107": ["J4b"]}
    )
    refused(game, "UG4a", "9.5")


@pytest.mark.rule("9.5.1", "9.5.3b")
def test_a_japanese_gun_bombards_airfields_alone(scene):
    game = scene("Japanese Combat", {"0704": ["JG4a"], "0202": ["U5a"]}, dice=[1])
    assert set(game.decision.words) == {"JG4a", "done"}
    play(game, "JG4a")
    assert status(game, "0708") == "damaged"
    # an unbuilt Fighter Strip hex is no target, a built one is
    game = scene("Japanese Combat", {"1007": ["JG4a"], "0202": ["U5a"]}, airfields={"1006": "operative"})
    play(game, "JG4a")
    assert set(game.decision.words) == {"0708", "0709", "1006"}
    # next to a U.S. unit it must attack that
    game = scene("Japanese Combat", {"0704": ["JG4a"], "0703": ["U4a"]}, dice=[4, 1])
    assert any(e.args[:2] == ("JG4a", "0703") for e in game.events())
    assert status(game, "0708") == "operative"


@pytest.mark.rule("9.5.2a", "9.5.3b", "11.4c")
def test_airfield_fire_spares_the_troops(scene):
    game = scene("Japanese Combat", {"0704": ["JG4a"], "0708": ["U5a", "U4a"]}, dice=[1])
    play(game, "JG4a")
    assert at(game, "0708") == {"U5a", "U4a"} and status(game, "0708") == "damaged"


@pytest.mark.rule("9.5.2b")
def test_a_gun_declares_support_or_bombardment_before_combat(scene):
    units = {"0705": ["JG4a"], "0707": ["J5a"], "0708": ["U5a"]}
    game = scene("Japanese Combat", units, dice=[5, 1])
    assert set(game.decision.words) == {"0708", "JG4a"}  # before any die
    twin = game.clone()
    play(game, "JG4a")  # bombards: not in the ground attack
    assert set(game.decision.words) == {"0708", "0709"}
    play(game, "0708")
    assert game.state.battles[0][2] == () and game.state.missions
    play(twin, "0708", "JG4a")  # supports
    assert any("(9 to 5)" in line for line in twin.log)
    assert not twin.state.missions


@pytest.mark.rule("9.5.3a")
def test_each_gun_kills_one_air_unit(scene):
    units = {"0704": ["JG4a", "JG4b"], "0708": ["F4F 1", "F4F 2", "F4F 3"], "USAF CAP": ["Fighter 1"], "0202": ["U5a"]}
    game = scene("Japanese Combat", units, dice=[1])
    play(game, "JG4a", "JG4b", "JG4a")  # declared, and fired in an order of choice
    assert len(at(game, "0708")) == 1 and status(game, "0708") == "operative"
    assert at(game, "USAF CAP") == {"Fighter 1"}


@pytest.mark.rule("9.5.3b")
def test_guns_damage_an_empty_field_and_never_destroy_it(scene):
    units = {"0704": ["JG4a", "JG4b"], "0202": ["U5a"]}
    game = scene("Japanese Combat", units, dice=[1])
    play(game, "JG4a", "JG4b", "JG4a")
    assert status(game, "0708") == "damaged"
    game = scene("Japanese Combat", units | {"0708": ["F4F 1"]}, dice=[1])
    play(game, "JG4a", "JG4b", "JG4b")
    assert at(game, "0708") == set() and status(game, "0708") == "damaged"
    game = scene("Japanese Combat", {"IJN ATTACK": ["DD 1"], "0202": ["U5a"]}, airfields={"0708": "damaged"}, dice=[1])
    play(game, "DD 1", "0708")
    assert status(game, "0708") == "destroyed"


@pytest.mark.rule("9.6")
def test_artillery_counts_at_most_twice_the_ground_factors(scene):
    from henderson.games.first_blood.rules import odds

    units = {"0706": ["J5a", "J5b"], "0705": ["U5a"], "0702": ["JG8a", "JG8b", "JG8c"], "0701": ["JG3a"]}
    game = scene("Japanese Combat", units)
    f = game.state.facts
    guns = tuple(f.unit[u] for u in ("JG8a", "JG8b", "JG8c"))
    hex_ = (f.space["0705"],)
    assert odds.reckon(game.state, (hex_, (f.unit["J5a"], f.unit["J5b"]), guns, ())).attack == 10 + 20  # of 24
    assert (
        odds.reckon(game.state, (hex_, (f.unit["J5a"], f.unit["J5b"]), (guns[0], guns[1], f.unit["JG3a"]), ())).attack == 29
    )  # all 19
    units = {"0706": ["J4a"], "0705": ["U5a"], "0702": ["JG8a", "JG8b"]}
    game = scene("Japanese Combat", units)
    assert odds.reckon(game.state, (hex_, (f.unit["J4a"],), guns[:2], ())).attack == 4 + 8


@pytest.mark.rule("9.7")
def test_artillery_behind_a_river_is_doubled_like_others(scene):
    from henderson.games.first_blood.rules import odds

    game = scene("U.S. Combat", {"0709": ["JG4a"], "0710": ["U5a", "U5b"]})
    f = game.state.facts
    assert odds.reckon(game.state, ((f.space["0709"],), (f.unit["U5a"], f.unit["U5b"]), (), ())).defence == 8


# -- ships ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.0")
def test_only_japan_has_ships(scene):
    f = scene("U.S. Combat", {"0202": ["U5a"], "0110": ["J5a"]}).state.facts
    assert {f.side[u] for u in range(len(f.ids)) if f.ship[u]} == {1}
    import henderson

    f = henderson.new("first-blood").state.facts
    assert {f.side[u] for u in range(len(f.ids)) if f.ship[u]} == {1}


@pytest.mark.rule("10.1b", "SoP.5", "13.4a")
def test_ships_and_air_units_age(scene):
    units = {
        "IJN RESERVE": ["DD 1"],
        "IJN ATTACK": ["DD 2"],
        "IJAF RESERVE": ["IJAF Bomber 1"],
        "IJAF ATTACK": ["IJAF Fighter 1"],
    }
    game = scene("Japanese Supply Resolution", units | {"0202": ["U5a"], "0110": ["J5a"]}, dice=[1, 1], turn="SEP I")
    assert game.state.phase == 7
    assert at(game, "IJN RESERVE") == at(game, "IJAF RESERVE") == set()
    assert at(game, "IJN ATTACK") == {"DD 1"} and at(game, "IJAF ATTACK") == {"IJAF Bomber 1"}
    assert place(game, "DD 2") == place(game, "IJAF Fighter 1") == "OUT OF PLAY"
    while game.state.turn == 1 or game.state.phase != 7:
        game.play("done")
    assert place(game, "DD 1") == place(game, "IJAF Bomber 1") == "OUT OF PLAY"


@pytest.mark.rule("10.1c", "14.2")
def test_two_special_destroyers_in_all_from_oct_i(scene):
    game = scene("Japanese Reinforcement", {"0202": ["U5a"], "0110": ["J5a"]}, turn="SEP III")
    assert game.decision.rule == "SoP.2"  # not before OCT I
    game = scene("Japanese Reinforcement", {"0202": ["U5a"], "0110": ["J5a"], "OUT OF PLAY": ["SUY"]}, turn="OCT I")
    assert game.decision.words == ("DD 16", "DD 17", "done")
    play(game, "DD 16", "IJN ATTACK")
    assert game.decision.words == ("DD 17", "done")
    play(game, "done")
    refused(game, "DD 17", "4.3")  # in no other phase
    game = scene("Japanese Reinforcement", {"0202": ["U5a"], "0110": ["J5a"], "OUT OF PLAY": ["DD 16"]}, turn="NOV I")
    play(game, "DD 17", "IJN RESERVE")
    assert game.decision.rule == "SoP.2"  # a third is never asked for


@pytest.mark.rule("10.1.2", "10.1.3", "10.2")
def test_reserve_ships_attack_airfields_only(scene):
    units = {"0705": ["U5a"], "0706": ["J5a"], "IJN RESERVE": ["DD 1"], "IJN ATTACK": ["DD 2"]}
    game = scene("Japanese Combat", units, dice=[5, 1])
    assert set(game.decision.words) == {"DD 2", "attack"}
    refused(game, "DD 1", "10.1.2")
    play(game, "attack")
    assert {"DD 1", "DD 2"} <= set(game.decision.words)  # both may go for airfields, whatever the distance
    play(game, "DD 1", "0709")
    assert status(game, "0709") == "destroyed"


@pytest.mark.rule("10.3a", "10.5", "10.0", "SoP.3")
def test_each_ship_removes_an_air_unit_cap_or_not(scene):
    units = {"IJN ATTACK": ["DD 1", "DD 2"], "0708": ["F4F 1", "Bomber 1"], "USAF CAP": ["Fighter 1", "Fighter 2", "Fighter 3"]}
    game = scene("Japanese Combat", units | {"0202": ["U5a"], "0110": ["J5a"]}, dice=[1])
    play(game, "DD 1", "0708")
    assert game.decision.player == "US" and set(game.decision.words) == {"F4F 1", "Bomber 1"}  # 8.10.1
    play(game, "Bomber 1")
    assert place(game, "DD 1") == "OUT OF PLAY" and place(game, "Bomber 1") == "OUT OF PLAY"
    play(game, "DD 2", "0708")
    assert at(game, "0708") == set() and status(game, "0708") == "operative"


@pytest.mark.rule("8.10.1", "9.5.3a")
def test_the_defender_chooses_what_bombardment_removes(scene):
    units = {"0704": ["JG4a"], "0708": ["F4F 1", "Bomber 1", "Fighter 1"], "0202": ["U5a"]}
    game = scene("Japanese Combat", units, dice=[1])
    play(game, "JG4a")
    assert game.decision.player == "US" and len(game.decision.words) == 3
    game.play("Fighter 1")
    assert at(game, "0708") == {"F4F 1", "Bomber 1"}


@pytest.mark.rule("10.3b")
def test_a_ship_destroys_an_empty_field_and_hurts_nobody(scene):
    game = scene("Japanese Combat", {"IJN ATTACK": ["DD 1", "DD 2"], "0708": ["F4F 1", "U5a"], "0110": ["J5a"]}, dice=[1])
    play(game, "DD 1", "0708", "DD 2", "0708")
    assert at(game, "0708") == {"U5a"} and status(game, "0708") == "destroyed"
    game = scene("Japanese Combat", {"IJN ATTACK": ["DD 1"], "0202": ["U5a"], "0110": ["J5a"]})
    play(game, "DD 1")
    assert set(game.decision.words) == {"0708", "0709"}  # the unbuilt Fighter Strip is no target


@pytest.mark.rule("10.4", "10.5")
def test_shore_bombardment_adds_two_a_ship(scene):
    units = {"0705": ["U5a", "U4a"], "0706": ["J5a", "J4a"], "IJN ATTACK": ["DD 1", "DD 2"]}
    game = scene("Japanese Combat", units, dice=[1])
    attack(game, "0705", "J5a", "J4a", "DD 1", "DD 2")
    assert any("die 1 with +4 reads 5, result DR" in line for line in game.log)  # 1 and 2 x 2 are 5
    declared(game)
    while game.state.phase == 3 and game.decision.player == "US":
        game.play(game.decision.words[0])
    assert place(game, "DD 1") == place(game, "DD 2") == "OUT OF PLAY"


@pytest.mark.rule("10.3b", "11.4b")
def test_ships_stop_work(scene):
    game = scene("Japanese Combat", {"IJN ATTACK": ["DD 1"], "0708": ["UE3a"], "0110": ["J5a"]},
                 airfields={"0708": {"status": "destroyed", "work": 1}}, dice=[1])  # fmt: skip
    play(game, "DD 1", "0708")
    assert work(game, "0708") == 0 and at(game, "0708") == {"UE3a"}
