"""How to move units: B.move.1 to B.move.9, B.stack.1 to B.stack.4; one at a time where the Japanese hide (O.hidden.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ....board.reach import members
from ....engine.decision import PIECE, SPACE, WORD, ask
from .casualties import can_switch, switch
from .facts import US
from .hidden import discover, throw_back
from .reach import bridges, can_step, cheapest, cost, destinations, refuses, route, way
from .sea import can_sail, sail
from .state import CARD, DONE, State, changed, unit_or_word, without
from .victory import SHOWN
from .withdrawal import can_withdraw, is_time, withdraw

END, STAY, SEA, SWITCH, WITHDRAW = "end", "stay", "sea", "switch", "withdraw"


def begin_movement(g: State, side: str) -> None:
    """B.move.7 Each unit has its full movement factor, none lent and none saved (T.unit.3 BTA is the same)."""
    zone = g.danger(side)
    left, origin = list(g.left), list(g.origin)
    for unit in g.force(side):
        square = g.place[unit]
        left[unit] = g.facts.units[unit].movement  # B.move.2
        origin[unit] = square
        if unit in g.came and g.tournament:
            left[unit] = max(0, left[unit] - g.facts.bta.landing)  # T.coast.1
        if (unit in g.landed and (zone >> square & 1 or village_only(g, side, square))) or unit in g.afloat:
            left[unit] = DONE  # B.attack.1 it has entered an enemy zone by landing (B.play.1a, QA.combat.5)
    g.left, g.origin = tuple(left), tuple(origin)


def village_only(g: State, side: str, square: int) -> bool:
    """O.psych.us.6, O.psych.ja.6 A unit that landed elsewhere because every village was taken moves no farther."""
    mood = g.mood_us if side == US else g.mood_japan
    return mood == "arrivals_at_coastal_villages" and square not in g.facts.villages


def end_movement(g: State, side: str) -> None:
    """B.move.7 What was not used is not kept for a later turn (T.jungle.5)."""
    mine = g.facts.side_of
    g.left = tuple([0 if mine[u] == side else n for u, n in enumerate(g.left)])
    g.origin = tuple([CARD if mine[u] == side else s for u, s in enumerate(g.origin)])
    g.left_from = ()


async def movement(g: State, side: str) -> bool:
    """B.play.2, B.play.5 Move one unit or one stack; True when the player has moved all he wants (B.move.3).

    B.move.9 No die is rolled anywhere in it.
    """
    unit: int | str = g.mover
    if g.mover < 0:
        rule = "B.play.2" if side == "US" else "B.play.5"
        unit = await ask(
            side, rule, "Move which unit?", lambda: movable(g, side), name=g.name, means=unit_or_word, ends={END: "phase"}
        )
    if unit == END:
        return True
    if isinstance(unit, str):  # SWITCH
        await switch(g, side)
        return False
    hand = [unit]
    while True:
        choice = await ask(
            side, "B.move.2", f"Move {g.names(hand)} to", partial(choices, g, tuple(hand)), name=g.facts.name,
            about={"units": tuple(hand)}, hand=[g.name(u) for u in hand], means=square_or_mate, ends={STAY: "move"}
        )  # fmt: skip
        if isinstance(choice, str) and choice[0] == "+":
            hand.append(g.facts.unit[choice[1:]])  # B.stack.2 a stack is picked up unit by unit
            continue
        break
    g.mover = -1
    if choice == STAY:
        for unit in hand:
            g.left = changed(g.left, unit, DONE)
    elif choice == SEA:
        await sail(g, side, hand)
        if g.hides and side == US:
            keep_moving(g, hand[0])
    elif choice == WITHDRAW:
        withdraw(g, side, hand[0])
    elif g.hides and side == US:
        explore(g, hand[0], choice)
    else:
        walk(g, hand, choice)
    return False


def square_or_mate(choice: int | str) -> str:
    """What an answer to a move means: a square, B.stack.2 a unit of the stack taken along, or a word."""
    return SPACE if type(choice) is int else PIECE if str(choice)[0] == "+" else WORD


def movable(g: State, side: str) -> list[int | str]:
    """B.move.1 Every unit on the board that can still move; B.move.3 none need."""
    zone, place, left = g.danger(side), g.place, g.left
    if g.tournament:
        found, owed = movable_by_bta(g, side, zone)
        if can_switch(g, side):
            found.append(SWITCH)
        if not owed:  # O.psych.ja.4 Labor and Service must first leave the zones they can leave
            found.append(END)
        return found
    shut, around = zone | g.foes(side), g.facts.around
    return [
        unit for unit in g.facts.forces[side]
        # B.multi.6b out of a zone only onto a free square
        if left[unit] > 0 and (square := place[unit]) >= 0 and (not zone >> square & 1 or around[square] & ~shut)
    ] + [END]  # fmt: skip


def movable_by_bta(g: State, side: str, zone: int) -> tuple[list[int | str], bool]:
    """B.move.1 The same with BTA. Must Labor and Service still leave a zone (O.psych.ja.4)?"""
    facts, place, left, origin = g.facts, g.place, g.left, g.origin
    crossings = bridges(g, side)
    least = cheapest(g, side)
    beside = g.beside(side)  # enemies, and bridges: there each step has to be looked at
    for bridge in crossings:
        beside |= facts.around[bridge]
    near = {*members(beside & g.held(side))}
    found: list[int | str] = []
    owed, kinds, leaving, landing = False, facts.kinds, is_time(g, side), facts.bta.sailing
    labor = facts.labor if g.laborers else ()
    for unit in facts.forces[side]:
        square = place[unit]
        if square < 0 or left[unit] < 0:
            continue
        moved = square != origin[unit]
        if square in near or (moved and zone >> origin[unit] & 1) or unit in labor:
            able = can_step(g, unit)
            owed = owed or (able and unit in labor and bool(zone >> square & 1))
        else:
            able = left[unit] >= least[kinds[unit]][square]
        if able or (left[unit] >= landing and can_sail(g, side, [unit])) or (leaving and can_withdraw(g, side, unit)):
            found.append(unit)
    return found, owed


def choices(g: State, hand: Sequence[int]) -> tuple[int | str, ...]:
    """Where the units in hand may go, whom they may take along, or staying."""
    squares = destinations(g, hand)
    unit = hand[0]
    side, here = g.facts.side_of[unit], g.place[unit]
    others: list[int | str] = []
    if not (g.hides and side == US):  # O.hidden.4 the U.S. moves one unit at a time
        for other in g.units_at(here):
            if other not in hand and g.left[other] >= (0 if g.tournament else 1):
                others.append("+" + g.name(other))  # B.stack.2
    if g.tournament:
        if can_sail(g, side, hand):
            others.append(SEA)
        if len(hand) == 1 and can_withdraw(g, side, unit):
            others.append(WITHDRAW)
    if not (squares and g.laborers and refuses(g, unit) and g.danger(side) >> here & 1):
        others.append(STAY)
    return squares + tuple(others)


def walk(g: State, hand: list[int], square: int) -> None:
    """B.move.2 The units go there; what is left of their movement they may still use (B.stack.4).

    B.attack.1 In an enemy zone they stop, T.road.5 on the road too.
    """
    side = g.facts.side_of[hand[0]]
    start = g.place[hand[0]]
    stopped = g.danger(side) >> square & 1
    spent = [cost(g, unit, hand, square) for unit in hand]
    passed = way(g, hand, square) if g.events is not None or g.is_on("crossing-claims-field") else []  # quicker: nobody asks
    for unit, price in zip(hand, spent):
        arrive(g, unit, square, DONE if stopped else g.left[unit] - price)  # B.attack.1, T.road.5
    for units in (tuple(u for u in hand if g.veiled[u]), tuple(u for u in hand if not g.veiled[u])):
        if units:  # O.hidden.13 the U.S. is not told of the hidden ones
            told(g, units, [start, *passed], stopped=bool(stopped))
    claim(g, side, passed)


def arrive(g: State, unit: int, square: int, left: int) -> None:
    """A unit has moved overland."""
    g.put(unit, square)
    g.left = changed(g.left, unit, left)
    if unit in g.landed:
        g.landed = without(g.landed, unit)  # QA.combat.2 it now attacks overland


def claim(g: State, side: str, passed: list[int]) -> None:
    """T.win.7 By one reading whoever crosses Henderson Field was there last; by ours he must end a player turn on it.

    It is said aloud: the points are counted for all to see, also where the unit hides.
    """
    if g.is_on("crossing-claims-field") and g.facts.henderson in passed and g.owner != side:
        g.owner = side
        g.note("T.win.7", "{} crosses Henderson Field and holds it", SHOWN[side], kind="score")


def told(g: State, units: tuple[int, ...], passed: list[int], *, stopped: bool, kind: str = "move") -> None:
    """Note a move; where hidden units might have been met it has taught something ("reveal")."""
    if g.events is None:
        return
    path = [g.facts.names[s] for s in passed]
    g.note("B.move.2", "{} move{} from {} to {}", g.names(units), "s" if len(units) == 1 else "", path[0], path[-1], kind=kind,
           to=g.secret(units[0]),
           piece=g.name(units[0]), pieces=[g.name(u) for u in units], path=path)  # fmt: skip
    if stopped:
        are, they = ("is", "it") if len(units) == 1 else ("are", "they")
        g.note("B.zoc.2", "{} {} in an enemy zone: {} must attack", g.names(units), are, they, to=g.secret(units[0]))


def explore(g: State, unit: int, square: int) -> None:
    """O.hidden.4 The U.S. unit goes square by square; where it would enter a hidden unit's square it is thrown back."""
    start, (passed, spent) = g.place[unit], route(g, unit, square)
    hidden = g.held_japan & ~g.seen_japan
    met = 0
    while met < len(passed) and not hidden >> passed[met] & 1:
        met += 1
    news = g.tread(passed[:met])
    if met < len(passed):
        discover(g, passed[met], "O.hidden.4")
        throw_back(g, unit, [start, *passed[:met]], passed[met])
        return
    stopped = bool(g.danger(US) >> square & 1)
    arrive(g, unit, square, DONE if stopped else g.left[unit] - spent)
    told(g, (unit,), [start, *passed], stopped=stopped, kind="reveal" if news else "move")
    claim(g, US, passed)
    keep_moving(g, unit)


def keep_moving(g: State, unit: int) -> None:
    """O.hidden.4 One unit at a time, to the end of its move; O.hidden.6 then it does not move again."""
    if g.left[unit] != DONE and can_go_on(g, unit):
        g.mover = unit
    else:
        g.left = changed(g.left, unit, DONE)


def can_go_on(g: State, unit: int) -> bool:
    """Is there anything for a U.S. unit but to stay?"""
    if can_step(g, unit, g.full) or (can_step(g, unit) and destinations(g, (unit,))):  # B.stack.3 over full squares
        return True
    return can_sail(g, US, [unit]) or can_withdraw(g, US, unit)
