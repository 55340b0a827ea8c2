"""How far units can go: B.move.2 to B.move.6 in squares, T.clear to T.river in BTA; B.attack.1 and 2, B.multi.6b and 6c."""

from __future__ import annotations

from ...board.reach import members
from .bta import Mover, Reach
from .facts import US
from .state import State

Waves = tuple[tuple[int, ...], tuple[int, ...]]  # squares entered after 1, 2, ... squares as bits; all of them in order
MOST_KNOWN = 4096  # reaches remembered
HEAVY = "jungle_and_river_cost"


def allowance(g: State, hand: list[int]) -> int:
    """B.stack.4 A stack moves at the rate of its slowest unit."""
    return min([g.left[u] for u in hand])


def destinations(g: State, hand: list[int]) -> tuple[int, ...]:
    """B.move.2 Every square the units in hand can reach and stop on."""
    side = g.facts.side_of[hand[0]]
    if not g.tournament:
        return room(g, spread(g, hand)[1], len(hand), side)
    reaches = {id(r): r for r in (bta_reach(g, u, hand) for u in hand)}
    first, *others = reaches.values()
    squares = first.squares
    for other in others:  # units that pay differently: where all of them come to
        squares = tuple([s for s in squares if s in other.squares])
    return room(g, squares, len(hand), side)


def room(g: State, squares: tuple[int, ...], coming: int, side: str) -> tuple[int, ...]:
    """B.stack.1 Those of the squares where no more than 3 units would stand; B.move.6, B.stack.3 passing over friends is free."""
    most = g.facts.limits["stack"] - coming
    full = {s for s, units in g.at.items() if len(units) > most and g.facts.side_of[units[0]] == side}
    return tuple([s for s in squares if s not in full]) if full else squares


def cost(g: State, unit: int, hand: list[int], square: int) -> int:
    """B.unit.4 How many squares, T.clear.1 or how much BTA, the move takes that unit."""
    if g.tournament:
        return bta_reach(g, unit, hand).cost(square)
    bit = g.facts.bits[square]
    return next(n for n, wave in enumerate(spread(g, hand)[0], 1) if wave & bit)


def shut(g: State, hand: list[int]) -> tuple[int, int]:
    """What bars the way of the units in hand: squares never entered, and squares where they stop, as bits."""
    side = g.facts.side_of[hand[0]]
    blocked, zone = g.foes(side), g.danger(side)  # B.move.6, B.attack.1
    for unit in hand:
        origin = g.origin[unit]
        if zone >> origin & 1:
            blocked |= barred_reentry(g, blocked, origin)
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
    return g.laborers and g.facts.units[unit].type in ("labor", "service")


# -- the Basic game: every square costs 1 ------------------------------------------------------------------------------


def spread(g: State, hand: list[int]) -> Waves:
    """B.move.4 In any direction; B.move.6 never onto the enemy; B.attack.1 as far as the first square of his zone."""
    start, points = g.place[hand[0]], max(allowance(g, hand), 0)
    blocked, zone = shut(g, hand)
    near = _near(g, start, points)
    key = (start, points, blocked & near, zone & near)
    known = g.facts.reach_memo  # exact: a reach depends on nothing but this key
    found = known.get(key)
    if found is None:
        if len(known) >= MOST_KNOWN:
            known.clear()
        found = known[key] = _spread(g, *key)
    return found


def _near(g: State, start: int, points: int) -> int:
    """All squares no farther than `points`, as bits: what lies beyond cannot matter."""
    near = g.facts.near_memo.get((start, points))
    if near is None:
        near = g.facts.near_memo[start, points] = sum(g.facts.bits[s] for s in g.facts.grid.within(start, points))
    return near


def _spread(g: State, start: int, points: int, blocked: int, zone: int) -> Waves:
    """B.terrain.1 Each square costs 1, whatever its terrain: B.map.2 clear or not."""
    around = g.facts.around
    seen = blocked | g.facts.bits[start]
    front, waves, every = [start], [], 0
    barred = zone if zone >> start & 1 else 0  # B.multi.6b the first step out of a zone leaves all zones
    for _ in range(points):
        wave = 0
        for square in front:
            wave |= around[square]
        wave &= ~seen & ~barred
        barred = 0
        if not wave:
            break
        seen |= wave
        every |= wave
        waves.append(wave)
        front = members(wave & ~zone)  # B.attack.2 nor through a zone
    return tuple(waves), tuple(members(every))


# -- the Tournament game: BTA ------------------------------------------------------------------------------------------


def mover_of(g: State, unit: int) -> Mover:
    """The class of mover a unit is in now: road, heavy going, rivers."""
    return mover(g, g.facts.side_of[unit], g.facts.kinds[unit])


def mover(g: State, side: str, kind: str) -> Mover:
    """The class of mover of a side's LVTs, guns (artillery and tanks) or other units."""
    mine = side == US
    heavy = g.mood_us == HEAVY or (g.mood_japan == HEAVY and kind == "gun")  # O.psych.us.4, O.psych.ja.5 both sides
    road = (g.mood_us if mine else g.mood_japan) != "no_road"  # O.psych.us.1, O.psych.ja.1
    if mine and g.is_on("unit-specialization"):
        return Mover(road, heavy, kind == "lvt", bridges(g))  # O.special.1
    return Mover(road, heavy)


def bridges(g: State) -> tuple[int, ...]:
    """O.special.1, O.special.2 River squares on which an LVT or an engineer stands."""
    river, place = g.facts.river, g.place
    return tuple(sorted({place[u] for u in g.facts.bridgers if place[u] >= 0 and river[place[u]]}))


def bta_reach(g: State, unit: int, hand: list[int]) -> Reach:
    """Where that unit of the hand comes to, at the rate of the slowest (B.stack.4)."""
    blocked, zone = shut(g, hand)
    return g.facts.bta.reach(mover_of(g, unit), g.place[unit], max(allowance(g, hand), 0), blocked, zone)


def can_step(g: State, unit: int, foes: int, zone: int, mover: Mover) -> bool:
    """Has the unit BTA left for any step it may take? (T.road.1 a step along the road needs none.)"""
    here, left = g.place[unit], g.left[unit]
    bta = g.facts.bta
    if not (zone >> here & 1 or zone >> g.origin[unit] & 1 or (g.laborers and refuses(g, unit)) or g.facts.around[here] & foes):
        return left >= bta.cheapest(mover)[here]  # nothing bars the way
    barred, _ = shut(g, [unit])
    if zone >> here & 1:
        barred |= zone  # B.multi.6b
    return any(price <= left and not barred >> there & 1 for there, price in bta.steps(mover)[here])


def route(g: State, unit: int, square: int) -> list[int]:
    """O.hidden.4 The squares of the move in order."""
    return bta_reach(g, unit, [unit]).way(g.place[unit], square)


def way(g: State, hand: list[int], square: int) -> list[int]:
    """The squares of a cheapest way there, in order."""
    start = g.place[hand[0]]
    if g.tournament:
        return bta_reach(g, hand[0], hand).way(start, square)
    found, (waves, _) = [square], spread(g, hand)
    zone = shut(g, hand)[1]
    for wave in reversed(waves[: cost(g, hand[0], hand, square) - 1]):
        found.append(members(g.facts.around[found[-1]] & wave & ~zone)[0])  # B.attack.2 never through a zone
    return found[::-1]
