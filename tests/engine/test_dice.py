"""Chance: fair, repeatable, committed to, typed in, or by mail."""

from collections import Counter
from itertools import pairwise

import pytest

from henderson.engine.decision import DICE, Decision, HendersonError
from henderson.engine.dice import Committed, Digits, Scripted, Secret, Seeded, Typed, _keyed, _pick, from_text


def die(sides=6):
    return Decision(DICE, "7.1", "roll", range(1, sides + 1))


@pytest.mark.parametrize("source", [Seeded("fair"), Secret("5a" * 32)])
@pytest.mark.parametrize("sides", [6, 10, 52])
def test_every_face_comes_equally_often(source, sides):
    """Chi-square over 1,000 throws a face: below the 99.99 % point of its distribution (about df + 5.3 * sqrt(df))."""
    rolls = Counter(source.choose(n, die(sides)) for n in range(1000 * sides))
    assert set(rolls) == set(range(1, sides + 1))
    chi = sum((rolls[face] - 1000) ** 2 / 1000 for face in range(1, sides + 1))
    assert chi < sides + 5.3 * sides**0.5


def test_throws_that_follow_one_another_are_independent():
    source = Seeded("pairs")
    rolls = [source.choose(n, die()) for n in range(36_001)]
    pairs = Counter(pairwise(rolls))
    assert len(pairs) == 36
    assert sum((n - 1000) ** 2 / 1000 for n in pairs.values()) < 36 + 5.3 * 6


def test_a_pick_that_would_favour_low_faces_is_drawn_again():
    """With 2^63 + 1 sides half of the draws lie beyond the last whole multiple; the index must stay below it."""
    sides = (1 << 63) + 1
    assert all(_pick(_keyed(b"k" * 32), n, sides) < sides for n in range(200))


def test_a_seed_gives_the_same_dice_whatever_was_asked_before():
    first, second = Seeded(7), Seeded("7")
    forward = [first.choose(n, die()) for n in range(50)]
    backward = [second.choose(n, die()) for n in reversed(range(50))]
    assert forward == backward[::-1]
    assert forward != [Seeded(8).choose(n, die()) for n in range(50)]


def test_seeded_dice_are_those_of_every_earlier_version():
    """A changed value here would break every save and every published seed."""
    assert [Seeded(0).choose(n, die()) for n in range(12)] == [2, 4, 3, 4, 4, 4, 3, 6, 2, 3, 4, 1]


def test_the_commitment_binds_the_key_and_opens_only_with_it():
    secret = Secret()
    shown = Committed(secret.commitment)
    assert secret.key not in secret.commitment
    assert shown.opens_with(secret.key)
    assert not shown.opens_with(Secret().key)
    assert shown.choose(0, die()) is None


def test_two_secrets_differ():
    assert Secret().key != Secret().key


@pytest.mark.parametrize(
    ("key", "says"), [("xyz", "'xyz' is not a dice key"), ("ab", "32 to 128 hexadecimal digits; 'ab' has 2")]
)
def test_a_broken_key_is_named(key, says):
    with pytest.raises(HendersonError, match=says):
        Secret(key)


def test_scripted_dice_take_objects_and_words_and_end():
    dice = Scripted([4, "2"])
    assert [dice.choose(0, die()), dice.choose(1, die())] == [4, 2]
    with pytest.raises(HendersonError, match='gave 2 results; 7.1 "roll" needs one more'):
        dice.choose(2, die())


def test_scripted_dice_refuse_a_face_that_is_not_there():
    with pytest.raises(HendersonError, match="'7' does not answer dice 7.1"):
        Scripted([7]).choose(0, die())


def test_typed_dice_are_left_to_a_person():
    assert Typed().choose(0, die()) is None


@pytest.mark.rule("PBM.2")
def test_digits_become_dice_as_in_the_1966_mail_rules():
    digits = Digits("0123456789")
    assert [digits.choose(n, die()) for n in range(10)] == [6, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    share = Counter(digits.choose(n, die()) for n in range(10))
    assert share == {1: 1, 2: 2, 3: 2, 4: 2, 5: 2, 6: 1}


@pytest.mark.rule("PBM.2")
def test_a_digit_that_is_not_known_yet_is_left_to_be_typed_in():
    assert Digits("4 2\n").choose(2, die()) is None


def test_only_rolls_are_made_by_mail():
    """A card cannot be drawn with a digit: it is left to a person."""
    assert Digits("4").choose(0, Decision(DICE, "7.1", "card", ("ace", "king"))) is None


def test_what_is_no_digit_is_named():
    with pytest.raises(HendersonError, match="'x' is not a digit: the mail dice are digits 0 to 9, given '12x4'"):
        Digits("12x4")


@pytest.mark.parametrize("dice", [Seeded("a b"), Secret("0f" * 16), Committed("ab" * 32), Scripted([1, "ace of spades"]),
                                  Scripted(), Typed(), Digits("123")])  # fmt: skip
def test_every_source_is_read_back_from_its_line(dice):
    again = from_text(dice.describe())
    assert type(again) is type(dice) and again.describe() == dice.describe()


def test_a_line_that_describes_no_dice_is_quoted():
    with pytest.raises(HendersonError, match="'loaded 6' is no source of dice: expected seed, key"):
        from_text("loaded 6")
