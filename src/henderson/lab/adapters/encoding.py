"""A seat's view and question as numbers: what it may know, nothing else, in a vector of fixed length.

An action is the index of an option in the present question, so the vector also tells what each option means: a row of the
pieces, a space of the board, or a plain word. Words become 16-bit numbers (`number`), the same on every machine. What a
game shows in `panels` (cards, a notebook) is not in the vector: read `View.panels` for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from ...engine.decision import HendersonError
from ...engine.game import Game
from ...engine.view import Piece, View

PIECES, MARKERS, TRACKS = 384, 128, 48  # rows of each; a view with more is an error, never cut
WORDS = 256  # options that are neither a space nor a piece on it
HEAD = 6  # turn, turns, whose half, step, asked, rule of the question
PIECE = 12  # word, side, place, five values, steps, left, hidden, tags
MARKER, TRACK, OPTION = 4, 2, 3  # kind place side text; id value; kind reference word
LOW, HIGH = -(1 << 20), 1 << 20
IS_PIECE, IS_SPACE, IS_WORD = 1, 2, 3

Numbers = NDArray[np.int32]
Mask = NDArray[np.int8]


@lru_cache(maxsize=65_536)
def number(word: str) -> int:
    """A word as a number from 1 to 65535; 0 is no word."""
    return crc32(word.encode()) % 65_535 + 1 if word else 0


class Encoding:
    """How the views of one game are written as numbers. The lengths depend on the board alone."""

    def __init__(self, game: Game) -> None:
        self.sides = game.rules.SIDES
        self.spaces = {space.id: i for i, space in enumerate(game.board().spaces, 1)}
        self.actions = len(self.spaces) + WORDS
        self.length = HEAD + TRACKS * TRACK + MARKERS * MARKER + PIECES * PIECE + self.actions * OPTION

    def observe(self, game: Game, side: str) -> Numbers:
        """What `side` sees and is asked."""
        view = game.view(side)
        if max(len(view.pieces) - PIECES, len(view.markers) - MARKERS, len(view.tracks) - TRACKS) > 0:
            raise HendersonError(
                f"{len(view.pieces)} pieces, {len(view.markers)} markers and {len(view.tracks)} tracks do not fit into"
                f" {PIECES}, {MARKERS} and {TRACKS}: raise them in {__name__}"
            )
        made = np.zeros(self.length, np.int32)
        asked = game.decision is not None and game.decision.player == side
        made[:HEAD] = self._head(game, view, asked)
        at = self._rows(made, HEAD, TRACKS, TRACK, [(number(t.id), t.value) for t in view.tracks])
        marks = [(number(m.kind), self.spaces.get(m.place, 0), self._side(m.side), number(m.text)) for m in view.markers]
        at = self._rows(made, at, MARKERS, MARKER, marks)
        at = self._rows(made, at, PIECES, PIECE, [self._piece(p) for p in view.pieces])
        if asked:
            self._rows(made, at, self.actions, OPTION, self._options(game, view))
        np.clip(made, LOW, HIGH, out=made)
        return made

    def mask(self, game: Game, side: str) -> Mask:
        """1 for every action that `side` may choose now."""
        made = np.zeros(self.actions, np.int8)
        if game.decision is not None and game.decision.player == side:
            made[: self.offered(game)] = 1
        return made

    def offered(self, game: Game) -> int:
        """How many options the present question has; an error when actions cannot name them all."""
        assert game.decision is not None
        n = len(game.decision.options)
        if n > self.actions:
            raise HendersonError(f"{game.decision} has {n} options, more than {self.actions} actions: raise WORDS in {__name__}")
        return n

    def option(self, game: Game, action: int) -> str:
        """The word of an action; refused when it is masked out."""
        if game.decision is None:
            raise HendersonError(f"Action {action} answers nothing: the game is over")
        if not 0 <= action < self.offered(game):
            raise HendersonError(
                f"Action {action} does not answer {game.decision}:"
                f" expected 0 to {len(game.decision.options) - 1}; see the action mask"
            )
        return game.decision.words[int(action)]

    def _head(self, game: Game, view: View, asked: bool) -> tuple[int, ...]:
        where = view.where
        rule = game.decision.rule if asked and game.decision is not None else ""
        return where.turn, where.turns, self._side(where.side), number(where.step), int(asked), number(rule)

    def _side(self, side: str) -> int:
        return self.sides.index(side) + 1 if side in self.sides else 0

    def _piece(self, p: Piece) -> tuple[int, ...]:
        values = [v if isinstance(v, int) else number(v) for v in p.values.values()][:5]
        values += [0] * (5 - len(values))
        tags = 0
        for tag in p.tags:
            tags |= 1 << number(tag) % 16
        return (number(p.id), self._side(p.side), self.spaces.get(p.place, 0), *values, p.steps, p.left, int(p.hidden), tags)

    def _options(self, game: Game, view: View) -> list[tuple[int, ...]]:
        rows = {p.id: i for i, p in enumerate(view.pieces, 1)}
        self.offered(game)
        assert game.decision is not None
        return [
            (IS_PIECE, rows[w], number(w)) if w in rows
            else (IS_SPACE, self.spaces[w], number(w)) if w in self.spaces
            else (IS_WORD, 0, number(w))
            for w in game.decision.words
        ]  # fmt: skip

    @staticmethod
    def _rows(into: Numbers, at: int, most: int, width: int, rows: Sequence[tuple[int, ...]]) -> int:
        if rows:
            into[at : at + len(rows) * width] = np.array(rows, np.int32).ravel()
        return at + most * width
