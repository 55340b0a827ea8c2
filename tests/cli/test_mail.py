"""Play by mail through the command: the referee keeps ridge.save, the sides have only letters."""

import re

import pytest

import henderson
import henderson.cli.post


@pytest.fixture
def referee(run):
    """A game begun, its file the referee's."""
    begun = run("mail", "new", "ridge", "-o", "ridge.save", "--dice", "digits")
    assert begun.exit_code == 0 and "is to answer" in begun.stdout
    return run


def test_a_game_by_mail_from_letter_to_letter(referee, tmp_path):
    run = referee
    run("mail", "letter", "ridge.save", "--as", "Japan", "-o", "japan1.txt")
    told = run("mail", "read", "japan1.txt").stdout
    assert "west" in told and "to Japan" in told
    assert run("mail", "answer", "japan1.txt", "west", "-o", "orders1.txt").exit_code == 0
    assert "is to answer" in run("mail", "enter", "ridge.save", "orders1.txt").stdout
    letter = run("mail", "letter", "ridge.save", "--as", "US").stdout
    assert letter.startswith("mail = 1") and "west" not in letter.partition("words")[0]  # what Japan chose is Japan's
    (tmp_path / "us1.txt").write_text(letter)
    run("mail", "answer", "us1.txt", "east", "-o", "orders2.txt")
    assert "A digit is to be entered" in run("mail", "enter", "ridge.save", "orders2.txt").stdout
    assert "Entered." in run("mail", "throw", "ridge.save", "6").stdout
    game = henderson.load((tmp_path / "ridge.save").read_text())
    assert game.rolls == 1 and game.decision is None
    run("mail", "letter", "ridge.save", "--as", "US", "-o", "us2.txt")
    whole = run("mail", "read", "us2.txt", "--after", "us1.txt").stdout
    assert "The game is over" in whole and "The east gully is guarded" in whole
    rest = run("mail", "read", "us2.txt", "--after", "us2.txt").stdout
    assert "The game is over" in rest and "guarded" not in rest
    assert henderson.verify((tmp_path / "ridge.save").read_text()) == 1


def test_the_commitment_of_secret_dice_is_in_every_letter(run, tmp_path):
    run("mail", "new", "ridge", "-o", "fair.save")
    letter = run("mail", "letter", "fair.save", "--as", "US").stdout
    key = re.search(r'"key (\w+)"', (tmp_path / "fair.save").read_text())[1]
    assert f'commitment = "{henderson.Secret(key).commitment}"' in letter and key not in letter


def test_what_is_wrong_is_refused_and_harms_nothing(referee, refused, tmp_path):
    run, kept = referee, (tmp_path / "ridge.save").read_text()
    run("mail", "letter", "ridge.save", "--as", "Japan", "-o", "japan.txt")
    run("mail", "letter", "ridge.save", "--as", "US", "-o", "us.txt")
    letter = (tmp_path / "japan.txt").read_text()
    assert "expected west, centre, east" in refused("mail", "answer", "japan.txt", "north")
    assert "answers nothing" in refused("mail", "answer", "us.txt", "west")
    assert "Whose letter?" in refused("mail", "letter", "ridge.save", "--as", "")
    assert "is no side" in refused("mail", "letter", "ridge.save", "--as", "Germany")
    assert "is there already" in refused("mail", "new", "ridge", "-o", "ridge.save")
    assert "is no letter" in refused("mail", "letter", "ridge.save", "--as", "US", "-o", "ridge.save")
    assert "No die is waiting" in refused("mail", "throw", "ridge.save", "3")
    assert "tells another past" in refused("mail", "read", "japan.txt", "--after", "us.txt")
    (tmp_path / "changed.txt").write_text(letter.replace('"west"', '"wost"'))
    (tmp_path / "cut.txt").write_text(letter[:-30])
    for name in ("changed.txt", "cut.txt"):
        assert "does not match its seal" in refused("mail", "read", name)
    run("mail", "answer", "japan.txt", "west", "-o", "orders.txt")
    assert "These are orders" in refused("mail", "read", "orders.txt")
    run("mail", "answer", "japan.txt", "west", "west", "-o", "two.txt")
    assert "comes too early" in refused("mail", "enter", "ridge.save", "two.txt")
    assert (tmp_path / "ridge.save").read_text() == kept
    run("mail", "enter", "ridge.save", "orders.txt")
    assert "The orders of Japan follow" in refused("mail", "enter", "ridge.save", "orders.txt")
