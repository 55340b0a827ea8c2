"""What is proved of a finished game: its dice by their key, its answers by what a seat kept."""

import importlib.util
import sys
from pathlib import Path

import pytest

import henderson
from henderson.engine.decision import DICE, Decision, HendersonError
from henderson.engine.dice import Committed, Secret, Share, from_text
from henderson.engine.verify import Chain


def tool(name):
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parents[2] / f"tools/{name}.py")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


tamper = tool("tamper")


@pytest.fixture(scope="module")
def one():
    return tamper.finished("henderson-solo", "verify")


def test_a_true_game_with_a_seats_record_is_wholly_proved(one):
    found = henderson.prove(one.save, against=one.record)
    assert found.whole and found.checked == found.rolls > 10 and found.bound == found.answers > 10


def test_without_a_record_it_says_what_is_not_proved(one):
    found = henderson.prove(one.save)
    assert not found.whole and found.checked == found.rolls
    assert any("answers are those that were given" in doubt for doubt in found.doubts)


def test_an_invented_game_whose_dice_begin_later_is_not_proved():
    """`key K since 99999`: no roll was checked, and that is said."""
    dice = Secret("ab" * 32, since=99999)
    game = henderson.new("henderson-solo", seed=3)
    while game.decision is not None:
        game.play(game.decision.words[0])
    game.dice = dice
    found = henderson.prove(game.save())
    assert found.checked == 0 < found.rolls and not found.whole
    assert f"{found.rolls} of {found.rolls} rolls fell from other dice" in found.doubts[0]


def test_a_hundred_tamperings_are_all_noticed():
    found = tamper.tamper("henderson-solo", 100, "short")
    assert found["missed"] == 0 and len(found["by way"]) == len(tamper.WAYS)


def test_a_record_of_the_middle_binds_the_answers_up_to_its_last_die(one):
    early = "\n".join(one.record.splitlines()[:2]) + "\n"
    found = henderson.prove(one.save, against=early)
    assert 0 < found.bound < found.answers and not found.whole


@pytest.mark.parametrize("line", ["# seen US 7 xyz", "# commitment 12", "# seen"])
def test_a_damaged_record_is_refused(one, line):
    with pytest.raises(HendersonError, match="damaged"):
        henderson.prove(one.save, against=one.record + line + "\n")


def test_the_chain_keeps_what_a_die_has_sealed_and_forgets_what_was_taken_back():
    chain = Chain("")
    chain.follow([("word", "a"), ("dice", "3"), ("word", "b")])
    assert len(chain.links) == 2
    assert (
        chain.follow([("word", "a"), ("dice", "3"), ("word", "c"), ("dice", "1")]).links[2]
        == (Chain("").follow([("word", "a"), ("dice", "3"), ("word", "c"), ("dice", "1")]).links[2])
    )


def die():
    return Decision(DICE, "7.1", "roll", range(1, 7))


def test_a_share_changes_every_die_after_it_and_none_before():
    alone = Secret("cd" * 32)
    mixed = alone.shared(Share(10, "US", "ab" * 32))
    faces = [[dice.choose(n, die()) for n in range(200)] for dice in (alone, mixed)]
    assert faces[0][:10] == faces[1][:10]
    assert 20 < sum(a == b for a, b in zip(faces[0][10:], faces[1][10:])) < 50  # one in six by chance


def test_shared_and_bound_dice_are_read_back():
    dice = Secret("0f" * 32, since=4, bound="ab" * 32, shares=(Share(4, "US", "cd" * 32), Share(9, "Japan", "ef" * 32)))
    for one in (dice, dice.public):
        assert from_text(one.describe()).describe() == one.describe()
    assert dice.public.opens_with(dice.key)
    assert not Committed(dice.commitment, since=5, bound="ab" * 32).opens_with(dice.key), "another first roll"
    assert not Committed(dice.commitment, since=4, bound="cd" * 32).opens_with(dice.key), "another game"


@pytest.mark.parametrize("line", ["key ab since x", "key " + "ab" * 32 + " since " + "9" * 5000, "key", "commitment a b c",
                                  "key " + "ab" * 32 + " shares US=1@2", "key " + "ab" * 32 + " shares ,"])  # fmt: skip
def test_a_broken_line_of_dice_is_one_sentence(line):
    try:
        from_text(line)
    except HendersonError as error:
        assert "\n" not in str(error) and len(str(error)) < 300
