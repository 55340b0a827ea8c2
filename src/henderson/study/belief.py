"""Where the enemy may be and with what, from what a seat has seen: many worlds that it may believe in, counted.

It is given a seat, which has no way to the truth: in two worlds that the seat cannot tell apart it tells the same, byte for byte.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from ..bots.seat import Seat
from ..bots.value import worth
from ..engine.view import Struct

WORLDS = 120
NAMED = 6  # counters told for a space
SELDOM = 0.005  # a chance below it is left out


class Likely(Struct):
    """A counter that may be there."""

    name: str
    chance: float


class Place(Struct):
    """A space where the enemy may be."""

    space: str
    chance: float  # that anything hidden is there
    strength: float  # on the average, over all worlds
    pieces: list[Likely] = []  # the likeliest first


class Belief(Struct):
    """All that may be believed."""

    side: str
    worlds: int
    places: list[Place]
    hidden: int  # counters that are somewhere unseen, on the average

    @property
    def empty(self) -> bool:
        """Is nothing hidden?"""
        return not self.places


def belief(seat: Seat, worlds: int = WORLDS, seed: int | str = 0) -> Belief:
    """What the seat may believe of pieces it does not see."""
    side, seen = seat.side, {p.id: p.place for p in seat.view.pieces if not p.hidden}
    there: Counter[str] = Counter()
    strength: dict[str, float] = defaultdict(float)
    named: dict[str, Counter[str]] = defaultdict(Counter)
    unseen = 0
    for n in range(worlds):
        world = seat.dream(f"belief {seed} {n}")
        places = set()
        for other in world.rules.SIDES:
            if other == side:
                continue
            for p in world.view(other).pieces:
                if p.side == other and p.place and seen.get(p.id) != p.place:
                    places.add(p.place)
                    strength[p.place] += worth(p)
                    named[p.place][p.name or p.id] += 1
                    unseen += 1
        there.update(places)
    found = [
        Place(space, round(times / worlds, 3), round(strength[space] / worlds, 2),
              [Likely(name, round(-k / worlds, 3)) for k, name in sorted((-k, name) for name, k in named[space].items())[:NAMED]])
        for space, times in sorted(there.items(), key=lambda item: (-item[1], item[0])) if times / worlds >= SELDOM
    ]  # fmt: skip
    return Belief(side, worlds, found, round(unseen / worlds))
