"""2.3 Event cards, 4.0 the sequence of play, 5.0 random events, 6.0 reinforcements."""

import pytest

import henderson
from henderson.games.deluxe.sequence import SEQUENCE

# -- the sequence --------------------------------------------------------------------------------------------------


@pytest.mark.rule("4.0")
def test_the_twenty_steps_follow_in_order_and_nothing_comes_out_of_turn():
    assert [s.rule for s in SEQUENCE] == [*(f"SoP.{n}" for n in range(1, 20)), "SoP.20b"]
    game = henderson.new("deluxe", seed=3)
    seen, asked = [0], set()
    while game.state.turn < 3:
        seen.append((game.state.turn - 1) * 20 + game.state.step)
        step = SEQUENCE[game.state.step]
        if game.decision.player != step.side:
            asked.add(game.decision.rule)
        with pytest.raises(henderson.IllegalChoice):
            game.play("a command of another step")
        words = game.decision.words
        game.play(words[(len(words) * 7) // 11])
    assert seen == sorted(seen)
    # the inactive side is asked only for forced stealth moves, its supply, losses and retreats
    assert asked <= {"7.7.5c", "7.7.4b", "8.2.4a", "8.2.1.4L", "8.2.1.4Ra", "8.2.1.4Rb", "8.1.5b", "8.1.8b", "7.5b"}


@pytest.mark.rule("4.0")
def test_a_step_with_nothing_to_do_passes_by_itself(table):
    t = table('turn = 8\nstep = "SoP.1"\ncontrol = { US = ["3707", "3203", "3603", "3505", "3109"] }\n[US]\n"1/1" = "3808"')
    assert t.game.where.step == "SoP.7"


@pytest.mark.rule("SoP.1", "SoP.11", "5.0a")
@pytest.mark.parametrize(
    "turn, step, draws",
    [(9, "SoP.1", 1), (10, "SoP.1", 0), (10, "SoP.11", 1), (9, "SoP.11", 0), (8, "SoP.1", 0), (11, "SoP.1", 1)],
)
def test_the_side_of_the_outline_draws_one_card(table, turn, step, draws):
    t = table(f'turn = {turn}\nstep = "{step}"\n[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "4308"')
    assert len([e for e in t.game.events() if e.rule == "2.3b" and "draws card" in e.text]) == draws
    assert len(t.game.state.deck) == 9 - draws


@pytest.mark.rule("5.0a")
def test_all_nine_cards_go_round_before_one_comes_again(table):
    t = table('turn = 9\nstep = "SoP.1"\ndeck = [4]\n[US]\n"1/1" = "3808"', dice=[4])
    assert t.game.state.deck == ()
    again = table('turn = 9\nstep = "SoP.1"\ndeck = []\n[US]\n"1/1" = "3808"\n', dice=[2])
    assert again.game.state.deck == (1, 3, 4, 5, 6, 7, 8, 9)


@pytest.mark.rule("2.3b")
def test_only_the_event_of_the_drawing_side_takes_effect(table):
    us = table('turn = 9\nstep = "SoP.1"\nsupply = [9, 9]\n[US]\n"1/1" = "3808"', dice=[3])  # card 3: sabotage, 5 points
    assert us.game.state.supply == (4, 9) and us.game.state.effect == "lose_supply"
    japan = table('turn = 10\nstep = "SoP.11"\nsupply = [9, 9]\n[Japan]\n"124/2" = "4308"', dice=[3])  # card 3: no sea movement
    assert japan.game.state.supply[0] == 9 and (japan.game.state.effect, japan.game.state.effect_side) == ("no_sea", 1)


@pytest.mark.rule("2.3b", "5.0b")
def test_events_that_strike_at_once(table):
    malaria = table('turn = 9\nstep = "SoP.1"\n[US]\n"1/1" = "3808"\n"1/2" = "3810"\n"1 E" = "3811"', dice=[4])
    assert malaria.words == ("1/1", "1/2")
    malaria.play("1/2")
    assert malaria.strength("1/2") == 4 and malaria.scored("9.1a") == ["Japan 3"]
    only = table('turn = 9\nstep = "SoP.1"\n[US]\n"1/2" = "3810"\n"1 E" = "3811"', dice=[4])
    assert only.strength("1/2") == 4  # the one that can is not asked for
    shelled = table('turn = 9\nstep = "SoP.1"\n[US]\n"1/1" = "3707"\n"1/2" = "3707"\n"1/3" = "3808"', dice=[6])
    assert [shelled.strength(u) for u in ("1/1", "1/2", "1/3")] == [4, 4, 5]
    dump = table('turn = 9\nstep = "SoP.1"\n[US]\n"1/1" = "3707"', dice=[8, 4])
    assert dump.game.state.hf == 16


@pytest.mark.rule("5.0b")
def test_events_that_bind_for_the_turn(table):
    roads = table('turn = 11\nstep = "SoP.7"\neffect = "no_road"\n[US]\n"1/1" = "3105"')
    roads.play("1/1")
    assert roads.cost("3205") == 1 and roads.cost("3305") == 2
    kept = henderson.load(roads.game.save())
    assert kept.state.effect == "no_road"
    after = table('turn = 11\nstep = "SoP.20b"\neffect = "no_road"\n[US]\n"1/1" = "3105"')
    assert after.game.state.turn == 12 and after.game.state.effect == ""
    rain = table('turn = 11\nstep = "SoP.7"\neffect = "rain_all"\n[US]\n"1/1" = "4010"')
    rain.play("1/1")
    assert rain.cost("4110") == 3
    mud = table(
        'turn = 10\nstep = "SoP.16"\neffect = "mud_guns_tanks"\neffect_side = "Japan"\n[Japan]\n"20Mt" = "4010"\n"124/2" = "4012"'
    )
    mud.play("20Mt")
    assert mud.cost("4110") == 3
    mud.play("stop", "124/2")
    assert mud.cost("4112") == 2
    sea = table('turn = 10\nstep = "SoP.16"\neffect = "no_sea"\neffect_side = "Japan"\n[Japan]\n"124/2" = "3803"')
    sea.play("124/2")
    assert "sea" not in sea.words
    express = 'turn = 10\nstep = "SoP.16"\neffect = "sea_limit"\neffect_n = 6\neffect_side = "Japan"\nsea_moves = {}\n[Japan]\n"124/2" = "3803"'  # noqa: E501
    for used, offered in ((5, True), (6, False)):
        t = table(express.format(used))
        t.play("124/2")
        assert ("sea" in t.words) is offered
    idle = 'turn = 10\nstep = "SoP.19"\neffect = "labor_no_attack"\neffect_side = "Japan"\n[Japan]\n"11 Const" = "3808"\n[US]\n"1/1" = "3908"'  # noqa: E501
    assert table(idle).game.where.step != "SoP.19"
    guerrillas = table('turn = 9\nstep = "SoP.6"\neffect = "guerrilla_plus"\nsupply = [3, 0]\n[US]\n"1/1" = "3808"', dice=[4])
    guerrillas.play("3203")
    assert guerrillas.control("3203") == "US"


@pytest.mark.rule("2.3.card1")
def test_landings_only_at_villages_under_the_event(table):
    text = 'turn = 13\nstep = "SoP.4"\neffect = "reinforce_villages_only"\n[US]\n"2/2" = "pool"\n{}'
    t = table(text.format(""))
    assert {w for w in t.words if w.isdigit()} == {"3203", "3603"}
    assert t.refused("3803") == "2.3.card1"
    enemies = '[Japan]\n"124/2" = "3203"\n"124/1" = "3603"'
    shut = table(text.format(enemies), terrain={"4503": "jungle coastal"})
    assert "4503" in shut.words and "3803" in shut.words  # any coastal hex, jungle included
    assert shut.refused("3703") == "SoP.4"  # but outside zones of control
    shut.play("4503")
    while shut.game.where.step == "SoP.6":
        shut.play("end")
    assert shut.words == ("end",) and shut.refused("2/2") == "2.3.card1"


@pytest.mark.rule("2.3.card2")
def test_the_event_forces_stealth_moves_to_be_completed(table):
    t = table(
        'turn = 10\nstep = "SoP.16"\neffect = "force_stealth_exit"\neffect_side = "Japan"\n[Japan]\n"124/2" = "4309 stealth 2"\n"4/1" = "4311"'  # noqa: E501
    )
    assert "end" not in t.words
    t.play("124/2")
    assert "stay" not in t.words and max(t.cost(w) for w in t.words if w.isdigit()) == 20  # a pool of 20
    t.play("leave", "end")
    assert t.game.state.stealth[t.unit("124/2")] == 0


# -- reinforcements ------------------------------------------------------------------------------------------------


@pytest.mark.rule("SoP.4", "6.0a")
def test_us_units_land_at_villages_and_on_clear_coast(table):
    text = 'turn = 13\nstep = "SoP.4"\n[US]\n"2/2" = "pool"\n[Japan]\n"124/2" = "3804"'
    t = table(text, terrain={"4503": "jungle coastal", "3003": "jungle coastal village"}, villages={"3003": "Wood"})
    assert {"3803", "4003"} & set(t.words) == {"4003"}  # 3803 is in a zone of control
    assert "3003" in t.words and t.refused("4503") == "SoP.4" and t.refused("3803") == "SoP.4"
    assert t.refused("3808") == "6.0a" and t.refused("3109") == "6.0a"  # inland, even a village
    t.play("later")
    assert t.hex("2/2") == "pool"
    next_turn = table('turn = 14\nstep = "SoP.4"\n[US]\n"2/2" = "pool"')
    assert "2/2 lands where" in next_turn.game.decision.text  # it waited


@pytest.mark.rule("SoP.14")
def test_japanese_units_land_on_any_coast_outside_zones_of_control(table):
    t = table(
        'turn = 5\nstep = "SoP.14"\n[Japan]\n"124/2" = "pool"\n[US]\n"1/1" = "4403"',
        terrain={"4303": "jungle coastal", "4503": "clear coastal"},
    )
    assert "4303" in t.words  # jungle beside a U.S. unit: no zone of control there
    assert t.refused("4502") == "6.0a" and t.refused("4403") == "7.3.8b"
    assert t.refused("4504") == "6.0a"  # not on the coast


@pytest.mark.rule("6.0d")
def test_a_landing_hex_takes_three(table):
    t = table('turn = 13\nstep = "SoP.4"\n[US]\n"1/1" = "3803"\n"1/2" = "3803"\n"2/2" = "pool"\n"8/1" = "pool"')
    t.play("3803")
    assert "3803" not in t.words and t.refused("3803") == "6.0d"


@pytest.mark.rule("10.2.3n")
def test_a_heavy_unit_lands_as_two(table):
    text = 'turn = 16\nstep = "SoP.14"\n[Japan]\n"H/1" = "pool due 16"\n"{}" = "pool due 16"\n"16/1" = "pool due 16"'
    t = table(text.format("29/1"))
    t.play("3803", "3803")  # in the order of the roster: 29/1, 16/1
    assert "H/1" in t.game.decision.text and t.refused("3803") == "10.2.3n"  # two there, and it counts two
    t.play("3903")
    later = table(
        'turn = 16\nstep = "SoP.14"\n[Japan]\n"H/1" = "3803 landed entered"\n"H/2" = "pool due 16"\n"29/1" = "pool due 16"\n"16/1" = "pool due 16"'  # noqa: E501
    )
    later.play("3803")  # one other is legal
    assert later.refused("3803") == "6.0d"
    later.play("later")
    assert "H/2" in later.game.decision.text and later.refused("3803") == "10.2.3n"


@pytest.mark.rule("6.0c", "10.0")
def test_no_extra_units_while_the_us_holds_a_working_field(table):
    t = table('turn = 8\nstep = "SoP.20b"\ncontrol = { US = ["3707"] }\n[US]\n"1/1" = "3707"\n[Japan]\n"2 Armor" = "rabaul"')
    assert t.game.state.turn == 9 and t.hex("2 Armor") == "rabaul" and t.game.state.picks == 0


# -- single steps --------------------------------------------------------------------------------------------------


@pytest.mark.rule("SoP.2", "9.2d")
def test_villages_score_once_after_own_reinforcements(table):
    text = 'turn = 13\nstep = "SoP.2"\nsupply = [0, 0]\nhf = 9\ncontrol = { US = ["3203", "3109"] }\n[US]\n"2/2" = "pool"'
    t = table(text, dice=[1, 6])
    t.play("pass", "3603")
    assert t.scored("9.2d") == ["US 3"]
    t.play("3505")  # supply of turn 13 pays for guerrillas, who win a village: it does not count before next turn
    assert t.scored("9.2d") == ["US 3"]


@pytest.mark.rule("SoP.6")
def test_up_to_two_guerrilla_rolls_for_two_points(table):
    t = table('turn = 8\nstep = "SoP.6"\nsupply = [2, 0]\n[US]\n"1/1" = "3808"', dice=[1, 1])
    t.play("3203", "3603")
    assert t.game.state.supply[0] == 0 and t.game.where.step != "SoP.6"


@pytest.mark.rule("SoP.12", "9.1c")
def test_a_gun_in_range_of_the_us_field_scores_two_flat(table):
    text = 'turn = 8\nstep = "SoP.12"\ncontrol = {{ US = ["3707"] }}\n[Japan]\n{}'
    one = table(text.format('"20Mt" = "3714"'))  # seven hexes away, range 8
    assert one.scored("9.1c") == ["Japan 2"]
    three = table(text.format('"20Mt" = "3714"\n"2Mt" = "3714"\n"Sumiyoshi" = "3713"'))
    assert three.scored("9.1c") == ["Japan 2"]
    far = table(text.format('"20Mt" = "3716"'))
    assert not far.scored("9.1c")
    late = table(text.format('"2Mt" = "pool"'))
    late.play("pass", "3803")  # a gun that lands in step 14 counts from the next turn
    assert not late.scored("9.1c")
    own = table('turn = 8\nstep = "SoP.12"\n[Japan]\n"20Mt" = "3714"')
    assert not own.scored("9.1c")


@pytest.mark.rule("SoP.16", "9.3c")
def test_passing_through_takes_a_village(table):
    t = table('turn = 8\nstep = "SoP.16"\ncontrol = { US = ["3505"] }\n[Japan]\n"124/2" = "3405"')
    t.play("124/2", "3605", "stop", "end")
    assert t.control("3505") == "Japan"
    assert not t.scored("9.1e")  # control is brought up to date, nothing is scored again


@pytest.mark.rule("SoP.19")
def test_japan_resolves_all_its_assaults(table):
    t = table('turn = 8\nstep = "SoP.19"\n[Japan]\n"124/2" = "3808"\n[US]\n"1/1" = "3908"')
    assert t.words == ("3908",)  # it must
    t.play("3908")
    assert [e.data["targets"] for e in t.game.events() if e.kind == "attack"] == [["3908"]]
