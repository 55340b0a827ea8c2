"""Games that the study room's tests look at, played once."""

import pytest

import henderson
from henderson.bots import Seat, bot


def played(title: str, seed: int, answers: int = 100_000, **options: object) -> henderson.Game:
    game = henderson.new(title, seed=seed, options=options)
    bots = {side: bot("heuristic", side) for side in game.rules.SIDES}
    while game.decision is not None and answers:
        game.play(bots[game.decision.player].choose(Seat(game, game.decision.player)))
        answers -= 1
    return game


@pytest.fixture(scope="session")
def ended() -> str:
    """A finished game of first-blood's cheapest neighbour: starvation-island."""
    return played("starvation-island", 3).save()


@pytest.fixture(scope="session")
def hiding() -> henderson.Game:
    """Deluxe in the middle, with units under Stealth, at the beginning of an activation of the U.S."""
    game = played("deluxe", 3, 330, preset="Both hide")
    bots = {side: bot("heuristic", side) for side in game.rules.SIDES}
    for _ in range(400):
        asked = game.decision
        assert asked is not None
        if asked.player == "US" and not game.answers and len(asked.words) > 1 and game.imagine("US", 1).state != game.state:
            return game
        game.play(bots[asked.player].choose(Seat(game, asked.player)))
    raise AssertionError("nothing is ever hidden from the U.S.")
