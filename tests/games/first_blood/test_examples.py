"""The thirteen worked examples of the rulebook, one test each, named by their rule."""

import pytest

from henderson.games.first_blood.rules import odds
from henderson.games.first_blood.rules.attacks import in_range

from .conftest import at, left, place, play, refused
from .test_combat import allocations


def reckon(game, hexes, attackers, guns=()):
    f = game.state.facts
    words = [tuple(table[w] for w in part) for table, part in ((f.space, hexes), (f.unit, attackers), (f.unit, guns))]
    return odds.reckon(game.state, (*words, ()))


@pytest.mark.rule("3.0a")
def test_3_0a_corners_of_the_set_up_area(scene):
    game = scene("Set-up", {}, turn="Set-up")
    assert {"0202", "0215"} <= set(game.decision.words)
    for outside in ("0201", "0216", "0102"):
        refused(game, outside, "3.0a")


@pytest.mark.rule("4.2a")
def test_4_2_costs_from_0710(scene):
    for to, price in (("0809", 4), ("0709", 3), ("0810", 2), ("0711", 1), ("0610", 1), ("0609", 1)):
        game = scene("Japanese Movement", {"0710": ["J5a"]}, left={"J5a": price})
        play(game, "J5a", to)
        assert left(game, "J5a") == 0
        if price > 1:
            game = scene("Japanese Movement", {"0710": ["J5a"]}, left={"J5a": price - 1})
            play(game, "J5a")
            refused(game, to, "4.0b")


@pytest.mark.rule("6.1", "6.2")
def test_6_2_from_box_a(scene):
    for words, end in ((("Box B", "0011"), "0011"), (("Box B", "Box C"), "Box C"), (("Box B",), "Box B")):
        game = scene("Japanese Movement", {"Box A": ["J5a"]})
        for word in words:
            play(game, "J5a", word)
        assert place(game, "J5a") == end and "done" in game.decision.words
        assert ("J5a" in game.decision.words) == (len(words) == 1)  # two half-MF steps and no more


@pytest.mark.rule("7.1b")
def test_7_1_6db_enters_at_point_11(scene):
    game = scene("U.S. Reinforcement", {"0505": ["U5a"]}, turn="OCT I")
    play(game, "EP 11", "6DB")
    assert game.preview(game.decision.option("1007")).cost == 0
    play(game, "1007")
    assert left(game, "6DB") == 8


@pytest.mark.rule("7.3")
def test_7_3_228_enters_at_point_1(scene):
    game = scene("Japanese Movement", {"EP 1": ["228/1", "228/3"]}, turn="OCT III")
    play(game, "228/1", "0220", "228/3", "0220")
    assert at(game, "0220") == {"228/1", "228/3"} and left(game, "228/1") == left(game, "228/3") == 4


@pytest.mark.rule("8.2d")
def test_8_2_two_legal_allocations(scene):
    units = {"0604": ["J5a"], "0605": ["J5b"], "0606": ["J5c"], "0705": ["U5a"], "0706": ["U5b"], "0707": ["U5c"]}
    ways = allocations(scene("U.S. Combat", units))
    assert len({frozenset((frozenset(h.split(", ")), u) for h, u in way) for way in ways}) == 2
    for way in ways:  # in all of them 0707 attacks 0606 and 0705 attacks 0604
        attacked = {u: h for h, us in way for u in us}
        assert "0606" in attacked["U5c"] and "0604" in attacked["U5a"]


@pytest.mark.rule("8.4a")
def test_8_4_six_against_three_and_five(scene):
    assert reckon(scene("Japanese Combat", {"0706": ["J3a", "J3b"], "0705": ["U3a"]}), ["0705"], ["J3a", "J3b"]).ratio == "2-1"
    assert reckon(scene("Japanese Combat", {"0706": ["J3a", "J3b"], "0705": ["U5a"]}), ["0705"], ["J3a", "J3b"]).ratio == "1-1"


@pytest.mark.rule("8.6c")
def test_8_6_ten_to_six_is_one_to_one(scene):
    game = scene("Japanese Combat", {"0706": ["J5a", "J5b"], "0705": ["U5a", "U1a"]})
    r = reckon(game, ["0705"], ["J5a", "J5b"])
    assert (r.attack, r.defence, r.ratio) == (10, 6, "1-1")


@pytest.mark.rule("9.2")
def test_9_2_suy_reaches_0708_and_not_0709(scene):
    game = scene("Japanese Combat", {"0701": ["SUY"], "0709": ["U5a"]})
    f = game.state.facts
    assert f.grid.distance(f.space["0701"], f.space["0708"]) + 1 == 8
    assert in_range(game.state, f.unit["SUY"], f.space["0708"])
    assert not in_range(game.state, f.unit["SUY"], f.space["0709"])


@pytest.mark.rule("9.3")
def test_9_3_artillery_must_reach_both_hexes(scene):
    units = {"0603": ["J2a"], "0604": ["J2b"], "0504": ["U5a"], "0202": ["U4a"]}
    game = scene("U.S. Combat", units | {"0607": ["UG3a"]})
    play(game, "0603", "U5a")
    assert "UG3a" in game.decision.words
    game = scene("U.S. Combat", units | {"0608": ["UG3a"]})
    play(game, "0603", "U5a")
    assert not any("UG3a" in e.text for e in game.events())


@pytest.mark.rule("9.6")
def test_9_6_twice_the_ground_factors(scene):
    units = {"0706": ["J5a", "J5b"], "0705": ["U5a"], "0702": ["JG8a", "JG8b", "JG3a"]}
    game = scene("Japanese Combat", units)
    assert reckon(game, ["0705"], ["J5a", "J5b"], ["JG8a", "JG8b", "JG3a"]).attack == 10 + 19  # 20 would count
    units = {"0706": ["J4a"], "0705": ["U5a"], "0702": ["JG8a", "JG8b", "JG3a"]}
    assert reckon(scene("Japanese Combat", units), ["0705"], ["J4a"], ["JG8a", "JG8b", "JG3a"]).attack == 4 + 8


@pytest.mark.rule("12.3")
def test_12_3_four_of_six_leave_the_reserve(scene):
    five, three, six = ([f"{kind} {n}" for n in range(a, b)] for kind, a, b in (("F4F", 1, 6), ("F4F", 6, 9), ("Fighter", 1, 7)))
    game = scene("U.S. Air", {"0708": five, "0709": three, "USAF RESERVE": six, "0110": ["J5a"]}, stage=1)
    moved = 0
    while game.state.stage == 1 and game.state.phase == 10:
        if game.decision.verb == "bring":
            moved += 1
        game.play(game.decision.words[0])
    assert moved == 4 and len(at(game, "USAF RESERVE")) == 2


@pytest.mark.rule("13.3.3c")
def test_13_3_3_fighters_and_a_bomber(scene):
    named = ["IJAF Fighter 1", "IJAF Fighter 2", "IJAF Bomber 1"]
    units = {"USAF CAP": ["Fighter 1"], "USAF GROUND ATTACK": ["Bomber 1", "Bomber 2"], "0708": ["Fighter 2"],
             "0709": ["Fighter 3"], "IJAF ATTACK": named, "0110": ["J5a"], "0202": ["U5a"]}  # fmt: skip
    game = scene("Japanese Combat", units, flying=named)
    refused(game, "IJAF Bomber 1", "13.3.2")  # CAP stands in its way
    play(game, "IJAF Fighter 1", "IJAF Fighter 2", "IJAF Bomber 1", "0708")
    assert at(game, "USAF CAP") == set() and len(at(game, "USAF GROUND ATTACK")) == 1
    assert len(at(game, "0708") | at(game, "0709")) == 1
    assert all(place(game, u) == "OUT OF PLAY" for u in named)
