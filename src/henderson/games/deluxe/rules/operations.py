"""7.5c to 7.11: what a unit may do besides walking: join a stack, sail, hide, search, leave, merge, work on the airfield."""

from __future__ import annotations

from typing import Any

from ....engine.decision import SPACE, ask, roll
from ...kit.flood import HELD
from . import stealth
from .facts import SIDES
from .rivers import footing_at
from .state import FULL_FIELD, MERGED, WITHDRAWN, State, marked
from .words import ALONE, CONSOLIDATE, DETECT, HIDE, REDUCE, REPAIR_ALL, REPAIR_HALF, SEA, TOP, WITH, WITHDRAW

JAPANESE_LEAVE, LEAVE_FROM = 10, 19  # 7.9.1
TURN_OF_WORK = {True: 2, False: 1}  # 7.11.2a, 7.11.2b
REPAIR_ON = {True: 3, False: 5}  # 7.11.2c the lowest die that lets infantry repair


def left(g: State, unit: int) -> int:
    """2.2.1.9a Movement points left; 7.11.2b half the allowance after half a repair."""
    allowance = g.facts.movement[unit]
    if g.worked[unit] == 2:
        allowance //= 2
    return allowance - g.spent[unit]


def word(g: State, option: Any) -> str:
    """The word of a hex, a unit to go with, a hex to search."""
    if type(option) is int:
        return g.facts.grid.names[option]
    if option[0] == DETECT:
        return f"{DETECT} {g.name(option[1])} stealth {option[2]}"
    return f"{option[0]} {g.facts.units[option[1]].name}"


def deeds(g: State, unit: int, started: bool) -> list[Any]:
    """7.1a What the unit may do now besides going to a hex; 7.7.5b it may search as often as it has points, at any time."""
    found: list[Any] = []
    alone = len(g.movers) == 1
    if not started:
        found += [(WITH, u) for u in companions(g, unit)]
    elif not alone:
        found.append(ALONE)  # 7.5c
    if alone and not g.spent[unit] and g.landed[unit] >= g.entered[unit]:
        found += _instead(g, unit)
    if alone and g.place[unit] == g.facts.field and not g.worked[unit]:
        found += works(g, unit)
    if g.anyone_hides() and left(g, unit) >= g.facts.cost["detection"]:
        found += [(DETECT, hex_, value) for hex_, value in stealth.in_sight(g, unit)]
    if alone and not g.topped[unit] and len(g.stacks[g.place[unit]]) > 1 and not g.is_top(unit):
        found.append(TOP)
    return found


def dicey(g: State, unit: int, deeds: list[Any]) -> list[Any]:
    """The deeds that a die decides: 7.7.5a a search, 7.11.2c infantry at work."""
    infantry = () if g.facts.units[unit].works else (REPAIR_ALL, REPAIR_HALF)
    return [d for d in deeds if d in infantry or (type(d) is tuple and d[0] == DETECT)]


def _instead(g: State, unit: int) -> list[Any]:
    """What a unit that has not yet moved may do instead of moving, or before."""
    found: list[Any] = []
    if may_sail(g, unit):
        found.append(SEA)
    if stealth.may_hide(g, unit):
        found.append(HIDE)
    if "village" in g.facts.terrain[g.place[unit]] and not why_not_withdraw(g, unit):
        found.append(WITHDRAW)
    found += [(CONSOLIDATE, other) for other in partners(g, unit)]
    return found


def companions(g: State, unit: int) -> list[int]:
    """7.5c Units in the same hex that may move along, at the rate of the slowest."""
    stack = g.stacks[g.place[unit]]
    if len(stack) == 1:
        return []
    return [
        u
        for u in stack
        if u not in g.movers and not g.done[u] and not g.stealth[u] and g.footing[u] == g.footing[unit]
        and g.landed[u] == g.landed[unit] and not g.worked[u]
    ]  # fmt: skip


async def do(g: State, unit: int, deed: Any) -> None:
    """Carry out a deed."""
    side = g.facts.side[unit]
    match deed:
        case ("with", other):
            g.movers += (other,)
        case ("detect", hex_, value):
            await stealth.detect(g, unit, hex_, value)
        case ("consolidate", other):
            consolidate(g, unit, other)
        case "alone":
            g.movers = (unit,)
        case "sea":
            await sail(g, unit)
        case "stealth":
            stealth.enter_stealth(g, unit)
        case "withdraw":
            withdraw(g, unit)
        case "top":
            # 7.8a the owner sets the order of a stack
            hex_ = g.place[unit]
            g.stacks[hex_] = (*[u for u in g.stacks[hex_] if u != unit], unit)
            g.topped = marked(g.topped, unit, 1)
        case "reduce":
            g.worked, g.done = marked(g.worked, unit, 1), marked(g.done, unit, 1)
            points, rule = reduction(g, unit)
            g.damage_field(points, side, rule)
        case "repair" | "repair half":
            await repair(g, unit, whole=deed == REPAIR_ALL)


# -- 7.6 sea movement ----------------------------------------------------------------------------------------------


def sea_room(g: State, side: int) -> int:
    """7.6a Three units a turn; 5.0b events may forbid it or allow more."""
    mine = g.effect_side == side
    if g.effect == "no_sea" and mine:
        return 0
    most = g.effect_n if g.effect == "sea_limit" and mine else 3
    return most - g.sea_moves


def may_sail(g: State, unit: int) -> bool:
    """7.6a From the coastal hex where it began, with no enemy adjacent, in stealth or open."""
    side, hex_ = g.facts.side[unit], g.place[unit]
    if hex_ not in g.facts.coast or left(g, unit) < sea_cost(g, unit) or sea_room(g, side) <= 0:
        return False
    return not g.adjacent_enemy(hex_, side)


def sea_cost(g: State, unit: int) -> int:
    """7.6a Two points to enter the new coastal hex; 6.0b two more to leave the landing hex."""
    return g.facts.cost["sea"] + (g.facts.cost["leave landing hex"] if g.landed[unit] else 0)


async def sail(g: State, unit: int) -> None:
    """7.6a Out to sea and on from any other coastal hex; 7.6b stop in an enemy zone of control."""
    side, here = g.facts.side[unit], g.place[unit]
    enemies = g.marks_of(1 - side)
    hex_: int = await ask(
        SIDES[side], "7.6a", f"{g.facts.units[unit].name}: by sea to which coastal hex?",
        (h for h in g.facts.coastal if h != here and enemies[h] < HELD), name=g.name, about={"unit": unit},
        hand=[g.unit_name(unit)], means=SPACE,
    )  # fmt: skip
    g.sea_moves += 1
    g.spent = marked(g.spent, unit, g.spent[unit] + sea_cost(g, unit))
    g.landed = marked(g.landed, unit, 0)
    g.entered, g.by_sea = marked(g.entered, unit, 1), marked(g.by_sea, unit, 1)
    g.put(unit, hex_)
    g.footing = marked(g.footing, unit, footing_at(g, [unit], g.facts.bank.get(hex_, hex_)))  # 7.6b, 7.3.3a
    g.note("7.6a", "{} goes by sea to {}", g.look(unit), g.name(hex_), kind="move", path=[g.name(here), g.name(hex_)])


# -- 7.9 withdrawal ------------------------------------------------------------------------------------------------


def why_not_withdraw(g: State, unit: int) -> tuple[str, str] | None:
    """7.9a Why a unit may not be withdrawn, or None: it began its turn in a village outside enemy zones of control.

    7.9.1, 2.1.8.1c the Japanese from turn 19 on, ten a turn; 7.9.2a of the U.S. only the 1st Marine Division, at any time.
    """
    printed, hex_ = g.facts.units[unit], g.place[unit]
    if "village" not in g.facts.terrain[hex_] or g.entered[unit]:
        return "7.9a", f"{printed.name} did not begin this turn in a village"
    if g.in_zone(hex_, 1 - printed.side):
        return "7.9a", f"{g.name(hex_)} is in an enemy zone of control"
    if printed.side == 1 and g.turn < LEAVE_FROM:
        return "7.9.1", f"the Japanese may withdraw from turn {LEAVE_FROM} on"
    if printed.side == 1 and g.withdrawn_now >= JAPANESE_LEAVE:
        return "7.9.1", f"{JAPANESE_LEAVE} units have left this turn already"
    if printed.side == 0 and printed.bar != "black":
        return "7.9.2a", f"{printed.name} does not belong to the 1st Marine Division"
    return None


def withdraw(g: State, unit: int) -> None:
    """7.9b Withdrawn for good; 9.2c a point for every two Japanese units."""
    side = g.facts.side[unit]
    g.note("7.9a", "{} is withdrawn", g.facts.units[unit].name, kind="reveal")
    g.lift(unit, WITHDRAWN)
    if side == 1:
        g.withdrawn_now += 1
        total = sum(g.place[u] == WITHDRAWN for u in g.facts.of_side[1])
        g.score(0, 1 - total % 2, "9.2c", "two Japanese units withdrawn")


# -- 7.10 consolidation --------------------------------------------------------------------------------------------


def why_not_consolidate(g: State, unit: int, other: int) -> str:
    """7.10 Two reduced units of a type that began the turn together, no larger than either at full strength; or why not."""
    a, b = g.facts.units[unit], g.facts.units[other]
    if g.entered[unit] or g.entered[other] or g.spent[other] or g.done[other] or g.stealth[other]:
        return f"{a.name} and {b.name} did not begin the turn together, or one has moved"
    if a.type != b.type:
        return f"{a.name} and {b.name} are not of one type"
    if g.strength[unit] == a.combat or g.strength[other] == b.combat:
        return f"{a.name if g.strength[unit] == a.combat else b.name} is not reduced"
    total = g.strength[unit] + g.strength[other]
    if total > min(a.combat, b.combat):
        return f"{total} would exceed the full strength of {min(a, b, key=lambda u: u.combat).name}"
    return ""


def partners(g: State, unit: int) -> list[int]:
    """7.10 Units that may be merged into this one."""
    if g.strength[unit] == g.facts.combat[unit]:
        return []
    return [u for u in g.stacks[g.place[unit]] if u != unit and not why_not_consolidate(g, unit, u)]


def consolidate(g: State, unit: int, other: int) -> None:
    """7.10 The other is merged into the unit; nothing is eliminated, nothing scored."""
    g.strength = marked(g.strength, unit, g.strength[unit] + g.strength[other])
    owner = SIDES[g.facts.side[unit]]
    gone, stays = g.unit_name(other), g.unit_name(unit)
    g.lift(other, MERGED)
    g.strength = marked(g.strength, other, 0)
    seen = g.look(unit).replace("A unit", "a unit")  # 7.8c who stays hidden is not named to the enemy
    g.note("7.10", "{} is merged into {}", gone, stays, to=owner, kind="reveal")
    g.note("7.10", "{} is merged into {}", gone, seen, to=(SIDES[1 - g.facts.side[unit]], ""), kind="reveal")


# -- 7.11 Henderson Field operations -------------------------------------------------------------------------------


def works(g: State, unit: int) -> list[Any]:
    """7.11 Work on the airfield that a unit on it may do now."""
    kind = g.facts.units[unit]
    found: list[Any] = []
    if kind.works and g.hf > 0:
        found.append(REDUCE)  # 7.11.1a, 7.11.1b, 7.11.1c by how much says `reduction`
    if (kind.works or kind.infantry) and g.hf < FULL_FIELD:
        if not g.spent[unit] and not g.entered[unit]:
            found.append(REPAIR_ALL)  # 7.11.2a the whole turn on the field
        if g.spent[unit] * 2 <= kind.movement:
            found.append(REPAIR_HALF)  # 7.11.2b
    return found


def reduction(g: State, unit: int) -> tuple[int, str]:
    """7.11.1a The whole turn 6; 7.11.1b no more than half the points to get there 3; 7.11.1c more: Engineer 2, Labor 1."""
    kind = g.facts.units[unit]
    if not g.spent[unit] and not g.entered[unit]:
        return 6, "7.11.1a"
    if g.spent[unit] * 2 <= kind.movement:
        return 3, "7.11.1b"
    return 2 if kind.works == "engineer" else 1, "7.11.1c"


async def repair(g: State, unit: int, *, whole: bool) -> None:
    """7.11.2a Two points for a whole turn; 7.11.2b one, and the unit moves no more than half its allowance."""
    g.worked = marked(g.worked, unit, 1 if whole else 2)
    if whole:
        g.done = marked(g.done, unit, 1)
    if not g.facts.units[unit].works:  # 7.11.2c infantry needs 3 to 6, or 5 to 6 when it moves
        die = await roll("7.11.2c", "Infantry repairs the airfield")
        g.note("7.11.2c", "{} tries to repair the airfield, die {}: {}", g.look(unit), die,
               "it fails" if die < REPAIR_ON[whole] else "it succeeds", kind="dice", dice=[die])  # fmt: skip
        if die < REPAIR_ON[whole]:
            return
    g.repair_field(TURN_OF_WORK[whole], "7.11.2a" if whole else "7.11.2b")
