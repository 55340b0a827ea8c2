"""7.9 Withdrawal, 7.10 consolidation, 7.11 Henderson Field operations."""

import pytest

US_MOVES = 'turn = {}\nstep = "SoP.7"\ncontrol = {{ US = ["3707"] }}\n'
FIELD = US_MOVES.format(8)


@pytest.mark.rule("7.9a", "7.9.2a", "2.2.1.2")
def test_a_marine_in_a_safe_village_may_be_withdrawn_on_any_turn(table):
    t = table(US_MOVES.format(3) + '[US]\n"1/1" = "3603"\n"1/2" = "3604"\n"164/1" = "3603"')
    t.play("1/2", "3603")
    assert t.refused("withdraw") == "7.9a"  # entered the village this turn
    t.play("stop", "164/1")
    assert t.refused("withdraw") == "7.9.2a"  # no black bar
    t.play("stop", "1/1", "withdraw")
    assert t.hex("1/1") == "withdrawn" and t.game.state.vp == 0
    assert t.game.state.facts.units[t.unit("1/1")].bar == "black"


@pytest.mark.rule("7.9a")
def test_nobody_withdraws_out_of_an_enemy_zone_of_control_or_from_elsewhere(table):
    t = table(US_MOVES.format(3) + '[US]\n"1/1" = "3603"\n"1/3" = "3808"\n[Japan]\n"124/2" = "3604"')
    t.play("1/1")
    assert t.refused("withdraw") == "7.9a"
    t.play("stop", "1/3")
    assert t.refused("withdraw") == "7.9a"


@pytest.mark.rule("7.9b")
def test_a_withdrawn_unit_never_comes_back_and_scores_nothing(table):
    t = table(US_MOVES.format(3) + '[US]\n"1/1" = "3603"\n"1/2" = "3603 4"')
    t.play("1/1", "withdraw")
    assert "1/1" not in t.words and t.refused("1/1") == "7.0"
    t.play("end")
    assert not t.scored("9.1a") and t.hex("1/1") == "withdrawn"


@pytest.mark.rule("7.9.1", "2.1.8.1c", "9.2c")
def test_japan_withdraws_ten_a_turn_from_turn_nineteen(table):
    names = ["124/1", "124/2", "124/3", "4/1", "4/2", "4/3", "29/1", "29/2", "29/3", "16/1", "16/2"]
    villages = ["3203", "3603", "3505", "3109"]
    units = "\n".join(f'"{n}" = "{villages[i // 3]}"' for i, n in enumerate(names))
    early = table('turn = 18\nstep = "SoP.16"\n[Japan]\n' + units)
    early.play("124/1")
    assert early.refused("withdraw") == "7.9.1"
    t = table('turn = 19\nstep = "SoP.16"\n[Japan]\n' + units)
    for name in names[:10]:
        t.play(name, "withdraw")
    t.play(names[10])
    assert t.refused("withdraw") == "7.9.1"
    assert t.scored("9.2c") == ["US 1"] * 5


@pytest.mark.rule("7.9.2b", "9.1d")
@pytest.mark.parametrize("turn, points", [(18, []), (19, ["Japan 4"]), (20, ["Japan 4"])])
def test_marines_still_there_cost_a_point_each_from_turn_nineteen(table, turn, points):
    units = '"1/1" = "3808"\n"1/2" = "3808"\n"1 E" = "3808"\n"11/2" = "3909"\n"164/1" = "3909"\n"1/3" = "dead"'
    t = table(f'turn = {turn}\nstep = "SoP.20b"\ncontrol = {{ US = ["3707"] }}\n[US]\n{units}')
    t.game.view()
    assert t.scored("9.1d") == points


@pytest.mark.rule("7.10")
def test_two_reduced_units_of_a_type_merge_up_to_full_strength(table):
    t = table(FIELD + '[US]\n"1/1" = "3808 2"\n"1/2" = "3808 3"\n"1/3" = "3808 4"\n"5/1" = "3808"')
    t.play("1/1")
    assert "consolidate 1/2" in t.words
    assert t.refused("consolidate 5/1") == "7.10"  # at full strength
    t.play("consolidate 1/2")
    assert t.strength("1/1") == 5 and t.hex("1/2") == "merged" and t.game.state.vp == 0
    t.play("3708")
    assert t.left("1/1") == 9  # moves without penalty
    over = table(FIELD + '[US]\n"1/1" = "3808 3"\n"1/3" = "3808 4"')
    over.play("1/1")
    assert over.refused("consolidate 1/3") == "7.10"  # 7 exceeds 5


@pytest.mark.rule("7.10")
def test_the_merged_unit_is_no_larger_than_either_was_and_of_one_type(table):
    small = table(
        FIELD + '[US]\n"1/1" = "3808 2"\n"1/2" = "3808 2"\n"1 E" = "3808 1"', units={"1/1": {"combat": 3}, "1/2": {"combat": 4}}
    )
    small.play("1/1")
    assert small.refused("consolidate 1/2") == "7.10"  # 4 exceeds 3
    assert small.refused("consolidate 1 E") == "7.10"  # another type
    came = table(FIELD + '[US]\n"1/1" = "3808 2"\n"1/2" = "3908 2"')
    came.play("1/1", "3908")
    assert not [w for w in came.words if w.startswith("consolidate")]


@pytest.mark.rule("7.11")
def test_ten_points_are_operational_nine_are_not(table):
    for status, word in ((10, "operational"), (9, "inoperable"), (20, "operational")):
        t = table(f'step = "SoP.7"\nhf = {status}\n[US]\n"1/1" = "3808"')
        field = next(track for track in t.game.view("US").tracks if track.id == "field")
        assert (field.value, field.text) == (status, word)


@pytest.mark.rule("7.11.1a")
@pytest.mark.parametrize("unit, step, side", [("1 E", "SoP.7", "US"), ("11 Const", "SoP.16", "Japan")])
def test_a_whole_turn_on_the_field_reduces_it_by_six(table, unit, step, side):
    t = table(f'turn = 8\nstep = "{step}"\n[{side}]\n"{unit}" = "3707"')
    t.play(unit, "reduce")
    assert t.game.state.hf == 14
    assert "reduce" not in t.words and (t.rule == "7.0")  # one action, and its move is over


@pytest.mark.rule("7.11.1b", "7.11.1c")
@pytest.mark.parametrize(
    "unit, movement, spent, status",
    [
        ("11 Const", 8, 4, 17),
        ("11 Const", 9, 4, 17),
        ("11 Const", 9, 5, 19),
        ("11 Const", 8, 5, 19),
        ("2 E J", 8, 5, 18),
        ("2 E J", 8, 4, 17),
    ],
)
def test_reduction_after_a_short_and_a_long_move(table, unit, movement, spent, status):
    t = table(
        f'turn = 8\nstep = "SoP.16"\n[Japan]\n"{unit}" = "3707 spent {spent} entered"', units={unit: {"movement": movement}}
    )
    t.play(unit, "reduce")
    assert t.game.state.hf == status


@pytest.mark.rule("7.11.2a")
def test_a_whole_turn_repairs_two(table):
    t = table(FIELD + 'hf = 12\n[US]\n"1 E" = "3707"')
    t.play("1 E", "repair")
    assert t.game.state.hf == 14 and t.rule == "7.0"


@pytest.mark.rule("7.11.2b")
def test_half_a_move_and_one_point_of_repair(table):
    t = table(
        FIELD + 'hf = 12\n[US]\n"1 E" = "3707 spent 4 entered"\n"57 E" = "3707 spent 5 entered"',
        units={"1 E": {"movement": 8}, "57 E": {"movement": 8}},
    )
    t.play("57 E")
    assert "repair half" not in t.words  # 5 of 8 spent
    t.play("stop", "1 E", "repair half")
    assert t.game.state.hf == 13
    before = table(FIELD + 'hf = 12\n[US]\n"1 E" = "3707"')
    before.play("1 E", "repair half")
    assert max(before.cost(w) for w in before.words if w.isdigit()) == 5  # still half of 10


@pytest.mark.rule("7.11.2c")
@pytest.mark.parametrize(
    "word, die, status", [("repair", 3, 14), ("repair", 2, 12), ("repair half", 5, 13), ("repair half", 4, 12)]
)
def test_infantry_repairs_by_a_die(table, word, die, status):
    t = table(FIELD + 'hf = 12\n[US]\n"1/1" = "3707"', dice=[die])
    t.play("1/1")
    assert "reduce" not in t.words  # repair only
    t.play(word)
    assert t.game.state.hf == status
    if t.rule == "7.1a":
        assert not [w for w in t.words if w.startswith("repair")]  # one try a phase


@pytest.mark.rule("7.12")
def test_an_unmoved_landing_is_drawn_reversed_and_facing_has_no_other_effect(table):
    t = table('turn = 7\nstep = "SoP.4"\nsupply = [0, 0]\n[US]\n"7/1" = "pool"')
    t.play("3803")
    while t.game.where.step != "SoP.7":
        t.play("end")
    assert next(p for p in t.game.view("US").pieces if p.id == "7/1").tags == ["reversed"]
    t.play("7/1", "3804")
    assert "reversed" not in next(p for p in t.game.view("US").pieces if p.id == "7/1").tags
