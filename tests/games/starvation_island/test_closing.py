"""A phase that the player can end is ended by the player, so that his last answer can be taken back before dice fall."""

import pytest

from .table import lay, words


def ask(game, *said):
    """Play exactly these words."""
    for word in said:
        game.play(word)
    return game


CASES = {  # the last thing to do, and the only word that is left then
    "naval movement": (lambda: lay("B", noumea="Wasp", truk="Kongo"), ("Wasp",), "done"),
    "a unit that goes home": (lambda: lay("G", usn="Chicago", truk="Kongo"), ("Chicago",), "done"),
    "Japanese naval movement": (lambda: lay("E", truk="Kongo / Takao"), ("all",), "done"),
    "Tokyo Express": (lambda: lay("E", rabaul="Kako", noumea="Wasp"), ("Tokyo Express", "Kako"), "done"),
    "air movement": (lambda: lay("C", rabaul="Betty 1", truk="Kongo"), ("Betty 1", "Henderson Field"), "done"),
    "Cactus": (lambda: lay("D", henderson="1st Marines / F4F 1"), ("all", "Over Henderson Field"), "done"),
    "carriers": (lambda: lay("D", "Land-Based Air combat", usn="Wasp / Betty 1"), ("Wasp",), "done"),
    "offer": (lambda: lay("D", "Naval Surface Combat", usn="Chicago", ijn="Takao"), ("Chicago",), "go"),
    "matches": (lambda: lay("D", "Naval Surface Combat", usn="Chicago", ijn="Kongo"), ("all", "all", "Chicago"), "fire"),
    "default": (
        lambda: lay("D", "Naval Surface Combat", usn="Chicago / Astoria", ijn="Takao"),
        ("all", "all", "default"),
        "fire",
    ),
    "bombardment": (lambda: lay("K", "Shore Bombardment", ijn="Kongo"), ("Kongo",), "done"),
    "landing": (lambda: lay("I", "Amphibious Landing and Resupply", usn="USN SP 1", truk="Kongo"), ("USN SP 1",), "done"),
    "air points": (lambda: lay("A", turn=2, stage=3, points=1, noumea="Wasp"), ("F4F 1",), "done"),
    "Rabaul": (lambda: lay("A", turn=3, stage=5, piles={3: "Maya"}, noumea="Wasp"), ("Maya",), "done"),
    "commitment": (
        lambda: lay("M", henderson="1st Marines", forces="Ichiki 28th / 4th Infantry", us=2, japan=2),
        ("attack", "Ichiki 28th", "4th Infantry"),
        "done",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_the_last_choice_waits_for_a_closing_word_and_can_be_undone(case):
    position, said, closing = CASES[case]
    game = ask(position(), *said)
    assert words(game) == {closing}
    assert game.decision.ends
    assert game.undo_refusal() == ""
    before = game.rolls
    game.undo()
    assert game.rolls == before
    assert said[-1] in words(game)


@pytest.mark.parametrize("points", [1, 2])
def test_an_allocation_is_closed_by_its_own_word(points):
    game = lay("D", "Naval Air Combat", usn=f"Wasp (air {points})", ijn="IJN SP 1 / IJN SP 2", dice=[1] * 9)
    ask(game, str(points), *["IJN SP 1"] * points)
    assert words(game) == {"strike"}
    assert game.undo_refusal() == ""
    rolled = game.rolls
    ask(game, "strike")
    assert game.rolls > rolled


def test_where_nothing_was_to_be_done_nobody_is_asked():
    game = lay("B", truk="Kongo")
    assert game.decision.rule == "6.0.ijn"  # no USN unit in port or at sea, no air in Rabaul
    game = lay("I", "Amphibious Landing and Resupply", usn="USN SP 1 (at sea)", truk="Kongo")
    assert game.decision.rule == "6.0.ijn"
