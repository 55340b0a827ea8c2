"""The heuristic player does what a club player knows at once, and says what it means to do."""

import pytest

import henderson
from henderson.games import player, rules
from henderson.games.henderson_solo.player.airfield import hq_falls
from henderson.games.henderson_solo.player.sense import SENSE
from henderson.lab.sense import judge

from .table import at

CHAIN = sum(1 << n for n in range(13, 18))  # Disrupted from #13 up to the HQ


def test_there_are_enough_and_each_has_its_name():
    assert len(SENSE) >= 25
    assert len({test.id for test in SENSE}) == len({test.says for test in SENSE}) == len(SENSE)


@pytest.mark.parametrize("test", SENSE, ids=[test.id for test in SENSE])
def test_the_heuristic_has_sense(test):
    verdict = judge("henderson-solo", test, "regular", 1)
    assert verdict.passed == 1, verdict.silly


def test_a_sense_test_can_be_failed():
    failed = [test.id for test in SENSE if not judge("henderson-solo", test, "v1:regular", 1).passed]
    assert {"bombers-wait", "bombers-third-first", "chain-broken", "oka-without-water"} <= set(failed)


def test_how_likely_the_hq_falls():
    # the HQ is Disrupted and so is all below it: one hit on 13 to 18 is enough, 56 throws of 216
    assert hq_falls(CHAIN | 1 << 18, 0, True, 1) == pytest.approx(56 / 216, abs=0.1)
    assert hq_falls(CHAIN | 1 << 18, 0, True, 8) > hq_falls(CHAIN, 0, False, 8) > hq_falls(0, 0, False, 8)
    assert hq_falls(CHAIN, 0, False, 8) > hq_falls(CHAIN & ~(1 << 14), 0, False, 8)  # repaired
    assert hq_falls(CHAIN, 0, False, 8) > hq_falls(CHAIN, 1 << 14 | 1 << 15, False, 8)  # tokens take hits
    assert hq_falls(CHAIN, 0, False, 1) == 0.0  # it takes two


def test_the_plan_is_a_sentence_about_the_sector_in_danger():
    room = player(rules("henderson-solo"))
    lunga = {f"Rifles {n + 10}": f"SLP {n}" for n in range(1, 7)}
    held = {**lunga, "Rifles 1": "MRM 1", "Rifles 2": "MRM 2", "Rifles 3": "MLB 1"}
    game = at("USMC Actions", held, {"Veteran 1": "MRM WA"}, wave=3, left=0, pool=[], wire=["MRM WA"], suppression=[2, 0, 0])
    said = room.plan(game.state, "US")
    assert "Matanikau River Mouth first: Veteran 1 is at MRM WA, where 2 can fire at him" in said
    assert "2 Suppression tokens" in said
    assert "gaps at MLB" in said and said.endswith(".")
    assert "within 4 turns" in said and "of 100 games" in said  # a forecast of several turns is called one, and of what
    assert room.plan(henderson.new("henderson-solo", seed=1).state, "US").endswith(".")


def test_the_plan_does_not_look_to_an_empty_track():
    room = player(rules("henderson-solo"))
    game = at("USMC Actions", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"})
    assert room.plan(game.state, "US").startswith("Nobody comes yet")
    game = at("USMC Actions", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}, {"Veteran 1": "MRM E"})
    said = room.plan(game.state, "US")
    assert "1 counter on its track, none at the wire yet" in said and "no Suppression token there" in said


def test_the_plan_says_what_is_bought_before_men():
    room = player(rules("henderson-solo"))
    game = at("USMC Actions", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}, {"Veteran 1": "MRM E"})
    assert "reinforcements are 81mm mortar first, then men for the gaps at MLB and SLP" in room.plan(game.state, "US")
    game.state.wave = 4
    game.state.put(game.state.facts.by_name["81mm 1"], 17)
    for n in (1, 2):
        game.state.put(game.state.facts.by_name[f"Mortar Team {n}"], 17)
    assert "; men for the gaps at MLB and SLP" in room.plan(game.state, "US")


def test_the_plan_owns_up_to_a_bomber_that_flies_alone():
    room = player(rules("henderson-solo"))
    game = at("Resolve Operations cards", {"Rifles 1": "MRM 1"}, {}, hand=["Cactus Air Force SBD-Bomber (1)"], ready=["#5"])
    assert "must be played: one flies" in room.plan(game.state, "US")
    game = at("Resolve Operations cards", {"Rifles 1": "MRM 1"}, {}, hand=["Cactus Air Force SBD-Bomber (1)"], ready=["#5"],
              disrupted=["#11"])  # fmt: skip
    assert "when three are ready (1 now)" in room.plan(game.state, "US")
