"""Pictures of a position, by henderson.draw when it is there."""

from __future__ import annotations

import importlib
import tempfile
from pathlib import Path
from typing import Any

from ..engine.decision import HendersonError
from ..engine.game import Game
from . import files

SUFFIXES = (".svg", ".png")


def draw(game: Game, side: str, target: str | Path, *, choices: bool = False, **how: Any) -> Path:
    """Draw the board as `side` sees it into an .svg or .png file."""
    file = Path(target)
    if file.suffix.lower() not in SUFFIXES:
        raise HendersonError(f"'{target}' is no picture: expected a name that ends in {' or '.join(SUFFIXES)}")
    try:
        art = importlib.import_module("henderson.draw")
        board_svg, png = art.board_svg, art.png
    except (ImportError, AttributeError):
        raise HendersonError("This Henderson cannot draw: its part henderson.draw is not installed") from None
    asked = game.decision.words if choices and game.decision is not None and game.decision.player == side else ()
    svg: str = board_svg(game.board(), game.view(side), choices=asked, **how)
    return files.write(file, svg if file.suffix.lower() == ".svg" else png(svg))


def map_file(game: Game, side: str, target: str = "") -> Path:
    """The map of the moment, in the folder for temporary files unless a name is given."""
    return draw(game, side, target or Path(tempfile.gettempdir()) / f"henderson-{game.rules.ID}.png", choices=True)
