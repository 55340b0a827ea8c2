"""7.1 to 7.6: movement points, terrain, rivers, roads, zones of control, stacking, sea."""

import pytest

US_MOVES = 'step = "SoP.7"\ncontrol = { US = ["3707"] }\n'


@pytest.mark.rule("7.0", "SoP.7")
def test_a_side_moves_all_some_or_none_of_its_own_units(table):
    t = table(
        US_MOVES
        + 'hf = 12\n[US]\n"1/1" = "3607"\n"1/2" = "3807"\n"1/3" = "3808"\n"5/1" = "3909"\n"1 E" = "3707"\n[Japan]\n"124/2" = "4308"'  # noqa: E501
    )
    assert t.words == ("1/1", "1/2", "1/3", "5/1", "1 E", "end")
    assert t.refused("124/2") == "7.0"
    t.play("1 E", "repair")  # the engineer stays and repairs
    t.play("1/1", "3608", "stop", "1/2", "3708", "stop", "end")
    assert t.game.state.hf == 14
    assert (t.hex("1/1"), t.hex("1/2"), t.hex("1/3")) == ("3608", "3708", "3808")
    assert t.game.where.step != "SoP.7"


@pytest.mark.rule("7.1a", "2.2.1.9a", "7.3.1", "7.3.2")
def test_each_hex_is_paid_for_from_the_pool(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3808"', terrain={"3908": "jungle"})
    t.play("1/1")
    assert t.cost("3807") == 1  # clear
    assert t.cost("3908") == 2  # jungle
    t.play("3908")
    assert t.left("1/1") == 8
    assert [e.data["path"] for e in t.game.events() if e.rule == "7.1a" and e.kind == "move"] == [["3808", "3908"]]


@pytest.mark.rule("7.1b")
def test_a_hex_cannot_be_entered_without_enough_points(table):
    t = table(US_MOVES + '[US]\n"1/1" = "4010 spent 9 entered"', terrain={"4009": "jungle"})
    t.play("1/1")
    assert "4011" in t.words and "4009" not in t.words
    assert t.refused("4009") == "7.1b"
    three_left = table(US_MOVES + '[US]\n"1/1" = "4010 spent 7 entered"', terrain={"4009": "jungle"})
    three_left.play("1/1", "4009")
    assert three_left.left("1/1") == 1


@pytest.mark.rule("2.2.1.9b")
def test_a_step_leads_to_an_adjacent_hex(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3707"', units={"1/1": {"movement": 1}})
    t.play("1/1")
    hexes = {w for w in t.words if w.isdigit()}
    assert hexes == {"3706", "3807", "3808", "3708", "3608", "3607"}
    assert t.refused("3909") == "7.1b"


@pytest.mark.rule("7.2")
def test_a_unit_may_always_move_one_hex(table):
    t = table(US_MOVES + '[US]\n"1/1" = "4310"', units={"1/1": {"movement": 1}})
    t.play("1/1")
    assert {w for w in t.words if w.isdigit()} == {"4309", "4410", "4411", "4311", "4211", "4210"}  # all jungle
    t.play("4309")
    assert t.hex("1/1") == "4309" and t.words == ("end",)  # its move is over
    again = table(US_MOVES + '[US]\n"1/1" = "4310 spent 1 entered"', units={"1/1": {"movement": 1}})
    again.play("1/1")
    assert again.rule == "7.0"  # no second minimum move: nothing was left to choose


@pytest.mark.rule("7.2")
def test_a_point_spent_on_a_search_ends_the_claim_to_a_minimum_move(table):
    text = US_MOVES + '[US]\n"1/1" = "4307"\n[Japan]\n"124/2" = "4309 stealth 2"'
    t = table(text, dice=[6], units={"1/1": {"movement": 1}})
    t.play("1/1", "detect 4309 stealth 2")
    assert t.rule == "7.0" and t.hex("1/1") == "4307"


@pytest.mark.rule("7.2")
def test_the_minimum_move_covers_the_landing_penalty_but_never_an_enemy_hex(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3603 landed entered"\n[Japan]\n"124/2" = "3604"', units={"1/1": {"movement": 2}})
    t.play("1/1")
    assert "3503" in t.words and "3604" not in t.words


@pytest.mark.rule("7.3")
def test_the_dearest_terrain_of_a_hex_counts(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3307"', terrain={"3308": "jungle village"}, villages={"3308": "Deep"})
    t.play("1/1")
    assert t.cost("3408") == 2  # clear with a river
    assert t.cost("3308") == 2  # a village, but in jungle, and no road leads there


@pytest.mark.rule("7.3.3a")
def test_a_river_costs_two_and_ends_the_move(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3308"')
    t.play("1/1")
    assert t.cost("3408") == 2 and t.game.preview(t.game.decision.option("3408")).stop
    t.play("3408")
    assert t.hex("1/1") == "3408" and t.left("1/1") == 8
    assert t.rule == "7.0"  # nothing more to choose


@pytest.mark.rule("7.3.3a")
def test_a_road_bridge_is_no_river_crossing(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3305 spent 9 entered"')
    t.play("1/1")
    assert t.cost("3405") == 0
    t.play("3405")
    assert t.left("1/1") == 1
    assert "3605" in t.words  # along the road through Crossing
    assert t.refused("3504") == "7.3.3a"  # clear and a point left, but off the road
    in_it = table(US_MOVES + '[US]\n"1/1" = "3405 spent 9"')
    in_it.play("1/1")
    assert "3504" in in_it.words


@pytest.mark.rule("7.3.3b")
def test_along_the_river_costs_two_a_hex_without_a_stop(table):
    banks = {f"{column}{row:02d}": "jungle" for column in (33, 35) for row in range(6, 11)}
    t = table(US_MOVES + '[US]\n"1/1" = "3406 spent 4"', terrain=banks)
    t.play("1/1")
    assert t.cost("3409") == 6
    t.play("3409")
    assert t.left("1/1") == 0


@pytest.mark.rule("7.3.3c")
def test_an_engineer_that_just_moved_in_lets_others_cross(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3308"\n"1 E" = "3307"')
    t.play("1 E", "3408", "stop")
    t.play("1/1")
    assert t.cost("3408") == 2
    assert t.cost("3508") == 3  # on over the other bank
    t.play("3508")
    assert t.left("1/1") == 7


@pytest.mark.rule("7.3.3c")
def test_the_ferry_itself_crosses_and_jungle_does_not_matter(table):
    t = table(US_MOVES + '[US]\n"1 LVT" = "3308"', terrain={"3408": "jungle river"})
    t.play("1 LVT")
    assert t.cost("3508") == 3


@pytest.mark.rule("7.3.3d")
def test_a_ferry_carries_as_many_units_as_it_has_strength(table):
    units = '"1/1" = "3308"\n"1/2" = "3308"\n"1/3" = "3308 spent 6 entered"\n"1 LVT" = "3408 2"'
    t = table(US_MOVES + f"[US]\n{units}")
    t.play("1/1", "3508", "stop", "1/2", "3508", "stop", "1/3")
    assert "3408" in t.words and "3508" not in t.words  # the third must stop
    reduced = table(US_MOVES + '[US]\n"1/1" = "3308"\n"1/2" = "3308 spent 6 entered"\n"1 LVT" = "3408 1"')
    reduced.play("1/1", "3508", "stop", "1/2")
    assert "3508" not in reduced.words


@pytest.mark.rule("7.3.4", "2.1.4b")
def test_a_slope_costs_nothing_to_cross(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3808"', levels={"3908": 1})
    t.play("1/1")
    assert t.cost("3908") == 1


@pytest.mark.rule("7.3.5a")
def test_a_coastal_hex_entered_by_land_costs_as_its_other_terrain(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3904"', terrain={"3903": "clear coastal", "4004": "clear", "4003": "jungle coastal"})
    t.play("1/1")
    assert t.cost("3903") == 1
    assert t.cost("4003") == 3  # clear 1, then coastal jungle 2


@pytest.mark.rule("7.3.5b", "6.0b", "6.0a")
def test_leaving_the_landing_hex_costs_two_more(table):
    t = table('step = "SoP.4"\nsupply = [0, 0]\n[US]\n"1/1" = "pool"')
    t.play("3803", "end", "1/1")
    t.play("3804")
    assert t.left("1/1") == 10 - 2 - 1
    later = table(US_MOVES + '[US]\n"1/1" = "3803"')  # landed in an earlier turn
    later.play("1/1", "3804")
    assert later.left("1/1") == 9


@pytest.mark.rule("6.0b")
def test_the_penalty_is_paid_by_road_and_by_sea_too(table):
    t = table(
        US_MOVES + '[US]\n"1/1" = "3203 landed entered"\n"1/2" = "3803 landed entered"', terrain={"3203": "clear coastal village"}
    )
    t.play("1/2", "sea", "4003")
    assert t.left("1/2") == 10 - 2 - 2


@pytest.mark.rule("7.3.6")
def test_a_village_costs_one(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3108"')
    t.play("1/1")
    assert t.cost("3109") == 1


@pytest.mark.rule("7.3.7a")
def test_a_road_is_free_for_any_distance_even_with_no_points(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3105 spent 10 entered"')
    t.play("1/1")
    assert t.cost("3405") == 0 and "3505" not in t.words  # three hexes of road; the village beyond costs 1
    t.play("3205")
    assert t.left("1/1") == 0 and t.hex("1/1") == "3205"


@pytest.mark.rule("7.3.7b", "2.1.6")
def test_a_road_hex_entered_from_off_the_road_costs_its_other_terrain(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3206"', terrain=dict.fromkeys(("3105", "3205", "3305"), "jungle road"))
    t.play("1/1")
    assert t.cost("3205") == 2
    beside = table(US_MOVES + '[US]\n"1/1" = "3705"', terrain={"3804": "clear road"})  # a road hex that no road joins to 3705
    beside.play("1/1")
    assert beside.cost("3805") == 1 and beside.cost("3804") == 2


@pytest.mark.rule("7.3.7c")
def test_the_road_into_a_village_costs_one(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3405"', terrain={"3505": "jungle river road village coastal"})
    t.play("1/1")
    assert t.cost("3505") == 1
    assert t.cost("3605") == 1  # and on over the bridge at no cost


@pytest.mark.rule("7.3.8a", "7.5a")
def test_friends_are_passed_and_joined_at_no_cost(table):
    four = '"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808"\n"5/1" = "3908"'
    t = table(US_MOVES + f"[US]\n{four}")
    t.play("5/1")
    assert t.cost("3807") == 2  # round or through, two clear hexes
    t.play("3808")  # four in a hex are legal while the phase is on
    assert t.left("5/1") == 9
    t.play("3707", "stop", "end")
    assert not [n for n in t.game.log if "eliminated" in n]


@pytest.mark.rule("7.3.8b")
def test_an_enemy_hex_is_never_entered_not_even_one_in_stealth(table):
    t = table(US_MOVES + '[US]\n"1/1" = "4210"\n[Japan]\n"124/2" = "4309 stealth 1"')
    t.play("1/1")
    assert "4309" not in t.words and t.refused("4309") == "7.3.8b"


@pytest.mark.rule("7.4", "7.4.1", "2.2")
def test_a_unit_stops_in_the_six_hexes_around_an_enemy(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3711"\n[Japan]\n"124/2" = "3709"')
    zone = {t.game.state.name(h) for h in range(len(t.game.state.facts.terrain)) if t.game.state.in_zone(h, 1)}
    assert zone == {"3708", "3809", "3810", "3710", "3610", "3609"}
    t.play("1/1", "3710")
    assert t.left("1/1") == 9 and t.rule == "7.0"  # the move is over
    assert t.refused("1/1") == "7.0"


@pytest.mark.rule("7.4.1")
def test_a_unit_that_begins_in_a_zone_may_leave_it_even_into_another(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3710"\n[Japan]\n"124/2" = "3709"')
    t.play("1/1")
    assert "3810" in t.words and "3711" in t.words
    t.play("3810")
    assert t.rule == "7.0"


@pytest.mark.rule("7.4", "2.2")
def test_a_unit_in_stealth_has_no_zone_of_control(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3711"\n[Japan]\n"124/2" = "3709 stealth 1"', terrain={"3709": "jungle"})
    assert not any(t.game.state.in_zone(h, 1) for h in range(len(t.game.state.facts.terrain)))
    t.play("1/1", "3710")
    assert "3610" in t.words


@pytest.mark.rule("7.4.2")
def test_jungle_is_free_of_zones_of_control(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3711"\n[Japan]\n"124/2" = "3709"', terrain={"3710": "jungle village road river coastal"})
    t.play("1/1")
    t.play("3710")  # a mixed hex with jungle among its types: the river stops here, no zone does
    assert not t.game.state.in_zone(t.game.state.place[t.unit("1/1")], 1)
    plain = table(US_MOVES + '[US]\n"1/1" = "3711"\n[Japan]\n"124/2" = "3709"', terrain={"3710": "jungle"})
    plain.play("1/1", "3710")
    assert "3610" in plain.words


@pytest.mark.rule("7.5a", "7.5b")
def test_the_owner_removes_what_is_over_three_at_the_end_of_the_phase(table):
    four = '"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808"\n"5/1" = "3808 2"'
    t = table(US_MOVES + f"[US]\n{four}")
    assert "3808" in t.game.preview("end").text  # a warning first
    t.play("end")
    assert t.rule == "7.5b" and t.game.decision.player == "US"
    t.play("5/1")
    assert t.hex("5/1") == "dead" and t.scored("9.1a") == ["Japan 6"]  # 3 a factor
    slow = table(US_MOVES + '[US]\n"11/2" = "3812"\n"1/1" = "3812"')
    slow.play("11/2", "with 1/1", "3804", "stop", "1/1", "3803")  # or the slow one leads and the fast one is chosen again
    assert (slow.hex("1/1"), slow.left("1/1")) == ("3803", 1)
    three = table(US_MOVES + '[US]\n"1/1" = "3808"\n"1/2" = "3808"\n"1/3" = "3808"')
    three.play("end")
    assert three.hex("1/1") == "3808"


@pytest.mark.rule("7.5c")
def test_a_stack_moves_at_the_rate_of_its_slowest_and_the_faster_goes_on(table):
    t = table(US_MOVES + '[US]\n"11/2" = "3812"\n"1/1" = "3812"')  # 8 and 10 points
    t.play("1/1", "with 11/2")
    assert max(t.cost(w) for w in t.words if w.isdigit()) == 8
    t.play("3804")
    assert (t.hex("11/2"), t.hex("1/1")) == ("3804", "3804")
    assert (t.left("11/2"), t.left("1/1")) == (0, 2)
    t.play("alone", "3803")  # the faster one goes on alone
    assert (t.hex("11/2"), t.hex("1/1"), t.left("1/1")) == ("3804", "3803", 1)
    three = table(US_MOVES + '[US]\n"11/2" = "3812"\n"1/1" = "3812"\n"1/2" = "3812"')
    three.play("1/1", "with 1/2", "with 11/2", "3810", "alone", "3808", "stop")
    assert [three.hex(u) for u in ("1/1", "1/2", "11/2")] == ["3808", "3810", "3810"]
    three.play("1/2", "3803", "stop")
    assert (three.hex("1/2"), three.left("1/2")) == ("3803", 1)


@pytest.mark.rule("7.5d")
def test_the_stacking_test_covers_the_other_side_too(table):
    japan = '"124/1" = "4210"\n"124/3" = "4210"\n"4/1" = "4210"\n"124/2" = "4309 stealth 1"'
    t = table(US_MOVES + f'[US]\n"1/1" = "4409"\n[Japan]\n{japan}', dice=[1])
    t.play("1/1", "detect 4309 stealth 1")
    assert t.game.decision.player == "Japan"
    t.play("4210")
    if t.rule == "7.7.4b":
        t.play("stop")
    t.play("stop", "end")
    assert t.rule == "7.5b" and t.game.decision.player == "Japan"
    t.play("124/2")
    assert t.scored("9.2a") == ["US 8"]  # 2 for each of its four factors


@pytest.mark.rule("7.6a")
def test_three_units_a_turn_go_by_sea(table):
    units = "\n".join(f'"{u}" = "3803"' for u in ("1/1", "1/2", "1/3")) + '\n"5/1" = "3903"'
    t = table(US_MOVES + f"[US]\n{units}")
    for unit in ("1/1", "1/2", "1/3"):
        t.play(unit, "sea", "3003")
        assert t.left(unit) == 8 and t.hex(unit) == "3003"
        t.play("stop")
    t.play("5/1")
    assert "sea" not in t.words and t.refused("sea") == "7.6a"


@pytest.mark.rule("7.6a")
def test_nobody_embarks_beside_an_enemy_or_after_moving(table):
    t = table(US_MOVES + '[US]\n"1/1" = "4203"\n"1/2" = "3803"\n[Japan]\n"124/2" = "4204 stealth 1"')
    t.play("1/1")
    assert t.refused("sea") == "7.6a"  # adjacent, though in jungle and in stealth
    t.play("stop", "1/2", "3903")
    assert "sea" not in t.words


@pytest.mark.rule("7.6b")
def test_a_landing_in_a_zone_of_control_ends_the_move(table):
    t = table(US_MOVES + '[US]\n"1/1" = "3103"\n[Japan]\n"124/2" = "3804"')
    t.play("1/1", "sea")
    assert "3803" in t.words and "3804" not in t.words
    t.play("3803")
    assert t.rule == "7.0"
