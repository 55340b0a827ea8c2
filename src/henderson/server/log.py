"""The log of a table as each seat saw it, kept up to date entry by entry."""

from __future__ import annotations

from ..engine.events import Event
from ..engine.game import Game, Past
from ..engine.view import Where
from .messages import Entry
from .spoken import said, told


class Log:
    """One list of entries a side, and "" for spectators. What is taken back leaves it again."""

    def __init__(self, game: Game) -> None:
        self.game, self.sides = game.rules.ID, (*game.rules.SIDES, "")
        self._entries: dict[str, list[Entry]] = {side: [] for side in self.sides}
        self._nodes: list[Past] = []  # the activations already in the lists
        self._index: dict[int, int] = {}
        self._lengths: list[dict[str, int]] = []  # of the lists before each of them

    def entries(self, game: Game, side: str) -> list[Entry]:
        """All that the side saw so far, oldest first."""
        self._follow(game)
        seen = self._entries[side]
        now = [e for e in game.state.events or () if e.seen_by(side)]
        where = game.where if now else None
        return seen + [entry_of(self.game, len(seen) + i, e, where) for i, e in enumerate(now) if where]

    def _follow(self, game: Game) -> None:
        fresh, node = [], game.past
        while node is not None and id(node) not in self._index:
            fresh.append(node)
            node = node.before
        keep = self._index[id(node)] + 1 if node is not None else 0
        if keep < len(self._nodes):
            for side, length in self._lengths[keep].items():
                del self._entries[side][length:]
            for gone in self._nodes[keep:]:
                del self._index[id(gone)]
            del self._nodes[keep:], self._lengths[keep:]
        for node in reversed(fresh):
            self._index[id(node)] = len(self._nodes)
            self._nodes.append(node)
            self._lengths.append({side: len(entries) for side, entries in self._entries.items()})
            if node.events:
                where = game.rules.where(node.start)
                for event in node.events:
                    for side, entries in self._entries.items():
                        if event.seen_by(side):
                            entries.append(entry_of(self.game, len(entries), event, where))


def entry_of(game: str, n: int, event: Event, where: Where) -> Entry:
    """A line of the log."""
    return Entry(n, event.rule, event.text, event.kind, where.turn, where.side, event.data, said(game, event.said),
                 told(game, event.noted))  # fmt: skip
