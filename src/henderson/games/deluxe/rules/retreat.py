"""8.2.1.4 Retreat and advance after combat."""

from __future__ import annotations

from typing import Any

from ....engine.decision import PIECE, SPACE, TRY, ask
from .facts import SIDES
from .state import STACK, State
from .words import HALT, HOLD


def may_enter(g: State, side: int, hex_: int) -> bool:
    """8.2.1.4Rb Not into an enemy zone of control nor a hex with enemies, in stealth too; water is no neighbour."""
    return not g.marks_of(1 - side)[hex_]


def retreat_hexes(g: State, unit: int, here: int, left: int, foes: list[int]) -> list[int]:
    """8.2.1.4Ra Next hexes of a retreat: away from the nearest opposing hex if possible, else any legal one.

    Only those are given from which the whole distance can be gone, with room at its end.
    """
    facts, side = g.facts, g.facts.side[unit]
    distance = facts.grid.distance
    near = min(distance(here, f) for f in foes)
    legal = [h for h in facts.land_neighbours[here] if may_enter(g, side, h)]
    if left == 1:
        legal = [h for h in legal if len(g.stacks.get(h, ())) < STACK]
    away = [h for h in legal if min(distance(h, f) for f in foes) > near]
    for choice in (away, [h for h in legal if h not in away]):
        found = [h for h in choice if left == 1 or retreat_hexes(g, unit, h, left - 1, foes)]
        if found:
            return found
    return []


async def retreat(g: State, units: list[int], distance: int, foes: list[int]) -> None:
    """8.2.1.4Ra Each unit retreats by itself; 8.2.1.4Rb who cannot go the whole distance is eliminated."""
    waiting = list(units)
    while waiting:
        unit = waiting[0]
        if len(waiting) > 1 and is_scarce(g, waiting, distance, foes):
            side = g.facts.side[unit]
            unit = await ask(SIDES[side], "8.2.1.4Rb", "Room for few: which unit retreats first?", tuple(waiting),
                             name=g.unit_name, about={"units": tuple(waiting)}, means=PIECE, rolls=TRY)  # fmt: skip
        waiting.remove(unit)
        await retreat_unit(g, unit, distance, foes)


def is_scarce(g: State, units: list[int], distance: int, foes: list[int]) -> bool:
    """Is there less room at the end of the retreat than units? Then the order matters, and the owner sets it."""
    ends: set[int] = set()
    for here in sorted({g.place[u] for u in units}):
        unit = next(u for u in units if g.place[u] == here)
        front = {here}
        for left in range(distance, 0, -1):
            front = {h for at in front for h in retreat_hexes(g, unit, at, left, foes)}
        ends |= front
    return 0 < sum(STACK - len(g.stacks.get(h, ())) for h in ends) < len(units)


async def retreat_unit(g: State, unit: int, distance: int, foes: list[int]) -> None:
    """8.2.1.4Ra Hex by hex, the owner choosing."""
    side = g.facts.side[unit]
    path = []
    for left in range(distance, 0, -1):
        room = retreat_hexes(g, unit, g.place[unit], left, foes)
        if not room:
            g.eliminate(unit, "8.2.1.4Rb")
            return
        hex_ = room[0]
        if len(room) > 1:
            hex_ = await ask(SIDES[side], "8.2.1.4Ra", f"{g.unit_name(unit)} retreats {left}: to which hex?", tuple(room),
                             name=g.name, about={"unit": unit, "left": left}, hand=[g.unit_name(unit)], means=SPACE,
                             rolls=TRY)  # fmt: skip
        path.append(g.name(hex_))
        g.put(unit, hex_)
    g.note("8.2.1.4Ra", "{} retreats to {}", g.look(unit), g.name(g.place[unit]), kind="retreat", path=path)


# -- advance -------------------------------------------------------------------------------------------------------


def advances(g: State, side: int, distance: int, vacated: list[int]) -> dict[int, list[int]]:
    """8.2.5 Attackers that may advance, and the vacated hexes (8.2.1.4A) each may enter first."""
    found: dict[int, list[int]] = {}
    for unit in g.attackers:
        if g.place[unit] < 0 or g.place[unit] in vacated:
            continue
        first = [h for h in vacated if h in g.facts.land_neighbours[g.place[unit]] and _has_room(g, side, h, distance)]
        if first:
            found[unit] = first
    return found


def _has_room(g: State, side: int, hex_: int, distance: int) -> bool:
    """8.2.5 Room in the hex, or beyond it when the unit may pass through."""
    if len(g.stacks.get(hex_, ())) < STACK:
        return True
    return distance > 1 and bool(second_hexes(g, side, hex_))


def second_hexes(g: State, side: int, hex_: int) -> list[int]:
    """8.2.1.4A The next hex of an advance; none when the first is in an enemy zone of control."""
    if g.in_zone(hex_, 1 - side):
        return []
    return [h for h in g.facts.land_neighbours[hex_] if not g.stands(1 - side, h) and len(g.stacks.get(h, ())) < STACK]


async def advance_after_combat(g: State, side: int, distance: int, vacated: list[int]) -> None:
    """8.2.1.4A Attackers may enter the vacated hex and go on, ignoring terrain, together or apart."""
    gone: list[int] = []
    while True:
        can = {u: first for u, first in advances(g, side, distance, vacated).items() if u not in gone}
        if not can:
            return
        unit = await ask(SIDES[side], "8.2.1.4A", "Advance after combat with which unit?", (*can, HOLD), name=g.unit_name,
                         verb="unit", about={"vacated": tuple(vacated)}, hand=[g.name(h) for h in vacated], means=PIECE,
                         ends={HOLD: "attack"}, rolls=TRY)  # fmt: skip
        if unit == HOLD:
            return
        gone.append(unit)
        await advance_unit(g, side, unit, can[unit], distance)


async def advance_unit(g: State, side: int, unit: int, first: list[int], distance: int) -> None:
    """8.2.1.4A Into the vacated hex, and on hex by hex."""
    name = g.facts.units[unit].name
    hex_ = first[0]
    if len(first) > 1:
        hex_ = await ask(SIDES[side], "8.2.6a", f"{name} advances into which hex?", tuple(first), name=g.name, verb="advance",
                         about={"unit": unit}, hand=[name], means=SPACE, rolls=TRY)  # fmt: skip
    full = len(g.stacks.get(hex_, ())) >= STACK
    g.put(unit, hex_)
    g.note("8.2.1.4A", "{} advances to {}", g.look(unit), g.name(hex_), kind="advance", path=[g.name(hex_)])
    for _ in range(distance - 1):
        further = second_hexes(g, side, g.place[unit])
        if not further:
            return
        options: tuple[Any, ...] = tuple(further) if full else (*further, HALT)
        choice = await ask(SIDES[side], "8.2.1.4A", f"{name} advances further?", options, name=g.name, verb="further",
                           about={"unit": unit}, hand=[name], means=SPACE, ends={HALT: "move"}, rolls=TRY)  # fmt: skip
        if choice == HALT:
            return
        full = False
        g.put(unit, choice)
        g.note("8.2.1.4A", "{} advances to {}", g.look(unit), g.name(choice), kind="advance", path=[g.name(choice)])
