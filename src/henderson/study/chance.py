"""How likely a side is to win: the bots' value of the position, calibrated on games that it was not learned from.

player/calibration.json of a game holds a sheet (`sheet.py`): the log odds of the first side over the value, as log odds, and over
how far the game is, from 0 to 1; and one more for each set of options that was calibrated by itself. A game without that file,
or with other values of those options, is told uncalibrated.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from functools import cache
from typing import Any

from ..bots.seat import Seat
from ..bots.value import value_of
from ..engine.contract import Rules
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.view import Struct
from ..games import folder, rules
from .sheet import told

SURE = 0.995  # a value of more counts as so much: nothing is quite won before it is
LONG = 12  # turns of a game that does not say how many it has
WORLDS = 16  # that a seat's own chance is the mean of


class Calibration(Struct, omit_defaults=False):
    """The sheet, and the games it comes from."""

    values: list[float]
    times: list[float]
    odds: list[list[float]]  # a row for each time
    games: int = 0
    positions: int = 0
    command: str = ""
    options: dict[str, bool | str] = {}  # of its games, where they are not the usual ones

    def told(self, value: float, far: float) -> float:
        """The first side's chance, from its value (-1 to 1) and how far the game is."""
        return 1 / (1 + math.exp(-told(self.values, self.times, self.odds, log_odds(value), far)))


def log_odds(value: float) -> float:
    """A value from -1 to 1 as the logarithm of odds."""
    p = min(SURE, max(1 - SURE, (value + 1) / 2))
    return math.log(p / (1 - p))


HIGH = log_odds(1.0)
PLAIN = Calibration([-HIGH, HIGH], [0.0, 1.0], [[-HIGH, HIGH]] * 2)


@cache
def kept_of(title: str) -> tuple[Calibration, ...]:
    """What a game keeps."""
    file = folder(title) / "player" / "calibration.json"
    if not file.exists():
        return ()
    try:
        found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))
        return tuple(Calibration(**one) for one in found)
    except (ValueError, TypeError) as error:
        raise HendersonError(f"{file.name} of {title} cannot be read: {error}; 'henderson calibration' writes it anew") from None


def calibration(title: str, options: Mapping[str, bool | str] | None = None) -> Calibration:
    """The sheet for a game of these options (the usual ones); PLAIN where it keeps none."""
    return _sheet(title, tuple((options or {}).items()))


@cache
def _sheet(title: str, options: tuple[tuple[str, bool | str], ...]) -> Calibration:
    kept = kept_of(title)
    named = {name for one in kept for name in one.options}
    usual = {o.id: o.default for o in rules(title).OPTIONS}
    mine = {name: dict(options).get(name, usual[name]) for name in named}
    return next((one for one in kept if {name: one.options.get(name, usual[name]) for name in named} == mine), PLAIN)


def is_calibrated(game: Game) -> bool:
    """Does the game keep a sheet of its own for these options?"""
    return calibration(game.rules.ID, game.setting.options) is not PLAIN


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
    return calibration(game.rules.ID, game.setting.options).told(raw(game), far(game))


def chance(game: Game, side: str) -> float:
    """The same for any side."""
    first = first_chance(game)
    return first if side == game.rules.SIDES[0] else 1 - first


def seat_chance(seat: Seat, seed: int | str = 0, worlds: int = WORLDS) -> float:
    """A side's chance from what its seat knows: the mean over worlds it may believe in."""
    return sum(chance(seat.imagine(f"chance {seed} {n}"), seat.side) for n in range(worlds)) / worlds
