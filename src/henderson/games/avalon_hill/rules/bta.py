"""Movement of the Tournament game: what each square costs in BTA, and how far that leads (T.clear, T.jungle, T.road, T.river).

The price of every step is worked out once for each class of mover; how far it leads, `flood` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from .facts import Facts
from .flood import Ground

MOST_GROUNDS = 512


class Mover(NamedTuple):
    """A class of movers: what its steps cost."""

    road: bool = True  # O.psych.us.1, O.psych.ja.1 take the road rate away
    heavy: bool = False  # O.psych.us.4, O.psych.ja.5 jungle and river cost 3
    lvt: bool = False  # O.special.1 crosses rivers without delay
    bridges: tuple[int, ...] = ()  # O.special.1, O.special.2 river squares with an LVT or an engineer on them


MOVERS = {
    (road, heavy, lvt): Mover(road, heavy, lvt) for road in (False, True) for heavy in (False, True) for lvt in (False, True)
}


class Bta:
    """The BTA costs over a mapboard."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.costs = {row["step"].text: row["cost"].whole(0, 20) for row in facts.pack.table("movement_costs")}
        self.landing = self.costs["landing"]  # T.coast.1
        self.heavy = facts.limits["heavy_going"]
        self._grounds: dict[Mover, Ground] = {}
        self.cheapest_memo: dict[tuple[str, str, str, bool], dict[str, bytes]] = {}

    @cached_property
    def _road(self) -> frozenset[tuple[int, int]]:
        """T.road.1 Along the road means between squares that follow each other on it."""
        road = self.facts.road
        return frozenset([*pairwise(road), *pairwise(road[::-1])])

    @cached_property
    def _rivers(self) -> frozenset[tuple[int, int]]:
        """T.river.2 Along the river: between squares that follow each other on one river."""
        return frozenset(pair for _, r in self.facts.rivers for pair in [*pairwise(r), *pairwise(r[::-1])])

    def step(self, mover: Mover, a: int, b: int) -> int:
        """What the step from a to b costs, T.road.4 on and off the road as often as one likes.

        D.tmove.1 11/5 pays 1 and three times 2, and loses its last BTA; D.tmove.2 10/3 lands for 2, pays 2 onto a jungle road
        square, nothing along the road and 1 off it.
        """
        facts, costs = self.facts, self.costs
        if mover.road and (a, b) in self._road:
            # T.road.1 free, T.road.6 rivers included; T.road.2 but 1 in a village, T.road.7 Matanikau too
            return costs["road_village"] if b in facts.villages else costs["road_along"]
        # T.jungle.1, T.jungle.3 jungle costs 2; T.jungle.4 leaving it costs nothing more; T.slope.1 nor do slopes
        terrain = (
            (self.heavy if mover.heavy else costs["jungle"]) if facts.jungle[b] else costs["clear"]
        )  # T.clear.1, O.psych.us.4
        if not facts.river[b] or mover.lvt or b in mover.bridges:
            return terrain  # T.road.3 onto the road from beside it, or off it: what the square costs
        if (a, b) in self._rivers:
            return terrain  # T.river.2
        return self.heavy if mover.heavy else costs["river_enter"]  # T.river.1 2 whatever the terrain, jungle not added

    def ground(self, mover: Mover) -> Ground:
        """All steps of a class of movers."""
        found = self._grounds.get(mover)
        if found is None:
            if len(self._grounds) > MOST_GROUNDS:
                self._grounds.clear()
            near = self.facts.neighbours
            if mover.bridges:
                touched = {a for bridge in mover.bridges for a in near[bridge]}
                rows = {a: self._row(mover, a) for a in touched}
                wider = self.ground(Mover(mover.road, mover.heavy, True))
                found = self.ground(Mover(mover.road, mover.heavy, mover.lvt)).bridged(rows, mover.bridges, wider)
            else:
                steps = tuple(self._row(mover, a) for a in range(len(near)))
                found = Ground(self.facts.strips, steps, self.facts.swiftest)
            self._grounds[mover] = found
        return found

    def out(self, mover: Mover, bridges: tuple[int, ...], here: int) -> Sequence[tuple[int, int]]:
        """The steps out of a square, and what each costs."""
        beside = tuple([b for b in bridges if self.facts.around[here] >> b & 1]) if bridges else ()
        if not beside:
            return self.ground(mover).steps[here]
        return self._row(mover._replace(bridges=beside), here)

    def _row(self, mover: Mover, here: int) -> tuple[tuple[int, int], ...]:
        return tuple([(there, self.step(mover, here, there)) for there in self.facts.neighbours[here]])

    def ground_near(self, mover: Mover, bridges: tuple[int, ...], start: int, points: int) -> Ground:
        """The ground of a mover; bridges it cannot come to do not matter."""
        if bridges:
            near, _ = self.ground(MOVERS[mover.road, mover.heavy, True]).open(start, points)
            bridges = tuple([b for b in bridges if near >> b & 1])
            if bridges:
                return self.ground(Mover(mover.road, mover.heavy, mover.lvt, bridges))
        return self.ground(mover)
