"""How good each hex is for a unit that attacks nobody: maps of worth, drawn once for what they depend on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..rules.facts import ARTILLERY, ENGINEER, INFANTRY, JAPAN, US, Facts
from ..rules.state import State
from .ground import FAR, MOST_KEPT, airfield_hexes, distances, held_by, is_last
from .posts import workplaces
from .storm import is_storming
from .style import Style

BEHIND, ALONE = 7, 12  # MF from the airfields at which guns stay in the storm; from infantry beyond which they are alone
IN_ZONE = 200.0  # what it costs to stand next to the enemy without an attack in mind


class Worth:
    """The worth of all hexes and boxes for one side in one position."""

    def __init__(self, g: State, side: int, style: Style, wanting: dict[int, int]) -> None:
        self.g, self.side, self.style, self.wanting = g, side, style, wanting
        self.foes = held_by(g, 1 - side)
        self.storming = side == JAPAN and is_storming(g, style)
        self._known: dict[tuple[str, bool], list[float]] = {}

    def of(self, kind: str, leashed: bool = False) -> list[float]:
        """For a kind of unit, of the reserve or not: as the enemy stands, and for company."""
        known = self._known.get((kind, leashed))
        if known is None:
            known = self._known[kind, leashed] = self._japan(kind) if self.side == JAPAN else self._us(kind, leashed)
        return known

    def itself(self, u: int) -> float:
        """What a U.S. battalion takes from the worth of its own hex, as if it were a friend there, and what a Japanese unit in
        hiding adds to the hexes next to it: who does not reckon with that walks to and fro between two hexes that are alike."""
        g, here = self.g, self.g.place[u]
        if self.side == JAPAN:
            return self.style.company / 2 if self.is_hiding() else 0.0
        if g.facts.kind[u] != INFANTRY or g.japan_zone[here] or here in self.wanting:
            return 0.0
        return self.style.spread

    # -- the U.S. ----------------------------------------------------------------------------------------------------

    def _us(self, kind: str, leashed: bool) -> list[float]:
        """Near the enemy, not next to him; guns keep a hex behind; engineers at work; posts that want units first."""
        g, f, zone = self.g, self.g.facts, self.g.japan_zone
        if kind == ENGINEER:
            return self._engineers()
        far = distances(g, self.foes)
        if kind == ARTILLERY:
            goal = far if self.foes else distances(g, airfield_hexes(g))
            return [-IN_ZONE - x if zone[h] else -abs(x - 5.0) for h, x in enumerate(goal)]
        wanting, lean = sorted(self.wanting), self.style.lean

        leash = self.style.leash if leashed else FAR

        def infantry() -> list[float]:
            watch, home = distances(g, wanting), distances(g, airfield_hexes(g))
            row = [-IN_ZONE - x if zone[h] else -float(max(min(x, watch[h] + lean), 20 + home[h] if home[h] > leash else 0))
                   for h, x in enumerate(far)]  # fmt: skip
            for h in wanting:
                row[h] = row[h] if zone[h] else 1.0 + (f.field_at[h] >= 0)
            return row

        known = list(self._kept((INFANTRY, g.japan_held, lean, leash, *wanting), infantry))
        for h in held_by(g, US):
            if not zone[h] and h not in self.wanting:
                known[h] -= self.style.spread * len(g.at[h])
        return known

    def _engineers(self) -> list[float]:
        """One to each airfield hex; the others near by."""
        g, zone = self.g, self.g.japan_zone
        bare = workplaces(g, self.style)
        way = distances(g, bare[:1] or airfield_hexes(g) or list(g.facts.fields))
        row = [-float(way[h]) - (30.0 if zone[h] else 0.0) for h in range(g.facts.hexes)]
        for h in bare[:1]:
            row[h] += 50.0
        return row

    # -- Japan -------------------------------------------------------------------------------------------------------

    def is_hiding(self) -> bool:
        """Before and after the storm Japan keeps out of reach."""
        return not self.storming

    def _japan(self, kind: str) -> list[float]:
        g, style = self.g, self.style
        hiding = self.is_hiding()
        known = list(self._away() if hiding else self._behind() if kind == ARTILLERY else self._forward())
        guns = kind == ARTILLERY and not hiding  # they are no company to one another: two alone would never follow
        body: set[int] = set()
        for h in held_by(g, JAPAN):
            n = len([u for u in g.at[h] if not g.facts.range[u]]) if guns else len(g.at[h])
            known[h] += style.huddle * min(2, n) if hiding else style.company * n
            for x in g.facts.grid.neighbours[h]:
                known[x] += style.company / 2 * n
            body.update((h, *g.facts.grid.neighbours[h]))
        if kind == INFANTRY and not hiding:  # behind rivers the body stands well while it waits (8.7.3), and not who is alone
            for h in body:
                known[h] += style.bank * rivers(g.facts, h)
        return known + [self._box(box) for box in g.facts.boxes]

    def _away(self) -> tuple[float, ...]:
        """Out of reach of everybody."""
        g, f, zone = self.g, self.g.facts, self.g.us_zone

        river = self.style.river

        def away() -> list[float]:
            risk = distances(g, self.foes) if self.foes else (20,) * f.hexes
            return [min(x, 16) - (8 if zone[h] else 0) + (0.5 if f.jungle[h] else 0) + river * rivers(f, h)
                    for h, x in enumerate(risk)]  # fmt: skip

        return self._kept(("away", g.us_held, river), away)

    def _forward(self) -> tuple[float, ...]:
        """Towards the airfields, and out of zones."""
        g, f, zone = self.g, self.g.facts, self.g.us_zone
        goals = airfield_hexes(g) or list(f.fields)

        def forward() -> list[float]:
            goal = distances(g, goals)
            return [-x - (100 if zone[h] else 0) + (0.5 if f.jungle[h] else 0) for h, x in enumerate(goal)]

        return self._kept(("forward", g.us_held, *goals), forward)

    def _behind(self) -> list[float]:
        """For guns in the storm: a few hexes behind those who go for the airfields, where they can fire for them. Far from all
        infantry a gun hides: alone it is lost on its way."""
        g, f, zone = self.g, self.g.facts, self.g.us_zone
        goal, away = distances(g, airfield_hexes(g) or list(f.fields)), self._away()
        body = distances(g, sorted({g.place[u] for u in f.ground_of[JAPAN] if f.kind[u] == INFANTRY and g.place[u] < f.hexes}))
        return [-max(x, BEHIND) - (100 if zone[h] else 0) + (0.5 if f.jungle[h] else 0) if body[h] <= ALONE else away[h] - 60
                for h, x in enumerate(goal)]  # fmt: skip

    def _box(self, box: int) -> float:
        """In the storm straight on to the middle boxes, else as long as possible off the map."""
        g, f = self.g, self.g.facts
        if is_last(g):  # 6.2 two halves of its MF: on by the next box, to a hex next to nobody
            doors = [self._away()[h] for h in f.arrows[box] if not g.holder[h] and not g.us_zone[h]]
            return max(doors, default=-500.0)
        if not self.storming:  # 6.3a a box at the end is left by its own hexes: not into one that is barred
            free = [h for h in f.arrows[box] if g.holder[h] != US + 1 and not g.us_zone[h]]
            return 100.0 if len(free) > 1 or box not in f.landing else -100.0
        return -30.0 if abs(f.boxes.index(box) - (len(f.boxes) / 2 - 0.5)) < 1 else -60.0

    def _kept(self, key: tuple[Any, ...], make: Callable[[], list[float]]) -> tuple[float, ...]:
        """A map of worth that depends on nothing but its key, drawn once."""
        memo = self.g.facts.worth_memo
        if ("3", *key) not in memo:
            if len(memo) >= MOST_KEPT:
                memo.clear()
            memo["3", *key] = tuple(make())
        return memo["3", *key]


def rivers(f: Facts, hex_: int) -> int:
    """8.7.3 River sides of a hex: behind them a defender is doubled."""
    return len(f.grid.neighbours[hex_]) - len(f.dry[hex_])
