"""A game cut into what is told of it: turns, battles, and the moves between them, with the chance at each end."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from ..engine.events import Event
from ..engine.view import Where
from .chance import first_chance
from .course import Course
from .luck import Roll

FIGHTS = ("attack", "battle", "loss", "kill")
LOSSES = ("loss", "kill")


class Segment(NamedTuple):
    """From one answer to another: what it was, and the first side's chance before and after, split into luck and the rest."""

    at: int
    until: int
    where: Where
    text: str
    battle: bool
    before: float
    after: float
    luck: float

    @property
    def swing(self) -> float:
        return self.after - self.before

    @property
    def choices(self) -> float:
        """What the dice do not explain: what the players chose, and what the value had not seen coming."""
        return self.swing - self.luck


def segments(course: Course, rolled: Sequence[Roll]) -> list[Segment]:
    """Each battle by itself, the other activations of a step together."""
    luck_at = {r.at: r.luck for r in rolled}
    parts = _battles(course)
    keyed = [((where := s.game.where).turn, where.step_name, where.side, parts.get(s.part, -1)) for s in course.stops]
    found, at = list[Segment](), 0
    for key, run in groupby(range(len(keyed)), key=lambda i: keyed[i]):
        numbers = list(run)
        at, until = numbers[0], numbers[-1] + 1
        if not key[0]:
            continue  # the set-up is no part of the story
        events = course.told(at, until)
        text, battle = headline(events)
        where = course.where(at)
        found.append(Segment(at, until, where, text or where.step_name, battle, first_chance(course.at(at)),
                             first_chance(course.at(until)), sum(luck_at.get(n, 0.0) for n in numbers)))  # fmt: skip
    return found


def _battles(course: Course) -> dict[int, int]:
    """Activations that belong to a battle, by the activation its dice fell in: those with dice, and the losses taken after."""
    found: dict[int, int] = {}
    spans = {s.part: (s.at, s.game.where.step_name) for s in reversed(course.stops)}
    ends = {s.part: s.at + 1 for s in course.stops}
    dice = {s.part for s in course.stops if s.chance}
    last, step = -1, ""
    for part, (at, now) in sorted(spans.items()):
        if now != step:
            last, step = -1, now
        if part in dice:
            last = found[part] = part
        elif last >= 0 and any(e.kind in LOSSES for e in course.told(at, ends[part])):
            found[part] = last
        else:
            last = -1
    return found


def headline(events: Sequence[Event]) -> tuple[str, bool]:
    """The sentence that tells a stretch best: of its battle, else the last; and whether there was one."""
    fought = [e for e in events if e.kind in FIGHTS or "target" in e.data or "battle" in e.data]
    if fought:
        named = next((e for e in fought if e.data.get("odds") or e.data.get("battle")), fought[0])
        return named.text, True
    return (events[-1].text if events else ""), False


def turns(found: Sequence[Segment]) -> list[Segment]:
    """The same by turns."""
    out = []
    for _, run in groupby(found, key=lambda s: s.where.turn):
        mine = list(run)
        first, last = mine[0], mine[-1]
        out.append(Segment(first.at, last.until, first.where, first.where.turn_name or f"Turn {first.where.turn}",
                           any(s.battle for s in mine), first.before, last.after, sum(s.luck for s in mine)))  # fmt: skip
    return out
