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
    for side in ("US", "Japan"):
        assert run("mail", "key", "ridge.save", "--as", side, "-o", f"{side}.key").exit_code == 0
    return run


def test_a_game_by_mail_from_letter_to_letter(referee, tmp_path):
    run = referee
    run("mail", "letter", "ridge.save", "--as", "Japan", "-o", "japan1.txt")
    told = run("mail", "read", "japan1.txt").stdout
    assert "west" in told and "to Japan" in told
    assert run("mail", "answer", "japan1.txt", "west", "--key", "Japan.key", "-o", "orders1.txt").exit_code == 0
    assert "is to answer" in run("mail", "enter", "ridge.save", "orders1.txt").stdout
    letter = run("mail", "letter", "ridge.save", "--as", "US").stdout
    assert letter.startswith("mail = 1") and "west" not in letter.partition("words")[0]  # what Japan chose is Japan's
    (tmp_path / "us1.txt").write_text(letter)
    run("mail", "answer", "us1.txt", "east", "--key", "US.key", "-o", "orders2.txt")
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
    assert "expected west, centre, east" in refused("mail", "answer", "japan.txt", "north", "--key", "Japan.key")
    assert "answers nothing" in refused("mail", "answer", "us.txt", "west", "--key", "US.key")
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
    run("mail", "answer", "japan.txt", "west", "--key", "Japan.key", "-o", "orders.txt")
    assert "These are orders" in refused("mail", "read", "orders.txt")
    run("mail", "answer", "japan.txt", "west", "west", "--key", "Japan.key", "-o", "two.txt")
    assert "comes too early" in refused("mail", "enter", "ridge.save", "two.txt")
    assert (tmp_path / "ridge.save").read_text() == kept
    run("mail", "enter", "ridge.save", "orders.txt")
    assert "The orders of Japan follow" in refused("mail", "enter", "ridge.save", "orders.txt")


def test_orders_are_signed_by_the_side_that_gives_them(referee, refused, tmp_path):
    """Whoever has the other side's letter cannot order its units."""
    run = referee
    run("mail", "letter", "ridge.save", "--as", "Japan", "-o", "japan.txt")
    run("mail", "answer", "japan.txt", "west", "--key", "US.key", "-o", "forged.txt")
    assert "not signed with the key of Japan" in refused("mail", "enter", "ridge.save", "forged.txt")
    run("mail", "answer", "japan.txt", "west", "--key", "Japan.key", "-o", "true.txt")
    signed = (tmp_path / "true.txt").read_text()
    for name, text in (("bare.txt", signed.partition("---\nmac")[0]), ("other.txt", signed.replace("west", "east"))):
        (tmp_path / name).write_text(text)
        assert refused("mail", "enter", "ridge.save", name)
    assert run("mail", "enter", "ridge.save", "true.txt").exit_code == 0
    assert (tmp_path / "ridge.save.keys").stat().st_mode & 0o077 == 0


def test_orders_that_are_wrong_after_a_die_are_no_oracle(run, tmp_path):
    """The attack whose die fell stands: the referee's refusal of the next word tells nothing that could be taken back."""
    run("mail", "new", "ridge", "-o", "ridge.save", "--dice", "secret")
    for side in ("US", "Japan"):
        run("mail", "key", "ridge.save", "--as", side, "-o", f"{side}.key")
    run("mail", "letter", "ridge.save", "--as", "Japan", "-o", "japan.txt")
    run("mail", "answer", "japan.txt", "west", "--key", "Japan.key", "-o", "orders.txt")
    run("mail", "enter", "ridge.save", "orders.txt")
    run("mail", "letter", "ridge.save", "--as", "US", "-o", "us.txt")
    before = (tmp_path / "ridge.save").read_text()
    run("mail", "answer", "us.txt", "east", "zz", "--key", "US.key", "-o", "wrong.txt")
    done = run("mail", "enter", "ridge.save", "wrong.txt")
    assert done.exit_code == 1 and "Played up to word 1" in done.stdout
    after = henderson.load((tmp_path / "ridge.save").read_text())
    assert after.rolls == 1 and (tmp_path / "ridge.save").read_text() != before
    again = run("mail", "enter", "ridge.save", "wrong.txt")
    assert again.exit_code == 2 and "The orders of US follow" in again.stderr


def test_a_game_begun_before_orders_were_signed_is_given_keys(referee, refused, tmp_path):
    run = referee
    (tmp_path / "ridge.save.keys").unlink()
    run("mail", "letter", "ridge.save", "--as", "Japan", "-o", "japan.txt")
    run("mail", "answer", "japan.txt", "west", "--key", "Japan.key", "-o", "orders.txt")
    assert "'henderson mail key' makes them" in refused("mail", "enter", "ridge.save", "orders.txt")
    assert run("mail", "key", "ridge.save", "--as", "US", "-o", "new.key").exit_code == 0
