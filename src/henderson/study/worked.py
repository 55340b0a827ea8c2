"""The rulebooks' worked examples as positions to step through: `worked.toml` in the game's folder.

An example that is the arithmetic of a table, or says how something is printed, is no position and stays text in the ledger:
`text` names those, each with its reason.
"""

from __future__ import annotations

import tomllib
from functools import cache

import msgspec

import henderson

from ..engine.decision import HendersonError, nearest
from ..engine.game import Game
from ..engine.view import Struct
from ..games import folder


class Shows(Struct, forbid_unknown_fields=True):
    """What the rulebook tells of the end of an example. Tests hold the referee to it."""

    said: list[tuple[str, str]] = []  # rule and sentence of the log
    at: dict[str, str] = {}  # counter -> its space, "" off the board
    values: dict[str, dict[str, int]] = {}  # counter -> figures of it
    tags: dict[str, list[str]] = {}  # counter -> words that lie on it
    steps: dict[str, int] = {}  # counter -> steps left
    tracks: dict[str, int] = {}
    notation: list[str] = []  # what is in the position's notation
    asked: str = ""  # the rule of the question
    offers: list[str] = []
    lacks: list[str] = []  # words that are not offered
    refuses: dict[str, str] = {}  # word -> the rule that refuses it


class Worked(Struct, forbid_unknown_fields=True):
    """An example: where it begins, and what is answered, dice included."""

    id: str
    rule: str
    title: str
    side: str  # with whose eyes it is looked at
    position: str
    words: list[str]
    shows: Shows

    def play(self, title: str) -> Game:
        """The example at its end. The dice are among its words."""
        game = henderson.position(title, self.position, dice=henderson.Typed())
        for word in self.words:
            game.play(word)
        return game


class Shelf(Struct, forbid_unknown_fields=True):
    """The file."""

    example: list[Worked] = []
    text: dict[str, str] = {}  # rule -> why its example is no position


@cache
def shelf(title: str) -> Shelf:
    """All that is known of a game's worked examples."""
    file = folder(title) / "worked.toml"
    return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Shelf) if file.exists() else Shelf()


def worked(title: str, rule: str = "") -> list[Worked]:
    """The worked examples of a game, or those of a rule."""
    return [one for one in shelf(title).example if rule in ("", one.rule)]


def named(title: str, name: str) -> Worked:
    """One by its id."""
    for one in worked(title):
        if one.id == name:
            return one
    known = [one.id for one in worked(title)]
    raise HendersonError(f"'{name[:40]}' is no worked example of {title}: expected {nearest(name, known) or 'none'}")
