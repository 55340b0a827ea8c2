"""Questions: options when somebody looks, words, refusals that help."""

import pytest

from henderson.engine.decision import DICE, NUMBER, PIECE, SPACE, WORD, Decision, IllegalChoice, ask, draw, nearest, roll, throw


def test_options_are_computed_at_the_first_look_and_once():
    looks = []

    def hexes():
        looks.append(1)
        yield from (3707, 3708)

    decision = Decision("US", "8.1", "Move to", hexes())
    assert looks == []
    assert decision.words == ("3707", "3708")
    assert decision.options == (3707, 3708) and decision.options is decision.options
    assert looks == [1]


def test_a_string_is_its_own_word_and_other_options_are_named():
    decision = Decision("US", "8.1", "Move to", (7, "stop"), name=lambda n: f"hex {n}")
    assert decision.words == ("hex 7", "stop")
    assert decision.word(7) == "hex 7" and decision.word("stop") == "stop"
    assert decision.option("hex 7") == 7 and decision.option("stop") == "stop"


def test_a_refusal_quotes_the_word_the_question_and_what_was_expected():
    decision = Decision("US", "8.2.1", "Target hex", ("3809", "3908", "end"))
    with pytest.raises(IllegalChoice) as caught:
        decision.option("1420")
    assert str(caught.value) == "'1420' does not answer US 8.2.1 \"Target hex\": 3809, 3908, end."
    assert (caught.value.given, caught.value.rule, caught.value.expected) == ("1420", "8.2.1", ("3809", "3908", "end"))


def test_a_refusal_names_the_rule_that_forbids_the_word():
    decision = Decision("US", "8.2.1", "Target hex", ("3809",))
    told = decision.refusal("1420", ("4.2", "1420 is not adjacent."))
    assert (told.rule, told.reason) == ("4.2", "1420 is not adjacent.")
    assert str(told).endswith("1420 is not adjacent. [4.2]")
    assert (decision.refusal("x").rule, decision.refusal("x").reason) == ("8.2.1", "")


def test_an_option_says_by_data_what_it_is():
    decision = Decision("US", "8.2.1", "", (17, "end"), name=lambda o: f"1/{o}", means=PIECE, ends={"end": "phase"}, rolls=(17,))
    said = [decision.meaning(o) for o in decision.options]
    assert said == [("1/17", PIECE, "", True, False), ("end", WORD, "phase", False, False)]
    assert Decision("US", "1", "", range(3)).meaning(2) == ("2", NUMBER, "", False, False)
    by_option = Decision("US", "1", "", ("a", "b"), means=lambda o: SPACE if o == "a" else WORD, rolls=True)
    assert [by_option.meaning(o)[1:] for o in "ab"] == [(SPACE, "", True, False), (WORD, "", True, False)]


def test_of_many_words_those_most_like_the_given_one_come_first():
    words = [f"{n}" for n in range(1000, 1100)]
    assert nearest("1055x", words).startswith("1055, ")
    assert nearest("1055x", words).endswith("... (100 in all)")
    assert nearest("x", ["a", "b"]) == "a, b"


def asked(coroutine):
    """The first question of a rule (or of what it awaits), and what it returns for an answer."""
    coroutine = coroutine if hasattr(coroutine, "send") else coroutine.__await__()
    decision = coroutine.send(None)

    def answer(value):
        try:
            coroutine.send(value)
        except StopIteration as stop:
            return stop.value
        raise AssertionError("the rule asks on")

    return decision, answer


def test_ask_suspends_the_rule_until_it_is_answered():
    async def rule():
        return await ask("Japan", "3.1", "Which?", ("a", "b")) + "!"

    decision, answer = asked(rule())
    assert (decision.player, decision.rule, decision.text) == ("Japan", "3.1", "Which?")
    assert answer("b") == "b!"


@pytest.mark.parametrize(("sides", "faces"), [(6, "123456"), (4, "1234")])
def test_a_roll_asks_the_dice_for_a_face(sides, faces):
    decision, answer = asked(roll("3.1", sides=sides))
    assert decision.player == DICE
    assert "".join(decision.words) == faces
    assert answer(3) == 3


def test_a_draw_asks_the_dice_for_a_card():
    decision, answer = asked(draw("3.1", "Card", ("ace", "king")))
    assert (decision.player, decision.words) == (DICE, ("ace", "king"))
    assert answer("king") == "king"


def test_several_dice_are_asked_for_one_after_another():
    dice = throw("3.1", "Fire", 3).__await__()
    asked = [next(dice), dice.send(2), dice.send(5)]
    assert [(d.player, d.rule, "".join(d.words)) for d in asked] == [(DICE, "3.1", "123456")] * 3
    with pytest.raises(StopIteration) as stop:
        dice.send(6)
    assert stop.value.value == [2, 5, 6]


def test_no_dice_are_not_asked_for():
    with pytest.raises(StopIteration) as stop:
        throw("3.1", "Fire", 0).send(None)
    assert stop.value.value == []
