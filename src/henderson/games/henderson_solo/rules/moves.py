"""4.1.1 The USMC Counter Move Sub-Phase."""

from __future__ import annotations

from typing import Any

from ....engine.view import Preview
from .boot import choose
from .facts import KINDS, MG
from .orders import MOVE, can_pay, officers, pay, rooms
from .setup import can_enter
from .state import ARRIVED, BARRED, CANNOT_MOVE, EXHAUSTED, MOVED, PACED, State
from .steps import Phase

DONE = "end Moves"


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


def weapons_here(g: State, c: int) -> tuple[int, ...]:
    """4.1.1.c One Weapon of each kind in that place which the Team mans."""
    facts = g.facts
    mans = facts.mans[facts.kind[c]]
    return tuple({facts.kind[w]: w for w in reversed(g.guns[g.place[c]]) if facts.kind[w] in mans}.values())


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
    return tuple(f"carry {g.facts.names[w]}" for w in weapons_here(g, c) if carry_to(g, c))


def carry_to(g: State, c: int) -> tuple[int, ...]:
    """4.1.1.c, 4.1.1.d, 4.1.1.e Where two Teams may carry their Weapon: to a position that is empty and has no Weapon."""
    facts, p = g.facts, g.place[c]
    s = facts.sector_of[p]
    if p >= facts.positions:
        return tuple(q for q in facts.in_sector[s] if not g.at[q] and not g.guns[q])
    return (*[q for q in facts.links[p] if not g.at[q] and not g.guns[q]], facts.reserves[s])


async def move(g: State) -> None:
    """4.0.a One Move, or the end of the sub-phase."""
    facts = g.facts
    c = await choose(
        g,
        "4.0.a",
        "Move which counter?",
        lambda: (DONE, *movable(g)),
        name=facts.names.__getitem__,
        why=lambda w: why_not_move(g, w),
    )
    if c == DONE:
        g.step = Phase.ACTIONS
        return
    to = await choose(
        g,
        "4.1.1.a",
        f"Move {facts.names[c]} to",
        lambda: destinations(g, c),
        name=facts.place_names.__getitem__,
        preview=lambda to: move_preview(g, c, to),
        why=lambda w: why_not_there(g, c, w),
        hand=(facts.names[c],),
    )
    if to is None:
        return
    if type(to) is str:
        await carry(g, c, facts.by_name[to.removeprefix("carry ")])
    elif to < facts.positions and not can_enter(g, facts.kind[c], to):
        await swap(g, c, to)
    else:
        await pay(g, (c,), MOVE)
        step(g, c, to)


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
    g.note(rule, "{} moves to {}", facts.names[c], facts.place_names[to], kind="move", piece=facts.names[c])


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
                      hand=(facts.names[weapon],))  # fmt: skip
    d = partner(g, c, CANNOT_MOVE)
    if d < 0:
        return
    await pay(g, (c, d), MOVE)
    for x in (c, d, weapon):
        if x == weapon:
            g.put(x, to)
            g.status[x] |= MOVED
            g.note("4.1.1.c", "{} is carried to {}", facts.names[x], facts.place_names[to], kind="move", piece=facts.names[x])
        else:
            step(g, x, to)


# -- for the player ------------------------------------------------------------------------------------------------


def move_preview(g: State, c: int, to: Any) -> Preview:
    """What a Move costs and leaves."""
    facts, p = g.facts, g.place[c]
    if type(to) is str:
        return Preview(cost=2, text="two Teams, two Moves")
    if to < facts.positions and not can_enter(g, facts.kind[c], to):
        return Preview(cost=2, text="swap")
    if p < facts.positions:
        return Preview(cost=1, text="" if to < facts.positions else "no Action this turn")
    return Preview(cost=1, text="Exhausted" if facts.kind[c] < MG else "")


def why_not_move(g: State, word: str) -> tuple[str, str] | None:
    """Why that counter cannot Move."""
    c = g.facts.by_name.get(word)
    if c is None:
        return None
    if g.place[c] < 0:
        return "4.0.a", f"{word} is not on the board."
    if g.status[c] & MOVED:
        return "4.0.a", f"{word} has moved already."
    if g.status[c] & CANNOT_MOVE & ~MOVED:
        if g.status[c] & ARRIVED:
            return "2.7.c", f"{word} has just arrived and waits until the following turn."
        return "4.0.d", f"{word} is {'Exhausted' if g.status[c] & EXHAUSTED else 'Disrupted'} and can only Recover."
    if g.facts.kind[c] >= MG and g.place[c] < g.facts.positions:
        return "4.1.1.c", f"{word} must be carried by two {KINDS[g.facts.kind[c]]} Teams."
    return "4.0.a", "No Moves are left."


def why_not_there(g: State, c: int, word: str) -> tuple[str, str] | None:
    """Why that counter cannot Move there."""
    facts = g.facts
    to = facts.places_by_name.get(word)
    if to is None:
        return ("4.1.1.c", "A Weapon is carried by two matching Teams, both able to Move.") if word.startswith("carry ") else None
    p = g.place[c]
    if (
        to < facts.positions
        and facts.sector_of[to] == facts.sector_of[p]
        and g.at[to]
        and (p >= facts.positions or to in facts.links[p])
    ):
        there = facts.names[g.at[to][0]]
        if p >= facts.positions:
            return "4.1.1.e", f"{word} is not vacant: it holds {there}."
        return "4.1.1.b", f"{word} holds {there}; a swap takes two Moves and both counters able to Move."
    if p < facts.positions:
        return "4.1.1.a", f"{word} is not linked with {facts.place_names[p]}."
    return (
        "4.1.1.e",
        f"From {facts.place_names[p]} only its own sector's positions, Reserves and Colonel Oka's box can be reached.",
    )
