"""6.0 Naval Movement and 7.0 Japanese Air Movement."""

from __future__ import annotations

from functools import partial
from typing import Any

from ....engine.view import Preview
from .components import (
    FIGHTER,
    FORCES,
    HENDERSON,
    IJN_SEA,
    JAPAN,
    NOUMEA,
    OVER,
    OVER_FORCES,
    PLACES,
    RABAUL,
    SEA,
    TRUK,
    US,
    USN_SEA,
)
from .state import State, choose

DONE, ALL, EXPRESS = "done", "all", "Tokyo Express"
BEGIN, CLEAR, OCCUPIED = range(3)  # stages: markers come off; the box was free of own ships then, or not


# -- 6.0 Naval Movement -------------------------------------------------------------------------------------------------


async def usn_movement(g: State) -> bool:
    """6.0.usn Phases B and G: USN units move from Noumea to the USN At Sea box. True when the phase is over."""
    if g.stage == BEGIN:
        begin_movement(g, US)
    return await move_one(g, US, g.at(g.facts.naval[US], NOUMEA))  # 6.0.phase, 6.0.land


async def ijn_movement(g: State) -> bool:
    """6.0.ijn Phases E and J: from Truk, or from Rabaul as a Tokyo Express, to the IJN At Sea box."""
    if g.stage == BEGIN:
        begin_movement(g, JAPAN)
    return await move_one(g, JAPAN, g.at(g.facts.naval[JAPAN], RABAUL if g.express else TRUK))  # 12.0.a


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
    if not words:
        return True
    if started:
        words.append(DONE)
    u = await choose(
        g,
        side,
        "6.0.usn" if side == US else "6.0.ijn",
        "Move which unit?",
        words,
        preview=partial(where_to, g, port),
        why=partial(refused_move, g, side),
    )
    if u == DONE:
        return True
    if u == EXPRESS:
        g.express = 1
        g.note("12.0.a", "Japan declares a Tokyo Express: only ships of Rabaul move in this phase")
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
        g.note("6.0.marker.a", "{} puts to sea", g.facts.name[u], kind="move", piece=g.facts.name[u])


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


def where_to(g: State, port: list[int], u: Any) -> Preview:
    """What a move does: to sea, or home until which turn."""
    if u == DONE:
        return Preview(text="the phase ends")
    if u == EXPRESS:
        return Preview(text="ships of Rabaul may move, those of Truk may not; Japan fires first if a surface combat follows")
    if u == ALL:
        return Preview(text=f"{len(port)} units put to sea")
    if u in port:
        return Preview(text=f"to the {PLACES[SEA[g.facts.side[u]]]} box, under an At Sea marker")
    due = g.turn + g.delay(u)
    return Preview(
        cost=g.delay(u), text=f"home, back on turn {due}" if due <= g.facts.last_turn else "home, not back in this game"
    )


def refused_move(g: State, side: int, word: str) -> tuple[str, str] | None:
    """Why that unit cannot move now."""
    facts = g.facts
    u = facts.index.get(word)
    if word == EXPRESS and side == JAPAN:
        if g.express:
            return "12.0.a", "It has been declared"
        if g.stage == OCCUPIED:
            return "12.0.a", "Japanese ships were in the IJN At Sea box when the phase began"
        return "6.0.te", "Another Japanese unit has moved to sea in this phase, or Rabaul has no ship"
    if word == DONE:
        return "12.0.a", "A declared Express needs a ship"
    if u is None:
        return None
    if facts.side[u] != side:
        return "6.0.phase", f"{word} moves in the phases of its own side"
    if g.place[u] == RABAUL:
        return "6.0.ijn", f"{word} leaves Rabaul only as a Tokyo Express"
    if g.place[u] == TRUK:
        return "12.0.a", f"A Tokyo Express was declared: {word} stays in Truk in this phase"
    if g.place[u] == SEA[side]:
        return "6.0.leave.a", f"{word} has put to sea this turn already"
    return "6.0.usn" if side == US else "6.0.ijn", f"{word} is in {PLACES[g.place[u]]}"


# -- 7.0 Japanese Air Movement ------------------------------------------------------------------------------------------


async def air_movement(g: State) -> bool:
    """7.0.a Phases C and H: Land-Based Air flies from Rabaul. True when the phase is over."""
    units = g.at(g.facts.land_air[JAPAN], RABAUL)
    if not units:
        return True
    u = await choose(g, JAPAN, "7.0.a", "Fly which air unit from Rabaul?", (*units, DONE), why=partial(grounded, g))
    if u == DONE:
        return True
    to = await choose(
        g,
        JAPAN,
        "7.0.a",
        f"Fly {g.facts.name[u]} where?",
        air_targets(g),
        name=PLACES.__getitem__,
        preview=partial(flight_preview, g, JAPAN),
        why=partial(no_target, g),
        hand=(g.facts.name[u],),
    )
    if to == HENDERSON and g.control == JAPAN:
        g.move(u, HENDERSON)  # 7.0.a a rebase, one way
        g.note("7.0.a", "{} moves its base to Henderson Field", g.facts.name[u], kind="move", piece=g.facts.name[u])
        return False
    g.move(u, {HENDERSON: OVER, FORCES: OVER_FORCES}.get(to, to))
    g.base[u] = RABAUL
    g.far[u] = g.facts.kind[u] == FIGHTER  # 7.0.b
    g.note("7.0.a", "{} flies to {}", g.facts.name[u], PLACES[to], kind="move", piece=g.facts.name[u])
    return False


def air_targets(g: State) -> tuple[int, ...]:
    """7.0.a The island box that the enemy owns, and the USN At Sea box; a Japanese Henderson Field as a new base."""
    return (HENDERSON, USN_SEA) if g.control == US else (FORCES, USN_SEA, HENDERSON)


def flight_preview(g: State, side: int, to: int) -> Preview:
    """What waits there: flak, and fighters or carrier air."""
    if g.owner(HENDERSON if to == OVER else to) == side:
        return Preview(text="over the own field" if to == OVER else "a new base")
    if to in SEA:
        cover = sum(g.air[u] for u in g.at(g.facts.carriers[1 - side], to))
        return Preview(text=f"{g.flak(1 - side)} flak dice, {cover} carrier air points")
    dice = g.facts.need("flak dice of Henderson" if to == HENDERSON else "flak dice of Forces on the Island")
    return Preview(text=f"{dice} flak dice, {g.steps(g.at(g.facts.fighters[1 - side], HENDERSON))} fighter steps based there")


def grounded(g: State, word: str) -> tuple[str, str] | None:
    """Why an air unit cannot fly."""
    u = g.facts.index.get(word)
    if u is None:
        return None
    if u in g.facts.land_air[JAPAN]:
        return "7.0.a", f"{word} is not in Rabaul but in {PLACES[g.place[u]]}"
    return "7.0.a", f"{word} is no Japanese Land-Based Air unit"


def no_target(g: State, word: str) -> tuple[str, str] | None:
    """Why air cannot fly there."""
    if word == PLACES[IJN_SEA]:
        return "7.0.a", "Japan's own At Sea box is no target"
    if word == PLACES[FORCES]:
        return "8.0.owner", "Forces on the Island is Japan's own box while the USN controls Henderson Field"
    return ("8.0.rabaul", "Nobody attacks Rabaul") if word == PLACES[RABAUL] else None


def air_returns(g: State) -> None:
    """7.0.c At the end of the combat phase all Land-Based Air is back at the base it flew from."""
    for side in (US, JAPAN):
        for u in g.facts.land_air[side]:
            if g.base[u]:
                g.move(u, g.base[u])
                g.base[u] = 0
