"""8.0 Combat, steps 1 and 2: Cactus Air Force and Land-Based Air combat."""

from __future__ import annotations

from functools import partial

from ....engine.view import Chance, Preview
from .chances import rate
from .components import FORCES, HENDERSON, IJN_SEA, NATIONS, OVER, OVER_FORCES, PLACES, SEA, USN_SEA
from .damage import damage_base, damage_ship
from .movement import flight_preview
from .state import State, choose, fire, lose_steps
from .targets import allocate

DONE, ALL, BOMB, FIRE, HOLD = "done", "all", "bomb", "fire", "hold"


# -- step 1: Cactus Air Force -------------------------------------------------------------------------------------------


async def cactus_air_force(g: State) -> bool:
    """8.step1.a Each air unit at Henderson flies to the enemy At Sea box, takes off, or stays on the ground. True when done."""
    side = g.control
    ground = g.at(g.facts.land_air[side], HENDERSON)
    if not ground:
        return True
    u = await choose(
        g, side, "8.step1.a", "Which air unit at Henderson takes off?", (*ground, ALL, DONE), why=partial(no_take_off, g)
    )
    if u == DONE:
        return True  # 8.step1.b what stays is on the ground
    text = "Fly all where?" if u == ALL else f"Fly {g.facts.name[u]} where?"
    to = await choose(
        g,
        side,
        "8.step1.a",
        text,
        (OVER, SEA[1 - side]),
        name=PLACES.__getitem__,
        preview=partial(flight_preview, g, side),
        why=partial(no_flight, g),
        hand=() if u == ALL else (g.facts.name[u],),
    )
    for unit in ground if u == ALL else (u,):
        g.move(unit, to)  # 7.0.b no Long Range marker: it starts from Henderson
        g.base[unit] = HENDERSON
        if g.events is not None:
            g.note("8.step1.a", "{} flies: {}", g.facts.name[unit], PLACES[to], kind="move", piece=g.facts.name[unit])
    return False


def no_take_off(g: State, word: str) -> tuple[str, str] | None:
    """Why that unit cannot take off."""
    u = g.facts.index.get(word)
    if u is None:
        return None
    if g.facts.side[u] != g.control:
        return "2.1.henderson.a", f"{NATIONS[g.control]} controls Henderson Field"
    return "8.step1.a", f"{word} is not on the ground at Henderson Field but in {PLACES[g.place[u]]}"


def no_flight(g: State, word: str) -> tuple[str, str] | None:
    """Why air of Henderson does not fly there."""
    if word == PLACES[SEA[g.control]]:
        return "8.step1.a", "It is the own At Sea box: only the enemy's may be flown to"
    if word == "Rabaul":
        return "8.0.rabaul", "Nobody attacks Rabaul"
    return ("8.step1.a", "Bombers in the air over Henderson may bomb it in step 2") if word == PLACES[FORCES] else None


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
    while g.stage < len(AIR_BOXES):
        box = AIR_BOXES[g.stage]
        g.stage += 1
        flying = [g.at(g.facts.land_air[s], box) for s in (0, 1)]
        if flying[0] or flying[1]:
            await air_combat(g, box)
            return False
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
        u = await choose(g, owner, "8.step2.1.b", "Which carrier joins the dogfight?", (*left, ALL, DONE))
        if u == DONE:
            break
        joined += left if u == ALL else [u]
        left = [] if u == ALL else [c for c in left if c != u]
    return joined


def fighter_dice(g: State, side: int, box: int, carriers: list[int]) -> int:
    """8.step2.2.a A die for each F step and each point of a participating carrier; 8.step2.2.b Long Range steps count half.

    2.2.air.b Carrier Air serves here as fighters, and in step 3 as bombers with what is left.
    """
    near = far = 0
    for u in g.at(g.facts.fighters[side], box):
        if g.far[u]:
            far += g.steps_of(u)
        else:
            near += g.steps_of(u)
    return near + far // g.facts.divisor + sum(g.air[u] for u in carriers)


def dogfighters(g: State, side: int, box: int, carriers: list[int]) -> list[int]:
    """2.2.air.e, 2.2.air.f F units and participating carriers fight in the air; B units do not."""
    return g.at(g.facts.fighters[side], box) + [u for u in carriers if g.facts.side[u] == side]


async def dogfight(g: State, owner: int, box: int, carriers: list[int]) -> bool:
    """8.step2.2.g One exchange: the owner of the box fires first, losses come off, the other replies. Was there one?"""
    if not dogfighters(g, owner, box, carriers) or not dogfighters(g, 1 - owner, box, []):
        return False
    for side in (owner, 1 - owner):
        own = carriers if side == owner else []
        hits = await fire(
            g,
            "8.step2.2.a",
            f"{NATIONS[side]} fighters {SKY[box]}",
            fighter_dice(g, side, box, own),
            g.facts.hits["dogfight"][side],
        )
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
        bombers = g.at(g.facts.bombers[1 - side], box)
        dice = fighter_dice(g, side, box, own)
        if not bombers or not dice:
            continue
        needed = g.facts.hits[kind][side]
        word = await choose(
            g,
            side,
            "8.step2.2.e",
            f"{dice} dice against the bombers {SKY[box]}?",
            (FIRE, HOLD),
            preview=partial(expected, FIRE, dice, needed),
        )
        if word == HOLD:
            continue
        hits = await fire(g, "8.step2.2.e", f"{NATIONS[side]} fighters against bombers", dice, needed)
        await lose_steps(g, 1 - side, "8.step2.2.f", "Lose which bomber step?", bombers, hits)
        if not fought:
            for u in own:
                air_action(g, u, "8.step2.2.d")  # fire at B alone marks the CV


def air_action(g: State, u: int, rule: str) -> None:
    """8.step2.2.d, 8.step3.2.c Air Action Round 1, then Round 2."""
    g.action[u] = min(2, g.action[u] + 1)
    if g.events is not None:
        g.note(rule, "{} has Air Action Round {}", g.facts.name[u], g.action[u], piece=g.facts.name[u])


def expected(active: str, dice: int, needed: int, word: str) -> Preview:
    """The preview of a simple fire: dice, number needed, hits to expect."""
    if word != active:
        return Preview(text="no fire")
    p = rate(needed)
    return Preview(
        text=f"{dice} dice, {needed} or higher: {dice * p:.1f} hits expected",
        chances=[Chance(text="at least one hit", p=1 - (1 - p) ** dice)],
    )


# -- bombing ------------------------------------------------------------------------------------------------------------


async def bombing(g: State, side: int, box: int) -> None:
    """8.step2.3.a, 8.step2.3.d B units left may bomb what lies under them: a base, or the ships of the box."""
    bombers = g.at(g.facts.bombers[side], box)  # 2.2.air.e no F unit bombs
    if not bombers:
        return
    if box in (OVER, OVER_FORCES):
        await bomb_base(g, side, bombers, FORCES if box == OVER_FORCES or side == g.control else HENDERSON)
    elif g.at_sea(1 - side):
        await bomb_ships(g, side, bombers)


async def bomb_base(g: State, side: int, bombers: list[int], base: int) -> None:
    """8.step2.3.a Flak first, two dice for Henderson and one for Forces; 8.step2.3.b then a die for each B step."""
    if base == FORCES and not g.land(1 - side):
        return  # nobody is there
    hits = g.facts.hits
    word = await choose(
        g,
        side,
        "8.step2.3.b",
        f"Bomb {PLACES[base]}?",
        (BOMB, HOLD),
        preview=partial(expected, BOMB, g.steps(bombers), hits["base bombing"][side]),
    )
    if word == HOLD:
        return
    dice = g.facts.need("flak dice of Henderson" if base == HENDERSON else "flak dice of Forces on the Island")
    shot = await fire(g, "8.step2.3.a", f"Flak of {PLACES[base]}", dice, hits["base flak"][1 - side])
    await lose_steps(g, side, "8.step2.3.a", "Lose which bomber step to flak?", bombers, shot)
    left = sum(g.steps_of(u) for u in bombers)
    await damage_base(g, base, await fire(g, "8.step2.3.b", f"Bombs on {PLACES[base]}", left, hits["base bombing"][side]))


async def bomb_ships(g: State, side: int, bombers: list[int]) -> None:
    """8.step2.3.c The ships' flak first; 8.step2.3.d then all steps choose their targets before any die is rolled."""
    enemy, hits = 1 - side, g.facts.hits
    word = await choose(
        g,
        side,
        "8.step2.3.d",
        f"Bomb the ships of {PLACES[SEA[enemy]]}?",
        (BOMB, HOLD),
        preview=partial(flak_preview, g, enemy, g.steps(bombers)),
    )
    if word == HOLD:
        return
    shot = await fire(g, "8.step2.3.c", f"Flak of {PLACES[SEA[enemy]]}", g.flak(enemy), hits["ship flak"][enemy])
    await lose_steps(g, side, "8.step2.3.c", "Lose which bomber step to flak?", bombers, shot)
    needed = hits["ship bombing"][side]
    targets = await allocate(g, side, "8.step2.3.d", sum(g.steps_of(u) for u in bombers), needed, bonus=0)
    for u, steps in targets:
        scored = await fire(g, "8.step2.3.d", f"Bombs on {g.facts.name[u]}", steps, needed - g.bonus(u))  # 9.2.b
        g.aimed[u] = 0
        await damage_ship(g, u, scored, torpedo=False)


def flak_preview(g: State, enemy: int, steps: int, word: str) -> Preview:
    """What the flak will do."""
    if word != BOMB:
        return Preview(text="no bombing")
    flak = g.flak(enemy)
    return Preview(
        text=f"{steps} against {flak} flak dice: {flak * rate(g.facts.hits['ship flak'][enemy]):.1f} hits by flak expected"
    )
