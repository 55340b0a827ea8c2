"""What the heuristic opponent moves next: attacks it can bring to good odds, then the way towards where it wants to be."""

from __future__ import annotations

import heapq

from . import odds
from .attacks import in_range
from .facts import ARTILLERY, ENGINEER, JAPAN, US
from .reach import can_move, legs
from .state import STACK, UNBUILT, State
from .style import Style

FAR = 99
Reach = dict[int, dict[int, int]]


def distances(g: State, goals: list[int]) -> list[int]:
    """MF from every hex to the nearest of `goals`, nobody in the way."""
    ways = g.facts.ways
    far = [FAR] * g.facts.hexes
    heap = [(0, h) for h in goals]
    for h in goals:
        far[h] = 0
    while heap:
        cost, here = heapq.heappop(heap)
        if cost > far[here]:
            continue
        for there, price in ways[here]:
            if cost + price < far[there]:
                far[there] = cost + price
                heapq.heappush(heap, (cost + price, there))
    return far


def held_by(g: State, side: int) -> list[int]:
    """Hexes that a side holds."""
    return [h for h in range(g.facts.hexes) if g.holder[h] == side + 1]


def airfield_hexes(g: State) -> list[int]:
    """Built airfield hexes."""
    return [h for i, h in enumerate(g.facts.fields) if g.status[i] != UNBUILT]


class Plan:
    """One look at the position by the side that moves."""

    def __init__(self, g: State, side: int, style: Style) -> None:
        self.g, self.side, self.style = g, side, style
        self.storming = style.storm <= g.turn < style.hide
        f = g.facts
        self.fresh = [u for u in f.ground_of[side] if g.left[u] == 2 * f.move[u] > 0
                      and (g.place[u] < f.hexes or g.place[u] in f.arrows) and can_move(g, u)]  # fmt: skip
        self.foes = held_by(g, 1 - side)
        self._reach: Reach = {}
        self._maps: dict[str, list[int]] = {}
        self.last = g.turn >= 13
        self.doors = {h for s in (*f.entries[JAPAN], *f.boxes) for h in f.arrows[s]} if g.turn >= style.guard else set()
        self.guarded = {h for h in self.doors if g.holder[h] == US + 1}

    def reach(self, u: int) -> dict[int, int]:
        """Where a unit may end, looked up once."""
        if u not in self._reach:
            self._reach[u] = legs(self.g, u)
        return self._reach[u]

    def next_move(self) -> tuple[int, int] | None:
        """The next unit to move, and whereto; None when all stand well."""
        if self.side == JAPAN and self.g.turn < self.style.storm:
            return self._seize() or self._approach()
        return self._seize() or self._attack() or self._approach()

    # -- attacks -----------------------------------------------------------------------------------------------------

    def _seize(self) -> tuple[int, int] | None:
        """Japan: an airfield hex that nobody holds, or that is held already and can be held more firmly."""
        g = self.g
        if self.side == US:
            return None
        for h in sorted(airfield_hexes(g), key=lambda h: -len(g.at[h])):
            if g.holder[h] == US + 1 or len(g.at[h]) >= STACK:
                continue
            for u in sorted(self.fresh, key=lambda u: -g.facts.combat[u]):
                if g.place[u] not in airfield_hexes(g) and h in self.reach(u):
                    return u, h
        return None

    def _attack(self) -> tuple[int, int] | None:
        """The first step of an attack that reaches the odds wanted."""
        g, f = self.g, self.g.facts
        fields = set(airfield_hexes(g))
        targets = self.foes
        if self.side == JAPAN:  # only what stands on or beside the way to an airfield
            near = {n for h in fields for n in f.grid.neighbours[h]}
            targets = [h for h in self.foes if h in fields or (h in near and g.turn < 12)]
        home = distances(g, sorted(fields) or list(f.fields))
        for target in sorted(targets, key=lambda h: (h not in fields, len(g.at[h]), home[h])):
            step = self._gather(target)
            if step is not None:
                return step
        return None

    def _wanted(self, target: int) -> float:
        """Odds worth attacking at."""
        if self.side == JAPAN:
            return 2 if target in self.g.facts.fields else 3
        if self.last or self.g.facts.field_at[target] >= 0:
            return 1
        return 2 if len(self.g.at[target]) == 1 else 3

    def _gather(self, target: int) -> tuple[int, int] | None:
        """Enough units round a target, if there are enough; those already there count."""
        g, f = self.g, self.g.facts
        near = f.grid.neighbours[target]
        here = [u for n in near for u in g.at[n] if f.side[u] == self.side]
        places = {u: g.place[u] for u in here}
        extra = self._support(target)
        want = self._wanted(target)
        steps: list[tuple[int, int]] = []
        room = {n: STACK - len(g.at[n]) for n in near}
        waiting = [u for u in self.fresh if u not in places and self._spare(u)
                   and (g.place[u] >= f.hexes or f.grid.distance(g.place[u], target) <= 9)]  # fmt: skip
        while self._odds(target, places, extra) < want or (len(places) < 2 and waiting):
            best = None
            covered = {n for p in places.values() for n in (p, *f.grid.neighbours[p])}
            for u in waiting:
                for n in near:
                    if not room[n] or n not in self.reach(u):
                        continue
                    others = sum(len(g.at[x]) for x in f.grid.neighbours[n] if x != target and g.holder[x] == 2 - self.side)
                    new = sum(1 for x in (n, *f.grid.neighbours[n]) if x in near and x not in covered)
                    score = 3 * new + f.combat[u] - 4 * others - (3 if f.kind[u] == ARTILLERY else 0)
                    if best is None or score > best[0]:
                        best = (score, u, n)
            if best is None:
                break
            _, u, n = best
            waiting.remove(u)
            places[u] = n
            room[n] -= 1
            steps.append((u, n))
        if steps and self._odds(target, places, extra) >= want:
            return steps[0]
        return None

    def _odds(self, target: int, places: dict[int, int], extra: int) -> float:
        g, f = self.g, self.g.facts
        if not places:
            return 0
        ground = sum(f.combat[u] for u in places)
        defence = sum(f.combat[u] for u in g.at[target])
        if odds.is_doubled(f, list(places.values()), target):
            defence *= 2
        total = ground + min(extra, 2 * ground)
        return total // defence if total >= defence else total / defence

    def _support(self, target: int) -> int:
        """Factors of guns in range that stand apart from the enemy."""
        g, f = self.g, self.g.facts
        zone = g.zone(1 - self.side)
        return sum(f.combat[u] for u in f.ground_of[self.side]
                   if f.range[u] and g.place[u] < f.hexes and not zone[g.place[u]] and in_range(g, u, target)) // 2  # fmt: skip

    def _spare(self, u: int) -> bool:
        """May a unit leave where it is? The last ones on an airfield hex stay."""
        g, f = self.g, self.g.facts
        here = g.place[u]
        if self.side == US and here in self.doors and len(g.at[here]) == 1:
            return False
        if here >= f.hexes or f.field_at[here] < 0:
            return True
        if self.side == JAPAN:
            return g.status[f.field_at[here]] == UNBUILT
        if f.kind[u] == ENGINEER:
            return False
        return len(g.at[here]) > 1 or bool(self.last and not g.japan_zone[here])

    # -- the way -----------------------------------------------------------------------------------------------------

    def _approach(self) -> tuple[int, int] | None:
        """The first unit that can better its place."""
        for u in self.fresh:
            if not self._spare(u):
                continue
            here = self.g.place[u]
            now = self.worth(u, here) if here < self.g.facts.hexes else -1000.0
            best = self.best(u)
            if best is not None and self.worth(u, best) > now:
                return u, best
        return None

    def best(self, u: int) -> int | None:
        """The best place in a unit's reach."""
        reach = self.reach(u)
        return max(reach, key=lambda s: (self.worth(u, s), -reach[s], -s)) if reach else None

    def worth(self, u: int, space: int) -> float:
        """How good a place is for a unit that attacks nobody."""
        f = self.g.facts
        if space >= f.hexes:
            return self._box_worth(space)
        return self._us_worth(u, space) if self.side == US else self._japan_worth(u, space)

    def _us_worth(self, u: int, h: int) -> float:
        """Near the enemy, not next to him; guns keep a hex behind; engineers at work."""
        g, f = self.g, self.g.facts
        if f.kind[u] == ENGINEER:
            i = f.field_at[h]
            broken = [x for j, x in enumerate(f.fields) if g.status[j] > 1]
            if i >= 0 and g.status[i] > 1:
                return 50
            return -self._map("work", broken or f.fields[:2])[h] - (30 if g.japan_zone[h] else 0)
        far = self._map("foes", self.foes)[h]
        if g.japan_zone[h]:
            return -200.0 - far
        if f.kind[u] == ARTILLERY:
            return -abs(far - 5) if self.foes else 0
        if h in self.doors and h not in self.guarded:
            return 1.0
        watch = self._map("doors", sorted(self.doors - self.guarded))[h] + 3
        return -float(min(far, watch)) - 0.4 * len(g.at[h])

    def _japan_worth(self, u: int, h: int) -> float:
        """Early towards the airfields and out of zones; late out of reach of everybody."""
        g, f = self.g, self.g.facts
        risk = self._map("us", self.foes)[h] if self.foes else 20
        if not self.storming or f.kind[u] == ARTILLERY:
            return min(risk, 16) - (8 if g.us_zone[h] else 0) + (0.5 if f.jungle[h] else 0) + min(2, len(g.at[h]))
        goal = self._map("fields", airfield_hexes(g) or list(f.fields))[h]
        return -goal - (100 if g.us_zone[h] else 0) + (0.5 if f.jungle[h] else 0) + 0.3 * len(g.at[h])

    def _box_worth(self, box: int) -> float:
        """Japan: early straight on to the middle boxes, later as long as possible off the map."""
        g, f = self.g, self.g.facts
        if g.turn == 15:
            return -500.0
        if not self.storming:
            return 100.0
        middle = len(f.boxes) / 2 - 0.5
        return -30.0 if abs(f.boxes.index(box) - middle) < 1 else -60.0

    def _map(self, name: str, goals: list[int] | tuple[int, ...]) -> list[int]:
        if name not in self._maps:
            self._maps[name] = distances(self.g, list(goals))
        return self._maps[name]
