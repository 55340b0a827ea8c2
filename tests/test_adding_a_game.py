"""The game on docs/adding-a-game.md is complete and obeys the laws."""

import re
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from henderson.engine.game import Game
from henderson.engine.position import read, render
from henderson.proof.laws import Broken, every_law, play_randomly

PAGE = Path(__file__).parents[1] / "docs" / "adding-a-game.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.S)


@pytest.fixture
def ridge() -> ModuleType:
    module = ModuleType("ridge")
    exec(compile(BLOCKS[0], str(PAGE), "exec"), module.__dict__)
    return module


def test_the_page_plays_as_it_says(ridge):
    exec(compile(BLOCKS[1], str(PAGE), "exec"), {"ridge": ridge})


def test_the_page_obeys_the_laws(ridge):
    for seed in range(20):
        rng = Random(seed)
        game = Game(ridge, ridge.setup({"nights": "5"}, {}))
        play_randomly(game, rng, watch=lambda g, rng=rng: every_law(g, rng))
        assert game.outcome is not None


def test_the_laws_notice_a_leak(ridge):
    """A view that shows the gully to both is found by the two-world law."""
    honest = ridge.view
    ridge.view = lambda g, side: honest(g, "Japan")
    with pytest.raises(Broken, match="tell two worlds apart"):
        for seed in range(10):
            play_randomly(Game(ridge, ridge.setup({"nights": "5"}, {})), Random(seed), watch=lambda g: every_law(g, Random(1)))


def test_position_round_trip(ridge):
    game = Game(ridge, ridge.setup({"nights": "3"}, {}))
    game.play("west")
    text = render(ridge.write_position(game.start))
    assert ridge.read_position(read(text), {"nights": "3"}, {}) == game.start
