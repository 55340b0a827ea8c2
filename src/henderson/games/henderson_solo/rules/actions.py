"""4.1 The USMC Counter Action Sub-Phase: every action but Weapon fire (weapons.py)."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

from ....engine.decision import NUMBER, PIECE, SPACE, roll
from .assault import hit, out_of_ammo, volley
from .attacks import beside
from .boot import choose, location, recover
from .facts import NCO, OBSERVER, OFFICER, RIFLES
from .henderson import ENOUGH, tokens
from .moves import CARRY, can_swap, carry_to, partner, weapons_here
from .orders import ACTION, can_pay, linked, pay, rooms
from .setup import affordable, arrive, buy, can_enter, told_at
from .state import (
    ACTED,
    ARRIVED,
    CANNOT_ACT,
    COMMANDED,
    DISRUPTED,
    EXHAUSTED,
    FIGHTERS,
    MOVED,
    NO_AMMO,
    PACED,
    SPENT,
    State,
    bits,
)
from .weapons import fire_options, fire_weapon

END_ACTIONS = "end Actions"


# -- what can be done ----------------------------------------------------------------------------------------------


def attack_targets(g: State, c: int) -> int:
    """4.1.2.a In Line of Sight; 4.1.2.b not on the entry; 3.7.T.b not the Tank."""
    p = g.place[c]
    return g.foes & g.facts.sees[p] & ~g.facts.entry_bits & ~g.tank_bit()


def rapid_fire_targets(g: State, c: int) -> int:
    """4.1.11.d Front line Attack Positions in Line of Sight, not the Tank."""
    return attack_targets(g, c) & g.facts.wire_bits


def barrage_targets(g: State, c: int) -> int:
    """4.1.7.c The Tank and the entry too, never the front line. (Tactics: Moonless Night hides the entry.)"""
    seen = g.foes & g.facts.sees[g.place[c]] & ~g.facts.wire_bits
    return seen & ~g.facts.entry_bits if g.values["target_entry"] else seen


def wire_places(g: State, c: int) -> int:
    """4.1.9.a Front line positions in Line of Sight; 4.1.9.b with no IJA counter and no wire."""
    return g.facts.sees[g.place[c]] & g.facts.wire_bits & ~g.foes & ~g.wired


def commandable(g: State, officer: int) -> tuple[int, ...]:
    """4.1.5.a Exhausted or Disrupted counters of the sector; 4.1.5.b no Officer, no Action token, none twice."""
    facts, status = g.facts, g.status
    s = facts.sector_of[g.place[officer]]
    return tuple(
        c
        for p in (*facts.in_sector[s], facts.reserves[s])
        for c in g.at[p]
        if status[c] & SPENT and not status[c] & (ACTED | COMMANDED | ARRIVED) and facts.kind[c] != OFFICER
    )


def rapid_moves(g: State, c: int, room: int) -> tuple[Any, ...]:
    """4.1.10.a Adjacent positions for a counter that moved between positions; 4.1.10.b never a box.

    Two Rapid Movers may swap, two Teams may carry their Weapon.
    """
    facts, kind = g.facts, g.facts.kind[c]
    found: list[Any] = []
    for q in facts.links[g.place[c]]:
        if can_enter(g, kind, q):
            if can_pay(g, (c,), room):
                found.append(q)
        else:
            d = can_swap(g, c, q, CANNOT_ACT | SPENT)
            if d >= 0 and g.status[d] & PACED and can_pay(g, (c, d), room):
                found.append(q)
    d = partner(g, c, CANNOT_ACT | SPENT)
    if d >= 0 and g.status[d] & PACED and can_pay(g, (c, d), room) and any(q < facts.positions for q in carry_to(g, c)):
        found += [f"{CARRY}{facts.names[w]}" for w in weapons_here(g, c) if g.status[w] & (MOVED | PACED) != MOVED]
    return tuple(found)


def menu(g: State, c: int, room: int) -> tuple[str, ...]:
    """4.0.b, 4.0.c The actions open to a counter, `room` being what the quota leaves in its sector."""
    state, facts, p = g.status[c], g.facts, g.place[c]
    if state & CANNOT_ACT:
        return ()
    alone = room > 0 or can_pay(g, (c,), room)
    if state & SPENT:
        return ("Recover",) if alone else ()  # 4.0.d
    kind, s = facts.kind[c], facts.sector_of[p]
    found: list[str] = []
    if alone:
        if p < facts.positions:
            if kind in FIGHTERS and not state & NO_AMMO:
                seen = attack_targets(g, c)
                if seen:
                    found.append("Attack")
                    if kind == RIFLES and seen & facts.wire_bits:
                        found.append("Rapid Fire")
            if kind == RIFLES and g.supply[s] >= g.values["wire_supply_cost"] and wire_places(g, c):
                found.append("Place Barbed Wire")
            elif kind == OFFICER and not g.values["command"] and commandable(g, c):
                found.append("Command")  # 4.1.5.a in a Combat Position only
            elif kind == OBSERVER and (g.ready[7] or g.ready[8]) and barrage_targets(g, c):
                found.append("Barrage")
        if state & NO_AMMO and s < 3 and g.supply[s] >= g.values["reload_supply_cost"]:
            found.append("Reload")
        if linked(g, s) and affordable(g, g.values["request_reinforcement_points"]):
            found.append("Request Reinforcements")
    if p < facts.positions:
        if state & PACED and rapid_moves(g, c, room):
            found.append("Rapid Move")
        if facts.mans[kind]:
            found += fire_options(g, c, room)
    return tuple(found)


def actors(g: State) -> tuple[int, ...]:
    """4.0.b Counters with an Action to take."""
    room, sector_of, first = rooms(g, ACTION), g.facts.sector_of, g.facts.of_kind[8]
    last = first[0] if first else len(g.place)
    return tuple([c for c, p in enumerate(g.place[:last]) if p >= 0 and menu(g, c, room[sector_of[p]])])


# -- taking an action ----------------------------------------------------------------------------------------------


async def act(g: State) -> bool:
    """4.0.b One Action, or the end of the sub-phase, which is always the player's word: Operations cards are drawn after it."""
    facts = g.facts

    def open_to(c: int) -> tuple[str, ...]:
        return menu(g, c, rooms(g, ACTION)[facts.sector_of[g.place[c]]])

    text = f"Which counter takes an Action? ({max(rooms(g, ACTION))} left)"
    c = await choose(
        g, "4.0.b", text, lambda: (END_ACTIONS, *actors(g)), name=facts.names.__getitem__,
        means=PIECE, ends={END_ACTIONS: "phase"}, always=True,
    )  # fmt: skip
    if c == END_ACTIONS:
        return True
    action = await choose(
        g, "4.1.2.f", f"{facts.names[c]}: which Action?", lambda: open_to(c), about={"unit": c}, hand=(facts.names[c],),
    )  # fmt: skip
    if action is not None:
        await (TAKEN[action](g, c) if action in TAKEN else fire_weapon(g, c, action))
    return False


async def take_recover(g: State, c: int) -> None:
    """4.1.8.a Recover; 4.1.8.b it does not Exhaust, and is the turn's Action."""
    await pay(g, (c,), ACTION)
    await recover(g, c, "4.1.8.a")
    g.status[c] |= ACTED


async def spend(g: State, *counters: int) -> None:
    """An Action that Exhausts."""
    await pay(g, counters, ACTION)
    for c in counters:
        g.status[c] |= ACTED | EXHAUSTED


def attack_dice(g: State, c: int) -> int:
    """4.1.2.c As many dice as the Attack Value; 4.1.2.d one more with an NCO beside it that is not Disrupted, never two."""
    inspired = beside(g, g.place[c], NCO, DISRUPTED)
    return g.facts.attack[g.facts.kind[c]] + (g.values["inspire_dice"] if inspired else 0)


async def attack(g: State, c: int) -> None:
    """4.1.2.c Attack: dice one at a time until nothing is left. 4.1.2.e Bushi may save himself, attached Infantry goes first."""
    facts = g.facts
    ap = await choose(
        g, "4.1.2.a", f"{facts.names[c]} attacks", lambda: bits(attack_targets(g, c)), name=facts.ap_names.__getitem__,
        about={"unit": c}, hand=(facts.names[c],), means=SPACE,
    )  # fmt: skip
    dice = attack_dice(g, c)
    await spend(g, c)
    await volley(g, ap, dice, "4.1.2.c", f"Attack of {facts.names[c]}", ammo=c)


async def rapid_fire(g: State, c: int) -> None:
    """4.1.11.a Two dice at -1, the second only if the first left something; 4.1.11.c a natural 1 ends it.

    4.1.11.b There is no second target, but the Officer whose Infantry has fallen.
    """
    facts, penalty = g.facts, g.values["rapid_fire_penalty"]
    ap = await choose(
        g, "4.1.11.d", f"Rapid Fire of {facts.names[c]} at", lambda: bits(rapid_fire_targets(g, c)),
        name=facts.ap_names.__getitem__, about={"unit": c}, hand=(facts.names[c],), means=SPACE,
    )  # fmt: skip
    await spend(g, c)
    place = facts.ap_names[ap]
    for _ in range(2):
        die = await roll("4.1.11.a", f"Rapid Fire of {facts.names[c]}")
        g.note("4.1.11.a", "Rapid Fire of {} on {} at {}: {} less {}", facts.names[c], g.enemy_name(ap), place, die, -penalty,
               kind="dice", dice=[die], place=place)  # fmt: skip
        out_of_ammo(g, c, die)
        if die == 1:
            return  # 4.1.11.c the second attack cannot be completed
        if die + penalty >= g.defense(ap) and await hit(g, ap, "4.1.11.a", " by Rapid Fire", save=True):
            return


async def place_wire(g: State, c: int) -> None:
    """4.1.9.a Up to two Barbed Wire tokens for a Supply token; 4.1.9.b one to a position, none saved."""
    facts = g.facts
    await spend(g, c)
    g.supply[facts.sector_of[g.place[c]]] -= g.values["wire_supply_cost"]
    for n in range(g.values["wire_tokens_per_action"]):
        last = n > 0
        ap = await choose(
            g, "4.1.9.a", "Barbed Wire at", lambda: (*bits(wire_places(g, c)), *([ENOUGH] if last else [])),  # noqa: B023
            name=facts.ap_names.__getitem__, about={"unit": c}, hand=(facts.names[c],), means=SPACE, ends={ENOUGH: "action"},
        )  # fmt: skip
        if ap == ENOUGH or ap is None:
            return
        g.wired |= 1 << ap
        g.note("4.1.9.a", "{} lays Barbed Wire at {}", facts.names[c], facts.ap_names[ap], place=facts.ap_names[ap])


async def command(g: State, officer: int) -> None:
    """4.1.5.a Up to three immediate Recovers; 4.1.5.c no Action for those this turn; 4.1.5.d a second Officer has three more."""
    facts = g.facts
    await spend(g, officer)
    for n in range(g.values["command_recovers"]):
        c = await choose(
            g, "4.1.5.b", f"{facts.names[officer]} commands",
            lambda: (*commandable(g, officer), *([ENOUGH] if n else [])), name=facts.names.__getitem__,  # noqa: B023
            about={"unit": officer}, hand=(facts.names[officer],), means=PIECE, ends={ENOUGH: "action"},
        )  # fmt: skip
        if c == ENOUGH or c is None:
            return
        await recover(g, c, "4.1.5.a")
        g.status[c] |= COMMANDED


async def barrage(g: State, c: int) -> None:
    """4.1.7.a One or two Artillery tokens give 5 or 9 Barrage tokens, all placed before the first die.

    4.1.7.b A die each; 3.7.B.b Bushi has no saving throw.
    """
    guns: list[int] = []
    while len(guns) < 2:
        n = await choose(
            g, "4.1.7.a", "Fire the Artillery of", lambda: (*tokens(g, "Artillery"), *([ENOUGH] if guns else [])), name=location,
            verb="artillery", about={"unit": c, "guns": len(guns)}, hand=(g.facts.names[c],), means=SPACE,
        )  # fmt: skip
        if n == ENOUGH or n is None:
            break
        g.ready[n] = 0
        guns.append(n)
    targets = bits(barrage_targets(g, c))
    await spend(g, c)
    aimed = await share_out(g, c, targets, g.values["barrage_tokens_one" if len(guns) == 1 else "barrage_tokens_two"])
    for ap, n in aimed:
        await volley(g, ap, n, "4.1.7.b", "Barrage", save=False)


async def share_out(g: State, c: int, targets: tuple[int, ...], left: int) -> list[tuple[int, int]]:
    """4.1.7.a Barrage tokens target by target; what is left goes to the last."""
    aimed: list[tuple[int, int]] = []
    for i, ap in enumerate(targets):
        last, most, n = i == len(targets) - 1, left, left
        if left and not last:
            place = g.facts.ap_names[ap]
            n = await choose(
                g, "4.1.7.a", f"Barrage tokens on {g.enemy_name(ap)} at {place} ({left} left)",
                lambda: tuple(range(most + 1)), verb="tokens", about={"unit": c, "at": ap}, hand=(place,), means=NUMBER,  # noqa: B023
            )  # fmt: skip
        aimed.append((ap, n))
        left -= n
    return aimed


async def reload(g: State, c: int) -> None:
    """4.1.3 A Supply token of the sector removes Out of Ammo; also in Reserves."""
    await spend(g, c)
    g.supply[g.facts.sector_of[g.place[c]]] -= g.values["reload_supply_cost"]
    g.status[c] &= ~NO_AMMO
    g.note("4.1.3", "{} reloads", g.facts.names[c], piece=g.facts.names[c])


async def request_reinforcements(g: State, c: int) -> None:
    """4.1.6.a Two points of counters for the Reserves box of the sector; 4.1.6.b never saved, never for Colonel Oka's box."""
    s = g.facts.sector_of[g.place[c]]
    await spend(g, c)
    g.points = g.values["request_reinforcement_points"]
    g.note("4.1.6.a", "{} requests reinforcements for {}", g.facts.names[c], g.facts.sector_names[s])
    while affordable(g, g.points):
        new = await buy(g, "4.1.6.a")
        if new < 0:
            break
        arrive(g, new, g.facts.reserves[s], "4.1.6.a")
    g.points = 0


async def rapid_move(g: State, c: int) -> None:
    """4.1.10.a, 4.0.rm A second Move between positions, which is the turn's Action."""
    facts = g.facts
    room = rooms(g, ACTION)[facts.sector_of[g.place[c]]]
    to = await choose(
        g, "4.1.10.a", f"Rapid Move of {facts.names[c]} to", lambda: rapid_moves(g, c, room), name=facts.place_names.__getitem__,
        verb="move", about={"unit": c}, hand=(facts.names[c],), means=SPACE,
    )  # fmt: skip
    if to is None:
        return
    p = g.place[c]
    if type(to) is str:
        weapon = facts.by_name[to.removeprefix(CARRY)]
        d = partner(g, c, CANNOT_ACT | SPENT)
        to = await choose(
            g, "4.1.10.a", f"Carry {facts.names[weapon]} to", lambda: tuple(q for q in carry_to(g, c) if q < facts.positions),
            name=facts.place_names.__getitem__, verb="carry", about={"unit": c, "weapon": weapon}, hand=(facts.names[weapon],),
            means=SPACE,
        )  # fmt: skip
        await spend(g, c, d)
        moved = [(c, to), (d, to), (weapon, to)]
    elif can_enter(g, facts.kind[c], to):
        await spend(g, c)
        moved = [(c, to)]
    else:
        d = g.at[to][0]
        await spend(g, c, d)
        moved = [(c, to), (d, p)]
    for x, q in moved:
        g.put(x, q)
        told_at(g, "4.1.10.a", "{} moves rapidly to {}", x, q)


TAKEN: dict[str, Callable[[State, int], Coroutine[Any, Any, None]]] = {
    "Attack": attack,
    "Rapid Fire": rapid_fire,
    "Place Barbed Wire": place_wire,
    "Command": command,
    "Barrage": barrage,
    "Reload": reload,
    "Request Reinforcements": request_reinforcements,
    "Rapid Move": rapid_move,
    "Recover": take_recover,
}
