"""A bot of your own in one class: python examples/library/own_bot.py

It needs `choose(seat)`, which returns one of `seat.words`; a seat shows all that its side may know and nothing else. The same
class plays anywhere by its name: henderson play first-blood --japan examples/library/own_bot.py:Cautious
"""

from random import Random

import henderson
from henderson.bots import Candidate, Seat, bot
from henderson.lab.match import play_out


class Cautious:
    """Imagines three worlds, asks the game's own sense what it would do there, and takes the answer it names most often."""

    def __init__(self, seed: int | str = 0) -> None:
        self.rng = Random(f"cautious {seed}")

    def choose(self, seat: Seat) -> str:
        votes = [bot("heuristic", self.rng.getrandbits(30)).choose(seat) for _ in range(3)]
        return max(sorted(set(votes)), key=votes.count)

    def explain(self, seat: Seat) -> list[Candidate]:
        return [Candidate(self.choose(seat), 1.0, 3, "what its sense says in most of three worlds")]


def main(title: str = "starvation-island", seed: int = 1) -> None:
    game = henderson.new(title, seed=seed)
    play_out(game, {"US": Cautious(seed), "Japan": bot("random", seed)})
    end = game.outcome
    assert end is not None
    print(f"{end.winner or 'nobody'} won after {game.where.turn} turns: {end.reason}")


if __name__ == "__main__":
    main()
