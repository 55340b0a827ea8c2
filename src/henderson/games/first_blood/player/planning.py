"""What the heuristic opponent moves next: attacks it can bring to good odds, then the way towards where it wants to be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules import odds
from ..rules.attacks import in_range
from ..rules.facts import ARTILLERY, ENGINEER, INFANTRY, JAPAN, US
from ..rules.reach import can_move, legs
from ..rules.state import STACK, UNBUILT, State
from .ground import MOST_KEPT, airfield_hexes, distances, held_by
from .style import Style


class Plan:
    """One look at the position by the side that moves."""

    def __init__(self, g: State, side: int, style: Style) -> None:
        self.g, self.side, self.style = g, side, style
        self.storming = style.storm <= g.turn < style.hide
        f = g.facts
        self.fresh = [u for u in f.ground_of[side] if g.left[u] == 2 * f.move[u] > 0
                      and (g.place[u] < f.hexes or g.place[u] in f.arrows) and can_move(g, u)]  # fmt: skip
        self.foes = held_by(g, 1 - side)
        self.last = g.turn >= 13
        self.rest: list[tuple[int, int]] = []  # of the attack that the next move begins
        self.doors = {h for s in (*f.entries[JAPAN], *f.boxes) for h in f.arrows[s]} if g.turn >= style.guard else set()
        self.unguarded = {h for h in self.doors if g.holder[h] != US + 1}
        self.spare = [u for u in self.fresh if self._spare(u)]
        zone = g.zone(1 - side)
        self.guns = [u for u in f.ground_of[side] if f.range[u] and g.place[u] < f.hexes and not zone[g.place[u]]]
        self._reach: dict[tuple[int, ...], dict[int, int]] = {}
        self._best: dict[tuple[int | str, ...], int | None] = {}
        self._worth: dict[str, list[float]] = {}

    def reach(self, u: int) -> dict[int, int]:
        """Where a unit may end, looked up once for all units that stand in the same place with the same MF."""
        key = self._like(u)
        known = self._reach.get(key)
        if known is None:
            known = self._reach[key] = legs(self.g, u)
        return known

    def _like(self, u: int) -> tuple[int, ...]:
        """All that makes a difference between two units that move: alike in these, they have the same legs."""
        g, here = self.g, self.g.place[u]
        return (here, g.left[u]) if here < g.facts.hexes else (here, g.left[u], g.facts.move[u], g.visited[u])

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
            targets = [h for h in self.foes if h in fields or (h in near and g.turn < 12) or (self.style.hunt and self.storming)]
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
        want = self._wanted(target) * self.style.odds
        steps: list[tuple[int, int]] = []
        room = {n: STACK - len(g.at[n]) for n in near}
        close = f.disc(target, 9)
        waiting = [u for u in self.spare if u not in places and (g.place[u] >= f.hexes or close >> g.place[u] & 1)]
        ends = [n for n in near if room[n]]
        waiting = [u for u in waiting if self._comes(u, ends)]
        if self._most(target, [*places, *waiting], extra) < want:  # all together are too few
            return None
        foe = 2 - self.side
        others = {n: 4 * sum([len(g.at[x]) for x in f.grid.neighbours[n] if x != target and g.holder[x] == foe]) for n in near}
        while self._odds(target, places, extra) < want or (len(places) < 2 and waiting):
            best = None
            covered = {n for p in places.values() for n in (p, *f.grid.neighbours[p])}
            good = {n: 3 * len([x for x in (n, *f.grid.neighbours[n]) if x in near and x not in covered]) - others[n]
                    for n in near if room[n]}  # fmt: skip
            for u in waiting:
                reach = self.reach(u)
                for n, value in good.items():
                    if n in reach:
                        score = value + f.combat[u] - (3 if f.kind[u] == ARTILLERY else 0)
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
            self.rest = steps[1:]
            return steps[0]
        return None

    def _comes(self, u: int, ends: list[int]) -> bool:
        """Can a unit come to one of these hexes?"""
        reach = self.reach(u)
        for n in ends:  # noqa: SIM110
            if n in reach:
                return True
        return False

    def _most(self, target: int, units: list[int], extra: int) -> float:
        """The best odds that so many could ever have there."""
        combat = self.g.facts.combat
        ground = sum([combat[u] for u in units])
        return (ground + min(extra, 2 * ground)) / max(1, sum([combat[u] for u in self.g.at[target]]))

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
        return sum([self.g.facts.combat[u] for u in self.guns if in_range(self.g, u, target)]) // 2

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
        return len(g.at[here]) > self.style.garrison or bool(self.last and not g.japan_zone[here])

    # -- the way -----------------------------------------------------------------------------------------------------

    def _approach(self) -> tuple[int, int] | None:
        """The first unit that can better its place."""
        for u in self.spare:
            best = self.best(u)
            if best is not None and self.betters(u, best):
                return u, best
        return None

    def betters(self, u: int, space: int) -> bool:
        """Is a place better for a unit than where it is?"""
        worth, here = self.worth(self.g.facts.kind[u]), self.g.place[u]
        return worth[space] > (worth[here] if here < self.g.facts.hexes else -1000.0)

    def best(self, u: int) -> int | None:
        """The best place in a unit's reach: then the cheapest, then the first."""
        kind = self.g.facts.kind[u]
        key: tuple[int | str, ...] = (kind, *self._like(u))
        if key not in self._best:
            worth, reach = self.worth(kind), self.reach(u)
            top = max(map(worth.__getitem__, reach), default=0.0)
            self._best[key] = min([(cost, space) for space, cost in reach.items() if worth[space] == top], default=(0, None))[1]
        return self._best[key]

    def worth(self, kind: str) -> list[float]:
        """How good each hex and box is for a unit of a kind that attacks nobody: as the enemy stands, and for company."""
        known = self._worth.get(kind)
        if known is None:
            g, at = self.g, self.g.at
            near = {h: len(at[h]) for h in held_by(g, self.side)}
            if self.side == US:
                known = list(self._us_worth(kind))
                if kind not in (ENGINEER, ARTILLERY):
                    for h, n in near.items():
                        if not g.japan_zone[h] and h not in self.unguarded:
                            known[h] -= self.style.spread * n
            else:
                known = list(self._japan_worth(kind))
                late = self._is_late(kind)
                for h, n in near.items():
                    known[h] += min(2, n) if late else self.style.company * n
                    for x in g.facts.grid.neighbours[h]:
                        known[x] += self.style.company / 2 * n
                known += [self._box_worth(box) for box in g.facts.boxes]
            self._worth[kind] = known
        return known

    def _us_worth(self, kind: str) -> tuple[float, ...]:
        """Near the enemy, not next to him; guns keep a hex behind; engineers at work."""
        g, f, zone = self.g, self.g.facts, self.g.japan_zone
        if kind == ENGINEER:
            broken = tuple(x for j, x in enumerate(f.fields) if g.status[j] > 1)

            def engineer() -> list[float]:
                way = distances(g, list(broken or f.fields[:2]))
                return [50 if h in broken else -way[h] - (30 if zone[h] else 0) for h in range(f.hexes)]

            return self._kept((kind, g.japan_held, broken), engineer)
        far = distances(g, self.foes)
        if kind == ARTILLERY:
            if not self.foes:
                return (0.0,) * f.hexes
            return self._kept((kind, g.japan_held), lambda: [-200.0 - x if zone[h] else -abs(x - 5) for h, x in enumerate(far)])
        doors = sorted(self.unguarded)

        def infantry() -> list[float]:
            watch = distances(g, doors)
            row = [-200.0 - x if zone[h] else -float(min(x, watch[h] + 3)) for h, x in enumerate(far)]
            for h in doors:
                row[h] = row[h] if zone[h] else 1.0
            return row

        return self._kept((INFANTRY, g.japan_held, *doors), infantry)

    def _is_late(self, kind: str) -> bool:
        """Before and after the storm Japan keeps out of reach, its guns do so always."""
        return not self.storming or kind == ARTILLERY

    def _japan_worth(self, kind: str) -> tuple[float, ...]:
        """Early towards the airfields and out of zones; late out of reach of everybody."""
        g, f, zone = self.g, self.g.facts, self.g.us_zone
        if self._is_late(kind):

            def away() -> list[float]:
                risk = distances(g, self.foes) if self.foes else (20,) * f.hexes
                return [min(x, 16) - (8 if zone[h] else 0) + (0.5 if f.jungle[h] else 0) for h, x in enumerate(risk)]

            return self._kept(("late", g.us_held), away)
        goals = airfield_hexes(g) or list(f.fields)

        def forward() -> list[float]:
            goal = distances(g, goals)
            return [-x - (100 if zone[h] else 0) + (0.5 if f.jungle[h] else 0) for h, x in enumerate(goal)]

        return self._kept(("early", g.us_held, *goals), forward)

    def _kept(self, key: tuple[Any, ...], make: Callable[[], list[float]]) -> tuple[float, ...]:
        """A map of worth that depends on nothing but its key, drawn once."""
        memo = self.g.facts.worth_memo
        if key not in memo:
            if len(memo) >= MOST_KEPT:
                memo.clear()
            memo[key] = tuple(make())
        return memo[key]

    def _box_worth(self, box: int) -> float:
        """Japan: early straight on to the middle boxes, later as long as possible off the map."""
        g, f = self.g, self.g.facts
        if g.turn == 15:
            return -500.0
        if not self.storming:
            return 100.0
        middle = len(f.boxes) / 2 - 0.5
        return -30.0 if abs(f.boxes.index(box) - middle) < 1 else -60.0
