"""Whole games, kept as saves: they load, replay to the same end and save as the same text.

Make them anew after a change of the rules that is meant: python -m tests.games.first_blood.test_playthroughs
"""

from pathlib import Path
from random import Random

import pytest

import henderson
from henderson.games.first_blood import player

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {  # name: seed, options, sides that play with sense, how it ends
    "random": (11, {}, (), ("Japan", "2.0b")),
    "infantry-repair": (5, {"infantry-repair": True}, ("US",), ("US", "2.0c")),
    "airfield-seized": (3, {}, ("Japan",), ("Japan", "12.6.2")),
}


def make(name):
    seed, options, sensible, _ = GAMES[name]
    game, rng = henderson.new("first-blood", seed=seed, options=options), Random(f"playthrough {name}")
    while (decision := game.decision) is not None:
        if decision.player in sensible:
            game.answer(player.heuristic(game.state, decision, rng))
        else:
            game.answer(decision.options[int(rng.random() * len(decision.options))])
    return game


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_kept_game_ends_as_it_did(name):
    text = (FOLDER / f"{name}.save").read_text()
    game = henderson.load(text)
    assert (game.outcome.winner, game.outcome.rule) == GAMES[name][3]
    assert game.save() == text


@pytest.mark.parametrize("name", sorted(GAMES))
def test_its_dice_are_those_of_its_seed(name):
    assert henderson.verify((FOLDER / f"{name}.save").read_text()) > 5


if __name__ == "__main__":
    for name in GAMES:
        game = make(name)
        print(name, game.outcome)
        (FOLDER / f"{name}.save").write_text(game.save())
