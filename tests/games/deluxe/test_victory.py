"""9.0 Victory, 10.0 Rabaul, 11.0 guerrillas, 12.0 the end of a turn."""

import pytest

HELD = 'control = { US = ["3707"] }\n'


def end(rest: str, turn: int = 8) -> str:
    return f'turn = {turn}\nstep = "SoP.20b"\n{rest}'


# -- points --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.0a")
def test_points_of_one_side_come_off_the_other(table):
    t = table('turn = 8\nstep = "SoP.7"\nvp = -8\n[US]\n"1/1" = "3808"')
    t.game.state.score(0, 10, "9.0a", "a test")
    track = next(x for x in t.game.view("US").tracks if x.id == "vp")
    assert (track.side, track.value) == ("US", 2)


@pytest.mark.rule("9.1a", "9.2a")
def test_three_a_us_factor_two_a_japanese(table):
    t = table('turn = 8\nstep = "SoP.7"\n[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "4308 3"')
    state = t.game.state
    state.reduce(t.unit("1/1"), "8.1.5b")
    state.reduce(t.unit("1/1"), "8.1.5b")
    assert state.vp == -6
    state.eliminate(t.unit("124/2"), "8.2.1.3b")
    assert state.vp == 0


@pytest.mark.rule("9.1b", "9.2b", "12.0a", "SoP.20a")
@pytest.mark.parametrize(
    "holder, status, points", [("US", 15, 3), ("US", 10, 3), ("US", 9, 0), ("Japan", 10, -7), ("Japan", 9, 0)]
)
def test_the_airfield_scores_at_the_turns_end_if_it_works(table, holder, status, points):
    control = HELD if holder == "US" else ""
    t = table(end(f'{control}hf = {status}\n[US]\n"1/1" = "3603"'), dice=[1, 1])
    assert t.game.state.vp == points


@pytest.mark.rule("9.1e")
def test_japanese_villages_score_after_its_reinforcements(table):
    t = table(
        'turn = 8\nstep = "SoP.14"\nhf = 9\n[Japan]\n"124/2" = "4308"',
        villages={"3903": "Fifth"},
        terrain={"3903": "clear coastal village"},
    )
    assert t.scored("9.1e") == ["Japan 5"]


@pytest.mark.rule("9.2d")
def test_us_villages_score_after_its_reinforcements(table):
    t = table('turn = 8\nstep = "SoP.4"\ncontrol = { US = ["3203", "3603", "3505", "3109"] }\n[US]\n"1/1" = "3808"')
    assert t.scored("9.2d") == ["US 4"]


@pytest.mark.rule("9.2c")
def test_two_withdrawn_japanese_units_are_a_point_in_running_total(table):
    names = ["124/1", "124/2", "4/1"]
    units = "\n".join(f'"{n}" = "3203"' for n in names) + '\n"16/1" = "withdrawn"\n"16/2" = "withdrawn"'
    t = table('turn = 19\nstep = "SoP.16"\n[Japan]\n' + units)
    for name in names:
        t.play(name, "withdraw")
    assert t.scored("9.2c") == ["US 1"]  # the fourth of five in all


# -- control -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.3a")
def test_artillery_takes_no_control_infantry_does(table):
    t = table('turn = 8\nstep = "SoP.7"\n[US]\n"11/5" = "3604"\n"1/1" = "3604"\n"1 SW" = "3604"')
    t.play("11/5", "3603", "stop", "1 SW", "3603", "stop")
    assert t.control("3603") == "Japan"
    t.play("1/1", "3603", "stop")
    assert t.control("3603") == "US"


@pytest.mark.rule("9.3c")
def test_a_retreat_through_a_village_takes_it(table):
    text = 'turn = 8\nstep = "SoP.19"\nsupply = [0, 0]\n[Japan]\n"124/2" = "3111"\n[US]\n"{}" = "3110"'
    for unit, holder in (("2/2", "US"), ("11/5", "Japan")):
        odds = {"attrition": ("odds", {o: dict.fromkeys("123456", "0/0/0 0/2") for o in ("1-1", "4-1")})}
        t = table(text.format(unit), tables=odds)
        t.play("3110", "no strain")
        t.play("3109")
        while t.rule == "8.2.1.4Ra":
            t.play(t.words[0])
        assert t.control("3109") == holder and t.hex(unit) not in ("3109", "3110")


# -- who wins ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("9.0b", "12.0d", "SoP.20b")
@pytest.mark.parametrize("vp, winner", [(5, "US"), (1, "US"), (-1, "Japan"), (-5, "Japan"), (-3, "")])
def test_points_decide_after_turn_twenty_six(table, vp, winner):
    t = table(end(f"{HELD}vp = {vp}\n" + ("hf = 9\n" if vp != -3 else "") + '[US]\n"164/1" = "3707"', turn=26))
    assert t.game.outcome is not None and t.game.outcome.winner == winner
    going = table(end(f'{HELD}vp = {vp}\n[US]\n"164/1" = "3707"', turn=25))
    assert going.game.outcome is None and going.game.state.turn == 26


@pytest.mark.rule("9.4a", "9.4c")
@pytest.mark.parametrize("vp, status", [(50, 20), (50, 0), (65, 9)])
def test_japan_wins_at_the_end_with_the_field_whatever_the_points(table, vp, status):
    t = table(end(f'vp = {vp}\nhf = {status}\n[Japan]\n"124/2" = "3707"', turn=26))
    assert (t.game.outcome.winner, t.game.outcome.rule) == ("Japan", "9.4a")


@pytest.mark.rule("9.4b", "9.4c")
@pytest.mark.parametrize("vp, winner", [(61, "US"), (60, None), (-61, "Japan"), (-60, None), (65, "US")])
def test_sixty_one_points_win_at_the_end_of_any_turn(table, vp, winner):
    t = table(end(f'vp = {vp}\nhf = 9\n[US]\n"1/1" = "3808"', turn=14), dice=[1, 1])
    assert (t.game.outcome.winner if t.game.outcome else None) == winner


@pytest.mark.rule("9.4b")
@pytest.mark.parametrize("vp, rule, winner", [(70, "9.4b", "US"), (50, "9.0b", "US"), (-70, "9.4b", "Japan")])
def test_sixty_one_points_win_on_the_last_turn_too(table, vp, rule, winner):
    t = table(end(f'{HELD}vp = {vp}\nhf = 9\n[US]\n"1/1" = "3808"', turn=26), dice=[1, 1])
    assert (t.game.outcome.rule, t.game.outcome.winner) == (rule, winner)


@pytest.mark.rule("9.4c")
def test_sixty_one_points_in_mid_turn_win_nothing(table):
    t = table('turn = 8\nstep = "SoP.14"\nvp = 62\n[Japan]\n"124/2" = "4308"\n[US]\n"1/1" = "3103"', dice=[1, 1, 1, 1])
    t.play("end")
    assert t.game.outcome is None and t.game.state.turn == 9 and t.game.state.vp == 62 - 4 - 7


# -- Rabaul --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.0", "10.2.2a", "SoP.20c")
def test_holding_the_field_all_turn_brings_units_up_to_two_dice(table):
    pool = '"2 Armor" = "rabaul"\n"6RF" = "rabaul"\n"38AA" = "rabaul"\n"81 Guard" = "rabaul"\n"H/1" = "rabaul"'
    t = table(end(f"[Japan]\n{pool}\n"), dice=[2, 3])
    assert t.game.state.picks == 5 and "done" in t.words  # 0 to 5 units
    assert "H/1" not in t.words and t.refused("H/1") == "10.1a"
    t.play("2 Armor", "6RF", "38AA", "81 Guard")
    assert t.game.state.turn == 9  # never more than are available
    lost = table(end('held = false\n[Japan]\n"2 Armor" = "rabaul"'))
    assert lost.game.state.turn == 9 and not [e for e in lost.game.events() if e.rule == "10.2.2a"]
    mended = table('turn = 8\nstep = "SoP.7"\nhf = 9\n' + HELD + '[US]\n"1 E" = "3707"\n[Japan]\n"2 Armor" = "rabaul"')
    mended.play("1 E", "repair", "end", "pass")
    assert mended.game.state.turn == 9 and not [e for e in mended.game.events() if e.rule == "10.2.2a"]  # it did not remain so
    broken = table(end(f'{HELD}hf = 5\n[Japan]\n"2 Armor" = "rabaul"'), dice=[1, 1])
    assert broken.game.state.picks == 2  # U.S.-held, but inoperable all the turn


@pytest.mark.rule("10.1", "10.1a", "2.2.1.11")
def test_availability_is_judged_by_the_turn_of_arrival(table):
    pool = '"2 Armor" = "rabaul"\n"144/1" = "rabaul"\n"81 Guard" = "rabaul"\n"H/1" = "rabaul"'
    offered = {}
    for turn in (3, 7, 13, 17):  # arrivals in periods 1, 2, 3, 4
        t = table(end(f"[Japan]\n{pool}", turn=turn), dice=[6, 6])
        offered[turn] = set(t.words) - {"done"}
    assert offered[3] == {"144/1", "81 Guard"}
    assert offered[7] == {"2 Armor", "81 Guard"}  # a period 1 unit with number 1 has lapsed
    assert offered[13] == {"2 Armor", "81 Guard", "H/1"} and offered[17] == {"2 Armor", "81 Guard", "H/1"}
    last = table(end(f"[Japan]\n{pool}", turn=26), dice=[6, 6])
    assert last.game.outcome is not None  # nothing is chosen any more


@pytest.mark.rule("10.2", "12.0b")
def test_a_unit_chosen_early_does_not_come_again(table):
    t = table(end('[Japan]\n"228/1" = "rabaul"'), dice=[1, 1])
    t.play("228/1")
    assert t.hex("228/1") == "pool" and t.game.state.due[t.unit("228/1")] == 9
    while t.game.where.step != "SoP.14":
        t.play(t.words[-1])
    assert "228/1 lands where" in t.game.decision.text and t.game.state.turn == 9


@pytest.mark.rule("10.2.1a", "10.2.1b", "SoP.20c")
def test_capturing_the_field_brings_two_units_and_four_points(table):
    text = (
        'turn = 8\nstep = "SoP.16"\nsupply = [0, 38]\n'
        + HELD
        + '[Japan]\n"124/2" = "3708"\n"2 Armor" = "rabaul"\n"6RF" = "rabaul"\n"38AA" = "rabaul"'
    )
    t = table(text)
    t.play("124/2", "3707")
    assert t.game.state.supply[1] == 40 and t.game.state.bonus
    t.play("stop", "end")
    assert t.game.state.picks == 2 and t.rule == "10.2"
    t.play("2 Armor", "6RF")
    assert t.game.state.turn == 9 and t.hex("38AA") == "rabaul"
    assert [t.game.state.due[t.unit(u)] for u in ("2 Armor", "6RF")] == [9, 9]
    assert not [e for e in t.game.events() if e.rule == "10.2.2a"]  # no dice in that turn


@pytest.mark.rule("10.2.1a")
def test_making_the_field_inoperable_counts_once(table):
    text = (
        'turn = 8\nstep = "SoP.16"\nhf = 11\nsupply = [0, 0]\n'
        + HELD
        + '[Japan]\n"11 Const" = "3707"\n"13 Const" = "3707"\n"2 Armor" = "rabaul"'
    )
    t = table(text)
    t.play("11 Const", "reduce")
    assert t.game.state.hf == 5 and t.game.state.supply[1] == 4
    t.play("13 Const", "reduce")
    assert t.game.state.supply[1] == 4
    ten = table('turn = 8\nstep = "SoP.16"\nhf = 16\nsupply = [0, 0]\n' + HELD + '[Japan]\n"11 Const" = "3707"')
    ten.play("11 Const", "reduce")
    assert ten.game.state.hf == 10 and not ten.game.state.bonus  # ten is operational


@pytest.mark.rule("10.2.1b")
def test_the_four_points_can_be_spent_in_the_next_assault(table):
    text = (
        'turn = 8\nstep = "SoP.19"\nsupply = [0, 0]\n'
        + HELD
        + '[Japan]\n"124/2" = "3708"\n"124/1" = "3708"\n"4/1" = "3812"\n"20Mt" = "3812"\n[US]\n"1/1" = "3707 1"\n"2/2" = "3813"'
    )
    t = table(text, dice=[1])
    t.play("3707")
    while t.rule == "8.2.1" and "3813" not in t.words:
        t.play("attack" if len(t.game.state.attackers) == 2 else t.words[0])
    assert t.rule == "8.2.1.4A"
    t.play("124/1")
    while t.rule == "8.2.1.4A":
        t.play("halt" if "halt" in t.words else "hold")
    assert t.control("3707") == "Japan" and t.game.state.supply[1] == 4
    t.play("3813", "20Mt")
    assert t.rule == "8.2.4b" and t.words == ("1", "2", "3")


@pytest.mark.rule("10.2.2b")
def test_holding_doubles_the_supply_roll_of_the_next_turn(table):
    t = table('turn = 9\nstep = "SoP.15"\ndouble_supply = true\nsupply = [0, 35]\n[Japan]\n"124/2" = "4308"', dice=[2, 3])
    assert t.game.state.supply[1] == 40  # 35 + 3 + 6, capped
    assert len([1 for a in t.game.activations() for x in a.answers]) == 2
    held = table(end('[Japan]\n"124/2" = "4308"'), dice=[1, 1])
    assert held.game.state.double_supply
    fixed = table('turn = 2\nstep = "SoP.15"\ndouble_supply = true\n[Japan]\n"124/2" = "4308"')
    assert fixed.game.state.supply[1] == 6  # a fixed number stays


@pytest.mark.rule("10.2.3")
def test_japanese_units_fight_with_one_factor_more_under_air_support(table):
    after = table(end('[Japan]\n"124/2" = "3707"'), dice=[1, 1])
    assert after.game.state.air
    attack = table(
        'turn = 9\nstep = "SoP.19"\nair = true\n[Japan]\n"124/2" = "3808"\n"124/1" = "3808"\n"124/3" = "3808"\n[US]\n"1/1" = "3908"'  # noqa: E501
    )
    attack.play("3908")
    assert [e.text for e in attack.game.events() if "odds" in e.data][-1].startswith("15 to 5")
    defend = table('turn = 9\nstep = "SoP.10"\nair = true\n[US]\n"1/1" = "3908"\n[Japan]\n"124/2" = "3808"\n"20Mt" = "3808"')
    defend.play("3808")
    assert [e.text for e in defend.game.events() if "odds" in e.data][-1].startswith("5 to 5")  # the gun gains nothing


@pytest.mark.rule("10.2.3a")
def test_air_support_ends_when_the_us_breaks_or_takes_the_field(table):
    text = 'turn = 9\nstep = "SoP.17"\nhf = 10\nair = true\nsupply = [5, 0]\n[US]\n"11/5" = "3811"\n"1/1" = "3901"\n[Japan]\n"124/2" = "3709"'  # noqa: E501
    t = table(text.replace("3901", "3903"), dice=[5])
    t.play("11/5", "3707", "1", "fire")
    assert t.game.state.hf == 9 and not t.game.state.air
    taken = table('turn = 9\nstep = "SoP.7"\nair = true\n[US]\n"1/1" = "3708"')
    taken.play("1/1", "3707")
    assert not taken.game.state.air
    repaired = table(end('operated = false\nhf = 10\n[Japan]\n"124/2" = "3707"', turn=10), dice=[1, 1])
    assert not repaired.game.state.air  # only after a full turn held operational


# -- guerrillas ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("11.0b")
def test_guerrilla_limits(table):
    text = 'turn = 8\nstep = "SoP.6"\nsupply = [9, 0]\n[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "3604"\n"4/1" = "3109 stealth 1"'
    t = table(text, dice=[1], terrain={"3109": "jungle village"})
    assert t.refused("3603") == "11.0b"  # in a zone of control
    assert t.refused("3109") == "11.0b"  # a unit in the hex, even in stealth
    assert t.words == ("3203", "3505", "end")
    t.play("3203")
    assert t.refused("3203") == "11.0b"  # once a turn


@pytest.mark.rule("11.0c")
def test_guerrillas_are_free_with_unlimited_supply(table):
    t = table('turn = 18\nstep = "SoP.6"\nsupply = [0, 0]\n[US]\n"1/1" = "3808"', dice=[1] * 4)
    for village in ("3203", "3603", "3505", "3109"):
        t.play(village)
    assert t.game.state.supply[0] == 0 and t.game.where.step != "SoP.6"


# -- the end of a turn ---------------------------------------------------------------------------------------------


@pytest.mark.rule("12.0e", "12.0d")
def test_step_twenty_runs_in_its_order(table):
    text = end('vp = 50\n[Japan]\n"124/2" = "3707"\n"102/1" = "rabaul"\n[US]\n"1/1" = "3808"\n"1/2" = "3808"', turn=19)
    t = table(text, dice=[1, 1])
    t.play("102/1")
    rules = [e.rule for e in t.game.events() if e.rule in ("9.1b", "9.1d", "10.2.2a", "12.0b", "SoP.20b")]
    assert rules == ["9.1b", "9.1d", "10.2.2a", "12.0b", "SoP.20b"]
    assert t.game.state.turn == 20
    last = table(end("vp = 10\n" + HELD + 'hf = 5\n[Japan]\n"102/1" = "rabaul"\n[US]\n"1/1" = "3808"', turn=26))
    assert last.game.outcome.winner == "US" and not [e for e in last.game.events() if e.rule == "10.2.2a"]
