"""Play by mail: PBM.1, PBM.2, and letters that neither show what is hidden nor let their past be changed."""

from __future__ import annotations

import pytest

import henderson
from henderson.engine import mail
from henderson.engine.decision import DICE, Decision
from henderson.engine.dice import Digits

from .conftest import place, play, said, words

FULL = {"preset": "Full", "play-by-mail": True}
BATTLE = 'options = { level = "basic", play-by-mail = true }\nturn = 3\n[US]\nOO-30 = ["147/1"]\n[Japan]\nOO-31 = ["2MT"]'


@pytest.mark.rule("PBM.2")
def test_last_digits_convert_to_dice() -> None:
    dice = Digits("0123456789")
    question = Decision(DICE, "PBM.2", "roll", range(1, 7))
    assert [dice.choose(n, question) for n in range(10)] == [6, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert dice.choose(10, question) is None  # not yet fixed in the world
    with pytest.raises(henderson.HendersonError, match="'x' is not a digit"):
        Digits("12x")


@pytest.mark.rule("PBM.1", "PBM.2")
def test_a_battle_by_mail_uses_the_levels_table_as_a_substitute(ground) -> None:
    game = henderson.position("avalon-hill", BATTLE, dice=Digits(), pack=ground())
    game.play("end")
    assert game.decision.player == DICE and said(game, "B.attack.7")  # declared, and waiting for a digit
    game = mail.throw(game, "5")
    # digit 5 is die 3, at 2-1
    assert said(game, "B.resolve.3") == ["The die shows 3: d back 2 (the defender goes back 2 squares)"]
    assert "substitute" in said(game, "PBM.1")[0]
    assert henderson.load(game.save()).dice.describe() == "digits 5"


@pytest.mark.rule("PBM.1")
def test_a_players_own_table_is_read_by_digit(ground) -> None:
    folder = ground(edits={"limits.csv": lambda text: text + "# an own table\n"})
    rows = ["odds,1,2,3,4,5,6,7,8,9,0"] + [f"{o}" + ",a elim" * 9 + ",d elim" for o in ("1-1", "2-1", "3-1")]
    (folder / "mail_casualty_table.csv").write_text("\n".join(rows) + "\n")
    game = henderson.position("avalon-hill", BATTLE, dice=Digits(), pack=folder)
    game.play("end")
    game = mail.throw(game, "0")
    assert said(game, "PBM.1") == ["The last digit is 0: d elim (the defender is eliminated)"] and place(game, "2MT") == ""
    assert not any("The die shows" in t for t in said(game, "B.resolve.3"))


def test_a_letter_shows_only_what_its_side_knows() -> None:
    game = henderson.new("avalon-hill", options=FULL, dice=Digits())
    play(game, "EE-22", "GG-24")
    us, japan = mail.letter(game, "US"), mail.letter(game, "Japan")
    assert "EE-22" in japan and "11 Labor" in japan
    assert "EE-22" not in us and "GG-24" not in us
    other = henderson.new("avalon-hill", options=FULL, dice=Digits())
    play(other, "KK-27", "KK-28")
    assert mail.letter(other, "US") == us  # the same letter in worlds the U.S. cannot tell apart
    with pytest.raises(henderson.HendersonError, match="'Germany' is no side"):
        mail.letter(game, "Germany")


KEY = "0" * 32
KEYS = {"US": KEY, "Japan": KEY}


def test_letters_follow_each_other_and_a_changed_past_shows() -> None:
    game = henderson.new("avalon-hill", options=FULL, dice=Digits())
    play(game, "EE-22", "GG-24")
    first = mail.letter(game, "US")
    game = mail.enter(game, mail.orders(first, ["RR-23", "RR-23", "RR-23"], KEY), KEYS).game
    second = mail.letter(game, "US")
    assert mail.Letter(second).follows(mail.Letter(first))
    assert "B.play.1  Land 1/1 on: RR-23" in mail.Letter(second).said
    with pytest.raises(henderson.HendersonError, match=r"The past of the letter was changed: line \d+"):
        mail.Letter(second.replace("Land 1/1 on: RR-23", "Land 1/1 on: MM-22"))
    cut = "\n".join(line for line in second.splitlines() if "Land 1/2" not in line) + "\n"
    with pytest.raises(henderson.HendersonError, match="was changed"):
        mail.Letter(cut)
    with pytest.raises(henderson.HendersonError, match="A letter of format 2; this Henderson reads format"):
        mail.Letter("mail = 2\n---\n")
    with pytest.raises(henderson.HendersonError, match="no Henderson letter of format 1: it begins .hello."):
        mail.Letter("hello")


def test_orders_are_bound_to_their_letter_and_a_wrong_word_harms_nothing() -> None:
    game = henderson.new("avalon-hill", options=FULL, dice=Digits())
    play(game, "EE-22", "GG-24")
    first = mail.letter(game, "US")
    before = game.save()
    with pytest.raises(henderson.HendersonError, match="KK-23"):
        mail.enter(game, mail.orders(first, ["KK-23", "RR-23"], KEY), KEYS)
    assert game.save() == before
    landed = mail.enter(game, mail.orders(first, ["RR-23", "KK-23"], KEY), KEYS)  # who lands has seen the beach: that stands
    assert landed.stand == 1 and "KK-23" in landed.refusal and game.save() == before
    later = mail.enter(game, mail.orders(first, ["RR-23"], KEY), KEYS).game
    with pytest.raises(henderson.HendersonError, match="The orders of US follow"):
        mail.enter(later, mail.orders(first, ["RR-23"], KEY), KEYS)
    with pytest.raises(henderson.HendersonError, match="comes too early: Waiting for US"):
        mail.enter(game, mail.orders(mail.letter(game, "Japan"), ["end"], KEY), KEYS)
    with pytest.raises(henderson.HendersonError, match="No die is waiting"):
        mail.throw(game, "7")
    with pytest.raises(henderson.HendersonError, match="no mail dice"):
        mail.throw(henderson.new("avalon-hill"), "7")


def test_a_whole_turn_by_mail() -> None:
    game = henderson.new("avalon-hill", options={"preset": "Tournament", "play-by-mail": True}, dice=Digits())
    digits = iter("5316097428" * 40)
    for _ in range(300):
        if game.decision is None or game.where.turn > 2:
            break
        if game.decision.player == DICE:
            assert "digit" in mail.asked(game, "US")
            game = mail.throw(game, next(digits))
            continue
        side, word = game.decision.player, words(game)[-1]
        game = mail.enter(game, mail.orders(mail.letter(game, side), [word], KEY), KEYS).game
    assert game.where.turn == 3
    assert henderson.load(game.save()).state == game.state
