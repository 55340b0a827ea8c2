"""The Basic game: an assault as one plan. Which squares to break, from where and by whom is found before the first unit moves:
every way is filled with units, its battles are shared out and reckoned exactly, and the best is marched to."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from math import inf
from typing import Any

from ....board.reach import gathered, members
from ...kit.allot import Sharing
from ..rules.arrival import due, landing_squares
from ..rules.division import WORST
from ..rules.facts import Facts
from ..rules.odds import times_from
from ..rules.reach import barred_reentry
from ..rules.state import State
from ..rules.victory import occupant
from .allot import HELD, Judge, Placed
from .breakup import Breakup
from .plans import Outlook
from .styles import Style
from .timing import is_netted

Posts = dict[int, int]  # unit: the square that it attacks from
Plan = Callable[[State, Outlook], Posts]
BOTH = 40.0  # what it is worth to take two squares side by side, beside what each is
SAVES = 1000.0  # what driving the enemy off the field is worth when he would win by it
NEAR = 3  # squares from the field within which they are
MOST = 2  # squares that an assault is to break at once, and the field beside them: more make each attack too weak
MOST_KEPT = 256  # plans that are remembered


def landing_posts(g: State, front: Outlook) -> Posts:
    """The same before the arrivals land: where each of them is to attack from, so that it lands where it can get there."""
    side = front.side
    coming = due(g, side)
    mine = tuple([(u, g.place[u]) for u in g.force(side) if u not in g.landed])
    key = (g.facts, side, front.style, g.turn, g.holder, mine, (*g.landed, *coming), tuple(front.foes.items()))
    if key not in _landings:
        _landings.clear()
        _landings[key] = Assault(g, front, (*g.landed, *coming)).best()
    return _landings[key]


_landings: dict[tuple[Any, ...], Posts] = {}  # of the last convoy


def posts(g: State, front: Outlook, plan: Plan | None = None) -> Posts:
    """Who attacks from where, by where everybody stood when the step began; the others stay out of the enemy's zones."""
    side, place = front.side, g.place
    mine = [u for u in g.facts.forces[side] if place[u] >= 0]
    of = (g.facts, side, g.turn, g.holder, g.origin, mine, front.foes)
    if not _posts or _posts[-1][0] is not front.style or _posts[-1][1] != of:
        _posts[:] = [(front.style, of, _kept(g, front, plan or assault))]
    return _posts[-1][2]


_posts: list[tuple[Style, tuple[Any, ...], Posts]] = []  # of the last position


def assault(g: State, front: Outlook) -> Posts:
    """The best assault."""
    return Assault(g, front).best()


def _kept(g: State, front: Outlook, plan: Plan) -> Posts:
    """What the plan is: futures of one question often come to the same position, where it is made once."""
    rows = (g.place, g.origin, g.left, g.strength, g.veiled, g.discovered, g.fought, g.landed)
    key = (g.facts, str(g.options), front.side, front.style, g.turn, g.step, g.holder, rows)  # a side has one plan
    found = _planned.get(key)
    if found is None:
        if len(_planned) >= MOST_KEPT:
            _planned.clear()
        found = _planned[key] = plan(g, front)
    return found


_planned: dict[tuple[Any, ...], Posts] = {}


def walked(g: State, side: str, start: int, points: int) -> int:
    """The Basic game: the squares where a unit may stop that sets out from there, that one included, as bits."""
    foes, zone = g.foes(side), g.danger(side)
    blocked = foes | barred_reentry(g, foes, start) if zone >> start & 1 else foes
    key = (g.facts, start, points, blocked, zone)
    found = _walked.get(key)
    if found is None:
        if len(_walked) >= MOST_KEPT:
            _walked.clear()
        found = _walked[key] = g.facts.bits[start] | gathered(g.facts.plain.reach(start, points, blocked, zone).squares)
    return found


_walked: dict[tuple[Facts, int, int, int, int], int] = {}


def lands(g: State, side: str, unit: int, post: int, squares: Iterable[int]) -> int:
    """The square of those offered from which the unit comes to its post; -1 none. To land at the post itself is worst: the
    defenders count double (QA.combat.2)."""
    points, zone, away = g.facts.units[unit].movement, g.danger(side), g.facts.distances(post)
    near = sorted([s for s in squares if away[s] <= points], key=lambda s: (away[s], s))
    for s in near:
        if not zone >> s & 1 and walked(g, side, s, points) >> post & 1:
            return s
    return post if post in near else -1


def spread(facts: Facts, squares: int, points: int, blocked: int, zone: int) -> int:
    """The same from any of several squares, none of them in the zone, all at once: in waves."""
    found = wave = squares
    for _ in range(points):
        near = 0
        for s in members(wave & ~zone):
            near |= facts.around[s]
        wave = near & ~blocked & ~found
        if not wave:
            break
        found |= wave
    return found


class Assault:
    """Ways to break into the ring round Henderson Field."""

    def __init__(self, g: State, front: Outlook, coming: tuple[int, ...] = ()) -> None:
        self.g, self.front, self.side = g, front, front.side
        self.worth = Judge(g, front.side, front.style)
        self.coming = coming
        self._ashore: dict[int, tuple[int, int]] = {}
        self.units = sorted({*g.force(self.side), *coming}, key=lambda u: (-g.strength[u], u))
        self.near = 0  # squares next to the enemies round the field
        self.field = field = g.facts.henderson
        self.owned = occupant(g) == front.side
        self.empty = not occupant(g)  # who goes in beside enemies fights them from there, and he who throws him out has it
        self.targets = [e for e in (field, *g.facts.neighbours[field]) if e in front.foes]
        self.netted = is_netted(g, front)
        away = g.facts.distances(field)
        for e in front.foes:
            if away[e] <= NEAR:
                self.near |= g.facts.around[e]
        self.near &= ~front.held
        self.reach = {u: self._reach(u) for u in self.units}
        self.fixed = [u for u in self.units if u not in coming and self.reach[u] == g.facts.bits[self._start(u)]]
        self.open = 0
        for bits in self.reach.values():
            self.open |= bits

    def _reach(self, unit: int) -> int:
        """The squares of the assault where a unit may stand, as bits."""
        g, points = self.g, self.g.facts.units[unit].movement
        if unit in self.coming:
            reach, on_foot = self._lands(points)
            self.worth.wet[unit] = reach & ~on_foot
            return reach
        start = self._start(unit)
        if g.left[unit] < 0 and g.place[unit] == start:
            return g.facts.bits[start] & self.near
        return walked(g, self.side, start, points) & self.near

    def _start(self, unit: int) -> int:
        """Where a unit begins its move: known when the step has begun."""
        return self.g.place[unit] if self.g.origin[unit] < 0 else self.g.origin[unit]

    def _lands(self, points: int) -> tuple[int, int]:
        """The squares of the assault where a unit may stand that has yet to land, and those of them that it reaches on foot."""
        found = self._ashore.get(points)
        if found is None:
            g, away = self.g, self.g.facts.distances(self.field)
            squares, zone = landing_squares(g, self.side), g.danger(self.side)
            beach = squares & zone  # B.play.1a there it stays
            first = sum([g.facts.bits[s] for s in members(squares & ~zone) if away[s] <= points + NEAR])
            on_foot = spread(g.facts, first, points, g.foes(self.side), zone)
            found = self._ashore[points] = (beach | on_foot) & self.near, on_foot & self.near
        return found

    def best(self) -> Posts:
        """The way that is worth most; none when nothing is worth its losses, but who stands on the field beside enemies has to
        fight as well as he can."""
        if self.netted and not self.front.urgent:  # first the second ring
            return Breakup(self.g, self.front, self.reach, {u: self.worth.wet[u] for u in self.coming}).best()
        bound = self.owned and self.g.facts.around[self.field] & self.front.held
        found: list[tuple[float, int, Posts]] = [(-inf if bound else 0.0, 0, {})]
        for number, squares in enumerate(self._ways()):
            for enters in (False, True) if self.empty else (True,):
                way = self._filled(squares, enters)
                if way:
                    found.append((self.judged(way, squares), -number, way))
        found.sort(key=lambda f: f[:2], reverse=True)
        return found[min(self.front.style.breach, len(found) - 1)][2]

    def _ways(self) -> Iterable[tuple[int, ...]]:
        """Squares to break: one, or on a wide front some side by side; the field among them when the game is lost without it."""
        around, wide = self.g.facts.around, self.front.style.wide
        must = self.front.urgent and self.field in self.targets and around[self.field] & self.open
        for count in range(1, (1 if not wide else MOST + 1 if must else MOST) + 1):
            for squares in combinations(self.targets, count):
                if must and self.field not in squares:
                    continue
                joined = all(any(around[e] >> other & 1 for other in squares) for e in squares)
                if (count == 1 or joined) and all(around[e] & self.open for e in squares):
                    yield squares

    def _filled(self, squares: tuple[int, ...], enters: bool) -> Posts:
        """The squares that those are attacked from, filled: somebody weak for each other enemy in touch, then the strongest;
        `enters`: the field among them, if it is one."""
        g, around = self.g, self.g.facts.around
        stand = touched = 0
        for e in squares:
            stand |= around[e] & self.open
        if not enters:
            stand &= ~g.facts.bits[self.field]
        room = dict.fromkeys(members(stand), g.facts.limits["stack"])
        for s in room:
            touched |= around[s] & self.front.held
        way: Posts = {}
        if (self.owned or self.empty) and self.field in room:  # the field is not left, and not entered by one alone
            for u in sorted(self.units, key=lambda u: (self._start(u) != self.field, -g.strength[u], u)):
                if room[self.field] and self.reach[u] >> self.field & 1:
                    way[u] = self.field
                    room[self.field] -= 1
        for u in self.fixed:  # who cannot leave
            if u not in way and room.get(self._start(u), 0):
                way[u] = self._start(u)
                room[way[u]] -= 1
        prized = {s: max([self.worth.prize(e) for e in squares if around[s] >> e & 1]) for s in room}
        for e in members(touched):
            if e not in squares:
                self._soak_off(e, touched, prized, room, way, enters)
        for s in sorted(prized, key=lambda s: (-prized[s], s)):
            for u in self.units:
                if room[s] <= 0:
                    break
                if u not in way and self.reach[u] >> s & 1:
                    way[u] = s
                    room[s] -= 1
        return way

    def _soak_off(
        self, e: int, touched: int, prized: dict[int, float], room: dict[int, int], way: Posts, enters: bool
    ) -> None:  # fmt: skip
        """Somebody weak against an enemy who is only to be held off, B.multi.4 at 1-6 at the worst; from where nothing else
        is to be attacked, or nothing better."""
        g, around, held = self.g, self.g.facts.around, self.front.held
        beside = [
            s for s in members(around[e] & self.open) if not around[s] & held & ~touched and (enters or s != self.field)
        ]  # fmt: skip
        beside.sort(key=lambda s: (prized.get(s, 0.0), s))
        for s in beside:
            if room.setdefault(s, g.facts.limits["stack"]) <= 0:
                continue
            for u in reversed(self.units):
                if u not in way and self.reach[u] >> s & 1 and WORST * g.strength[u] >= self.front.foes[e] * times_from(g, s, e):
                    way[u] = s
                    room[s] -= 1
                    return

    def judged(self, way: Posts, squares: tuple[int, ...]) -> float:
        """What the battles of a way are worth, shared out as well as can be found: to hold two squares side by side is worth
        far more than one, which is soon cleared again."""
        if self.empty:
            self.worth.garrison = [u for u, s in way.items() if s == self.field]
        sharing = self.shared(way)
        found, value = sharing.shares(), sharing.total()
        taken = {e: self.worth.taken(e, found[e], way) for e in squares if e in found}
        pairs = [taken[a] * taken[b] for a, b in combinations(taken, 2) if self.g.facts.around[a] >> b & 1]
        value += BOTH * max(pairs, default=0.0)
        if self.empty and self.worth.garrison:
            value += HELD
        if self.front.urgent:  # B.win.2 whatever else is taken, the game is lost if the enemy keeps the field
            value = SAVES * taken.get(self.field, 0.0) + value / SAVES
        return value

    def shared(self, way: Posts) -> Sharing:
        """Who attacks whom."""
        g, worth = self.g, self.worth
        choices = {
            u: members(g.facts.around[s] & self.front.held) for u, s in sorted(way.items(), key=lambda p: g.strength[p[0]])
        }
        first = {u: max(can, key=lambda e: (worth.prize(e), e)) for u, can in choices.items()}
        return Sharing(choices, first, Placed(worth, choices, way)).bettered()
