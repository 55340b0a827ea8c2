"""The reckoning of a position for search, and the styles of play it chooses among."""

import json
from pathlib import Path
from random import Random

import pytest

import henderson
from henderson.games.first_blood import player
from henderson.games.kit.value import read

from .conftest import place

LATE = {"0708": ["U5a"], "0709": ["U5b"], "0510": ["U5c", "U5d"]}


def test_what_is_good_for_one_side_is_as_bad_for_the_other():
    game, rng = henderson.new("first-blood", seed=3), Random(3)
    seen = set()
    while (decision := game.decision) is not None:
        value = player.evaluate(game.state, "US")
        assert -1 < value < 1 and value == -player.evaluate(game.state, "Japan")
        seen.add(round(value, 2))
        game.answer(decision.options[int(rng.random() * len(decision.options))])
    assert len(seen) > 10


def test_a_lost_airfield_is_better_for_japan_and_a_bare_one_not_worse(scene):
    """Who leaves one bare is within a walk of it: among today's players that told nothing."""
    bare = scene("Japanese Movement", {"0708": ["U5a"], "0510": ["U5b", "U5c", "U5d"], "0505": ["J5a", "J4a"]}).state
    held = scene("Japanese Movement", {"0708": ["U5a"], "0709": ["U5b", "U5c"], "0510": ["U5d"], "0505": ["J5a", "J4a"]}).state
    lost = scene("Japanese Movement", {"0708": ["U5a"], "0709": ["J4a"], "0510": ["U5b", "U5c", "U5d"], "0505": ["J5a"]}).state
    assert player.evaluate(lost, "Japan") > player.evaluate(bare, "Japan") >= player.evaluate(held, "Japan")


def test_units_that_last_are_better_for_japan_in_the_end(scene):
    few = scene("Japanese Movement", {**LATE, "0001": ["J5a"]}).state
    many = scene("Japanese Movement", {**LATE, "0001": ["J5a", "J4a"], "0103": ["J5b"]}).state
    few.turn = many.turn = 13
    assert player.evaluate(many, "Japan") > player.evaluate(few, "Japan")


@pytest.mark.parametrize("style", player.HINTS.styles)
def test_every_style_answers_what_is_offered(style):
    game, rng = henderson.new("first-blood", seed=style), Random(style)
    game.state.events = None
    while (decision := game.decision) is not None:
        choice = player.HINTS.styles[style](game.state, decision, rng)
        assert choice in decision.options
        game.answer(choice)
    assert game.outcome is not None


def test_styles_differ_before_the_storm(scene):
    def goes(play):
        game = scene("Japanese Movement", {"0705": ["J5a"], "0202": ["U5a"], "0708": ["U5b"], "0709": ["U5c"]})
        game.state.turn = 5
        while game.state.phase == 2:
            game.answer(play(game.state, game.decision, Random(1)))
        return place(game, "J5a")

    assert goes(player.HINTS.styles["careful"]) != goes(player.HINTS.styles["historical"])


SAMPLE = json.loads(Path(__file__).with_name("value_sample.json").read_text())  # game, turn, did the U.S. win, the features
TURNS = sorted({row[1] for row in SAMPLE})


def brier(rows, value):
    return sum((value.chance(row[1], row[3:]) - row[2]) ** 2 for row in rows) / len(rows)


@pytest.mark.parametrize("turn", TURNS)
def test_the_learned_value_tells_more_than_the_base_rate(turn):
    """Games it was not learned from; in the first turns nothing tells the winner yet, and it says no more than the base rate."""
    rows = [row for row in SAMPLE if row[1] == turn]
    won = sum(row[2] for row in rows) / len(rows)
    value = read(Path(player.__file__).with_name("value.json"), player.FEATURES)
    assert brier(rows, value) < won * (1 - won) + (0.0 if turn >= 7 else 0.006)
