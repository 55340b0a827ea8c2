"""The position notation: TOML out, the same values in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from henderson.engine.decision import HendersonError
from henderson.engine.position import read, render

words = st.text(st.characters(codec="utf-8", exclude_categories=("Cs", "Cc")), min_size=1, max_size=12)
values = st.recursive(
    st.integers(-(2**40), 2**40) | st.booleans() | words,
    lambda v: st.lists(v, max_size=4) | st.dictionaries(words, v, max_size=4),
    max_leaves=8,
)


@settings(deadline=None)  # how long it takes is the machine's affair
@given(st.dictionaries(words, values, max_size=6))
def test_what_is_written_reads_back(document):
    kept = {k: v for k, v in document.items() if v != {}}  # an empty table is not written
    assert read(render(document)) == kept


def test_plain_values_come_first_then_a_table_each():
    text = render({"units": {"1/5 Mar": "3707"}, "turn": 2})
    assert text == 'turn = 2\n\n[units]\n"1/5 Mar" = "3707"\n'


def test_a_broken_text_names_line_and_column():
    with pytest.raises(HendersonError, match=r"The position cannot be read: .*line 2, column 9"):
        read("turn = 2\nunits = = 3\n")


def test_the_ridge_comes_back_from_its_notation_at_every_activation(ridge):
    from random import Random

    from henderson.engine.game import Game

    game, rng = Game(ridge, ridge.setup({"nights": "5"}, {})), Random(3)
    while game.decision:
        text = render(ridge.write_position(game.start))
        assert ridge.read_position(read(text), {"nights": "5"}, {}) == game.start
        game.play(rng.choice(game.decision.words))
