"""The sense tests of this game: the sense of Regular, at one seed each."""

from __future__ import annotations

import pytest

from henderson.games.avalon_hill.player.sense import SENSE
from henderson.lab.sense import judge


@pytest.mark.parametrize("test", SENSE, ids=[s.id for s in SENSE])
def test_regular_shows_sense(test) -> None:
    assert judge("avalon-hill", test, "regular", 1).silly == []


def test_there_are_enough_and_each_has_its_name() -> None:
    assert len(SENSE) >= 25 and len({s.id for s in SENSE}) == len(SENSE)
