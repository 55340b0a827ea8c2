"""Nobody reads a sentence: with every prompt and every line of the log blank, all bots choose the same answers."""

from __future__ import annotations

from random import Random

import pytest

import henderson
from henderson.engine import decision as questions
from henderson.engine.state import Notes
from henderson.games.avalon_hill.player import HINTS, heuristic

pytestmark = pytest.mark.pure  # it patches the question itself

STYLES = {"": heuristic, **HINTS.styles}


def played(preset: str, style: str, most: int) -> list[str]:
    """The answers of a game in which both sides play that style."""
    choose, rng, answers = STYLES[style], Random(7), []
    game = henderson.new("avalon-hill", seed=21, options={"preset": preset})
    while game.decision is not None and len(answers) < most:
        choice = choose(game.state, game.decision, rng)
        answers.append(game.decision.word(choice))
        game.answer(choice)
    return answers


@pytest.mark.parametrize(("preset", "style", "most"), [
    ("Basic", "", 9999), ("Basic", "bold", 9999), ("Basic", "careful", 9999),
    ("Tournament", "", 1500), ("Full", "", 9999), ("Full", "historical", 1500),
])  # fmt: skip
def test_bots_choose_the_same_when_every_sentence_is_blank(preset: str, style: str, most: int, monkeypatch) -> None:
    spoken = played(preset, style, most)
    plain, note = questions.Decision.__init__, Notes.note

    def blank_question(self, player, rule, text, *rest, **more):
        plain(self, player, rule, "", *rest, **more)

    def blank_note(self, rule, text, *args, **more):
        note(self, rule, "", **more)

    monkeypatch.setattr(questions.Decision, "__init__", blank_question)
    monkeypatch.setattr(Notes, "note", blank_note)
    silent = played(preset, style, most)
    assert silent == spoken
    assert len(silent) > 300
