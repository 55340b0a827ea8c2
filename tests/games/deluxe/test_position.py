"""The position notation: written back as it was read, and clear about what is wrong."""

from random import Random

import pytest

import henderson
from henderson.engine.decision import HendersonError


def test_any_position_of_a_random_game_reads_back_the_same():
    rng = Random(4)
    for seed in range(3):
        game = henderson.new("deluxe", seed=seed, options={"us_stealth": bool(seed % 2)})
        while game.decision is not None:
            if not game.answers and rng.random() < 0.1:
                twin = henderson.position("deluxe", game.position())
                assert twin.start == game.start
                assert (twin.decision.rule, twin.decision.words) == (game.decision.rule, game.decision.words)
            game.answer(rng.choice(game.decision.options))


@pytest.mark.parametrize("text, quoted", [
    ("turm = 8", "'turm'"),
    ("turn = 27", "27"),
    ('step = "SoP.21"', "SoP.21"),
    ("supply = [50, 0]", "50"),
    ('[US]\n"1/9" = "3707"', "'1/9'"),
    ('[US]\n"1/1" = "9999"', "'9999'"),
    ('[US]\n"1/1" = "3707 9"', "'9'"),
    ('[US]\n"1/1" = "3707 flying"', "'flying'"),
    ('[US]\n"124/2" = "3707"', "'124/2'"),
    ('[US]\n"1/1" = "3707"\n[Japan]\n"124/2" = "3707"', "124/2"),
    ('control = { US = ["3808"] }', "'3808'"),
    ('control = { Nobody = ["3707"] }', "Nobody"),
    ('US = "3707"', "US"),
    ("hf = true", "True"),
    ('effect_side = "Mars"', "'Mars'"),
])  # fmt: skip
def test_what_is_wrong_is_quoted(text, quoted):
    with pytest.raises(HendersonError) as error:
        henderson.position("deluxe", text)
    assert quoted in str(error.value)
