"""The position notation and the words of refusals."""

from random import Random

import pytest

import henderson
from henderson import HendersonError
from henderson.engine import position
from henderson.games.starvation_island import read_position
from henderson.proof.laws import play_randomly

from .table import ID, asked, lay, play, words


def test_every_position_of_a_random_game_is_read_back_as_it_was():
    game = henderson.new(ID, seed=4)
    seen = 0

    def watch(g):
        nonlocal seen
        document = position.read(position.write(g))
        again = read_position({k: v for k, v in document.items() if k not in position.OWN}, {}, g.start.facts)
        assert again == g.start
        seen += 1

    play_randomly(game, Random(4), watch=watch)
    assert seen > 100


def test_a_position_is_a_paste():
    game = henderson.position(
        ID,
        'turn = 5\nphase = "F"\nstep = "Naval Surface Combat"\n[boxes]\n"Henderson Field" = ["1st Marines"]\n'
        '"USN at Sea" = ["San Fran (damaged)", "USN DD 2 (reduced, at sea)"]\n"IJN at Sea" = ["Hiei"]\n',
    )
    assert game.decision.rule == "8.step4.offer"
    text = game.position()
    assert 'turn = 5\nphase = "F"\nstep = "Naval Surface Combat"' in text
    assert '"USN at Sea" = ["San Fran (damaged)", "USN DD 2 (reduced, at sea)"]' in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[boxes]\n"Truk" = ["Hieii"]', "'Hieii' is no unit: expected Hiei"),
        ('[boxes]\n"Truk" = ["Chicago"]', "'Chicago' cannot be in Truk: expected Reinforcements, Noumea, USN at Sea"),
        ('[boxes]\n"Rabaul" = ["Kongo"]', "'Kongo' cannot be in Rabaul"),
        ('[boxes]\n"Turk" = ["Kongo"]', "'Turk' of .boxes. means nothing in a position: expected .*Truk"),
        ('[boxes]\n"Truk" = ["Kongo", "Kongo"]', "'Kongo' is listed twice"),
        ('[boxes]\n"Truk" = ["Kongo (tired)"]', r"'Kongo \(tired\)': expected damaged or reduced"),
        ('[boxes]\n"Noumea" = ["Wasp (air 9)"]', r"'Wasp \(air 9\)': expected .* air 0 to 4"),
        ('[boxes]\n"Noumea" = "Wasp"', "Noumea = 'Wasp' in the position: expected a list of words"),
        ('[boxes]\n"Rabaul" = ["Kako", "Aoba", "Furutaka", "Kinugasa", "Takao", "Maya"]', r"2\.1\.rabaul\.b"),
        ('[piles]\n9 = ["Wasp"]', "'9' of .piles. means nothing in a position: expected 1, 2, 3, 4, 5, 6, 7, 8"),
        ('phase = "N"', "phase = 'N' in the position: expected A, B, C"),
        ('phase = "F"\nstep = "Surface"', "step = 'Surface' in the position: expected Cactus Air Force"),
        ("turn = 12", "turn = 12 in the position: expected a whole number from 1 to 9"),
        ("stage = 7", "stage = 7 in the position: expected a whole number from 0 to 2"),
        ('control = "USN"', "control = 'USN' in the position: expected US, Japan"),
        ("fuel = 3", "'fuel' means nothing in a position"),
        ("express = 1", "express = 1 in the position: expected true or false"),
        ("supply = 3", "supply = 3 in the position: expected a table"),
        ("turn = ", "The position cannot be read"),
    ],
)
def test_a_wrong_position_quotes_what_is_wrong(text, message):
    with pytest.raises(HendersonError, match=message):
        henderson.position(ID, text)


def test_a_refusal_quotes_the_question_the_nearest_words_and_the_rule():
    game = lay("B", noumea="Wasp / Chicago", truk="Kongo")
    with pytest.raises(henderson.IllegalChoice) as no:
        game.play("Kongo")
    assert str(no.value) == (
        "'Kongo' does not answer US 6.0.usn \"Move which unit?\": Wasp, Chicago, all, done."
        " Kongo moves in the phases of its own side [6.0.phase]"
    )
    assert game.decision.words == ("Wasp", "Chicago", "all", "done")


@pytest.mark.rule("8.step3.2.b")
def test_a_position_after_dice_of_the_same_activation_asks_the_same_again():
    """CAP is flown before its losses are chosen."""
    cap = lay("D", "Naval Air Combat", usn="Wasp / Hornet", ijn="Shokaku", dice=[*[1] * 8, 5, 5, 5, 1])
    assert asked(cap) == "US 8.step3.2.b"
    play(cap, "Wasp")
    again = henderson.position("starvation-island", cap.position(), dice=[])
    assert asked(again) == "US 8.step3.2.b" and again.state == cap.state and words(again) == words(cap)
    text = cap.position().replace('"Wasp"]', '"Yamato"]')
    assert text != cap.position()
    with pytest.raises(henderson.HendersonError, match="'Yamato' does not answer US 8.step3.2.b"):
        henderson.position("starvation-island", text, dice=[])
    with pytest.raises(henderson.HendersonError, match="expected the words that were answered since"):
        henderson.position("starvation-island", cap.position().replace("since = [", "since = [1, "), dice=[])
