"""8.0 Combat, steps 1 and 2: Cactus Air Force and Land-Based Air combat."""

from __future__ import annotations

from ....engine.decision import SPACE
from .components import FORCES, HENDERSON, IJN_SEA, OVER, OVER_FORCES, OWNERS, PLACES, SEA, SIDES, USN_SEA
from .damage import damage_base, damage_ship
from .movement import air_returns
from .questions import ALL, DONE, ENDS_CHOICE, ENDS_STEP, HOLD, OTHER, choose, fire, lose_steps, lose_units, so_many_dice
from .readings import STEP_2, UNIT
from .state import State, changed
from .targets import allocate

BOMB, FIRE = "bomb", "fire"


# -- step 1: Cactus Air Force -------------------------------------------------------------------------------------------


async def cactus_air_force(g: State) -> bool:
    """8.step1.a Each air unit at Henderson flies to the enemy At Sea box, takes off, or stays on the ground. True when done."""
    side = g.control
    ground = g.at(g.facts.land_air[side], HENDERSON)
    if not ground and not g.acted:
        return True
    words = (*ground, ALL, DONE) if ground else (DONE,)
    text = "Which air unit at Henderson takes off?"
    u = await choose(g, side, "8.step1.a", text, words, verb="take off", about={"units": ground}, ends=ENDS_STEP)
    if u == DONE:
        return True
    g.acted = 1
    flying = ground if u == ALL else [u]
    text = "Fly all where?" if u == ALL else f"Fly {g.facts.name[u]} where?"
    hand = tuple(g.facts.name[unit] for unit in flying)
    to = await choose(g, side, "8.step1.a", text, (OVER, SEA[1 - side]), name=PLACES.__getitem__, means=SPACE, verb="fly to",
                      about={"units": flying}, hand=hand)  # fmt: skip
    for unit in flying:
        g.move(unit, to)  # no Long Range marker: it starts from Henderson
        g.base = changed(g.base, unit, HENDERSON)
        if g.events is not None:
            name = g.facts.name[unit]
            g.note("8.step1.a", "{} flies: {}", name, PLACES[to], kind="move", piece=name, place=PLACES[to])
    return False


def airborne(g: State, units: tuple[int, ...], box: int) -> list[int]:
    """8.step1.b Those in the air there: what stayed in the Henderson box is on the ground and neither fights nor bombs."""
    return g.at(units, box)


# -- step 2: Land-Based Air combat --------------------------------------------------------------------------------------

SKY = {
    OVER: "over Henderson Field",
    OVER_FORCES: "over the island",
    IJN_SEA: "over the IJN at Sea",
    USN_SEA: "over the USN at Sea",
}
AIR_BOXES = tuple(SKY)  # in this order


async def land_based_air_combat(g: State) -> bool:
    """8.step2.1.a Box by box: dogfight, fighters against bombers, bombing. True when all boxes are done."""
    low, high = g.facts.air_span
    while g.stage < len(AIR_BOXES):
        box = AIR_BOXES[g.stage]
        g.stage += 1
        if g.place.find(box, low, high) >= 0:
            await air_combat(g, box)
            return False
    if g.readings.air_lands == STEP_2:
        air_returns(g)  # 7.0.c as that option reads it: on the ground for the steps that follow
    return True


async def air_combat(g: State, box: int) -> None:
    """8.step2.1.a All of the air combat of one box."""
    owner = g.owner({OVER: HENDERSON, OVER_FORCES: FORCES}.get(box, box))
    carriers = await participating_carriers(g, owner, box)
    fought = await dogfight(g, owner, box, carriers)
    await fighters_against_bombers(g, owner, box, carriers, fought)
    await bombing(g, 1 - owner, box)
    if box == OVER:
        await bombing(g, owner, box)


async def participating_carriers(g: State, owner: int, box: int) -> list[int]:
    """8.step2.1.b Carriers join the dogfight of the At Sea box they stand in (8.step2.1.c) if their owner wishes it."""
    left = [u for u in g.at(g.facts.carriers[owner], box) if g.air[u]]
    joined: list[int] = []
    while left:
        free = [c for c in left if c not in joined]
        words = (*free, ALL, DONE) if free else (DONE,)  # the closing word is the owner's
        about = {"box": box, "joined": joined}
        u = await choose(g, owner, "8.step2.1.b", "Which carrier joins the dogfight?", words, about=about, ends=ENDS_CHOICE)
        if u == DONE:
            break
        if u == ALL:
            return left
        joined.append(u)
    return joined


def fighter_dice(g: State, side: int, box: int, carriers: list[int]) -> int:
    """8.step2.2.a A die for each F step and each point of a participating carrier; 8.step2.2.b Long Range steps count half.

    2.2.air.b Carrier Air serves here as fighters, and in step 3 as bombers with what is left.
    """
    near = far = 0
    for u in airborne(g, g.facts.fighters[side], box):
        if g.far[u]:
            far += g.steps_of(u)
        else:
            near += g.steps_of(u)
    return near + far // g.facts.divisor + sum(g.air[u] for u in carriers)


def dogfighters(g: State, side: int, box: int, carriers: list[int]) -> list[int]:
    """2.2.air.e, 2.2.air.f F units and participating carriers fight in the air; B units do not."""
    return airborne(g, g.facts.fighters[side], box) + [u for u in carriers if g.facts.side[u] == side]


async def dogfight(g: State, owner: int, box: int, carriers: list[int]) -> bool:
    """8.step2.2.g One exchange: the owner of the box fires first, losses come off, the other replies. Was there one?"""
    if not dogfighters(g, owner, box, carriers) or not dogfighters(g, 1 - owner, box, []):
        return False
    for side in (owner, 1 - owner):
        own = carriers if side == owner else []
        dice, needed = fighter_dice(g, side, box, own), g.facts.hits["dogfight"][side]
        hits = await fire(g, "8.step2.2.a", f"{OWNERS[side]} fighters {SKY[box]}", dice, needed, side=SIDES[side])
        enemy = carriers if side != owner else []
        await lose_steps(g, 1 - side, "8.step2.2.c", "Lose which fighter step?", dogfighters(g, 1 - side, box, enemy), hits)
    for u in carriers:
        air_action(g, u, "8.step2.2.d")
    return True


async def fighters_against_bombers(g: State, owner: int, box: int, carriers: list[int], fought: bool) -> None:
    """8.step2.2.e Fighters may then shoot at bombers, which do not fire back: on 5, or on 4 where no dogfight was."""
    kind = "bombers after a dogfight" if fought else "bombers without a dogfight"
    for side in (owner, 1 - owner):
        own = carriers if side == owner else []
        bombers = airborne(g, g.facts.bombers[1 - side], box)
        dice = fighter_dice(g, side, box, own)
        if not bombers or not dice:
            continue
        needed = g.facts.hits[kind][side]
        about = {"dice": dice, "needed": needed, "steps": g.steps(bombers)}
        text = f"{so_many_dice(dice)} against the bombers {SKY[box]}?"
        word = await choose(g, side, "8.step2.2.e", text, (FIRE, HOLD), about=about, concerns=OTHER[side])
        if word == HOLD:
            continue
        text = f"{OWNERS[side]} fighters against bombers"
        hits = await fire(g, "8.step2.2.e", text, dice, needed, side=SIDES[side])
        await lose_steps(g, 1 - side, "8.step2.2.f", "Lose which bomber step?", bombers, hits)
        if not fought:
            for u in own:
                air_action(g, u, "8.step2.2.d")  # fire at B alone marks the CV


def air_action(g: State, u: int, rule: str) -> None:
    """8.step2.2.d, 8.step3.2.c Air Action Round 1, then Round 2."""
    g.action[u] = min(2, g.action[u] + 1)
    if g.events is not None:
        g.note(rule, "{} has Air Action Round {}", g.facts.name[u], g.action[u], piece=g.facts.name[u])


# -- bombing ------------------------------------------------------------------------------------------------------------


async def bombing(g: State, side: int, box: int) -> None:
    """8.step2.3.a, 8.step2.3.d B units left may bomb what lies under them: a base, or the ships of the box."""
    bombers = airborne(g, g.facts.bombers[side], box)  # 2.2.air.e no F unit bombs
    if not bombers:
        return
    if box in (OVER, OVER_FORCES):
        await bomb_base(g, side, bombers, FORCES if box == OVER_FORCES or side == g.control else HENDERSON)
    elif g.at_sea(1 - side):
        await bomb_ships(g, side, bombers)


async def bomb_base(g: State, side: int, bombers: list[int], base: int) -> None:
    """8.step2.3.a Flak first, two dice for Henderson and one for Forces; 8.step2.3.b then a die for each B step."""
    if base == FORCES and not g.land(1 - side) and not g.readings.bomb_empty:
        return  # nobody is there
    hits = g.facts.hits
    about = {"base": base, "steps": g.steps(bombers), "flak": base_flak(g, base)}
    word = await choose(g, side, "8.step2.3.b", f"Bomb {PLACES[base]}?", (BOMB, HOLD), about=about,
                        hand=(PLACES[base],), concerns=OTHER[side])  # fmt: skip
    if word == HOLD:
        return
    shot = await fire(g, "8.step2.3.a", f"Flak of {PLACES[base]}", base_flak(g, base), hits["base flak"][1 - side])
    await lose_steps(g, side, "8.step2.3.a", "Lose which bomber step to flak?", bombers, shot)
    left = sum(g.steps_of(u) for u in bombers)
    await damage_base(g, base, await fire(g, "8.step2.3.b", f"Bombs on {PLACES[base]}", left, hits["base bombing"][side]))


def base_flak(g: State, base: int) -> int:
    """8.step2.3.a The flak dice of a base."""
    return g.facts.need("flak dice of Henderson" if base == HENDERSON else "flak dice of Forces on the Island")


async def bomb_ships(g: State, side: int, bombers: list[int]) -> None:
    """8.step2.3.c The ships' flak first; 8.step2.3.d then all steps choose their targets before any die is rolled."""
    enemy, hits = 1 - side, g.facts.hits
    box = PLACES[SEA[enemy]]
    about = {"bombers": bombers, "flak": g.flak(enemy)}
    word = await choose(g, side, "8.step2.3.d", f"Bomb the ships of {box}?", (BOMB, HOLD), verb="bomb", about=about,
                        concerns=OTHER[side])  # fmt: skip
    if word == HOLD:
        return
    shot = await fire(g, "8.step2.3.c", f"Flak of {box}", g.flak(enemy), hits["ship flak"][enemy])
    if g.readings.ship_flak == UNIT:
        await lose_units(g, side, "8.step2.3.c", "Lose which bomber unit to flak?", bombers, shot)
    else:
        await lose_steps(g, side, "8.step2.3.c", "Lose which bomber step to flak?", bombers, shot)
    needed = hits["ship bombing"][side]
    targets = await allocate(g, side, "8.step2.3.d", sum(g.steps_of(u) for u in bombers), needed, 0, BOMB)
    for u, steps in targets:
        name = g.facts.name[u]
        scored = await fire(g, "8.step2.3.d", f"Bombs on {name}", steps, needed - g.bonus(u), target=name)  # 9.2.b
        g.aimed = changed(g.aimed, u, 0)
        await damage_ship(g, u, scored, torpedo=False)
