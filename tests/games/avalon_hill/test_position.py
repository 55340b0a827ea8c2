"""The position notation: round trips and refusals."""

from __future__ import annotations

from random import Random

import pytest

import henderson
from henderson.games import avalon_hill


@pytest.mark.parametrize("preset", ["Basic", "Tournament", "Full"])
def test_a_position_reads_back_as_written(preset: str) -> None:
    rng = Random(preset)
    game = henderson.new("avalon-hill", seed=preset, options={"preset": preset})
    for n in range(4000):
        if game.decision is None:
            break
        if n % 29 == 0:
            text = game.position()
            again = henderson.position("avalon-hill", text, dice=henderson.Typed())
            assert again.start == game.start, text
            assert again.position() == text
        game.answer(game.decision.options[rng.randrange(len(game.decision.options))])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turm = 3", "'turm' in the position: expected .*turn"),
        ("turn = 99", "turn '99' in the position: expected 0 to 26"),
        ('step = "U.S. lunch"', "step 'U.S. lunch' in the position: expected Japanese set-up"),
        ('[US]\nKK-99 = ["1/1"]', "'KK-99' in the position: expected a land square"),
        ('[US]\nKK-22 = ["1/9"]', "'1/9' in the position is no unit of US: expected"),
        ('[US]\nKK-22 = ["16/1"]', "'16/1' in the position is no unit of US"),
        ('[US]\nKK-22 = ["1/1 9"]', "'1/1 9' in the position: expected 1 to 5 factors"),
        ('[US]\nKK-22 = ["1/1"]\nKK-23 = ["1/1"]', "1/1 is in the position twice"),
        ('[US]\nKK-22 = ["1/1", "1/2", "1/3", "5/1"]', "'5/1' is one unit too many on KK-22: expected 3 at most"),
        ('[US]\nKK-22 = ["1/1"]\n[Japan]\nKK-22 = ["16/1"]', "KK-22 holds units of both sides"),
        ("turn = [", "The position cannot be read"),
    ],
)
def test_a_wrong_position_is_quoted(text: str, message: str) -> None:
    with pytest.raises(henderson.HendersonError, match=message):
        henderson.position("avalon-hill", text)


def test_recompute_gives_what_the_verbs_keep() -> None:
    from henderson.proof.laws import derived_is_true, play_randomly

    play_randomly(henderson.new("avalon-hill", seed=4), Random(4), watch=lambda g: derived_is_true(g, avalon_hill.recompute))
