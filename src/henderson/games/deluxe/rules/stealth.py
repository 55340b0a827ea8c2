"""7.7 Stealth movement: hiding, moving hidden, and being found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ....engine.decision import SPACE, ask, roll
from ...kit.flood import HELD
from .facts import SIDES
from .state import State, marked
from .ways import NO_ZONES, flood, stealth_ways
from .words import LEAVE, STAY, STOP

LONGEST = 3  # 7.7.3b
STAYS = 2  # of `done`: it has been told to stay hidden, and its marker is raised with the others when the movement ends


def why_not_hide(g: State, unit: int) -> tuple[str, str] | None:
    """7.7a Why a unit may not go into stealth, or None: Japanese infantry in jungle with no enemy adjacent."""
    printed, hex_ = g.facts.units[unit], g.place[unit]
    if not printed.infantry:
        return "7.7a", f"{printed.name} is no infantry"
    if printed.side == 0 and not g.us_stealth:  # 7.7.6
        return "7.7.6", "U.S. units use stealth only if the players have agreed on it"
    if not g.facts.jungle[hex_]:
        return "7.7a", f"{g.name(hex_)} is no jungle"
    if g.adjacent_enemy(hex_, printed.side):
        return "7.7a", f"an enemy is adjacent to {printed.name}"
    if g.spent[unit] or g.landed[unit] < g.entered[unit]:
        return "7.7.1", f"{printed.name} has moved; stealth comes in lieu of moving"
    return None


def may_hide(g: State, unit: int) -> bool:
    """7.7a May the unit go into stealth?"""
    facts = g.facts
    return facts.units[unit].infantry and facts.jungle[g.place[unit]] and why_not_hide(g, unit) is None


def enter_stealth(g: State, unit: int) -> None:
    """7.7.1 A Stealth 1 marker in lieu of moving."""
    g.hide(unit, 1)
    g.done = marked(g.done, unit, 1)
    g.note("7.7.1", "A Stealth 1 marker is placed in {}", g.name(g.place[unit]), kind="stealth")


def compulsory(g: State, side: int) -> list[int]:
    """7.7.3b Units that must leave stealth now: after their third full turn, or by the event (2.3.card2)."""
    if not g.anyone_hides():
        return []
    forced = g.effect == "force_stealth_exit" and g.effect_side == side
    return [u for u in g.facts.of_side[side] if g.stealth[u] and not g.done[u] and (forced or g.stealth[u] == LONGEST)]


def continue_stealth(g: State, side: int) -> None:
    """7.7.2 Who stays hidden another turn has the marker raised; all at once, or it would tell how many lie under one (7.8b)."""
    if g.anyone_hides():
        for unit in g.facts.of_side[side]:
            if g.stealth[unit] and g.done[unit] in (0, STAYS):
                g.hide(unit, g.stealth[unit] + 1)
                g.done = marked(g.done, unit, 1)


async def stealth_turn(g: State, unit: int) -> None:
    """7.7.2, 7.7.3a A hidden unit chosen to move stays hidden another turn or leaves stealth by itself."""
    side, value = g.facts.side[unit], g.stealth[unit]
    extra = (LEAVE,) if unit in compulsory(g, side) else (STAY, LEAVE)
    pool = g.facts.movement[unit] * min(value, LONGEST)  # 7.7.4a
    trail = Trail(g, unit, pool, pool)
    choice = await ask(
        SIDES[side], "7.7.3a", f"{g.facts.units[unit].name} under Stealth {value}: move where?",
        trail.options(extra), name=g.name, about={"unit": unit, "trail": trail}, hand=[g.unit_name(unit)], means=SPACE,
        ends={STAY: "move", LEAVE: "move"},
    )  # fmt: skip
    if choice == STAY:
        g.done = marked(g.done, unit, STAYS)
        return
    g.hide(unit, 0)
    g.note("7.7.3a", "{} leaves stealth in {}", g.look(unit), g.name(g.place[unit]), kind="reveal")
    spent = 0 if choice == LEAVE else trail.walk(choice)
    spent = await trail_on(g, unit, pool, spent) if choice != LEAVE else 0
    g.done = marked(g.done, unit, 1)
    if side == 1 and spent * 2 <= pool:
        g.ambush = marked(g.ambush, unit, value)  # 8.2.9a


class Trail:
    """7.7.4b The hexes a unit leaving stealth can reach: jungle only, 4 points each."""

    def __init__(self, g: State, unit: int, pool: int, left: int) -> None:
        self.g, self.unit, self.pool, self.left = g, unit, pool, left
        self._found: dict[int, int] | None = None

    def found(self) -> dict[int, int]:
        if self._found is None:
            g, unit = self.g, self.unit
            ways, here, marks = stealth_ways(g.facts), g.place[unit], g.marks_of(1 - g.facts.side[unit])
            found = flood(ways, here, self.left, marks)
            self._found = {hex_: found.spent[hex_] for hex_ in found.order}
            if self.left == self.pool:  # 7.2 one hex at least
                for there, _ in ways.steps[here]:
                    if marks[there] < HELD:
                        self._found.setdefault(there, self.pool)
        return self._found

    def options(self, words: tuple[str, ...]) -> Iterator[Any]:
        yield from self.found()
        yield from words

    def walk(self, hex_: int) -> int:
        """Go there; the points spent."""
        g, unit = self.g, self.unit
        here = g.place[unit]
        cost = self.found()[hex_]
        if not g.control.keys().isdisjoint(self.found()):  # 9.3c villages on the way
            marks = g.marks_of(1 - g.facts.side[unit]).translate(NO_ZONES)
            for at in flood(stealth_ways(g.facts), here, self.left, marks).way(hex_)[1:-1]:
                if at in g.control:
                    g.occupy(unit, at)
        g.put(unit, hex_)
        g.entered = marked(g.entered, unit, 1)
        g.landed = marked(g.landed, unit, 0)
        g.spent = marked(g.spent, unit, min(255, g.spent[unit] + cost))
        g.note("7.7.4b", "{} comes out in {}", g.look(unit), g.name(hex_), kind="reveal", path=[g.name(here), g.name(hex_)])
        return cost


async def trail_on(g: State, unit: int, pool: int, spent: int) -> int:
    """7.7.4a The rest of the pool may be spent hex by hex; the points spent in all."""
    side = g.facts.side[unit]
    while pool - spent >= g.facts.cost["stealth"]:
        trail = Trail(g, unit, pool, pool - spent)
        choice = await ask(
            SIDES[side], "7.7.4b", f"{g.facts.units[unit].name}: {pool - spent} points left, on to where?",
            trail.options((STOP,)), name=g.name, about={"unit": unit, "trail": trail}, hand=[g.unit_name(unit)], means=SPACE,
            ends={STOP: "move"},
        )  # fmt: skip
        if choice == STOP:
            break
        spent += trail.walk(choice)
    return spent


# -- 7.7.5 detection -----------------------------------------------------------------------------------------------


def markers(g: State, side: int) -> list[tuple[int, int]]:
    """7.7.5f The Stealth markers of a side: one for each hex and value."""
    place, stealth = g.place, g.stealth
    return sorted({(place[u], stealth[u]) for u in g.facts.of_side[side] if stealth[u] and place[u] >= 0})


def in_sight(g: State, unit: int) -> list[tuple[int, int]]:
    """2.2.2.5 Enemy Stealth markers no farther than their number of hexes."""
    here, distance = g.place[unit], g.facts.grid.distance
    return [(hex_, value) for hex_, value in markers(g, 1 - g.facts.side[unit]) if distance(here, hex_) <= value]


def search_faces(g: State, unit: int, hex_: int, value: int) -> int:
    """7.7.5a Faces of the die that find a Stealth marker from where the unit stands."""
    return 1 + value - g.facts.grid.distance(g.place[unit], hex_)


async def detect(g: State, unit: int, hex_: int, value: int) -> None:
    """7.7.5a A point and a die: die + distance - marker of 1 or less finds all units under the marker."""
    g.spent = marked(g.spent, unit, g.spent[unit] + g.facts.cost["detection"])
    distance = g.facts.grid.distance(g.place[unit], hex_)
    die = await roll("7.7.5a", f"Detection in {g.name(hex_)}")
    total = die + distance - value
    found = total <= 1
    g.note("7.7.5a", "{} searches {}: die {} + distance {} - marker {} = {}, {}", g.look(unit), g.name(hex_), die, distance,
           value, total, "detected" if found else "nothing found", kind="dice", dice=[die])  # fmt: skip
    if found:
        owner = 1 - g.facts.side[unit]
        g.detected = tuple([u for u in g.units_at(hex_, owner) if g.stealth[u] == value])  # 7.7.5f
        for one in g.detected:
            g.ambush = marked(g.ambush, one, 0)
        await forced_move(g, value)


async def forced_move(g: State, value: int) -> None:
    """7.7.5c Each detected unit completes its stealth move at once; 7.7.5e then the enemy's goes on, in the new situation."""
    for unit in list(g.detected):
        g.hide(unit, 0)
    for unit in list(g.detected):
        side = g.facts.side[unit]
        pool = g.facts.movement[unit] * value
        trail = Trail(g, unit, pool, pool)
        if not trail.found():
            g.note("7.7.5d", "{} finds no jungle to enter and stays in the open in {}", g.look(unit), g.name(g.place[unit]),
                   kind="reveal")  # fmt: skip
        else:
            hex_ = await ask(
                SIDES[side], "7.7.5c", f"{g.facts.units[unit].name} is detected: it must move",
                trail.options(()), name=g.name, about={"unit": unit, "trail": trail}, hand=[g.unit_name(unit)], means=SPACE,
            )  # fmt: skip
            await trail_on(g, unit, pool, trail.walk(hex_))
        g.detected = tuple([u for u in g.detected if u != unit])
