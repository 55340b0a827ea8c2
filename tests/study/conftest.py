"""Games that the study room's tests look at, played once."""

import pytest

import henderson
from henderson.bots import Seat, bot
from henderson.study.chance import first_chance


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
    for seed in range(3, 15):
        game = played("deluxe", seed, 400, preset="Both hide")
        bots = {side: bot("heuristic", side) for side in game.rules.SIDES}
        while (asked := game.decision) is not None:
            ours = asked.player == "US" and not game.answers and len(asked.words) > 1
            if ours and any(first_chance(game.imagine("US", n)) != first_chance(game) for n in range(4)):  # it matters
                return game
            game.play(bots[asked.player].choose(Seat(game, asked.player)))
    raise AssertionError("nothing is ever hidden from the U.S.")
