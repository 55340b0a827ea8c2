"""What can be proved of a finished game, and what cannot.

Dice: every roll must be the one of its key, the key the one committed to before the first roll, for this table, game, rules,
options, components and players (`binding`). Answers: each answer hangs on all before it (`Chain`); during play every seat is
shown a mark of the chain (`dice.Secret.mark`) that tells nothing while the key is secret and, once it is published, fits one
course of the game only. A seat's record, kept during play, is therefore enough to notice any change of the past up to the last
die it binds, and the record taken at the end binds the whole game.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .bounds import short
from .decision import DICE, Choice, Decision, HendersonError
from .dice import Committed, Dice, Promise, Secret, Seeded
from .game import Game
from .record import Record, replay

LOOSE = ("henderson", "dice", "components")  # lines of a head that dice do not bind: the format, they themselves, a pack carried


class Proof(NamedTuple):
    """What was checked of a save."""

    rolls: int  # all of them
    checked: int  # those found to be of its dice
    answers: int  # words of players
    bound: int  # those found to be what a seat's record binds
    doubts: tuple[str, ...]  # what could not be proved, a sentence each

    @property
    def whole(self) -> bool:
        """Were all rolls and all answers checked?"""
        return not self.doubts and self.checked == self.rolls and self.bound == self.answers


def binding(head: Mapping[str, object]) -> str:
    """The hash of what dice are for: the head of a save without its dice."""
    settled = {key: value for key, value in head.items() if key not in LOOSE}
    settled |= {"pack": ""} if "pack" in settled else {}  # where its components lie is told by no hash; which they are is
    return hashlib.sha256(json.dumps(settled, sort_keys=True, default=str).encode()).hexdigest()


class Chain:
    """The answers of a game, each hung on all before it. A link for each die: what lies before a die cannot be taken back."""

    def __init__(self, bound: str) -> None:
        self.links = [_link(b"henderson game", bound)]
        self._done = 0

    def follow(self, rows: Iterable[tuple[str, str]]) -> Chain:
        """Up to date with (kind, word) of all answers so far; kind is "dice" for a die."""
        rows = list(rows)
        last = max((i for i in range(len(rows) - 1, self._done - 1, -1) if rows[i][0] == DICE), default=-1) + 1
        link = self.links[-1]
        for kind, word in rows[self._done : last]:
            link = _link(link, word)
            if kind == DICE:
                self.links.append(link)
        self._done = max(self._done, last)
        return self

    def end(self, rows: Iterable[tuple[str, str]], dice: Promise) -> bytes:
        """The link of all answers and of the shares in the dice, for a game that is over."""
        rows = list(rows)
        link = self.follow(rows).links[-1]
        for _, word in rows[self._done :]:
            link = _link(link, word)
        return _link(link, f"\nthe end{dice.settled}")


def _link(before: bytes, word: str) -> bytes:
    return hashlib.sha256(before + b"\n" + word.encode()).digest()[:16]


class Seen(NamedTuple):
    """A mark that a seat was shown at one of its positions."""

    side: str
    number: int
    mark: str


class Note:
    """What a seat has kept: the commitment and marks, as lines that begin with '#' (a seat's record or export)."""

    def __init__(self, text: str) -> None:
        found = re.search(r"^# commitment ([0-9a-f]{64})$", text, re.M)
        self.commitment = found[1] if found else ""
        lines = re.findall(r"^# seen (\S*) ?(\d{1,9}) ([0-9a-f]{32})$", text, re.M)
        self.seen = [Seen(side, int(number), mark) for side, number, mark in lines]
        claimed = re.findall(r"^# (?:commitment|seen)\b.*$", text, re.M)
        if len(claimed) != len(lines) + bool(found):
            raise HendersonError("The record of the seat is damaged: a line of it is no commitment and no mark")


class _Course:
    """A save played through: its rows, with the rolls checked on the way."""

    def __init__(self, record: Record, game: Game, source: Dice) -> None:
        self.rows: list[tuple[str, str]] = []
        self.rolls = self.checked = 0
        self._source = source
        self.end = replay(record, game, self._step)

    def _step(self, g: Game, word: str) -> None:
        decision = g.decision
        if decision is None or decision.player != DICE:
            self.rows.append(("word", word))
            return
        want = self._source.choose(self.rolls, decision)
        if want is not None and decision.word(want) != word:
            true = decision.word(want)
            raise HendersonError(f"Roll {self.rolls + 1} ({decision.rule}) is {word} in the save, {true} by its dice")
        self.rows.append((DICE, word))
        self.rolls, self.checked = self.rolls + 1, self.checked + (want is not None)

    @property
    def answers(self) -> int:
        return len(self.rows) - self.rolls


def verify(record: Record, game: Game, key: str = "", against: str = "", earlier: tuple[Record, Game] | None = None) -> Proof:
    """Check a save: every roll, and with what a seat kept (`against`; `earlier` when that is a save) every answer it binds."""
    source = _opened(record, key)
    if record.head.get("rules") != game.rules.VERSION:
        raise HendersonError(
            f"The save was made by rules {short(str(record.head.get('rules')))} of {game.rules.ID}, these are"
            f" {game.rules.VERSION}: it can be checked only by those"
        )
    if isinstance(source, Secret) and source.bound and source.bound != binding(record.head):
        raise HendersonError("The dice are those of another game: table, rules, options, components or players were changed")
    course = _Course(record, game, source)
    bound = 0
    if against and earlier:
        bound = _kept(record, source, course, earlier)
    elif against:
        bound = _seen(source, course, Note(against))
    return Proof(course.rolls, course.checked, course.answers, bound, tuple(_doubts(source, course, bound, against)))


def _opened(record: Record, key: str) -> Dice:
    """The dice of a save; those it only commits to are opened by the published key."""
    source = record.dice()
    if not isinstance(source, Committed):
        return source
    if not key:
        raise HendersonError("The save holds only the commitment of its dice: give the key that was published at the end")
    if not source.opens_with(key):
        raise HendersonError(f"The key '{short(key)}' is not the one committed to ({short(source.commitment, 64)})")
    return source.opened(key)


def _doubts(source: Dice, course: _Course, bound: int, against: str) -> Iterable[str]:
    """What was not proved."""
    if course.checked < course.rolls:
        yield f"{course.rolls - course.checked} of {course.rolls} rolls fell from other dice than those of the save"
    if isinstance(source, Seeded):
        yield "whoever knew the seed knew every roll"
    elif not isinstance(source, Secret):
        yield f"dice '{source.describe().split()[0]}' can be chosen by whoever enters them"
    elif not against:
        yield "that the key was fixed before the first roll: give what a seat kept during the game"
    if course.end.decision is not None:
        yield "the game is not over"
    if bound < course.answers:
        yield f"that {course.answers - bound} of {course.answers} answers are those that were given"


def _promised(source: Dice, promised: str) -> Secret:
    if not isinstance(source, Secret) or source.commitment != promised:
        raise HendersonError(f"The dice are not those committed to earlier: that was {promised}")
    return source


def _seen(source: Dice, course: _Course, note: Note) -> int:
    """How many answers a seat's record binds; an error when one of its marks is of another course of the game."""
    if not note.commitment:
        raise HendersonError("The record of the seat names no commitment: expected a line '# commitment ...'")
    dice = _promised(source, note.commitment)
    chain = Chain(dice.bound).follow(course.rows)
    links = list(chain.links)
    if course.end.decision is None:
        links.append(chain.end(course.rows, dice))
    reach = [0, *(i for i, row in enumerate(course.rows, 1) if row[0] == DICE), len(course.rows)]
    at = 0
    for seen in sorted(note.seen, key=lambda s: (s.side, s.number)):
        at_now = next((k for k, link in enumerate(links) if dice.mark(seen.side, seen.number, link) == seen.mark), None)
        if at_now is None:
            who = seen.side or "a spectator"
            raise HendersonError(f"The game is not the one that {who} saw: its mark at position {seen.number} is of another")
        at = max(at, at_now)
    return sum(row[0] != DICE for row in course.rows[: reach[at]])


def _kept(record: Record, source: Dice, course: _Course, earlier: tuple[Record, Game]) -> int:
    """How many answers an earlier save binds: all up to its last roll (what came after might be taken back), all of a finished
    game."""
    then, dice = earlier[0], earlier[0].dice()
    if not isinstance(dice, Committed | Secret):
        raise HendersonError(f"The earlier file commits its dice to nothing: they are '{short(dice.describe())}'")
    _promised(source, dice.commitment)
    if binding(record.head) != binding(then.head):
        raise HendersonError("The earlier save is one of another game: its head is not the same")
    past = _Course(then, earlier[1], _Unasked())
    last = max((i for i, row in enumerate(past.rows, 1) if row[0] == DICE), default=0)
    if past.end.decision is None:
        last = len(past.rows)
    now = [*course.rows, *[("", "")] * last]
    for number, ((_, before), (_, after)) in enumerate(zip(past.rows[:last], now), 1):
        if before != after:
            raise HendersonError(f"Answer {number} is '{short(after)}', in the earlier save it was '{short(before)}'")
    return sum(row[0] != DICE for row in past.rows[:last])


class _Unasked:
    """For a save whose dice are not checked."""

    def choose(self, number: int, decision: Decision) -> Choice:
        return None

    def describe(self) -> str:
        return "typed"
