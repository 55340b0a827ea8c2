"""Finished games as they were played: every answer is still legal and ends where it ended.

Write them anew after a meant change of the rules: PYTHONPATH=src:tests/games python -m starvation_island.test_playthroughs
"""

from pathlib import Path
from random import Random

import pytest

import henderson
from henderson.games.starvation_island.player import heuristic

ID = "starvation-island"
FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {  # name: seed, which sides play by the heuristic, options
    "two-heuristics": (34, ("US", "Japan"), {}),
    "random": (54, (), {}),
    "heuristic-japan": (35, ("Japan",), {"chokai": True}),
    "heuristic-usn": (32, ("US",), {}),
}
ENDED = {  # every way to win is there
    "two-heuristics": ("Japan", "13.1.a"),
    "random": ("Japan", "13.2.a"),
    "heuristic-japan": ("Japan", "13.1.b"),
    "heuristic-usn": ("US", "13.1.c"),
}


def play_out(name: str) -> henderson.Game:
    seed, sides, options = GAMES[name]
    game, rng = henderson.new(ID, seed=seed, options=options), Random(seed)
    while game.decision is not None:
        decision = game.decision
        choice = heuristic(game.state, decision, rng) if decision.player in sides else rng.choice(decision.options)
        game.answer(choice)
    return game


@pytest.mark.parametrize("name", GAMES)
def test_a_golden_game_ends_as_it_did(name):
    text = (FOLDER / f"{name}.txt").read_text()
    game = henderson.load(text)
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule) == ENDED[name]
    assert game.save() == text
    assert henderson.verify(text) > 100


if __name__ == "__main__":
    for name in GAMES:
        game = play_out(name)
        (FOLDER / f"{name}.txt").write_text(game.save())
        print(name, (game.outcome.winner, game.outcome.rule))
