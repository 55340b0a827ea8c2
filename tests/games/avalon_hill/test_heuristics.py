"""The heuristic opponent: a few quick games, and its manners."""

from __future__ import annotations

from random import Random

import pytest

import henderson
from henderson.bots.seat import Bot, HeuristicBot, RandomBot, Seat
from henderson.games.avalon_hill.player import heuristics
from henderson.games.avalon_hill.player.clash import least

from .conftest import words


def duel(options: dict[str, object], bots: dict[str, Bot], seed: int):
    game = henderson.new("avalon-hill", seed=seed, options=options)
    while game.decision is not None:
        side = game.decision.player
        game.play(bots[side].choose(Seat(game, side)))
    return game.outcome


@pytest.mark.parametrize(("side", "preset"), [("US", "Basic"), ("Japan", "Basic"), ("US", "Tournament"), ("Japan", "Full")])
def test_it_beats_random_play_from_either_side(side: str, preset: str) -> None:
    bots: dict[str, Bot] = {"US": RandomBot(1), "Japan": RandomBot(2)}
    bots[side] = HeuristicBot(3)
    assert duel({"preset": preset}, bots, 4).winner == side


def choice(game, side: str) -> str:
    return HeuristicBot(1).choose(Seat(game, side))


def test_it_lands_near_henderson_field() -> None:
    game = henderson.new("avalon-hill", options={"preset": "Tournament"})
    game.play("GG-25")
    game.play("GG-25")
    square = game.state.facts.square[choice(game, "US")]
    assert game.state.facts.grid.distance(square, game.state.facts.henderson) <= 3


def test_it_shuns_suicidal_attacks_and_takes_good_ones(tour) -> None:
    strong = 'OO-35 = ["16/1", "29/1", "124/2"]'
    game = tour(f'turn = 5\n[US]\nOO-32 = ["147/1 1"]\nKK-22 = ["1/1", "1/2", "1/3"]\n[Japan]\n{strong}')
    game.play("147/1")
    zone = game.state.zone("Japan")
    word = choice(game, "US")
    assert word not in game.state.facts.square or not zone >> game.state.facts.square[word] & 1
    text = 'turn = 5\n[US]\nOO-30 = ["7/1", "7/2", "7/3"]\n[Japan]\nPP-30 = ["2MT 1"]'
    game = tour(text, squares={"OO-30": "jungle"})
    game.play("end")
    assert choice(game, "US") == "PP-30"  # 15 to 1 by choice


def test_its_guns_fire_and_marines_leave_in_time(tour) -> None:
    text = 'turn = 5\nstep = "U.S. attacks and artillery fire"\nstage = 2\n[US]\nOO-28 = ["64"]\n[Japan]\nOO-33 = ["16/1"]'
    assert choice(tour(text), "US") == "64"
    game = tour('turn = 19\n[US]\nII-21 = ["1/1"]\nKK-22 = ["147/1"]\n[Japan]\nD-7 = ["16/1"]', on=("us-1st-marine-withdrawal",))
    assert choice(game, "US") == "1/1"
    game.play("1/1")
    assert choice(game, "US") == "withdraw"


def test_japan_withdraws_a_unit_that_would_be_lost(tour) -> None:
    us = '[US]\nI-4 = ["7/1", "7/2", "7/3"]'
    game = tour(f'turn = 22\nstep = "Japanese movement"\n{us}\n[Japan]\nH-2 = ["16/1 1"]', on=("japanese-withdrawal",))
    game.play("16/1")
    assert "withdraw" in words(game) and choice(game, "Japan") == "withdraw"


@pytest.mark.parametrize(("factors", "owed", "paid"), [((4, 4, 4), 9, 12), ((4, 3, 2), 5, 5), ((5, 2), 1, 2), ((2,), 7, 2)])
def test_an_exchange_is_paid_in_whole_units_and_no_dearer_than_it_must_be(factors: tuple[int, ...], owed: int, paid: int) -> None:
    assert least(factors, owed) == paid


@pytest.mark.rule("T.road.1", "O.hidden.4")
def test_a_unit_does_not_go_to_and_fro_on_the_free_road(monkeypatch) -> None:
    """Though of two squares of the road it thinks best of the one where it is not."""
    ends = ("R-11", "U-13")
    worth = lambda g, war, unit, s, aim: float(g.facts.names[s] in ends and s != g.place[unit])  # noqa: E731
    for name, value in (("worth_in_points", worth), ("LOOKED", 999), ("SEA", "no ship")):
        monkeypatch.setattr(heuristics, name, value)
    text = 'options = { level = "tournament", hidden-movement = true }\nturn = 5\nstep = "U.S. movement"\n[US]\nR-11 = ["2/3"]\n'
    game, rng = henderson.position("avalon-hill", text + '[Japan]\nKK-22 = ["16/1"]'), Random(1)
    game.play("2/3")
    for _ in range(40):
        if game.decision.rule != "B.move.2":
            break
        game.answer(heuristics.heuristic(game.state, game.decision, rng))
    assert game.decision.rule != "B.move.2"
