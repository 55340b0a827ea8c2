"""The heuristic player: always legal, better than chance from either side, and of sound judgement in plain cases."""

from random import Random

import pytest

import henderson
from henderson.bots.seat import HeuristicBot, RandomBot
from henderson.games.starvation_island.player import heuristic
from henderson.lab.match import play_out

from .table import ID, lay, play, words


def choice(game) -> str:
    """What the heuristic would answer."""
    return game.decision.word(heuristic(game.state, game.decision, Random(1)))


@pytest.mark.parametrize("side", ["US", "Japan"])
def test_it_beats_random_play_from_either_side(side):
    won = 0
    for seed in range(20):
        game, rng = henderson.new(ID, seed=seed), Random(seed)
        while game.decision is not None:
            decision = game.decision
            mine = decision.player == side
            game.answer(heuristic(game.state, decision, rng) if mine else rng.choice(decision.options))
        won += game.outcome.winner == side
    assert won >= 18


def test_it_plays_through_the_seat_by_words():
    game = henderson.new(ID, seed=3)
    play_out(game, {"US": HeuristicBot(1), "Japan": RandomBot(1)})
    assert game.outcome is not None


def test_the_holder_of_the_field_never_retreats():
    game = lay(
        "M", henderson="1st Marines (reduced)", forces="Ichiki 28th / Kawaguchi 124th / 4th Infantry", us=1, japan=9, turn=3
    )
    play(game, "attack", "all", "fight")
    assert game.decision.player == "US"
    assert choice(game) == "fight"


def test_a_hopeless_fight_at_sea_is_not_taken():
    game = lay("F", "Naval Surface Combat", usn="USN DD 1", ijn="Kongo / Hiei / Takao / Maya", dice=[1] * 20)
    assert choice(game) == "pass"
    play(game, "all", "Takao", "go", "USN DD 1", "guns")
    assert "withdraw" in words(game)


def test_japan_keeps_the_point_that_wins_the_game():
    game = lay(
        "M", "Land Unit Supply", turn=8, control="Japan", henderson="Ichiki 28th / 4th Infantry", forces="1st Marines", japan=1
    )
    assert choice(game) == "refuse"
    rich = lay(
        "M", "Land Unit Supply", turn=8, control="Japan", henderson="Ichiki 28th / 4th Infantry", forces="1st Marines", japan=2
    )
    assert choice(rich) == "pay"


def test_a_strike_that_flak_would_eat_is_not_flown():
    ships = "N. Carolina / Washington / S Dakota / Chicago / Astoria / Quincy / Vincennes / Portland"
    game = lay("D", "Naval Air Combat", ijn="Ryujo", usn=ships)
    assert choice(game) == "0"
    game = lay("D", "Naval Air Combat", ijn="Shokaku", usn="Chicago")
    assert choice(game) == "4"
