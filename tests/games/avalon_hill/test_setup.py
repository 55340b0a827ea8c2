"""Prepare for play: B.setup, E.1972.2, GAP.ooa; levels and options: B.general.2."""

from __future__ import annotations

import pytest

import henderson
from henderson.games.avalon_hill.rules.state import CARD

from .conftest import figure, listed, place, to_come, words


@pytest.mark.rule("B.setup.1")
def test_each_player_sits_at_his_edge() -> None:
    game = henderson.new("avalon-hill")
    assert figure(game, "near edge", "US") == "ocean"
    assert figure(game, "near edge", "Japan") == "land"


@pytest.mark.rule("B.setup.2")
def test_every_unit_is_in_exactly_one_place() -> None:
    game = henderson.new("avalon-hill")
    assert set(game.state.place) == {CARD}
    for _ in range(40):
        game.play(words(game)[0])
    view = game.view("US")
    on_board = [p.id for p in view.pieces if p.place]
    on_card = [u for side in ("US", "Japan") for u in to_come(game, side)]
    off = [u for side in ("US", "Japan") for u in listed(game, "eliminated", side)]
    assert sorted(on_board + on_card + off) == sorted(game.state.facts.unit_names)


@pytest.mark.rule("B.setup.3", "E.1972.2", "GAP.ooa")
def test_two_japanese_units_start_within_seven_squares_of_henderson() -> None:
    game = henderson.new("avalon-hill")
    facts = game.state.facts
    assert game.decision.player == "Japan" and game.decision.rule == "B.setup.3"
    far = {w: facts.grid.distance(facts.square[w], facts.henderson) for w in words(game)}
    assert min(far.values()) == 0 and max(far.values()) == 7
    with pytest.raises(henderson.IllegalChoice, match="8 squares from Henderson Field") as refusal:
        game.play("CC-20")
    assert refusal.value.rule == "B.setup.3"
    game.play("KK-22")
    assert game.decision.player == "Japan"  # E.1972.2 with one of two placed the game does not start
    game.play("KK-22")
    assert game.decision.player == "US" and game.decision.rule == "B.play.1"  # and not a third unit
    assert sum(bool(p.place) for p in game.view("").pieces) == 2
    assert place(game, "11 Labor") == place(game, "13 Labor") == "KK-22"


MANUAL = ("hidden-movement", "supply", "artillery-range", "psychological-effects", "japanese-withdrawal",
          "us-1st-marine-withdrawal", "unit-specialization")  # fmt: skip


@pytest.mark.rule("B.general.2")
@pytest.mark.parametrize("option", MANUAL)
def test_the_basic_game_refuses_each_of_the_seven_options(option: str) -> None:
    with pytest.raises(henderson.HendersonError, match=option):
        henderson.new("avalon-hill", options={"level": "basic", option: True})
    assert henderson.new("avalon-hill", options={"level": "basic", "play-by-mail": True}).decision is not None
