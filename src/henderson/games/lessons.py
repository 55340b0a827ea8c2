"""What teaches a game: its guide (pages, then a guided turn), its short scenarios and its page of advice.

They are data in the game's folder: `learn/guide.toml`, `learn/strategy.md`, `scenarios/NAME.toml`. All of them may be left out.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec

from ..engine.decision import HendersonError, nearest
from ..engine.view import Struct


class Part(Struct):
    """Something on a counter or a map, and what it means."""

    what: str
    means: str


class Page(Struct):
    """A page to be read before the guided turn: the goal, a counter, a turn, the map."""

    title: str
    text: str  # paragraphs, an empty line between them
    rules: list[str] = []  # ledger ids
    piece: str = ""  # a counter of the guide's position, drawn large
    parts: list[Part] = []


class After(Struct):
    """What must be so once a note's word was answered: that the word does what the note says. Tests read it."""

    at: dict[str, str] = {}  # piece -> space
    gone: list[str] = []  # pieces that are on the board no more
    tags: dict[str, str] = {}  # piece -> a tag that it bears
    tracks: dict[str, int] = {}  # track -> its value
    markers: list[str] = []  # "KIND PLACE"
    told: list[str] = []  # rules that events were told by
    dice: list[int] = []  # the faces that fell
    asks: str = ""  # the rule of the next question


class Note(Struct):
    """A note of the guided turn: what is asked, the word it expects, and the spaces it speaks of."""

    rule: str
    word: str
    text: str
    verb: str = ""
    marks: list[str] = []  # spaces marked on the map
    odds: str = ""  # that the preview of the word shows
    after: After = msgspec.field(default_factory=After)


class Reply(Struct):
    """What the other side answers in the guided turn, by rule and verb."""

    rule: str
    word: str
    verb: str = ""


WISH = "A fair move, but the guide shows something else first: {word}. Afterwards you play as you like."


class Guide(Struct):
    """Four pages, then a turn on a prepared position, note by note. Its dice are settled beforehand, and it says so."""

    side: str
    title: str
    position: str  # notation
    pages: list[Page]
    notes: list[Note]
    learned: list[str]  # what the end says
    dice: list[int | str] = []
    replies: list[Reply] = []

    def at(self, words: Sequence[str]) -> int:
        """How many of its notes were followed, of the words that its side has answered."""
        for i, note in enumerate(self.notes):
            if i >= len(words) or words[i] != note.word:
                return i
        return len(self.notes)

    def instead(self, words: Sequence[str], word: str) -> str:
        """The answer that the guide would rather have now (WISH says so); "" when this one is welcome, or the guide is over, or
        was left."""
        at = self.at(words)
        welcome = at != len(words) or at == len(self.notes) or word == self.notes[at].word
        return "" if welcome else self.notes[at].word


class Scenario(Struct):
    """A short game from a prepared position. All of them are ours: no printed game has them."""

    id: str
    title: str
    text: str
    length: str
    position: str  # notation
    sides: dict[str, str] = {}  # what each side is about
    balance: str = ""  # what was measured


T = TypeVar("T")


def _converted(file: Path, kind: type[T], **more: str) -> T:
    try:
        return msgspec.convert({**more, **tomllib.loads(file.read_text(encoding="utf-8"))}, kind)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise HendersonError(f"{file.name} of {file.parent.parent.name} cannot be read: {error}") from None


def read_guide(folder: Path) -> Guide | None:
    """The guide of the game in that folder."""
    file = folder / "learn" / "guide.toml"
    return _converted(file, Guide) if file.exists() else None


def read_strategy(folder: Path) -> str:
    """The page of advice of the game in that folder, in Markdown."""
    file = folder / "learn" / "strategy.md"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def read_scenario(file: Path) -> Scenario:
    """The scenario of a file; its id is the file's name."""
    return _converted(file, Scenario, id=file.stem)


def read_scenarios(folder: Path) -> list[Scenario]:
    """The short scenarios of the game in that folder, by id."""
    return [read_scenario(file) for file in sorted((folder / "scenarios").glob("*.toml"))]


def named(scenarios: Sequence[Scenario], name: str) -> Scenario:
    """The scenario of that id or title, in any letters."""
    for one in scenarios:
        if name.lower() in (one.id.lower(), one.title.lower()):
            return one
    known = nearest(name, [s.id for s in scenarios]) or "none: the game has no scenarios"
    raise HendersonError(f"'{name}' is no scenario: expected {known}")
