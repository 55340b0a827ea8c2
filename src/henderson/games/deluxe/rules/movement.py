"""7.0 Movement: which unit, where to, and what else it may do instead."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import Any

from ....engine.decision import PIECE, SPACE, WORD, ask
from ...kit.flood import HELD
from . import operations, stealth
from .facts import SIDES
from .rivers import cross, ferries, footing_at
from .state import FERRIED, HALTED, ON_BRIDGE, STACK, State
from .ways import flood, roads_open, ways, wet_cost
from .words import END, STOP

MINIMUM = 255  # 7.2 the price of the one hex that a unit may always move: all it has


async def movement(g: State, side: int) -> bool:
    """7.0 A side moves all, some or none of its units. One unit or stack; True when the phase is over."""
    if not g.occupied_by(side):
        return True
    forced = stealth.compulsory(g, side)
    free = () if forced else (END,)  # 7.7.3b, 2.3.card2
    unit = await ask(
        SIDES[side], "7.0", "Move which unit?", lambda: movable(g, side, free), name=g.unit_name, means=PIECE,
        ends={END: "phase"},
    )  # fmt: skip
    if unit == END:
        stealth.continue_stealth(g, side)
        await stacking(g)
        return True
    if g.stealth[unit]:
        await stealth.stealth_turn(g, unit)
    else:
        await move(g, unit)
    return False


def movable(g: State, side: int, free: tuple[str, ...]) -> list[Any]:
    """7.0 Own units that may still be chosen to move, and the closing word."""
    place, done, landed = g.place, g.done, g.landed
    return [*[u for u in g.facts.of_side[side] if place[u] >= 0 and not done[u] and landed[u] != 2], *free]


class Reach:
    """7.1a Where the moving units can go, computed at the first look."""

    def __init__(self, g: State, visited: set[int]) -> None:
        self.g, self.units = g, list(g.movers)
        self.visited = visited  # hexes passed since a point was last spent: the free road is not walked to and fro
        self._found: tuple[dict[int, int], dict[int, int]] | None = None
        self._hexes: Collection[int] | None = None
        self._nodes: dict[int, int] = {}  # where it is not the hex itself

    @property
    def side(self) -> int:
        return self.g.facts.side[self.units[0]]

    def points(self) -> int:
        """2.2.1.9a What the slowest of the stack has left (7.5c), the landing penalty taken off (6.0b, 7.3.5b)."""
        g, left = self.g, operations.left
        if len(self.units) == 1 and not g.landed[self.units[0]]:
            return left(g, self.units[0])
        return min([left(g, u) - g.facts.cost["leave landing hex"] if g.landed[u] else left(g, u) for u in self.units])

    def start(self) -> int:
        """The node the move begins in."""
        g, unit = self.g, self.units[0]
        hex_, footing = g.place[unit], g.footing[unit]
        if footing == ON_BRIDGE:
            return g.facts.bridge[hex_]
        return g.facts.bank[hex_] if footing == FERRIED else hex_

    def found(self) -> tuple[dict[int, int], dict[int, int]]:
        """Nodes with their cost, and where each is entered from."""
        if self._found is None:
            g, side = self.g, self.side
            wet = max([wet_cost(g, u) for u in self.units]) if g.effect else 0
            graph = ways(g.facts, roads_open(g, side), wet, ferries(g, self.units))
            marks, start, points = g.marks_of(1 - side), self.start(), self.points()
            self._found = flood(graph, start, points, marks) if points >= 0 else ({}, {})
            if all([is_fresh(g, u) for u in self.units]):  # noqa: C419
                self._minimum(graph.steps[start], marks, start)
        return self._found

    def _minimum(self, steps: Any, marks: bytearray, start: int) -> None:
        """7.2 A unit that has done nothing may always move one hex; the enemy still bars the way."""
        assert self._found is not None
        spent, came = self._found
        for there, _ in steps:
            if there not in spent and marks[there] < HELD:
                spent[there], came[there] = MINIMUM, start

    def hexes(self) -> Collection[int]:
        """Hexes that can be entered; `node` says how one stands there."""
        if self._hexes is None:
            spent, facts = self.found()[0], self.g.facts
            size, here = len(facts.terrain), self.g.place[self.units[0]]
            found: Collection[int] = spent
            others = [n for n in spent if n >= size]
            nodes = self._best_nodes(others, spent) if others else self._nodes
            left_out = set[int]()
            if self.visited or here in spent or here in nodes:
                free = [h for h in self.visited if h in spent or h in nodes]
                left_out = {here, *[h for h in free if spent[nodes.get(h, h)] == 0]}
            if others:
                found = [n for n in spent if n < size and n not in left_out]
                found += [h for h in nodes if h not in spent and h not in left_out]
            elif left_out:
                found = [n for n in spent if n not in left_out]
            self._hexes = found
        return self._hexes

    def _best_nodes(self, others: list[int], spent: dict[int, int]) -> dict[int, int]:
        """7.3.3a River hexes that are entered cheaper over the bank or the bridge, or in no other way, and where."""
        nodes, hex_of = self._nodes, self.g.facts.hex_of
        for node in others:
            hex_ = hex_of[node]
            best = nodes.get(hex_, hex_)
            if best not in spent or spent[node] < spent[best]:
                nodes[hex_] = node
        return nodes

    def node(self, hex_: int) -> int:
        """The best node to stand in, in a hex that can be entered."""
        self.hexes()
        return self._nodes.get(hex_, hex_)

    def way(self, node: int) -> list[int]:
        """The nodes on the way, the last included."""
        came, way = self.found()[1], [node]
        start = self.start()
        while came[way[-1]] != start:
            way.append(came[way[-1]])
        return way[::-1]


def is_fresh(g: State, unit: int) -> bool:
    """7.2 Has it entered no hex and spent nothing in this phase?"""
    return not g.spent[unit] and g.landed[unit] >= g.entered[unit]


async def move(g: State, unit: int) -> None:
    """7.1a A unit, or a stack (7.5c), goes from hex to hex and pays for each, until it stops."""
    g.movers = (unit,)
    side = SIDES[g.facts.side[unit]]
    started = False
    visited: set[int] = set()
    while g.place[unit] >= 0 and not g.done[unit]:
        reach = Reach(g, visited)
        deeds = operations.deeds(g, unit, started)
        mobile = g.footing[unit] != HALTED and (reach.points() > 0 or on_road(g, unit) or is_fresh(g, unit))
        if not mobile and not deeds:
            break
        choice = await ask(
            side, "7.1a", f"{g.facts.units[unit].name}: go where?", partial(choices, reach, deeds, mobile),
            name=partial(operations.word, g), about={"unit": unit, "reach": reach}, hand=[g.unit_name(u) for u in g.movers],
            means=space_or_word, ends={STOP: "move"}, rolls=operations.dicey(g, unit, deeds) if deeds else (),
        )  # fmt: skip
        if choice == STOP:
            break
        if type(choice) is int:
            here = g.place[unit]
            visited = visited | {here} if walk(g, reach, choice) == 0 else set()
        else:
            await operations.do(g, unit, choice)
        started = started or type(choice) is int or choice[0] != "with"
    g.done[unit] = 1
    g.movers = ()


def space_or_word(option: Any) -> str:
    """What an answer to "go where?" is."""
    return SPACE if type(option) is int else WORD


def on_road(g: State, unit: int) -> bool:
    """7.3.7a The road is free, even for a unit that has no points left."""
    return "road" in g.facts.terrain[g.place[unit]] and not g.landed[unit] and roads_open(g, g.facts.side[unit])


def choices(reach: Reach, deeds: list[Any], mobile: bool) -> tuple[Any, ...]:
    """Hexes in reach, other deeds, and the closing word."""
    return (*reach.hexes(), *deeds, STOP) if mobile else (*deeds, STOP)


def walk(g: State, reach: Reach, hex_: int) -> int:
    """7.1a The units walk the cheapest way and pay for it; 9.3c they take control of what they pass through. The cost."""
    units = [u for u in g.stacks[g.place[reach.units[0]]] if u in reach.units]  # 7.8a a moving stack keeps its order
    node = reach.node(hex_)
    cost, way = reach.found()[0][node], reach.way(node)
    facts = g.facts
    passed = [reach.start(), *way[:-1]]
    footing = footing_at(g, units, node)
    hex_of, size, control = facts.hex_of, len(facts.terrain), g.control
    for at in passed:
        over = hex_of[at]
        if at >= size and at == facts.bank[over]:
            cross(g, over, units)
        if over in control and at != passed[0]:
            for unit in units:
                g.occupy(unit, over)
    for unit in units:
        penalty = facts.cost["leave landing hex"] if g.landed[unit] else 0  # 6.0b, 7.3.5b
        g.spent[unit] = max(g.spent[unit], facts.movement[unit]) if cost == MINIMUM else g.spent[unit] + cost + penalty
        g.landed[unit] = 0
        g.entered[unit] = 1
        g.footing[unit] = HALTED if cost == MINIMUM else footing
        g.put(unit, hex_)
    if g.events is not None:
        more = "" if len(units) == 1 else f" with {len(units) - 1} more"
        names = facts.grid.names
        path = [names[hex_of[n]] for n in (passed[0], *way)]
        g.note("7.1a", "{} goes to {}{}", g.look(units[-1]), g.name(hex_), more, kind="move", path=path)
    return cost


async def stacking(g: State) -> None:
    """7.5a, 7.5d At the end of a movement phase no hex holds more than three units, of either side."""
    for hex_ in [h for h in sorted(g.stacks) if len(g.stacks[h]) > STACK]:
        side = g.facts.side[g.stacks[hex_][0]]
        while len(g.stacks[hex_]) > STACK:  # 7.5b the owner removes the excess
            unit = await ask(
                SIDES[side], "7.5b", f"{g.name(hex_)} is over-stacked: remove which unit?", g.stacks[hex_],
                name=g.unit_name, about={"hex": hex_}, hand=[g.name(hex_)], means=PIECE,
            )  # fmt: skip
            g.eliminate(unit, "7.5b")
