"""The log of a table as each seat saw it, kept up to date entry by entry: the newest lines as they are, older ones packed."""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from ..engine.decision import HendersonError
from ..engine.events import Event
from ..engine.game import FORGOTTEN, NOT_REMEMBERED, Game, Past
from ..engine.memory import forget, may_forget
from ..engine.view import Where
from .messages import Entry
from .spoken import said, told

NEWEST = 60  # entries that every look shows
PACK = 32  # entries are packed so many at a time
_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(list[Entry]).decode


def hashed(text: bytes) -> bytes:
    """A short hash: what has the same is the same to somebody's eyes."""
    return hashlib.blake2b(text, digest_size=8).digest()


class Line(NamedTuple):
    """An entry as it is sent, written once for everybody who sees it, and a hash of it."""

    n: int
    json: bytes
    mark: bytes


Present = tuple[Where | None, dict[int, tuple[Event | None, Line]]]
"""Of the activation that runs: where it is played, and the lines of its events by their numbers, as written last (to sides that
saw different things they may be others)."""
NOBODY: tuple[Event | None, Line] = (None, Line(-1, b"", b""))


def json_list(lines: Iterable[Line]) -> bytes:
    """A JSON list of entries."""
    return b"[" + b",".join([line.json for line in lines]) + b"]"


class Log:
    """One list of lines a side, and "" for spectators. What is taken back leaves it again."""

    def __init__(self, game: Game) -> None:
        self.game, self.sides = game.rules.ID, (*game.rules.SIDES, "")
        self._packed: dict[str, list[bytes]] = {side: [] for side in self.sides}  # the oldest, PACK in each
        self._lines: dict[str, list[Line]] = {side: [] for side in self.sides}  # those after them
        self._nodes: list[Past] = []  # the activations already in the lists, so far as the game remembers them
        self._index: dict[int, int] = {}
        self._lengths: list[dict[str, int]] = []  # of the log before each of them
        self._present: Present = (None, {})

    def entries(self, game: Game, side: str) -> list[Entry]:
        """All that the side saw so far, oldest first."""
        newest = _decode(json_list(self._since(game, side)))
        return [entry for packed in self._packed[side] for entry in _decode(zlib.decompress(packed))] + newest

    def newest(self, game: Game, side: str) -> tuple[list[Line], int]:
        """The newest of them, and how many there are in all."""
        found = self._since(game, side)
        return found[-NEWEST:], len(self._packed[side]) * PACK + len(found)

    def _since(self, game: Game, side: str) -> list[Line]:
        """All that is not packed."""
        self._follow(game)
        seen = self._lines[side]
        now = [e for e in game.state.events or () if e.seen_by(side)]
        if not now:
            return seen
        n, where = self._length(side), game.where
        if self._present[0] != where:
            self._present = (where, {})
        written = self._present[1]  # an event stays where it is as long as its activation runs
        for i, event in enumerate(now, n):
            if written.get(i, NOBODY)[0] is not event:
                written[i] = (event, self._line(i, event, where))
        return seen + [written[i][1] for i in range(n, n + len(now))]

    def _line(self, n: int, event: Event, where: Where) -> Line:
        text = _encode(entry_of(self.game, n, event, where))
        return Line(n, text, hashed(text))

    def _length(self, side: str) -> int:
        return len(self._packed[side]) * PACK + len(self._lines[side])

    def _follow(self, game: Game) -> None:
        fresh, node = [], game.past
        while node is not None and id(node) not in self._index:
            if node.rolls == FORGOTTEN:
                raise HendersonError(NOT_REMEMBERED)
            fresh.append(node)
            node = node.before
        keep = self._index[id(node)] + 1 if node is not None else 0
        if fresh or keep < len(self._nodes):
            self._present = (None, {})  # another activation runs
        if keep < len(self._nodes):
            for side, length in self._lengths[keep].items():
                del self._lines[side][length - len(self._packed[side]) * PACK :]
            for gone in self._nodes[keep:]:
                del self._index[id(gone)]
            del self._nodes[keep:], self._lengths[keep:]
        for node in reversed(fresh):
            self._index[id(node)] = len(self._nodes)
            self._nodes.append(node)
            self._lengths.append({side: self._length(side) for side in self.sides})
            if node.events:
                where = game.rules.where(node.start)
                for event in node.events:
                    self._enter(event, where)

    def _enter(self, event: Event, where: Where) -> None:
        """What is the same line to several sides is one."""
        made: dict[int, Line] = {}
        for side, lines in self._lines.items():
            if event.seen_by(side):
                n = self._length(side)
                lines.append(made.get(n) or made.setdefault(n, self._line(n, event, where)))

    def let_go(self, game: Game) -> dict[int, Past]:
        """What nobody can take back any more leaves the memory of the game, once it is worth while, and its lines are packed. The
        activations that stay, by the ids they had; {} when nothing was done."""
        if not may_forget(game):
            return {}
        self._follow(game)
        kept = forget(game)
        oldest = self._lengths[-len(kept)]
        self._lengths, self._nodes = self._lengths[-len(kept) :], list(kept.values())
        self._index = {id(node): i for i, node in enumerate(self._nodes)}
        made: dict[tuple[int, ...], bytes] = {}  # once for sides that saw the same
        for side, lines in self._lines.items():
            packed = self._packed[side]
            while oldest[side] - len(packed) * PACK >= PACK + NEWEST:
                some = lines[:PACK]
                same = tuple(map(id, some))
                packed.append(made.get(same) or made.setdefault(same, zlib.compress(json_list(some))))
                del lines[:PACK]
        return kept


def entry_of(game: str, n: int, event: Event, where: Where) -> Entry:
    """A line of the log."""
    return Entry(n, event.rule, event.text, event.kind, where.turn, where.side, event.data, said(game, event.said),
                 told(game, event.noted))  # fmt: skip
