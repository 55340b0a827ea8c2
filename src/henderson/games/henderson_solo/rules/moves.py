"""4.1.1 The USMC Counter Move Sub-Phase."""

from __future__ import annotations

from typing import Any

from ....engine.decision import PIECE, SPACE
from .boot import choose
from .facts import MG
from .orders import MOVE, can_pay, officers, pay, rooms
from .setup import can_enter, told_at
from .state import ARRIVED, BARRED, CANNOT_MOVE, EXHAUSTED, MOVED, PACED, State

END_MOVES = "end Moves"
CARRY = "carry "


def movable(g: State) -> tuple[int, ...]:
    """4.0.a, 4.0.d, 2.7.c Counters that may Move: not Exhausted, Disrupted, just arrived or moved, within the quota."""
    facts, status, room = g.facts, g.status, rooms(g, MOVE)
    sector_of, positions = facts.sector_of, facts.positions
    found = []
    for c, p in enumerate(g.place):
        if p < 0 or status[c] & CANNOT_MOVE or (facts.kind[c] >= MG and p < positions):
            continue  # 4.1.1.c a Weapon in a position moves only when carried
        if room[sector_of[p]] > 0 or officers(g, c):
            found.append(c)
    return tuple(found)


def can_swap(g: State, c: int, q: int, barred: int) -> int:
    """4.1.1.b The counter at q that may change places with c, or -1: the stacks must be legal afterwards."""
    facts, there = g.facts, g.at[q]
    if len(there) != 1 or len(g.at[g.place[c]]) != 1 or (facts.kind[there[0]] == facts.kind[c] and facts.mans[facts.kind[c]]):
        return -1
    return there[0] if not g.status[there[0]] & barred else -1


def partner(g: State, c: int, barred: int) -> int:
    """4.1.1.c Another Team of the same kind in the same place that is able to go with it, or -1."""
    facts = g.facts
    if not facts.mans[facts.kind[c]]:
        return -1
    return next((d for d in g.at[g.place[c]] if d != c and facts.kind[d] == facts.kind[c] and not g.status[d] & barred), -1)


def weapons_here(g: State, c: int, barred: int = ARRIVED) -> tuple[int, ...]:
    """4.1.1.c One Weapon of each kind there which the Team mans and nothing bars: 2.7.c it has just arrived, 4.0.a moved."""
    facts, status = g.facts, g.status
    mans = facts.mans[facts.kind[c]]
    here = [w for w in reversed(g.guns[g.place[c]]) if facts.kind[w] in mans and not status[w] & barred]
    return tuple({facts.kind[w]: w for w in here}.values())


def destinations(g: State, c: int) -> tuple[Any, ...]:
    """4.1.1.a-4.1.1.g Where a counter may Move, and the Weapons it may carry with a partner."""
    facts, p, kind = g.facts, g.place[c], g.facts.kind[c]
    s = facts.sector_of[p]
    if p == facts.oka:
        return facts.reserves  # 4.1.1.g
    room = rooms(g, MOVE)[s]
    if p >= facts.positions:
        inside = () if kind >= MG else tuple([q for q in facts.in_sector[s] if can_enter(g, kind, q)])  # 4.1.1.e
        others = tuple([r for r in facts.reserves if r != p])  # 4.1.1.f
        return (*inside, *others, facts.oka, *_carries(g, c, room))  # 4.1.1.g
    near = []
    for q in facts.links[p]:
        if can_enter(g, kind, q):
            near.append(q)  # 4.1.1.a
        else:
            d = can_swap(g, c, q, CANNOT_MOVE)
            if d >= 0 and can_pay(g, (c, d), room):
                near.append(q)  # 4.1.1.b two Moves
    return (*near, facts.reserves[s], *_carries(g, c, room))  # 4.1.1.d


def _carries(g: State, c: int, room: int) -> tuple[str, ...]:
    d = partner(g, c, CANNOT_MOVE)
    if d < 0 or not can_pay(g, (c, d), room):
        return ()
    return tuple(f"{CARRY}{g.facts.names[w]}" for w in weapons_here(g, c, ARRIVED | MOVED) if carry_to(g, c))


def carry_to(g: State, c: int) -> tuple[int, ...]:
    """4.1.1.c, 4.1.1.d, 4.1.1.e Where two Teams may carry their Weapon: to a position that is empty and has no Weapon."""
    facts, p = g.facts, g.place[c]
    s = facts.sector_of[p]
    if p >= facts.positions:
        return tuple(q for q in facts.in_sector[s] if not g.at[q] and not g.guns[q])
    return (*[q for q in facts.links[p] if not g.at[q] and not g.guns[q]], facts.reserves[s])


async def move(g: State) -> bool:
    """4.0.a One Move, or the end of the sub-phase: at the player's word once something has moved."""
    facts = g.facts
    text = f"Move which counter? ({max(rooms(g, MOVE))} left)"
    c = await choose(
        g, "4.0.a", text, lambda: (END_MOVES, *movable(g)), name=facts.names.__getitem__, means=PIECE,
        ends={END_MOVES: "phase"}, always=any(s & MOVED for s in g.status),
    )  # fmt: skip
    if c == END_MOVES:
        return True
    to = await choose(
        g, "4.1.1.a", f"Move {facts.names[c]} to", lambda: destinations(g, c), name=facts.place_names.__getitem__,
        about={"unit": c}, hand=(facts.names[c],), means=SPACE,
    )  # fmt: skip
    if type(to) is str:
        await carry(g, c, facts.by_name[to.removeprefix(CARRY)])
    elif to < facts.positions and not can_enter(g, facts.kind[c], to):
        await swap(g, c, to)
    else:
        await pay(g, (c,), MOVE)
        step(g, c, to)
    return False


def step(g: State, c: int, to: int) -> None:
    """4.1.1.a Between positions: no Exhaustion. 4.1.1.d To Reserves: no Action this turn. 4.1.1.e-4.1.1.g Else Exhausted."""
    facts, p = g.facts, g.place[c]
    weapon = facts.kind[c] >= MG
    if p < facts.positions and to < facts.positions:
        tokens, rule = MOVED | PACED, "4.1.1.a"
    elif p < facts.positions:
        tokens, rule = MOVED | BARRED, "4.1.1.d"
    else:
        tokens = MOVED if weapon else MOVED | EXHAUSTED  # 4.1.1.f a Weapon is never Exhausted
        rule = "4.1.1.e" if to < facts.positions else "4.1.1.g" if facts.oka in (p, to) else "4.1.1.f"
    g.put(c, to)
    g.status[c] |= tokens
    told_at(g, rule, "{} moves to {}", c, to)


async def swap(g: State, c: int, q: int) -> None:
    """4.1.1.b Two counters in adjacent positions change places for two Moves."""
    d, p = g.at[q][0], g.place[c]
    await pay(g, (c, d), MOVE)
    step(g, c, q)
    step(g, d, p)


async def carry(g: State, c: int, weapon: int) -> None:
    """4.1.1.c Two matching Teams carry their Weapon, for two Moves."""
    facts = g.facts
    to = await choose(g, "4.1.1.c", f"Carry {facts.names[weapon]} to", lambda: carry_to(g, c), name=facts.place_names.__getitem__,
                      about={"unit": c, "weapon": weapon}, hand=(facts.names[weapon],), means=SPACE)  # fmt: skip
    d = partner(g, c, CANNOT_MOVE)
    if d < 0:
        return
    await pay(g, (c, d), MOVE)
    between = g.place[c] < facts.positions and to < facts.positions
    for team in (c, d):
        step(g, team, to)
    g.put(weapon, to)
    g.status[weapon] |= MOVED | PACED if between else MOVED  # 4.1.10.a only then a Rapid Move may carry it on
    told_at(g, "4.1.1.c", "{} is carried to {}", weapon, to)
