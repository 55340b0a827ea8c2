"""4.0 Movement, 5.0 stacking, 6.0 off-board movement. One activation is one leg of one unit.

A unit may go on with what it has left (4.0a), so that every way on the map can be walked leg by leg.
"""

from __future__ import annotations

from ....engine.decision import ask
from ....engine.view import Preview
from .facts import ARTILLERY, JAPAN, US, Facts
from .reach import can_move, legs, must_move, reach_of
from .state import SIDES, STACK, State

DONE = "done"


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
    """Air units that may be used now: 13.3 Japanese ones to be named, 13.6a bombers in Ground Attack with a target."""
    f = g.facts
    if g.crowded >= 0:
        return ()
    if side == JAPAN:  # 13.4b from either box
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
    u = await ask(SIDES[side], rule, text, choices, name=f.ids.__getitem__, why=lambda w: why_not(g, side, w))
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
    found: dict[int, int] = {}

    def options() -> dict[int, int]:
        nonlocal found
        found = legs(g, u)
        return found

    def preview(space: int) -> Preview:
        cost = found[space]
        return Preview(cost=(cost + 1) // 2, text=f"{(g.left[u] - cost) // 2} MF left")

    to = await ask(SIDES[f.side[u]], "4.0a", f"Move {f.ids[u]} to", options, name=f.names.__getitem__, preview=preview,
                   why=lambda w: why_not_there(g, u, w), hand=(f.ids[u],),
                   way=lambda space: [f.names[h] for h in way_to(g.place[u], space, reach_of(g, u).came)])  # fmt: skip
    reach = reach_of(g, u)
    walk(g, u, to, reach.cost[to] if to < f.hexes else f.move[u], reach.came)


def way_to(here: int, to: int, came: dict[int, int]) -> list[int]:
    """The spaces of a leg in order, `here` left out."""
    way = [to]
    while way[-1] in came:
        way.append(came[way[-1]])
    return [h for h in way[::-1] if h != here]


def walk(g: State, u: int, to: int, cost: int, came: dict[int, int]) -> None:
    """Go there. 12.6a what a Japanese unit passes through on its way counts as entered."""
    f = g.facts
    here = g.place[u]
    g.left[u] -= cost
    g.stood[u] = 0  # 11.4a
    way = way_to(here, to, came)
    g.note("4.0a", "{} moves from {} to {}", f.ids[u], f.names[here], f.names[to], kind="move", piece=f.ids[u],
           path=[f.names[s] for s in (here, *way)])  # fmt: skip
    if f.side[u] == JAPAN:
        for h in way[:-1]:
            if f.field_at[h] >= 0:
                g.overrun(h)
    g.put(u, to)
    g.visited[u] = g.visited[u] | 1 << f.boxes.index(to) if to in f.links else 0  # 6.3b
    g.crowded = to if to < f.hexes and len(g.at[to]) > STACK else -1


def name_to_fly(g: State, u: int) -> None:
    """13.3 A Japanese air unit is named for air combat or airfield bombardment: only then may it fly in phase 3."""
    g.flying[u] = 1  # 12.4 it stays in its box: no Japanese air unit is ever put on the map
    g.note("13.3", "{} will fly", g.facts.ids[u], piece=g.facts.ids[u])


async def place_bomber(g: State, u: int) -> None:
    """13.6a A bomber of the Ground Attack box is put on Japanese units, in any hex (13.2); never on a box (6.0d)."""
    f = g.facts
    targets = tuple(h for h in range(f.hexes) if g.holder[h] == JAPAN + 1)
    to = targets[0]
    if len(targets) > 1:
        to = await ask(SIDES[US], "13.6a", f"{f.ids[u]} on", targets, name=f.names.__getitem__, why=lambda w: why_no_target(g, w),
                       hand=(f.ids[u],))  # fmt: skip
    g.put(u, to)
    g.note("13.6a", "{} is put on {}", f.ids[u], f.names[to], kind="move", piece=f.ids[u])


# -- refusals in plain words ------------------------------------------------------------------------------------------


def why_no_target(g: State, word: str) -> tuple[str, str] | None:
    f = g.facts
    space = f.space.get(word, -1)
    if space in f.boxes:
        return "6.0d", f"Units in {word} cannot be attacked."
    return ("13.6a", f"{word} holds no Japanese ground unit.") if 0 <= space < f.hexes else None


def why_not(g: State, side: int, word: str) -> tuple[str, str] | None:
    """Why a counter cannot be moved now, or the phase not be ended."""
    f = g.facts
    if word == DONE:
        if g.crowded >= 0:
            return "5.0a", f"{f.names[g.crowded]} holds {len(g.at[g.crowded])} units; {STACK} may stay."
        late = [u for u in waiting_off_board(g, side) if must_move(g, u)]
        rule = "6.3a" if late and g.place[late[0]] in f.links else "6.4"
        return (rule, f"{g.names(late)} must still move.") if late else None
    if word not in f.unit:
        return None
    u = f.unit[word]
    here = f.names[g.place[u]]
    if f.side[u] != side:
        return "3.2", f"{word} is not yours to move."
    if u >= f.ground:
        if side == JAPAN and g.flying[u]:
            return "13.3", f"{word} is named already."
        if side == US and g.place[u] != f.ground_attack:
            return "13.6a", f"{word} is in {here}; only bombers in USAF GROUND ATTACK are put on targets."
        return "4.3", f"{word} has no movement factor; it is in {here}."
    if g.crowded >= 0 and g.place[u] != g.crowded:
        return "5.0a", f"{f.names[g.crowded]} is overstacked: one of its units moves first."
    if is_new_in_box(g, u):
        return "7.2b", f"{word} came into {here} this turn and stays there."
    if g.place[u] >= f.hexes and g.place[u] not in f.arrows:
        return "4.0a", f"{word} is not on the board: {here}."
    return "4.0b", f"{word} in {here} has {g.left[u] // 2} MF left and no way it can pay for or is free to go."


def why_not_there(g: State, u: int, word: str) -> tuple[str, str] | None:
    """Why a unit cannot end its leg in a space."""
    f = g.facts
    to, here, side = f.space.get(word, -1), g.place[u], f.side[u]
    if to < 0 or to == here:
        return None
    unit, left = f.ids[u], g.left[u] // 2
    if to >= f.hexes:
        if to in f.boxes and side == US:
            return "6.0a", "Off-board boxes are for Japanese land units only."
        if to in f.boxes and here < f.hexes:
            return "6.0c", f"{unit} is on the map and never leaves it again."
        if to in f.boxes and g.visited[u] >> f.boxes.index(to) & 1:
            return "6.0b", f"{unit} has been in {word} already."
        return ("6.0a", f"{word} is not connected to {f.names[here]}.") if to in f.boxes else ("6.4", f"Nobody moves to {word}.")
    if g.holder[to] == 2 - side:
        return "5.1", f"{word} holds {g.names(g.at[to])}; a unit never enters a hex that holds an enemy."
    if len(g.at[to]) >= STACK:
        return "5.0a", f"{word} holds {g.names(g.at[to])}; a fourth unit may pass but not stay, for none of them can leave."
    if here >= f.hexes:
        return "7.4", f"{word} is not in reach of {unit} from the arrows of {f.names[here]}."
    if to in f.grid.neighbours[here]:
        price = dict(f.ways[here])[to]
        if price > left:
            return "4.0b", f"The side {f.names[here]}/{word} costs {price} MF; {unit} has {left} left."
        if g.zone(1 - side)[here] and g.zone(1 - side)[to]:
            return "8.2b", f"{f.names[here]} and {word} are both in enemy zones of control."
    return (
        "4.0b",
        f"{unit} has {left} MF left; no way to {word} is that cheap and free of enemies and of steps from zone to zone.",
    )


def is_gun(f: Facts, u: int) -> bool:
    """9.1 A unit with a range number."""
    return f.kind[u] == ARTILLERY
