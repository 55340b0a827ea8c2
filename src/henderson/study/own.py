"""A review while the game goes on: from one seat's own knowledge, and nothing else.

What it looks at are the moments when the seat was asked, and worlds that the seat could believe in then. It is given the game
only to sit down at it: everything below goes through `Seat` and through events that the seat has seen.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from ..bots.seat import Seat
from ..bots.value import field_holder, worth
from ..engine.decision import HendersonError
from ..engine.events import Event
from ..engine.view import View
from ..lab.observe import Turn
from ..lab.workers import workers
from .chance import is_calibrated, seat_chance
from .course import Course, Stop, course_of
from .review import LEAST, Point, Review, Tell, best, silent, weeks, worst
from .verdicts import FUTURES, verdicts

WORLDS = 12


def own_review(text: str, side: str, futures: int = FUTURES, jobs: int = 1, seconds: float = 0.0, tell: Tell = silent) -> Review:
    """A game explained to one side, from what it knew at each of its own questions."""
    begun, course = time.monotonic(), course_of(text)
    if side not in course.rules.SIDES:
        raise HendersonError(f"'{side}' is no side of {course.rules.ID}: expected {', '.join(course.rules.SIDES)}")
    tell("looking at your questions", 0, 1)
    mine = [s for s in course.stops if s.player == side and s.game.where.turn]
    points = _points(course, mine, side)
    with workers(jobs) as pool:
        left = max(LEAST, seconds - (time.monotonic() - begun)) if seconds else 0.0
        found, looked = verdicts(course, [side], {}, pool, futures, left, lambda a, b: tell("weighing decisions", a, b))
    rules, end = course.rules, course.end.outcome
    months = [_turn(view) for view in _each_turn(course, mine, side)]
    return Review(
        game=rules.ID, title=rules.TITLE, sides={s: rules.NAMES.get(s, s) for s in rules.SIDES},
        options=dict(course.end.setting.options), outcome=f"{end.reason} [{end.rule}]" if end else "",
        winner=end.winner if end else "", calibrated=is_calibrated(course.end), seat=side, points=points,
        turnings=[], worst={side: worst(found, side)}, best={side: best(found, side)}, judged=len(found), looked=looked,
        questions=sum(1 for _ in course.answered(side)), luck=[], losses=_losses(course.end.events(side)), course=months, uses=[],
        weeks=weeks(rules, months),
    )  # fmt: skip


def _points(course: Course, mine: Sequence[Stop], side: str) -> list[Point]:
    """The side's chance when it was first asked in each step, as the first side's."""
    found, at = list[Point](), (0, "")
    for stop in mine:
        where = stop.game.where
        if (where.turn, where.step_name) != at:
            at = (where.turn, where.step_name)
            chance = seat_chance(Seat(stop.game, side), f"{where.turn} {where.step_name}", WORLDS)
            first = chance if side == course.rules.SIDES[0] else 1 - chance
            found.append(Point(len(found), where.turn, round(first, 4), where.step_name))
    return found


def _each_turn(course: Course, mine: Sequence[Stop], side: str) -> list[View]:
    """What the side saw when it was first asked in each turn."""
    found: dict[int, View] = {}
    for stop in mine:
        found.setdefault(stop.game.where.turn, stop.game.view(side))
    return list(found.values())


def _turn(view: View) -> Turn:
    strength: dict[str, int] = {}
    pieces: dict[str, int] = {}
    for p in view.pieces:
        if p.place and p.side:
            strength[p.side] = strength.get(p.side, 0) + worth(p)
            pieces[p.side] = pieces.get(p.side, 0) + 1
    return Turn(view.where.turn, strength, pieces, field_holder(view), {t.id: t.value for t in view.tracks})


def _losses(seen: Sequence[Event]) -> dict[str, int]:
    """Losses that the side has been told of."""
    found: dict[str, int] = {}
    for e in seen:
        if (e.kind == "loss" or e.data.get("result") == "eliminated") and e.data.get("side"):
            found[str(e.data["side"])] = found.get(str(e.data["side"]), 0) + 1
    return found
