"""What artillery may be expected to do, exactly by the Artillery Firing Table (T.arty.t): hits a shot, shots that reach."""

from __future__ import annotations

from functools import lru_cache

from ....board.reach import members
from ..rules.artillery import reach_of
from ..rules.facts import US, Facts
from ..rules.odds import attack_factor, defence_factor, times
from ..rules.state import State, enemy
from . import clash
from .styles import OPENER, Style

MOST = 18  # factors on a square


@lru_cache(maxsize=8)
def by_road(facts: Facts) -> bytes:
    """T.road.1 Squares from the road, which costs nothing to go along."""
    return bytes([min(d) for d in zip(*[facts.distances(s) for s in facts.road])])


@lru_cache(maxsize=8)
def hits(facts: Facts) -> tuple[float, ...]:
    """Factors that a shot at a square of so many factors takes, on the average."""
    cards = facts.cards
    return tuple(sum([cards.fire[die, cards.column(n)] for die in range(1, 7)]) / 6 if n else 0.0 for n in range(MOST + 1))


def prices(g: State, side: str) -> tuple[int, int]:
    """T.win.2, T.win.5 What an enemy factor is worth in points, and what one of one's own costs."""
    us, japan = g.facts.points["us_per_ja_factor"], g.facts.points["ja_per_us_factor"]
    return (us, japan) if side == US else (japan, us)


def turned(g: State, side: str, square: int) -> float:
    """What a factor less on that square is worth in the battles that are declared, in points: odds fall from column to column."""
    found = 0.0
    for team, squares in g.battles:
        attackers = tuple([u for u in team if g.place[u] >= 0])
        if not attackers:
            continue
        strikes = g.facts.side_of[attackers[0]] == side
        struck = 0  # factors of the battle that stand there
        if strikes and square in squares:
            struck = min([times(g, u, square) for u in attackers])
        elif not strikes and any(g.place[u] == square for u in attackers):
            struck = 1
        if struck:
            gain, loss = prices(g, g.facts.side_of[attackers[0]])
            attack, defence = attack_factor(g, attackers), defence_factor(g, attackers, squares)
            now = clash.points(g.facts, attack, defence, gain, loss)
            if strikes:
                found += clash.points(g.facts, attack, defence - struck, gain, loss) - now
            else:
                found += now - clash.points(g.facts, attack - struck, defence, gain, loss)
    return found


class Fire:
    """The enemy's guns as a side knows them, and what its own could hit."""

    def __init__(self, g: State, side: str, style: Style = OPENER) -> None:
        self.later, self.stride = style.later, style.stride
        self.g, self.hits = g, hits(g.facts)
        self.gain, self.loss = prices(g, side)
        foe = enemy(side)
        held = g.foes(side)
        self.guns = tuple(
            (g.place[u], g.strength[u], reach_of(g, u))
            for u in g.facts.guns[foe]
            if g.place[u] >= 0 and held >> g.place[u] & 1 and not (g.hides and g.veiled[u] and side == US)
        )
        self.marks = [(g.facts.distances(s), p) for s in members(held) if (p := self._open(g, s, side))]
        self._shots = _known((self.guns, self.later, self.stride))
        self._best: dict[tuple[int, int], float] = {}
        marks = [s for s in members(g.held(side)) if self.shots(s)] if self.guns else []
        self.alone = max(style.close, 1 / max(1, len(marks)))  # the only mark gets all of it

    def _open(self, g: State, s: int, side: str) -> float:
        """QA.arty.2 Hits a shot at that square, when anybody there may be hit: silent guns may not."""
        units = g.seen_at(s, side)
        if all(g.facts.gun[u] for u in units):
            return 0.0
        return self.hits[min(MOST, sum([g.strength[u] for u in units]))]

    def shots(self, s: int) -> float:
        """Shots that may fall on a square: now, and in part those of guns that come nearer."""
        found = self._shots.get(s)
        if found is None:
            found = 0.0
            road = by_road(self.g.facts)
            for place, factor, reach in self.guns:
                away = self.g.facts.distances(place)[s]
                if away <= reach:
                    found += factor * (1 + self.later)
                elif min(away, road[place] + road[s]) <= reach + self.stride:
                    found += factor * self.later
            self._shots[s] = found
        return found

    def reached(self, s: int) -> bool:
        """Is a square in reach of an enemy gun as it stands?"""
        distances = self.g.facts.distances
        return any(distances(place)[s] <= reach for place, _, reach in self.guns)

    def cost(self, s: int, mine: int, others: int) -> float:
        """What it costs in points to add so many factors to those on a square: crowds are hit more often."""
        shots = self.shots(s)
        if not shots:
            return 0.0
        alone = self.alone * self.hits[min(MOST, mine)]  # the enemy has other marks, too
        rise = alone + (self.hits[min(MOST, mine + others)] - self.hits[min(MOST, others)] if others else 0.0)
        return self.loss * shots * rise

    def promise(self, s: int, reach: int) -> float:
        """Hits a shot from that square at the best mark in range, and a little for others."""
        found = self._best.get((s, reach))
        if found is None:
            near = [p for away, p in self.marks if away[s] <= reach]
            found = self._best[s, reach] = max(near) + 0.02 * min(5, len(near)) if near else 0.0
        return found


Guns = tuple[tuple[tuple[int, int, int], ...], float, float]  # square, factors, range of each; how later fire counts


def _known(guns: Guns) -> dict[int, float]:
    """What is remembered of guns that stand just so, as they do for a whole step."""
    known = _KNOWN.get(guns)
    if known is None:
        if len(_KNOWN) >= 64:
            _KNOWN.clear()
        known = _KNOWN[guns] = {}
    return known


_KNOWN: dict[Guns, dict[int, float]] = {}  # exact: nothing but its key matters
