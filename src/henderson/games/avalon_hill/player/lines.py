"""The Basic game: where everybody stands and whom he attacks from there, found together. One unit after another is put elsewhere,
and two change places, as long as the whole gets better; what the whole is worth the plan says (sally.py)."""

from __future__ import annotations

from collections.abc import Mapping

from ....board.reach import members
from ..rules.state import State
from .allot import MANY, NEGLECT, Judge, repulse
from .clash import Losses, expected_in_basic, least
from .plans import Outlook

Spot = tuple[int, int]  # a square, and the enemy's that is attacked from there; nobody: -1
OUT = (-1, -1)  # where nobody has been put yet
SWEEPS = 3  # over all units; more better little


class Battle:
    """What becomes of an attack, and how strong those are who may go into the square."""

    __slots__ = ("follow", "losses", "repulse", "short")

    def __init__(self, losses: Losses, repulse: float, short: bool, follow: int) -> None:
        self.losses, self.repulse, self.short, self.follow = losses, repulse, short, follow


class Lines:
    """Who stands where and attacks whom; `value` is for the plan to say."""

    def __init__(self, g: State, front: Outlook, reach: Mapping[int, int]) -> None:
        self.g, self.front = g, front
        self.judge = Judge(g, front.side, front.style)
        self.units = sorted(reach)
        self.bit = {u: 1 << n for n, u in enumerate(self.units)}
        self.most = g.facts.limits["stack"]
        self.near: dict[int, list[int]] = {}  # enemies beside a square
        held, around = front.held, g.facts.around
        self.spots: dict[int, list[Spot]] = {}
        for u in self.units:
            found: list[Spot] = []
            for s in members(reach[u]):
                near = self.near.get(s)
                if near is None:
                    near = self.near[s] = members(around[s] & held)
                found += [(s, e) for e in near] or [(s, -1)]
            self.spots[u] = found
        self.now: dict[int, Spot] = {}
        self.crowd: dict[int, int] = {}
        self.teams: dict[int, int] = {}
        self.touched: dict[int, int] = {}  # how many units stand beside an enemy
        self._battles: dict[int, Battle] = {}  # as everybody stands: most changes leave most of them as they are
        self._known: dict[tuple[int, int, int], Battle] = {}

    # -- what it is worth ----------------------------------------------------------------------------------------------

    def value(self) -> float:
        """What the whole is worth."""
        raise NotImplementedError

    def battle(self, square: int) -> Battle:
        """What becomes of the attack on that square."""
        found = self._battles.get(square)
        if found is None:
            found = self._battles[square] = self._battle(square)
        return found

    def _battle(self, square: int) -> Battle:
        team, doubled, judge, now = self.teams[square], MANY, self.judge, self.now
        units = [u for u in self.units if team & self.bit[u]]
        for u in units:
            doubled = min(doubled, judge.often(square, u, now[u][0]))
        key = (square, team, doubled)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._fought(square, units, doubled)
        return found

    def _fought(self, square: int, units: list[int], doubled: int) -> Battle:
        factors, there = [self.g.strength[u] for u in units], self.judge.there.get(square, 0)
        attack, defence = sum(factors), there * doubled
        losses = expected_in_basic(self.g.facts, attack, defence, there, least(factors, there))
        follow = sum(sorted(factors)[-self.most :])
        return Battle(losses, repulse(self.g.facts, attack, defence), 6 * attack < defence, follow)

    def neglected(self) -> float:
        """What it costs that enemies whom somebody touches are attacked by nobody, or by too few (B.attack.7, B.multi.4)."""
        found = 0.0
        for e, units in self.touched.items():
            if units and (not self.teams.get(e) or self.battle(e).short):
                found += NEGLECT
        return found

    # -- changes -------------------------------------------------------------------------------------------------------

    def place(self, unit: int, spot: Spot) -> None:
        """Put a unit there."""
        old = self.now.get(unit, OUT)
        bit, touched = self.bit[unit], self.touched
        if old[0] >= 0:
            self.crowd[old[0]] -= 1
            for e in self.near[old[0]]:
                touched[e] -= 1
        if old[1] >= 0:
            self.teams[old[1]] &= ~bit
            self._battles.pop(old[1], None)
        if spot[0] >= 0:
            self.crowd[spot[0]] = self.crowd.get(spot[0], 0) + 1
            for e in self.near[spot[0]]:
                touched[e] = touched.get(e, 0) + 1
        if spot[1] >= 0:
            self.teams[spot[1]] = self.teams.get(spot[1], 0) | bit
            self._battles.pop(spot[1], None)
        self.now[unit] = spot

    def better(self) -> float:
        """Change one after another as long as it gets better; what it is worth then."""
        best = self.value()
        for _ in range(SWEEPS):
            before = best
            for u in self.units:
                best = self._moved(u, best)
            for n, u in enumerate(self.units):
                for v in self.units[n + 1 :]:
                    best = self._swapped(u, v, best)
            if best <= before + 1e-6:
                break
        return best

    def _moved(self, unit: int, best: float) -> float:
        """A unit put where it does most."""
        start = found = self.now[unit]
        for spot in self.spots[unit]:
            if spot == start or (spot[0] >= 0 and spot[0] != start[0] and self.crowd.get(spot[0], 0) >= self.most):
                continue
            self.place(unit, spot)
            value = self.value()
            if value > best + 1e-6:
                best, found = value, spot
        self.place(unit, found)
        return best

    def _swapped(self, u: int, v: int, best: float) -> float:
        """Two units change places, if that is better."""
        mine, theirs = self.now[u], self.now[v]
        if mine == theirs or self.g.strength[u] == self.g.strength[v]:
            return best
        if theirs not in self.spots[u] or mine not in self.spots[v]:
            return best
        self.place(u, theirs)
        self.place(v, mine)
        value = self.value()
        if value > best + 1e-6:
            return value
        self.place(u, mine)
        self.place(v, theirs)
        return best

    def posts(self) -> dict[int, int]:
        """The square of each."""
        return {u: s for u, (s, _) in self.now.items() if s >= 0}
