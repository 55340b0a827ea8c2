"""A set-up ready-made: as a bot would place it."""

from __future__ import annotations

from ..engine.game import Game
from ..engine.offers import offers
from ..engine.orders import MOST, may_roll
from . import bot
from .seat import Seat


def ready_made(game: Game, side: str) -> list[str]:
    """The words of a bot for the rest of the set-up that `side` is asked about."""
    trial, player, words = game.clone(), bot("heuristic", "set-up", game.rules), list[str]()
    while (asked := trial.decision) is not None and asked.player == side and len(words) < MOST:
        if not any(way.kind == "ready" for way in offers(trial)):
            break
        word = player.choose(Seat(trial, side))
        if may_roll(trial, asked.option(word)):  # a die is the player's to say
            break
        words.append(word)
        trial.play(word)
    return words
