"""Readers of the position notation are total: whatever is given, a value that fits or one sentence that quotes it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from henderson.engine.decision import HendersonError
from henderson.games.kit import notation

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
READERS = [
    lambda d: notation.whole(d, "key", 0, 20),
    lambda d: notation.numbers(d, "key", 3, 0, 9),
    lambda d: notation.flag(d, "key"),
    lambda d: notation.text(d, "key"),
    lambda d: notation.words(d, "key"),
    lambda d: notation.table(d, "key"),
    lambda d: notation.named("key", d["key"], {"a": 1}),
    lambda d: notation.units(d, "key", {"1/1": 7}),
    lambda d: notation.spaces(d, "key", {"3707": 7}),
]


@pytest.mark.parametrize("reader", READERS)
@given(value=ANYTHING)
def test_a_reader_takes_what_fits_and_refuses_the_rest_in_a_sentence(reader, value):
    try:
        reader({"key": value})
    except HendersonError as error:
        assert "key" in str(error) and "expected" in str(error) and len(str(error)) < 800


def test_what_was_given_and_what_was_expected_is_told():
    for call, says in (
        (lambda: notation.whole({"turn": 99}, "turn", 1, 20), "turn = 99 in the position: expected a whole number from 1 to 20"),
        (lambda: notation.whole({"turn": True}, "turn", 1, 20), "turn = True in the position"),
        (lambda: notation.numbers({"supply": [1]}, "supply", 2, 0, 9), r"supply = \[1\] in the position: expected a list of 2"),
        (lambda: notation.units({"moved": ["1/1", "1/1"]}, "moved", {"1/1": 0}), "1/1 is there twice"),
        (lambda: notation.named("side", "Jaapn", ("US", "Japan")), "side = 'Jaapn' in the position: expected "),
        (lambda: notation.known_keys({"trun": 1}, ("turn", "step")), "'trun' means nothing in a position: expected turn, step"),
        (lambda: notation.text({"note": "x" * 401}, "note"), "a text of at most 400 letters"),
    ):
        with pytest.raises(HendersonError, match=says):
            call()


def test_what_is_not_said_is_its_default():
    assert notation.whole({}, "turn", 1, 20) == 1 and notation.whole({}, "turn", 1, 20, 7) == 7
    assert notation.numbers({}, "comms", 3, 0, 5) == [0, 0, 0] and notation.words({}, "hand") == []
    assert notation.table({}, "units") == {} and notation.flag({}, "over") is False and notation.text({}, "note") == ""
    assert notation.units({"moved": ["1/1"]}, "moved", {"1/1": 7}) == [7]
    assert notation.spaces({"tried": ["a", "a"]}, "tried", {"a": 1}) == [1, 1]
