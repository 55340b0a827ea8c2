"""Counting answer sequences: players' options and faces of the dice alike."""

import pytest

from henderson.engine.decision import ask, roll
from henderson.engine.dice import Seeded
from henderson.engine.game import Game
from henderson.proof.perft import perft


async def word_and_die(g):
    g.said.append(await ask("US", "T.1", "Word", ("a", "b")))
    if g.said[-1] == "b":
        g.said.append(await roll("T.2"))
    g.done += 1


@pytest.mark.parametrize(
    ("depth", "count"),
    [
        (1, 2),  # a, b
        (2, 2 + 6),  # a then a word; b then a face
        (3, 2 + 6 + 6 * 2),  # a a word; a b face; b face word
    ],
)
def test_every_sequence_is_counted_once(tiny, slate, depth, count):
    game = Game(tiny(word_and_die, rounds=9), slate(), Seeded(1))
    assert perft(game, depth) == count
    assert game.answers == [] and game.decision.text == "Word"


def test_a_game_that_ends_early_counts_once(tiny, slate):
    assert perft(Game(tiny(word_and_die, rounds=1), slate()), 5) == 1 + 6


def test_the_ridge(ridge):
    game = Game(ridge, ridge.setup({"nights": "3"}, {}))
    assert [perft(game, n) for n in (1, 2, 3)] == [3, 9, 54]
