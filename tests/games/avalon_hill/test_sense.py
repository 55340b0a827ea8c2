"""The sense tests of this game: the sense of Regular, at one seed each."""

from __future__ import annotations

from random import Random

import pytest

import henderson
from henderson.games.avalon_hill.player.sense import SENSE
from henderson.lab.sense import judge
from henderson.lab.tune import weights_of


@pytest.mark.parametrize("test", SENSE, ids=[s.id for s in SENSE])
def test_regular_shows_sense(test) -> None:
    assert judge("avalon-hill", test, "regular", 1).silly == []


def test_there_are_enough_and_each_has_its_name() -> None:
    assert len(SENSE) >= 25 and len({s.id for s in SENSE}) == len(SENSE)


@pytest.mark.parametrize("far", [-30, 400])
def test_a_camp_at_a_distance_that_no_coast_has_is_the_nearest_there_is(far: int) -> None:
    """Search and tuning turn the numbers as they like: no number may leave Japan without a place to gather."""
    weights = weights_of("avalon-hill")
    camps = ("Japan.first", "Japan.second", "Japan.camp")
    turned = [far if name in camps else v for name, v in zip(weights.names, weights.values)]
    game, play, rng = henderson.new("avalon-hill", seed=1), weights.make(turned), Random(1)
    while game.decision is not None and game.where.turn < 8:
        game.answer(play(game.state, game.decision, rng))
    assert game.where.turn == 8
