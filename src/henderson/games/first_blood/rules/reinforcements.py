"""7.0 Reinforcements: placed in their side's Reinforcement Phase, in play at once or lost (7.7)."""

from __future__ import annotations

from ....engine.decision import PIECE, SPACE, ask
from ....engine.sentence import Said
from .facts import JAPAN, SIDES, US
from .state import DONE, ENDS_PHASE, PER_POINT, State


def due(g: State, side: int) -> tuple[list[int], list[int]]:
    """7.0 Ground units, and air and naval units, that the chart brings this turn and that are not placed yet."""
    f = g.facts
    here = f.turn_boxes[g.turn - 1]
    return [u for u in g.at[here] if f.side[u] == side], [u for u in g.aloft[here] if f.side[u] == side]


def blocked(g: State, side: int) -> bool:
    """7.5.1a 7.5a Does the enemy hold every hex to which the arrows of that side's Entry Points lead?"""
    f = g.facts
    return all(g.holder[h] == 2 - side for point in f.entries[side] for h in f.arrows[point])


def places(g: State, side: int) -> tuple[int, ...]:
    """7.1a U.S. points 4 to 14, 7.2a Japanese points 1 to 3 and 15 to 17, at most 4 units on each; 7.2b Box A or D."""
    f = g.facts
    free = tuple(p for p in f.entries[side] if len(g.at[p]) < PER_POINT)
    if side == US:
        return free
    return f.landing if blocked(g, side) else (*free, *f.landing)  # 7.5.1a


async def place_ground(g: State, u: int) -> None:
    """7.7 A due ground unit is placed; when there is no place it is eliminated."""
    f = g.facts
    side = f.side[u]
    rule = "7.1a" if side == US else "7.2a"
    free = places(g, side)
    if not free:
        g.eliminate(u, "7.7", Said("there is no Entry Point left for it"))
        return
    to = await ask(SIDES[side], rule, "Place {unit} on", free, name=f.names.__getitem__, means=SPACE,
                   hand=(f.ids[u],), about={"unit": u}, values=(f.ids[u],))  # fmt: skip
    g.put(u, to)
    if to in f.links:
        g.visited[u] = 1 << f.boxes.index(to)
    g.note(rule, "{unit} arrives at {place}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])


async def place_ship(g: State, u: int) -> None:
    """7.2d 10.1a A ship goes to IJN RESERVE or IJN ATTACK, however many are there."""
    f = g.facts
    to = await ask(SIDES[JAPAN], "10.1a", "Place {unit} in", (f.ijn_reserve, f.ijn_attack), values=(f.ids[u],),
                   name=f.names.__getitem__, means=SPACE, hand=(f.ids[u],), about={"unit": u})  # fmt: skip
    g.put(u, to)
    g.note("10.1a", "{unit} arrives in {box}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])


async def japanese_reinforcement(g: State) -> bool:
    """SoP.1 Ground units, air units, ships, special destroyers; True when the phase is over."""
    f = g.facts
    ground, air = due(g, JAPAN)
    if ground:
        await place_ground(g, ground[0])
        return False
    for u in air:
        if not f.ship[u]:  # 7.2c
            g.put(u, f.ijaf_reserve)
            g.note("7.2c", "{unit} arrives in IJAF RESERVE", f.ids[u], kind="move", piece=f.ids[u])
    ships = [u for u in air if f.ship[u]]
    if ships:
        await place_ship(g, ships[0])
        return False
    return await commit_destroyers(g)


async def commit_destroyers(g: State) -> bool:
    """10.1c Two destroyers in all may be committed on OCT I or any later turn; True when no more are."""
    f = g.facts
    special = g.aloft[f.ijn_special]
    if not special or g.turn < f.special_from:
        return True
    u = await ask(SIDES[JAPAN], "10.1c", "Commit a special destroyer?", (*special, DONE), name=f.ids.__getitem__,
                  means=PIECE, ends=ENDS_PHASE)  # fmt: skip
    if u == DONE:
        return True
    await place_ship(g, u)
    return False


async def us_reinforcement(g: State) -> bool:
    """SoP.6 Ground units to Entry Points, air units to USAF RESERVE (7.1c); True when the phase is over."""
    f = g.facts
    ground, air = due(g, US)
    if ground:
        await place_ground(g, ground[0])
        return False
    for u in air:  # 13.5
        g.put(u, f.usaf_reserve)
        g.note("13.5", "{unit} arrives in USAF RESERVE", f.ids[u], kind="move", piece=f.ids[u])
    return True
