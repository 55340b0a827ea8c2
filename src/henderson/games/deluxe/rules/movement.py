"""7.0 Movement: which unit, where to, and what else it may do instead."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....engine.decision import PIECE, SPACE, WORD, ask
from ...kit.flood import HELD, NOWHERE, Found
from . import operations, stealth
from .facts import SIDES
from .rivers import cross, ferries, footing_at
from .state import FERRIED, HALTED, ON_BRIDGE, STACK, State, marked
from .ways import flood, roads_open, ways, wet_cost
from .words import END, STOP

MINIMUM = NOWHERE  # 7.2 the price of the one hex that a unit may always move, though its points do not lead there: all it has


async def movement(g: State, side: int) -> bool:
    """7.0 A side moves all, some or none of its units. One unit or stack; True when the phase is over."""
    if not g.is_on_map(side):
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
        self._found: Found | None = None
        self._more: list[int] = []  # 7.2 nodes that its points do not lead to
        self._hexes: tuple[int, ...] | None = None

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

    def found(self) -> Found:
        """The nodes that can be entered, their cost, and where each is entered from."""
        if self._found is None:
            g, side = self.g, self.side
            wet = max([wet_cost(g, u) for u in self.units]) if g.effect else 0
            graph = ways(g.facts, roads_open(g, side), wet, ferries(g, self.units))
            marks, start, points = g.marks_of(1 - side), self.start(), self.points()
            found = flood(graph, start, points, marks) if points >= 0 else Found((), bytes((NOWHERE,)) * len(marks), {})
            if all([is_fresh(g, u) for u in self.units]):  # noqa: C419
                spent = found.spent  # 7.2 who has done nothing may always move one hex; the enemy still bars the way
                self._more = [there for there, _ in graph.steps[start] if spent[there] == NOWHERE and marks[there] < HELD]
                if self._more:
                    found = Found((*found.order, *self._more), spent, found.came)
            self._found = found
        return self._found

    def hexes(self) -> tuple[int, ...]:
        """Hexes that can be entered; `node` says how one stands there."""
        if self._hexes is None:
            order, spent, _ = self.found()
            facts, here = self.g.facts, self.g.place[self.units[0]]
            size, hex_of, more = len(facts.terrain), facts.hex_of, self._more
            others = [hex_of[n] for n in order if n >= size]
            left_out = [h for h in self.visited if spent[self.node(h)] == 0]
            if others:  # 7.3.3a river hexes that are entered only over the bank or the bridge
                over = dict.fromkeys([h for h in others if spent[h] == NOWHERE and h not in more])
                order = (*[n for n in order if n < size], *over)
            if left_out or here in others or spent[here] != NOWHERE:
                order = tuple([h for h in order if h != here and h not in left_out])
            self._hexes = order
        return self._hexes

    def node(self, hex_: int) -> int:
        """7.3.3a The best node to stand in, in a hex that can be entered: the cheapest, the hex before its bank or bridge."""
        nodes = self.g.facts.nodes[hex_]
        if len(nodes) == 1:
            return hex_
        order, spent, _ = self.found()
        entered = [n for n in nodes if spent[n] != NOWHERE] or [n for n in nodes if n in self._more]
        least = min([spent[n] for n in entered], default=NOWHERE)
        cheapest = [n for n in entered if spent[n] == least]
        if len(cheapest) > 1 and hex_ not in cheapest:
            return min(cheapest, key=order.index)  # the one come to first
        return cheapest[0] if cheapest else hex_

    def cost(self, node: int) -> int:
        """What is spent to come there."""
        return self.found().spent[node]

    def way(self, node: int) -> list[int]:
        """The nodes on the way, the last included."""
        return self.found().way(node)[1:] or [node]  # 7.2


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
    g.done = marked(g.done, unit, 1)
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
    cost, way = reach.cost(node), reach.way(node)
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
        spent = max(g.spent[unit], facts.movement[unit]) if cost == MINIMUM else g.spent[unit] + cost + penalty
        g.spent = marked(g.spent, unit, spent)
        g.landed = marked(g.landed, unit, 0)
        g.entered = marked(g.entered, unit, 1)
        g.footing = marked(g.footing, unit, HALTED if cost == MINIMUM else footing)
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
