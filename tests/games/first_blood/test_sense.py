"""The Regular opponent does nothing that a club player laughs at; the expectations and shares it goes by are exact."""

from itertools import product
from random import Random

import pytest

import henderson
from henderson.games.first_blood import player
from henderson.games.first_blood.player.allot import shares
from henderson.games.first_blood.player.expect import WASTE, attack_on, gain, is_trapped
from henderson.games.first_blood.player.sense import SENSE
from henderson.games.first_blood.player.style import REGULAR, numbers, styled
from henderson.games.first_blood.rules.facts import JAPAN, US
from henderson.lab.sense import judge


def test_there_are_enough_sense_tests_and_each_has_a_name():
    assert len(SENSE) >= 25 and len({s.id for s in SENSE}) == len(SENSE)
    assert {s.side for s in SENSE} == {"US", "Japan"}


@pytest.mark.parametrize("test", SENSE, ids=lambda s: s.id)
def test_the_regular_opponent_is_sensible(test):
    assert judge("first-blood", test, "regular", 1).silly == []


def test_sense_tests_can_be_failed():
    """Each of these was failed by the opponent of version 1."""
    for id_ in ("us-retakes-the-field", "us-three-engineers", "japan-shells-no-wreck"):
        assert judge("first-blood", next(s for s in SENSE if s.id == id_), "v1:regular", 1).silly


def faces(scene, units, attackers, target, side):
    """What the rules bring, die by die: attackers lost, defenders lost, hex left by its defenders."""
    lost = killed = emptied = 0
    mine = "U" if side == US else "J"
    for die in range(1, 7):
        game = scene("U.S. Combat" if side == US else "Japanese Combat", units, dice=[die])
        g = game.state
        f = g.facts
        while game.decision is not None and game.state.phase == (8 if side == US else 3):
            words = game.decision.words
            joins = [w for w in words if w in attackers]
            stay = next((w for w in ("stay", "attack", "done") if w in words), None)
            game.play(joins[0] if joins and game.decision.rule == "8.2d" else stay or words[0])
        g = game.state
        gone = [f.ids[u] for u in range(f.ground) if g.place[u] == f.out and f.ids[u] in [u for us in units.values() for u in us]]
        lost += sum(u.startswith(mine) for u in gone)
        killed += sum(not u.startswith(mine) for u in gone)
        emptied += not any(f.side[u] != side for u in g.at[f.space[target]])
    return lost / 6, killed / 6, emptied / 6


@pytest.mark.parametrize(("many", "strong"), list(product((1, 2, 3), ("J5a", "J1a"))))
def test_an_expectation_is_the_mean_of_the_six_dice(scene, many, strong):
    ours = ("U5a", "U5b", "U5c")[:many]
    units = {"0505": [strong], "0504": list(ours), "0202": ["U5d"], "0001": ["J5b"]}
    game = scene("U.S. Combat", units)
    f = game.state.facts
    found = attack_on(game.state, US, f.space["0505"], [f.unit[u] for u in ours], [f.space["0504"]] * many, 0, 0)
    assert (found.lost, found.killed, found.emptied) == pytest.approx(faces(scene, units, ours, "0505", US))


def test_a_hex_with_no_way_out_is_a_trap(scene):
    g = scene("U.S. Movement", {"0505": ["J5a"], "0504": ["U5a"]}).state
    f = g.facts
    assert not is_trapped(g, US, f.space["0505"], [])
    assert is_trapped(g, US, f.space["0505"], [f.space["0506"]])


@pytest.mark.parametrize(("side", "ours", "theirs", "times"), [(US, "U1a", "J5a", WASTE), (JAPAN, "J1a", "U5a", 1)])
def test_a_us_unit_thrown_away_counts_for_more_than_one_lost_by_the_die(scene, side, ours, theirs, times):
    g = scene("U.S. Movement", {"0505": [theirs], "0504": [ours]}).state
    f = g.facts
    found = attack_on(g, side, f.space["0505"], [f.unit[ours]], [f.space["0504"]], 0, 0)
    assert found.hopeless and gain(g, side, f.space["0505"], found, 0.5, 4.0) == -0.5 * times
    assert not attack_on(g, side, f.space["0505"], [f.unit[ours]], [f.space["0504"]], 2, 0).hopeless


def test_the_weakest_soaks_off(scene):
    units = {
        "0606": ["U5a", "U5b", "U1a"],
        "0707": ["U5c"],
        "0507": ["J1a"],
        "0605": ["J5a", "J5b", "J5c"],
        "0607": ["U5d", "U5e"],
    }
    g = scene("U.S. Combat", units).state
    f = g.facts
    given = shares(g, US, REGULAR.us)
    assert [f.ids[u] for u in given[f.space["0605"]]] == ["U1a"]


def test_turning_no_number_changes_nothing():
    assert styled(numbers(REGULAR)) == REGULAR
    assert len(player.HINTS.weights.names) == len(player.HINTS.weights.values) == len(player.HINTS.weights.spread)


def test_the_plan_is_told_in_a_sentence():
    game = henderson.position("first-blood", next(s for s in SENSE if s.id == "us-three-to-one").position)
    assert "against 0606" in player.plan(game.state, "US") and "0708" in player.plan(game.state, "US")
    first = henderson.new("first-blood", seed=1).state
    assert player.plan(first, "Japan").startswith("waits") and player.plan(first, "US").startswith("sets the Marines up")


def test_the_plan_tells_a_lost_field_and_no_attack_in_the_other_sides_combat(scene):
    units = {"0708": ["J5a"], "0709": ["U5a"], "0505": ["J5b"], "0504": ["U5b", "U5c", "U5d"]}
    ours, theirs = scene("U.S. Combat", units).state, scene("Japanese Combat", units).state
    told = player.plan(ours, "US")
    assert told.startswith("holds the airfield (0709) with 5 factors, wants 0708 back from Japan") and "attacks 0505" in told
    assert "attacks" not in player.plan(ours, "Japan") and "attacks" not in player.plan(theirs, "US")
    assert "attacks" in player.plan(theirs, "Japan")


@pytest.mark.parametrize("name", player.HINTS.scripts)
def test_every_script_plays_both_sides_to_the_end(name):
    game, rng = henderson.new("first-blood", seed=name), Random(name)
    while (decision := game.decision) is not None:
        choice = player.HINTS.scripts[name](game.state, decision, rng)
        assert choice in decision.options
        game.answer(choice)
    assert game.outcome.winner in ("US", "Japan")


@pytest.mark.parametrize(("name", "bot"), [("us-three-to-one", "search:24"), ("japan-shells-no-wreck", "search:64")])
def test_a_search_has_the_sense_too(name, bot):
    """The value knows which way each thing counts, and a trifle is no reason to leave the usual: once neither was so."""
    test = next(test for test in SENSE if test.id == name)
    assert not judge("first-blood", test, bot, seeds=1).silly
