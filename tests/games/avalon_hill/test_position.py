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
        ("turm = 3", "'turm' means nothing in a position: expected .*turn"),
        ("turn = 99", "turn = 99 in the position: expected a whole number from 0 to 26"),
        ('step = "U.S. lunch"', "step = 'U.S. lunch' in the position: expected .*Japanese set-up"),
        ('[US]\nKK-99 = ["1/1"]', "'KK-99' in the position: expected a land square"),
        ('[US]\nKK-22 = ["1/9"]', "'1/9' in the position is no unit of US: expected"),
        ('[US]\nKK-22 = ["16/1"]', "'16/1' in the position is no unit of US"),
        ('[US]\nKK-22 = ["1/1 9"]', "'1/1 9' in the position: expected 1 to 5 factors"),
        ('[US]\nKK-22 = ["1/1"]\nKK-23 = ["1/1"]', "1/1 is in the position twice"),
        ('[US]\nKK-22 = ["1/1", "1/2", "1/3", "5/1"]', "'5/1' is one unit too many on KK-22: expected 3 at most"),
        ('[US]\nKK-22 = ["1/1"]\n[Japan]\nKK-22 = ["16/1"]', "KK-22 holds units of both sides"),
        ("turn = [", "The position cannot be read"),
        ("turn = 0", "turn = 0 in the position: expected 0 in the Japanese set-up, and 1 or more later"),
        ('step = "U.S. effects and supply"', "expected a step of the Basic game"),
        ('hidden = ["16/1"]', "expected the option hidden-movement"),
        ('[off]\neliminated = ["1/1"]\n[US]\nKK-22 = ["1/1"]', "off.eliminated = '1/1' in the position"),
        ('[mood]\nUS = "merry"', "mood.US = 'merry' in the position"),
        ('step = "U.S. battles"\nbattles = [{attackers = ["1/1"], squares = ["KK-22"]}]', "expected attackers next to"),
    ],
)
def test_a_wrong_position_is_quoted(text: str, message: str) -> None:
    with pytest.raises(henderson.HendersonError, match=message):
        henderson.position("avalon-hill", text)


@pytest.mark.rule("QA.hidden.1")
def test_a_reduced_unit_thrown_back_to_sea_can_be_written(tour) -> None:
    text = """turn = 5
step = "U.S. movement"
hidden = ["16/1"]
came = ["1/1"]
landed = ["1/1"]
afloat = ["1/1"]
discovered = ["QQ-23"]
[bound]
"1/1" = "QQ-23"
[US]
QQ-22 = ["1/1 3"]
[Japan]
QQ-23 = ["16/1"]
"""
    game = tour(text, on=("hidden-movement",))
    again = henderson.position("avalon-hill", game.position())
    assert again.start == game.start


@pytest.mark.rule("O.hidden.4")
def test_a_unit_thrown_back_that_its_battle_drove_off_can_be_written(tour) -> None:
    """Fuzz nov17, game 57: it is no longer next to the square it had to attack while other battles wait."""
    text = '''turn = 5
step = "U.S. battles"
fought = ["1/1"]
[bound]
"1/1" = "QQ-25"
[US]
KK-22 = ["1/1"]
'''
    game = tour(text, on=("hidden-movement",))
    assert henderson.position("avalon-hill", game.position()).start == game.start
    with pytest.raises(henderson.HendersonError, match="bound.1/1 = 'QQ-25' in the position: expected a land square next to"):
        tour(text.replace('fought = ["1/1"]', ""), on=("hidden-movement",))


def test_a_document_however_crafted_opens_or_is_refused_in_a_sentence() -> None:
    """Mutated documents: shown and played a few answers, or one HendersonError."""
    from .crafted import crafted

    opened = refused = 0
    rng = Random(16)
    for text in crafted(rng, 240):
        try:
            game = henderson.position("avalon-hill", text, seed=3)
        except henderson.HendersonError as error:
            refused += 1
            assert len(str(error)) < 1500 and "Traceback" not in str(error)
            continue
        opened += 1
        for _ in range(4):
            for side in ("US", "Japan", ""):
                game.view(side)
            if game.decision is None:
                break
            options = game.decision.options
            for option in options[:3]:
                game.preview(option)
            game.answer(options[rng.randrange(len(options))])
    assert opened > 50 and refused > 60


def test_recompute_gives_what_the_verbs_keep() -> None:
    from henderson.proof.laws import derived_is_true, play_randomly

    play_randomly(henderson.new("avalon-hill", seed=4), Random(4), watch=lambda g: derived_is_true(g, avalon_hill.recompute))
