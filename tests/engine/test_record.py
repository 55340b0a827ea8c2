"""Saves: whole, true, and refused with a sentence when they are not."""

import json
from random import Random

import pytest

from henderson.engine.decision import HendersonError, IllegalChoice
from henderson.engine.dice import Committed, Digits, Scripted, Secret, Seeded, Typed
from henderson.engine.game import Game, Setting
from henderson.engine.record import Record, _seal, replay, save
from henderson.engine.verify import verify
from henderson.proof.laws import play_randomly


@pytest.fixture
def begin(ridge):
    """A new game of the ridge."""

    def make(dice=None):
        return Game(ridge, ridge.setup({"nights": "5"}, {}), dice or Seeded(1), Setting({"nights": "5"}))

    return make


def load(text, fresh):
    record = Record(text)
    game = fresh(Typed())
    game.dice = record.dice()
    return replay(record, game)


def resealed(text):
    """A save that was changed by somebody who knows how it is sealed."""
    top, _, rest = text.partition("---\n")
    lines = rest.splitlines()[:-1]
    return top + "---\n" + "".join(f"{x}\n" for x in lines) + f"end {len(lines)} {_seal(top, lines)}\n"


@pytest.mark.parametrize("words", range(0, 9, 2))
def test_a_save_loads_as_the_same_game(begin, words):
    game, rng = begin(), Random(words)
    for _ in range(words):
        if game.decision:
            game.play(rng.choice(game.decision.words))
    again = load(game.save(), begin)
    assert again.state == game.state and again.log == game.log and again.save() == game.save()
    assert (again.decision and again.decision.words) == (game.decision and game.decision.words)


def test_a_loaded_game_rolls_on_with_the_same_dice(begin):
    game = begin(Seeded(5))
    game.play("west"), game.play("west")
    again = load(game.save(), begin)
    play_randomly(game, Random(1))
    play_randomly(again, Random(1))
    assert again.save() == game.save()


@pytest.mark.parametrize("dice", [Secret("ab" * 16), Scripted([1, 1, 1, 1, 1]), Digits("24681")])
def test_every_kind_of_dice_is_saved(begin, dice):
    game = begin(dice)
    for _ in range(4):
        game.play("west")
    again = load(game.save(), begin)
    assert again.dice.describe() == dice.describe() and again.rolls == 2


def test_a_save_is_text_that_a_person_can_read(begin):
    game = begin(Scripted([2]))
    game.play("west"), game.play("east")
    text = game.save()
    assert text.startswith('henderson = 1\ngame = "ridge"\nrules = "1"\ndice = "scripted 2"\n')
    assert "options.nights" in text and "  west\n" in text and "  east\n" in text and "  2\n" in text


@pytest.mark.parametrize("cut", [0, 5, 60, 150, -60, -30, -3, -1])
def test_a_save_cut_short_is_refused(begin, cut):
    game = begin()
    play_randomly(game, Random(1))
    with pytest.raises(HendersonError, match="cut short|no Henderson save|broken|was changed"):
        load(game.save()[:cut], begin)


def test_every_single_cut_and_every_changed_letter_is_refused_or_harmless(begin):
    """No truncation loads, no changed letter gives another game or a crash."""
    game = begin()
    play_randomly(game, Random(2))
    text = game.save()
    for at in range(len(text)):
        with pytest.raises(HendersonError):
            load(text[:at], begin)
        changed = text[:at] + ("x" if text[at] != "x" else "y") + text[at + 1 :]
        with pytest.raises(HendersonError):
            load(changed, begin)


def test_a_changed_word_is_noticed(begin):
    game = begin(Scripted([1]))
    game.play("west"), game.play("east")
    with pytest.raises(HendersonError, match="changed or damaged"):
        load(game.save().replace("  east", "  west"), begin)


def test_an_illegal_word_names_the_answer_and_its_rule(begin):
    game = begin(Scripted([1]))
    game.play("west"), game.play("east")
    forged = resealed(game.save().replace("  east", "  north"))
    with pytest.raises(IllegalChoice, match="Answer 2 of the save is not legal: 'north' does not answer US R.2") as caught:
        load(forged, begin)
    assert caught.value.rule == "R.2" and caught.value.given == "north"


def test_a_position_that_came_out_otherwise_names_both_versions_of_the_rules(begin):
    game = begin(Scripted([1]))
    game.play("west"), game.play("east")
    lines = game.save().splitlines()
    at = next(i for i, x in enumerate(lines) if x.endswith("  east"))
    lines[at] = "0" * 16 + "  east"
    forged = resealed("\n".join(lines).replace('rules = "1"', 'rules = "0"') + "\n")
    with pytest.raises(HendersonError, match=r"After 1 answers the position differs .* made by rules 0, these are 1"):
        load(forged, begin)


def test_the_last_position_is_checked_even_when_nothing_was_answered_in_it(begin):
    text = begin().save()
    lines = text.splitlines()
    forged = resealed("\n".join([*lines[:-2], "0" * 16, lines[-1]]) + "\n")
    with pytest.raises(HendersonError, match="After 0 answers the position differs"):
        load(forged, begin)


def test_answers_after_the_end_are_refused(begin):
    game = begin(Scripted([6]))
    game.play("west"), game.play("east")
    assert game.outcome
    lines = game.save().splitlines()
    lines[-2] += "  west"
    with pytest.raises(HendersonError, match="Answer 4 of the save is not legal: 'west' answers nothing: the game is over"):
        load(resealed("\n".join(lines) + "\n"), begin)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("henderson = 1", "henderson = 9", "A save of format 9; this Henderson reads format 1"),
        ("henderson = 1\n", "", "A save of format None"),
        ('game = "ridge"', "game = 3", "no text 'game': 3"),
        ('dice = "seed 1"', 'dice = "loaded"', "'loaded' is no source of dice"),
        ('options.nights = "5"', "options = 5", "the options of the save are 5: expected a table"),
        ('pack = ""', 'pack = ""\nposition = 7', "the position of the save is 7: expected text"),
        ("henderson = 1", "henderson = = 1", "The head of the save is broken"),
    ],
)
def test_a_head_that_cannot_be_read_is_quoted(begin, old, new, says):
    text = begin().save()
    assert old in text
    with pytest.raises(HendersonError, match=says):
        record = Record(resealed(text.replace(old, new)))
        record.text_of("game"), record.setting, record.dice()


@pytest.mark.parametrize("text", ["", "\n", "Dear diary", "---\n", "---\nend 0 0\n", "[[[\n---\nend 0 x\n", "\x00\x01"])
def test_what_is_no_save_is_refused(begin, text):
    with pytest.raises(HendersonError):
        load(text, begin)


# -- checking the dice -------------------------------------------------------------------------------------------------


def played(begin, dice, words=6):
    game, rng = begin(dice), Random(4)
    for _ in range(words):
        if game.decision:
            game.play(rng.choice(game.decision.words))
    return game


def test_every_roll_of_seeded_and_secret_dice_can_be_checked(begin):
    for dice in (Seeded("x"), Secret("cd" * 16)):
        game = played(begin, dice)
        assert verify(Record(game.save()), begin(Typed())).checked == game.rolls > 0


def test_a_roll_that_is_not_the_dices_own_is_found(begin):
    game = begin(Scripted([1, 1, 1, 1, 1]))
    game.play("west"), game.play("west")
    rolled = next(i for i in range(50) if Seeded(i).choose(0, begin(Typed()).play("west") and _die()) != 1)
    forged = resealed(game.save().replace('dice = "scripted 1 | 1 | 1 | 1 | 1"', f'dice = "seed {rolled}"'))
    with pytest.raises(HendersonError, match=r"Roll 1 \(R.3\) is 1 in the save, \d by its dice"):
        verify(Record(forged), begin(Typed()))


def _die():
    from henderson.engine.decision import DICE, Decision

    return Decision(DICE, "R.3", "Assault", range(1, 7))


def test_committed_dice_are_checked_with_the_published_key_only(begin):
    secret = Secret("ef" * 16)
    game = played(begin, secret)
    shown = resealed(game.save().replace(f"key {secret.key}", f"commitment {secret.commitment}"))
    assert isinstance(Record(shown).dice(), Committed) and secret.key not in shown
    assert verify(Record(shown), begin(Typed()), secret.key).checked == game.rolls
    with pytest.raises(HendersonError, match="holds only the commitment"):
        verify(Record(shown), begin(Typed()))
    with pytest.raises(HendersonError, match="is not the one committed to"):
        verify(Record(shown), begin(Typed()), "00" * 16)


def test_texts_of_any_letters_survive_the_head(begin):
    game = begin()
    game.setting = game.setting._replace(position='name = "Ōkubo 🏝 \\"quoted\\""\n# remark\x7f\n')
    text = save(game, {"word": "x", "error": "Ō🏝", "trace": "line\n---\nline"})
    record = Record(text)
    assert record.setting.position == game.setting.position
    assert record.head["crash"]["trace"] == "line\n---\nline"
    assert json.dumps(record.head["crash"]["error"], ensure_ascii=False) == '"Ō🏝"'


@pytest.mark.parametrize("pack", ["y" * 5000, "a/" + "b" * 300, "a\\u0000b"])
def test_a_pack_that_can_be_no_folder_is_refused(begin, pack):
    text = resealed(begin().save().replace('pack = ""', f'pack = "{pack}"'))
    with pytest.raises(HendersonError, match="is no folder of a component pack") as refused:
        assert Record(text).setting
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 200


def test_an_option_of_several_lines_is_refused_in_one(ridge):
    from henderson.engine.contract import complete_options

    with pytest.raises(HendersonError) as refused:
        complete_options(ridge, {"nights": "\n\nx"})
    assert "\n" not in str(refused.value)
