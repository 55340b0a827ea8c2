"""No program reads a sentence: with every prompt and every log line blanked, the players choose the same words."""

from random import Random

import pytest

import henderson
from henderson.engine import decision as questions
from henderson.engine.events import Event
from henderson.games.starvation_island.player import HINTS, heuristic

from .table import ID

pytestmark = pytest.mark.pure  # it patches the question itself

PLAYERS = {"heuristic": heuristic, **HINTS.styles}


def transcript(player, seed):
    """Every question and answer of a game of a player against itself."""
    game, rng, said = henderson.new(ID, seed=seed), Random(seed), []
    while game.decision is not None:
        decision = game.decision
        choice = player(game.state, decision, rng)
        said.append((decision.player, decision.rule, decision.verb, decision.word(choice)))
        game.answer(choice)
    return said, game


@pytest.mark.parametrize("name", PLAYERS)
def test_all_players_choose_the_same_without_prompts_and_log(name, monkeypatch):
    told, _ = transcript(PLAYERS[name], 5)
    init = questions.Decision.__init__

    def blank(self, player, rule, text, *args, **data):
        init(self, player, rule, "", *args, **data)

    monkeypatch.setattr(questions.Decision, "__init__", blank)
    monkeypatch.setattr(Event, "text", property(lambda self: ""))
    silent, game = transcript(PLAYERS[name], 5)
    assert game.events()[-1].text == ""
    assert silent == told
    assert len(told) > 150


def test_every_question_says_by_data_what_it_is():
    game, rng = henderson.new(ID, seed=9), Random(9)
    seen = {}
    while game.decision is not None:
        d = game.decision
        kinds = {d.meaning(o).kind for o in d.options}
        assert kinds <= {"piece", "space", "number", "word"}
        spaces = {s.id for s in game.board().spaces}
        for option in d.options:
            meaning = d.meaning(option)
            if meaning.kind == "piece":
                assert meaning.word in game.state.facts.index
            if meaning.kind == "space":
                assert meaning.word in spaces
        assert all(word in d.ends for word in ("done", "go") if word in d.words), d
        seen.setdefault(d.rule, set()).add((d.verb, frozenset(d.about)))
        game.answer(d.options[int(rng.random() * len(d.options))])
    assert {v for v, _ in seen["8.step1.a"]} == {"take off", "fly to"}
    assert {v for v, _ in seen["7.0.a"]} == {"fly", "fly to"}
