"""3.8 A Banzai card, step by step. Each step is an activation; a charge is one activation for each counter."""

from __future__ import annotations

from ....engine.decision import PIECE, SPACE, roll, throw
from .assault import leave_final_position, place_counter, step_forward
from .boot import choose, interrupt, location
from .facts import MRM, TANK
from .henderson import strike_location, tokens
from .setup import deal_wave
from .state import HENDERSON, State, many


def begin_banzai(g: State) -> None:
    """3.8.1, 3.8.1.b Who charges: sectors in the order of the 1d4, the row nearest the perimeter first, lanes as printed."""
    track = g.track
    orders = [[ap for ap in order if track[ap] >= 0] for order in g.facts.charge_order]
    g.charge = [track[ap] for order in orders for ap in order]
    g.tank_left = 0
    if g.terms.foremost_first:  # the other reading: the foremost row of every sector, then the next
        depth = g.facts.depth
        rows = [(sorted({depth[x] for x in order}).index(depth[ap]), s, i, ap)
                for s, order in enumerate(orders) for i, ap in enumerate(order)]  # fmt: skip
        g.charge = [track[ap] for _, _, _, ap in sorted(rows)]


async def charge(g: State) -> bool:
    """3.8.1 The next counter advances one space; none moves twice."""
    while g.charge:
        e = g.charge.pop(0)
        if g.enemy[e] >= 0:
            await charge_one(g, g.enemy[e])
            return False
    return True


async def charge_one(g: State, ap: int) -> None:
    """3.8.1.b Nobody is pushed in a charge: a filled exit is left for an open one; with none open the counter stays."""
    ways = g.facts.ways[ap]
    if not ways:
        await leave_final_position(g, ap)
        return
    free = [w for w in ways if g.track[w] < 0]
    if not free:
        g.note("3.8.1.b", "{} cannot advance from {}", g.facts.enemy_names[g.track[ap]], g.facts.ap_names[ap])
        return
    to = ways[0]
    if len(ways) > 1:
        to = g.facts.exits[ap][await roll("3.8.1", f"Fork at {g.facts.ap_names[ap]}") - 1]
        if g.track[to] >= 0:
            to = free[0]
    await step_forward(g, ap, to)


async def tank_check(g: State) -> bool:
    """3.8.2 The Tank enters on 5-6 in Wave 1, 3-6 in Wave 2, of itself in Wave 3; 3.7.T.a only here and only at River Mouth."""
    g.rolls_left = 0 if g.yura_back else g.facts.waves[g.wave - 1].bombard + g.values["banzai_bombard_rolls"]  # 2.12.c, 3.8.3
    least = g.facts.waves[g.wave - 1].tank
    if not least or g.reserve(TANK) < 0:  # no check in Wave 4, nor while it is in play or after it was destroyed
        return True
    if g.tank_left and g.terms.tank_waits:  # the other reading: not by the card in whose Charge it left
        g.note("3.8.2", "No Tank Check: the Tank left the track in this Charge")
        return True
    least += g.values["tank_check_min"]
    die = await roll("3.8.2", "Tank Check") if least > 1 else 6
    rolled = f"{die}, " if least > 1 else ""
    g.note("3.8.2", "Tank Check: {}{}", rolled, "the Tank comes" if die >= least else "no Tank", kind="dice",
           dice=[die] if least > 1 else [])  # fmt: skip
    if die >= least:
        await place_counter(g, TANK, MRM)
    return True


async def bombard(g: State) -> bool:
    """3.8.3 The cruiser Yura shells Henderson Field: 3d6 as often as the card says."""
    if not g.rolls_left:
        return True
    g.rolls_left -= 1
    await strike_location(g, "3.8.3")
    return False


async def water_supplies(g: State) -> bool:
    """3.8.4.a A Supply token for every four USMC counters, or part of four, in each sector with its Reserves and in Oka's box."""
    facts, each = g.facts, g.values["water_counters_per_supply"]
    for s in range(4):
        places = (*facts.in_sector[s], facts.reserves[s]) if s < 3 else (facts.oka,)
        thirsty = [c for p in places for c in g.at[p]]  # 3.8.4.a Weapons do not drink
        need = -(-len(thirsty) // each)
        if g.boot and g.supply[s] < need and s < 3:
            await interrupt(g, "water", f"Water is short in {facts.sector_names[s]}",
                            lambda: ("sector_supply",) if g.supply[s] < need else (), {"sector": s})  # fmt: skip  # noqa: B023
        paid = min(g.supply[s], need)
        g.supply[s] -= paid
        if need:
            box = (*facts.sector_names, "Colonel Oka's box")[s]
            g.note("3.8.4.a", "{}: {} for water", box, many(paid, "Supply token"), amount=paid)
        short = max(0, len(thirsty) - paid * each)
        for left in range(short, 0, -1):  # 3.8.4.b the player picks who goes
            c = await choose(
                g,
                "3.8.4.b",
                f"No water in {(*facts.sector_names, 'Colonel Oka’s box')[s]}: which counter goes? ({left} to go)",
                lambda: tuple(c for p in places for c in g.at[p]),  # noqa: B023 - asked before the next sector
                name=facts.names.__getitem__,
                about={"sector": s},
                means=PIECE,
            )
            g.lose(c, "3.8.4.b", "thirst")
    return True


async def pilot_nutrition(g: State) -> bool:
    """3.8.5 A Henderson Supply token for each Wildcat; each token short removes a Wildcat."""
    need = len(tokens(g, "Wildcat")) * g.values["supply_per_wildcat"]
    paid = min(need, g.supply[HENDERSON])
    g.supply[HENDERSON] -= paid
    if need:
        g.note("3.8.5", "{} for the pilots", many(paid, "Supply token"), amount=paid)
    for _ in range(need - paid):
        n = await choose(g, "3.8.5", "No food for the pilots: remove the Wildcat at", lambda: tokens(g, "Wildcat"), name=location,
                         means=SPACE)  # fmt: skip
        if n is not None:
            g.ready[n] = 0
            g.note("3.8.5", "The Wildcat at {} is lost", location(n), kind="loss", place=location(n))
    return True


async def oka_attack(g: State) -> bool:
    """3.8.oka 2d6, +1 for every USMC and Weapon counter in the box; 8 or more repulses Colonel Oka. Failing is no defeat."""
    box = g.facts.oka
    bonus = (len(g.at[box]) + len(g.guns[box])) * g.values["oka_bonus_per_counter"]
    dice = await throw("3.8.oka", "Colonel Oka's Attack", 2)
    total = sum(dice) + bonus
    g.oka_repulsed = int(total >= g.values["oka_repulsed_at"])
    rolled = f"{sum(dice)} and {bonus} for the counters there" if bonus else str(sum(dice))
    g.note("3.8.oka", "Colonel Oka's Attack: {}, {}", rolled, "repulsed" if g.oka_repulsed else "not repulsed", kind="dice",
           dice=dice)  # fmt: skip
    g.headline("Colonel Oka is repulsed" if g.oka_repulsed else "Colonel Oka is not repulsed")
    return True


async def end_banzai(g: State) -> bool:
    """3.0.d The Wave rises when all steps are done. 3.8.end After Wave 4 the game is over; 3.8.cont else drawing goes on."""
    g.headline(f"The Banzai charge of Wave {g.wave} is beaten off")
    if g.wave == len(g.facts.waves):
        g.survived = 1
        return True
    g.wave += 1
    deal_wave(g)
    if g.terms.all_quiet:  # 6.8 not another card this turn
        g.note("6.8", "All quiet: no more IJA cards this turn")
        g.cards_left = 0
    return True
