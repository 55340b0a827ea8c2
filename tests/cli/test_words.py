"""What a person types: numbers, words, beginnings, several on a line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from henderson.cli.words import take
from henderson.engine.decision import Decision, IllegalChoice


def asked(*words):
    return Decision("US", "8.1", "Move", words)


UNITS = asked("1/5", "1/5 Mar", "2/5 Mar", "end", "3707", "12")


@pytest.mark.parametrize(
    ("line", "word", "rest"),
    [
        ("end", "end", ""),
        ("3", "2/5 Mar", ""),  # a number
        ("12", "12", ""),  # a word that is a number is the word
        ("1/5 Mar", "1/5 Mar", ""),  # the longest that fits
        ("1/5 3707", "1/5", "3707"),
        ("1/5 Mar 3707 end", "1/5 Mar", "3707 end"),
        ("1/5 mar, 3707", "1/5 Mar", "3707"),  # small letters
        ("e", "end", ""),  # a beginning
        ("2/5 3707", "2/5 Mar", "3707"),
        ("2/5 M 3707", "2/5 Mar", "3707"),
        ("37,end", "3707", "end"),
        ("  end  ", "end", ""),
    ],
)
def test_the_first_answer_of_a_line(line, word, rest):
    assert take(UNITS, line) == (word, rest)


def test_a_beginning_of_several_words_is_refused_with_them():
    with pytest.raises(IllegalChoice, match="'37' could be 3707, 3708: say more of the word") as caught:
        take(asked("3707", "3708", "end"), "37 end")
    assert caught.value.expected == ("3707", "3708")


def test_what_is_no_answer_is_refused_by_the_rules():
    why = lambda w: ("4.2", f"{w} is full.") if w == "hill 73" else None  # noqa: E731
    with pytest.raises(IllegalChoice, match=r"'hill 73' does not answer .* hill 73 is full. \[4.2\]"):
        take(asked("3707"), "hill 73 end", why)
    with pytest.raises(IllegalChoice, match="'hill' does not answer"):
        take(asked("3707"), "hill 73 end")
    with pytest.raises(IllegalChoice, match="'7' does not answer"):
        take(asked("a", "b"), "7")
    with pytest.raises(IllegalChoice):
        take(asked("a", "b"), "0")


word = st.text("abC1 /-", min_size=1, max_size=6).map(lambda w: " ".join(w.split())).filter(bool)


@given(st.lists(word, min_size=1, max_size=8, unique_by=str.lower), st.data())
def test_every_word_that_was_offered_can_be_typed(words, data):
    chosen = data.draw(st.sampled_from(words))
    assert take(asked(*words), chosen) == (chosen, "")
    assert take(asked(*words), chosen.upper())[0].lower() == chosen.lower()


@given(st.lists(word, min_size=1, max_size=6, unique=True), st.text(max_size=20))
def test_no_line_breaks_it(words, line):
    try:
        found, rest = take(asked(*words), line)
    except IllegalChoice:
        return
    assert found in words and len(rest) < len(line)
