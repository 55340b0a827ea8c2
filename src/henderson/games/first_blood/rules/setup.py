"""3.0 Initial set-up: the U.S. first, then Japan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ....engine.decision import SPACE, HendersonError, ask
from .facts import JAPAN, SIDES, US, Facts
from .state import STACK, State, fresh


def new_game(facts: Facts, options: Mapping[str, Any]) -> State:
    """The position before the first question. Every at-start unit must find a place (3.0b)."""
    start = [u for u, turn in enumerate(facts.arrives) if turn == 0]
    ground = [u for u in start if u < facts.ground and facts.side[u] == US]
    if len(ground) > STACK * len(facts.area):
        raise HendersonError(f"units.csv: {len(ground)} U.S. units at start do not fit into the set-up area [3.0b]")
    air = [u for u in start if u >= facts.ground]
    if any(facts.side[u] != US for u in air):
        raise HendersonError("turn_record.csv: Japanese air and naval units at start have no place to be put [3.1a]")
    room = sum(c for c, built, strip in zip(facts.capacity, facts.built, facts.strip) if built and not strip)
    if len(air) > room:
        raise HendersonError(f"turn_record.csv: {len(air)} U.S. air units at start do not fit, capacity is {room} [12.3.1]")
    return fresh(facts, options)


async def set_up(g: State) -> bool:
    """3.0b Ask for the place of the next unplaced at-start unit; True when none is left."""
    f = g.facts
    ground, air = g.at[f.at_start], g.aloft[f.at_start]
    own = [u for u in ground if f.side[u] == US]
    if own:
        await set_up_us(g, own[0])
    elif air:
        await set_up_air(g, air[0])
    elif ground:
        await set_up_japan(g, ground[0])
    else:
        return True
    return False


async def set_up_us(g: State, u: int) -> None:
    """3.0a U.S. ground units go into rows 02 to 12 and columns 02 to 15, at most 3 in a hex."""
    f = g.facts
    room = (h for h in f.area if len(g.at[h]) < STACK)
    to = await ask(SIDES[US], "3.0a", "Set up {unit} in", room, name=f.names.__getitem__, means=SPACE,
                   values=(f.ids[u],), hand=(f.ids[u],), about={"unit": u})  # fmt: skip
    g.put(u, to)
    g.note("3.0a", "{unit} is set up in {place}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])


def air_places(g: State, u: int) -> Iterator[int]:
    """3.0c Either Henderson Field hex, CAP for fighters, Ground Attack for bombers (13.1b), within capacity (12.3.1)."""
    f = g.facts
    for i, h in enumerate(f.fields):
        if f.built[i] and not f.strip[i] and len(g.aloft[h]) < f.capacity[i]:
            yield h
    if f.fighter[u]:
        yield f.cap
    if f.bomber[u]:
        yield f.ground_attack


async def set_up_air(g: State, u: int) -> None:
    """3.0c U.S. air units start on Henderson Field, in CAP or in Ground Attack, face up."""
    f = g.facts
    to = await ask(SIDES[US], "3.0c", "Set up {unit} in", air_places(g, u), name=f.names.__getitem__, means=SPACE,
                   values=(f.ids[u],), hand=(f.ids[u],), about={"unit": u})  # fmt: skip
    g.put(u, to)
    g.note("3.0c", "{unit} is set up in {place}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])


async def set_up_japan(g: State, u: int) -> None:
    """3.1a Japan sets up second, in Box A and/or Box D; the box counts as visited."""
    f = g.facts
    to = await ask(SIDES[JAPAN], "3.1a", "Set up {unit} in", f.landing, name=f.names.__getitem__, means=SPACE,
                   values=(f.ids[u],), hand=(f.ids[u],), about={"unit": u})  # fmt: skip
    g.put(u, to)
    g.visited[u] = 1 << f.boxes.index(to)
    g.note("3.1a", "{unit} is set up in {place}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])
