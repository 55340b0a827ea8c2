"""Starvation Island observed straight from its state, for learners that count steps: nothing is hidden in that game, so what is
true is what is seen. A test holds it to the encoding of the view, number by number.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ...engine.decision import Decision
from ...games.starvation_island.rules.components import DISABLED, GONE, SUNK, WAITING
from ...games.starvation_island.sequence import where
from ...games.starvation_island.table.view import markers, piece, tracks
from .encoding import Encoding, Indices, Numbers, strength
from .vocabulary import question_of

State = Any  # of Starvation Island
_LOST = bytes(p if p in (DISABLED, GONE, SUNK, WAITING) else 0 for p in range(256))


class Quick(Encoding):
    """The same arrays; what a counter, the tracks and the markers make of them is kept by what they depend on."""

    def __init__(self, game: Any, pieces: Any = None) -> None:
        super().__init__(game, pieces)
        facts = game.state.facts
        self._units = [facts.name.index(name) for name in self.rows]
        self._carriers = [u for side in facts.carriers for u in side]
        self._known: dict[tuple[int, ...], tuple[int, int, list[int], list[float]]] = {}  # row, place, where in the planes, what
        self._table = np.zeros((0, len(self.features)), np.float32)  # the rows of all states of counters met so far
        self._beside: dict[tuple[Any, ...], tuple[Numbers, list[int], list[float]]] = {}

    def _seen(self, game: Any, side: str, decision: Decision | None, planes: Numbers, pieces: Numbers,
              places: Indices, vector: Numbers) -> None:  # fmt: skip
        g: State = game.state
        known, rows, at = self._known, [], []
        place, flip, marked, far, action, fighting, air, due = (
            g.place, g.flip, g.marked, g.far, g.action, g.fighting, g.air, g.due)  # fmt: skip
        beside, index, value = self._tracks(g, side)
        cells, counts = list(index), list(value)
        for u in self._units:
            key = (u, place[u], flip[u], marked[u], far[u], action[u], fighting[u], air[u], due[u])
            found = known.get(key) or self._learned(g, u, key)
            rows.append(found[0])
            at.append(found[1])
            cells += found[2]
            counts += found[3]
        planes[:] = np.bincount(cells, counts, planes.size).reshape(planes.shape)
        pieces[:] = self._table[rows]
        places[:] = at
        vector[:] = beside
        if decision is not None:
            vector[2] = 1
            vector[self._figure.get(f"asks {question_of(decision)}", self._figure["asks other"])] = 1

    def _learned(self, g: State, u: int, key: tuple[int, ...]) -> tuple[int, int, list[int], list[float]]:
        """The state of a counter met for the first time."""
        p = piece(g, u)
        self._table = np.vstack([self._table, self._features(p)])
        at, size = self.spaces.get(p.place), len(self.spaces)
        index, value = [], []
        if at is not None:
            first = self._plane[f"pieces {p.side}"]
            index, value = [first * size + at, (first + 2) * size + at], [1.0, strength(p)]
        found = self._known[key] = (len(self._table) - 1, self.nowhere if at is None else at, index, value)
        return found

    def _tracks(self, g: State, side: str) -> tuple[Numbers, list[int], list[float]]:
        """The figures of turn and tracks, and the markers, by what they depend on."""
        lost = bytes(g.place).translate(_LOST)  # which are sunk, disabled, gone or waiting
        key = (g.turn, g.phase, *g.supply, g.damage, g.control, lost, *(g.air[u] for u in self._carriers))
        found = self._beside.get(key)
        if found is None:
            head, size = np.zeros(len(self.figures), np.float32), len(self.spaces)
            self._head(where(g), tracks(g, side), None, head)
            plane = self._plane
            index = [
                plane.get(f"{m.kind} {m.side}".strip(), plane["other"]) * size + self.spaces[m.place]
                for m in markers(g) if m.place in self.spaces
            ]  # fmt: skip
            found = self._beside[key] = head, index, [1.0] * len(index)
        return found
