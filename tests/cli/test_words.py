"""What a person types: numbers, words, beginnings, several on a line."""

import pytest
from hypothesis import HealthCheck, given, settings
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


def test_a_word_that_is_not_offered_is_refused_and_never_taken_apart():
    """`Rifles 2` is no abbreviation of `Rifles 1` with a row number behind it."""
    counters, why = asked("Rifles 1", "NCO 1"), lambda w: ("4.1.2", f"{w} is exhausted.") if w == "Rifles 2" else None
    for known in ((), ("Rifles 1", "Rifles 2", "NCO 1")):
        with pytest.raises(IllegalChoice, match=r"Rifles 2 is exhausted. \[4.1.2\]"):
            take(counters, "Rifles 2", why, known)
    with pytest.raises(IllegalChoice, match="'play' does not answer"):
        take(asked("play Scramble", "go on"), "play Second Wind")
    with pytest.raises(IllegalChoice, match="'1/5 Mar' does not answer"):  # another unit than 1/5
        take(asked("1/5", "end"), "1/5 Mar", known=("1/5", "1/5 Mar"))
    assert take(asked("play Scramble", "go on"), "play") == ("play Scramble", "")
    assert take(asked("2/5 Mar", "end"), "2/5 3707", known=("2/5 Mar", "3707")) == ("2/5 Mar", "3707")


def test_a_number_is_a_row_only_where_it_can_be_nothing_else():
    hexes = asked(*[f"{n:04}" for n in range(200, 400)])
    with pytest.raises(IllegalChoice, match="'0101' does not answer"):  # a hex that is not offered, not row 101
        take(hexes, "0101")
    assert take(hexes, "101") == ("0300", "")
    amounts = Decision("US", "8.1", "How many?", (3, 2, 1, 0))
    with pytest.raises(IllegalChoice, match="'4' does not answer"):
        take(amounts, "4")
    assert [take(amounts, n)[0] for n in "0123"] == list("0123")
    with pytest.raises(IllegalChoice):
        take(hexes, "9" * 5000)


word = st.text("abC1 /-", min_size=1, max_size=6).map(lambda w: " ".join(w.split())).filter(bool)


@settings(suppress_health_check=[HealthCheck.too_slow])  # a busy machine draws slowly
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


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("henderson pla", ["play"]),
        ("henderson play del", ["deluxe"]),
        ("henderson play deluxe --scenario l", ["last-throw"]),
        ("henderson simulate avalon-hill --preset B", ["Basic"]),
        ("henderson play --us re", ["recruit", "regular"]),
    ],
)
def test_the_shell_completes_a_line(line, found, monkeypatch):
    from typer.testing import CliRunner

    from henderson.cli.app import app

    words = line.split()
    env = {"COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1), "_HENDERSON_COMPLETE": "complete_bash"}
    done = CliRunner().invoke(app, [], env=env, prog_name="henderson")
    assert done.output.split() == found
