"""The position notation: turn, phase, tracks, and what lies in every box. Named units that are not listed are out of play."""

from __future__ import annotations

import re
from typing import Any

from ....engine.contract import Options
from ....engine.decision import HendersonError, nearest
from ...kit import notation
from ..rules.components import (
    CA,
    CL,
    CV,
    DD,
    DISABLED,
    FIGHTER,
    FORCES,
    GONE,
    HENDERSON,
    JAPAN,
    LAND,
    OVER,
    OVER_FORCES,
    PILE,
    PLACES,
    POOL,
    PORT,
    RABAUL,
    SEA,
    SIDES,
    SUB,
    SUNK,
    US,
    WAITING,
    Facts,
)
from ..rules.land import ANSWER, FOUGHT_OUT
from ..rules.land import ROUND as LAND_ROUND
from ..rules.movement import long_range
from ..rules.readings import readings
from ..rules.setup import blank
from ..rules.state import BACK, State, changed, recompute
from ..rules.surface import INITIATIVE, REPLY, ROUND
from ..sequence import COMBAT_STEPS, PHASES, combat
from .panels import LAND_PHASE, LAND_STEPS

KEYS = ("turn", "phase", "step", "stage", "acted", "supply", "damage", "control", "points", "express", "retreated", "battle",
        "boxes", "piles")  # fmt: skip
BATTLE = ("first", "firer", "round", "japan_wins")
LETTERS = tuple("ABCDEFGHIJKLM")
STEP_NAMES = tuple(part.name for part in COMBAT_STEPS)
MOST = 250  # supply, damage, points, rounds: more than any game sees
ENTRY = re.compile(r"^([^()]*?)(?:\s*\(([^()]*)\))?$")


# -- writing ------------------------------------------------------------------------------------------------------------


def write_position(g: State) -> dict[str, Any]:
    """The notation of a state at the beginning of an activation."""
    facts = g.facts
    document: dict[str, Any] = {"turn": g.turn, "phase": LETTERS[g.phase]}
    if g.step:
        document["step"] = _steps(g.phase)[g.step]
    plain = {"stage": g.stage, "damage": g.damage, "points": g.points, "express": bool(g.express), "acted": bool(g.acted)}
    document |= {k: v for k, v in plain.items() if v}
    document["control"] = SIDES[g.control]
    if g.retreated:
        document["retreated"] = [SIDES[s] for s in (US, JAPAN) if g.retreated & (1 << s)]
    document["supply"] = {SIDES[s]: g.supply[s] for s in (US, JAPAN)}
    battle = {"first": SIDES[g.first], "firer": SIDES[g.firer], "round": g.round, "japan_wins": g.japan_wins}
    if g.round or g.first or g.firer or g.japan_wins:
        document["battle"] = battle
    boxes: dict[str, list[str]] = {}
    piles: dict[str, list[str]] = {}
    for u in range(facts.count):
        at = g.place[u]
        if at == PILE:
            piles.setdefault(str(g.due[u]), []).append(_written(g, u))
        elif facts.kind[u] != SUB and (at != absent(facts, u) or _notes(g, u)):
            boxes.setdefault(PLACES[at], []).append(_written(g, u))
    order = {name: i for i, name in enumerate(PLACES)}
    document["boxes"] = dict(sorted(boxes.items(), key=lambda item: order[item[0]]))
    document["piles"] = dict(sorted(piles.items()))
    return document


def absent(facts: Facts, u: int) -> int:
    """Where a unit is that the notation does not name: DD, SP and air in the force pool, all others out of play."""
    return POOL if facts.kind[u] >= DD and facts.kind[u] != LAND else GONE


def _notes(g: State, u: int) -> list[str]:
    facts = g.facts
    notes = []
    if g.flip[u]:
        notes.append("damaged" if facts.kind[u] < DD else "reduced")
    if g.marked[u]:
        notes.append("at sea")
    if g.base[u]:
        notes.append(f"from {PLACES[g.base[u]]}")
    if facts.kind[u] == CV and g.air[u] != _usual_air(facts, u, g.place[u]):
        notes.append(f"air {g.air[u]}")
    if g.action[u]:
        notes.append(f"round {g.action[u]}")
    if g.fighting[u]:
        notes.append("fighting")
    return notes


def _usual_air(facts: Facts, u: int, place: int) -> int:
    return 0 if place in (WAITING, DISABLED, SUNK) else facts.air_start[u]


def _written(g: State, u: int) -> str:
    notes = _notes(g, u)
    return g.facts.name[u] + (f" ({', '.join(notes)})" if notes else "")


def _steps(phase: int) -> tuple[str, ...]:
    if PHASES[phase].play is combat:
        return STEP_NAMES
    return LAND_STEPS if phase == LAND_PHASE else ("",)


# -- reading ------------------------------------------------------------------------------------------------------------


def read_position(document: dict[str, Any], options: Options, facts: Facts) -> State:
    """A state out of the notation; an error quotes the word that is wrong."""
    g = blank(facts, readings(options))
    notation.known_keys(document, KEYS)
    for u in range(facts.count):
        g.put(u, SEA[1 - facts.side[u]] if facts.kind[u] == SUB else absent(facts, u))
        g.air[u] = facts.air_start.get(u, 0)
    g.turn = notation.whole(document, "turn", 1, facts.last_turn + 1, 1)
    g.phase = LETTERS.index(notation.named("phase", document.get("phase", "B"), LETTERS))
    steps = _steps(g.phase)
    g.step = steps.index(notation.named("step", document.get("step", steps[0]), steps))
    g.stage = notation.whole(document, "stage", 0, _last_stage(g), 0)
    g.acted = int(notation.flag(document, "acted"))
    g.damage = notation.whole(document, "damage", 0, MOST, 0)
    g.points = notation.whole(document, "points", 0, MOST, 0)
    g.control = _side("control", document.get("control", SIDES[US]))
    g.express = int(notation.flag(document, "express"))
    supply = notation.table(document, "supply")
    notation.known_keys(supply, SIDES, "supply")
    g.supply = [notation.whole(supply, s, 0, MOST, 0) for s in SIDES]
    for word in notation.words(document, "retreated"):
        g.retreated |= 1 << _side("retreated", word)
    battle = notation.table(document, "battle")
    notation.known_keys(battle, BATTLE, "battle")
    g.first, g.firer = (_side(key, battle.get(key, SIDES[US])) for key in ("first", "firer"))
    g.round = notation.whole(battle, "round", 0, MOST, 0)
    g.japan_wins = notation.whole(battle, "japan_wins", 0, 1, 0)
    _place_units(g, document)
    recompute(g)
    _check(g)
    return g


def _side(what: str, given: object) -> int:
    return SIDES.index(notation.named(what, given, SIDES))


def _unfit(name: str, expected: str) -> HendersonError:
    return HendersonError(f"'{name} (fighting)' in the position: expected {expected}")


def _check(g: State) -> None:
    """What cannot be: a turn after the last in its middle, a combat without fighters, fighters without a combat."""
    facts = g.facts
    if g.turn > facts.last_turn and g.phase:
        raise notation.wrong("turn", g.turn, f"a turn up to {facts.last_turn}; after it only phase A, where the game is over")
    at_sea = PHASES[g.phase].play is combat and STEP_NAMES[g.step] == "Naval Surface Combat"
    ashore = g.phase == LAND_PHASE and g.step == 0
    for side in (US, JAPAN):
        table = [u for u in facts.surface[side] if g.fighting[u]]
        inside = [u for u in facts.land[side] if g.fighting[u]]
        if table and not (at_sea and g.stage in (REPLY, ROUND, INITIATIVE)):
            raise _unfit(facts.name[table[0]], "a surface combat that is being fought [8.step4.match]")
        if inside and not (ashore and g.stage in (ANSWER, LAND_ROUND, FOUGHT_OUT)):
            raise _unfit(facts.name[inside[0]], "a land combat that is being fought [11.1.j]")
        if at_sea and g.stage in (ROUND, INITIATIVE) and not table:
            raise notation.wrong("stage", g.stage, f"ships of {SIDES[side]} that are fighting [8.step4.match]")
        if ashore and g.stage == LAND_ROUND and not inside:
            raise notation.wrong("stage", g.stage, f"units of {SIDES[side]} that are fighting [11.1.j]")
    if at_sea and g.stage == REPLY and not any(g.fighting[u] for u in facts.surface[g.first]):
        raise notation.wrong("stage", g.stage, f"ships of {SIDES[g.first]} that are fighting [8.step4.offer]")
    if ashore and g.stage == ANSWER and not any(g.fighting[u] for u in facts.land[g.first]):
        raise notation.wrong("stage", g.stage, f"units of {SIDES[g.first]} that are fighting [11.1.j]")
    if ashore and g.stage in (ANSWER, LAND_ROUND) and not (g.ashore[US] and g.ashore[JAPAN]):
        raise notation.wrong("stage", g.stage, "Land Units of both sides ashore [11.1.a]")
    for side in (US, JAPAN):
        for u in facts.surface[side]:
            if g.fighting[u] and g.place[u] != SEA[side]:
                raise _unfit(facts.name[u], f"{PLACES[SEA[side]]} [8.step4.offer]")
        for u in facts.land[side]:
            if g.fighting[u] and g.place[u] != g.ground(side):
                raise _unfit(facts.name[u], f"{PLACES[g.ground(side)]} [11.1.j]")


def _place_units(g: State, document: dict[str, Any]) -> None:
    boxes, piles = notation.table(document, "boxes"), notation.table(document, "piles")
    notation.known_keys(boxes, PLACES, "boxes")
    turns = {str(turn): turn for turn in range(1, g.facts.last_turn + 1)}
    notation.known_keys(piles, tuple(turns), "piles")
    seen: set[int] = set()
    for name, entries in boxes.items():
        for entry in notation.word_list(name, entries):
            _place(g, entry, PLACES.index(name), 0, seen)
    for turn, entries in piles.items():
        for entry in notation.word_list(turn, entries):
            _place(g, entry, PILE, turns[turn], seen)
    based = [g.facts.kind[u] for u in g.at(g.facts.ships[JAPAN], RABAUL)]
    for kind, limit in g.facts.rabaul.items():
        if based.count(kind) > limit:
            raise HendersonError(f"boxes: Rabaul: {based.count(kind)} of a type of which it holds {limit} [2.1.rabaul.b]")


def _place(g: State, entry: str, place: int, due: int, seen: set[int]) -> None:
    """One unit, with its notes, into its box."""
    facts = g.facts
    match = ENTRY.match(entry)
    name, notes = (match[1].strip(), match[2]) if match else (entry, None)
    u = facts.index.get(name)
    if u is None or facts.kind[u] == SUB:
        raise HendersonError(f"'{name[:80]}' is no unit: expected {nearest(name[:80], facts.name[:-2])}")
    if u in seen:
        raise HendersonError(f"'{name}' is listed twice")
    seen.add(u)
    if place == PILE and not due:
        raise HendersonError(f"'{name}' cannot be in a box {PLACES[PILE]}: expected its turn in [piles] [2.1.table]")
    if place not in places_for(g, u):
        raise HendersonError(f"'{name}' cannot be in {PLACES[place]}: expected {', '.join(PLACES[p] for p in places_for(g, u))}")
    g.put(u, place)
    g.due = changed(g.due, u, due)
    if facts.kind[u] == CV:
        g.air[u] = _usual_air(facts, u, place)
    if place in (OVER, OVER_FORCES) or (place in SEA and facts.kind[u] >= FIGHTER):
        g.base = changed(g.base, u, RABAUL if facts.side[u] == JAPAN else HENDERSON)
    for note in (notes or "").split(","):
        if note.strip():
            _note(g, u, name, note.strip())
    if g.base[u]:
        long_range(g, u)


def _note(g: State, u: int, name: str, note: str) -> None:
    facts, place = g.facts, g.place[u]
    kind = facts.kind[u]
    key, _, value = note.partition(" ")
    points = {str(n): n for n in range(facts.air[u] + 1)}
    if (note == "damaged" and kind < DD and place in SEA) or (note == "reduced" and kind >= DD and _on_map(place)):
        g.face(u, BACK)
    elif note == "at sea" and place in SEA and kind <= LAND:
        g.marked[u] = 1
    elif note == "fighting" and kind <= LAND:
        g.fighting[u] = 1
    elif key == "air" and kind == CV and value in points and place not in (DISABLED, SUNK, WAITING):
        g.air[u] = points[value]
    elif key == "round" and kind == CV and value in ("1", "2") and place in SEA:
        g.action[u] = int(value)
    elif key == "from" and kind >= FIGHTER and place in (OVER, OVER_FORCES, *SEA) and value in _bases(g, u):
        g.base = changed(g.base, u, RABAUL if value == PLACES[RABAUL] else HENDERSON)
    else:
        raise HendersonError(
            f"'{name} ({note[:80]})': expected damaged or reduced, at sea, fighting, air 0 to {facts.air[u]}, round 1 or 2,"
            " from Rabaul or Henderson Field, as fits the counter and its box"
        )


def _on_map(place: int) -> bool:
    """In a box of the map: what is in a pool or on a pile is whole (5.0.note)."""
    return place not in (POOL, PILE, GONE, WAITING)


def _bases(g: State, u: int) -> list[str]:
    """2.2.air.d The boxes a unit of Land-Based Air may have flown from."""
    side = g.facts.side[u]
    return [PLACES[RABAUL]] * (side == JAPAN) + [PLACES[HENDERSON]] * (side == g.control)


def places_for(g: State, u: int) -> tuple[int, ...]:
    """Where a unit can be at all."""
    facts = g.facts
    kind, side = facts.kind[u], facts.side[u]
    if kind >= FIGHTER:
        bases = (RABAUL,) if side == JAPAN else ()
        own = (HENDERSON,) if g.control == side else ()
        over = (OVER_FORCES,) if side == JAPAN and g.control == JAPAN else ()
        return (POOL, *bases, *own, OVER, *over, SEA[1 - side])
    if kind == LAND:
        return (PILE, PORT[side], SEA[side], HENDERSON if g.control == side else FORCES, GONE)
    rabaul = (RABAUL,) if side == JAPAN and kind in (CA, CL, DD) else ()
    if kind >= DD:
        return (POOL, PILE, PORT[side], *rabaul, SEA[side], GONE)
    waiting = (WAITING,) if facts.arrives[u] else ()
    return (PILE, PORT[side], *rabaul, SEA[side], *waiting, DISABLED, SUNK, GONE)


def _last_stage(g: State) -> int:
    """How many pieces the phase or step has."""
    if PHASES[g.phase].play is combat:
        return (0, 4, 2, 5, 2, 1, 2)[g.step]
    if g.phase == LAND_PHASE:
        return (FOUGHT_OUT, 1, 0, 0)[g.step]
    return {0: 5, 2: 0, 7: 0, 11: 0}.get(g.phase, 2)
