"""Golden games: each is loaded, replayed to its end and compared. Write them anew, after a deliberate change of rules, with

PYTHONPATH=src python tests/games/deluxe/test_playthroughs.py
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import henderson
from henderson.bots.seat import HeuristicBot, Seat

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {"random": ({}, 12, False), "both-hide": ({"us_stealth": True}, 23, False), "sensible": ({}, 34, True)}


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_replays_to_its_end(name: str) -> None:
    text = (FOLDER / f"{name}.save").read_text()
    game = henderson.load(text)
    winner, rule, turn, points, last = (FOLDER / f"{name}.end").read_text().splitlines()
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.rule, game.state.turn, game.state.vp) == (winner, rule, int(turn), int(points))
    assert game.log[-1] == last
    assert game.save() == text
    assert henderson.verify(text) == game.rolls


def write() -> None:
    """Play the golden games and keep them."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed, sensible) in GAMES.items():
        rng = Random(seed)
        bots = {side: HeuristicBot(f"{side} {seed}") for side in ("US", "Japan")}
        game = henderson.new("deluxe", seed=seed, options=options)
        while game.decision is not None:
            if sensible:
                game.play(bots[game.decision.player].choose(Seat(game, game.decision.player)))
            else:
                game.answer(game.decision.options[rng.randrange(len(game.decision.options))])
        assert game.outcome is not None
        (FOLDER / f"{name}.save").write_text(game.save())
        end = (game.outcome.winner, game.outcome.rule, game.state.turn, game.state.vp, game.log[-1])
        (FOLDER / f"{name}.end").write_text("".join(f"{line}\n" for line in end))


if __name__ == "__main__":
    write()
