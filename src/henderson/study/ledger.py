"""The luck ledger: what the dice gave a player over many games, and what he would have won with fair ones."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev

from ..engine.record import Record
from ..engine.view import Struct
from ..lab.statistics import student_quantile
from .course import Course
from .luck import rolls


class Entry(Struct, omit_defaults=False):
    """One game of one player."""

    file: str
    game: str
    player: str  # the name in the save, or the side
    side: str
    rolls: int
    luck: float  # chances to win that the dice gave
    spread: float  # what such dice usually give or take
    won: bool


class Total(Struct, omit_defaults=False):
    """All games of a player."""

    player: str
    games: int
    luck: float  # a game, on the average
    low: float
    high: float
    won: int
    deserved: float  # games won, less what the dice gave


def entry(text: str, file: str = "") -> list[Entry]:
    """What the dice gave each side of a finished or unfinished game."""
    course = Course(text)
    seats = Record(text).head.get("table", {})
    rolled = rolls(course)
    luck, spread = sum(r.luck for r in rolled), math.sqrt(sum(r.spread for r in rolled))
    end, found = course.end.outcome, []
    for k, side in enumerate(course.rules.SIDES):
        name = seats.get(f"player_{side}", "") if isinstance(seats, dict) else ""
        found.append(Entry(file, course.rules.ID, str(name) or side, side, len(rolled), round(luck if k == 0 else -luck, 4),
                           round(spread, 4), end is not None and end.winner == side))  # fmt: skip
    return found


def total(entries: Sequence[Entry]) -> list[Total]:
    """By player."""
    found = []
    for player in dict.fromkeys(e.player for e in entries):
        mine = [e for e in entries if e.player == player]
        mean, n, won = fmean(e.luck for e in mine), len(mine), sum(e.won for e in mine)
        half = student_quantile(n - 1) * stdev(e.luck for e in mine) / math.sqrt(n) if n > 1 else math.inf
        deserved = won - sum(e.luck for e in mine)
        found.append(Total(player, n, round(mean, 4), round(max(-1.0, mean - half), 4), round(min(1.0, mean + half), 4), won,
                           round(min(float(n), max(0.0, deserved)), 2)))  # fmt: skip
    return found
