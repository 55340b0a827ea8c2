"""A bot in a file of its own: henderson selfplay first-blood --us examples/bots/greedy.py:Greedy --japan random

It ends nothing while it can still do something, and else takes the first word: not strong, but a beginning.
"""

from henderson.bots import Candidate, Seat


class Greedy:
    def __init__(self, seed: int | str = 0) -> None:
        self.seed = seed

    def choose(self, seat: Seat) -> str:
        question = seat.question
        open_ended = [word for word in question.words if word not in question.ends]
        return (open_ended or list(question.words))[0]

    def explain(self, seat: Seat) -> list[Candidate]:
        return [Candidate(self.choose(seat), 1.0, 0, "the first word that ends nothing")]
