"""Rules that can be read in two ways: a switch for each, both readings tested; and defects that were mended."""

from __future__ import annotations

import pytest

from henderson.games import deluxe, folder
from henderson.games.deluxe.rules.state import JAPANESE_TURN

FIELD = 'control = { US = ["3707"] }\n'


def on(switch, text):
    """The position with a switch on."""
    return f"options = {{ {switch} = true }}\n{text}"


def test_every_switch_has_its_rule_and_is_off_by_default():
    assert all(o.rule and o.default is False for o in deluxe.OPTIONS) and len(deluxe.OPTIONS) == 7


# -- 10.2.1 ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("10.2.1a")
def test_the_japanese_turn_begins_with_its_random_event():
    assert deluxe.SEQUENCE[JAPANESE_TURN].rule == "SoP.11" and deluxe.SEQUENCE[JAPANESE_TURN - 1].side == "US"


@pytest.mark.rule("10.2.1a", "10.2.1b")
@pytest.mark.parametrize("step, supply", [("SoP.10", 0), ("SoP.19", 4)])
def test_taking_the_airfield_is_rewarded_on_the_japanese_turn_only(table, step, supply):
    t = table(f'turn = 8\nstep = "{step}"\n{FIELD}[US]\n"1/1" = "3409"\n[Japan]\n"124/2" = "3708"\n')
    state = t.game.state
    t.game.state.step = [s.rule for s in deluxe.SEQUENCE].index(step)
    state.put(t.unit("124/2"), state.facts.field)  # driven onto the empty field by an assault, or advancing
    assert t.control("3707") == "Japan" and state.supply[1] == supply and state.bonus == bool(supply)


TAKEN = 'turn = 8\nstep = "SoP.20b"\nhf = 5\nbroken = true\nheld = false\nbonus = true\n[US]\n"1/1" = "3409"\n[Japan]\n"124/2" = "3707"\n"2 Armor" = "rabaul"\n"9RF" = "rabaul"'  # noqa: E501


@pytest.mark.rule("10.2.1a", "10.2.2a")
def test_a_field_taken_that_was_inoperable_all_turn_brings_two_units_or_the_dice(table):
    assert table(TAKEN, dice=[5, 6]).game.state.picks == 2
    diced = table(on("capture_dice", TAKEN), dice=[5, 6]).game
    assert diced.state.picks == 11 and diced.state.double_supply
    whole = TAKEN.replace("broken = true", "broken = false").replace("hf = 5", "hf = 15")
    assert table(on("capture_dice", whole), dice=[5, 6]).game.state.picks == 2  # it was operational


HOLDS = 'turn = 8\nstep = "SoP.20b"\nhf = 15\n[US]\n"1/1" = "3409"\n[Japan]\n"124/2" = "3707"\n{rest}'


@pytest.mark.rule("10.2.2a")
def test_the_dice_count_units_or_factors(table):
    text = HOLDS.format(rest='"2 Armor" = "rabaul"\n"H/1" = "rabaul"').replace("turn = 8", "turn = 14")
    changed = {"2 Armor": {"combat": 2}, "H/1": {"combat": 4}}
    units = table(text, dice=[1, 2], units=changed)
    assert units.game.state.picks == 3 and set(units.words) == {"2 Armor", "H/1", "done"}
    factors = table(on("rabaul_factors", text), dice=[1, 2], units=changed)
    assert set(factors.words) == {"2 Armor", "done"}  # 4 factors are more than 3
    most = table(on("rabaul_factors", text), dice=[3, 3], units=changed)
    most.play("2 Armor")
    assert most.game.state.picks == 4 and set(most.words) == {"H/1", "done"}


# -- landings, marines ----------------------------------------------------------------------------------------------


@pytest.mark.rule("6.0a")
def test_a_unit_that_is_due_may_wait_or_must_land(table):
    text = 'turn = 8\nstep = "SoP.4"\n[US]\n"1/1" = "3808"\n"5/2" = "pool due 8"'
    assert "later" in table(text).words
    must = table(on("must_land", text))
    assert "later" not in must.words and must.refused("later") == "6.0a"
    full = on("must_land", text) + '\n[Japan]\n"124/2" = "3205"'
    coast = {f"{c}03": "jungle coastal" + " river" * (c == 34) for c in range(30, 47)}
    shut = table(full, terrain=coast)
    assert shut.words == ("later",)  # nowhere to land


@pytest.mark.rule("9.1d", "7.9.2b")
@pytest.mark.parametrize("turn, every, once", [(18, 0, 0), (19, 1, 1), (20, 1, 0), (26, 1, 0)])
def test_marines_not_withdrawn_cost_a_point_every_turn_or_once(table, turn, every, once):
    text = f'turn = {turn}\nstep = "SoP.19"\n{FIELD}[US]\n"1/1" = "3409"\n[Japan]\n"124/2" = "4309"'
    for given, points in ((text, every), (on("marines_once", text), once)):
        assert table(given).scored("9.1d") == [f"Japan {points}"] * bool(points)


# -- ambush and banzai ----------------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.9b", "8.2.1.3b")
def test_an_ambush_below_one_to_six_costs_the_defender_a_step_only_if_agreed(table):
    text = 'turn = 8\nstep = "SoP.19"\n[Japan]\n"124/2" = "3808 1 ambush 3"\n[US]\n"1/1" = "3908"\n"1/2" = "3908"\n"1/3" = "3908"'
    for given, left in ((text, 15), (on("ambush_loss", text), 14)):
        t = table(given, dice=[1])
        t.play("3908", "ambush")
        while t.rule == "8.2.3a":
            t.play("no strain")
        if t.rule == "8.2.1.4L":
            t.play(t.words[0])
        assert t.hex("124/2") == "dead" and sum(t.strength(u) for u in ("1/1", "1/2", "1/3")) == left


COMBINED = 'turn = 8\nstep = "SoP.19"\n[Japan]\n"124/2" = "3808"\n"16/1" = "3808"\n[US]\n"1/1" = "3908 1"\n"1/2" = "3807"'
ATTRITION = {"attrition": ("odds", {"1-1": {"1": "0/0/0 1/0", "2": "1/1/0 1/0"}})}


@pytest.mark.rule("8.2.10a")
def test_banzai_after_a_hex_of_a_combined_defence_was_emptied_only_if_agreed(table):
    for given, offered in ((COMBINED, False), (on("banzai_partial", COMBINED), True)):
        t = table(given, dice=[1], tables=ATTRITION)
        t.play("3908", "3807")
        while t.rule in ("8.2.1", "8.2.3a"):
            t.play(next(w for w in t.words if w in ("attack", "no strain", "124/2", "16/1")))
        t.play("1/1")  # the loss empties 3908
        assert t.hex("1/1") == "dead" and (t.rule == "8.2.10a") == offered
    t.play("banzai")
    lines = [e.text for e in t.game.events() if e.kind == "attack"]
    assert lines == ["Japan attacks 3908, 3807 from 3808 with 2 units", "Japan attacks 3807 from 3808 with 2 units"]


@pytest.mark.rule("8.2.10b")
def test_no_banzai_is_sold_that_could_not_be_made(table):
    t = table(COMBINED, dice=[2], tables=ATTRITION)
    t.play("3908", "3807")
    while t.rule in ("8.2.1", "8.2.3a"):
        t.play(next(w for w in t.words if w in ("attack", "no strain", "124/2", "16/1")))
    t.play(t.words[0], "1/1")  # own loss, then theirs: 3908 is empty
    assert t.hex("1/1") == "dead" and t.rule != "8.2.10b"
    assert t.hex("124/2") != "3808" or t.rule == "8.2.1.4Ra"  # they retreat, as the result says


GUNS = 'turn = 8\nstep = "SoP.19"\nsupply = [0, 9]\n[Japan]\n"124/2" = "3808 1"\n"20Mt" = "3808"\n[US]\n"1/1" = "3908 2"'


@pytest.mark.rule("8.2.10a", "8.2.4b")
def test_guns_alone_make_no_banzai_after_the_infantry_died(table):
    t = table(GUNS, dice=[1], tables={"attrition": ("odds", {"2-1": {"1": "1/0/0 0/0"}, "1-1": {"1": "1/0/0 0/0"}})})
    t.play("3908", "20Mt", "3")
    while t.rule == "8.2.3a":
        t.play("no strain")
    t.play("124/2")
    assert t.hex("124/2") == "dead" and t.rule != "8.2.10a"


@pytest.mark.rule("8.2.10b")
def test_guns_left_alone_by_the_price_of_a_banzai_retreat(table):
    text = GUNS.replace("3808 1", "3808 2")
    cells = {odds: {"1": "1/1/0 0/0"} for odds in ("1-1", "2-1", "3-1")}
    t = table(text, dice=[1], tables={"attrition": ("odds", cells)})
    t.play("3908", "20Mt", "1")
    while t.rule == "8.2.3a":
        t.play("no strain")
    t.play("124/2")
    assert t.rule == "8.2.10b"
    t.play("banzai", "124/2")
    assert t.hex("124/2") == "dead" and t.rule == "8.2.1.4Ra"  # nobody is left to attack: the gun goes back


# -- ferries, work, cards, words ------------------------------------------------------------------------------------


@pytest.mark.rule("7.3.3c", "7.3.3d")
def test_two_ferries_in_a_hex_carry_a_stack_together(table):
    units = '"1/1" = "3308"\n"1/2" = "3308"\n"1/3" = "3308"\n"1 E" = "3408 2"\n"1 LVT" = "3408 1"'
    text = f'turn = 8\nstep = "SoP.7"\n{FIELD}[US]\n{units}'
    t = table(text)
    t.play("1/1", "with 1/2", "with 1/3")
    assert not t.game.preview(t.game.decision.option("3408")).stop and "3508" in t.words
    t.play("3508")
    assert {t.game.state.unit_name(u): n for u, n in t.game.state.ferried.items()} == {"1 E": 2, "1 LVT": 1}
    roomy = table(text.replace('"3408 1"', '"3408"'))  # whom the Engineers carried the LVT need not
    roomy.play("1/1", "with 1/2", "with 1/3", "3508")
    assert sum(roomy.game.state.ferried.values()) == 3
    one = table(text.replace('\n"1 LVT" = "3408 1"', ""))
    one.play("1/1", "with 1/2", "with 1/3")
    assert one.game.preview(one.game.decision.option("3408")).stop


@pytest.mark.rule("7.11.1a", "7.11.1b", "7.11.1c")
@pytest.mark.parametrize(
    "marks, rule, points", [("", "7.11.1a", 6), (" entered spent 3", "7.11.1b", 3), (" entered spent 9", "7.11.1c", 2)]
)
def test_a_reduction_names_its_own_clause(table, marks, rule, points):
    t = table(f'turn = 8\nstep = "SoP.7"\n{FIELD}[US]\n"1 E" = "3707{marks}"')
    t.play("1 E")
    assert t.game.preview("reduce").text == f"Henderson Field loses {points}"
    t.play("reduce")
    line = [e for e in t.game.events() if e.kind == "field"][-1]
    assert line.rule == rule and t.game.state.hf == 20 - points


@pytest.mark.rule("5.0b")
def test_no_card_promises_what_can_no_longer_happen(facts):
    """Japan draws after the U.S. has moved, and an event ends with the turn."""
    assert not [c[1].text for c in facts.cards.values() if "U.S. too" in c[1].text]


@pytest.mark.rule("7.11")
def test_the_guide_calls_ten_points_operational():
    told = (folder("deluxe") / "learn" / "guide.toml").read_text()
    assert "[[notes]]" in told and "above ten" not in told


@pytest.mark.rule("3.0a", "2.1.8.1a")
def test_arrivals_are_seen_by_both_with_their_turn(table):
    due = '"5/2" = "pool due 10"\n"2/2" = "pool due 6"\n[Japan]\n"20Mt" = "pool due 9"'
    t = table(f'turn = 8\nstep = "SoP.7"\n[US]\n"1/1" = "3808"\n{due}')
    for side in ("US", "Japan", ""):
        boxes = {b.turn: b.pieces for b in t.game.view(side).panels["turn_track"].turns if b.pieces}
        assert boxes == {8: {"US": ["2/2"]}, 9: {"Japan": ["20Mt"]}, 10: {"US": ["5/2"]}}


@pytest.mark.rule("8.2.3b")
@pytest.mark.parametrize("points", [1, 2])
def test_the_chance_told_of_a_strain_is_that_of_the_die(table, points):
    text = f'turn = 8\nstep = "SoP.10"\n[US]\n"1/1" = "3808"\n"1/2" = "3808 {5 - points}"\n[Japan]\n"124/2" = "3908 5"'
    t = table(text, units={"124/2": {"combat": 5}})
    t.play("3908")
    assert t.game.preview(f"strain {points}").chances[0].p == round(points / 6, 3)
