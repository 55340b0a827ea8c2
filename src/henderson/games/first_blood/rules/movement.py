"""4.0 Movement, 5.0 stacking, 6.0 off-board movement. One activation is one leg of one unit.

A unit may go on with what it has left (4.0a), so that every way on the map can be walked leg by leg.
"""

from __future__ import annotations

from ....engine.decision import PIECE, SPACE, ask
from ...kit.flood import Found
from .facts import JAPAN, SIDES, US, Facts
from .reach import can_move, legs, must_move, reach_of
from .state import DONE, ENDS_PHASE, STACK, State


def open_movement(g: State, side: int) -> None:
    """4.1 Every unit has its printed MF, no more and no less; what came into a box this turn stays there (7.2b)."""
    f = g.facts
    for u in f.ground_of[side]:
        in_play = g.place[u] < f.hexes or g.place[u] in f.arrows
        g.left[u] = 2 * f.move[u] if in_play and not is_new_in_box(g, u) else 0


def is_new_in_box(g: State, u: int) -> bool:
    """7.2b Placed in Box A or D from the chart this turn."""
    f = g.facts
    return f.arrives[u] == g.turn and g.place[u] in f.links


# -- the Movement Phase -----------------------------------------------------------------------------------------------


def movers(g: State, side: int) -> list[int]:
    """Ground units that may move now. 5.0a while a hex is overstacked, only those in it."""
    f = g.facts
    if g.crowded >= 0:
        return [u for u in g.at[g.crowded] if can_move(g, u)]
    place, left, hexes, affordable = g.place, g.left, f.hexes, f.affordable
    zone, shut = g.zone(1 - side), g.full | (g.us_held if side else g.japan_held)
    found: list[int] = []
    for u in f.ground_of[side]:  # 4.3 air and naval units have no MF
        if left[u] > 1:
            here = place[u]
            if here < hexes:
                if (not zone[here] and affordable[here][left[u] >> 1] & ~shut) or can_move(g, u):  # mostly the next hex is open
                    found.append(u)
            elif here in f.arrows and can_move(g, u):
                found.append(u)
    return found


def flyers(g: State, side: int) -> tuple[int, ...]:
    """Air units that may be used now: 13.3 Japanese ones of either box (13.4b), 13.6a bombers in Ground Attack with a target."""
    f = g.facts
    if g.crowded >= 0:
        return ()
    if side == JAPAN:
        return tuple([u for u in (*g.aloft[f.ijaf_reserve], *g.aloft[f.ijaf_attack]) if not g.flying[u]])
    return g.aloft[f.ground_attack] if g.japan_held else ()


def may_end(g: State, side: int) -> bool:
    """5.0a No hex overstacked; 6.3a 6.4 no unit left off-board that has to move and can."""
    return g.crowded < 0 and not any(must_move(g, u) for u in waiting_off_board(g, side))


def waiting_off_board(g: State, side: int) -> list[int]:
    """Units of a side in boxes or on Entry Points."""
    f = g.facts
    return [u for s in (*f.entries[side], *(f.boxes if side else ())) for u in g.at[s]]


async def movement(g: State, side: int) -> bool:
    """SoP.2 SoP.7 Move one unit, or name or place one air unit; True when the phase is over."""
    f = g.facts

    def choices() -> list[int | str]:
        end = (DONE,) if may_end(g, side) else ()
        return [*movers(g, side), *flyers(g, side), *end]

    rule = "SoP.7" if side == US else "SoP.2"
    text = "Move a unit, or put a bomber on a target" if side == US else "Move a unit, or name an air unit to fly"
    u = await ask(SIDES[side], rule, text, choices, name=f.ids.__getitem__, means=PIECE, ends=ENDS_PHASE)
    if u == DONE:
        return True
    if u < f.ground:
        await move_unit(g, u)
    elif side == JAPAN:
        name_to_fly(g, u)
    else:
        await place_bomber(g, u)
    return False


async def move_unit(g: State, u: int) -> None:
    """4.0a One leg of a ground unit, by the cheapest way."""
    f = g.facts
    to = await ask(SIDES[f.side[u]], "4.0a", "Move {unit} to", lambda: legs(g, u), name=f.names.__getitem__, means=SPACE,
                   values=(f.ids[u],), hand=(f.ids[u],), about={"unit": u})  # fmt: skip
    reach = reach_of(g, u)
    walk(g, u, to, reach.cost[to] if to < f.hexes else f.move[u], reach.found)


def way_to(f: Facts, here: int, to: int, found: Found) -> list[int]:
    """The spaces of a leg in order, `here` left out."""
    return [h for h in found.way(to) if h != here] if to < f.hexes else [to]


def walk(g: State, u: int, to: int, cost: int, found: Found) -> None:
    """Go there. 12.6a what a Japanese unit passes through on its way counts as entered."""
    f = g.facts
    here = g.place[u]
    g.left[u] -= cost
    g.stood[u] = 0  # 11.4a
    way = way_to(f, here, to, found)
    g.note("4.0a", "{unit} moves from {start} to {end}", f.ids[u], f.names[here], f.names[to], kind="move", piece=f.ids[u],
           path=[f.names[s] for s in (here, *way)])  # fmt: skip
    for h in airfields_passed(g, u, way):
        g.overrun(h)
    g.put(u, to)
    g.visited[u] = g.visited[u] | 1 << f.boxes.index(to) if to in f.links else 0  # 6.3b
    g.crowded = to if to < f.hexes and len(g.at[to]) > STACK else -1


def airfields_passed(g: State, u: int, way: list[int]) -> list[int]:
    """12.6a The airfield hexes that a Japanese unit passes through on its way, the last hex left out."""
    f = g.facts
    return [h for h in way[:-1] if f.side[u] == JAPAN and h < f.hexes and f.field_at[h] >= 0]


def name_to_fly(g: State, u: int) -> None:
    """13.3 A Japanese air unit is named for air combat or airfield bombardment: only then may it fly in phase 3.

    12.4 It stays in its box: no Japanese air unit is ever put on the map.
    """
    g.flying[u] = 1
    g.note("13.3", "{unit} will fly", g.facts.ids[u], piece=g.facts.ids[u])


async def place_bomber(g: State, u: int) -> None:
    """13.6a A bomber of the Ground Attack box is put on Japanese units, in any hex (13.2); never on a box (6.0d)."""
    f = g.facts
    targets = tuple(h for h in range(f.hexes) if g.holder[h] == JAPAN + 1)
    to = targets[0]
    if len(targets) > 1:
        to = await ask(SIDES[US], "13.6a", "Put {unit} on", targets, name=f.names.__getitem__, means=SPACE, hand=(f.ids[u],),
                       values=(f.ids[u],), about={"unit": u}, concerns=(SIDES[JAPAN],))  # fmt: skip
    g.put(u, to)
    g.note("13.6a", "{unit} is put on {hex}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])
