"""The reckoning of a position for search, and the styles of play it chooses among."""

from random import Random

import pytest

import henderson
from henderson.games.deluxe import player


def played(seed, us, japan):
    """A game of two styles, and every position's value for the U.S."""
    game, rng, values, words = henderson.new("deluxe", seed=seed), Random(seed), [], []
    while (decision := game.decision) is not None and len(words) < 600:
        choice = {"US": us, "Japan": japan}[decision.player](game.state, decision, rng)
        assert choice in decision.options
        value = player.evaluate(game.state, "US")
        assert -1 < value < 1 and value == -player.evaluate(game.state, "Japan")
        values.append(value)
        words.append(decision.word(choice))
        game.answer(choice)
    return values, words


@pytest.mark.parametrize("style", player.HINTS.styles)
def test_every_style_answers_what_is_offered_and_what_is_good_for_one_side_is_bad_for_the_other(style):
    play = player.HINTS.styles[style]
    values, words = played(7, play, play)
    assert len({round(v, 2) for v in values}) > 10
    assert words != played(7, player.heuristic, player.heuristic)[1]


def test_points_villages_and_the_airfield_are_better_to_have():
    state = henderson.new("deluxe", seed=1).state
    facts = state.facts
    for turn in (2, 7, 12):
        state.turn, state.vp = turn, 0
        before = player.evaluate(state, "US")
        state.vp = 30
        points = player.evaluate(state, "US")
        state.control[facts.villages[0]] = 0
        village = player.evaluate(state, "US")
        state.control[facts.field] = 0
        field = player.evaluate(state, "US")
        assert before < points < village < field
        state.control[facts.villages[0]] = state.control[facts.field] = 1


def test_what_is_gathered_against_the_airfield_is_better_for_japan():
    state = henderson.new("deluxe", seed=1).state
    facts = state.facts
    unit = next(u for u in facts.of_side[1] if not facts.gun[u])
    close = next(h for h in facts.land_neighbours[facts.field])
    before = player.evaluate(state, "Japan")
    state.put(unit, close)
    assert player.evaluate(state, "Japan") > before
