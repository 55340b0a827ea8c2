"""7.0 reinforcements, entry, and attacks from off-board."""

import pytest

from .conftest import at, attack, declared, left, place, play, refused

US_ARROWS = ("0618", "0616", "0715", "0813", "0912", "1111", "1209", "1007", "1005", "0903", "0802")
JAPANESE_ARROWS = ("0220", "0420", "0520", "0701", "0501", "0301")


def all_us_entries_held(**more):
    """A Japanese unit of 4 in every hex that the arrows of points 4 to 14 lead to."""
    names = [f"J4{x}" for x in "abcd"] + [f"J5{x}" for x in "abcdefg"]
    return {h: [u] for h, u in zip(US_ARROWS, names)} | more


def all_japanese_entries_held(**more):
    return {h: [f"U3{x}"] for h, x in zip(JAPANESE_ARROWS, "abcdef")} | more


@pytest.mark.rule("7.0", "7.6", "7.2c", "7.2d", "10.1a")
def test_the_chart_brings_units_in_their_phase(scene):
    game = scene("Japanese Reinforcement", {"0505": ["J5a"]}, turn="OCT III")
    assert game.decision.text == "Place 228/1 on"
    play(game, "EP 1")
    assert game.decision.text == "Place 228/3 on"
    game = scene("Japanese Reinforcement", {"0505": ["J5a"]}, turn="NOV III")
    assert at(game, "IJAF RESERVE") == {"IJAF Bomber 7", "IJAF Bomber 8", "IJAF Bomber 9"}  # three come, three appear
    for n in range(11, 16):
        assert set(game.decision.words) == {"IJN RESERVE", "IJN ATTACK"}
        assert game.decision.text == f"Place DD {n} in"
        game.play("IJN ATTACK")
    assert len(at(game, "IJN ATTACK")) == 5  # no stacking limit


@pytest.mark.rule("7.0")
def test_the_built_in_chart_has_what_the_rulebook_names():
    import henderson

    f = henderson.new("first-blood").state.facts
    assert f.arrives[f.unit["6DB"]] == 4  # OCT I
    assert f.arrives[f.unit["228/1"]] == f.arrives[f.unit["228/3"]] == 6  # OCT III


@pytest.mark.rule("7.1a", "SoP.6")
def test_us_units_are_placed_on_points_4_to_14_four_to_each(scene):
    game = scene("U.S. Reinforcement", {"0505": ["U5a"], "EP 11": ["U5b", "U5c", "U5d"]}, turn="OCT I")
    assert set(game.decision.words) == {f"EP {n}" for n in range(4, 15)}
    refused(game, "EP 3", "7.1a")
    assert "EP 14" in game.decision.words
    game = scene("U.S. Reinforcement", {"EP 11": ["U5b", "U5c", "U5d", "U5e"]}, turn="OCT I")
    assert "4 units already" in refused(game, "EP 11", "7.1a")


@pytest.mark.rule("7.1b")
def test_example_of_7_1_6db_enters_free(scene):
    game = scene("U.S. Reinforcement", {"0505": ["U5a"]}, turn="OCT I")
    play(game, "EP 11", "6DB", "1007")
    assert place(game, "6DB") == "1007" and left(game, "6DB") == 8


@pytest.mark.rule("7.1c", "13.5", "SoP.6")
def test_us_air_reinforcements_go_to_reserve(scene):
    game = scene("U.S. Reinforcement", {"0505": ["U5a"]}, turn="NOV III")
    assert at(game, "USAF RESERVE") == {"F4F 15", "F4F 16"}
    assert game.state.phase == 7


@pytest.mark.rule("7.2a", "SoP.1")
def test_japanese_units_use_points_1_to_3_and_15_to_17_or_boxes_a_and_d(scene):
    game = scene("Japanese Reinforcement", {"EP 1": ["J5a", "J5b", "J5c", "J5d"]}, turn="OCT III")
    assert set(game.decision.words) == {"EP 2", "EP 3", "EP 15", "EP 16", "EP 17", "Box A", "Box D"}
    refused(game, "EP 4", "7.2a")
    assert "4 units already" in refused(game, "EP 1", "7.2a")
    refused(game, "Box B", "7.2a")


@pytest.mark.rule("7.2b")
def test_boxes_have_no_stacking_limit(scene):
    ten = [f"J5{x}" for x in "abcdefghij"]
    game = scene("Japanese Reinforcement", {"Box A": ten}, turn="OCT III")
    play(game, "Box A", "Box A")
    assert len(at(game, "Box A")) == 12
    while game.decision.rule == "10.1c":
        game.play("done")
    refused(game, "228/1", "7.2b")


@pytest.mark.rule("7.3")
def test_example_of_7_3_two_battalions_enter_0220(scene):
    game = scene("Japanese Reinforcement", {"0505": ["J5a"]}, turn="OCT III")
    play(game, "EP 1", "EP 1")
    while game.decision.rule == "10.1c":
        game.play("done")
    play(game, "228/1", "0220", "228/3", "0220")
    assert left(game, "228/1") == left(game, "228/3") == 4


@pytest.mark.rule("7.4")
def test_no_entry_onto_an_enemy_and_no_attack_while_a_hex_is_free(scene):
    units = all_us_entries_held(**{"EP 11": ["6DB", "U5a"]})
    del units["0802"]
    game = scene("U.S. Movement", units, turn="OCT I")
    assert game.decision.words == ("done",)  # 1007 is held, its point leads nowhere else
    game.play("done")
    assert game.state.entry_attack is False
    assert place(game, "6DB") == place(game, "U5a") == "OUT OF PLAY"  # no attack was offered
    units = {"EP 5": ["U5a"], "0616": ["J5a"]}
    game = scene("U.S. Movement", units | {"0202": ["U5b"]})
    assert "U5a" not in game.decision.words


@pytest.mark.rule("7.5a", "7.4", "7.5.2")
def test_with_all_entry_hexes_held_the_us_attacks_from_its_points(scene):
    game = scene("U.S. Combat", all_us_entries_held(**{"EP 4": ["U5a", "U4a"]}))
    assert set(game.decision.words) == {"0618", "done"}  # only where an arrow leads
    refused(game, "0616", "8.1")
    game.play("0618")
    assert set(game.decision.words) == {"U5a", "U4a"}
    preview = game.preview("U5a")
    assert [s.value for s in preview.sums if "J4a" in s.text] == [8]  # doubled
    assert preview.ratio == "1-2"


@pytest.mark.rule("7.5b")
def test_bombers_join_an_attack_from_a_point(scene):
    units = all_us_entries_held(**{"EP 4": ["U5a", "U4a"], "USAF GROUND ATTACK": ["Bomber 1", "Bomber 2"]})
    game = scene("U.S. Movement", units, dice=[3])
    play(game, "Bomber 1", "0618", "Bomber 2", "0618", "done")
    declared(attack(game, "0618", "U5a", "U4a"))
    # 9 to 8 is 1-1; die 3 and two bombers make 5: DR, the defender goes and both enter
    assert any("die 3 with +2 reads 5, result DR" in line for line in game.log)
    game.play(game.decision.words[0])
    assert at(game, "0618") == {"U5a", "U4a"}


@pytest.mark.rule("7.5c", "7.5.3a")
def test_artillery_on_a_point_adds_nothing_but_takes_losses(scene):
    game = scene("U.S. Combat", all_us_entries_held(**{"EP 4": ["U5a", "UG4a", "U3a"]}), dice=[4])
    play(game, "0618")
    assert set(game.decision.words) == {"U5a", "U3a"}  # the gun alone cannot attack
    play(game, "U5a")
    assert "UG4a" in game.decision.words
    assert [s.value for s in game.preview("UG4a").sums][:2] == [5, 0]
    declared(attack(game, "UG4a", "U3a"))  # 8 to 8, die 4 is EX
    assert game.decision.rule == "8.10a" and set(game.decision.words) == {"U5a", "UG4a", "U3a"}
    game.play("UG4a")
    assert at(game, "0618") == {"U5a", "U3a"}  # the lone defender is lost, the others enter


@pytest.mark.rule("7.5.1a")
def test_blocked_points_send_japanese_reinforcements_to_boxes(scene):
    game = scene("Japanese Reinforcement", all_japanese_entries_held(), turn="OCT III")
    assert game.decision.words == ("Box A", "Box D")
    refused(game, "EP 1", "7.5.1a")


BOX_D = {"0005": ["U3a"], "0003": ["U3b"], "0001": ["U3c"]}


@pytest.mark.rule("7.5.1b", "7.5.2", "9.4.2")
def test_a_blocked_box_breaks_out(scene):
    game = scene("Japanese Combat", BOX_D | {"Box D": ["J5a", "JG4a"]}, visited={"J5a": "ABCD", "JG4a": "ABCD"}, dice=[4, 1])
    assert set(game.decision.words) == {"0001", "0003", "0005", "done"}
    play(game, "0003", "J5a")
    preview = game.preview("JG4a")
    assert preview.ratio == "1-1"  # 5 and 4 by direct fire to 3 doubled
    assert [s.value for s in preview.sums] == [5, 4, 6]
    declared(attack(game, "JG4a"))  # die 4: EX
    play(game, "JG4a")  # the gun may be lost
    assert at(game, "0003") == {"J5a"}


@pytest.mark.rule("7.5.1b")
def test_no_breakout_while_a_box_is_left_to_go_to(scene):
    game = scene("Japanese Movement", BOX_D | {"Box D": ["J5a"]}, dice=[1])
    play(game, "J5a")
    assert game.decision.words == ("Box C",)
    game = scene("Japanese Combat", BOX_D | {"Box D": ["J5a"], "0705": ["J5b"]}, dice=[1])
    assert game.state.phase > 4 or game.decision.rule != "8.1"  # nothing to declare
    assert place(game, "J5a") == "OUT OF PLAY"  # 6.3a it had to move on


@pytest.mark.rule("7.5.1b")
def test_no_air_but_ships_support_a_breakout(scene):
    units = BOX_D | {"Box D": ["J5a", "J4a"], "IJN ATTACK": ["DD 1"], "IJAF ATTACK": ["IJAF Bomber 1"]}
    game = scene("Japanese Combat", units, visited={"J5a": "ABCD", "J4a": "ABCD"}, flying=["IJAF Bomber 1"])
    play(game, "0003", "J5a")
    assert "DD 1" in game.decision.words
    refused(game, "IJAF Bomber 1", "13.3.3d")


@pytest.mark.rule("7.5.2")
def test_off_board_attacks_go_only_along_arrows(scene):
    units = BOX_D | {"Box D": ["J5a", "J4a"], "0004": ["U4a"]}
    game = scene("Japanese Combat", units, visited={"J5a": "ABCD", "J4a": "ABCD"})
    assert "0004" not in game.decision.words
    refused(game, "0004", "8.1")
    play(game, "0003", "J5a")
    refused(game, "0005")  # one hex is attacked, the one they will enter


@pytest.mark.rule("7.5.3a")
@pytest.mark.parametrize(("die", "result"), [(5, "DR"), (6, "D1")])
def test_a_cleared_hex_must_be_entered(scene, die, result):
    units = BOX_D | {"Box D": ["J5a", "J4a", "J3a"]}
    visited = {"J5a": "ABCD", "J4a": "ABCD", "J3a": "ABCD"}
    game = scene("Japanese Combat", units, visited=visited, dice=[die, 1])
    declared(attack(game, "0003", "J5a", "J4a"))  # 9 to 6
    while game.state.phase == 3:
        game.play(game.decision.words[0])
    assert at(game, "0003") == {"J5a", "J4a"}
    assert place(game, "J3a") == "OUT OF PLAY"  # it did not attack


@pytest.mark.rule("7.5.3b")
def test_attackers_that_do_not_clear_the_hex_are_eliminated(scene):
    units = BOX_D | {"Box D": ["J5a", "J4a", "J3a"]}
    game = scene("Japanese Combat", units, visited=dict.fromkeys(("J5a", "J4a", "J3a"), "ABCD"), dice=[1, 1])
    declared(attack(game, "0003", "J5a", "J4a", "J3a"))  # 12 to 6 is 2-1; die 1 is A2
    play(game, "J3a", "J4a")
    assert place(game, "J5a") == "OUT OF PLAY" and at(game, "0003") == {"U3b"}


@pytest.mark.rule("7.5.4a", "7.5.4b")
def test_overstacked_entry_costs_units_that_count_for_supply(scene):
    units = BOX_D | {"Box D": ["J5a", "J4a", "J3a", "J3b"], "0505": ["J5b"]}
    game = scene("Japanese Combat", units, visited=dict.fromkeys(("J5a", "J4a", "J3a", "J3b"), "ABCD"), dice=[6, 5])
    declared(attack(game, "0003", "J5a", "J4a", "J3a", "J3b"))  # 15 to 6 is 2-1; die 6 is DE
    assert game.decision.rule == "7.5.4a" and len(game.decision.words) == 4
    play(game, "J3b")
    assert at(game, "0003") == {"J5a", "J4a", "J3a"}
    assert any(e.rule == "7.5.4b" for e in game.events())
    assert place(game, "J5b") == "0505" and game.state.phase > 4  # supply die 5 takes nobody else


@pytest.mark.rule("7.7")
def test_a_due_unit_cannot_be_held_back_and_is_lost_without_a_place(scene):
    game = scene("U.S. Reinforcement", {"0505": ["U5a"]}, turn="OCT I")
    refused(game, "done", "7.7")
    full = [f"U5{x}" for x in "abcdefghijklmnopqrst"] + [f"U4{x}" for x in "abcd"] + [f"U3{x}" for x in "abcdef"]
    full += [f"UG{s}{x}" for s in (3, 4, 8) for x in "abc"] + ["U2a", "U2b", "U1a", "U1b", "UE3a"]
    assert len(full) == 44  # four on each of eleven points
    units = {f"EP {n}": full[4 * i : 4 * i + 4] for i, n in enumerate(range(4, 15))}
    game = scene("U.S. Reinforcement", units, turn="OCT I")
    assert place(game, "6DB") == "OUT OF PLAY" and game.decision.rule == "SoP.7"
