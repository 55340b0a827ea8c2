"""A finished game explained: where it was decided, by dice and by choice, and what would have been better."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from datetime import date, timedelta

from ..board.components import read_table
from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..lab.observe import Turn, off_board, tally, turn_now
from ..lab.report import HISTORY
from ..lab.workers import workers
from .arms import Use, used
from .chance import is_calibrated
from .course import Course, course_of
from .luck import Roll, rolls
from .segments import Segment, segments, turns
from .verdicts import FUTURES, Verdict, verdicts

TURNINGS, SHOWN = 8, 3
LEAST = 5.0  # seconds for decisions, however long the dice took


class Point(Struct, omit_defaults=False):
    """The first side's chance to win after so many answers."""

    at: int
    turn: int
    chance: float
    text: str
    battle: bool = False


class Turning(Struct, omit_defaults=False):
    """A stretch of the game that changed it: by how much for the first side, and how much of that the dice explain."""

    at: int
    until: int
    turn: str
    step: str
    text: str
    swing: float
    luck: float
    choices: float


class Fortune(Struct, omit_defaults=False):
    """What the dice of a game gave to a side, in chances to win, and what such dice are good for."""

    side: str
    rolls: int
    luck: float
    spread: float  # one standard deviation
    best: str = ""
    worst: str = ""


class Week(Struct, omit_defaults=False):
    """A turn beside the days it stands for."""

    turn: int
    begins: str
    men: dict[str, float]  # ashore in history, by side
    strength: dict[str, int]  # on the board
    held: str  # Henderson Field here
    then: str  # and in history


class Review(Struct, omit_defaults=False):
    """All that is told of a game."""

    game: str
    title: str
    sides: dict[str, str]  # id and name, the first side first
    options: dict[str, bool | str]
    outcome: str
    winner: str
    calibrated: bool
    seat: str  # whose knowledge it is from; "" the truth, after the game
    points: list[Point]
    turnings: list[Turning]
    worst: dict[str, list[Verdict]]
    best: dict[str, list[Verdict]]
    judged: int
    looked: int
    questions: int
    luck: list[Fortune]
    losses: dict[str, int]
    course: list[Turn]
    uses: list[Use]
    weeks: list[Week]


Tell = Callable[[str, int, int], None]


def silent(what: str, done: int, total: int) -> None:
    """Nobody watches."""


def review(text: str, futures: int = FUTURES, jobs: int = 1, seconds: float = 0.0, tell: Tell = silent) -> Review:
    """A save explained, with the eyes of both sides. Only a game that is over may be looked at so."""
    begun = time.monotonic()
    tell("reading the game", 0, 1)
    course = course_of(text)
    if course.end.outcome is None:
        raise HendersonError("The game is not over: until then a seat reviews only from its own knowledge (--as SIDE)")
    with workers(jobs) as pool:
        rolled = rolls(course, pool, lambda a, b: tell("weighing the dice", a, b))
        parts = segments(course, rolled)
        swings = {course.stops[n].part: s.swing for s in parts for n in range(s.at, s.until)}
        left = max(LEAST, seconds - (time.monotonic() - begun)) if seconds else 0.0  # the dice had their part of them
        sides = list(course.rules.SIDES)
        found, looked = verdicts(course, sides, swings, pool, futures, left, lambda a, b: tell("weighing decisions", a, b))
    tell("writing", 1, 1)
    return told(course, rolled, parts, found, looked)


def told(course: Course, rolled: Sequence[Roll], parts: Sequence[Segment], found: Sequence[Verdict], looked: int) -> Review:
    """The review of what was reckoned."""
    rules, end = course.rules, course.end.outcome
    assert end is not None
    months, owner = course_of_turns(course)
    losses, _, _ = tally(course.end, owner)
    sides = list(rules.SIDES)
    return Review(
        game=rules.ID, title=rules.TITLE, sides={s: rules.NAMES.get(s, s) for s in sides},
        options=dict(course.end.setting.options), outcome=f"{end.reason} [{end.rule}]", winner=end.winner,
        calibrated=is_calibrated(course.end), seat="",
        points=points(parts), turnings=turnings(parts), worst={s: worst(found, s) for s in sides},
        best={s: best(found, s) for s in sides}, judged=len(found), looked=looked, questions=sum(1 for _ in course.answered()),
        luck=fortunes(course, rolled), losses={s: losses.get(s, 0) for s in sides}, course=months,
        uses=used(course), weeks=weeks(rules, months),
    )  # fmt: skip


def points(parts: Sequence[Segment]) -> list[Point]:
    """The chance after every battle and every turn."""
    ends = {t.until for t in turns(parts)}
    found = [Point(parts[0].at, parts[0].where.turn, round(parts[0].before, 4), "The game begins")] if parts else []
    for s in parts:
        if s.battle or s.until in ends:
            found.append(Point(s.until, s.where.turn, round(s.after, 4), s.text, s.battle))
    return found


def turnings(parts: Sequence[Segment]) -> list[Turning]:
    """What changed the game most."""
    ranked = sorted(parts, key=lambda s: -abs(s.swing))[:TURNINGS]
    return [Turning(s.at, s.until, s.where.turn_name or f"Turn {s.where.turn}", s.where.step_name, s.text, round(s.swing, 4),
                    round(s.luck, 4), round(s.choices, 4)) for s in ranked if abs(s.swing) >= 0.01]  # fmt: skip


def worst(found: Sequence[Verdict], side: str) -> list[Verdict]:
    """The clear mistakes of a side, the dearest first."""
    return sorted((v for v in found if v.side == side and v.clear and v.gain < 0), key=lambda v: v.gain)[:SHOWN]


def best(found: Sequence[Verdict], side: str) -> list[Verdict]:
    """Its best decisions: clearly better than the next best answer."""
    return sorted((v for v in found if v.side == side and v.clear and v.gain > 0), key=lambda v: -v.gain)[:SHOWN]


def fortunes(course: Course, rolled: Sequence[Roll]) -> list[Fortune]:
    """What all dice together gave to each side: what one side won by them the other lost."""
    sides, found = course.rules.SIDES, []
    for side in sides if rolled else ():
        sign = 1 if side == sides[0] else -1
        ranked = sorted(rolled, key=lambda r: sign * r.luck)
        found.append(Fortune(side, len(rolled), round(sign * sum(r.luck for r in rolled), 4),
                             round(sum(r.spread for r in rolled) ** 0.5, 4), _rolled(course, ranked[-1], sign),
                             _rolled(course, ranked[0], sign)))  # fmt: skip
    return found


def _rolled(course: Course, one: Roll, sign: int) -> str:
    where, decision = course.where(one.at), course.at(one.at).decision
    assert decision is not None
    return f"{where.turn_name or where.turn}, {where.step_name}: {decision.text} {one.face} ({sign * one.luck:+.0%})"


def course_of_turns(course: Course) -> tuple[list[Turn], dict[str, str]]:
    """What was on the board when each turn began, and whose every piece is."""
    owner: dict[str, str] = {}
    off, found, seen = off_board(course.end), list[Turn](), -1
    for stop in course.stops:
        if stop.game.where.turn != seen:
            seen = stop.game.where.turn
            found.append(turn_now(stop.game, owner, off))
    found.append(turn_now(course.end, owner, off))
    return found, owner


def weeks(rules: object, months: Sequence[Turn]) -> list[Week]:
    """The game's turns beside the campaign's days, where turns have dates."""
    dates = getattr(rules, "DATES", None)
    if dates is None:
        return []
    begin, days = date.fromisoformat(dates[0]), dates[1]
    rows = [(date.fromisoformat(r["start"].text), r) for r in read_table(HISTORY)]
    found = []
    latest = {t.turn: t for t in months if t.turn}
    for turn, now in sorted(latest.items()):
        day = begin + timedelta(days=(turn - 1) * days)
        past = [r for start, r in rows if start <= day]
        if past and (day - rows[-1][0]).days < 7:
            row = past[-1]
            men = {"US": row["us strength best"].number(), "Japan": row["japan strength best"].number()}
            found.append(Week(turn, day.isoformat(), men, now.strength, now.field, row["henderson"].text))
    return found
