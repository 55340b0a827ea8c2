"""5.0 Reinforcements and Replacements (phase A): air points first, then optional ships, then arrivals."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....engine.decision import roll
from ....engine.view import Preview
from .components import CV, HENDERSON, JAPAN, NATIONS, PILE, PLACES, POOL, PORT, RABAUL, US, WAITING
from .state import State, choose

DONE = "done"
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
            spare = g.at(units, POOL)  # 5.1.d a counter on a pile is in use
            for u in spare[: due[kind]]:
                g.place[u], g.due[u] = PILE, g.turn
            if due[kind] > len(spare):
                g.note(
                    "5.1.c", "No spare counter: {} {} x {} of {} are lost", NATIONS[side], due[kind] - len(spare), kind, due[kind]
                )


async def place_arrivals(g: State) -> bool:
    """5.1.a Japan bases what it likes in Rabaul, within its limits; all else goes to Truk and Noumea."""
    room = rabaul_room(g)
    if room:
        u = await choose(g, JAPAN, "5.1.a", "Base which arrival in Rabaul?", (*room, DONE), why=partial(refused_at_rabaul, g))
        if u != DONE:
            arrive(g, u, RABAUL)
            return False
    for side in (JAPAN, US):
        for u in arriving(g, side):
            arrive(g, u, PORT[side])  # 5.1.b, 5.3, 2.1.ports
    return True


def arrive(g: State, u: int, box: int) -> None:
    """5.0.note A unit comes in whole: Land Units, DD and SP with two steps."""
    g.move(u, box)
    g.flip[u] = g.due[u] = 0
    if g.events is not None:
        g.note("5.0.sched", "{} arrives in {}", g.facts.name[u], PLACES[box], kind="move", piece=g.facts.name[u])


def refused_at_rabaul(g: State, word: str) -> tuple[str, str] | None:
    """Why an arrival may not be based at Rabaul."""
    u = g.facts.index.get(word)
    if u is None or u not in arriving(g, JAPAN):
        return None
    kind = g.facts.kind[u]
    if kind not in g.facts.rabaul:
        return "2.1.rabaul.b", f"{word} is no CA, CL or DD: Rabaul takes no other ship"
    return "2.1.rabaul.b", f"Rabaul has its {g.facts.rabaul[kind]} already; {word} goes to Truk"


# -- 5.2 Land-Based Air points ------------------------------------------------------------------------------------------


def purchases(g: State, side: int) -> list[int]:
    """5.2.a Rebuild a reduced unit, bring in a new one, or restore an off-map carrier's air."""
    facts, flip, place = g.facts, g.flip, g.place
    if g.points <= 0:
        return []
    field = side == JAPAN or g.control == US  # 5.2.e the USN without Henderson brings in no Land-Based Air
    bought = [u for u in facts.land_air[side] if place[u] == POOL or flip[u]] if field else []  # 5.2.b, 5.2.c, 5.2.f
    if g.points >= facts.need("cost of a carrier air point"):
        bought += [u for u in facts.carriers[side] if place[u] == PILE and g.air[u] < facts.air[u]]  # 5.2.g, 2.2.air.c
    return bought


async def spend_air_points(g: State, side: int) -> None:
    """5.2.a One purchase; unspent points are lost."""
    may = purchases(g, side)
    if not may:
        lose_points(g, side)
        return
    u = await choose(
        g,
        side,
        "5.2.a",
        f"Spend Land-Based Air points on ({g.points} left)",
        (*may, DONE),
        preview=partial(price, g),
        why=partial(refused_purchase, g, side),
    )
    if u == DONE:
        lose_points(g, side)
    elif g.facts.kind[u] == CV:
        g.air[u] += 1  # 5.2.g
        g.points -= g.facts.need("cost of a carrier air point")
        g.note("5.2.g", "{} regains an air point: {}", g.facts.name[u], g.air[u])
    elif g.place[u] != POOL:
        g.flip[u] = 0  # 5.2.f
        g.points -= g.facts.need("cost of a rebuilt step")
        g.note("5.2.f", "{} is rebuilt to two steps", g.facts.name[u])
    else:
        await new_air_unit(g, side, u)


async def new_air_unit(g: State, side: int, u: int) -> None:
    """5.2.b One step for one point, two for two."""
    cost = g.facts.need("cost of a new step")
    steps = 1
    if g.points >= 2 * cost and g.facts.steps[u] > 1:
        steps = int(await choose(g, side, "5.2.b", f"{g.facts.name[u]} with how many steps?", ("2", "1")))
    bases = air_bases(g, side)
    base = bases[0]
    if len(bases) > 1:
        base = await choose(
            g, side, "5.2.d", f"Base {g.facts.name[u]} where?", bases, name=PLACES.__getitem__, hand=(g.facts.name[u],)
        )
    g.move(u, base)
    g.flip[u] = g.facts.steps[u] - steps
    g.points -= cost * steps
    g.note("5.2.b", "{} with {} step(s) comes to {}", g.facts.name[u], steps, PLACES[base], kind="move", piece=g.facts.name[u])


def air_bases(g: State, side: int) -> tuple[int, ...]:
    """5.2.d, 2.2.air.d, 2.1.rabaul.a Rabaul for Japan alone, Henderson Field for its controller."""
    own = (HENDERSON,) if g.control == side else ()
    return (RABAUL, *own) if side == JAPAN else own


def lose_points(g: State, side: int) -> None:
    """5.2.a Points are not saved."""
    if g.points:
        g.note("5.2.a", "{} loses {} unspent air point(s)", NATIONS[side], g.points)
    g.points = 0
    g.stage += 1


def price(g: State, u: Any) -> Preview:
    """What a purchase costs and does."""
    if u == DONE:
        return Preview(text=f"{g.points} point(s) are lost")
    if g.facts.kind[u] == CV:
        return Preview(cost=2, text=f"air {g.air[u]} of {g.facts.air[u]} becomes {g.air[u] + 1}")
    return Preview(cost=1, text="a new unit from the force pool" if g.place[u] == POOL else "rebuilt to two steps")


def refused_purchase(g: State, side: int, word: str) -> tuple[str, str] | None:
    """Why points cannot be spent on that."""
    facts = g.facts
    u = facts.index.get(word)
    if u is None or facts.side[u] != side:
        return None
    if facts.kind[u] == CV:
        if g.place[u] != PILE:
            return "5.2.g", f"{word} is not off map as a reinforcement"
        if g.air[u] >= facts.air[u]:
            return "2.2.air.c", f"{word} has its printed {facts.air[u]} air points"
        return "5.2.g", f"An air point costs 2, and {g.points} is left"
    if u in facts.land_air[side]:
        if side == US and g.control != US:
            return "5.2.e", "The USN does not control Henderson Field"
        return "5.2.f", f"{word} has both steps"
    return None


# -- 5.4 optional reinforcements ----------------------------------------------------------------------------------------


async def optional_reinforcements(g: State) -> None:
    """5.4 From its turn on, each optional ship is rolled for every turn until it comes."""
    facts = g.facts
    for u in facts.optional:
        if g.place[u] != WAITING or g.turn < facts.entry[u]:
            continue
        die = await roll("5.4", f"{facts.name[u]} arrives on {facts.arrives[u]} or less")
        if die <= facts.arrives[u]:
            g.place[u], g.due[u] = PILE, g.turn
            if facts.kind[u] == CV:
                g.air[u] = facts.air_start[u]  # 5.4.vic
        g.note(
            "5.4",
            "{}: the die shows {}, {}",
            facts.name[u],
            die,
            "it comes" if die <= facts.arrives[u] else "not yet",
            kind="dice",
            dice=[die],
        )
