"""8.1 Artillery fire: supply, factors, range, sight, resolution, naval bombardment, counter-battery."""

import pytest

from henderson.games.deluxe.rules.artillery import replenishment
from henderson.games.deluxe.rules.sight import sight

FIRE = 'turn = {turn}\nstep = "{step}"\nsupply = {supply}\ncontrol = {{ US = ["3707"] }}\n'


def us_fire(rest: str, supply: str = "[10, 10]", turn: int = 8, step: str = "SoP.9") -> str:
    return FIRE.format(turn=turn, step=step, supply=supply) + rest


# -- supply --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1.1a", "2.1.8.2", "SoP.5")
def test_a_plus_is_a_roll_on_the_replenishment_table(table):
    t = table('turn = 8\nstep = "SoP.5"\nsupply = [5, 0]\n[US]\n"1/1" = "3808"', dice=[4])
    points = replenishment(t.game.state, 0)[3]
    assert points == 6 and t.game.state.supply[0] == 11  # 5 and a roll that yields 6


@pytest.mark.rule("2.1.8.2", "8.1.1a", "SoP.15")
def test_numbers_noughts_and_unlimited_entries(table):
    number = {"turn_track": ("turn", {"8": {"US": 6, "Japan": 6}, "9": {"US": 0, "Japan": 0}, "10": {"US": "Unl."}})}
    us = '[US]\n"1/1" = "3808"\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008"'
    assert table(f'turn = 8\nstep = "SoP.5"\nsupply = [1, 0]\n{us}', tables=number).game.state.supply == (7, 0)
    assert table(f'turn = 8\nstep = "SoP.15"\nsupply = [1, 0]\n{us}', tables=number).game.state.supply == (1, 6)
    assert table(f'turn = 9\nstep = "SoP.5"\nsupply = [1, 0]\n{us}', tables=number).game.state.supply == (1, 0)
    free = table(f'turn = 10\nstep = "SoP.9"\nsupply = [0, 0]\n{us}', tables=number)
    free.play("11/5", "4008", "3")
    assert free.game.state.supply[0] == 0


@pytest.mark.rule("8.1.1b")
def test_unlimited_supply_charges_nothing_and_stored_points_stay(table):
    t = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008"', supply="[7, 0]", turn=18))
    t.play("11/5", "4008", "3")
    assert t.game.state.supply[0] == 7
    none = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008"', supply="[0, 0]", turn=18))
    none.play("11/5", "4008", "3")
    assert none.game.state.supply[0] == 0


@pytest.mark.rule("8.1.1c")
def test_points_carry_over_up_to_forty(table):
    t = table('turn = 12\nstep = "SoP.5"\nsupply = [36, 0]\n[US]\n"1/1" = "3808"', dice=[6])
    assert replenishment(t.game.state, 0)[5] == 9 and t.game.state.supply[0] == 40


# -- who may fire --------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1a", "SoP.8", "SoP.9", "SoP.17", "SoP.18")
def test_the_other_side_fires_first_and_all_fire_before_assaults(table):
    units = '[US]\n"11/5" = "3809"\n"1/1" = "3909"\n[Japan]\n"20Mt" = "4012"\n"124/2" = "4009"'
    us_turn = table(us_fire(units, step="SoP.7"))
    us_turn.play("end")
    assert (us_turn.game.decision.player, us_turn.game.where.step) == ("Japan", "SoP.8")
    us_turn.play("end")
    assert (us_turn.game.decision.player, us_turn.game.where.step) == ("US", "SoP.9")
    assert us_turn.refused("4009")  # an assault cannot be ordered yet
    us_turn.play("end")
    assert us_turn.game.where.step == "SoP.10"
    japan_turn = table(us_fire(units, step="SoP.16"))
    japan_turn.play("end")
    assert (japan_turn.game.decision.player, japan_turn.game.where.step) == ("US", "SoP.17")
    japan_turn.play("end")
    assert (japan_turn.game.decision.player, japan_turn.game.where.step) == ("Japan", "SoP.18")


@pytest.mark.rule("SoP.9")
def test_losses_of_the_first_fire_count_in_the_second(table):
    units = '[US]\n"11/5" = "3809 2"\n[Japan]\n"20Mt" = "4009"'
    t = table(us_fire(units, step="SoP.8"), dice=[1], terrain={"3908": "clear"})
    t.play("20Mt", "3809", "1", "fire")
    assert t.strength("11/5") == 1
    assert t.game.where.step == "SoP.9"
    t.play("11/5", "4009")
    assert t.game.state.supply[0] == 9  # one factor left to fire


@pytest.mark.rule("8.1b")
def test_guns_in_a_zone_of_control_do_not_fire_those_in_jungle_do(table):
    units = '[US]\n"11/5" = "3809"\n"11/2" = "3810"\n[Japan]\n"124/2" = "3909"'
    t = table(us_fire(units), terrain={"3810": "jungle"})
    assert "11/2" in t.words and "11/5" not in t.words and t.refused("11/5") == "8.1b"
    assert t.refused("1/1") is not None


@pytest.mark.rule("8.1b")
def test_a_gun_fires_at_range_or_joins_the_assault_not_both(table):
    units = '[US]\n"11/2" = "3810"\n"1/1" = "3810"\n[Japan]\n"124/2" = "3909"'
    t = table(us_fire(units), terrain={"3810": "jungle"}, dice=[6])
    t.play("11/2", "3909", "1", "fire", "3909")
    assert "11/2" not in t.words  # 1/1 attacks alone
    silent = table(us_fire(units), terrain={"3810": "jungle"}, dice=[6])
    silent.play("end", "3909")
    assert "11/2" in silent.words


@pytest.mark.rule("8.1.2")
def test_each_factor_costs_a_point_and_strength_is_the_most(table):
    t = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008"', supply="[2, 0]"), dice=[6, 6])
    t.play("11/5", "4008")
    assert t.words == ("1", "2")
    t.play("2")
    assert t.game.state.supply[0] == 0
    rich = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008"'))
    rich.play("11/5", "4008")
    assert rich.words == ("1", "2", "3")


@pytest.mark.rule("8.1.2")
def test_a_gun_may_split_its_factors_and_all_is_declared_before_the_first_die(table):
    units = '[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008"\n"124/1" = "4010"'
    t = table(us_fire(units), dice=[1, 1, 6])
    t.play("11/5", "4008", "1", "11/5", "4010")
    assert t.words == ("1", "2") and t.strength("124/2") == 4  # no die yet
    t.play("2")
    assert (t.strength("124/2"), t.strength("124/1")) == (3, 3)


@pytest.mark.rule("8.1.3", "2.2.1.8")
@pytest.mark.parametrize("hexes, legal", [(5, True), (6, False)])
def test_range_counts_hexes_without_the_guns_own(table, hexes, legal):
    where = f"38{14 - hexes:02d}"
    t = table(us_fire(f'[US]\n"11/2" = "3814"\n"1/1" = "3{"9"}08"\n[Japan]\n"124/2" = "{where}"\n"4/1" = "3912"'))
    t.play("11/2")
    assert (where in t.words) is legal
    if not legal:
        assert t.refused(where) == "8.1.3"


# -- line of sight -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1.4")
def test_somebody_friendly_must_see_the_target(table):
    wall = {"3806": "jungle", "3807": "jungle", "3707": "jungle", "3706": "jungle", "3907": "jungle", "3906": "jungle"}
    blind = table(us_fire('[US]\n"11/5" = "3809"\n"11/2" = "3810"\n[Japan]\n"124/2" = "3804"\n"4/1" = "3812"'), terrain=wall)
    blind.play("11/5")
    assert "3804" not in blind.words and blind.refused("3804") == "8.1.4.1"
    spotted = table(us_fire('[US]\n"11/5" = "3809"\n"1/1" = "3010"\n"1/2" = "3704"\n[Japan]\n"124/2" = "3804"'), terrain=wall)
    spotted.play("11/5")
    assert "3804" in spotted.words


def view_of(ground, terrain=None, levels=None):
    import henderson
    from henderson import games  # noqa: F401

    game = henderson.new("deluxe", pack=ground(terrain=terrain, levels=levels))
    facts = game.state.facts
    return lambda a, b: sight(facts, facts.grid.index[a], facts.grid.index[b])


@pytest.mark.rule("8.1.4.1")
def test_at_the_same_level_jungle_and_slopes_in_between_block(ground):
    clear = view_of(ground)
    assert clear("3806", "3810") is None
    jungle = view_of(ground, terrain={"3808": "jungle"})
    assert jungle("3806", "3810") == ("8.1.4.1", "the jungle in 3808 is in the way")
    assert jungle("3808", "3810") is None and jungle("3810", "3808") is None  # an end hex does not block
    dip = view_of(ground, levels={"3806": 1, "3807": 1, "3809": 1, "3810": 1})
    blocked = dip("3806", "3810")
    assert blocked is not None and blocked[0] == "8.1.4.1" and "slope side" in blocked[1]


@pytest.mark.rule("8.1.4.1")
def test_along_a_hexside_both_hexes_must_block(ground):
    one = view_of(ground, terrain={"3808": "jungle"})
    both = view_of(ground, terrain={"3808": "jungle", "3807": "jungle"})
    # 3707 to 3907 runs along the side between 3807 and 3808
    assert one("3707", "3907") is None
    assert both("3707", "3907") is not None


@pytest.mark.rule("8.1.4.2")
def test_between_levels_the_higher_must_stand_at_the_slope(ground):
    edge = view_of(ground, levels={"3806": 1})
    assert edge("3806", "3810") is None and edge("3810", "3806") is None
    behind = view_of(ground, levels={"3806": 1, "3807": 1})
    blocked = behind("3806", "3810")
    assert blocked is not None and blocked[0] == "8.1.4.2" and "3807" in blocked[1]
    assert behind("3810", "3806") is not None


@pytest.mark.rule("8.1.4.2")
def test_jungle_blocks_only_at_the_height_of_the_higher_end(ground):
    low = view_of(ground, levels={"3806": 1}, terrain={"3808": "jungle"})
    assert low("3806", "3810") is None
    high = view_of(ground, levels={"3806": 1, "3808": 1}, terrain={"3808": "jungle"})
    assert high("3806", "3810") is not None
    above = view_of(ground, levels={"3806": 1, "3808": 2})
    blocked = above("3806", "3810")
    assert blocked is not None and "higher ground" in blocked[1]
    steps = view_of(ground, levels={"3806": 2, "3807": 1, "3808": 1})  # a second slope side lower down does not block
    assert steps("3806", "3810") is None


@pytest.mark.rule("8.1.4.3")
def test_adjacent_units_see_each_other_through_anything(ground, table):
    deep = view_of(ground, levels={"4309": 1})
    assert deep("4309", "4310") is None
    only_stealth = table(us_fire('[US]\n"11/5" = "4308"\n[Japan]\n"124/2" = "4309 stealth 1"\n"4/1" = "4310"'))
    only_stealth.play("11/5") if "11/5" in only_stealth.words else None
    assert "4309" not in only_stealth.words


# -- resolution ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1.5a")
@pytest.mark.parametrize("units, dice, left", [
    ('"124/2" = "4008"', [1, 3, 4], 3),
    ('"124/2" = "4008"', [2, 2, 2], 4),
    ('"124/2" = "4008"\n"20Mt" = "4008 1"', [2, 1, 6], 2),
])  # fmt: skip
def test_each_factor_is_a_die_against_the_strength_in_the_hex(table, units, dice, left):
    t = table(us_fire(f'[US]\n"11/5" = "3809"\n[Japan]\n{units}'), dice=dice)
    t.play("11/5", "4008", "3")
    assert t.strength("124/2") == left


@pytest.mark.rule("8.1.5a")
def test_nine_points_and_more_lose_two_to_a_one(table):
    t = table(us_fire('[US]\n"11/2" = "3809"\n[Japan]\n"124/2" = "4008"\n"124/1" = "4008"\n"4/1" = "4008 1"'), dice=[1])
    t.play("11/2", "4008", "1", "fire", "124/2", "124/1")
    assert (t.strength("124/2"), t.strength("124/1")) == (3, 3)


@pytest.mark.rule("8.1.5b")
def test_the_owner_chooses_and_the_enemy_scores_each_step(table):
    t = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008 3"\n"4/1" = "4008 2"'), dice=[1, 2, 5])
    t.play("11/5", "4008", "3")
    assert t.game.decision.player == "Japan" and t.words == ("124/2", "4/1")
    t.play("4/1")
    assert (t.strength("124/2"), t.strength("4/1")) == (2, 1)  # the second loss could fall on 124/2 only
    assert t.scored("9.2a") == ["US 2", "US 2"]


@pytest.mark.rule("8.1.5c")
def test_the_last_step_is_safe_from_fire(table):
    lone = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008 1"'), dice=[1, 1, 1])
    lone.play("11/5", "4008", "3")
    assert lone.strength("124/2") == 1 and not lone.scored("9.2a")
    two = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008 2"\n"4/1" = "4008 1"'), dice=[1, 1, 1])
    two.play("11/5", "4008", "3")
    assert (two.strength("124/2"), two.strength("4/1")) == (1, 1) and two.scored("9.2a") == ["US 2"]


@pytest.mark.rule("8.1.6")
def test_fives_and_sixes_on_the_airfield(table):
    t = table(us_fire('[Japan]\n"20Mt" = "3811"\n"124/2" = "3708 1"\n[US]\n"1/1" = "3103"', step="SoP.18"), dice=[5, 6, 4])
    t.play("20Mt", "3707", "3")  # nobody is there: the field is a target all the same
    assert t.game.state.hf == 18
    own = table(us_fire('[US]\n"11/5" = "3808"\n[Japan]\n"124/2" = "4008"'))
    own.play("11/5")
    assert "3707" not in own.words  # a side does not shell its own empty field


# -- naval bombardment ---------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1.7a", "SoP.3", "SoP.13")
@pytest.mark.parametrize("step, control, player", [("SoP.3", "", "US"), ("SoP.13", 'control = { US = ["3707"] }\n', "Japan")])
def test_from_turn_two_the_side_without_the_field_may_try(table, step, control, player):
    units = '[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "4008"'
    first = table(f'turn = 1\nstep = "{step}"\n{control}{units}')
    assert first.rule != "8.1.7a"
    three = table(f'turn = 2\nstep = "{step}"\n{control}{units}', dice=[3])
    assert (three.rule, three.game.decision.player) == ("8.1.7a", player)
    three.play("bombard")
    assert three.game.state.bombarded == (0, 0)
    four = table(f'turn = 2\nstep = "{step}"\n{control}{units}', dice=[4])
    four.play("bombard")
    assert 2 in four.game.state.bombarded
    holder = table(f'turn = 2\nstep = "{step}"\n' + ('control = { US = ["3707"] }\n' if player == "US" else "") + units)
    assert not (holder.rule == "8.1.7a" and holder.game.decision.player == player)


@pytest.mark.rule("8.1.7b", "8.1.7d")
def test_the_sum_of_the_dice_is_the_number_of_attacks(table):
    dice = [4, 3, 4, 5, 1, 6, 2, 3, 4, 1]  # comes on; two dice give 7 attacks: 5 1 6 2 3 4 1
    t = table('turn = 8\nstep = "SoP.13"\nsupply = [0, 0]\ncontrol = { US = ["3707"] }\n[US]\n"2/2" = "3707"\n[Japan]\n"124/2" = "4008"',  # noqa: E501
              dice=dice, tables={"naval_bombardment": ("side", {"Japan": {"Sep": 2}})})  # fmt: skip
    t.play("bombard")
    assert t.game.state.hf == 18 and t.strength("2/2") == 2
    assert not t.scored("9.2a") and t.scored("9.1a") == ["Japan 3", "Japan 3"]
    assert not [e for e in t.game.events() if e.kind == "supply" and "8.1.7" in e.rule]


@pytest.mark.rule("8.1.7c")
@pytest.mark.parametrize("turn, offered", [(6, False), (7, True)])
def test_a_side_lets_a_turn_pass_between_bombardments(table, turn, offered):
    t = table(f'turn = {turn}\nstep = "SoP.3"\nbombarded = [5, 0]\n[US]\n"1/1" = "3808"')
    assert (t.rule == "8.1.7a") is offered


# -- counter-battery -----------------------------------------------------------------------------------------------


@pytest.mark.rule("8.1.8a")
def test_counter_battery_fires_half_the_factors_rounded_up(table):
    t = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"20Mt" = "4008"'), dice=[1, 1])
    t.play("11/5", "counter-battery 4008")
    assert t.words == ("1", "2")
    t.play("2")
    assert t.game.state.supply[0] == 8
    far = table(us_fire('[US]\n"11/2" = "3809"\n[Japan]\n"20Mt" = "3815"\n"4/1" = "3811"'))
    far.play("11/2")
    assert far.refused("counter-battery 3815") == "8.1.3"


@pytest.mark.rule("8.1.8b")
def test_four_and_more_suppress_a_gun_the_owner_picks(table):
    two = table(us_fire('[US]\n"11/5" = "3809"\n[Japan]\n"20Mt" = "4008"\n"2Mt" = "4008"', step="SoP.17"), dice=[4, 2])
    two.play("11/5", "counter-battery 4008", "2")
    assert two.game.decision.player == "Japan" and set(two.words) == {"20Mt", "2Mt"}
    two.play("2Mt")
    assert [two.game.state.suppressed[two.unit(u)] for u in ("20Mt", "2Mt")] == [0, 1]
    assert two.game.where.step == "SoP.18" and "2Mt" not in two.words and two.refused("2Mt") == "8.1.8b"
    one = table(us_fire('[US]\n"11/5" = "3809"\n"90" = "3809"\n[Japan]\n"20Mt" = "4008"', step="SoP.17"), dice=[4, 5, 6])
    one.play("11/5", "counter-battery 4008", "2", "90", "counter-battery 4008", "1")
    if one.rule == "8.1.2":
        one.play("fire")
    assert [e.text for e in one.game.events() if e.kind == "suppressed"] == ["20Mt is suppressed"] and one.strength("20Mt") == 3


@pytest.mark.rule("8.1.8c")
def test_counter_battery_harms_neither_units_nor_the_airfield(table):
    t = table(us_fire('[Japan]\n"20Mt" = "3811"\n[US]\n"11/5" = "3707"\n"1/1" = "3707"', step="SoP.18"), dice=[1, 6])
    t.play("20Mt", "counter-battery 3707")
    assert t.words == ("1", "2")
    t.play("2")  # the third factor may not be fired: the volley is resolved at once
    assert t.game.state.hf == 20 and t.strength("11/5") == 3 and t.strength("1/1") == 5
    assert [e.text for e in t.game.events() if e.kind == "suppressed"] == ["11/5 is suppressed"]


@pytest.mark.rule("8.1.8n1")
def test_blind_counter_battery_wastes_supply_and_tells_suppressed_or_no_effect(table):
    gun = '"20Mt" = "4008"\n"124/2" = "4008"'
    none = '"4/1" = "4008"\n"124/2" = "4008"'
    two = '"20Mt" = "4008"\n"2Mt" = "4008"\n"124/2" = "4008"'
    one = '"20Mt" = "4008"\n"4/1" = "4008"\n"124/2" = "4008"'

    def told(stack, dice):
        t = table(us_fire(f'[US]\n"11/5" = "3809"\n[Japan]\n{stack}'), dice=dice)
        t.play("11/5")
        offered = t.words
        t.play("counter-battery 4008", "2")
        assert t.game.state.supply[0] == 8
        return offered, [e.text for e in t.game.events("US") if e.rule.startswith("8.1")]

    assert told(gun, [4, 5])[0] == told(none, [4, 5])[0]
    assert told(gun, [4, 5])[1] == ["U.S. counter-battery fire on 4008, dice 4 5: suppressed"]
    assert told(none, [4, 5])[1] == ["U.S. counter-battery fire on 4008, dice 4 5: no effect"]
    assert told(gun, [3, 1]) == told(none, [3, 1])  # nothing beyond "no effect"
    assert told(two, [4, 5]) == told(one, [4, 5])  # how many is not told


@pytest.mark.rule("8.1.8n2", "12.0c")
def test_suppressed_guns_are_rotated_until_the_players_turn_ends(table):
    below = '[US]\n"11/5" = "3809"\n[Japan]\n"20Mt" = "4008 suppressed"\n"124/2" = "4008"\n"2Mt" = "4010 suppressed"'
    t = table(us_fire(below, step="SoP.17"))
    tags = {p.id: p.tags for p in t.game.view("Japan").pieces}
    assert "rotated" in tags["20Mt"] and "rotated" in tags["2Mt"]
    seen = {p.id: p.tags for p in t.game.view("US").pieces}
    assert "rotated" in seen["2Mt"] and "20Mt" not in seen  # below the top counter nothing shows
    t.play("end")
    while t.game.state.turn == 8:
        t.play(t.words[-1])
    assert not any(t.game.state.suppressed)
