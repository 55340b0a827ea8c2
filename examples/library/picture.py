"""A picture of a position, as one side sees it: python examples/library/picture.py board.svg (or board.png)"""

import sys
from pathlib import Path

import henderson
from henderson.bots import Seat, bot
from henderson.draw import board_svg, png


def main(file: str = "board.svg", answers: int = 150) -> None:
    game = henderson.new("first-blood", seed=4)
    bots = {side: bot("heuristic", side) for side in game.rules.SIDES}
    for _ in range(answers):
        if game.decision is None:
            break
        side = game.decision.player
        game.play(bots[side].choose(Seat(game, side)))
    svg = board_svg(game.board(), game.view("US"), scale=60)
    target = Path(file)
    target.write_bytes(png(svg)) if target.suffix == ".png" else target.write_text(svg, encoding="utf-8")
    print(f"{target}: {target.stat().st_size} bytes")


if __name__ == "__main__":
    main(*sys.argv[1:2])
