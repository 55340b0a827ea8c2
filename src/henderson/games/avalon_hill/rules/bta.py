"""Movement of the Tournament game: what each square costs in BTA, and how far that leads (T.clear, T.jungle, T.road, T.river).

The price of every step is worked out once for each class of mover; how far it leads, `flood` says.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from .flood import Ground
from .mapboard import Mapboard
from .printed import numbers
from .strips import Strips

MOST_KEPT = 512  # grounds; then all are thrown away
COSTS = ("clear", "jungle", "slope", "hilltop", "landing", "sea_travel", "road_along", "road_village", "road_from_offroad",
         "road_to_nonjungle", "road_to_jungle", "river_enter", "jungle_river_enter", "along_river_clear", "along_river_jungle",
         "matanikau_by_road", "road_river")  # fmt: skip


class Mover(NamedTuple):
    """A class of movers: what its steps cost."""

    road: bool = True  # may it use the road?
    heavy: bool = False  # do jungle and rivers cost 3?
    lvt: bool = False  # O.special.1 crosses rivers without delay
    bridges: tuple[int, ...] = ()  # O.special.1, O.special.2 river squares with an LVT or an engineer on them


MOVERS = {
    (road, heavy, lvt): Mover(road, heavy, lvt) for road in (False, True) for heavy in (False, True) for lvt in (False, True)
}


class Bta:
    """The BTA costs over a mapboard."""

    def __init__(self, board: Mapboard, strips: Strips, swiftest: int, heavy: int) -> None:
        self.board, self.strips, self.swiftest, self.heavy = board, strips, swiftest, heavy
        self.costs = numbers(board.pack, "movement_costs", ("step", "cost"), COSTS, 0, 20)
        self.landing = self.costs["landing"]  # T.coast.1
        self.sailing = self.costs["sea_travel"] + self.landing  # T.sea.4 the water itself costs nothing
        self._grounds: dict[Mover, Ground] = {}
        self.cheapest_memo: dict[tuple[str, str, str, bool], dict[str, bytes]] = {}
        road = board.road
        self._on_road = frozenset(road)  # B.map.8
        self._road = frozenset([*pairwise(road), *pairwise(road[::-1])])  # T.road.1 between squares that follow each other on it
        # T.river.2 along the river: between squares that follow each other on one river
        self._rivers = frozenset(pair for _, r in board.rivers for pair in [*pairwise(r), *pairwise(r[::-1])])

    def step(self, mover: Mover, a: int, b: int) -> int:
        """What the step from a to b costs, T.road.4 on and off the road as often as one likes.

        D.tmove.1 11/5 pays 1 and three times 2, and loses its last BTA; D.tmove.2 10/3 lands for 2, pays 2 onto a jungle road
        square, nothing along the road and 1 off it.
        """
        if mover.road and (a, b) in self._road:
            return self._along_road(b)
        board, costs = self.board, self.costs
        wet = board.river[b] and not mover.lvt and b not in mover.bridges
        upstream = (a, b) in self._rivers
        if mover.heavy and (board.jungle[b] or (wet and not upstream)):
            return self.heavy
        if wet and not upstream:
            return self._into_river(b)
        if wet:  # T.river.2
            return costs["along_river_jungle" if board.jungle[b] else "along_river_clear"]
        return self._over_land(a, b)

    def _along_road(self, b: int) -> int:
        """T.road.1 Free, T.road.6 rivers included; T.road.2 but 1 in a village, T.road.7 which Matanikau is."""
        if b in self.board.villages:
            return self.costs["matanikau_by_road" if self.board.river[b] else "road_village"]
        return self.costs["road_river" if self.board.river[b] else "road_along"]

    def _into_river(self, b: int) -> int:
        """T.river.1 A river square costs 2 whatever its terrain, jungle not added."""
        return self.costs["jungle_river_enter" if self.board.jungle[b] else "river_enter"]

    def _over_land(self, a: int, b: int) -> int:
        """T.clear.1, T.jungle.1 What the square costs that is entered, T.jungle.3 the first jungle square too; T.jungle.4 leaving
        jungle costs nothing more. T.road.3 Onto the road from beside it, or off it; T.slope.1 slopes cost no more than clear."""
        board, costs, road = self.board, self.costs, self._on_road
        off = a in road and b not in road
        if board.jungle[b]:
            return costs["road_to_jungle" if off else "jungle"]
        if off:
            return costs["road_to_nonjungle"]
        if b in road and a not in road:
            return costs["road_from_offroad"]
        if board.is_slope(b):
            return costs["slope"]
        return costs["hilltop" if board.is_hilltop(b) else "clear"]

    def ground(self, mover: Mover) -> Ground:
        """All steps of a class of movers."""
        found = self._grounds.get(mover)
        if found is None:
            if len(self._grounds) > MOST_KEPT:
                self._grounds.clear()
            near = self.board.neighbours
            if mover.bridges:
                touched = {a for bridge in mover.bridges for a in near[bridge]}
                rows = {a: self._row(mover, a) for a in touched}
                wider = self.ground(Mover(mover.road, mover.heavy, True))
                found = self.ground(Mover(mover.road, mover.heavy, mover.lvt)).bridged(rows, mover.bridges, wider)
            else:
                steps = tuple(self._row(mover, a) for a in range(len(near)))
                found = Ground(self.strips, steps, self.swiftest)
            self._grounds[mover] = found
        return found

    def out(self, mover: Mover, bridges: tuple[int, ...], here: int) -> Sequence[tuple[int, int]]:
        """The steps out of a square, and what each costs."""
        beside = tuple([b for b in bridges if self.board.around[here] >> b & 1]) if bridges else ()
        if not beside:
            return self.ground(mover).steps[here]
        return self._row(mover._replace(bridges=beside), here)

    def _row(self, mover: Mover, here: int) -> tuple[tuple[int, int], ...]:
        return tuple([(there, self.step(mover, here, there)) for there in self.board.neighbours[here]])

    def ground_near(self, mover: Mover, bridges: tuple[int, ...], start: int, points: int) -> Ground:
        """The ground of a mover; bridges it cannot come to do not matter."""
        if bridges:
            near, _ = self.ground(MOVERS[mover.road, mover.heavy, True]).open(start, points)
            bridges = tuple([b for b in bridges if near >> b & 1])
            if bridges:
                return self.ground(Mover(mover.road, mover.heavy, mover.lvt, bridges))
        return self.ground(mover)
