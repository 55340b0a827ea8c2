"""What the heuristic opponent moves next: attacks that pay, then the way towards where it wants to be."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.attacks import in_range
from ..rules.facts import ARTILLERY, ENGINEER, INFANTRY, JAPAN, US
from ..rules.reach import boxes_ahead, can_move, legs
from ..rules.state import STACK, UNBUILT, State
from .allot import brings
from .ground import FAR, airfield_hexes, distances, haste, is_last
from .posts import is_pressed, posts, reserve, short
from .style import Style
from .worth import Worth

FURTHER = 5  # units that are called though the attack gains nothing by them: by the next one it may
SHUT, BREAK_OUT = 6, 0.4  # who can come to no more hexes is shut in; what an attack on those who bar his way must bring
ROUND = 9  # hexes from which units are called to an attack

Step = tuple[int, int]
"""A unit, and where it goes."""


class Offer(NamedTuple):
    """An attack that could be made."""

    target: int
    steps: list[Step]  # who comes for it
    places: dict[int, int]  # who attacks, and from where
    guns: list[int]
    gain: float  # in enemy units


class Plan:
    """One look at the position by the side that moves."""

    def __init__(self, g: State, side: int, style: Style) -> None:
        self.g, self.side, self.style = g, side, style
        f = g.facts
        half_way = f.boxes if is_last(g) and side == JAPAN else ()
        self.fresh = [u for u in f.ground_of[side] if (g.left[u] == 2 * f.move[u] > 0 or g.place[u] in half_way)
                      and (g.place[u] < f.hexes or g.place[u] in f.arrows) and can_move(g, u)]  # fmt: skip
        self.posts = posts(g, style) if side == US else {}
        self.map = Worth(g, side, style, short(g, self.posts))
        self.foes = self.map.foes
        self.main: set[int] = set()  # what Japan is after
        self.committed: set[int] = set()  # whoever stands where an attack pays
        self.rest: list[Step] = []  # of the attack that the next move begins
        self.target = -1  # what it attacks
        self.settled = False  # is no more attack to be begun in this step?
        self.haste = haste(g, side)
        self.home = distances(g, airfield_hexes(g) or list(f.fields))
        self.reserve = reserve(g, style) if side == US else set()
        self.bound = self._bound()
        self.spare = [u for u in self.fresh if self._spare(u)]
        zone = g.zone(1 - side)
        self.all_guns = [u for u in f.ground_of[side] if f.range[u] and g.place[u] < f.hexes]
        self.guns = [u for u in self.all_guns if not zone[g.place[u]]]
        self.fired: set[int] = set()  # guns that an attack counts on
        self.fought: set[int] = set()  # hexes whose attack pays
        self._reach: dict[tuple[int, ...], dict[int, int]] = {}
        self.stacks: dict[tuple[int, ...], list[int]] = {}  # battalions that may go, by all that makes a difference on their way
        lurks = side == JAPAN and not self.map.storming  # nobody leaves the boxes for an attack then, but who has to leave them
        for u in self.spare:
            if f.kind[u] == INFANTRY and not (lurks and boxes_ahead(g, u)):
                self.stacks.setdefault(self._like(u), []).append(u)
        self._best: dict[tuple[int | str, ...], int | None] = {}
        self.jailers = self._jailers() if side == JAPAN else set()

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

    def next_move(self, settled: set[int] | None = None) -> Step | None:
        """The next unit to move, and whereto; None when all stand well. Once no more attack pays none is looked for again in that
        step: who walks after it has spent his MF. `settled` are those who stay for the attacks there are."""
        step = self._seize()
        if step is None and settled is not None:
            self.committed, self.settled = settled, True
        elif step is None:
            step = self.attack()
            self.settled = step is None
        return step or self._approach()

    # -- attacks -----------------------------------------------------------------------------------------------------

    def _seize(self) -> Step | None:
        """Japan: an airfield hex that nobody holds, or that is held already and can be held more firmly."""
        g = self.g
        if self.side == US:
            return None
        fields = airfield_hexes(g)
        for h in sorted(fields, key=lambda h: -len(g.at[h])):
            if g.holder[h] == US + 1 or len(g.at[h]) >= STACK:
                continue
            for u in sorted(self.fresh, key=lambda u: -g.facts.combat[u]):
                if g.place[u] not in fields and h in self.reach(u):
                    return u, h
        return None

    def attack(self) -> Step | None:
        """The first step of an attack that pays: those on airfield hexes first, then what brings most for each unit in it."""
        g, fields = self.g, set(airfield_hexes(self.g))
        if self.side == JAPAN:  # in the storm what stands on or beside an airfield first
            near = {n for h in fields for n in g.facts.grid.neighbours[h]} if self.map.storming else set()
            self.main = fields | near
        offers = [offer for target in self.foes if (offer := self._gather(target)) is not None]
        while offers:
            best = max(offers, key=lambda o: (o.target in fields, o.gain / len(o.places), -o.target))
            self.fought.add(best.target)
            self.committed.update(best.places, best.guns)
            self.fired.update(best.guns)
            if best.steps:
                self.rest, self.target = best.steps[1:], best.target
                return best.steps[0]
            offers = [o for offer in offers if offer is not best and (o := self._left(offer, best)) is not None]
        return None

    def _left(self, offer: Offer, best: Offer) -> Offer | None:
        """What is left of an attack when a better one is made: the same, unless they would share units or come next to both."""
        near = self.g.facts.grid.neighbours[best.target]
        apart = offer.places.keys().isdisjoint(best.places) and set(offer.guns).isdisjoint(best.guns)
        return offer if apart and set(offer.places.values()).isdisjoint(near) else self._gather(offer.target)

    def _gather(self, target: int) -> Offer | None:
        """Enough units round a target, if there are enough; those already there count, but for who has another attack to make."""
        g, f = self.g, self.g.facts
        if self._at_stake(target) < self._wish(target):
            return None
        near = f.grid.neighbours[target]
        places = {u: g.place[u] for n in near for u in g.at[n] if f.side[u] == self.side and u not in self.committed}
        ready = [u for u in self.guns if u not in self.fired and in_range(g, u, target)]
        room = {n: STACK - len(g.at[n]) for n in near}
        ends = [n for n in near if room[n] > 0]
        close = f.disc(target, ROUND)
        kept = self.reserve if self.home[target] > self.style.leash else ()
        waiting: list[int] = []
        for (here, *_), units in self.stacks.items():
            if (here >= f.hexes or close >> here & 1) and self._comes(units[0], ends):
                waiting += [u for u in units if u not in places and u not in kept and u not in self.committed]
        if self._most(target, [*places, *waiting], self._shot([u for u in self.all_guns if close >> g.place[u] & 1])) < 1:
            return None
        guns = self._shot(ready)
        steps = self._called(target, places, waiting, room, guns)
        gain = self._gain(target, places, guns)
        if brought := self._brought(target):
            more = self._gain(target, places, self._shot([*ready, *[u for u, _ in brought]]))
            if more > gain:
                gain, steps, ready = more, [*steps, *brought], [*ready, *[u for u, _ in brought]]
        return Offer(target, steps, places, ready, gain) if places and gain >= self._wish(target) else None

    def _at_stake(self, target: int) -> float:
        """The most that an attack could bring with all whom it draws in: every unit of theirs, every airfield under them."""
        g, f = self.g, self.g.facts
        near, foe = f.grid.neighbours, 2 - self.side
        drawn = {x for n in near[target] for x in near[n] if g.holder[x] == foe}
        return sum([len(g.at[x]) + self.style.prize * (f.field_at[x] >= 0) for x in drawn])

    def _shot(self, guns: list[int]) -> int:
        """What an attack counts on of the factors of these guns."""
        return int(max(0.0, self.style.shot) * sum([self.g.facts.combat[u] for u in guns]))

    def _brought(self, target: int) -> list[Step]:
        """Guns that are out of range and can come into it, next to nobody: the shortest way for each."""
        g, f, zone = self.g, self.g.facts, self.g.zone(1 - self.side)
        found: list[Step] = []
        for u in self.spare:
            if f.kind[u] != ARTILLERY or u in self.fired or (u in self.guns and in_range(g, u, target)):
                continue
            near = f.disc(target, f.range[u] - 1)
            ways = [(cost, h) for h, cost in self.reach(u).items()
                    if h < f.hexes and near >> h & 1 and not zone[h] and len(g.at[h]) < STACK]  # fmt: skip
            if ways:
                found.append((u, min(ways)[1]))
        return found

    def _wish(self, target: int) -> float:
        """What an attack must bring: Japan leaves its way for more only, unless it has none."""
        if target in self.jailers:
            return BREAK_OUT
        return self.haste * self.style.gain if self.side == US or target in self.main else self.style.hunt

    def _jailers(self) -> set[int]:
        """The enemies who shut battalions in: those beside the few hexes that such a one can come to."""
        g, near, found = self.g, self.g.facts.grid.neighbours, set[int]()
        for (here, *_), units in self.stacks.items():
            ends = [here, *self.reach(units[0])] if here < g.facts.hexes else []
            if len(ends) <= SHUT:
                found.update([n for h in ends for n in near[h] if g.holder[n] == US + 1])
        return found

    def _called(self, target: int, places: dict[int, int], waiting: list[int], room: dict[int, int], guns: int) -> list[Step]:
        """Call units one after the other to the hexes round a target, as many as bring most; `places` is added to."""
        g, f = self.g, self.g.facts
        near, foe = f.grid.neighbours[target], 2 - self.side
        others = {n: 4 * sum([len(g.at[x]) for x in f.grid.neighbours[n] if x != target and g.holder[x] == foe]) for n in near}
        steps: list[Step] = []
        most, kept = self._gain(target, places, guns) if places else -FAR, 0
        while waiting and len(steps) < kept + FURTHER:
            best = None
            covered = {n for p in places.values() for n in (p, *f.grid.neighbours[p])}
            good = {n: 3 * len([x for x in (n, *f.grid.neighbours[n]) if x in near and x not in covered]) - others[n]
                    for n in near if room[n] > 0}  # fmt: skip
            for u in waiting:
                reach = self.reach(u)
                for n, value in good.items():
                    if n in reach:
                        score = value + f.combat[u]
                        if best is None or score > best[0]:
                            best = (score, u, n)
            if best is None:
                break
            _, u, n = best
            waiting.remove(u)
            places[u] = n
            room[n] -= 1
            steps.append((u, n))
            gain = self._gain(target, places, guns) + self.style.weight * len(steps)
            if gain > most:
                most, kept = gain, len(steps)
        for u, _ in steps[kept:]:
            del places[u]
        return steps[:kept]

    def _comes(self, u: int, ends: list[int]) -> bool:
        """Can a unit come to one of these hexes?"""
        reach = self.reach(u)
        for n in ends:  # noqa: SIM110
            if n in reach:
                return True
        return False

    def _most(self, target: int, units: list[int], guns: int) -> float:
        """The best odds that so many could ever have there."""
        combat = self.g.facts.combat
        ground = sum([combat[u] for u in units])
        return (ground + min(guns, 2 * ground)) / max(1, sum([combat[u] for u in self.g.at[target]]))

    def _gain(self, target: int, places: dict[int, int], guns: int) -> float:
        """What the attack brings, in enemy units."""
        return brings(self.g, self.side, self.style, target, places, guns, self.fought)

    # -- who may leave, and the way ----------------------------------------------------------------------------------

    def _bound(self) -> set[int]:
        """Those who hold a post: as many as it needs, engineers and the weakest of the others, in danger the strongest."""
        g, f = self.g, self.g.facts
        sign = -1 if is_pressed(g, self.style) else 1
        found: set[int] = set()
        for h, need in self.posts.items():
            if g.holder[h] != US + 1:
                continue
            stay = sorted(g.at[h], key=lambda u: (f.kind[u] != ENGINEER or f.field_at[h] < 0, sign * f.combat[u], u))
            if f.field_at[h] < 0:
                stay = [u for u in stay if f.kind[u] != ARTILLERY]
            found.update(stay[:need])
        return found

    def _spare(self, u: int) -> bool:
        """May a unit leave where it is? Not those bound to a post, unless they would die there for nothing."""
        g, f = self.g, self.g.facts
        here = g.place[u]
        if here >= f.hexes:
            return True
        if self.side == JAPAN:
            return f.field_at[here] < 0 or g.status[f.field_at[here]] == UNBUILT
        if self._doomed(here):
            return True
        if f.kind[u] == ENGINEER and f.field_at[here] >= 0:
            return u != min(x for x in g.at[here] if f.kind[x] == ENGINEER)
        return u not in self.bound

    def _doomed(self, here: int) -> bool:
        """8.6a Would those in a hex have to attack at worse than 1-2, all friends who stand next to the same enemies helping?"""
        g, f = self.g, self.g.facts
        if not g.japan_zone[here]:
            return False
        near = f.grid.neighbours
        foes = [n for n in near[here] if g.holder[n] == JAPAN + 1]
        friends = {n for h in foes for n in near[h] if g.holder[n] == US + 1}
        ours = sum([f.combat[u] for h in friends for u in g.at[h]])
        return 2 * ours < sum([f.combat[u] for h in foes for u in g.at[h]])

    def _approach(self) -> Step | None:
        """The first unit that can better its place."""
        for u in self.spare:
            best = self.best(u) if u not in self.committed else None
            if best is not None and self.betters(u, best):
                return u, best
        return None

    def betters(self, u: int, space: int) -> bool:
        """Is a place better for a unit than where it is?"""
        worth, here = self.map.of(self.g.facts.kind[u], u in self.reserve), self.g.place[u]
        return worth[space] > (worth[here] + self.map.itself(u) if here < self.g.facts.hexes else -1000.0)

    def best(self, u: int) -> int | None:
        """The best place with room in a unit's reach: then the cheapest, then the first."""
        kind = self.g.facts.kind[u]
        leashed = u in self.reserve
        key: tuple[int | str, ...] = (kind, leashed, *self._like(u))
        if key not in self._best:
            worth, reach = self.map.of(kind, leashed), self.reach(u)
            open_ = [s for s in reach if len(self.g.at[s]) < STACK or s >= self.g.facts.hexes] or list(reach)
            if self.g.left[u] < 2 * self.g.facts.move[u]:  # half-way in the boxes on the last turn: now or never
                open_ = [s for s in open_ if s < self.g.facts.hexes] or open_
            top = max(map(worth.__getitem__, open_), default=0.0)
            self._best[key] = min([(reach[s], s) for s in open_ if worth[s] == top], default=(0, None))[1]
        return self._best[key]
