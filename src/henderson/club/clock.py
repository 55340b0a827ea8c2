"""The players' time: plain arithmetic, no watch of its own.

The clock of the side that is asked runs, and nobody's else: who waits for the other's answer, be it a whole turn or one forced
question, loses no time by it. A clock that stops because the move passes to the other side is given its increment; a clock that
stops because the dice wait, or its player is on vacation, is not. Nobody counts down: a clock is what was left when it last stood
still, and since when it runs, so that a restart changes nothing.

A pace is written as people write it:

    ""               no clock
    3d               three days for each move
    72h+12h/120h     72 hours to begin with, 12 more whenever the move passes on, never more than 120
    live 30+10       30 minutes to begin with, 10 seconds more whenever the move passes on
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ..engine.bounds import short
from ..engine.decision import HendersonError

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
GRACE = 7 * DAY  # how long a flag of correspondence may hang before it falls by itself; the opponent may claim at once
VACATION = 30 * DAY  # a year
PACES = {
    "": "No clock",
    "24h+4h/72h": "A day, 4 hours more a move, 3 days at most",
    "72h+12h/120h": "3 days, 12 hours more a move, 5 days at most",
    "72h+36h/240h": "3 days, 36 hours more a move, 10 days at most",
    "3d": "3 days for each move",
    "7d": "7 days for each move",
    "live 30+10": "Live: 30 minutes, 10 seconds more a move",
    "live 60+20": "Live: an hour, 20 seconds more a move",
}
_WRITTEN = re.compile(r"(?a:(?P<days>\d{1,2})d|(?P<bank>\d{1,3}h\+\d{1,3}h/\d{1,3}h)|(?P<live>live \d{1,3}\+\d{1,3}))")


class Pace(NamedTuple):
    """How much time there is, in seconds."""

    kind: str = ""  # days, bank, live; "" none
    start: float = 0.0
    more: float = 0.0  # whenever the move passes on
    most: float = 0.0

    @property
    def runs(self) -> bool:
        return bool(self.kind)

    @property
    def correspondence(self) -> bool:
        """Is it played over days? Then there are vacations, and a flag hangs for a while before it falls."""
        return self.kind in ("days", "bank")


def pace(text: str) -> Pace:
    """A pace as it is written; refused in a sentence."""
    if not text:
        return Pace()
    found = _WRITTEN.fullmatch(text)
    figures = [int(n) for n in re.findall(r"\d+", text)] if found else []
    if not found or figures[0] == 0 or (found["bank"] and not figures[0] <= figures[2]):
        raise HendersonError(f"'{short(text)}' is no pace: expected 3d, 72h+12h/120h, live 30+10, or nothing for no clock")
    if found["days"]:
        return Pace("days", figures[0] * DAY, 0.0, figures[0] * DAY)
    if found["bank"]:
        return Pace("bank", figures[0] * HOUR, figures[1] * HOUR, figures[2] * HOUR)
    return Pace("live", figures[0] * MINUTE, float(figures[1]), 24 * HOUR)


class Clock(NamedTuple):
    """One side's: what was left when it last stood still, and since when it runs."""

    left: float
    since: float | None = None

    def at(self, now: float) -> float:
        """Seconds left; less than none once the flag hangs."""
        return self.left if self.since is None else self.left - max(0.0, now - self.since)

    @property
    def ends_at(self) -> float | None:
        """When the flag falls; None while it stands."""
        return None if self.since is None else self.since + self.left

    def started(self, now: float) -> Clock:
        return self if self.since is not None else Clock(self.left, now)

    def halted(self, now: float) -> Clock:
        """It stands, and nothing is given for it."""
        return Clock(self.at(now))

    def handed_over(self, at: Pace, now: float) -> Clock:
        """The move has passed to the other side."""
        left = max(0.0, self.at(now))
        return Clock(at.start if at.kind == "days" else min(at.most, left + at.more))

    def given(self, seconds: float) -> Clock:
        """The other side gives time, beside what a pace allows."""
        return Clock(max(0.0, self.left) + seconds, self.since)


def passed(clocks: dict[str, Clock], at: Pace, before: str, after: str, now: float, away: bool = False) -> dict[str, Clock]:
    """The clocks that change when the question passes from one side to another; "" is nobody: dice, a bot, or the end.

    `away`: who is asked now is on vacation, and his clock stands.
    """
    changed: dict[str, Clock] = {}
    if before in clocks and before != after:
        changed[before] = clocks[before].handed_over(at, now) if after else clocks[before].halted(now)
    if after in clocks and not (away and at.correspondence):
        changed[after] = changed.get(after, clocks[after]).started(now)
    return {side: clock for side, clock in changed.items() if clock != clocks[side]}
