"""Decisions judged: what was chosen against the best other answer that the bot found, in worlds the seat could believe in then.

Three looks. A glance at every question ranks them by what was at stake; a first look, the step played to its end with even dice
(reckon.py), finds what may matter for a sixth of what futures would cost; the verdict comes from futures in fresh worlds, so that
luck in the first does not make a mistake of a fair choice. What chance explains is never called a mistake.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, as_completed
from random import Random
from typing import NamedTuple, TypeVar

from ..bots.seat import Seat, hints_of
from ..engine.view import Struct
from .course import Course, Stop, course_of
from .reckon import Reckoned
from .weigh import Weighed, candidates
from .why import reasons, shown_odds

T = TypeVar("T")
R = TypeVar("R")
OTHERS = 3  # answers beside the chosen one
FRESH = 20  # worlds of the verdict
LEAST = 6  # of them, when the seconds are over in the middle of one
COST = 3  # futures that a first look is as dear as
LOOKS = 0.45  # of the futures, and of the seconds, that the first looks may take
CHUNK = 4  # first looks that a worker is given at a time
FUTURES = 4000  # of a whole review, both looks together


class Verdict(Struct, omit_defaults=False):
    """One decision, judged."""

    at: int
    side: str
    turn: str
    step: str
    rule: str
    question: str
    word: str
    other: str  # the best other answer that was found
    gain: float  # the chosen one's chance to win less that of the other
    error: float  # its standard error
    worlds: int
    clear: bool
    chance: float  # to win, with the chosen one
    why: list[str] = []  # in favour of the better of the two
    odds: str = ""  # of the better one, as its preview shows them


class Task(NamedTuple):
    """A question to be weighed."""

    at: int
    words: tuple[str, ...]  # the chosen one first
    seeds: tuple[int, ...]


class Glance(NamedTuple):
    """A question after its first look: the best other word, and by how much the chosen one is ahead of it."""

    at: int
    word: str
    other: str
    gain: float


def glanced(text: str, tasks: Sequence[tuple[int, int]], until: float) -> list[Glance]:
    """First looks at some questions of a save, each with its seed; none is begun after that time (of the machine's own clock,
    which its processes share)."""
    course, found = course_of(text), list[Glance]()
    for at, seed in tasks:
        if time.monotonic() > until:
            break
        stop = course.stops[at]
        words = _offered(course, stop)
        if len(words) > 1:
            looked = Reckoned(Seat(stop.game, stop.player), words)
            looked.look([seed])
            other = next(w for w in looked.ranked() if w != stop.word)
            found.append(Glance(at, stop.word, other, looked.gap(stop.word, other).mean))
    return found


def judged(text: str, tasks: Sequence[Task], until: float) -> list[Verdict]:
    """Verdicts on some questions of a save; the first word of each is the one that was chosen. What the time cuts short is told
    from the worlds it had, if they are enough to tell anything."""
    course, found = course_of(text), list[Verdict]()
    for task in tasks:
        if time.monotonic() > until:
            break
        stop = course.stops[task.at]
        weighed = Weighed(Seat(stop.game, stop.player), task.words)
        weighed.look(task.seeds, until=until)
        if len(weighed.found[stop.word]) >= min(LEAST, len(task.seeds)):
            found.append(_verdict(stop, weighed))
    return found


def _offered(course: Course, stop: Stop) -> tuple[str, ...]:
    """The chosen word and others worth a look that cannot still be given next."""
    later = still_open(course, stop)
    offered = candidates(Seat(stop.game, stop.player), stop.word, OTHERS + 4, stop.at)
    return tuple(w for w in offered if w == stop.word or w not in later)[: OTHERS + 1]


def _verdict(stop: Stop, found: Weighed) -> Verdict:
    chosen = stop.word
    other = next(w for w in found.ranked() if w != chosen)
    apart = found.gap(chosen, other)
    better, worse = (chosen, other) if apart.mean >= 0 else (other, chosen)
    where, decision = stop.game.where, stop.game.decision
    assert decision is not None
    why = reasons(found.found[better], found.found[worse], found.player.hints.ahead)
    return Verdict(
        stop.at, stop.player, where.turn_name or f"Turn {where.turn}", where.step_name, decision.rule, decision.text, chosen,
        other, round(apart.mean, 4), round(min(apart.error, 9.0), 4), apart.worlds, apart.clear, round(found.mean(chosen), 4),
        why, shown_odds(stop.game, better),
    )  # fmt: skip


def still_open(course: Course, stop: Stop) -> frozenset[str]:
    """Words that are offered again when the same is asked next in this turn: to take one of them later is no other choice."""
    decision, turn = stop.game.decision, stop.game.where.turn
    assert decision is not None
    if stop.word in decision.ends:
        return frozenset()
    for after in course.stops[stop.at + 1 :]:
        asked = after.game.decision
        assert asked is not None
        if after.game.where.turn != turn:
            break
        if (after.player, asked.rule, asked.verb) == (stop.player, decision.rule, decision.verb):
            return frozenset(w for w in asked.words if w not in asked.ends)
    return frozenset()


def stakes(course: Course, sides: Sequence[str], swings: dict[int, float]) -> list[Stop]:
    """The questions worth a look, the most promising first: at a crossroads of the game, where a die follows, where the game's
    standing changed, and one of a kind before the second of it."""
    crossroads = hints_of(course.rules).crossroads or frozenset()
    seen: dict[tuple[str, str, int], int] = {}
    ranked = []
    for stop in course.answered():
        if stop.player not in sides or not stop.game.where.turn:
            continue
        decision = stop.game.decision
        assert decision is not None
        key = (decision.rule, decision.verb, stop.game.where.turn)
        seen[key] = seen.get(key, 0) + 1
        worth = 3.0 * abs(swings.get(stop.part, 0.0)) + (0.1 if decision.rule in crossroads else 0.0)
        worth += 0.05 if len(decision.words) <= 12 else 0.0
        ranked.append((-worth + 0.02 * (seen[key] - 1), stop.at, stop))
    return [stop for _, _, stop in sorted(ranked, key=lambda r: r[:2])]


def verdicts(
    course: Course, sides: Sequence[str], swings: dict[int, float], pool: Executor, futures: int = FUTURES, seconds: float = 0.0,
    tell: Callable[[int, int], None] = lambda done, total: None,
) -> tuple[list[Verdict], int]:  # fmt: skip
    """The decisions that were judged, and how many questions had a first look. `seconds`: nothing new is begun after them; the
    first looks have their share of them, so that what they find is judged."""
    rng, now = Random(f"verdicts {len(course.stops)}"), time.monotonic()
    until, halfway = (now + seconds, now + LOOKS * seconds) if seconds else (math.inf, math.inf)
    looks = max(4, int(futures * LOOKS / COST))
    first = [(stop.at, rng.randrange(1 << 30)) for stop in stakes(course, sides, swings)[:looks]]
    most = max(2, int(futures * (1 - LOOKS) / (FRESH * 2)))
    total = COST * len(first) + 2 * FRESH * most
    glances, found = list[Glance](), list[Verdict]()
    for some in _each(pool, glanced, course.text, [first[i : i + CHUNK] for i in range(0, len(first), CHUNK)], halfway):
        glances += some
        tell(COST * len(glances), total)
    fresh = _fresh(glances, most, rng)
    for one in _each(pool, judged, course.text, [[task] for task in fresh], until):
        found += one
        tell(total - 2 * FRESH * (most - len(found)), total)
    return found, len(glances)


def _each(
    pool: Executor, call: Callable[[str, Sequence[T], float], list[R]], text: str, parts: Sequence[Sequence[T]], until: float
) -> Iterator[list[R]]:
    """The parts as they are done; nothing is begun after the deadline."""
    waiting = []
    for part in parts:
        if time.monotonic() > until:
            break
        asked = pool.submit(call, text, part, until)
        if asked.done():  # this process did it
            yield asked.result()
        else:
            waiting.append(asked)
    for done in as_completed(waiting):
        yield done.result()  # a worker comes back at once when the time is over


def _fresh(glances: Sequence[Glance], most: int, rng: Random) -> list[Task]:
    """Those of the first look that seemed to matter most, half of them for better and half for worse, in other worlds."""
    worst = sorted(glances, key=lambda g: g.gain)[: (most + 1) // 2]
    best = [g for g in sorted(glances, key=lambda g: -g.gain) if g not in worst][: most // 2]
    order = sorted((*worst, *best), key=lambda g: -abs(g.gain))  # the seconds may end before they do
    return [Task(g.at, (g.word, g.other), tuple(rng.randrange(1 << 30) for _ in range(FRESH))) for g in order]
