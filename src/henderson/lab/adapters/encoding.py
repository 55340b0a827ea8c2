"""A seat's view and question as named planes and vectors (version 2): what it may know, nothing else, in arrays of fixed shape.

    planes   float32 [plane, space]    what lies on each space: `Encoding.planes` names them
    pieces   float32 [piece, feature]  each counter that the seat sees: `Encoding.features`
    places   int32 [piece]             where it is: the number of a space, or of "nowhere" (an index to look up, no magnitude)
    vector   float32 [figure]          turn, step, tracks, the question, what was said of the answer so far: `Encoding.figures`

Nothing is hashed: every place in an array is named by a list (adapters/vocabulary.py), and no two things share one. What a game
shows in `panels` (cards, a notebook) is not in the arrays: read `View.panels` for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...engine.decision import PIECE, SPACE, Decision
from ...engine.game import Game
from ...engine.view import Piece, Track, View, Where
from .vocabulary import OTHER, VERB, Vocabulary, question_of

VERSION = 2  # of the shape; the numbers of words have a version of their own (Vocabulary.words.version)
Numbers = NDArray[np.float32]
Indices = NDArray[np.int32]
Mask = NDArray[np.int8]
Observation = dict[str, NDArray[Any]]  # planes, pieces, vector: Numbers; places: Indices

LOW, HIGH = -10_000.0, 10_000.0  # no figure is beyond

OWN = ("known", "on the board", "hidden", "steps", "steps left", "in hand")  # features of every piece, before the game's own


class Encoding:
    """How the views of one game are written as numbers. The shapes depend on its components and board alone."""

    def __init__(self, game: Game, pieces: Sequence[str] | None = None) -> None:
        self.sides = game.rules.SIDES
        self.vocabulary = Vocabulary(game, pieces)
        words = self.vocabulary.words
        self.spaces, self.rows = self.vocabulary.place[SPACE], self.vocabulary.place[PIECE]
        self.nowhere = len(self.spaces)
        self.planes = [f"{what} {side}" for side in self.sides for what in ("pieces", "hidden", "strength", "zone of")]
        self.planes += [f"{kind} {side}".strip() for kind in (*words.markers, OTHER) for side in (*self.sides, "")]
        self.planes += ["in hand", "attacked"]
        self.features = [*OWN, *self.sides, *(f"value {v}" for v in words.values),
                         *(f"is {tag}" for tag in words.tags), OTHER]  # fmt: skip
        self.figures = ["turn", "turns", "asked", *(f"seat of {s}" for s in self.sides), *(f"half of {s}" for s in self.sides),
                        *(f"track {t}" for t in words.tracks),
                        *(f"asks {q}" for q in (*words.questions, OTHER)),
                        *(f"said {w}" for w in self.vocabulary.names[VERB])]  # fmt: skip
        self._plane = {name: i for i, name in enumerate(self.planes)}
        self._feature = {name: i for i, name in enumerate(self.features)}
        self._figure = {name: i for i, name in enumerate(self.figures)}
        self._row: dict[object, Numbers] = {}
        self._apart = frozenset(Vocabulary(game).names[PIECE]) - set(self.rows) if pieces is not None else frozenset()

    @property
    def actions(self) -> int:
        """How many tokens there are."""
        return len(self.vocabulary)

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Of the arrays, by name."""
        return {"planes": (len(self.planes), len(self.spaces)), "pieces": (len(self.rows), len(self.features)),
                "places": (len(self.rows),), "vector": (len(self.figures),)}  # fmt: skip

    def empty(self) -> Observation:
        """Arrays of those shapes, all nought."""
        return {name: np.zeros(shape, np.int32 if name == "places" else np.float32) for name, shape in self.shapes().items()}

    def observe(self, game: Game, side: str, said: Sequence[int] = ()) -> Observation:
        """What `side` sees and is asked; `said` are the tokens of an answer that is not complete yet."""
        made = self.empty()
        self.write(game, side, said, made)
        return made

    def write(self, game: Game, side: str, said: Sequence[int], into: Mapping[str, NDArray[Any]]) -> None:
        """The same into arrays that are there (of a batch), whatever they held."""
        planes, pieces, places, vector = into["planes"], into["pieces"], into["places"], into["vector"]
        decision = game.decision if game.decision is not None and game.decision.player == side else None
        self._seen(game, side, decision, planes, pieces, places, vector)
        vector[3 + self.sides.index(side)] = 1
        if said or (decision is not None and decision.hand):
            self._hand(decision.hand if decision is not None else (), said, planes, pieces, vector)

    def _seen(self, game: Game, side: str, decision: Decision | None, planes: Numbers, pieces: Numbers,
              places: Indices, vector: Numbers) -> None:  # fmt: skip
        view = game.view(side)
        planes[:] = 0
        pieces[:] = 0
        vector[:] = 0
        places[:] = self.nowhere
        self._counters(view, planes, pieces, places)
        self._board(view, planes)
        self._head(view.where, view.tracks, decision, vector)

    def _counters(self, view: View, planes: Numbers, pieces: Numbers, places: Indices) -> None:
        spaces, rows = self.spaces, self.rows
        plane = {side: self._plane[f"pieces {side}"] for side in self.sides}
        for p in view.pieces:
            if p.id in self._apart:  # a counter that the variant does not have
                continue
            at, row = spaces.get(p.place), rows.get(p.id)
            features = self._features(p)
            if row is not None:
                pieces[row] = features
                if at is not None:
                    places[row] = at
            if at is not None and p.side in plane:
                first = plane[p.side]  # pieces, hidden, strength stand side by side
                planes[first, at] += 1
                planes[first + 1, at] += p.hidden
                planes[first + 2, at] += strength(p)

    def _features(self, p: Piece) -> Numbers:
        """The row of a piece; a piece in the same state has the same row, which is kept."""
        key = (p.side, p.place != "", p.hidden, p.steps, p.left, tuple(p.values.items()), tuple(p.tags))
        row = self._row.get(key)
        if row is None:
            row, at = np.zeros(len(self.features), np.float32), self._feature
            row[: len(OWN)] = 1, p.place != "", p.hidden, p.steps, p.left, 0
            for name in (p.side, *(f"is {tag}" for tag in p.tags)):
                row[at.get(name, at[OTHER])] = 1
            for name, value in p.values.items():
                row[at.get(f"value {name}", at[OTHER])] = _number(value)
            self._row[key] = row
        return row

    def _board(self, view: View, planes: Numbers) -> None:
        spaces, plane = self.spaces, self._plane
        for m in view.markers:
            if (at := spaces.get(m.place)) is not None:
                name = f"{m.kind} {m.side}".strip()
                planes[plane[name] if name in plane else plane[OTHER], at] += 1
        for side, held in view.zones.items():
            if held and f"zone of {side}" in plane:
                planes[plane[f"zone of {side}"], [spaces[s] for s in held if s in spaces]] = 1
        for attack in view.attacks:
            for target in attack.targets:
                if target in spaces:
                    planes[plane["attacked"], spaces[target]] = 1

    def _head(self, where: Where, tracks: Sequence[Track], decision: Decision | None, vector: Numbers) -> None:
        at = self._figure
        vector[0], vector[1] = where.turn, where.turns
        if where.side in self.sides:
            vector[at[f"half of {where.side}"]] = 1
        for t in tracks:
            if (figure := at.get(f"track {t.id}")) is not None:
                vector[figure] = t.value
        if decision is not None:
            vector[2] = 1
            vector[at.get(f"asks {question_of(decision)}", at[f"asks {OTHER}"])] = 1

    def _hand(self, hand: Sequence[str], said: Sequence[int], planes: Numbers, pieces: Numbers, vector: Numbers) -> None:
        """What the question is about, and what was said so far."""
        column, plane = OWN.index("in hand"), self._plane["in hand"]
        tokens = [self.vocabulary.tokens[t] for t in said]
        for name in (*hand, *(name for kind, name in tokens if kind != VERB)):
            if name in self.rows:
                pieces[self.rows[name], column] = 1
            elif name in self.spaces:
                planes[plane, self.spaces[name]] = 1
        for kind, name in tokens:
            if kind == VERB:
                vector[self._figure[f"said {name}"]] = 1


def _number(value: int | str) -> float:
    """A printed figure; one in a box ([3]) counts as it stands, a word as one."""
    text = str(value).strip("[]()")
    return float(text) if text.lstrip("-").isdecimal() else 1.0


def strength(p: Piece) -> float:
    """The first printed figure of a counter: its combat strength, gunnery, attack."""
    for value in p.values.values():
        return _number(value)
    return 0.0
