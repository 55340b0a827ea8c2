"""Where the heuristic opponent wants its units: what draws them, and how good a place is for one."""

from __future__ import annotations

from ...rules.facts import Facts
from ...rules.state import State
from .style import Style

MOST_KEPT = 1000  # draws; then all are thrown away
LESS = 1.6  # a goal is worth so much less with every hex of distance
Goals = tuple[tuple[int, float], ...]


def prizes(g: State, side: int, unit: int, style: Style) -> Goals:
    """Places worth going to, and how much: the airfield, villages in enemy hands or in nobody's care."""
    facts, field = g.facts, g.facts.field
    foes, stacks, control, side_of = g.occupied_by(1 - side), g.stacks, g.control, facts.side
    found: list[tuple[int, float]] = []
    garrison = len([u for u in g.units_at(field, side) if u != unit])
    if control[field] != side:
        found.append((field, style.field * (70.0 if field not in foes else 50.0)))
    elif garrison < 3 and not facts.gun[unit]:
        found.append((field, style.field * (30.0 - 8 * garrison)))
    for hex_ in facts.villages:
        if control[hex_] != side:
            found.append((hex_, style.villages * (34.0 if hex_ not in foes else 22.0)))
        elif not [u for u in stacks.get(hex_, ()) if u != unit and side_of[u] == side]:
            found.append((hex_, 10))  # a held village is best kept by somebody
    return tuple(found)


def prey(g: State, side: int, unit: int, foes: tuple[int, ...], style: Style) -> Goals:
    """Enemies, those that can be beaten before others."""
    mine, strength = style.hunt * 16.0 + 2 * g.strength[unit], g.strength
    return tuple([(hex_, mine - 2 * sum([strength[u] for u in g.units_at(hex_, 1 - side)])) for hex_ in foes])


class Draw:
    """How strongly goals draw to each hex: the strongest counts, less with every hex of distance. It depends on nothing else."""

    __slots__ = ("known", "rows")

    def __init__(self, facts: Facts, goals: Goals) -> None:
        self.rows = [(value, facts.away(goal)) for goal, value in goals]
        self.known: dict[int, float] = {}

    def to(self, hex_: int) -> float:
        """The strongest of the goals, seen from a hex."""
        best = self.known.get(hex_)
        if best is None:
            best = self.known[hex_] = max([value - LESS * row[hex_] for value, row in self.rows], default=0.0)
        return best

    def within(self, hex_: int, distance: int) -> float:
        """How many of the goals are no farther from a hex."""
        count = self.known.get(hex_)
        if count is None:
            count = self.known[hex_] = len([1 for _, row in self.rows if row[hex_] <= distance])
        return count


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


def draw(facts: Facts, goals: Goals, distance: int = 0) -> Draw:
    """The draw of these goals (or how many are within a distance), known from before if it was looked at."""
    known: Draw | None = facts.draws.get((goals, distance))
    if known is None:
        if len(facts.draws) >= MOST_KEPT:
            facts.draws.clear()
        known = facts.draws[goals, distance] = Draw(facts, goals)
    return known


class Places:
    """How good the hexes are for one unit to stand in, as things are now."""

    def __init__(self, g: State, side: int, unit: int, style: Style) -> None:
        self.g, self.side, self.unit, self.style = g, side, unit, style
        facts = g.facts
        foes = tuple(g.open_hexes(1 - side))
        self.beside: dict[int, list[int]] = {}  # hexes next to an enemy -> the enemies
        for foe in foes:
            for hex_ in facts.land_neighbours[foe]:
                self.beside.setdefault(hex_, []).append(foe)
        self.range = facts.units[unit].range
        if self.range:
            self.draw = draw(facts, tuple([(foe, 0.0) for foe in foes]), self.range)
        else:
            self.draw = draw(facts, strongest(facts, prizes(g, side, unit, style) + prey(g, side, unit, foes, style)))

    def rated(self, hexes: list[int]) -> list[tuple[float, int]]:
        """Each hex with its worth before it. Most hexes are bare ground, where only the draw counts."""
        worth, plain = self.worth, self.draw.to
        if self.range:
            return [(worth(h), h) for h in hexes]
        known, special = self.draw.known, {*self.beside, *self.g.stacks, *self.g.control}
        return [(worth(h) if h in special else known[h] if h in known else plain(h), h) for h in hexes]

    def worth(self, hex_: int) -> float:
        """How good a hex is for the unit."""
        g, unit = self.g, self.unit
        stack = g.stacks.get(hex_)
        if stack is not None and len(stack) - (unit in stack) >= 3:
            return -1000.0
        near = self.beside.get(hex_)
        if self.range:
            return self.gun_worth(hex_) - (25 if near else 0)
        best = self.draw.to(hex_)
        if near:
            best += min([fight_worth(g, self.side, unit, hex_, h, self.style.nerve) for h in near])
        if g.control.get(hex_, self.side) != self.side:
            best += 25
        return best

    def gun_worth(self, hex_: int) -> float:
        """A gun wants the enemy and an enemy airfield in range, and company."""
        g, facts, unit, reach = self.g, self.g.facts, self.unit, self.range
        value = 0.0
        away = facts.away(facts.field)[hex_]
        if g.control[facts.field] != self.side:
            value += 25 if away <= reach else 25 - 2 * (away - reach)
        else:
            value -= 0.5 * max(0, away - 2)
        value += 2 * self.draw.within(hex_, reach)
        return value + (3 if any(facts.side[u] == self.side and u != unit for u in g.stacks.get(hex_, ())) else 0)


def fight_worth(g: State, side: int, unit: int, hex_: int, target: int, nerve: float = 1.0) -> float:
    """What standing beside an enemy promises: the attack is owed unless the hex is jungle."""
    facts = g.facts
    attack = g.strength[unit]
    for near in facts.land_neighbours[target]:
        if near != hex_:
            attack += sum([g.strength[u] for u in g.units_at(near, side) if not facts.gun[u] and u != unit])
    attack += sum([g.strength[u] for u in g.units_at(hex_, side) if u != unit and not facts.gun[u]])
    if facts.river[hex_] or facts.level[target] > facts.level[hex_]:
        attack = (attack + 1) // 2
    units = g.units_at(target, 1 - side)
    defence = sum([1 if facts.gun[u] else g.strength[u] for u in units]) or 1
    ratio = nerve * attack / defence
    if facts.jungle[hex_]:
        return 6.0 if ratio >= 2 else 0.0
    return 16 if ratio >= 3 else 9 if ratio >= 2 else 2 if ratio >= 1.3 else -8 if ratio >= 0.8 else -30
