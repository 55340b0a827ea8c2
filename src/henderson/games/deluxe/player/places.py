"""Where men want to walk: what draws them over the map, and how good a hex is to end a move in.

A draw falls with every hex of distance, so that a unit with nothing in reach still goes somewhere. The style turns the numbers.
"""

from __future__ import annotations

from ...kit.flood import HELD
from ..rules.facts import Facts
from ..rules.operations import left
from ..rules.state import STACK, State
from . import reckoning
from .distances import near
from .plan import BANZAI, Plan
from .quarters import along
from .style import Style

MOST_KEPT = 1000  # draws; then all are thrown away
LESS = 1.6  # a goal is worth so much less with every hex of distance
FULL = -1000.0
FIELD_EMPTY, FIELD_HELD, GARRISON, EACH = 70.0, 50.0, 30.0, 8.0  # the airfield: to be walked into, to be won, to be kept
VILLAGE_EMPTY, VILLAGE_HELD, KEPT = 34.0, 22.0, 10.0
PREY, FACTOR = 16.0, 2.0  # an enemy, and for each factor of ours and his
TAKEN = 25.0  # a place that changes hands by walking in
HOPELESS, NAKED = 0.5, -8.0  # odds at which nobody stands beside an enemy, even where no battle is owed (8.2.7)
SUICIDE = -45.0  # and where one is: no village is worth a battalion
NEVER = 30.0  # times as strong: nobody ever is
Goals = tuple[tuple[int, float], ...]


def prizes(g: State, side: int, unit: int, style: Style) -> Goals:
    """Places worth going to, and how much: the airfield, villages in enemy hands or in nobody's care."""
    facts, field = g.facts, g.facts.field
    foes, stacks, control, side_of = g.marks_of(1 - side), g.stacks, g.control, facts.side
    found: list[tuple[int, float]] = []
    garrison = len([u for u in g.units_at(field, side) if u != unit])
    if control[field] != side:
        found.append((field, style.to_field * (FIELD_EMPTY if foes[field] < HELD else FIELD_HELD)))
    elif garrison < STACK:
        found.append((field, style.to_field * (GARRISON - EACH * garrison)))
    for hex_ in facts.villages:
        if control[hex_] != side:
            found.append((hex_, style.to_village * (VILLAGE_EMPTY if foes[hex_] < HELD else VILLAGE_HELD)))
        elif not [u for u in stacks.get(hex_, ()) if u != unit and side_of[u] == side]:
            found.append((hex_, style.keep * KEPT))  # a held village is best kept by somebody
    return tuple(found)


def prey(g: State, side: int, unit: int, foes: list[int], style: Style) -> Goals:
    """Enemies, those that can be beaten before others."""
    mine, strength = style.to_enemy * PREY + FACTOR * g.strength[unit], g.strength
    return tuple([(hex_, mine - FACTOR * sum([strength[u] for u in g.units_at(hex_, 1 - side)])) for hex_ in foes])


class Draw:
    """How strongly goals draw to each hex: the strongest counts, less with every hex of distance. It depends on nothing else."""

    __slots__ = ("known", "rows")

    def __init__(self, facts: Facts, goals: Goals) -> None:
        self.rows: list[tuple[float, bytes]] = [(value, facts.away(goal)) for goal, value in goals]
        self.known: dict[int, float] = {}

    def to(self, hex_: int) -> float:
        """The strongest of the goals, seen from a hex."""
        best = self.known.get(hex_)
        if best is None:
            best = self.known[hex_] = max([value - LESS * row[hex_] for value, row in self.rows], default=0.0)
        return best


def strongest(facts: Facts, goals: Goals) -> Goals:
    """Those of the goals that may be the strongest somewhere: one that is weaker where it lies is weaker everywhere."""
    found: list[tuple[float, int, bytes]] = []
    for hex_, value in sorted(goals, key=_value):
        for other, _, row in found:
            if value < other - LESS * row[hex_] - 1e-6:
                break
        else:
            found.append((value, hex_, facts.away(hex_)))
    return tuple([(hex_, value) for value, hex_, _ in found])


def _value(goal: tuple[int, float]) -> tuple[float, int]:
    return -goal[1], goal[0]


def draw(facts: Facts, goals: Goals) -> Draw:
    """The draw of these goals, known from before if it was looked at."""
    known: Draw | None = facts.draws.get((goals, -1))
    if known is None:
        if len(facts.draws) >= MOST_KEPT:
            facts.draws.clear()
        known = facts.draws[goals, -1] = Draw(facts, goals)
    return known


class Places:
    """How good the hexes are for one unit of men to stand in, as things are now."""

    def __init__(self, plan: Plan, unit: int, *, by_sea: bool = False) -> None:
        g, side, style = plan.g, plan.side, plan.style
        self.by_sea, self.sails = by_sea or bool(g.by_sea[unit]), by_sea
        self.plan, self.g, self.side, self.unit, self.style = plan, g, side, unit, style
        facts, self.beside = g.facts, plan.beside
        beaten = plan.beaten() if style.enough < NEVER and plan.keeps_alone(unit) else []
        goals = prizes(g, side, unit, style) + prey(g, side, unit, plan.targets, style)
        self.draw = draw(facts, strongest(facts, tuple([goal for goal in goals if goal[0] not in beaten]) if beaten else goals))
        penalty = "sea" if by_sea else "leave landing hex" if g.landed[unit] else ""
        self.points = left(g, unit) - (facts.cost[penalty] if penalty else 0)
        self.forces: dict[int, tuple[int, float, int]] = {}  # enemy hex -> friends beside it, to come; what it defends with

    def rated(self, hexes: list[int]) -> list[tuple[float, int]]:
        """Each hex with its worth before it. Most hexes are bare ground, where only the draw counts."""
        worth, plain = self.worth, self.draw.to
        known, special = self.draw.known, {*self.beside, *self.g.stacks, *self.g.control}
        return [(worth(h) if h in special else known[h] if h in known else plain(h), h) for h in hexes]

    def worth(self, hex_: int) -> float:
        """How good a hex is for the unit."""
        g, unit = self.g, self.unit
        stack = g.stacks.get(hex_)
        if stack is not None and len(stack) - (unit in stack) >= STACK:
            return FULL
        best = self.draw.to(hex_)
        foes = self.beside.get(hex_)
        if foes:
            best += min([self.fight(hex_, foe) for foe in foes])
        if g.control.get(hex_, self.side) != self.side:
            best += TAKEN
            if self.style.run and not (self.sails and g.facts.river[hex_]):  # 7.3.3a who comes into a river mouth stops
                spent = 0 if self.sails else near(g.facts, hex_)[g.place[unit]]
                best += self.style.run * along(g, self.side, hex_, self.points - spent, self.beside)
        return best

    def fight(self, hex_: int, target: int) -> float:
        """What standing beside an enemy promises: the attack, owed unless the hex is jungle (8.2.7), less what it would promise
        without this unit. Friends who can still come may come or not (`trust`)."""
        facts, trust = self.g.facts, self.style.trust
        known = self.forces.get(target)
        if known is None:
            known = self.forces[target] = self.force(target)
        beside, coming, defence = known
        mine = self.g.strength[self.unit]
        half = reckoning.halves(self.g, hex_, target)
        owed = not facts.jungle[hex_]
        if (mine / 2 if self.by_sea else mine) + beside + trust * coming < HOPELESS * (2 * defence if half and owed else defence):
            return SUICIDE if owed else NAKED
        with_us = self.promise(target, beside, mine, defence, half)
        without = self.promise(target, beside, 0, defence, half) if beside else 0.0
        if coming and trust:
            with_us += trust * (self.promise(target, beside + coming, mine, defence, half) - with_us)
            if beside:
                without += trust * (self.promise(target, beside + coming, 0, defence, half) - without)
        if not owed:
            with_us, without = max(0.0, with_us), max(0.0, without)
        return with_us - self.style.share * without

    def walks_under_fire(self, goes: int) -> bool:
        """Would a unit that can stay away go beside an enemy under his guns, for an attack that promises nothing?"""
        g, plan = self.g, self.plan
        if goes not in self.beside or g.control.get(goes, self.side) != self.side or g.place[self.unit] in self.beside:
            return False
        return plan.fire().on(goes) > 0 and max([self.fight(goes, foe) for foe in self.beside[goes]]) <= 0.0

    def promise(self, target: int, others: float, mine: int, defence: int, half: bool) -> float:
        """What an attack of so many factors of others and of this unit promises; from the sea it counts half (8.2.1.1)."""
        men = others + mine
        attack = self.style.bluster * (men / 2 if half else others + mine / 2 if self.by_sea else men)
        points, emptied = reckoning.prospect(self.g.facts, self.side, max(1, int(attack)), defence, max(1, int(men)))
        if self.side == 1 and points > 0:
            points *= BANZAI
        return self.style.battle * (points + emptied * self.plan.worth_of(target))

    def force(self, target: int) -> tuple[int, float, int]:
        """Friends beside an enemy, those that can still come there this turn, and what he defends with. Who can come to several
        enemies is counted for a part at each: else all rely on all, and one stands alone beside each."""
        g, unit = self.g, self.unit
        around, row = g.facts.land_neighbours[target], near(g.facts, target)
        beside, coming, split = 0, 0.0, self.style.split
        for u in self.plan.men:
            if u == unit or g.stealth[u]:
                continue
            here = g.place[u]
            if here in around:
                beside += g.strength[u]
            elif not g.done[u] and row[here] <= left(g, u):
                coming += g.strength[u] / (1.0 + split * (self.plan.choices(u) - 1))
        return beside, coming, reckoning.defence(g, self.side, target)
