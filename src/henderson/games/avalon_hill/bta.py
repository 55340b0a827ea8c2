"""Movement of the Tournament game: what each square costs in BTA, and how far that leads (T.clear, T.jungle, T.road, T.river).

The price of every step is worked out once for each class of mover; a reach is remembered, for it depends on nothing but its key.
"""

from __future__ import annotations

from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ...board.reach import members
from .facts import Facts

Steps = tuple[tuple[tuple[int, int], ...], ...]
MOST_KNOWN = 4096  # reaches remembered

FAR = b"\x63"  # 99: more than any unit can spend


class Mover(NamedTuple):
    """A class of movers: what its steps cost."""

    road: bool = True  # O.psych.us.1, O.psych.ja.1 take the road rate away
    heavy: bool = False  # O.psych.us.4, O.psych.ja.5 jungle and river cost 3
    lvt: bool = False  # O.special.1 crosses rivers without delay
    bridges: tuple[int, ...] = ()  # O.special.1, O.special.2 river squares with an LVT or an engineer on them


class Reach(NamedTuple):
    """Squares that can be entered, in order, and the BTA spent on the cheapest way to each."""

    squares: tuple[int, ...]
    spent: bytes
    came: tuple[int, ...]  # the square before each on the way there

    def cost(self, square: int) -> int:
        """BTA to that square."""
        return self.spent[self.squares.index(square)]

    def way(self, start: int, goal: int) -> list[int]:
        """O.hidden.4 The exact route, a cheapest one: its squares in order, start left out, goal last."""
        found = [goal]
        while (before := self.came[self.squares.index(found[-1])]) != start:
            found.append(before)
        return found[::-1]


class Bta:
    """The BTA costs over a mapboard."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.costs = {row["step"].text: row["cost"].whole(0, 20) for row in facts.pack.table("movement_costs")}
        self.landing = self.costs["landing"]  # T.coast.1
        self.heavy = facts.limits["heavy_going"]
        self._steps: dict[Mover, Steps] = {}
        self._cheapest: dict[Mover, bytes] = {}
        self._free: dict[tuple[Mover, int, int], int] = {}
        self._known: dict[tuple[Mover, int, int, int, int], Reach] = {}

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

    def steps(self, mover: Mover) -> Steps:
        """All steps of a class of movers."""
        found = self._steps.get(mover)
        if found is None:
            if len(self._steps) > 512:
                self._steps.clear()
            near = self.facts.neighbours
            if mover.bridges:  # only the steps onto the bridged squares differ
                rows = list(self.steps(mover._replace(bridges=())))
                touched = {a for bridge in mover.bridges for a in near[bridge]}
            else:
                rows, touched = [()] * len(near), set(range(len(near)))
            for a in touched:
                rows[a] = tuple([(b, self.step(mover, a, b)) for b in near[a]])
            found = self._steps[mover] = tuple(rows)
        return found

    def cheapest(self, mover: Mover) -> bytes:
        """The cheapest step out of each square, were there no enemy."""
        found = self._cheapest.get(mover)
        if found is None:
            if len(self._cheapest) > 64:
                self._cheapest.clear()
            steps = self.steps(mover)
            found = self._cheapest[mover] = bytes([min([price for _, price in out], default=99) for out in steps])
        return found

    def free(self, mover: Mover, start: int, points: int) -> int:
        """Where it could go if there were no enemy, as bits: what lies beyond cannot matter."""
        key = (mover, start, points)
        found = self._free.get(key)
        if found is None:
            if len(self._free) > 4 * MOST_KNOWN:
                self._free.clear()
            squares = self._search(mover, start, points, 0, 0).squares
            found = self._free[key] = sum(self.facts.bits[s] for s in squares) | self.facts.bits[start]
        return found

    def reach(self, mover: Mover, start: int, points: int, blocked: int, zone: int) -> Reach:
        """T.jungle.2 Everywhere it can go; T.road.5 it stops where it enters an enemy zone; B.multi.6b it leaves zones first."""
        near = self.free(mover._replace(lvt=True, bridges=()) if mover.bridges else mover, start, points)
        if mover.bridges:  # those it cannot come to do not matter
            mover = mover._replace(bridges=tuple([b for b in mover.bridges if near >> b & 1]))
        key = (mover, start, points, blocked & near, zone & near)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            found = self._known[key] = self._search(*key)
        return found

    def _search(self, mover: Mover, start: int, points: int, blocked: int, zone: int) -> Reach:
        steps = self.steps(mover)
        spent = bytearray(FAR) * len(steps)
        for square in members(blocked):
            spent[square] = 0  # nothing is cheaper: never entered
        spent[start] = 0
        stops = set(members(zone))
        came: dict[int, int] = {}
        buckets: list[list[int]] = [[] for _ in range(points + 1)]
        for there, price in steps[start]:
            # T.jungle.5 a square that costs more than is left is out of reach
            if price <= points and price < spent[there] and not (start in stops and there in stops):  # B.multi.6b
                spent[there], came[there] = price, start
                buckets[price].append(there)
        for cost, bucket in enumerate(buckets):
            for here in bucket:  # grows while it is read: free steps land in the same bucket
                if spent[here] != cost or here in stops:
                    continue
                for there, price in steps[here]:
                    total = cost + price
                    if total < spent[there] and total <= points:
                        spent[there], came[there] = total, here
                        buckets[total].append(there)
        squares = tuple(sorted(came))
        return Reach(squares, bytes([spent[s] for s in squares]), tuple([came[s] for s in squares]))
