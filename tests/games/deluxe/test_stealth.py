"""7.7 Stealth movement: hiding, moving hidden, being detected."""

import pytest

JAPAN_MOVES = 'turn = {turn}\nstep = "SoP.16"\n[Japan]\n'
US_MOVES = 'turn = 8\nstep = "SoP.7"\n'
POCKET = {"4309": "jungle", **dict.fromkeys(("4308", "4409", "4410", "4310", "4210", "4209"), "clear")}


def japan(units: str, turn: int = 8, us: str = "") -> str:
    return JAPAN_MOVES.format(turn=turn) + units + (f"\n[US]\n{us}" if us else "")


@pytest.mark.rule("7.7a", "7.7.1")
def test_infantry_in_jungle_away_from_the_enemy_may_go_into_stealth(table):
    t = table(japan('"124/2" = "4309"\n"20Mt" = "4311"\n"4/1" = "4407"\n"4/2" = "3909"', us='"1/1" = "4406"'))
    t.play("4/1")
    assert "stealth" not in t.words and t.refused("stealth") == "7.7a"  # a U.S. unit is adjacent
    t.play("stop", "20Mt")
    assert t.refused("stealth") == "7.7a"  # artillery
    t.play("stop", "4/2")
    assert t.refused("stealth") == "7.7a"  # no jungle
    t.play("stop", "124/2", "stealth")
    assert t.game.state.stealth[t.unit("124/2")] == 1 and t.hex("124/2") == "4309"
    assert t.rule == "7.0" and "124/2" not in t.words  # in lieu of moving


@pytest.mark.rule("7.7b")
def test_units_in_stealth_cannot_be_attacked_in_any_way(table):
    text = 'turn = 8\nstep = "{}"\nsupply = [10, 10]\ncontrol = {{ US = ["3707"] }}\n[US]\n"1/1" = "4209"\n"11/5" = "4012"\n[Japan]\n"124/2" = "4309 stealth 1"'  # noqa: E501
    fire = table(text.format("SoP.9"))
    assert fire.game.where.step not in ("SoP.9", "SoP.10")  # nothing to fire on or to assault: both steps passed
    both = table(text.format("SoP.9") + '\n"20Mt" = "4210"')
    both.play("11/5")
    assert "4210" in both.words and both.refused("4309") == "7.7b"


@pytest.mark.rule("7.7.2")
def test_each_turn_in_stealth_raises_the_marker_even_beside_an_enemy(table):
    t = table(japan('"124/2" = "4309 stealth 1"\n"4/1" = "4411 stealth 2"', us='"1/1" = "4308"'))
    t.play("124/2", "stay")
    assert t.game.state.stealth[t.unit("124/2")] == 1 and "124/2" not in t.words  # the markers are raised together
    t.play("end")  # 4/1 was not chosen: it stays hidden as well
    assert t.game.state.stealth[t.unit("124/2")] == 2 and t.game.state.stealth[t.unit("4/1")] == 3


@pytest.mark.rule("7.7.3a")
def test_a_unit_may_leave_stealth_by_itself(table):
    t = table(japan('"124/2" = "4309 stealth 1"'))
    t.play("124/2", "4307")
    assert t.game.state.stealth[t.unit("124/2")] == 0 and t.hex("124/2") == "4307"
    stays = table(japan('"124/2" = "4309 stealth 1"'))
    stays.play("124/2", "leave")
    assert stays.game.state.stealth[stays.unit("124/2")] == 0 and stays.hex("124/2") == "4309"


@pytest.mark.rule("7.7.3b")
def test_after_the_third_full_turn_the_exit_is_compulsory(table):
    t = table(japan('"124/2" = "4309 stealth 3"\n"4/1" = "4411"'))
    assert "end" not in t.words and t.refused("end") == "7.7.3b"
    t.play("124/2")
    assert "stay" not in t.words and t.refused("stay") == "7.7.3b"
    assert max(t.cost(w) for w in t.words if w.isdigit()) == 28  # three times its movement: 30 points, 7 hexes
    t.play("leave", "end")
    two = table(japan('"124/2" = "4309 stealth 2"'))
    two.play("end")
    assert two.game.state.stealth[two.unit("124/2")] == 3  # the marker survives one enemy turn


@pytest.mark.rule("7.7.4a")
@pytest.mark.parametrize("turns, farthest", [(1, 8), (2, 20), (3, 28)])
def test_the_pool_is_movement_times_turns(table, turns, farthest):
    t = table(japan(f'"124/2" = "4309 stealth {turns}"'))
    t.play("124/2")
    assert max(t.cost(w) for w in t.words if w.isdigit()) == farthest


@pytest.mark.rule("7.7.4b")
def test_stealth_movement_is_jungle_only_at_four_a_hex_rivers_ignored(table):
    t = table(japan('"124/2" = "4309 stealth 3"', us='"1/1" = "4609"'), terrain={"4310": "jungle river", "4210": "clear"},
              rivers=[["4310"]])  # fmt: skip
    t.play("124/2")
    assert t.cost("4310") == 4 and t.cost("4311") == 8  # the river neither costs nor stops
    assert t.refused("4210") == "7.7.4b" and t.refused("4609") == "7.3.8b"
    t.play("4311")
    assert "22 points left" in t.game.decision.text and t.cost("4312") == 4
    t.play("4312", "stop")
    assert t.hex("124/2") == "4312"


@pytest.mark.rule("7.2", "7.7.4b")
def test_the_minimum_move_holds_in_stealth(table):
    t = table(japan('"124/2" = "4309 stealth 1"'), units={"124/2": {"movement": 3}})
    t.play("124/2", "4308")
    assert t.hex("124/2") == "4308"


@pytest.mark.rule("7.7.5a", "2.2.2.5")
@pytest.mark.parametrize(
    "value, where, die, found", [(1, "4308", 1, True), (1, "4308", 2, False), (2, "4307", 1, True), (2, "4307", 2, False)]
)
def test_die_plus_distance_less_marker_of_one_detects(table, value, where, die, found):
    t = table(US_MOVES + f'[US]\n"1/1" = "{where}"\n[Japan]\n"124/2" = "4309 stealth {value}"', dice=[die])
    t.play("1/1", f"detect 4309 stealth {value}")
    assert t.left("1/1") == 9
    assert (t.game.decision.player == "Japan") is found
    assert (t.game.state.stealth[t.unit("124/2")] == 0) is found


@pytest.mark.rule("2.2.2.5")
def test_a_marker_is_out_of_reach_beyond_its_number_of_hexes(table):
    t = table(US_MOVES + '[US]\n"1/1" = "4307"\n"1/2" = "4306"\n[Japan]\n"124/2" = "4309 stealth 2"')
    t.play("1/1")
    assert "detect 4309 stealth 2" in t.words
    t.play("stop", "1/2")
    assert t.refused("detect 4309 stealth 2") == "7.7.5a"


@pytest.mark.rule("7.7.5b")
def test_any_number_of_tries_while_points_last(table):
    t = table(US_MOVES + '[US]\n"1/1" = "4308 spent 6 entered"\n[Japan]\n"124/2" = "4309 stealth 1"', dice=[6, 6, 6, 6])
    t.play("1/1", *["detect 4309 stealth 1"] * 4)
    assert t.left("1/1") == 0 and t.rule == "7.0"  # a fifth try is not offered


@pytest.mark.rule("7.7.5b")
def test_a_unit_that_was_stopped_or_has_not_moved_may_try(table):
    text = US_MOVES + '[US]\n"1/1" = "3908"\n[Japan]\n"124/2" = "4209 stealth 2"\n"4/1" = "4008"'
    t = table(text, dice=[6, 6], terrain={"4209": "jungle", "4009": "clear"})
    t.play("1/1", "4009")  # into the zone of control of 4/1: stopped
    assert t.words == ("detect 4209 stealth 2", "stop")


@pytest.mark.rule("7.7.5c")
def test_a_detected_unit_moves_at_once_in_the_middle_of_the_enemys_move(table):
    t = table(US_MOVES + '[US]\n"1/1" = "4308 spent 6 entered"\n[Japan]\n"124/2" = "4309 stealth 1"', dice=[1])
    t.play("1/1", "detect 4309 stealth 1")
    assert t.game.decision.player == "Japan" and t.rule == "7.7.5c"
    assert "stop" not in t.words  # it must move at least one hex
    t.play("4311")
    assert t.game.decision.player == "US" and t.left("1/1") == 3
    assert t.game.state.stealth[t.unit("124/2")] == 0 and "4309" in t.words  # the U.S. unit goes on
    assert t.game.state.ambush[t.unit("124/2")] == 0


@pytest.mark.rule("7.7.5d")
def test_a_detected_unit_without_a_jungle_hex_stays_in_the_open(table):
    t = table(US_MOVES + '[US]\n"1/1" = "4308"\n[Japan]\n"124/2" = "4309 stealth 1"', dice=[1], terrain=POCKET)
    t.play("1/1", "detect 4309 stealth 1")
    assert t.game.decision.player == "US" and t.hex("124/2") == "4309"
    assert t.game.state.is_open(t.game.state.place[t.unit("124/2")], 1)


@pytest.mark.rule("7.7.5e")
def test_the_mover_goes_on_under_the_new_situation(table):
    text = US_MOVES + '[US]\n"1/1" = "4009"\n[Japan]\n"124/2" = "4209 stealth 2"'
    t = table(text, dice=[1], terrain={"4109": "jungle", "4209": "jungle"})
    t.play("1/1", "detect 4209 stealth 2", "4109", "stop")
    here = t.game.state.place[t.unit("1/1")]
    assert t.game.state.in_zone(here, 1)  # the enemy came up and now has a zone of control
    assert "3909" in t.words or "4008" in t.words  # a zone that comes to it does not hold it
    t.play("4010")  # the next clear hex beside that enemy does
    assert t.rule == "7.0"


@pytest.mark.rule("7.7.5f")
def test_all_units_under_one_marker_are_detected_together(table):
    units = '"124/2" = "4309 stealth 2"\n"124/1" = "4309 stealth 2"\n"4/1" = "4309 stealth 1"'
    t = table(US_MOVES + f'[US]\n"1/1" = "4308"\n[Japan]\n{units}', dice=[1])
    t.play("1/1")
    assert {"detect 4309 stealth 1", "detect 4309 stealth 2"} <= set(t.words)
    t.play("detect 4309 stealth 2")
    assert max(t.cost(w) for w in t.words) == 20
    t.play("4311", "stop")
    assert t.game.decision.player == "Japan" and max(t.cost(w) for w in t.words) == 20
    t.play("4312", "stop")
    state = t.game.state
    assert [state.stealth[t.unit(u)] for u in ("124/1", "124/2", "4/1")] == [0, 0, 1]


@pytest.mark.rule("7.7.6")
def test_us_stealth_is_an_option(table):
    text = US_MOVES + '{}[US]\n"1/1" = "4309"\n[Japan]\n"124/2" = "4313"'
    off = table(text.format(""))
    off.play("1/1")
    assert off.refused("stealth") == "7.7.6"
    on = table("options.us_stealth = true\n" + text.format(""), dice=[3, 1])  # Japanese supply, then detection
    on.play("1/1", "stealth", "end")
    assert on.game.where.step == "SoP.16"
    on.play("124/2", "4310", "detect 4309 stealth 1")
    assert on.game.decision.player == "US" and on.rule == "7.7.5c"
