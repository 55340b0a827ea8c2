"""A scenario of your own: a position in notation, played by bots from both sides to see whether it is fair.

python examples/library/scenario.py
"""

import henderson
from henderson.bots import bot
from henderson.lab.match import play_out
from henderson.lab.statistics import wilson

POSITION = """
game = "starvation-island"
turn = 8
phase = "B"
control = "US"
[supply]
US = 2
Japan = 2
[boxes]
Noumea = ["Washington", "USN DD 1", "USN SP 1"]
Truk = ["Hiei", "IJN DD 1", "IJN SP 1", "29th Infantry"]
"Henderson Field" = ["1st Marines", "F4F 1", "SBD 1"]
"Forces on the Island" = ["Kawaguchi 124th"]
"""


def main(games: int = 40) -> None:
    won = {"US": 0, "Japan": 0}
    for seed in range(games):
        game = henderson.position("starvation-island", POSITION, seed=seed)
        play_out(game, {side: bot("heuristic", f"{seed}/{side}") for side in won})
        assert game.outcome is not None
        won[game.outcome.winner] += 1
    for side, wins in won.items():
        share = wilson(wins, games)
        print(f"{side}: {wins} of {games}, {share.share:.0%} ({share.low:.0%} to {share.high:.0%})")
    assert henderson.position("starvation-island", game.position()).position() == game.position()  # notation reads itself


if __name__ == "__main__":
    main()
