"""6.0 Naval Movement and 7.0 Japanese Air Movement."""

from __future__ import annotations

from typing import Any

from ....engine.decision import SPACE
from .components import (
    FIGHTER,
    FORCES,
    HENDERSON,
    JAPAN,
    NOUMEA,
    OVER,
    OVER_FORCES,
    PLACES,
    RABAUL,
    SEA,
    SIDES,
    TRUK,
    US,
    USN_SEA,
)
from .questions import ALL, DONE, ENDS_PHASE, choose
from .state import State, changed

EXPRESS = "Tokyo Express"
BEGIN, CLEAR, OCCUPIED = range(3)  # stages: markers come off; the box was free of own ships then, or not


# -- 6.0 Naval Movement -------------------------------------------------------------------------------------------------


async def usn_movement(g: State) -> bool:
    """6.0.usn Phases B and G: USN units move from Noumea to the USN At Sea box. True when the phase is over."""
    if g.stage == BEGIN:
        begin_movement(g, US)
    return await move_one(g, US, in_port(g, US, NOUMEA))


async def ijn_movement(g: State) -> bool:
    """6.0.ijn Phases E and J: from Truk, or from Rabaul as a Tokyo Express, to the IJN At Sea box."""
    if g.stage == BEGIN:
        begin_movement(g, JAPAN)
    return await move_one(g, JAPAN, in_port(g, JAPAN, RABAUL if g.express else TRUK))  # 12.0.a


def in_port(g: State, side: int, port: int) -> list[int]:
    """6.0.land All that may put to sea: ships, and Land Units, which are naval units until they are ashore."""
    return g.at(g.facts.naval[side], port)


def begin_movement(g: State, side: int) -> None:
    """6.0.marker.b At Sea markers of the moving side come off; not in phase B of turn 1 (3.0.usn.b)."""
    clear = True
    first = side == US and g.turn == 1 and g.phase == 1  # 3.0.usn.b
    for u in g.at(g.facts.naval[side], SEA[side]):
        clear = False
        if not first:
            g.marked[u] = 0
    g.stage = CLEAR if clear else OCCUPIED


async def move_one(g: State, side: int, port: list[int]) -> bool:
    """6.0.phase One unit of the moving side: out of port to sea, or out of the At Sea box to a pile; or all of the port."""
    sea = g.at(g.facts.naval[side], SEA[side])
    marked = g.marked
    back = [u for u in sea if not marked[u]]  # 6.0.leave.a a unit moves once in a phase
    started = not g.express or len(back) < len(sea)
    words: list[Any] = [*port, *back]
    if len(port) > 1:
        words.append(ALL)
    if side == JAPAN and may_declare(g, sea):
        words.append(EXPRESS)
    if not words and not g.acted:
        return True  # nothing was to be done
    if started:
        words.append(DONE)
    rule = "6.0.usn" if side == US else "6.0.ijn"
    u = await choose(g, side, rule, "Move which unit?", words, about={"port": port, "at sea": sea}, ends=ENDS_PHASE,
                     rolls=())  # fmt: skip
    if u == DONE:
        return True
    g.acted = 1
    if u == EXPRESS:
        g.express = 1
        g.note("12.0.a", "Japan declares a Tokyo Express: only ships of Rabaul move in this phase", side=SIDES[JAPAN])
    elif u == ALL:
        for ship in port:
            put_to_sea(g, ship)
    elif u in port:
        put_to_sea(g, u)
    else:
        g.to_pile(u, "6.0.leave.a", g.delay(u))  # 6.0.leave.b, 6.0.leave.c
    return False


def put_to_sea(g: State, u: int) -> None:
    """6.0.marker.a To the At Sea box, under an At Sea marker."""
    side = g.facts.side[u]
    g.move(u, SEA[side])  # 2.1.atsea
    g.marked[u] = 1
    if g.events is not None:
        g.note("6.0.marker.a", "{} puts to sea", g.facts.name[u], kind="move", piece=g.facts.name[u], place=PLACES[SEA[side]])


def may_declare(g: State, sea: list[int]) -> bool:
    """6.0.te, 12.0.a Allowed when the IJN At Sea box held no Japanese unit at the start and none has moved there since."""
    return g.stage == CLEAR and not g.express and not sea and bool(express_ships(g))


def express_ships(g: State) -> list[int]:
    """2.1.rabaul.c The ships based in Rabaul: they and no others run the Express."""
    return g.at(g.facts.ships[JAPAN], RABAUL)


def end_movement(g: State) -> None:
    """6.0.cv2 At the end of any Naval Movement Phase every CV with Air Action Round 2 goes to the piles."""
    for side in (US, JAPAN):
        for u in g.at(g.facts.carriers[side], SEA[side]):
            if g.action[u] == 2:
                g.to_pile(u, "6.0.cv2", g.delay(u) if g.is_damaged(u) else g.facts.need("CV forced departure"))


# -- 7.0 Japanese Air Movement ------------------------------------------------------------------------------------------


async def air_movement(g: State) -> bool:
    """7.0.a Phases C and H: Land-Based Air flies from Rabaul. True when the phase is over."""
    units = g.at(g.facts.land_air[JAPAN], RABAUL)
    if not units and not g.acted:
        return True
    text = "Fly which air unit from Rabaul?"
    u = await choose(g, JAPAN, "7.0.a", text, (*units, DONE), verb="fly", about={"units": units}, ends=ENDS_PHASE)
    if u == DONE:
        return True
    g.acted = 1
    name = g.facts.name[u]
    to: int = await choose(g, JAPAN, "7.0.a", f"Fly {name} where?", air_targets(g), name=PLACES.__getitem__, means=SPACE,
                           verb="fly to", about={"units": [u]}, hand=(name,))  # fmt: skip
    if to == HENDERSON and g.control == JAPAN:
        g.move(u, HENDERSON)  # 7.0.a a rebase, one way
        g.note("7.0.a", "{} moves its base to Henderson Field", name, kind="move", piece=name, place=PLACES[HENDERSON])
        return False
    g.move(u, {HENDERSON: OVER, FORCES: OVER_FORCES}.get(to, to))
    g.base = changed(g.base, u, RABAUL)
    long_range(g, u)
    g.note("7.0.a", "{} flies to {}", name, PLACES[to], kind="move", piece=name, place=PLACES[to])
    return False


def long_range(g: State, u: int) -> None:
    """7.0.b Fighters that flew from Rabaul bear a Long Range Air marker."""
    g.far = changed(g.far, u, int(g.base[u] == RABAUL and g.facts.kind[u] == FIGHTER))


def air_targets(g: State) -> tuple[int, ...]:
    """7.0.a The island box that the enemy owns, and the USN At Sea box; a Japanese Henderson Field as a new base."""
    return (HENDERSON, USN_SEA) if g.control == US else (FORCES, USN_SEA, HENDERSON)


def air_returns(g: State) -> None:
    """7.0.c At the end of the combat phase all Land-Based Air is back at the base it flew from."""
    for side in (US, JAPAN):
        for u in g.facts.land_air[side]:
            if g.base[u]:
                g.move(u, g.base[u])
                g.base = changed(g.base, u, 0)
