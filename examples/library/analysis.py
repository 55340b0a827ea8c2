"""What is best here? A position in notation, and what two opponents make of it: python examples/library/analysis.py"""

import henderson
from henderson.bots import Seat, bot
from henderson.lab.odds import odds

POSITION = """
game = "avalon-hill"
turn = 3
step = "U.S. battles"
stage = 1
battles = [ { attackers = ["1/1", "1/2"], squares = ["LL-23"] }, { attackers = ["5/1"], squares = ["OO-24"] } ]
[US]
KK-22 = ["1/1", "1/2"]
NN-23 = ["5/1"]
[Japan]
LL-23 = ["16/1"]
OO-24 = ["16/2"]
"""


def main(futures: int = 60, samples: int = 100) -> None:
    game = henderson.position("avalon-hill", POSITION, seed=1)
    print(game)
    decision = game.decision
    assert decision is not None
    for word in decision.words:
        found = odds(game, word, samples)
        print(f"\n{word}: {found.exact.ratio if found.exact else ''}")
        for line in found.lines[:3]:
            print(f"  {line.p:.0%} ({line.low:.0%} to {line.high:.0%})  {line.text}")
    seat = Seat(game, decision.player)
    for name in ("heuristic", f"search:{futures}"):
        for one in bot(name, 1, game.rules).explain(seat):
            print(f"{name}: {one.word} {one.value:+.2f}, {one.text}")


if __name__ == "__main__":
    main()
