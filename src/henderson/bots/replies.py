"""What the enemy may do about a plan: which of his own ideas hurts it, found out while plans are compared.

A future in which the enemy goes on as usual tells what a plan is worth against somebody who does not answer it. So the plans that
are left towards the end of a comparison are played in each world a second time, with the reply that hurt most so far (or one
that was tried little): the same world and luck, so that a few worlds tell what a reply takes.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from .futures import Way

CURIOUS = 0.35  # how much a reply that was tried little is preferred
ALIKE = 4.0  # worlds that count as much as what the same reply takes from the other plans
FINALISTS = 4  # plans that are left, before replies are looked at


class Replies:
    """What each reply takes from each plan, so far."""

    def __init__(self, names: Iterable[str]) -> None:
        self.names = tuple(names)
        self._taken: dict[Way, tuple[float, float]] = {}  # worlds, sum of what was taken

    def after(self, way: Way) -> Way:
        """The same plan with the reply to look at next; the plan itself where going on as usual hurts most."""
        best, most = way, 0.0
        tried = sum([self._known(way._replace(reply=name))[0] for name in self.names])
        for name in self.names:
            replied = way._replace(reply=name)
            n, total = self._known(replied)
            common = self._common(name)
            worth = (total + ALIKE * common) / (n + ALIKE) + CURIOUS * math.sqrt(math.log(2 + tried) / (1 + n))
            if worth > most:
                best, most = replied, worth
        if best.reply:
            n, total = self._known(best)
            self._taken[best] = n + 1, total  # as if it took nothing, until it is known
        return best

    def learn(self, replied: Way, taken: float) -> None:
        """What that reply took in a world that `after` had named it for."""
        n, total = self._known(replied)
        self._taken[replied] = n, total + taken

    def _known(self, replied: Way) -> tuple[float, float]:
        return self._taken.get(replied, (0.0, 0.0))

    def _common(self, name: str) -> float:
        """What that reply takes from any plan."""
        found: Sequence[tuple[float, float]] = [known for way, known in self._taken.items() if way.reply == name]
        n = sum([one[0] for one in found])
        return sum([one[1] for one in found]) / (n + ALIKE)
