"""The language of a reader at this terminal, as far as the terminal speaks any but English: Learn does.

What it says itself is in the server's catalogue, what a game says in the game's: one file of each is a language."""

from __future__ import annotations

from typing import TypeVar

import msgspec

from ..engine.decision import HendersonError
from ..engine.sentence import Said, from_plain
from ..engine.view import Piece, Preview, View

HOME = "en"
T = TypeVar("T")


class Tongue:
    """A language, and the game it speaks of. English needs no catalogue, and opens none."""

    def __init__(self, game: str = "", language: str = HOME) -> None:
        self.game, self.language = game, language
        if language != HOME:
            from ..server.speech import languages

            if language not in languages():
                raise HendersonError(f"'{language}' is no language of Henderson: expected {', '.join(languages())}")

    def say(self, text: str, **places: object) -> str:
        """A sentence of the terminal, its places filled."""
        if self.language == HOME:
            return text.format(**places) if places else text
        from ..server.speech import say

        return say(self.language, text, **places)

    def ruled(self, text: str | Said) -> str:
        """What the game's rules say."""
        if self.language == HOME:
            return str(text)
        from ..server.spoken import say

        return say(self.game, self.language, text)

    def tagged(self, view: View) -> list[Piece]:
        """The counters of a view, what lies on them in words."""
        if self.language == HOME:
            return view.pieces
        said = {text: from_plain(data) for text, data in view.said.items()}
        return [msgspec.structs.replace(p, tags=[self.ruled(said.get(tag, tag)) for tag in p.tags]) for p in view.pieces]

    def previewed(self, seen: Preview) -> Preview:
        """What an answer would bring."""
        if self.language == HOME:
            return seen
        from ..server.spoken import previewed

        return previewed(self.game, self.language, seen)

    def written(self, one: T) -> T:
        """What is written of the game."""
        if self.language == HOME:
            return one
        from ..games.written import told

        return told(self.game, self.language, one)


ENGLISH = Tongue()
