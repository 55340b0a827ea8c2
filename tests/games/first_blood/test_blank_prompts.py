"""No program reads a sentence: with every prompt and every log line blank, all bots choose the same words."""

from random import Random

import pytest

import henderson
from henderson.engine.decision import Decision
from henderson.engine.state import Notes
from henderson.games.first_blood import player

pytestmark = pytest.mark.pure  # it patches the question itself

WAYS = {"regular": player.heuristic, **player.HINTS.styles}


def words(name, seed):
    """The words of a whole game in one style, to its end."""
    game, rng, chosen = henderson.new("first-blood", seed=seed), Random(seed), []
    while (decision := game.decision) is not None:
        option = WAYS[name](game.state, decision, rng)
        chosen.append(decision.word(option))
        game.answer(option)
    return chosen


@pytest.mark.parametrize("name", WAYS)
def test_a_blank_prompt_changes_no_choice(name, monkeypatch):
    as_printed = words(name, 4)
    assert len(as_printed) > 300
    make, note = Decision.__init__, Notes.note

    def blank(self, player_, rule, text, *rest, **more):
        make(self, player_, rule, "", *rest, **more)

    def silent(self, rule, text, *args, **more):
        note(self, rule, "", **more)

    monkeypatch.setattr(Decision, "__init__", blank)
    monkeypatch.setattr(Notes, "note", silent)
    game = henderson.new("first-blood", seed=4)
    assert game.decision.text == "" and all(e.text == "" for e in game.events())
    assert words(name, 4) == as_printed
