"""Scenarios of one's own: a position with a title, a text, a length, and where the game's own victory does not serve, another."""

from __future__ import annotations

from pathlib import Path

import henderson

from ..engine.decision import HendersonError
from ..engine.game import Game
from ..games.lessons import Scenario, read_scenarios


def read_in(game: str, folder: Path) -> list[Scenario]:
    """The scenarios of a pack's folder, each tried with its components."""
    found = read_scenarios(folder)
    for one in found:
        tried(game, one, folder)
    return found


def tried(game: str, one: Scenario, pack: Path | None = None) -> Game:
    """The game of a scenario at its first question, looked at by all; what is wrong is said with the scenario's name."""
    try:
        made = henderson.position(game, one.position, pack=pack)
        made.board()
        for side in (*made.rules.SIDES, ""):
            made.view(side)
    except HendersonError as error:
        raise HendersonError(f"{one.id}.toml: {error}") from None
    except Exception as error:  # a position that no reader foresaw
        raise HendersonError(f"{one.id}.toml: the game cannot begin there ({type(error).__name__}: {error})") from None
    return made
