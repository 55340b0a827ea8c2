"""The heuristic plays legal, sensible and winning moves."""

from random import Random

import pytest

import henderson
from henderson.games.first_blood import player

from .conftest import place, play


def winner(seed, sensible):
    game, rng = henderson.new("first-blood", seed=seed), Random(seed)
    game.state.events = None
    while (decision := game.decision) is not None:
        if decision.player == sensible:
            choice = player.heuristic(game.state, decision, rng)
            assert choice in decision.options
            game.answer(choice)
        else:
            game.answer(decision.options[int(rng.random() * len(decision.options))])
    return game.outcome.winner


@pytest.mark.parametrize("seed", range(8))
def test_japan_beats_random_play(seed):
    assert winner(seed, "Japan") == "Japan"


@pytest.mark.parametrize("seed", range(3))
def test_the_us_beats_random_play(seed):
    assert winner(seed, "US") == "US"


def test_japan_walks_onto_an_open_airfield(scene):
    game = scene("Japanese Movement", {"0705": ["J5a"], "0202": ["U5a"]})
    for _ in range(2):
        game.answer(player.heuristic(game.state, game.decision, Random(1)))
    assert place(game, "J5a") in ("0708", "0709")


def test_the_us_brings_three_to_one(scene):
    game = scene(
        "U.S. Movement",
        {
            "0505": ["J5a", "J4a"],
            "0708": ["U5a", "U5b", "U5c"],
            "0709": ["U5d", "U5e", "U5f"],
            "0707": ["U4a", "U4b"],
            "0807": ["U5g", "U5h", "U5i"],
            "0808": ["U5j", "U5k", "U5l"],
        },  # three stay on each airfield hex
    )
    while game.state.phase == 7:
        game.answer(player.heuristic(game.state, game.decision, Random(1)))
    attack = next((e for e in game.events() if e.rule == "8.2d"), None)
    if attack is None:
        while game.state.phase == 8 and game.state.stage == 0:
            game.answer(player.heuristic(game.state, game.decision, Random(1)))
        attack = next(e for e in game.events() if e.rule == "8.2d")
    assert attack.args[1] == "0505" and len(attack.args[0].split(", ")) >= 3


def test_supply_costs_a_ship_before_a_battalion(scene):
    game = scene("Japanese Supply Resolution", {"0110": ["J5a"], "IJN ATTACK": ["DD 1"], "0202": ["U5a"]}, dice=[6])
    play(game, game.decision.word(player.heuristic(game.state, game.decision, Random(1))))
    assert place(game, "J5a") == "0110"


def test_the_last_battalion_comes_in_by_the_next_box_when_its_own_doors_are_shut():
    units = {"Box A": "Yano", "0020": "27/1", "0018": "27/2", "0016": "27/3", "0708": "1/1", "0709": "5/1"}
    lines = "".join(f'"{space}" = ["{unit}"]\n' for space, unit in units.items())
    game = henderson.position("first-blood", f'turn = "JAN III"\nphase = "Japanese Movement"\n[units]\n{lines}')
    while game.state.phase == 2:
        game.answer(player.heuristic(game.state, game.decision, Random(1)))
    facts = game.state.facts
    assert game.state.place[facts.unit["Yano"]] < facts.hexes


def test_those_at_the_start_draw_the_us_to_the_far_west():
    """By Box D, out of the other end on OCT I (6.3a): three turns' walk for whoever goes after them."""
    game = henderson.new("first-blood", seed=4)
    state, facts = game.state, game.state.facts
    while state.turn < 4 or state.phase < 3:
        game.answer(player.heuristic(game.state, game.decision, Random(1)))
        state = game.state
    first = [state.place[u] for u in facts.ground_of[1] if not facts.arrives[u]]
    assert first and all(h < facts.hexes and int(facts.names[h][2:]) >= 15 for h in first)
