"""How likely a side is to win: the bots' value of the position, calibrated on games that it was not learned from.

player/calibration.json of a game holds four numbers; the chance of the first side is the logistic function of
    bias + slope * x + late * t + bend * x * t
where x is the value as log odds and t how far the game is, from 0 to 1. A game without that file is told uncalibrated.
"""

from __future__ import annotations

import json
import math
from functools import cache
from typing import Any

from ..bots.seat import Seat
from ..bots.value import value_of
from ..engine.contract import Rules
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.view import Struct
from ..games import folder

SURE = 0.995  # a value of more counts as so much: nothing is quite won before it is
LONG = 12  # turns of a game that does not say how many it has
WORLDS = 16  # that a seat's own chance is the mean of


class Calibration(Struct, omit_defaults=False):
    """The four numbers, and the games they come from."""

    bias: float
    slope: float
    late: float
    bend: float
    games: int = 0
    positions: int = 0
    command: str = ""

    def told(self, value: float, far: float) -> float:
        """The first side's chance, from its value (-1 to 1) and how far the game is."""
        x = log_odds(value)
        return 1 / (1 + math.exp(-(self.bias + self.slope * x + self.late * far + self.bend * x * far)))


PLAIN = Calibration(0.0, 1.0, 0.0, 0.0)


def log_odds(value: float) -> float:
    """A value from -1 to 1 as the logarithm of odds."""
    p = min(SURE, max(1 - SURE, (value + 1) / 2))
    return math.log(p / (1 - p))


@cache
def calibration(title: str) -> Calibration:
    """What a game keeps; PLAIN where it keeps none."""
    file = folder(title) / "player" / "calibration.json"
    if not file.exists():
        return PLAIN
    try:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return Calibration(**found)
    except (ValueError, TypeError) as error:
        raise HendersonError(f"{file.name} of {title} cannot be read: {error}; 'henderson calibration' writes it anew") from None


def is_calibrated(title: str) -> bool:
    """Does the game keep numbers of its own?"""
    return calibration(title) is not PLAIN


def far(game: Game) -> float:
    """How far the game is, from 0 to 1."""
    where = game.where
    return min(1.0, where.turn / (where.turns or LONG))


def raw(game: Game) -> float:
    """The bots' value for the first side; a game that is lost alone is lost, however late."""
    end = game.rules.outcome(game.state)
    if end is not None:
        return _ended(end.winner, game.rules)
    return value_of(game, game.rules.SIDES[0])


def _ended(winner: str, rules: Rules) -> float:
    if not winner:
        return -1.0 if len(rules.SIDES) == 1 else 0.0
    return 1.0 if winner == rules.SIDES[0] else -1.0


def first_chance(game: Game) -> float:
    """The first side's chance to win, in a position that is known whole: the truth, or an imagined world."""
    end = game.rules.outcome(game.state)
    if end is not None:
        return (_ended(end.winner, game.rules) + 1) / 2
    return calibration(game.rules.ID).told(raw(game), far(game))


def chance(game: Game, side: str) -> float:
    """The same for any side."""
    first = first_chance(game)
    return first if side == game.rules.SIDES[0] else 1 - first


def seat_chance(seat: Seat, seed: int | str = 0, worlds: int = WORLDS) -> float:
    """A side's chance from what its seat knows: the mean over worlds it may believe in."""
    return sum(chance(seat.imagine(f"chance {seed} {n}"), seat.side) for n in range(worlds)) / worlds
