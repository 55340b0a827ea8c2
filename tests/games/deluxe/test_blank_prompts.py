"""No program reads a sentence: with every question and every line of the log blank, bots choose the same answers."""

from __future__ import annotations

from random import Random

import pytest

import henderson
from henderson.engine.decision import Decision
from henderson.engine.state import Notes
from henderson.games.deluxe import player

pytestmark = pytest.mark.pure  # it patches the question itself

STYLES = {"": player.heuristic, **player.HINTS.styles}


def words(style: str, seed: int) -> list[str]:
    """What both sides answer through a whole game, each in a world imagined for it."""
    game, rng, said = henderson.new("deluxe", seed=seed, options={"us_stealth": True}), Random(seed), []
    while (asked := game.decision) is not None:
        world = game.imagine(asked.player, f"{seed} {len(said)}", quiet=False)
        assert world.decision is not None
        said.append(world.decision.word(STYLES[style](world.state, world.decision, rng)))
        game.play(said[-1])
    return said


@pytest.mark.parametrize("style", STYLES)
def test_a_game_without_a_word_is_played_the_same(style: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told = words(style, 3)
    make, note = Decision.__init__, Notes.note

    def dumb(self, player_, rule, text, *rest, **more):
        make(self, player_, rule, "", *rest, **more)

    def silent(self, rule, text, *args, **more):
        note(self, rule, "", **more)

    monkeypatch.setattr(Decision, "__init__", dumb)
    monkeypatch.setattr(Notes, "note", silent)
    game = henderson.new("deluxe", seed=3)
    assert game.decision is not None and game.decision.text == "" and not any(e.text for e in game.events())
    assert words(style, 3) == told and len(told) > 200
