"""4.1 The USMC Counter Action Sub-Phase: every action but Weapon fire (weapons.py)."""

from __future__ import annotations

from typing import Any

from ....engine.decision import roll
from ....engine.view import Chance, Preview
from .assault import hit, odds, out_of_ammo, volley
from .attacks import beside
from .boot import choose, location, recover
from .facts import NCO, OBSERVER, OFFICER, RIFLES
from .henderson import ENOUGH, tokens
from .moves import can_swap, carry_to, partner, weapons_here
from .orders import ACTION, can_pay, linked, pay, rooms
from .refusals import why_no_wire, why_not_act, why_not_action, why_not_commanded, why_not_target
from .setup import affordable, arrive, buy, can_enter
from .state import ACTED, ARRIVED, CANNOT_ACT, COMMANDED, DISRUPTED, EXHAUSTED, FIGHTERS, NO_AMMO, PACED, SPENT, State, bits
from .steps import Phase
from .weapons import fire_options, fire_weapon

DONE = "end Actions"


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
        found += [f"carry {facts.names[w]}" for w in weapons_here(g, c)]
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


def actor_preview(g: State, c: int | str) -> Preview | None:
    """What choosing a counter leads to: its Actions; where there is but one, and it fires at once, its chances."""
    if type(c) is not int:
        return None
    open_ = menu(g, c, rooms(g, ACTION)[g.facts.sector_of[g.place[c]]])
    targets = bits(attack_targets(g, c)) if open_ == ("Attack",) else ()
    if len(targets) == 1:
        shown = attack_preview(g, c, targets[0])
        shown.text = f"Attack on {g.facts.ap_names[targets[0]]}: {shown.text}"
        return shown
    return Preview(text=", ".join(open_))


# -- taking an action ----------------------------------------------------------------------------------------------


async def act(g: State) -> None:
    """4.0.b One Action, or the end of the sub-phase."""
    facts = g.facts
    c = await choose(
        g,
        "4.0.b",
        "Which counter takes an Action?",
        lambda: (DONE, *actors(g)),
        name=facts.names.__getitem__,
        preview=lambda c: actor_preview(g, c),
        why=lambda w: why_not_act(g, w),
    )
    if c == DONE:
        g.step = Phase.TURN_END
        return
    name = facts.names[c]
    action = await choose(
        g, "4.1.2.f", f"{name}: which Action?", lambda: menu(g, c, rooms(g, ACTION)[facts.sector_of[g.place[c]]]),
        why=lambda w: why_not_action(g, c, w), hand=(name,),
    )  # fmt: skip
    match action:
        case None:
            return
        case "Attack":
            await attack(g, c)
        case "Rapid Fire":
            await rapid_fire(g, c)
        case "Place Barbed Wire":
            await place_wire(g, c)
        case "Command":
            await command(g, c)
        case "Barrage":
            await barrage(g, c)
        case "Reload":
            await reload(g, c)
        case "Request Reinforcements":
            await request_reinforcements(g, c)
        case "Rapid Move":
            await rapid_move(g, c)
        case "Recover":
            await pay(g, (c,), ACTION)
            await recover(g, c, "4.1.8.a")  # 4.1.8.b does not Exhaust, and is the turn's Action
            g.status[c] |= ACTED
        case _:
            await fire_weapon(g, c, action)


async def spend(g: State, *counters: int) -> None:
    """An Action that Exhausts."""
    await pay(g, counters, ACTION)
    for c in counters:
        g.status[c] |= ACTED | EXHAUSTED


def attack_dice(g: State, c: int) -> int:
    """4.1.2.c As many dice as the Attack Value; 4.1.2.d one more with an NCO beside it that is not Disrupted, never two."""
    inspired = beside(g, g.place[c], NCO, DISRUPTED)
    return g.facts.attack[g.facts.kind[c]] + (g.values["inspire_dice"] if inspired else 0)


def attack_preview(g: State, c: int, ap: int) -> Preview:
    """The chance to destroy what stands there first."""
    dice, need = attack_dice(g, c), g.defense(ap)
    return Preview(
        text=f"{dice} dice, each {need} or more",
        chances=[Chance("hit", 1 - (1 - odds(need)) ** dice), Chance("Out of Ammo", 1 - (5 / 6) ** dice)],
    )


async def attack(g: State, c: int) -> None:
    """4.1.2.c Attack: dice one at a time until nothing of the target is left."""
    facts = g.facts
    ap = await choose(
        g,
        "4.1.2.a",
        f"{facts.names[c]} attacks",
        lambda: bits(attack_targets(g, c)),
        name=facts.ap_names.__getitem__,
        preview=lambda ap: attack_preview(g, c, ap),
        why=lambda w: why_not_target(g, c, w),
        hand=(facts.names[c],),
    )
    dice = attack_dice(g, c)
    await spend(g, c)
    # 4.1.2.e Bushi may save himself, attached Infantry goes first
    await volley(g, ap, dice, "4.1.2.c", f"Attack of {facts.names[c]}", ammo=c)


async def rapid_fire(g: State, c: int) -> None:
    """4.1.11.a Two dice at -1, the second only if the first left something; 4.1.11.c a natural 1 ends it."""
    facts, penalty = g.facts, g.values["rapid_fire_penalty"]
    ap = await choose(
        g,
        "4.1.11.d",
        f"Rapid Fire of {facts.names[c]} at",
        lambda: bits(rapid_fire_targets(g, c)),
        name=facts.ap_names.__getitem__,
        preview=lambda ap: Preview(chances=[Chance("hit", 1 - (1 - odds(g.defense(ap), penalty)) ** 2)]),
        why=lambda w: why_not_target(g, c, w),
        hand=(facts.names[c],),
    )
    await spend(g, c)
    for _ in range(2):
        die = await roll("4.1.11.a", f"Rapid Fire of {facts.names[c]}")
        g.note("4.1.11.a", "{} fires rapidly at {}: {}", facts.names[c], g.enemy_name(ap), die, kind="dice", dice=[die])
        out_of_ammo(g, c, die)
        if die == 1:
            return  # 4.1.11.c the second attack cannot be completed
        # 4.1.11.b no second target, but the Officer whose Infantry has fallen
        if die + penalty >= g.defense(ap) and await hit(g, ap, "4.1.11.a", "", save=True):
            return


async def place_wire(g: State, c: int) -> None:
    """4.1.9.a Up to two Barbed Wire tokens for a Supply token; 4.1.9.b one to a position, none saved."""
    facts = g.facts
    await spend(g, c)
    g.supply[facts.sector_of[g.place[c]]] -= g.values["wire_supply_cost"]
    for n in range(g.values["wire_tokens_per_action"]):
        last = n > 0
        ap = await choose(
            g,
            "4.1.9.a",
            "Barbed Wire at",
            lambda: (*bits(wire_places(g, c)), *([ENOUGH] if last else [])),  # noqa: B023 - asked at once
            name=facts.ap_names.__getitem__,
            why=lambda w: why_no_wire(g, c, w),
        )
        if ap == ENOUGH or ap is None:
            return
        g.wired |= 1 << ap
        g.note("4.1.9.a", "{} lays Barbed Wire at {}", facts.names[c], facts.ap_names[ap])


async def command(g: State, officer: int) -> None:
    """4.1.5.a Up to three immediate Recovers; 4.1.5.c no Action for those this turn; 4.1.5.d a second Officer has three more."""
    facts = g.facts
    await spend(g, officer)
    for n in range(g.values["command_recovers"]):
        c = await choose(
            g,
            "4.1.5.b",
            f"{facts.names[officer]} commands",
            lambda: (*commandable(g, officer), *([ENOUGH] if n else [])),  # noqa: B023
            name=facts.names.__getitem__,
            why=lambda w: why_not_commanded(g, w),
        )
        if c == ENOUGH or c is None:
            return
        await recover(g, c, "4.1.5.a")
        g.status[c] |= COMMANDED


async def barrage(g: State, c: int) -> None:
    """4.1.7.a One or two Artillery tokens give 5 or 9 Barrage tokens, all placed before the first die."""
    facts = g.facts
    guns: list[int] = []
    while len(guns) < 2:
        n = await choose(
            g, "4.1.7.a", "Fire the Artillery of", lambda: (*tokens(g, "Artillery"), *([ENOUGH] if guns else [])), name=location
        )
        if n == ENOUGH or n is None:
            break
        g.ready[n] = 0
        guns.append(n)
    await spend(g, c)
    left = g.values["barrage_tokens_one" if len(guns) == 1 else "barrage_tokens_two"]
    targets = bits(barrage_targets(g, c))
    aimed: list[tuple[int, int]] = []
    for i, ap in enumerate(targets):
        n = left
        if i < len(targets) - 1 and left:
            most = left
            n = await choose(
                g,
                "4.1.7.a",
                f"Barrage tokens on {g.enemy_name(ap)} at {facts.ap_names[ap]} ({left} left)",
                lambda: tuple(range(most + 1)),  # noqa: B023
                preview=lambda n: Preview(chances=[Chance("hit", 1 - (1 - odds(g.defense(ap))) ** n)]),  # noqa: B023
            )
        aimed.append((ap, n))
        left -= n
    for ap, n in aimed:
        await volley(g, ap, n, "4.1.7.b", "Barrage", save=False)  # 3.7.B.b Bushi has no saving throw


async def reload(g: State, c: int) -> None:
    """4.1.3 A Supply token of the sector removes Out of Ammo; also in Reserves."""
    await spend(g, c)
    g.supply[g.facts.sector_of[g.place[c]]] -= g.values["reload_supply_cost"]
    g.status[c] &= ~NO_AMMO
    g.note("4.1.3", "{} reloads", g.facts.names[c])


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
        why=lambda w: ("4.1.10.b", "Rapid Move never enters or leaves a box.") if "Reserves" in w or w == "Oka" else None,
        hand=(facts.names[c],),
    )  # fmt: skip
    if to is None:
        return
    p = g.place[c]
    if type(to) is str:
        weapon = facts.by_name[to.removeprefix("carry ")]
        d = partner(g, c, CANNOT_ACT | SPENT)
        to = await choose(
            g, "4.1.10.a", f"Carry {facts.names[weapon]} to", lambda: tuple(q for q in carry_to(g, c) if q < facts.positions),
            name=facts.place_names.__getitem__,
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
        g.note("4.1.10.a", "{} moves rapidly to {}", facts.names[x], facts.place_names[q], kind="move", piece=facts.names[x])
