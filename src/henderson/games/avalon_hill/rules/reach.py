"""How far units can go: B.move.2 to B.move.6 in squares, T.clear to T.river in BTA; B.attack.1 and 2, B.multi.6b and 6c."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from ....board.reach import members
from .bta import MOVERS, Mover
from .facts import US
from .flood import Ground
from .state import State
from .strips import Reach

HEAVY = "jungle_and_river_cost"


def allowance(g: State, hand: Sequence[int]) -> int:
    """B.stack.4 A stack moves at the rate of its slowest unit."""
    return g.left[hand[0]] if len(hand) == 1 else min([g.left[u] for u in hand])


def destinations(g: State, hand: Sequence[int]) -> tuple[int, ...]:
    """B.move.2 Every square the units in hand can reach and stop on."""
    first, *others = reaches(g, hand)
    squares = first.squares
    for other in others:  # units that pay differently: where all of them come to
        squares = tuple([s for s in squares if s in other.squares])
    return room(g, squares, len(hand), g.facts.side_of[hand[0]])


def room(g: State, squares: tuple[int, ...], coming: int, side: str) -> tuple[int, ...]:
    """B.stack.1 Those of the squares where no more than 3 units would stand; B.move.6, B.stack.3 passing over friends is free."""
    bits = crowded(g, coming, side)
    if not bits:
        return squares
    left = list(squares)
    for s in members(bits):
        at = bisect_left(left, s)  # they are in order
        if at < len(left) and left[at] == s:
            del left[at]
    return tuple(left)


def crowded(g: State, coming: int, side: str) -> int:
    """B.stack.1 Own squares that have no room for so many more units, as bits."""
    if coming == 1:
        return g.full & g.held(side)
    most, bits = g.facts.limits["stack"] - coming, g.facts.bits
    return sum([bits[s] for s, units in g.at.items() if len(units) > most]) & g.held(side)


def cost(g: State, unit: int, hand: Sequence[int], square: int) -> int:
    """B.unit.4 How many squares, T.clear.1 or how much BTA, the move takes that unit."""
    start, points = g.place[unit], max(allowance(g, hand), 0)
    reach = ground(g, unit, start, points).reach(start, points, *shut(g, hand))
    return reach.cost(g.facts.strips, square)


def reaches(g: State, hand: Sequence[int]) -> list[Reach]:
    """Where the units of the hand come to at the rate of the slowest (B.stack.4), once for each class of movers."""
    start, points = g.place[hand[0]], max(allowance(g, hand), 0)
    blocked, zone = shut(g, hand)
    if len(hand) == 1 or not g.tournament:
        return [ground(g, hand[0], start, points).reach(start, points, blocked, zone)]
    alike = {g.facts.kinds[u]: u for u in hand}
    grounds = {id(here): here for here in [ground(g, u, start, points) for u in alike.values()]}
    return [here.reach(start, points, blocked, zone) for here in grounds.values()]


def shut(g: State, hand: Sequence[int]) -> tuple[int, int]:
    """What bars the way of the units in hand: squares never entered, and squares where they stop, as bits."""
    side = g.facts.side_of[hand[0]]
    foes, zone = g.foes(side), g.danger(side)  # B.move.6, B.attack.1
    blocked = foes
    for unit in hand:
        origin = g.origin[unit]
        if zone >> origin & 1:
            blocked |= barred_reentry(g, foes, origin)
        if g.laborers and refuses(g, unit):
            blocked |= zone  # O.psych.ja.4
    return blocked, zone


def barred_reentry(g: State, held: int, origin: int) -> int:
    """B.multi.6b Not back to the same square; B.multi.6c nor into a zone it shares with other enemy units."""
    around = g.facts.grid.around
    own = around[origin] & held  # the enemies whose zone covered the start
    barred = g.facts.bits[origin]
    for square in members(own):
        for near in g.facts.neighbours[square]:
            if around[near] & held & ~own and g.open >> near & 1:
                barred |= g.facts.bits[near]
    return barred


def refuses(g: State, unit: int) -> bool:
    """O.psych.ja.4 Is it a Labor or Service unit that will not attack?"""
    return g.laborers and unit in g.facts.labor


# -- what each step costs ------------------------------------------------------------------------------------------------


def ground(g: State, unit: int, start: int, points: int) -> Ground:
    """B.move.4 In any direction, T.jungle.2 jungle and other squares in one move; B.terrain.1 in the Basic game each
    square costs 1, whatever its terrain: B.map.2 clear or not; in the Tournament game BTA."""
    if not g.tournament:
        return g.facts.plain
    side = g.facts.side_of[unit]
    return g.facts.bta.ground_near(mover(g, side, g.facts.kinds[unit]), bridges(g, side), start, points)


def mover(g: State, side: str, kind: str) -> Mover:
    """The class of mover of a side's LVTs, guns (artillery and tanks) or other units.

    O.psych.us.1, O.psych.ja.1 The side has no road; O.psych.us.4 heavy going for all, O.psych.ja.5 for guns of both sides.
    """
    mine = side == US
    heavy = g.mood_us == HEAVY or (g.mood_japan == HEAVY and kind == "gun")  # O.psych.us.4, O.psych.ja.5 both sides
    road = (g.mood_us if mine else g.mood_japan) != "no_road"  # O.psych.us.1, O.psych.ja.1
    return MOVERS[road, heavy, mine and kind == "lvt" and g.is_on("unit-specialization")]  # O.special.1


def cheapest(g: State, side: str) -> dict[str, bytes]:
    """What the cheapest step out of each square costs the LVTs, the guns and the other units of a side, bridges left aside."""
    key = (side, g.mood_us, g.mood_japan, g.is_on("unit-specialization"))  # what `mover` looks at
    found = g.facts.bta.cheapest_memo.get(key)
    if found is None:
        found = {kind: g.facts.bta.ground(mover(g, side, kind)).cheapest for kind in ("", "gun", "lvt")}
        g.facts.bta.cheapest_memo[key] = found
    return found


def bridges(g: State, side: str) -> tuple[int, ...]:
    """O.special.1, O.special.2 River squares on which an LVT or an engineer stands, for U.S. units."""
    return g.bridges if side == US and g.options.get("unit-specialization") else ()


def can_step(g: State, unit: int, full: int = 0) -> bool:
    """Has the unit BTA left for any step it may take? (T.road.1 a step along the road needs none.) Not onto `full` squares."""
    here, left = g.place[unit], g.left[unit]
    barred, zone = shut(g, [unit])
    barred |= full
    if zone >> here & 1:
        barred |= zone  # B.multi.6b
    side = g.facts.side_of[unit]
    steps = g.facts.bta.out(mover(g, side, g.facts.kinds[unit]), bridges(g, side), here)
    for there, price in steps:  # noqa: SIM110
        if price <= left and not barred >> there & 1:
            return True
    return False


def route(g: State, unit: int, square: int) -> tuple[list[int], int]:
    """O.hidden.4 The squares of the move in order, and what it costs."""
    start, points = g.place[unit], max(g.left[unit], 0)
    here, (blocked, zone) = ground(g, unit, start, points), shut(g, [unit])
    reach = here.reach(start, points, blocked, zone)
    return here.way(start, square, reach, zone), reach.cost(g.facts.strips, square)


def way(g: State, hand: Sequence[int], square: int) -> list[int]:
    """The squares on a cheapest way there, that one included; B.attack.2 never through a zone."""
    start, points = g.place[hand[0]], max(allowance(g, hand), 0)
    here, (blocked, zone) = ground(g, hand[0], start, points), shut(g, hand)
    return here.way(start, square, here.reach(start, points, blocked, zone), zone)
