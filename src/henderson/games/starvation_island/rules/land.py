"""11.0 Land Phase: land combat, supply, Henderson damage, control."""

from __future__ import annotations

from functools import partial

from ....engine.decision import ask, roll
from ....engine.view import Chance, Preview
from .chances import rate
from .components import FORCES, HENDERSON, JAPAN, NATIONS, PLACES, POOL, SIDES, US
from .state import State, choose, fire, lose_steps

COMBAT, SUPPLY, DAMAGE, CONTROL = range(4)
JAPAN_DECLARES, US_DECLARES, ANSWER, ROUND, OVER = range(5)
ATTACK, HOLD, ALL, DONE, FIGHT, RETREAT, PAY, REFUSE = "attack", "hold", "all", "done", "fight", "retreat", "pay", "refuse"


async def land_phase(g: State) -> bool:
    """11.0 Combat, supply, damage roll, control check, in this order. True when the phase is over."""
    if g.step == COMBAT:
        if await land_combat(g):
            g.step, g.stage = SUPPLY, 0
        return False
    if g.step == SUPPLY:
        await land_unit_supply(g, (JAPAN, US)[g.stage])
        g.stage += 1
        if g.stage == 2:
            g.step, g.stage = DAMAGE, 0
        return False
    if g.step == DAMAGE:
        g.step = CONTROL
        if g.damage:
            await henderson_field_damage(g)
            return False
    check_for_control(g)
    return True


# -- 11.1 Land Combat ---------------------------------------------------------------------------------------------------


async def land_combat(g: State) -> bool:
    """11.1.a Japan, then the USN, may declare a combat if both have Land Units ashore. True when there is no more."""
    if g.stage == OVER or not (g.ashore[US] and g.ashore[JAPAN]):
        end_land_combat(g)
        return True
    if g.stage in (JAPAN_DECLARES, US_DECLARES):
        side = JAPAN if g.stage == JAPAN_DECLARES else US
        g.stage += 1
        if not g.supply[side]:  # 11.1.b without supply nobody declares
            if g.stage > US_DECLARES:
                g.stage = OVER
            return False
        word = await choose(g, side, "11.1.a", "Declare a land combat?", (ATTACK, HOLD), preview=partial(odds, g, side))
        if word == ATTACK:
            g.first = side
            await commit(g, side)
            g.stage = ANSWER
        elif side == US:
            g.stage = OVER
        return False
    if g.stage == ANSWER:
        await commit(g, 1 - g.first)
        g.stage, g.round = ROUND, 1
        return False
    await land_round(g)
    return False


def end_land_combat(g: State) -> None:
    """Nobody is in a combat any more."""
    g.round, g.first = 0, US
    for side in (US, JAPAN):
        for u in g.facts.land[side]:
            g.fighting[u] = 0


async def commit(g: State, side: int) -> None:
    """11.1.j Each side commits one unit or more for the whole combat."""
    left = g.land(side)
    if len(left) == 1:
        g.fighting[left[0]] = 1
        left = []
    ends: tuple[str, ...] = (ALL,)
    while left:
        u = await choose(g, side, "11.1.j", "Commit which Land Unit?", (*left, *ends))
        if u == DONE:
            break
        for unit in left if u == ALL else (u,):
            g.fighting[unit] = 1
        left = [x for x in left if not g.fighting[x]]
        ends = (ALL, DONE) if len(left) > 1 else (DONE,)
    if g.events is not None:
        g.note("11.1.j", "{} commits {}", NATIONS[side], g.facts.names(committed(g, side)))


def committed(g: State, side: int) -> list[int]:
    """The units of a side in the combat."""
    return [u for u in g.land(side) if g.fighting[u]]


def price(g: State, units: int) -> int:
    """11.1.b, 11.2.a One supply point for each 1 to 3 units, however many steps they have."""
    return -(-units // g.facts.per_point)


def units_for(g: State, side: int, steps: int) -> int:
    """The fewest committed units that hold so many steps: those with two fire first."""
    count = 0
    for held in sorted((g.steps_of(u) for u in committed(g, side)), reverse=True):
        if steps <= 0:
            break
        steps -= held
        count += 1
    return count


def most_steps(g: State, side: int, free: int, supply: int) -> int:
    """How many of `free` steps that much supply lets fire."""
    while free and price(g, units_for(g, side, free)) > supply:
        free -= 1
    return free


async def land_round(g: State) -> None:
    """11.1.e A round: retreats, Banzai, extra supply, payment, dice, losses."""
    for side in (JAPAN, US):
        word = await choose(
            g, side, "11.1.e", f"Round {g.round}: fight or retreat?", (FIGHT, RETREAT), preview=partial(retreat_preview, g, side)
        )
        if word == RETREAT:
            g.retreated |= 1 << side
            g.note("11.1.e", "{} retreats", NATIONS[side])
            g.stage = OVER
            return
    regular, banzai = await japanese_fire(g)
    plain, double = await us_fire(g)
    if not (regular or banzai or plain or double):
        g.note("11.1.j", "Nobody fires: the combat ends")
        g.stage = OVER
        return
    hits = g.facts.hits
    # 11.1.c all dice before any loss
    wild = await fire(g, "11.1.f", "Banzai attack", banzai, hits["Banzai"][JAPAN])
    japan = wild + await fire(g, "11.1.c", "Japanese fire", regular, hits["land combat"][JAPAN])
    us = await fire(g, "11.1.h", "U.S. fire with double supply", double, hits["double supply"][US])
    us += await fire(g, "11.1.c", "U.S. fire", plain, hits["land combat"][US])
    if wild:
        g.supply[US] = max(0, g.supply[US] - wild)  # 11.1.f each Banzai hit costs a supply point
        g.note("11.1.f", "Banzai costs the USN {} supply; {} left", wild, g.supply[US], kind="loss")
    await land_losses(g, US, japan)
    await land_losses(g, JAPAN, max(us, banzai))  # 11.1.f Banzai steps die, and take hits as any others
    g.round += 1
    if not (committed(g, US) and committed(g, JAPAN)):
        g.stage = OVER


async def japanese_fire(g: State) -> tuple[int, int]:
    """11.1.g How many Japanese steps fire, and how many of them Banzai; settled before anything else in the round."""
    most = most_steps(g, JAPAN, g.steps(committed(g, JAPAN)), g.supply[JAPAN])
    if not most:
        return 0, 0
    hits = g.facts.hits
    steps = await ask(
        SIDES[JAPAN],
        "11.1.b",
        "Fire with how many steps?",
        range(most, -1, -1),
        preview=lambda n: Preview(
            cost=price(g, units_for(g, JAPAN, n)), text=f"{n * rate(hits['land combat'][JAPAN]):.1f} hits expected"
        ),
    )
    if not steps:
        return 0, 0
    banzai = await ask(
        SIDES[JAPAN],
        "11.1.f",
        "How many of them in a Banzai attack?",
        range(steps + 1),
        preview=lambda n: Preview(cost=n, text=f"{n} step(s) die; {n * rate(hits['Banzai'][JAPAN]):.1f} hits expected of these"),
    )
    g.spend(JAPAN, price(g, units_for(g, JAPAN, steps)), "11.1.b", f"{steps} firing steps")
    if banzai:
        g.note("11.1.f", "Banzai with {} step(s)", banzai)
    return steps - banzai, banzai


async def us_fire(g: State) -> tuple[int, int]:
    """11.1.i After the Banzai declaration: how many U.S. steps fire with double supply (11.1.h), how many others."""
    total = g.steps(committed(g, US))
    each = g.facts.need("steps per point of double supply")
    most = min(total, each * g.supply[US])
    if not most:
        return 0, 0
    hits = g.facts.hits
    double = await ask(
        SIDES[US],
        "11.1.h",
        "How many steps fire with double supply?",
        range(most + 1),
        preview=lambda n: Preview(cost=-(-n // each), text=f"{n * rate(hits['double supply'][US]):.1f} hits expected of these"),
    )
    left = g.supply[US] + -double // each
    most = most_steps(g, US, total - double, left)
    plain = 0
    if most:
        plain = await ask(
            SIDES[US],
            "11.1.b",
            "How many other steps fire?",
            range(most, -1, -1),
            preview=lambda n: Preview(
                cost=price(g, units_for(g, US, n)), text=f"{n * rate(hits['land combat'][US]):.1f} hits expected"
            ),
        )
    if double or plain:
        g.spend(US, -(-double // each) + price(g, units_for(g, US, plain)), "11.1.b", f"{double + plain} firing steps")
    return plain, double


async def land_losses(g: State, side: int, hits: int) -> None:
    """11.1.d Steps come first off the units in the combat, the excess off the others at the base."""
    inside = committed(g, side)
    steps = g.steps(inside)
    await lose_steps(g, side, "11.1.d", "Lose which step?", inside, min(hits, steps))
    if hits > steps:
        await lose_steps(g, side, "11.1.d", "Lose which step at the base?", g.land(side), hits - steps)


def odds(g: State, side: int, word: str) -> Preview:
    """Steps, supply and what a first round may bring."""
    if word == HOLD:
        return Preview(text="no attack")
    mine, theirs = g.steps(g.land(side)), g.steps(g.land(1 - side))
    dice = most_free(g, side)
    return Preview(
        text=f"{mine} steps and {g.supply[side]} supply against {theirs} steps and {g.supply[1 - side]} supply",
        chances=[
            Chance(text="at least one hit in a first round with all", p=1 - (1 - rate(g.facts.hits["land combat"][side])) ** dice)
        ],
    )


def most_free(g: State, side: int) -> int:
    """How many steps ashore the supply at hand could fire in a round."""
    held = sorted((g.steps_of(u) for u in g.land(side)), reverse=True)[: g.supply[side] * g.facts.per_point]
    return sum(held)


def retreat_preview(g: State, side: int, word: str) -> Preview:
    """What a retreat means."""
    if word == FIGHT:
        return Preview(text=f"{g.steps(committed(g, side))} steps in the combat against {g.steps(committed(g, 1 - side))}")
    return Preview(text="the combat ends" + ("; Henderson Field is lost" if side == g.control else ""))


# -- 11.2 Land Unit Supply ----------------------------------------------------------------------------------------------


async def land_unit_supply(g: State, side: int) -> None:
    """11.2.a Each player pays 1 supply point for each 1 to 3 units ashore."""
    units = g.land(side)
    cost = price(g, len(units))
    if not cost:
        return
    if g.supply[side] >= cost:
        word = await choose(g, side, "11.2.a", f"Pay {cost} supply for {len(units)} Land Unit(s)?", (PAY, REFUSE))
        if word == PAY:
            g.spend(side, cost, "11.2.a", f"{len(units)} Land Units")
            return
    lost = g.facts.need("steps lost without supply")  # 11.2.b one step in all; nothing is paid
    g.note("11.2.b", "{} is out of supply and loses {} step", NATIONS[side], lost)
    await lose_steps(g, side, "11.2.b", "Out of supply: lose which step?", units, lost)


# -- 11.3 Henderson Field Damage ----------------------------------------------------------------------------------------


async def henderson_field_damage(g: State) -> None:
    """11.3 The die comes off the damage marker; what remains eliminates so many air steps on the field."""
    die = await roll("11.3", "Repair of Henderson Field")
    g.damage = max(0, g.damage - die)
    g.note("11.3", "Repairs: the die shows {}, damage now {}", die, g.damage, kind="dice", dice=[die])
    if g.damage:
        units = g.at(g.facts.land_air[g.control], HENDERSON)
        await lose_steps(g, g.control, "11.3", "Lose which air step to the damage of the field?", units, g.damage)


# -- 11.4 Check for control ---------------------------------------------------------------------------------------------


def check_for_control(g: State) -> None:
    """11.4.b A controller who retreated or has no Land Unit there loses the field if the other has units ashore."""
    owner, other = g.control, 1 - g.control
    lost = bool(g.retreated & (1 << owner)) or not g.ashore[owner]
    g.retreated = 0
    if not lost or not g.ashore[other]:
        return  # 11.4.a one side always controls it
    leaving, entering = g.land(owner), g.land(other)
    for u in g.at(g.facts.land_air[owner], HENDERSON):
        g.move(u, POOL)  # grounded air of the loser
        g.flip[u] = 0
    g.control = other  # 2.1.henderson.b
    for u in leaving:
        g.move(u, FORCES)
    for u in entering:
        g.move(u, HENDERSON)
    g.note("11.4.b", "{} takes Henderson Field; {} now {}", NATIONS[other], NATIONS[owner], f"in {PLACES[FORCES]}", kind="score")
