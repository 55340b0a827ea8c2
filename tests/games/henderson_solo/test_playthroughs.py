"""Golden games: each is loaded, replayed to its end and compared. Write them anew, after a deliberate change of rules, with

PYTHONPATH=src:tests/games python -m henderson_solo.test_playthroughs
"""

from pathlib import Path
from random import Random

import pytest

import henderson
from henderson.games import player

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {  # options, seed, how often the heuristic is followed
    "boot": ({"preset": "Boot", "all_quiet": True, "fog": "boot", "tactics": "boot"}, 4, 1.0),
    "regular": ({"preset": "Regular"}, 7, 1.0),
    "veteran": ({"preset": "Full fog", "variant": True}, 2, 0.9),
    "epic": ({"preset": "Epic"}, 5, 0.9),
    "random": ({"level": "boot", "boot_cards": "i", "events": "regular", "coordinated": "main"}, 9, 0.0),
}


@pytest.mark.parametrize("name", GAMES)
def test_golden_game_replays_to_its_end(name):
    text = (FOLDER / f"{name}.save").read_text()
    game = henderson.load(text)
    winner, reason, last = (FOLDER / f"{name}.end").read_text().splitlines()
    assert game.outcome is not None and (game.outcome.winner, game.outcome.reason) == (winner, reason)
    assert game.log[-1] == last
    assert game.save() == text
    assert henderson.verify(text) == game.rolls


def test_a_golden_game_was_won():
    ends = [(FOLDER / f"{name}.end").read_text() for name in GAMES]
    assert any(end.startswith("US\n") for end in ends) and any(end.startswith("\n") for end in ends)


def write() -> None:
    """Play the golden games and keep them."""
    FOLDER.mkdir(exist_ok=True)
    for name, (options, seed, sense) in GAMES.items():
        rng = Random(seed)
        game = henderson.new("henderson-solo", seed=seed, options=options)
        while (decision := game.decision) is not None:
            if rng.random() < sense:
                game.answer(player(game.rules).heuristic(game.state, decision, rng))
            else:
                game.answer(decision.options[rng.randrange(len(decision.options))])
        (FOLDER / f"{name}.save").write_text(game.save())
        (FOLDER / f"{name}.end").write_text(f"{game.outcome.winner}\n{game.outcome.reason}\n{game.log[-1]}\n")
        print(name, game.outcome)


if __name__ == "__main__":
    write()
