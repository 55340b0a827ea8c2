"""11.0 Land Phase: land combat, supply, Henderson damage, control."""

from __future__ import annotations

from ....engine.decision import NUMBER, TRY, ask, roll
from .components import FORCES, HENDERSON, JAPAN, NATIONS, PLACES, POOL, SIDES, US
from .questions import ALL, DONE, ENDS_CHOICE, HOLD, OTHER, choose, fire, lose_steps, plural
from .readings import BOTH, DECLARER, TWO
from .state import FRONT, State

COMBAT, SUPPLY, DAMAGE, CONTROL = range(4)
JAPAN_DECLARES, US_DECLARES, ANSWER, ROUND, FOUGHT_OUT = range(5)
ATTACK, FIGHT, RETREAT, PAY, REFUSE = "attack", "fight", "retreat", "pay", "refuse"


async def land_phase(g: State) -> bool:
    """11.0 Combat, supply, damage roll, control check, in this order. True when the phase is over."""
    if g.step == COMBAT:
        if await land_combat(g):
            g.step, g.stage = SUPPLY, 0
        return False
    if g.step == SUPPLY:
        await land_unit_supply(g, US if g.stage else JAPAN)
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
    if g.stage == FOUGHT_OUT or not g.ashore[JAPAN]:  # while the game goes on the USN is ashore (13.1.a)
        again = g.readings.land_combats == TWO and g.round and g.first == JAPAN and not g.retreated
        end_land_combat(g)
        if not (again and g.ashore[JAPAN]):
            return True
        g.stage = US_DECLARES  # as that option reads it: the USN may declare one of its own
    if g.stage in (JAPAN_DECLARES, US_DECLARES):
        await declare(g, JAPAN if g.stage == JAPAN_DECLARES else US)
    elif g.stage == ANSWER:
        await commit(g, 1 - g.first)
        g.stage, g.round = ROUND, 1
    else:
        await land_round(g)
    return False


async def declare(g: State, side: int) -> None:
    """11.1.a A side declares a combat, or holds."""
    g.stage += 1
    word = HOLD
    if g.supply[side]:  # 11.1.b without supply nobody declares
        word = await choose(g, side, "11.1.a", "Declare a land combat?", (ATTACK, HOLD), concerns=OTHER[side])
    if word == ATTACK:
        g.first = side
        await commit(g, side)
        g.stage = ANSWER
        if g.readings.land_payment == DECLARER:
            units = len(committed(g, side))
            g.spend(side, price(g, units), "11.1.b", plural(units, "unit") + " in the combat")
    elif side == US:
        g.stage = FOUGHT_OUT


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
    room = most_committed(g, side)
    while left:
        inside = committed(g, side)
        free = [u for u in left if not g.fighting[u]] if len(inside) < room else []
        every = (ALL,) if len(free) > 1 and len(left) <= room else ()
        words = (*free, *every, DONE) if inside else (*free, *every)
        u = await choose(g, side, "11.1.j", "Commit which Land Unit?", words, about={"inside": inside, "room": room},
                         ends=ENDS_CHOICE)  # fmt: skip
        if u == DONE:
            break
        for unit in left if u == ALL else (u,):
            g.fighting[unit] = 1
        if u == ALL:
            break
    if g.events is not None:
        inside = committed(g, side)
        names = [g.facts.name[u] for u in inside]
        g.note("11.1.j", "{} commits {}", NATIONS[side], g.facts.names(inside), side=SIDES[side], pieces=names)


def most_committed(g: State, side: int) -> int:
    """11.1.b How many units a side may commit: all, unless the declarer pays for them at once."""
    if g.readings.land_payment == DECLARER and side == g.first:
        return g.supply[side] * g.facts.per_point
    return len(g.land(side))


def committed(g: State, side: int) -> list[int]:
    """The units of a side in the combat."""
    return [u for u in g.land(side) if g.fighting[u]]


def price(g: State, units: int) -> int:
    """11.1.b, 11.2.a One supply point for each 1 to 3 units, however many steps they have."""
    return -(-units // g.facts.per_point)


def units_for(g: State, side: int, steps: int) -> int:
    """The fewest committed units that hold so many steps: those with two fire first."""
    count = 0
    for held in sorted([g.steps_of(u) for u in committed(g, side)], reverse=True):
        if steps <= 0:
            break
        steps -= held
        count += 1
    return count


def fire_price(g: State, side: int, steps: int) -> int:
    """11.1.b What so many firing steps cost in a round: nothing where the declarer has paid once for all."""
    return price(g, units_for(g, side, steps)) if g.readings.land_payment == BOTH else 0


def most_steps(g: State, side: int, free: int, supply: int) -> int:
    """How many of `free` steps that much supply lets fire."""
    while free and g.readings.land_payment == BOTH and price(g, units_for(g, side, free)) > supply:
        free -= 1
    return free


async def land_round(g: State) -> None:
    """11.1.e A round: retreats, Banzai, extra supply, payment, dice, losses."""
    for side in (JAPAN, US):
        text = f"Round {g.round}: fight or retreat?"
        about = {"round": g.round, "field": side == g.control}
        word = await choose(g, side, "11.1.e", text, (FIGHT, RETREAT), about=about, ends={RETREAT: "battle"})
        if word == RETREAT:
            retreat(g, side)
            return
    regular, banzai = await japanese_fire(g)
    plain, double = await us_fire(g)
    if not (regular or banzai or plain or double):
        g.note("11.1.j", "Nobody fires: the combat ends")
        g.stage = FOUGHT_OUT
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
        g.stage = FOUGHT_OUT


def retreat(g: State, side: int) -> None:
    """11.1.e No more combat in this phase; the field is lost by 11.4.b if the retreating side holds it."""
    g.retreated |= 1 << side
    g.note("11.1.e", "{} retreats", NATIONS[side], side=SIDES[side])
    g.stage = FOUGHT_OUT
    if g.readings.paid_retreat and side == g.first and g.round == 1:  # as that option reads it: what was declared is paid
        units = len(committed(g, side))
        g.spend(side, min(g.supply[side], price(g, units)), "11.1.b", f"a combat declared with {plural(units, 'unit')}")


async def japanese_fire(g: State) -> tuple[int, int]:
    """11.1.g How many Japanese steps fire, and how many of them Banzai; settled before anything else in the round."""
    most = most_steps(g, JAPAN, g.steps(committed(g, JAPAN)), g.supply[JAPAN])
    if not most:
        return 0, 0
    concerns = (SIDES[US],)
    steps = await ask(SIDES[JAPAN], "11.1.b", "Fire with how many steps?", range(most, -1, -1), means=NUMBER, rolls=TRY,
                      concerns=concerns)  # fmt: skip
    if not steps:
        return 0, 0
    banzai = await ask(SIDES[JAPAN], "11.1.f", "How many of them in a Banzai attack?", range(steps + 1), about={"steps": steps},
                       means=NUMBER, rolls=TRY, concerns=concerns)  # fmt: skip
    pay_for_fire(g, JAPAN, steps, fire_price(g, JAPAN, steps))
    if banzai:
        g.note("11.1.f", "Banzai with {}", plural(banzai, "step"), side=SIDES[JAPAN], amount=banzai)
    return steps - banzai, banzai


def most_double(g: State) -> int:
    """11.1.h How many U.S. steps the supply lets fire with double supply."""
    return min(g.steps(committed(g, US)), g.facts.need("steps per point of double supply") * g.supply[US])


def double_price(g: State, steps: int) -> int:
    """11.1.h One point for two steps, in place of the normal price."""
    return -(-steps // g.facts.need("steps per point of double supply"))


def pay_for_fire(g: State, side: int, steps: int, cost: int) -> None:
    """11.1.b Pay for a round."""
    if cost:
        g.spend(side, cost, "11.1.b", plural(steps, "firing step"))


async def us_fire(g: State) -> tuple[int, int]:
    """11.1.i After the Banzai declaration: how many U.S. steps fire with double supply (11.1.h), how many others."""
    total = g.steps(committed(g, US))
    double = plain = 0
    concerns = (SIDES[JAPAN],)
    if most_double(g):
        double = await ask(SIDES[US], "11.1.h", "How many steps fire with double supply?", range(most_double(g) + 1),
                           means=NUMBER, rolls=TRY, concerns=concerns)  # fmt: skip
    most = most_steps(g, US, total - double, g.supply[US] - double_price(g, double))
    if most:
        plain = await ask(SIDES[US], "11.1.b", "How many other steps fire?", range(most, -1, -1), means=NUMBER, rolls=TRY,
                          concerns=concerns)  # fmt: skip
    pay_for_fire(g, US, double + plain, double_price(g, double) + fire_price(g, US, plain))
    return plain, double


async def land_losses(g: State, side: int, hits: int) -> None:
    """11.1.d Steps come first off the units in the combat, the excess off the others at the base."""
    inside = committed(g, side)
    steps = g.steps(inside)
    await lose_steps(g, side, "11.1.d", "Lose which step?", inside, min(hits, steps))
    if hits > steps:
        await lose_steps(g, side, "11.1.d", "Lose which step at the base?", g.land(side), hits - steps)


def most_free(g: State, side: int) -> int:
    """How many steps ashore the supply at hand could fire in a round."""
    held = sorted((g.steps_of(u) for u in g.land(side)), reverse=True)[: g.supply[side] * g.facts.per_point]
    return sum(held)


# -- 11.2 Land Unit Supply ----------------------------------------------------------------------------------------------


async def land_unit_supply(g: State, side: int) -> None:
    """11.2.a Each player pays 1 supply point for each 1 to 3 units ashore."""
    units = g.land(side)
    cost = price(g, len(units))
    if not cost:
        return
    lost = g.facts.need("steps lost without supply")  # 11.2.b one step in all; nothing is paid
    why = f"cannot pay {cost} supply"
    if g.supply[side] >= cost:
        text = f"Pay {cost} supply for {plural(len(units), 'Land Unit')}?"
        word = await choose(g, side, "11.2.a", text, (PAY, REFUSE), about={"cost": cost, "units": units})
        if word == PAY:
            g.spend(side, cost, "11.2.a", plural(len(units), "Land Unit"))
            return
        why = f"pays nothing of {cost} supply"
    g.note("11.2.b", "{} {} and loses {}", NATIONS[side], why, plural(lost, "step"), side=SIDES[side])
    await lose_steps(g, side, "11.2.b", "Not supplied: lose which step?", units, lost)


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
    if lost and g.ashore[other]:
        change_control(g, other)


def change_control(g: State, new: int) -> None:
    """11.4.a One side or the other always controls the field: the new holder moves in as the old one moves out."""
    old = 1 - new
    leaving, entering = g.land(old), g.land(new)
    for u in g.at(g.facts.land_air[old], HENDERSON):
        g.move(u, POOL)  # grounded air of the loser
        g.face(u, FRONT)
    g.control = new  # 2.1.henderson.b
    for u in leaving:
        g.move(u, FORCES)
    for u in entering:
        g.move(u, HENDERSON)
    told = f"{NATIONS[new]} takes Henderson Field; {NATIONS[old]} is now in {PLACES[FORCES]}"
    g.note("11.4.b", "{}", told, kind="score", side=SIDES[new], place=PLACES[HENDERSON])
