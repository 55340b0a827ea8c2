"""What the waiting side sees is the same in all worlds it may believe in; and nothing learned can be taken back."""

from __future__ import annotations

import pytest

from henderson.proof.measures import Measure, previews

HEAD = 'turn = 8\nstep = "{step}"\nsupply = [9, 9]\ncontrol = {{ US = ["3707"] }}\n'


def asked(game):
    return game.decision.player, game.decision.rule, game.where.step


@pytest.mark.rule("7.8c", "8.1a")
@pytest.mark.parametrize("below", ["20Mt", "16/1"])
def test_a_side_with_a_hidden_counter_is_asked_to_fire_whether_it_is_a_gun_or_not(play, below):
    game = play(HEAD.format(step="SoP.8") + f'[US]\n"1/1" = "3808"\n[Japan]\n"{below}" = "4009"\n"124/2" = "4009"')
    assert asked(game) == ("Japan", "8.1.2", "SoP.8") and game.decision.words[-1] == "end"


@pytest.mark.rule("7.8c", "8.1a")
def test_who_is_seen_to_have_no_gun_is_not_asked_to_fire(play):
    game = play(HEAD.format(step="SoP.8") + '[US]\n"1/1" = "3808"\n[Japan]\n"124/2" = "4009"')
    assert game.where.step != "SoP.8"


@pytest.mark.rule("7.8c", "8.2.4a")
@pytest.mark.parametrize("below", ["20Mt", "16/1"])
def test_the_defender_of_a_stack_is_asked_for_supply_whether_a_gun_is_in_it_or_not(play, below):
    game = play(HEAD.format(step="SoP.10") + f'[US]\n"1/1" = "3808"\n[Japan]\n"{below}" = "3908"\n"124/2" = "3908"')
    game.play("3908")
    assert asked(game) == ("Japan", "8.2.4a", "SoP.10") and game.decision.words[0] == "0"


@pytest.mark.rule("7.8c", "8.1.5b")
@pytest.mark.parametrize("left", [1, 3])
def test_the_owner_of_a_stack_under_fire_is_asked_who_loses_whatever_is_left_of_it(play, left):
    text = HEAD.format(step="SoP.9") + f'[US]\n"11/5" = "3809"\n[Japan]\n"16/1" = "4008 {left}"\n"124/2" = "4008"'
    game = play(text, dice=[1])
    for word in ("11/5", "4008", "1", "fire"):
        game.play(word)
    assert asked(game) == ("Japan", "8.1.5b", "SoP.9") and "124/2" in game.decision.words


@pytest.mark.rule("7.8c", "8.1.8b")
@pytest.mark.parametrize("second", ["2Mt", "16/1"])
def test_counter_battery_asks_the_owner_once_against_one_gun_and_against_two(play, second):
    text = HEAD.format(step="SoP.9") + f'[US]\n"11/5" = "3809"\n[Japan]\n"20Mt" = "4008"\n"{second}" = "4008"\n"124/2" = "4008"'
    game = play(text, dice=[4])
    for word in ("11/5", "counter-battery 4008", "1", "fire"):
        game.play(word)
    assert asked(game) == ("Japan", "8.1.8b", "SoP.9")
    game.play("20Mt")
    assert game.decision.rule != "8.1.8b" and game.state.suppressed[game.state.facts.index["20Mt"]]


@pytest.mark.rule("7.8c", "8.2.1")
@pytest.mark.parametrize("below", ["20Mt", "16/1"])
def test_a_hidden_counter_beside_the_enemy_is_asked_to_attack_whether_it_is_a_gun_or_not(play, below):
    text = HEAD.format(step="SoP.19") + f'[US]\n"1/1" = "4308"\n[Japan]\n"{below}" = "4309"\n"2Mt" = "4309"'
    game = play(text)
    assert asked(game) == ("Japan", "8.2.1", "SoP.19") and game.decision.words[-1] == "end"


@pytest.mark.rule("7.8c")
def test_the_odds_of_a_stack_once_told_cannot_be_untold(play):
    stack = '[US]\n"1/1" = "3808"\n"1/2" = "3808"\n[Japan]\n"16/1" = "3908 2"\n"124/2" = "3908"'
    game = play(HEAD.format(step="SoP.10").replace("[9, 9]", "[9, 0]") + stack)
    game.play("3908")
    assert game.decision.rule == "8.2.3a" and game.undo_refusal() == "Something was revealed since."
    alone = play(HEAD.format(step="SoP.10").replace("[9, 9]", "[9, 0]") + stack.replace('"16/1" = "3908 2"\n', ""))
    alone.play("3908")
    assert alone.decision.rule == "8.2.3a" and alone.undo_refusal() == ""  # the odds were there to see before


@pytest.mark.rule("6.0a")
def test_the_last_landing_can_be_taken_back_before_supply_is_rolled(play):
    text = 'turn = 8\nstep = "SoP.4"\n[US]\n"1/1" = "3808"\n"5/2" = "pool due 8"'
    game = play(text, dice=[4])
    game.play("3203")
    assert game.decision.words == ("end",) and game.undo_refusal() == "" and game.decision.meaning("end").rolls
    game.undo()
    game.play("3603")
    game.play("end")
    assert game.rolls == 1 and game.state.place[game.state.facts.index["5/2"]] == game.state.facts.grid.index["3603"]


@pytest.mark.rule("10.2")
def test_the_last_unit_from_rabaul_can_be_taken_back_before_the_turn_ends(play):
    game = play('turn = 8\nstep = "SoP.20b"\nbegun = true\npicks = 1\n[US]\n"1/1" = "3808"\n[Japan]\n"2 Armor" = "rabaul"')
    game.play("2 Armor")
    assert game.decision.words == ("done",) and game.state.turn == 8 and game.undo_refusal() == ""
    game.play("done")
    assert game.state.turn == 9


@pytest.mark.rule("8.1.2")
def test_a_volley_is_fired_by_a_word_and_not_by_its_last_number(play):
    game = play(HEAD.format(step="SoP.9") + '[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008"')
    for word in ("11/5", "4008", "3"):
        game.play(word)
    assert game.decision.words == ("fire",) and game.rolls == 0 and game.undo_refusal() == ""


@pytest.mark.rule("7.10", "7.8c")
def test_consolidation_does_not_name_the_counter_that_stays_hidden(play):
    text = 'turn = 8\nstep = "SoP.16"\n[Japan]\n"124/2" = "3908 1"\n"4/1" = "3908 1"\n"16/1" = "3908"\n[US]\n"1/1" = "3808"'
    game = play(text.replace("3808", "3310"))
    game.play("124/2")
    game.play("consolidate 4/1")
    lines = {side: [e.text for e in game.events(side) if e.rule == "7.10"] for side in ("US", "Japan", "")}
    assert lines["Japan"] == ["4/1 is merged into 124/2"]
    assert lines["US"] == lines[""] == ["4/1 is merged into a unit"]


@pytest.mark.rule("7.8a", "7.5c")
def test_a_moving_stack_keeps_its_order(play):
    text = 'turn = 8\nstep = "SoP.16"\n[Japan]\n"124/2" = "3908"\n"20Mt" = "3908"\n"4/1" = "3908"\n[US]\n"1/1" = "3310"'
    for first, *others in (("4/1", "124/2", "20Mt"), ("124/2", "4/1", "20Mt")):
        game = play(text)
        for word in (first, *[f"with {u}" for u in others], "3909"):
            game.play(word)
        g = game.state
        assert [g.unit_name(u) for u in g.stacks[g.facts.grid.index["3909"]]] == ["124/2", "20Mt", "4/1"]
        assert [e.text for e in game.events("US")][-1] == "4/1 goes to 3909 with 2 more"


@pytest.mark.rule("7.8c", "8.2.4d")
def test_an_attack_is_seen_by_the_enemy_when_it_is_declared_and_not_while_it_is_put_together(play):
    """From which hex it will come would tell what lies there under the top counter: guns do not begin an attack (8.2.4b)."""
    stacks = '[US]\n"1/1" = "4308"\n[Japan]\n"16/1" = "4309"\n"2Mt" = "4309"\n"124/2" = "4208"\n"20Mt" = "4208"'
    game = play(HEAD.format(step="SoP.19") + stacks)
    before = game.view("US")
    game.play("4308")
    game.play("124/2")
    assert asked(game) == ("Japan", "8.2.1", "SoP.19")
    mine = game.view("Japan")
    assert [(a.sources, a.targets) for a in mine.attacks] == [(["4208"], ["4308"])] and mine.panels["battle"].firing == "Japan"
    assert game.view("US") == before and "battle" not in game.view("").panels and not game.view("").attacks
    game.play("attack")
    told = next(e for e in game.events("US") if e.kind == "attack")
    assert told.text == "Japan attacks 4308 from 4208 with 1 unit"


@pytest.mark.rule("7.8c", "8.1.5c")
@pytest.mark.parametrize(("left", "steps"), [(1, "1 step"), (2, "2 steps")])
def test_how_many_steps_fire_cost_is_told_since_it_shows(play, left, steps):
    text = HEAD.format(step="SoP.9") + f'[US]\n"11/5" = "3809"\n[Japan]\n"16/1" = "4008 {left}"\n"124/2" = "4008 2"'
    game = play(text, dice=[1, 1])
    for word in ("11/5", "4008", "2", "fire", "124/2"):
        game.play(word)
    told = [e.text for e in game.events("US")]
    assert (f"Fire on 4008 costs {steps}" in told) == (left == 1), "all that can be lost is lost, and that is told"
    if left == 2:
        game.play("16/1")
        assert [e.text for e in game.events("US") if "costs" in e.text] == [f"Fire on 4008 costs {steps}"]


@pytest.mark.rule("7.8a", "2.2.1b")
def test_a_replacement_counter_without_name_is_not_named_when_it_loses_a_step(play):
    text = HEAD.format(step="SoP.9") + '[US]\n"11/5" = "3809"\n[Japan]\n"124/2" = "4008 2"'
    game = play(text, dice=[1])
    for word in ("11/5", "4008", "1", "fire"):
        game.play(word)
    lines = {side: [e.text for e in game.events(side) if e.kind == "loss"] for side in ("US", "Japan", "")}
    assert lines["Japan"] == ["124/2 is reduced to 1"]
    assert lines["US"] == lines[""] == ["Japanese infantry 2 loses a step"]


# -- found by fuzz nov17, 695 games --------------------------------------------------------------------------------------


def markers(game, kind):
    return [(m.place, m.text) for m in game.view("US").markers if m.kind == kind]


@pytest.mark.rule("7.7.2", "7.8b")
@pytest.mark.parametrize("second", ["", '\n"124/3" = "4309 stealth 1"'])
def test_a_unit_told_to_stay_hidden_does_not_tell_whether_another_lies_with_it(play, second):
    japan = f'"124/2" = "4309 stealth 1"{second}\n"16/1" = "4411"'
    game = play(HEAD.format(step="SoP.16") + f'[US]\n"1/1" = "3808"\n[Japan]\n{japan}')
    game.play("124/2")
    game.play("stay")
    assert markers(game, "stealth") == [("4309", "1")]
    for one in (game, play(game.position())):
        one.play("end")
        assert markers(one, "stealth") == [("4309", "2")]


@pytest.mark.rule("7.8c", "8.2.1")
@pytest.mark.parametrize("words", [("attack",), ("20Mt", "1")])
def test_the_enemy_sees_from_where_an_attack_comes_and_not_which_counters_make_it(play, words):
    game = play(HEAD.format(step="SoP.19") + '[US]\n"1/1" = "3908"\n[Japan]\n"16/1" = "3808"\n"20Mt" = "3808"')
    for word in ("3908", *words):
        game.play(word)
    mine, theirs = (game.view(side).panels["battle"].sides["Japan"] for side in ("Japan", "US"))
    assert mine == (["16/1", "20Mt"] if "20Mt" in words else ["16/1"]) and theirs == ["20Mt"]


@pytest.mark.rule("7.8c", "8.2.1.4A")
@pytest.mark.parametrize("words", [("attack",), ("1 SW", "1")])
def test_who_advances_does_not_tell_whether_the_gun_of_his_hex_took_part(play, words):
    game = play(HEAD.format(step="SoP.10") + '[US]\n"1/1" = "3808"\n"1 SW" = "3808"\n[Japan]\n"11 Const" = "3908 1"')
    for word in ("3908", *words):
        game.play(word)
    theirs = game.view("Japan")
    assert theirs.panels["battle"].sides["US"] == ["1 SW"] and theirs.attacks[0].sources == ["3808"]  # as it was declared
    g = game.state
    g.eliminate(g.facts.index["11 Const"], "8.2.1.4")
    g.put(g.facts.index["1/1"], g.targets[0])
    theirs = game.view("Japan")
    assert theirs.panels["battle"].sides == {"US": ["1/1"], "Japan": []} and theirs.attacks[0].sources == []
    assert theirs.panels["battle"].firing == "US"


@pytest.mark.rule("7.8c", "7.1a")
def test_whether_a_unit_can_go_on_is_shown_to_its_owner_only(play):
    game = play(HEAD.format(step="SoP.16") + '[US]\n"1/1" = "3808"\n[Japan]\n"16/1" = "4411"\n"4/1" = "4413"')
    game.play("16/1")
    game.play("stop" if "stop" in game.decision.words else game.decision.words[0])
    while game.decision.verb != "unit" and "stop" in game.decision.words:
        game.play("stop")
    tags = {side: next(p.tags for p in game.view(side).pieces if p.id == "16/1") for side in ("Japan", "US", "")}
    assert "moved" in tags["Japan"] and "moved" not in tags["US"] and "moved" not in tags[""]


@pytest.mark.rule("8.1.8b", "8.1.6")
def test_chances_of_fire_count_what_is_laid_already_and_the_field_under_a_stack(play):
    text = HEAD.format(step="SoP.9") + '[US]\n"11/5" = "3809"\n"90" = "3809"\n[Japan]\n"20Mt" = "4008"\n"124/2" = "4008"'
    game, law = play(text), Measure("previews")
    for word in ("11/5", "counter-battery 4008", "1", "90"):
        game.play(word)
    aim = game.decision.option("counter-battery 4008")
    assert game.preview(aim).chances[0].p == 0.75 and previews(game, aim, law)
    text = HEAD.format(step="SoP.8") + '[Japan]\n"20Mt" = "3909"\n[US]\n"1/1" = "3707"\n"1/2" = "3707"'
    game = play(text)
    game.play("20Mt")
    aim = game.decision.option("3707")
    assert {c.text for c in game.preview(aim).chances} == {"a die costs a step", "a die damages the airfield"}
    assert previews(game, aim, law)
    assert law.share == 1, law


@pytest.mark.rule("8.2.4b")
def test_paying_for_the_last_gun_of_an_attack_says_that_a_die_may_fall(play):
    game = play(HEAD.format(step="SoP.19") + '[US]\n"1/1" = "3908"\n[Japan]\n"16/1" = "3808 1"\n"20Mt" = "3808"')
    for word in ("3908", "20Mt"):
        game.play(word)
    assert game.decision.rule == "8.2.4b"
    for word in game.decision.words:
        twin = game.clone()
        twin.play(word)
        assert (twin.rolls > game.rolls) == game.meaning(game.decision.option(word)).rolls, word
    assert twin.rolls > game.rolls
