"""The sense tests themselves: positions that can be laid, and a Regular that passes them."""

import pytest

from henderson.games.starvation_island.player.sense import SENSE
from henderson.lab.sense import judge

from .table import ID


def test_there_are_enough_and_each_has_its_own_name():
    assert len(SENSE) >= 25
    assert len({test.id for test in SENSE}) == len(SENSE)


@pytest.mark.parametrize("test", SENSE, ids=lambda test: test.id)
def test_regular_has_the_sense(test):
    verdict = judge(ID, test, "regular", seeds=1)
    assert not verdict.silly, verdict.silly


def test_a_bot_without_sense_is_caught():
    caught = [test.id for test in SENSE if judge(ID, test, "random", seeds=1).silly]
    assert len(caught) > len(SENSE) / 3


@pytest.mark.parametrize(("name", "bot"), [("break-off", "search:24"), ("strike-cargo", "search:150")])
def test_a_search_has_the_sense_too(name, bot):
    """It does not leave the usual plan for a trifle, nor compare plans in which a prize is none: it did both once."""
    test = next(test for test in SENSE if test.id == name)
    assert not judge(ID, test, bot, seeds=1).silly
