"""Puzzles: positions with one clearly best answer, as small data files in the game's folder (`puzzles/ID.toml`)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import msgspec

import henderson

from ..bots.seat import Seat
from ..engine.decision import HendersonError, nearest
from ..engine.game import Game
from ..engine.position import quoted
from ..engine.view import Struct
from ..games import folder
from .reckon import RUNS, Reckoned
from .weigh import Gap, Weighed

LEVELS = {1: "Recruit", 2: "Regular", 3: "Veteran"}
RECHECK = 16  # worlds of a quick check
FUTURES, RECKONED = "futures", "reckoning"  # the next turns played on (weigh.py), or the step to its end (reckon.py)


class Answer(Struct):
    """An answer that was weighed: the chance to win it leaves, and how far it is behind the best."""

    word: str
    chance: float
    behind: float = 0.0
    error: float = 0.0  # standard error of that


class Puzzle(Struct):
    """A position, its question, and the answer."""

    id: str
    game: str
    theme: str
    level: int  # 1 to 3
    side: str
    rule: str
    verb: str
    question: str
    turn: str
    options: int
    right: list[str]  # words that come to the same, the best first
    answers: list[Answer]
    gap: float  # by which the best leads the next, as a chance to win
    error: float
    worlds: int
    why: list[str]
    plan: str
    seed: str
    position: str  # notation
    by: str = FUTURES  # what proves it

    def open(self) -> Game:
        """The game at the puzzle's question."""
        game = henderson.position(self.game, self.position, seed=f"puzzle {self.id}")
        asked = game.decision
        if asked is None or asked.player != self.side or not set(self.right) <= set(asked.words):
            raise HendersonError(f"Puzzle {self.id} of {self.game} does not lead to its question any more: mine it anew")
        return game

    def told(self) -> str:
        """Why the answer is right."""
        best = self.right[0]
        times = "futures" if self.by == FUTURES else "times the step was played to its end, with even dice"
        lead = f"{best} leads the next answer by {100 * self.gap:.0f} in 100 chances to win"
        why = " ".join(f"{w[:1].upper()}{w[1:]}." for w in self.why)
        return f"{lead} (give or take {200 * self.error:.0f}; {self.worlds} {times}). {why}".strip()

    def explained(self, word: str) -> str:
        """What is to be said of an answer."""
        if word in self.right:
            return f"Right. {self.told()}"
        known = next((a for a in self.answers if a.word == word), None)
        behind = f"{word} is behind by {100 * known.behind:.0f}." if known else f"{word} was behind from the first look."
        return f"Not the best: {self.right[0]}. {behind} {self.told()}"


def text_of(one: Puzzle) -> str:
    """A puzzle as its file."""
    lines = []
    for name in one.__struct_fields__:
        value = getattr(one, name)
        if name in ("id", "answers", "position"):
            continue
        lines.append(f"{name} = {_toml(value)}")
    lines.append(f"position = {quoted(one.position)}")
    for a in one.answers:
        lines.append(f"\n[[answers]]\nword = {quoted(a.word)}\nchance = {a.chance}\nbehind = {a.behind}\nerror = {a.error}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return quoted(value) if isinstance(value, str) else str(value)


def read(file: Path) -> Puzzle:
    """A puzzle out of its file."""
    try:
        return read_text(file.read_text(encoding="utf-8"), file.stem)
    except UnicodeDecodeError as error:
        raise HendersonError(f"{file.name} is no puzzle: {error}") from None


def read_text(text: str, name: str = "own") -> Puzzle:
    """A puzzle out of the text of its file."""
    try:
        found = msgspec.convert({"id": name, **tomllib.loads(text)}, Puzzle)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise HendersonError(f"{name}.toml is no puzzle: {error}") from None
    if not found.right or found.level not in LEVELS:
        raise HendersonError(f"{name}.toml is no puzzle: expected an answer that is right, and a level from 1 to 3")
    return found


def place(title: str) -> Path:
    """Where the puzzles of a game are."""
    return folder(title) / "puzzles"


@cache
def puzzles(title: str) -> list[Puzzle]:
    """The puzzles of a game, easy ones first."""
    found = [read(file) for file in sorted(place(title).glob("*.toml"))]
    return sorted(found, key=lambda p: (p.level, p.theme, len(p.id), p.id))  # the tenth after the ninth


def named(title: str, name: str) -> Puzzle:
    """A puzzle by its id."""
    for one in puzzles(title):
        if one.id == name:
            return one
    raise HendersonError(f"'{name}' is no puzzle of {title}: expected {nearest(name, [p.id for p in puzzles(title)]) or 'none'}")


def recheck(one: Puzzle, worlds: int = RECHECK, seed: int | str = 0, words: Sequence[str] = ()) -> Gap:
    """How far the answer leads the next best in fresh worlds."""
    game, rng = one.open(), Random(f"recheck {one.id} {seed}")
    seat = Seat(game, one.side)
    rivals = list(words) or [a.word for a in one.answers if a.word not in one.right][:1]
    found = (Weighed if one.by == FUTURES else Reckoned)(seat, [one.right[0], *rivals])
    looks = worlds if one.by == FUTURES else max(3, worlds // RUNS)
    found.look([rng.randrange(1 << 30) for _ in range(looks)])
    return min((found.gap(one.right[0], rival) for rival in rivals), key=lambda g: g.mean)
