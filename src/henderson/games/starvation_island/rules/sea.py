"""8.0 Combat, steps 5 to 7: submarines, shore bombardment, amphibious landing and resupply."""

from __future__ import annotations

from typing import Any

from ....engine.decision import roll
from .components import HENDERSON, JAPAN, LAND, NATIONS, OWNERS, PLACES, POOL, SEA, SIDES, US
from .damage import damage_base, damage_ship
from .questions import ALL, DONE, ENDS_STEP, OTHER, choose, fire, so_many_dice
from .state import FRONT, State

# -- step 5: submarines -------------------------------------------------------------------------------------------------


async def submarine_combat(g: State) -> bool:
    """8.step5.a Each submarine always attacks the enemy ships of the box it lies in. True when both have."""
    while g.stage < 2:
        prey = US if g.stage else JAPAN
        g.stage += 1
        if g.at_sea(prey):
            await submarine_attack(g, 1 - prey)
            return False
    return True


async def submarine_attack(g: State, side: int) -> None:
    """8.step5.c Escorts first; then what is left of the attack value fires torpedoes at one naval unit."""
    facts, prey = g.facts, 1 - side
    value = facts.air[facts.sub[side]]
    left = value - await escorts(g, prey) if value else 0
    if left <= 0:
        g.note("8.step5.c", "The {} is driven off", facts.name[facts.sub[side]])
        return
    needed = facts.hits["submarine"][side]
    units = g.at(facts.naval[prey], SEA[prey])
    target = units[0]
    if len(units) > 1:
        text = f"Submarine target (torpedoes: {so_many_dice(left)})"
        target = await choose(g, side, "8.step5.c", text, units, about={"dice": left, "needed": needed},
                              concerns=OTHER[side])  # fmt: skip
    name = facts.name[target]
    hits = await fire(g, "8.step5.c", f"Submarine at {name}", left, needed - g.bonus(target), target=name, side=SIDES[side])
    await damage_ship(g, target, hits, torpedo=True)


async def escorts(g: State, prey: int) -> int:
    """8.step5.b A die for each DD step in the box, one better with carriers there; hits lower the attack of this step only."""
    steps = g.steps(g.at(g.facts.destroyers[prey], SEA[prey]))
    with_carriers = g.facts.need("escort bonus with carriers") if g.at(g.facts.carriers[prey], SEA[prey]) else 0
    return await fire(g, "8.step5.b", f"{OWNERS[prey]} escorts", steps, g.facts.hits["escorts"][prey] - with_carriers)


# -- step 6: shore bombardment ------------------------------------------------------------------------------------------


async def shore_bombardment(g: State) -> bool:
    """8.step6.a BB and CA of the side without Henderson Field that have no At Sea marker may bombard it. True when done."""
    if g.stage:
        return True
    g.stage = 1
    side = 1 - g.control
    ready = [u for u in g.at(g.facts.gunships[side], SEA[side]) if not g.marked[u]]
    if not ready:
        return True
    firing: list[int] = []
    while True:
        left = [u for u in ready if u not in firing]
        words: tuple[Any, ...] = (*left, ALL, DONE) if left else (DONE,)
        u = await choose(g, side, "8.step6.a", "Bombard Henderson Field with", words, about={"ready": left, "firing": firing},
                         ends={ALL: "attack", DONE: "attack"}, concerns=OTHER[side])  # fmt: skip
        if u == DONE:
            break
        if u == ALL:
            firing = ready
            break
        firing.append(u)
    hits = 0
    for u in firing:
        name, guns = g.facts.name[u], g.facts.gunnery[g.flip[u]][u]
        hits += await fire(g, "8.step6.b", f"{name} bombards", guns, g.facts.bombards[u], piece=name)  # BB 5, CA 6, Yamato 4
    await damage_base(g, HENDERSON, hits)
    return False


# -- step 7: amphibious landing and resupply ----------------------------------------------------------------------------


async def landing_and_resupply(g: State) -> bool:
    """8.step7.a Unmarked Land Units land and SP unload, a unit at a time: Henderson's owner first. True when both are done."""
    while g.stage < 2:
        side = g.control if g.stage == 0 else 1 - g.control
        ready = [u for u in g.at(g.facts.cargo[side], SEA[side]) if not g.marked[u]]
        if not ready and not g.acted:
            g.stage += 1
            continue
        words: tuple[Any, ...] = (*ready, ALL, DONE) if len(ready) > 1 else (*ready, DONE)
        u = await choose(g, side, "8.step7.a", "Land or unload which unit?", words, about={"units": ready}, ends=ENDS_STEP)
        if u == DONE:
            g.stage += 1
            g.acted = 0
            return False
        g.acted = 1
        for unit in ready if u == ALL else (u,):
            await (land_unit if g.facts.kind[unit] == LAND else unload)(g, unit)
        return False
    return True


async def land_unit(g: State, u: int) -> None:
    """8.step7.a A Land Unit goes ashore into the box its side controls (2.1.henderson.a, 2.1.forces)."""
    box = g.ground(g.facts.side[u])
    g.move(u, box)
    g.note("8.step7.a", "{} lands: {}", g.facts.name[u], PLACES[box], kind="move", piece=g.facts.name[u], place=PLACES[box])


async def unload(g: State, u: int) -> None:
    """8.step7.b Two supply points for a U.S. step; 8.step7.c a die for a Japanese one; 8.step7.d the SP goes to the pool."""
    side = g.facts.side[u]
    table = g.facts.unload[side]
    dice = [await roll("8.step7.c", f"{g.facts.name[u]} unloads") if side == JAPAN else 1 for _ in range(g.steps_of(u))]
    gained = sum([table[die - 1] for die in dice])
    g.supply[side] += gained
    g.move(u, POOL)
    g.face(u, FRONT)
    name, kind = g.facts.name[u], "dice" if side == JAPAN else ""
    g.note("8.step7.b", "{} unloads {} supply; {} has {}", name, gained, NATIONS[side], g.supply[side], kind=kind, piece=name,
           dice=dice if side == JAPAN else [], amount=gained)  # fmt: skip
