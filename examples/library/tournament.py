"""A tournament from both sides, and who is stronger by how much: python examples/library/tournament.py"""

from henderson.lab.ladder import climb, markdown
from henderson.lab.sprt import Question, sprt


def main(games: int = 20, most: int = 100) -> None:
    found = climb("starvation-island", ["random", "recruit", "heuristic"], games, seed="tournament")
    print(markdown(found, "tournament"))
    print()
    print(sprt("starvation-island", Question("heuristic", "recruit", 0, 100), most, seed="tournament").sentence())


if __name__ == "__main__":
    main()
