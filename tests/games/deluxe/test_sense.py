"""The opponents' sense: what club players laugh at does not happen, and the suite can tell."""

import pytest

from henderson.games.deluxe.player.scripts import HELD_OUT, SCRIPTS
from henderson.games.deluxe.player.sense import SENSE
from henderson.lab.sense import judge


def test_there_are_enough_and_each_has_its_own_name():
    assert len(SENSE) >= 25 and len({test.id for test in SENSE}) == len(SENSE)
    assert {test.side for test in SENSE} == {"US", "Japan"}


@pytest.mark.parametrize("test", SENSE, ids=[test.id for test in SENSE])
def test_the_regular_opponent_has_sense(test):
    verdict = judge("deluxe", test, "regular", 1)
    assert verdict.passed == 1, verdict.silly


def test_whom_the_others_count_on_in_an_attack_does_not_hide():
    masses = next(test for test in SENSE if test.id == "japan-masses")
    assert judge("deluxe", masses, "regular", 24).passed == 24


def test_an_opponent_without_sense_fails_most_of_it():
    few = [test for test in SENSE if test.id.startswith(("us-keeps", "japan-takes", "us-takes", "japan-keeps", "japan-attacks"))]
    assert sum(judge("deluxe", test, "random", 1).passed for test in few) < len(few) / 2


def test_the_exam_is_held_out_of_the_scripts():
    assert set(HELD_OUT) < set(SCRIPTS) and len(SCRIPTS) >= 4
