"""Counts of answer sequences from named positions: a changed count is a changed rule."""

import pytest

import henderson
from henderson.proof.perft import perft

LONE = {"0708": ["U5a"], "0504": ["J5a"]}
LINE = {"0604": ["J5a"], "0605": ["J5b"], "0606": ["J5c"], "0705": ["U5a"], "0706": ["U5b"], "0707": ["U5c"]}


def test_set_up():
    game = henderson.new("first-blood")
    assert len(game.decision.words) == len(game.state.facts.area)
    assert perft(game, 1) == len(game.state.facts.area) == PERFT["area"]
    assert perft(game, 2) == PERFT["area"] ** 2


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_one_unit_moves(scene, depth):
    """Two MF from 0708: all 18 hexes in reach but 0710 (river) and 0507 (ridge); or done, and three words for Japan."""
    assert perft(scene("U.S. Movement", LONE, left={"U5a": 2}), depth) == PERFT["move"][depth - 1]


@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_the_allocation_of_8_2(scene, depth):
    assert perft(scene("U.S. Combat", LINE), depth) == PERFT["line"][depth - 1]


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_the_air_phase(scene, depth):
    units = {"USAF CAP": ["F4F 1", "Fighter 1"], "USAF RESERVE": ["Bomber 1"], "0708": ["F4F 2"], "0110": ["J5a"]}
    assert perft(scene("U.S. Air", units), depth) == PERFT["air"][depth - 1]


PERFT = {"area": 119, "move": (2, 16 + 3, 28), "line": (3, 7, 14, 20), "air": (2, 4, 8)}
