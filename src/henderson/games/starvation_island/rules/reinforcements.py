"""5.0 Reinforcements and Replacements (phase A): air points first, then optional ships, then arrivals."""

from __future__ import annotations

from ....engine.decision import SPACE, roll
from .components import CV, HENDERSON, JAPAN, NATIONS, PILE, PLACES, POOL, PORT, RABAUL, US, WAITING
from .questions import DONE, ENDS_PHASE, choose, plural
from .state import FRONT, State, changed

JAPAN_COUNTS, JAPAN_SPENDS, US_COUNTS, US_SPENDS, SHIPS, PLACEMENT = range(6)


async def reinforcements(g: State) -> bool:
    """5.0.sched Phase A. True when it is finished."""
    if g.stage in (JAPAN_COUNTS, US_COUNTS):
        side = JAPAN if g.stage == JAPAN_COUNTS else US
        g.points = g.facts.schedule[side, g.turn]["air"] if (side, g.turn) in g.facts.schedule else 0
        g.stage += 1
    if g.stage in (JAPAN_SPENDS, US_SPENDS):
        await spend_air_points(g, JAPAN if g.stage == JAPAN_SPENDS else US)
        return False
    if g.stage == SHIPS:
        await optional_reinforcements(g)
        counters_due(g)
        g.stage = PLACEMENT
        return False
    return await place_arrivals(g)


# -- 5.1 naval units ----------------------------------------------------------------------------------------------------


def rabaul_room(g: State) -> list[int]:
    """2.1.rabaul.b, 5.1.a Arriving Japanese CA, CL and DD for which Rabaul has room; BB, CV, SP and Land Units never."""
    kind, limit = g.facts.kind, g.facts.rabaul
    based = [kind[u] for u in g.at(g.facts.ships[JAPAN], RABAUL)]
    room = {k: limit[k] - based.count(k) for k in limit}
    return [u for u in arriving(g, JAPAN) if room.get(kind[u], 0) > 0]


def arriving(g: State, side: int) -> list[int]:
    """2.1.table What lies on the pile of this turn."""
    due, turn = g.due, g.turn
    return [u for u in g.at(g.facts.naval[side], PILE) if due[u] == turn]


def counters_due(g: State) -> None:
    """5.1.c DD and SP of the schedule come out of the force pool; what finds no counter there is lost."""
    for side in (JAPAN, US):
        due = g.facts.schedule.get((side, g.turn))
        if due is None:
            continue
        for kind, units in (("DD", g.facts.destroyers[side]), ("SP", g.facts.supply[side])):
            spare = spare_counters(g, units)
            for u in spare[: due[kind]]:
                g.put(u, PILE)
                g.due = changed(g.due, u, g.turn)
            if due[kind] > len(spare):
                lost = due[kind] - len(spare)
                g.note("5.1.c", "No spare counter: {} of the {} {} for {} are lost", lost, due[kind], kind, NATIONS[side])


def spare_counters(g: State, units: tuple[int, ...]) -> list[int]:
    """5.1.d Those in the force pool: a counter on a pile is in use."""
    return g.at(units, POOL)


async def place_arrivals(g: State) -> bool:
    """5.1.a Japan bases what it likes in Rabaul, within its limits; all else goes to Truk and Noumea."""
    room = rabaul_room(g)
    if room or g.acted:
        words = (*room, DONE)
        u = await choose(g, JAPAN, "5.1.a", "Base which arrival in Rabaul?", words, about={"units": room}, ends=ENDS_PHASE)
        if u != DONE:
            g.acted = 1
            arrive(g, u, RABAUL)
            return False
    for side in (JAPAN, US):
        for u in arriving(g, side):
            arrive_in_port(g, u)
    return True


def arrive_in_port(g: State, u: int) -> None:
    """2.1.ports, 5.1.b, 5.3 Ships and Land Units come to Truk and Noumea, those of the USN to no other box."""
    arrive(g, u, PORT[g.facts.side[u]])


def arrive(g: State, u: int, box: int) -> None:
    """5.0.note A unit comes in whole: Land Units, DD and SP with two steps."""
    g.move(u, box)
    g.face(u, FRONT)
    g.due = changed(g.due, u, 0)
    if g.events is not None:
        name = g.facts.name[u]
        g.note("5.0.sched", "{} arrives in {}", name, PLACES[box], kind="move", piece=name, place=PLACES[box])


# -- 5.2 Land-Based Air points ------------------------------------------------------------------------------------------


def purchases(g: State, side: int) -> list[int]:
    """5.2.a Rebuild a reduced unit, bring in a new one, or restore an off-map carrier's air."""
    facts, place = g.facts, g.place
    if g.points <= 0:
        return []
    field = side == JAPAN or g.control == US  # 5.2.e the USN without Henderson brings in no Land-Based Air
    bought = new_units(g, side) + reduced_units(g, side) if field else []
    bought.sort()
    if g.points >= facts.need("cost of a carrier air point"):
        bought += [u for u in facts.carriers[side] if place[u] == PILE and g.air[u] < facts.air[u]]  # 5.2.g, 2.2.air.c
    return bought


def new_units(g: State, side: int) -> list[int]:
    """5.2.c The force pool: all Land-Based Air that is not on the map. An empty pool sends nobody."""
    return g.at(g.facts.land_air[side], POOL) if g.points >= g.facts.need("cost of a new step") else []


def reduced_units(g: State, side: int) -> list[int]:
    """5.2.f Units of one step on the map."""
    if g.points < g.facts.need("cost of a rebuilt step"):
        return []
    return [u for u in g.facts.land_air[side] if g.flip[u] and g.place[u] != POOL]


async def spend_air_points(g: State, side: int) -> None:
    """5.2.a One purchase; unspent points are lost."""
    may = purchases(g, side)
    if not may and not g.acted:
        lose_points(g, side)
        return
    text = f"Spend Land-Based Air points on ({g.points} left)"
    u = await choose(g, side, "5.2.a", text, (*may, DONE), about={"points": g.points}, ends=ENDS_PHASE, rolls=())
    if u == DONE:
        lose_points(g, side)
        return
    g.acted = 1
    if g.facts.kind[u] == CV:
        g.air[u] += 1  # 5.2.g
        g.points -= g.facts.need("cost of a carrier air point")
        g.note("5.2.g", "{} regains an air point: {}", g.facts.name[u], g.air[u], piece=g.facts.name[u])
    elif g.place[u] != POOL:
        g.face(u, FRONT)  # 5.2.f
        g.points -= g.facts.need("cost of a rebuilt step")
        g.note("5.2.f", "{} is rebuilt to two steps", g.facts.name[u], piece=g.facts.name[u])
    else:
        await new_air_unit(g, side, u)


async def new_air_unit(g: State, side: int, u: int) -> None:
    """5.2.b One step for one point, two for two."""
    cost, name = g.facts.need("cost of a new step"), g.facts.name[u]
    steps = 1
    if g.points >= 2 * cost and g.facts.steps[u] > 1:
        steps = int(await choose(g, side, "5.2.b", f"{name} with how many steps?", ("2", "1"), about={"unit": u}, hand=(name,)))
    bases = air_bases(g, side)
    base = bases[0]
    if len(bases) > 1:
        base = await choose(g, side, "5.2.d", f"Base {name} where?", bases, name=PLACES.__getitem__, means=SPACE,
                            about={"unit": u}, hand=(name,))  # fmt: skip
    g.move(u, base)
    g.face(u, g.facts.steps[u] - steps)
    g.points -= cost * steps
    told = plural(steps, "step")
    g.note("5.2.b", "{} with {} comes to {}", name, told, PLACES[base], kind="move", piece=name, place=PLACES[base])


def air_bases(g: State, side: int) -> tuple[int, ...]:
    """5.2.d, 2.2.air.d, 2.1.rabaul.a Rabaul for Japan alone, Henderson Field for its controller."""
    own = (HENDERSON,) if g.control == side else ()
    return (RABAUL, *own) if side == JAPAN else own


def lose_points(g: State, side: int) -> None:
    """5.2.a Points are not saved."""
    if g.points:
        g.note("5.2.a", "{} loses {}", NATIONS[side], plural(g.points, "unspent air point"))
    g.points = g.acted = 0
    g.stage += 1


# -- 5.4 optional reinforcements ----------------------------------------------------------------------------------------


async def optional_reinforcements(g: State) -> None:
    """5.4 From its turn on, each optional ship is rolled for every turn until it comes."""
    facts = g.facts
    for u in facts.optional:
        if g.place[u] != WAITING or g.turn < facts.entry[u]:
            continue
        die = await roll("5.4", f"{facts.name[u]} arrives on {facts.arrives[u]} or less")
        if die <= facts.arrives[u]:
            g.put(u, PILE)
            g.due = changed(g.due, u, g.turn)
            if facts.kind[u] == CV:
                g.air[u] = facts.air_start[u]  # 5.4.vic
        told = "it comes" if die <= facts.arrives[u] else "not yet"
        g.note("5.4", "{}: the die shows {}, {}", facts.name[u], die, told, kind="dice", dice=[die], piece=facts.name[u])
