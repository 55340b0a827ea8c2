"""8.1 Artillery fire: supply, factors, range and sight, resolution, counter-battery."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from ....engine.decision import NUMBER, PIECE, SPACE, TRY, WORD, ask, roll
from .facts import ADJECTIVES, NATIONS, SIDES, Facts
from .sight import seen_from
from .state import State, marked
from .words import BOMBARD, COUNTER, END, FIRE, PASS

ALL = 255  # a gun on counter-battery fires at nothing else


# -- 8.1.1 supply --------------------------------------------------------------------------------------------------


async def artillery_supply(g: State, side: int) -> None:
    """8.1.1a The scheduled points: a number, or a roll on the Replenishment table for a + (2.1.8.2)."""
    entry = g.facts.track[g.turn - 1].supply[side]
    if entry == "Unl.":  # 8.1.1b
        return
    if entry != "+":
        if int(entry):
            g.gain_supply(side, int(entry), "8.1.1a")
        return
    rolls = 2 if side == 1 and g.double_supply else 1  # 10.2.2b
    total = 0
    for _ in range(rolls):
        die = await roll("8.1.1a", "Artillery replenishment")
        total += replenishment(g, side)[die - 1]
    g.gain_supply(side, total, "8.1.1a")


def replenishment(g: State, side: int) -> tuple[int, ...]:
    """8.1.1a The column of the Replenishment table for this turn and side."""
    for whose, first, last, points in g.facts.replenishment:
        if whose == side and first <= g.turn <= last:
            return points
    return (0,) * 6


# -- 8.1.2 to 8.1.4 who fires at what ------------------------------------------------------------------------------


def factors(g: State, gun: int) -> int:
    """8.1.2 Factors the gun may still fire: its strength at most."""
    return 0 if g.fired[gun] == ALL else g.strength[gun] - g.fired[gun]


def why_not_fire(g: State, gun: int) -> tuple[str, str] | None:
    """8.1b Why a unit cannot fire, or None."""
    printed = g.facts.units[gun]
    if not printed.range:
        return "2.2.1.8", f"{printed.name} is no artillery: it has no range"
    if g.place[gun] < 0:
        return "8.1b", f"{printed.name} is not on the map"
    if g.in_zone(g.place[gun], 1 - printed.side):
        return "8.1b", f"{printed.name} is in an enemy zone of control: it fires only as part of an assault"
    if g.suppressed[gun]:
        return "8.1.8b", f"{printed.name} is suppressed"
    if g.fired[gun]:
        return "8.1.2", f"{printed.name} has fired"
    if not g.can_pay(printed.side):
        return "8.1.2", f"{NATIONS[printed.side]} has no supply points left"
    return None


def guns(g: State, side: int) -> list[int]:
    """8.1b Guns that may fire now: those of which `why_not_fire` has nothing to say."""
    if not g.can_pay(side):
        return []
    place, gun, marks, fired, suppressed = g.place, g.facts.gun, g.marks_of(1 - side), g.fired, g.suppressed
    own = g.facts.of_side[side]
    return [u for u in own if gun[u] and place[u] >= 0 and not fired[u] and not suppressed[u] and not marks[place[u]]]


def is_target(g: State, side: int, hex_: int) -> bool:
    """7.7b, 8.1.6 A hex with an open enemy, or Henderson Field in enemy hands."""
    return g.is_open(hex_, 1 - side) or (hex_ == g.facts.field and g.control[hex_] != side)


def seen_by(g: State, side: int, hex_: int) -> bool:
    """8.1.4 Does any unit of that side see the hex? The distance of a spotter does not matter."""
    return seen_from(g.facts, hex_, spotters(g, side))


def spotters(g: State, side: int) -> int:
    """8.1.4 The hexes where units of that side stand, as bits."""
    side_of, bits = g.facts.side, g.facts.grid.bits
    return sum([bits[at] for at, stack in g.stacks.items() if side_of[stack[0]] == side])


def seen_targets(g: State, side: int, firing: list[int]) -> list[int]:
    """8.1.4 Target hexes in range of one of these guns that a unit of their side sees."""
    field = g.facts.field
    hexes = g.open_hexes(1 - side)
    if g.control[field] != side and field not in hexes:
        hexes.append(field)
    near = {h for gun in firing for h in in_range(g, gun, hexes)}
    places = spotters(g, side) if near else 0
    return [h for h in hexes if h in near and seen_from(g.facts, h, places)]


def in_range(g: State, gun: int, hexes: list[int]) -> list[int]:
    """8.1.3 Those of the hexes that are no farther than the gun's range, its own hex not counted."""
    away, reach = g.facts.away(g.place[gun]), g.facts.units[gun].range
    return [h for h in hexes if away[h] <= reach]


def targets(g: State, gun: int) -> list[int]:
    """8.1.3 Target hexes in range, seen by the gun or a friend."""
    return seen_targets(g, g.facts.side[gun], [gun])


def aims(g: State, gun: int, seen: list[int]) -> list[Any]:
    """Hexes to fire on, and (8.1.8a) hexes for counter-battery fire while the gun is not yet laid on another target."""
    found: list[Any] = in_range(g, gun, seen)
    if gun in [v[0] for v in g.volley]:
        return found
    return found + [(COUNTER, h) for h in found if g.is_open(h, 1 - g.facts.side[gun])]  # 8.1.8n1 a best guess


def aim_word(g: State, aim: Any) -> str:
    return g.name(aim) if type(aim) is int else f"{COUNTER} {g.name(aim[1])}"


async def artillery_fire(g: State, side: int) -> bool:
    """8.1a One volley: its guns, targets and factors are all declared before the first die. True when the side is done."""
    if not may_have_guns(g, side):
        return True
    g.volley = ()
    able = guns(g, side)
    seen = seen_targets(g, side, able)  # nothing moves while a volley is declared
    able = [u for u in able if in_range(g, u, seen)]
    while True:
        ready = [u for u in able if factors(g, u) > laid(g, u)] if room(g, side) > 0 else []
        ready = [u for u in ready if not _counters(g, u)] if g.volley else ready
        gun = await ask(
            SIDES[side], "8.1.2", _which_gun(g, ready), (*ready, FIRE if g.volley else END), name=g.unit_name, verb="gun",
            means=PIECE, ends={END: "phase", FIRE: "attack"}, rolls=(FIRE,), concerns=(SIDES[1 - side],),
        )  # fmt: skip
        if gun == END:
            return True
        if gun == FIRE:
            break
        await lay(g, side, gun, seen)
    await fire_volley(g, side)
    return False


def may_have_guns(g: State, side: int) -> bool:
    """7.8c Can the enemy believe that the side has a gun to fire? Then it is asked, so that being asked tells nothing."""
    if not g.can_pay(side):
        return False
    side_of, stealth, gun = g.facts.side, g.stealth, g.facts.gun
    for stack in g.stacks.values():
        if side_of[stack[0]] == side:
            seen = [u for u in stack if not stealth[u]]
            if len(seen) > 1 or (seen and gun[seen[0]]):
                return True
    return False


def _which_gun(g: State, ready: list[int]) -> str:
    if g.volley:
        return "Add a gun to the volley, or fire?" if ready else "The volley is laid: fire?"
    return "Fire which gun?" if ready else "No gun has a target: end the fire?"


def laid(g: State, gun: int) -> int:
    """8.1.2 Factors of the gun that the volley takes."""
    return sum([n for u, _, n, _ in g.volley if u == gun]) if g.volley else 0


def _counters(g: State, gun: int) -> bool:
    return any([counter and u == gun for u, _, _, counter in g.volley])  # noqa: C419


def room(g: State, side: int) -> int:
    """8.1.2 Supply that the volley leaves."""
    return g.can_pay(side) - sum([n for _, _, n, _ in g.volley])


async def lay(g: State, side: int, gun: int, seen: list[int]) -> None:
    """8.1.2 A target and a number of factors; a gun may split its factors between hexes."""
    name = g.facts.units[gun].name
    aim = await ask(
        SIDES[side], "8.1.3", f"{name}: fire at which hex?", lambda: aims(g, gun, seen), name=lambda a: aim_word(g, a),
        about={"gun": gun}, hand=[name], means=lambda a: SPACE if type(a) is int else WORD, concerns=(SIDES[1 - side],),
    )  # fmt: skip
    counter = type(aim) is not int
    hex_ = aim[1] if counter else aim
    most = -(-g.strength[gun] // 2) if counter else factors(g, gun) - laid(g, gun)  # 8.1.8a half, rounded up
    most = min(most, room(g, side))
    n = 1
    if most > 1:
        n = await ask(SIDES[side], "8.1.2", f"{name}: how many factors?", range(1, most + 1), verb="factors",
                      about={"gun": gun, "target": hex_}, hand=[name, g.name(hex_)], means=NUMBER)  # fmt: skip
    g.volley += ((gun, hex_, n, counter),)


# -- 8.1.5 resolution ----------------------------------------------------------------------------------------------


async def fire_volley(g: State, side: int) -> None:
    """8.1.5a Each factor rolls a die against the strength in the hex, counted once for the volley."""
    shots: dict[tuple[int, bool], int] = {}
    for gun, hex_, n, counter in g.volley:
        g.spend_supply(side, n)
        g.fired = marked(g.fired, gun, ALL if counter else g.fired[gun] + n)
        shots[hex_, counter] = shots.get((hex_, counter), 0) + n
    g.volley = ()
    for (hex_, counter), n in shots.items():
        reveal(g, hex_, 1 - side)  # 8.2.11
        if counter:
            await counter_battery(g, side, hex_, n)
        else:
            await barrage(g, side, hex_, n, "8.1.5a")


async def barrage(g: State, side: int, hex_: int, n: int, rule: str) -> None:
    """8.1.5a Roll n factors on a hex; 8.1.6 each 5 or 6 on Henderson Field costs it a point."""
    total = sum(g.strength[u] for u in g.units_at(hex_, 1 - side) if not g.stealth[u])
    column = fire_column(g.facts, total)
    dice = [await roll(rule, f"Fire on {g.name(hex_)}") for _ in range(n)]
    lost = sum(column[d - 1] for d in dice) if total else 0
    who = f"{ADJECTIVES[side]} ships fire" if rule == "8.1.7b" else f"{NATIONS[side]} fires"
    where = g.name(hex_)
    g.note(rule, "{} on {}, dice {}", who, where, " ".join(map(str, dice)), kind="dice", dice=dice, place=where,
           battle=f"{who} on {where}", side=SIDES[side], outcome=f"hits: {lost}" if lost else "no hit")  # fmt: skip
    if hex_ == g.facts.field:
        hits = sum(d >= 5 for d in dice)
        if hits:
            g.damage_field(hits, side, "8.1.6", "a die damages the airfield")
    if total:
        steps = sum([await lose_to_fire(g, 1 - side, hex_) for _ in range(lost)])
        g.note(rule, "Fire on {} costs {}", g.name(hex_), ("no step", "1 step")[steps] if steps < 2 else f"{steps} steps",
               place=g.name(hex_), amount=steps, result="a die costs a step" if steps else "")  # fmt: skip


def fire_column(facts: Facts, total: int) -> tuple[int, ...]:
    """8.1.5a The column of the Artillery Fire table for a strength: steps lost for each face of the die."""
    return next((hits for least, most, hits in facts.fire if least <= total <= most), (0,) * 6)


async def lose_to_fire(g: State, owner: int, hex_: int) -> bool:
    """8.1.5b The owner chooses who loses a step; 8.1.5c the last step is safe. Was one lost?"""
    units = [u for u in g.units_at(hex_, owner) if not g.stealth[u]]
    can = tuple(u for u in units if g.strength[u] > 1)
    if not can:
        return False
    unit = can[0]
    if len(units) > 1:  # 7.8c of a stack it is always asked: how many of it are at their last step is not told
        unit = await ask(SIDES[owner], "8.1.5b", f"Fire on {g.name(hex_)}: which unit loses a step?", can,
                         name=g.unit_name, about={"hex": hex_}, hand=[g.name(hex_)], means=PIECE, rolls=TRY)  # fmt: skip
    g.reduce(unit, "8.1.5b")
    return True


def reveal(g: State, hex_: int, owner: int) -> None:
    """8.2.11 An attack on a hex with an open unit reveals those in stealth beside it; their stored movement is lost."""
    if not g.is_open(hex_, owner):
        return
    under = [u for u in g.units_at(hex_, owner) if g.stealth[u]]
    for value in sorted({g.stealth[u] for u in under}):
        g.note("8.2.11", "The Stealth {} marker in {} is removed", value, g.name(hex_), kind="reveal")
    for unit in under:
        g.hide(unit, 0)
        g.ambush = marked(g.ambush, unit, 0)
        g.stacks[hex_] = (unit, *[u for u in g.stacks[hex_] if u != unit])  # under what lies open


async def counter_battery(g: State, side: int, hex_: int, n: int) -> None:
    """8.1.8b Each 4, 5 or 6 suppresses a gun there; 8.1.8c nothing else is harmed; 8.1.8n1 without guns all is lost.

    8.1.8n1 The firer is told "suppressed" or "no effect", never how many; and the owner is asked once, if at all.
    """
    owner = 1 - side
    dice = [await roll("8.1.8b", f"Counter-battery fire on {g.name(hex_)}") for _ in range(n)]
    able = [u for u in g.units_at(hex_, owner) if g.facts.gun[u] and not g.suppressed[u]]
    count = min(len(able), sum(die >= 4 for die in dice))
    told = "suppressed" if count else "no effect"
    g.note("8.1.8b", "{} counter-battery fire on {}, dice {}: {}", ADJECTIVES[side], g.name(hex_), " ".join(map(str, dice)), told,
           kind="dice", dice=dice, result=f"a gun in {g.name(hex_)} is suppressed" if count else "", place=g.name(hex_),
           side=SIDES[side], battle=f"Counter-battery fire on {g.name(hex_)}", outcome=told)  # fmt: skip
    if not count:
        return
    struck = await ask(SIDES[owner], "8.1.8b", f"{g.name(hex_)}: what is suppressed?", tuple(combinations(able, count)),
                       name=lambda some: " and ".join(map(g.unit_name, some)), about={"hex": hex_}, hand=[g.name(hex_)],
                       means=PIECE, rolls=TRY)  # fmt: skip
    for gun in struck:
        g.suppressed = marked(g.suppressed, gun, 1)
        to = None if g.is_top(gun) else SIDES[owner]  # 8.1.8n2 the enemy sees no more than the top counter turned
        g.note("8.1.8b", "{} is suppressed", g.unit_name(gun), to=to, kind="suppressed")


# -- 8.1.7 naval bombardment ---------------------------------------------------------------------------------------


async def naval_bombardment(g: State, side: int) -> None:
    """8.1.7a From turn 2 the side without Henderson Field may try; 8.1.7c never in consecutive turns; 8.1.7d for no supply."""
    last = g.bombarded[side]
    if g.turn < 2 or g.control[g.facts.field] == side or (last and g.turn - last < 2):
        return
    choice = await ask(SIDES[side], "8.1.7a", "Try a naval bombardment of Henderson Field?", (BOMBARD, PASS),
                       hand=[g.name(g.facts.field)], ends={PASS: "phase"}, rolls=(BOMBARD,),
                       concerns=(SIDES[1 - side],))  # fmt: skip
    if choice == PASS:
        return
    die = await roll("8.1.7a", "Naval bombardment comes on 4 to 6")
    g.note("8.1.7a", "{} calls for a naval bombardment, die {}: {}", NATIONS[side], die,
           "no ships come" if die < 4 else "the ships come", kind="dice", dice=[die])  # fmt: skip
    if die < 4:
        return
    g.bombarded = (g.bombarded[0], g.turn) if side else (g.turn, g.bombarded[1])
    attacks = sum([await roll("8.1.7b", "Weight of the bombardment") for _ in range(bombardment_dice(g, side))])
    await barrage(g, side, g.facts.field, attacks, "8.1.7b")


def bombardment_dice(g: State, side: int) -> int:
    """8.1.7b The dice of the Naval Bombardment table for the month: their sum is the number of attacks."""
    return g.facts.bombardment[side].get(g.facts.track[g.turn - 1].month, 0)
