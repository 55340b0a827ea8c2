"""8.6 and 8.10 to 8.12: resolving an attack. One activation is its die, the next its losses, retreats and occupation."""

from __future__ import annotations

from typing import Any

from ....engine.decision import PIECE, SPACE, TRY, ask, roll
from ....engine.sentence import Said
from . import odds
from .facts import JAPAN, SIDES
from .state import STACK, Battle, State

STAY = "stay"
LOSSES = {"AE": (99, 0), "A2": (2, 0), "A1": (1, 0), "EX": (1, 1), "DR": (0, 0), "D1": (0, 1), "DE": (0, 99)}
"""8.10AE 8.10A2 8.10A1 8.10EX 8.10DR 8.10D1 8.10DE Units that the attacker and the defender lose, in the whole attack (8.10d)."""


def hopeless(g: State) -> None:
    """8.6a Units that attack at less than 1-2 are eliminated before the first die of the phase."""
    for battle in list(g.battles):
        if odds.reckon(g, battle).column is None:
            fail(g, battle)


def fail(g: State, battle: Battle) -> None:
    """8.6a The attackers go, the defenders lose nothing; bombarding guns stay (8.10.2)."""
    r = odds.reckon(g, battle)
    ratio = r.ratio
    begin(g, battle)
    g.note("8.4a", "Attack on {hexes} at {odds} ({attack} to {defence}): worse than 1-2", g.hexes(battle[0]), ratio, r.attack,
           r.defence, kind="attack", odds=ratio, sums=[r.attack, r.defence], outcome="the attack fails without a die",
           **opposed(g, battle))  # fmt: skip
    bombers_return(g, battle)
    for u in battle[1]:
        g.eliminate(u, "8.6a", Said("its attack is {odds}, worse than 1-2", (ratio,)))
    finish(g, battle)


def opposed(g: State, battle: Battle) -> dict[str, Any]:
    """Who attacks whom, as an event tells it."""
    f = g.facts
    targets, attackers, guns, ships = battle
    return {"battle": Said("Attack on {hexes}", (g.hexes(targets),)), "side": SIDES[f.side[attackers[0]]],
            "pieces": [f.ids[u] for u in (*attackers, *guns, *ships)], "against": [f.ids[u] for h in targets for u in g.at[h]],
            "targets": [f.names[h] for h in targets]}  # fmt: skip


def begin(g: State, battle: Battle) -> None:
    """11.4a Whoever attacks or is attacked has not stood still; 11.4b work in the hexes attacked is void."""
    for u in (*battle[1], *battle[2], *(v for h in battle[0] for v in g.at[h])):
        g.stood[u] = 0
    for h in battle[0]:
        g.strike(h)


def bombers_return(g: State, battle: Battle) -> None:
    """13.6a After the combat U.S. bombers go back to Ground Attack."""
    for u in odds.bombers_on(g, battle[0]):
        g.put(u, g.facts.ground_attack)


def finish(g: State, battle: Battle) -> None:
    """10.5 Ships leave play after their attack. The attack is done."""
    f = g.facts
    for ship in battle[3]:
        g.put(ship, f.out)
        g.note("10.5", "{unit} has fired and leaves play", f.ids[ship], kind="loss", piece=f.ids[ship])
    g.battles.remove(battle)


async def resolve(g: State, battle: Battle) -> None:
    """8.10c Roll for one attack; its result is carried out before the next."""
    f = g.facts
    targets, attackers, _, _ = battle
    side = f.side[attackers[0]]
    r = odds.reckon(g, battle)
    if r.column is None:  # 8.4b a retreat has made the hex stronger since
        fail(g, battle)
        return
    begin(g, battle)
    where = g.hexes(targets)
    die = await roll("8.4a", "Attack on {hexes} at {odds}", values=(where, r.ratio))
    result = odds.read_table(g, side, r.column, die, r.modifier)
    if g.events is not None:  # nobody reads it in search
        read = odds.read_as(g, die, r.modifier)
        told = Said("{die} with {modifier} reads {read}", (die, f"{r.modifier:+d}", read)) if r.modifier else die
        g.note("8.10c", "Attack on {hexes} at {odds} ({attack} to {defence}): die {die}, result {result}: {meaning}", where,
               r.ratio, r.attack, r.defence, told, result, Said(odds.SAID[result]), kind="dice", dice=[die], odds=r.ratio,
               result=result, sums=[r.attack, r.defence], modifier=r.modifier, outcome=odds.SAID[result],
               **opposed(g, battle))  # fmt: skip
    bombers_return(g, battle)
    g.battles.remove(battle)
    g.battles.insert(0, battle)
    g.result = result


async def carry_out(g: State) -> None:
    """8.10d Losses of both sides in the whole attack, then retreats, then occupation: on DE only (8.10b)."""
    f = g.facts
    battle, result = g.battles[0], g.result
    targets, attackers, _, _ = battle
    side = f.side[attackers[0]]
    defenders = [u for h in targets for u in g.at[h]]
    attacker_loses, defender_loses = LOSSES[result]
    rule = f"8.10{result}"
    await lose(g, side, list(attackers), attacker_loses, rule)
    await lose(g, 1 - side, defenders, defender_loses, rule)
    alive = [u for u in attackers if g.place[u] != f.out]
    if result in ("AE", "A2", "A1"):
        await retreat(g, [u for u in alive if g.place[u] < f.hexes])
    else:
        await retreat(g, [u for u in defenders if g.place[u] != f.out])
    await enter_from_off_board(g, targets, [u for u in alive if g.place[u] != f.out and g.place[u] >= f.hexes])
    if result == "DE":
        await occupy(g, side, targets, [u for u in alive if g.place[u] < f.hexes and g.place[u] not in targets])
    g.result = ""
    finish(g, battle)


async def lose(g: State, side: int, units: list[int], count: int, rule: str) -> None:
    """8.10a The owner picks the units he loses; 8.10.2 only ground units that attack themselves are among them."""
    f = g.facts
    for n in range(min(count, len(units))):
        u = units[0]
        if count - n < len(units):
            g.asked = True
            u = await ask(SIDES[side], "8.10a", "Lose which unit?", tuple(units), verb="lose", name=f.ids.__getitem__,
                          means=PIECE, about={"count": count - n}, rolls=TRY)  # fmt: skip
        units.remove(u)
        g.eliminate(u, rule, Said("lost in combat ({result})", (rule[4:],)))


# -- retreats ---------------------------------------------------------------------------------------------------------


def steps_back(g: State, side: int, here: int) -> list[int]:
    """8.11 8.12 Hexes a retreat may enter: on the map, not across a river (4.4c but by the ford), no enemy, no enemy zone.

    8.2.2 A friend in the hex does not cancel the zone (8.2.1).
    """
    zone, foe = g.zone(1 - side), 2 - side
    return [n for n in g.facts.dry[here] if not zone[n] and g.holder[n] != foe]


def retreat_hexes(g: State, u: int) -> list[int]:
    """8.10DR One hex back; 8.2.3 where every such hex is full, on through them to the first with room."""
    here, side = g.place[u], g.facts.side[u]
    ring = steps_back(g, side, here)
    seen = {here, *ring}
    while ring:
        room = sorted(h for h in ring if len(g.at[h]) < STACK)
        if room:
            return room
        ring = [n for n in dict.fromkeys(n for h in ring for n in steps_back(g, side, h)) if n not in seen]
        seen.update(ring)
    return []


def is_contested(g: State, rooms: dict[int, list[int]]) -> bool:
    """8.10a May some unit find all its hexes filled by the others, so that it matters who goes first?"""
    for u, mine in rooms.items():
        rivals = sum(1 for v, theirs in rooms.items() if v != u and not set(mine).isdisjoint(theirs))
        if rivals >= sum(STACK - len(g.at[h]) for h in mine):
            return True
    return False


async def retreat(g: State, units: list[int]) -> None:
    """8.10a The owner retreats his units, one after the other; 8.11 8.12 8.2.2 those that cannot are eliminated."""
    f = g.facts
    waiting = list(units)
    while waiting:
        rooms = {u: retreat_hexes(g, u) for u in waiting}
        for u in [u for u in waiting if not rooms[u]]:
            waiting.remove(u)
            del rooms[u]
            g.eliminate(u, stopped_by(g, u), Said("it has nowhere to retreat"))
        if not waiting:
            return
        u = waiting[0]
        side = SIDES[f.side[u]]
        if len(waiting) > 1 and is_contested(g, rooms):
            g.asked = True
            u = await ask(side, "8.10a", "Retreat which unit first?", tuple(waiting), verb="first", name=f.ids.__getitem__,
                          means=PIECE, rolls=TRY)  # fmt: skip
        to = rooms[u][0]
        if len(rooms[u]) > 1:
            g.asked = True
            to = await ask(side, "8.10a", "Retreat {unit} to", tuple(rooms[u]), verb="retreat", name=f.names.__getitem__,
                           values=(f.ids[u],), means=SPACE, hand=(f.ids[u],), about={"unit": u}, rolls=TRY)  # fmt: skip
        waiting.remove(u)
        g.note("8.10DR", "{unit} retreats from {start} to {end}", f.ids[u], f.names[g.place[u]], f.names[to], kind="retreat",
               piece=f.ids[u], path=[f.names[g.place[u]], f.names[to]])  # fmt: skip
        g.stood[u] = 0
        g.put(u, to)


def stopped_by(g: State, u: int) -> str:
    """The rule by which a unit has nowhere to retreat: 8.12 where only a river bars a hex, else 8.11."""
    f, here, zone = g.facts, g.place[u], g.zone(1 - g.facts.side[u])
    return "8.12" if any(f.sides.get((here, n)) == "river" and not zone[n] for n in f.grid.neighbours[here]) else "8.11"


# -- the hex that was attacked ----------------------------------------------------------------------------------------


async def enter_from_off_board(g: State, targets: tuple[int, ...], units: list[int]) -> None:
    """7.5.3a Off-board attackers must enter the hex they emptied; 7.5.3b if it is not empty they are eliminated."""
    f = g.facts
    too_many = len(units) - STACK  # 7.5.4a
    if not units:
        return
    side, hex_ = f.side[units[0]], targets[0]
    if g.at[hex_]:
        for u in units:
            g.eliminate(u, "7.5.3b", Said("{hex} was not cleared", (f.names[hex_],)))
        return
    for _ in range(too_many):
        g.asked = True
        u = await ask(SIDES[side], "7.5.4a", "Too many for {hex}: lose which unit?", tuple(units), values=(f.names[hex_],),
                      name=f.ids.__getitem__, means=PIECE, hand=(f.names[hex_],), about={"hex": hex_}, rolls=TRY)  # fmt: skip
        units.remove(u)
        g.eliminate(u, "7.5.4a", Said("no room in {hex}", (f.names[hex_],)))
        if side == JAPAN:
            g.entry_losses += 1  # 7.5.4b
    for u in units:
        g.note("7.5.3a", "{unit} enters {hex}", f.ids[u], f.names[hex_], kind="move", piece=f.ids[u])
        g.put(u, hex_)
        g.visited[u] = 0


async def occupy(g: State, side: int, targets: tuple[int, ...], units: list[int]) -> None:
    """8.10DE Adjacent attackers may occupy the vacated hex, up to 3, without MF; zones and rivers do not bar it."""
    f = g.facts
    while units:
        room = [h for h in targets if len(g.at[h]) < STACK]
        if not room:
            return
        g.asked = True
        u = await ask(SIDES[side], "8.10DE", "Occupy with which unit?", (*units, STAY), verb="occupy", name=f.ids.__getitem__,
                      means=PIECE, hand=[f.names[h] for h in room], about={"hexes": room}, ends={STAY: "attack"},
                      rolls=TRY)  # fmt: skip
        if u == STAY:
            return
        to = room[0]
        if len(room) > 1:
            to = await ask(SIDES[side], "8.10DE", "{unit} occupies", tuple(room), verb="enter", name=f.names.__getitem__,
                           values=(f.ids[u],), means=SPACE, hand=(f.ids[u],), about={"unit": u}, rolls=TRY)  # fmt: skip
        units.remove(u)
        g.note("8.10DE", "{unit} occupies {hex}", f.ids[u], f.names[to], kind="advance", piece=f.ids[u],
               path=[f.names[g.place[u]], f.names[to]])  # fmt: skip
        g.put(u, to)
