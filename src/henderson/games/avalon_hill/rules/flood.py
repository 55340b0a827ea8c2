"""Where movers come to: whole waves of squares at once, a wave for each square or BTA spent.

The board is laid out in strips of bits (rules/strips.py), so that all neighbours of a whole set of squares are a few shifts
away. A square is entered at one price from most sides; the few cheaper steps onto it (along the road, along
a river) are kept apart. What a reach depends on is its key, so reaches are remembered and never go stale.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from ....board import twin
from ....board.reach import Steps, gathered, members
from .strips import NOTHING, Reach, Strips, Walked, Waves

MOST_KEPT = 4096  # reaches remembered of one class of movers
NEARBY = 4  # quicker: so few points are quickly spent
FAR = 99  # more than any unit can spend
UNKNOWN = -1  # of the squares near by: not yet looked for
_twin = twin.load()
_tuple = tuple.__new__  # a Walked without the detour over its own __new__


class Window(NamedTuple):
    """The board from some column on, for one class of movers."""

    entry: tuple[tuple[int, int], ...]  # a price, and the squares that are entered for it
    free: dict[int, list[tuple[int, int]]]  # steps along the road for nothing, by bit: square and its bit
    free_from: int
    less: dict[int, list[tuple[int, int]]]  # other steps that cost less than their square: square and price
    less_from: int


class Ground:
    """What the steps of one class of movers cost, and where they lead."""

    def __init__(self, strips: Strips, steps: Steps, swiftest: int) -> None:
        self.strips, self.steps, self.swiftest = strips, steps, swiftest
        self.price_of = [-1] * len(steps)  # the dearest way onto a square; -1 there is none
        for out in steps:
            for there, price in out:
                self.price_of[there] = max(self.price_of[there], price)
        self.cheapest = bytes([min([price for _, price in out], default=FAR) for out in steps])  # step out of each square
        self.less = [(a, b, price) for a, out in enumerate(steps) for b, price in out if price < self.price_of[b]]
        self.entry = self._entry()
        self.land = sum(squares for _, squares in self.entry)
        self.wider: Ground | None = None
        self._into: list[tuple[tuple[int, int], ...] | None] = [None] * len(steps)
        self._windows: dict[int, Window] = {}
        self._country: bytes | None = None  # the steps for the compiled twin
        self._farthest: dict[int, tuple[tuple[int, ...], int]] = {}
        self._open: dict[int, tuple[int, Reach] | None] = {}  # None: somebody was there once, with enemies about
        self._known: dict[tuple[int, int, int], Reach] = {}
        self._asked = (-1, -1, 0, 0)  # the last one: who moves asks where he can go, then for the way
        self._answer: Reach = NOTHING

    def _entry(self) -> tuple[tuple[int, int], ...]:
        """Squares by their price."""
        bits, price_of = self.strips.bits, self.price_of
        return tuple((price, sum(bits[s] for s, p in enumerate(price_of) if p == price)) for price in sorted({*price_of} - {-1}))

    def bridged(self, rows: Mapping[int, tuple[tuple[int, int], ...]], squares: Iterable[int], wider: Ground) -> Ground:
        """O.special.1 The same with other steps out of some squares, which differ onto the bridged squares only.

        Nobody on it comes farther than on `wider`.
        """
        new = Ground(self.strips, (), self.swiftest)
        new.cheapest, new.land, new._farthest, new._open = self.cheapest, self.land, self._farthest, self._open
        steps, price_of, bits = list(self.steps), list(self.price_of), self.strips.bits
        for here, out in rows.items():
            steps[here] = out
        onto = {b: [(a, b, price) for a, out in rows.items() for there, price in out if there == b] for b in squares}
        new.less = [step for step in self.less if step[1] not in onto]
        entry = dict(self.entry)
        for b, ways in onto.items():
            entry[price_of[b]] ^= bits[b]
            price_of[b] = max([price for _, _, price in ways])
            entry[price_of[b]] = entry.get(price_of[b], 0) | bits[b]
            new.less += [step for step in ways if step[2] < price_of[b]]
        new.steps, new.price_of, new.entry = steps, price_of, tuple(sorted(entry.items()))
        new.wider, new._windows, new._known, new._into, new._country = wider, {}, {}, list(self._into), None
        new._asked, new._answer = (-1, -1, 0, 0), NOTHING
        for b in onto:
            new._into[b] = None
        return new

    def window(self, base: int) -> Window:
        """What a flood needs, as bits that begin at `base`."""
        found = self._windows.get(base)
        if found is None:
            at, free, less = self.strips.at, dict[int, list[tuple[int, int]]](), dict[int, list[tuple[int, int]]]()
            for a, b, price in self.less:
                if at[a] >= base and at[b] >= base:
                    way = free if not price else less
                    way.setdefault(at[a] - base, []).append((1 << at[b] - base, price or at[b] - base))
            found = self._windows[base] = Window(
                tuple((price, squares >> base) for price, squares in self.entry), free, sum(1 << a for a in free), less,
                sum(1 << a for a in less)
            )  # fmt: skip
        return found

    def open(self, start: int, points: int) -> tuple[int, Reach]:
        """Where it could go if there were no enemy, as bits: what lies beyond cannot matter. And that reach."""
        key = start << 8 | points  # quicker than a pair
        found = self._open.get(key)
        if found is None:
            if _twin is None and NEARBY < points < self.swiftest:  # quicker: a part of what the swiftest unit reaches
                waves, base = self._far(start)
                reach: Reach = self._by_waves(waves[: points + 1], base)
            else:
                reach = self.walk(start, points, 0, 0, 0)
        elif found[0] != UNKNOWN:
            return found
        else:
            reach = found[1]
        found = gathered(reach.squares) | self.strips.single[start], reach
        self._keep_open(key, found)
        return found

    def _keep_open(self, key: int, found: tuple[int, Reach] | None) -> None:
        if len(self._open) >= 4 * MOST_KEPT:
            self._open.clear()
        self._open[key] = found

    def _far(self, start: int) -> tuple[tuple[int, ...], int]:
        """Where the swiftest unit could go if there were no enemy: the waves and their first bit."""
        found = self._farthest.get(start)
        if found is None:
            found = self._farthest[start] = self._waves(start, self.swiftest, 0, 0, 0)
        return found

    def _by_waves(self, waves: tuple[int, ...], base: int) -> Waves:
        every = 0
        for wave in waves:
            every |= wave
        return Waves(self.strips.squares(every, base), waves, base)

    def reach(self, start: int, points: int, blocked: int, zone: int) -> Reach:
        """Everywhere a mover can go: never into `blocked`, no farther than the first square of `zone`."""
        asked = (start, points, blocked, zone)
        if asked != self._asked:
            self._answer, self._asked = self._reach(start, points, blocked, zone), asked
        return self._answer

    def _reach(self, start: int, points: int, blocked: int, zone: int) -> Reach:
        if (
            _twin is not None and self.wider is None and start << 8 | points not in self._open
        ):  # quicker than to look first who is near
            met, touched = self._walked(start, points, blocked, zone)
            self._keep_open(start << 8 | points, None if touched else (UNKNOWN, met))
            return met
        near, reach = (self.wider or self).open(start, points)
        blocked &= near
        zone &= near
        if not blocked and not zone and self.wider is None:
            return reach
        key = (start << 8 | points, blocked, zone)  # quicker than four
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= MOST_KEPT:
                self._known.clear()
            found = self._known[key] = self.walk(start, points, blocked, zone, near)
        return found

    def walk(self, start: int, points: int, blocked: int, zone: int, near: int) -> Reach:
        """`come_to` by its compiled twin where there is one, else `flood` when it goes far."""
        if _twin is None and points > NEARBY:  # quicker by waves
            return self.flood(start, points, blocked, zone, near)
        if _twin is None:
            spent, came = self.come_to(start, points, blocked, zone)
            return Walked(tuple(sorted(came)), 0, bytes(spent), came)
        return self._walked(start, points, blocked, zone)[0]

    def _walked(self, start: int, points: int, blocked: int, zone: int) -> tuple[Walked, bool]:
        """The same by the twin; and did it come upon anything that bars the way?"""
        assert _twin is not None
        if self._country is None:
            self._country = _twin.pack(self.steps)
        found, touched = _twin.search(self._country, start, points, blocked, zone)
        return _tuple(Walked, found), bool(touched)

    def flood(self, start: int, points: int, blocked: int, zone: int, near: int) -> Waves:
        """`come_to` in whole waves of squares."""
        return self._by_waves(*self._waves(start, points, blocked, zone, near))

    def _waves(self, start: int, points: int, blocked: int, zone: int, near: int) -> tuple[tuple[int, ...], int]:
        """B.move.6 Never onto the enemy; B.attack.1 as far as the first square of his zone; B.multi.6b the first step out of
        a zone leaves all zones. `near` holds all that could be reached (0: not known)."""
        strips = self.strips
        bits, width, raised = strips.bits, strips.width, strips.raised
        base = strips.at[(near & -near).bit_length() - 1] // (2 * width) * (2 * width) if near else 0
        entry, free, free_from, less, less_from = self.window(base)
        shut, stops = bits[start], 0
        for square in members(blocked):
            shut |= bits[square]
        for square in members(zone):
            stops |= bits[square]
        left = (self.land & ~shut) >> base  # what can be entered, and was not yet
        through = (self.land & ~stops) >> base  # B.attack.2 not through a zone
        coming = [0] * (points + entry[-1][0] + 1)  # by what is spent
        leaves_zone = zone >> start & 1
        for there, price in self.steps[start]:
            if price <= points and not (leaves_zone and zone >> there & 1):
                coming[price] |= bits[there] >> base
        waves, least = [], entry[0][0]
        for spent in range(points + 1):  # T.jungle.5 a square that costs more than is left is out of reach
            wave = 0
            while new := coming[spent] & left:
                left ^= new
                wave |= new
                new &= through
                if some := new & free_from:
                    walk = members(some)
                    for here in walk:  # grows while it is read
                        for bit, there in free.get(here, ()):
                            if left & bit:
                                left ^= bit
                                wave |= bit
                                if through & bit:
                                    new |= bit
                                    walk.append(there)
                if some := new & less_from:
                    for here in members(some):
                        for bit, price in less[here]:
                            if spent + price <= points:
                                coming[spent + price] |= bit
                if new and spent + least <= points:
                    up = new & raised
                    sides = new | up >> 1 | (new ^ up) << 1
                    around = (new << 1 | new >> 1 | sides << width | sides >> width) & left
                    for price, squares in entry:  # T.jungle.2 clear squares and jungle in one move
                        coming[spent + price] |= around & squares
            waves.append(wave)
        return tuple(waves), base

    def come_to(self, start: int, points: int, blocked: int, zone: int) -> tuple[bytearray, dict[int, int]]:
        """The same square by square: what is spent to come to each, and the square before it on the way (O.hidden.4). The
        measure of `flood` and `way`, and what board/_flood.c is the twin of."""
        steps, spent = self.steps, bytearray((points + 1,)) * len(self.steps)  # T.jungle.5 dearer is out of reach
        for square in members(blocked):
            spent[square] = 0  # nothing is cheaper: never entered
        spent[start] = 0
        stops = {*members(zone)} if zone else ()
        came: dict[int, int] = {}
        buckets: list[list[int]] = [[] for _ in range(points + 1)]
        for there, price in steps[start]:
            if price < spent[there] and not (start in stops and there in stops):  # B.multi.6b
                spent[there], came[there] = price, start
                buckets[price].append(there)
        for cost, bucket in enumerate(buckets):
            for here in bucket:  # grows while it is read: free steps land in the same bucket
                if spent[here] != cost or here in stops:
                    continue
                for there, price in steps[here]:
                    total = cost + price
                    if total < spent[there]:
                        spent[there], came[there] = total, here
                        buckets[total].append(there)
        return spent, came

    def search(self, start: int, points: int, blocked: int, zone: int) -> dict[int, tuple[int, int]]:
        """What is spent to come to each square, and the square before it."""
        spent, came = self.come_to(start, points, blocked, zone)
        return {square: (spent[square], before) for square, before in came.items()}

    def way(self, start: int, goal: int, reach: Reach, zone: int) -> list[int]:
        """O.hidden.4 The exact route, a cheapest one: its squares in order, start left out, goal last."""
        if isinstance(reach, Walked):
            return reach.way(start, goal)
        cost = reach.cost(self.strips, goal)
        if (goal, cost) in self.steps[start] and not (zone >> start & 1 and zone >> goal & 1):
            return [goal]
        corridor = self._corridor(start, goal, cost, reach, zone)
        if len({*corridor.values()}) == len(corridor):  # a square for each step
            return [*corridor][::-1]
        came = self._first_come(start, corridor, cost, zone)
        found = [goal]
        while (before := came[found[-1]]) != start:
            found.append(before)
        return found[::-1]

    def _first_come(self, start: int, corridor: dict[int, int], most: int, zone: int) -> dict[int, int]:
        """The square from which each square of a corridor is come to first."""
        came: dict[int, int] = {}
        buckets: list[list[int]] = [[] for _ in range(most + 1)]
        leaves_zone = zone >> start & 1
        for there, price in self.steps[start]:
            if corridor.get(there) == price and not (leaves_zone and zone >> there & 1):  # B.multi.6b
                came[there] = start
                buckets[price].append(there)
        for spent, bucket in enumerate(buckets):
            for here in bucket:  # grows while it is read
                for there, price in self.steps[here]:
                    if corridor.get(there) == spent + price and there not in came:
                        came[there] = here
                        buckets[spent + price].append(there)
        return came

    def _corridor(self, start: int, goal: int, cost: int, reach: Waves, zone: int) -> dict[int, int]:
        """The squares that a route can come over, back from the goal, and what each costs: of the squares that lead cheapest
        onto one, those that were come to first."""
        bits, base, waves = self.strips.bits, reach.base, reach.waves
        found, todo = {goal: cost}, [goal]
        for square in todo:  # grows while it is read
            before: list[int] = []
            most, spent = -1, found[square]
            for near, price in self._into[square] or self.into(square):
                if most <= price <= spent:
                    if near == start:
                        if price < spent or (zone >> start & 1 and zone >> square & 1):
                            continue
                    elif not waves[spent - price] & bits[near] >> base or zone >> near & 1:
                        continue
                    if price > most:
                        most, before = price, []
                    before.append(near)
            if start not in before:
                for near in before:
                    if near not in found:
                        found[near] = spent - most
                        todo.append(near)
        return found

    def into(self, square: int) -> tuple[tuple[int, int], ...]:
        """The steps onto a square."""
        found = self._into[square]
        if found is None:
            rows = [(near, dict(self.steps[near]).get(square)) for near, _ in self.steps[square]]
            found = self._into[square] = tuple([(near, price) for near, price in rows if price is not None])
        return found
