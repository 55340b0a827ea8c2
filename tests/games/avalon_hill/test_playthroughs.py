"""Golden games: each is loaded, replayed to its end and compared. Write them anew, after a deliberate change of rules, with

PYTHONPATH=src python tests/games/avalon_hill/test_playthroughs.py
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import henderson

FOLDER = Path(__file__).parent / "playthroughs"
GAMES: dict[str, tuple[dict[str, object], int]] = {
    "basic": ({"preset": "Basic"}, 11),
    "tournament": ({"preset": "Tournament"}, 12),
    "full": ({"preset": "Full"}, 13),
}


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_replays_to_its_end(name: str) -> None:
    text = (FOLDER / f"{name}.save").read_text()
    game = henderson.load(text)
    winner, reason, last = (FOLDER / f"{name}.end").read_text().splitlines()
    assert game.outcome is not None and (game.outcome.winner, game.outcome.reason) == (winner, reason)
    assert game.log[-1] == last
    assert game.save() == text
    if name == "basic":
        assert henderson.verify(text) == game.rolls


def write() -> None:
    """Play the golden games and keep them."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed) in GAMES.items():
        rng = Random(seed)
        game = henderson.new("avalon-hill", seed=seed, options=options)
        while game.decision is not None:
            game.answer(game.decision.options[rng.randrange(len(game.decision.options))])
        (FOLDER / f"{name}.save").write_text(game.save())
        (FOLDER / f"{name}.end").write_text(f"{game.outcome.winner}\n{game.outcome.reason}\n{game.log[-1]}\n")


if __name__ == "__main__":
    write()
