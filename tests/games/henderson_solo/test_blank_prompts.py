"""No bot reads a sentence: with every prompt and every line of the log blank, each style chooses the same words."""

from random import Random

import pytest

import henderson
from henderson.engine.decision import Decision
from henderson.engine.state import Notes
from henderson.games import player

pytestmark = pytest.mark.pure  # it patches the question itself

PRESETS = ("Boot", "Regular", "Full fog", "Epic")


def played(preset, style, seed=5):
    """The words of a whole game."""
    game, rng, words = henderson.new("henderson-solo", seed=seed, options={"preset": preset}), Random(seed), []
    room = player(game.rules)
    answer = room.HINTS.styles[style] if style else room.heuristic
    while (decision := game.decision) is not None:
        option = answer(game.state, decision, rng)
        words.append((decision.rule, decision.word(option)))
        game.answer(option)
    return words, [e.text for e in game.events()]


@pytest.mark.parametrize("style", ["", "watchful"])
def test_bots_choose_the_same_with_every_text_blank(style, monkeypatch):
    seen = {preset: played(preset, style) for preset in PRESETS}
    made, noted = Decision.__init__, Notes.note
    monkeypatch.setattr(Decision, "__init__", lambda self, player, rule, text, *a, **k: made(self, player, rule, "", *a, **k))
    monkeypatch.setattr(Notes, "note", lambda self, rule, text, *args, **k: noted(self, rule, "", **k))
    for preset, (words, log) in seen.items():
        blank, silence = played(preset, style)
        assert not any(silence) and any(log)
        assert blank == words
