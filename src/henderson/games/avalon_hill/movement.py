"""How to move units: B.move.1 to B.move.9, B.stack.1 to B.stack.4, B.attack.1 and B.attack.2, B.multi.6b and 6c."""

from __future__ import annotations

from collections.abc import Iterator

from ...board.reach import members
from ...engine.decision import ask
from ...engine.view import Preview
from .state import CARD, State, enemy

END, STAY = "end", "stay"
Reach = tuple[tuple[int, ...], tuple[int, ...]]  # squares entered after 1, 2, ... squares as bits; all of them in order
MOST_KNOWN = 4096  # reaches remembered


def begin_movement(g: State, side: str) -> None:
    """B.move.7 Each unit has its full movement factor, none lent and none saved."""
    zone = g.zone(enemy(side))
    for unit in g.force(side):
        square = g.place[unit]
        g.left[unit] = g.facts.units[unit].movement  # B.move.2
        g.origin[unit] = square
        if unit in g.landed and zone >> square & 1:
            g.left[unit] = 0  # B.attack.1 it has entered an enemy zone by landing (B.play.1a, QA.combat.5)


def end_movement(g: State, side: str) -> None:
    """B.move.7 What was not used is not kept for a later turn."""
    for unit in g.facts.forces[side]:
        g.left[unit], g.origin[unit] = 0, CARD


async def movement(g: State, side: str) -> bool:
    """B.play.2, B.play.5 Move one unit or one stack; True when the player has moved all he wants (B.move.3)."""
    rule = "B.play.2" if side == "US" else "B.play.5"
    unit = await ask(side, rule, "Move which unit?", movable(g, side), name=g.name, why=lambda w: why_not_unit(g, side, w))
    if unit == END:
        return True
    # B.move.9 no die is rolled anywhere in a move
    hand = [unit]
    while True:
        choice = await ask(
            side, "B.move.2", f"Move {g.names(hand)} to", choices(g, hand), name=g.facts.name,
            preview=lambda square: cost_preview(g, hand, square), why=lambda w: why_not_there(g, hand, w)
        )  # fmt: skip
        if choice == STAY:
            for unit in hand:
                g.left[unit] = 0
            return False
        if isinstance(choice, str):
            hand.append(g.facts.unit[choice[1:]])  # B.stack.2 a stack is picked up unit by unit
            continue
        walk(g, hand, choice)
        return False


def movable(g: State, side: str) -> Iterator[int | str]:
    """B.move.1 Every unit on the board that can still move; B.move.3 none need."""
    zone, held = g.zone(enemy(side)), g.held(enemy(side))
    place, left = g.place, g.left
    for unit in g.facts.forces[side]:
        if left[unit] and place[unit] >= 0:
            square = place[unit]
            # B.multi.6b out of a zone only onto a free square
            if not zone >> square & 1 or g.facts.around[square] & ~zone & ~held:
                yield unit
    yield END


def choices(g: State, hand: list[int]) -> Iterator[int | str]:
    """Where the units in hand may go, whom they may take along, or staying."""
    yield from destinations(g, hand)
    for other in g.units_at(g.place[hand[0]]):
        if other not in hand and g.left[other]:
            yield "+" + g.name(other)  # B.stack.2
    yield STAY


def allowance(g: State, hand: list[int]) -> int:
    """B.stack.4 A stack moves at the rate of its slowest unit."""
    return min([g.left[u] for u in hand])


def destinations(g: State, hand: list[int]) -> tuple[int, ...]:
    """B.move.2 Every square the units in hand can reach and stop on."""
    squares = spread(g, hand)[1]
    return room(g, squares, len(hand), g.facts.side_of[hand[0]])


def room(g: State, squares: tuple[int, ...], coming: int, side: str) -> tuple[int, ...]:
    """B.stack.1 Those of the squares where no more than 3 units would stand; B.move.6, B.stack.3 passing over friends is free."""
    most = g.facts.limits["stack"] - coming
    full = {s for s, units in g.at.items() if len(units) > most and g.facts.side_of[units[0]] == side}
    return tuple([s for s in squares if s not in full]) if full else squares


def spread(g: State, hand: list[int]) -> Reach:
    """B.move.4 In any direction; B.move.6 never onto the enemy; B.attack.1 as far as the first square of his zone."""
    unit = hand[0]
    side = g.facts.side_of[unit]
    foe = enemy(side)
    start, points = g.place[unit], allowance(g, hand)
    blocked, zone = g.held(foe), g.zone(foe)
    for moving in hand:
        origin = g.origin[moving]
        if zone >> origin & 1:
            blocked |= barred_reentry(g, foe, origin)
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


def _spread(g: State, start: int, points: int, blocked: int, zone: int) -> Reach:
    """B.terrain.1 Each square costs 1, whatever its terrain."""
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


def barred_reentry(g: State, foe: str, origin: int) -> int:
    """B.multi.6b Not back to the same square; B.multi.6c nor into a zone it shares with other enemy units."""
    held = g.held(foe)
    around = g.facts.grid.around
    own = around[origin] & held  # the enemies whose zone covered the start
    barred = g.facts.bits[origin]
    for square in members(own):
        for near in g.facts.neighbours[square]:
            if around[near] & held & ~own:
                barred |= g.facts.bits[near]
    return barred


def cost(g: State, hand: list[int], square: int) -> int:
    """B.unit.4 How many squares the move takes."""
    bit = g.facts.bits[square]
    return next(n for n, wave in enumerate(spread(g, hand)[0], 1) if wave & bit)


def walk(g: State, hand: list[int], square: int) -> None:
    """B.move.2 The units go there; what is left of their movement they may still use (B.stack.4)."""
    spent = cost(g, hand, square)
    side = g.facts.side_of[hand[0]]
    start = g.place[hand[0]]
    stopped = g.zone(enemy(side)) >> square & 1
    for unit in hand:
        g.put(unit, square)
        g.left[unit] = 0 if stopped else g.left[unit] - spent  # B.attack.1
        if unit in g.landed:
            g.landed.remove(unit)  # QA.combat.2 it now attacks overland
    g.note("B.move.2", "{} from {} to {}", g.names(hand), g.facts.names[start], g.facts.names[square], kind="move",
           pieces=[g.name(u) for u in hand], start=g.facts.names[start], end=g.facts.names[square])  # fmt: skip
    if stopped:
        g.note("B.zoc.2", "{} in an enemy zone: it must attack", g.names(hand))


def cost_preview(g: State, hand: list[int], choice: int | str) -> Preview | None:
    """What going there would take."""
    if isinstance(choice, str):
        return None
    stop = bool(g.zone(enemy(g.facts.side_of[hand[0]])) >> choice & 1)
    return Preview(cost=cost(g, hand, choice), stop=stop, text="in an enemy zone: stop and attack" if stop else "")


def why_not_unit(g: State, side: str, word: str) -> tuple[str, str] | None:
    """Why a unit cannot be moved."""
    unit = g.facts.unit.get(word)
    if unit is None:
        return None
    if g.facts.side_of[unit] != side:
        return "B.play.2" if side == "US" else "B.play.5", f"{word} is not yours."
    if g.place[unit] < 0:
        return "B.move.1", f"{word} is not on the board."
    if not g.left[unit]:
        return "B.unit.4", f"{word} has moved as far as it may this turn."
    return "B.multi.6b", f"{word} cannot leave the enemy zone on {g.facts.names[g.place[unit]]}: no free square beside it."


def why_not_there(g: State, hand: list[int], word: str) -> tuple[str, str] | None:
    """Why the units in hand cannot go there."""
    square = g.facts.square.get(word)
    if square is None:
        return None
    side = g.facts.side_of[hand[0]]
    foe = enemy(side)
    if not g.facts.playable[square]:
        return "B.move.8", f"{word} carries grid-coordinate numbers."
    if not g.facts.land[square]:
        return "B.terrain.2", f"{word} is ocean, and there is no ocean transfer."
    if g.held(foe) >> square & 1:
        return "B.move.6", f"{word} holds {g.names(g.units_at(square))}: no unit enters or passes over an enemy."
    if square in spread(g, hand)[1]:
        return "B.stack.1", f"{word} would hold more than {g.facts.limits['stack']} units."
    far = g.facts.grid.distance(g.place[hand[0]], square)
    if far > allowance(g, hand):
        return "B.unit.4", f"{word} is {far} squares away; {g.names(hand)} can move {allowance(g, hand)}."
    for unit in hand:
        if g.zone(foe) >> g.origin[unit] & 1 and barred_reentry(g, foe, g.origin[unit]) >> square & 1:
            return "B.multi.6c", f"{g.name(unit)} began in an enemy zone: it may not return there, nor by other enemies' zones."
    return "B.attack.2", f"Enemy zones lie on every way to {word} that is short enough."
