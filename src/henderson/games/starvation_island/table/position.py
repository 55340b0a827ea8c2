"""The position notation: turn, phase, tracks, and what lies in every box. Named units that are not listed are out of play."""

from __future__ import annotations

import re
from typing import Any

from ....engine.contract import Options
from ....engine.decision import HendersonError, nearest
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
from ..rules.setup import blank
from ..rules.state import State, recompute
from ..sequence import COMBAT_STEPS, PHASES, combat

KEYS = (
    "turn",
    "phase",
    "step",
    "stage",
    "supply",
    "damage",
    "control",
    "points",
    "express",
    "retreated",
    "battle",
    "boxes",
    "piles",
)
BATTLE = ("first", "firer", "round", "japan_wins")
LETTERS = "ABCDEFGHIJKLM"
LAND_STEPS = ("Land Combat", "Land Unit Supply", "Henderson Field Damage", "Check for control")
STEP_NAMES = tuple(name for _, name, _ in COMBAT_STEPS)
_entry = re.compile(r"^(.*?)(?:\s*\(([^()]*)\))?$")


# -- writing ------------------------------------------------------------------------------------------------------------


def write_position(g: State) -> dict[str, Any]:
    """The notation of a state at the beginning of an activation."""
    facts = g.facts
    document: dict[str, Any] = {"turn": g.turn, "phase": LETTERS[g.phase]}
    if g.step:
        document["step"] = _steps(g.phase)[g.step]
    plain = {"stage": g.stage, "damage": g.damage, "points": g.points, "express": bool(g.express)}
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
    if PHASES[phase][3] is combat:
        return STEP_NAMES
    return LAND_STEPS if phase == len(PHASES) - 1 else ("",)


# -- reading ------------------------------------------------------------------------------------------------------------


def read_position(document: dict[str, Any], options: Options, facts: Facts) -> State:
    """A state out of the notation; an error quotes the word that is wrong."""
    g = blank(facts)
    _known("key", document, KEYS)
    for u in range(facts.count):
        g.place[u] = SEA[1 - facts.side[u]] if facts.kind[u] == SUB else absent(facts, u)
        g.air[u] = facts.air_start.get(u, 0)
    g.turn = _number(document, "turn", 1, facts.last_turn + 1, 1)
    g.phase = LETTERS.index(_word(document, "phase", tuple(LETTERS), "B"))
    steps = _steps(g.phase)
    g.step = steps.index(_word(document, "step", steps, steps[0]))
    g.stage = _number(document, "stage", 0, _last_stage(g), 0)
    g.damage = _number(document, "damage", 0, 250, 0)
    g.points = _number(document, "points", 0, 250, 0)
    g.control = SIDES.index(_word(document, "control", SIDES, "US"))
    g.express = int(_flag(document, "express"))
    supply = document.get("supply", {})
    _known("side of supply", _table(document, "supply"), SIDES)
    g.supply = [_number(supply, s, 0, 250, 0) for s in SIDES]
    for word in document.get("retreated", []):
        g.retreated |= 1 << SIDES.index(_word({"retreated": word}, "retreated", SIDES, "US"))
    battle = _table(document, "battle")
    _known("key of battle", battle, BATTLE)
    g.first = SIDES.index(_word(battle, "first", SIDES, "US"))
    g.firer = SIDES.index(_word(battle, "firer", SIDES, "US"))
    g.round = _number(battle, "round", 0, 250, 0)
    g.japan_wins = _number(battle, "japan_wins", 0, 1, 0)
    _place_units(g, document)
    recompute(g)
    return g


def _place_units(g: State, document: dict[str, Any]) -> None:
    boxes, piles = _table(document, "boxes"), _table(document, "piles")
    _known("box", boxes, PLACES)
    seen: set[int] = set()
    for name, entries in boxes.items():
        for entry in _list(name, entries):
            _place(g, entry, PLACES.index(name), 0, seen)
    for turn, entries in piles.items():
        if not turn.isdigit() or not 1 <= int(turn) <= g.facts.last_turn:
            raise HendersonError(f"piles: '{turn}': expected a turn from 1 to {g.facts.last_turn}")
        for entry in _list(turn, entries):
            _place(g, entry, PILE, int(turn), seen)
    based = [g.facts.kind[u] for u in g.at(g.facts.ships[JAPAN], RABAUL)]
    for kind, limit in g.facts.rabaul.items():
        if based.count(kind) > limit:
            raise HendersonError(f"boxes: Rabaul: {based.count(kind)} of a type of which it holds {limit} [2.1.rabaul.b]")


def _place(g: State, entry: str, place: int, due: int, seen: set[int]) -> None:
    """One unit, with its notes, into its box."""
    facts = g.facts
    match = _entry.match(entry)
    name, notes = (match[1].strip(), match[2]) if match else (entry, None)
    u = facts.index.get(name)
    if u is None or facts.kind[u] == SUB:
        raise HendersonError(f"'{name}' is no unit: expected {nearest(name, facts.name[:-2])}")
    if u in seen:
        raise HendersonError(f"'{name}' is listed twice")
    seen.add(u)
    if place not in places_for(g, u):
        raise HendersonError(f"'{name}' cannot be in {PLACES[place]}: expected {', '.join(PLACES[p] for p in places_for(g, u))}")
    g.place[u], g.due[u] = place, due
    if facts.kind[u] == CV:
        g.air[u] = _usual_air(facts, u, place)
    if place in (OVER, OVER_FORCES) or (place in SEA and facts.kind[u] >= FIGHTER):
        g.base[u] = RABAUL if facts.side[u] == JAPAN else HENDERSON
    for note in (notes or "").split(","):
        if note.strip():
            _note(g, u, name, note.strip())
    g.far[u] = g.base[u] == RABAUL and facts.kind[u] == FIGHTER  # 7.0.b


def _note(g: State, u: int, name: str, note: str) -> None:
    facts = g.facts
    kind = facts.kind[u]
    key, _, value = note.partition(" ")
    if (note == "damaged" and kind < DD) or (note == "reduced" and kind >= DD):
        g.flip[u] = 1
    elif note == "at sea" and g.place[u] in SEA and kind <= LAND:
        g.marked[u] = 1
    elif note == "fighting" and kind <= LAND:
        g.fighting[u] = 1
    elif key == "air" and kind == CV and value.isdigit() and int(value) <= facts.air[u]:
        g.air[u] = int(value)
    elif key == "round" and kind == CV and value in ("1", "2"):
        g.action[u] = int(value)
    elif key == "from" and kind >= FIGHTER and value in (PLACES[RABAUL], PLACES[HENDERSON]):
        g.base[u] = RABAUL if value == PLACES[RABAUL] else HENDERSON
    else:
        raise HendersonError(
            f"'{name} ({note})': expected damaged or reduced, at sea, fighting, air 0 to {facts.air[u]}, round 1 or 2,"
            " from Rabaul or Henderson Field, as fits the counter"
        )


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
    run = PHASES[g.phase][3]
    if run is combat:
        return (0, 4, 2, 5, 2, 1, 2)[g.step]
    if g.phase == len(PHASES) - 1:
        return (4, 1, 0, 0)[g.step]
    return {0: 5, 2: 0, 7: 0, 11: 0}.get(g.phase, 2)


def _known(what: str, given: dict[str, Any], expected: tuple[str, ...]) -> None:
    for key in given:
        if key not in expected:
            raise HendersonError(f"'{key}' is no {what} of a position: expected {nearest(key, expected)}")


def _table(document: dict[str, Any], key: str) -> dict[str, Any]:
    value = document.get(key, {})
    if not isinstance(value, dict):
        raise HendersonError(f"{key} = '{value}': expected a table")
    return value


def _list(key: str, value: Any) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
        raise HendersonError(f"{key} = '{value}': expected a list of units")
    return value


def _number(document: dict[str, Any], key: str, low: int, high: int, default: int) -> int:
    value = document.get(key, default)
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        raise HendersonError(f"{key} = '{value}': expected a whole number from {low} to {high}")
    return value


def _flag(document: dict[str, Any], key: str) -> bool:
    value = document.get(key, False)
    if not isinstance(value, bool):
        raise HendersonError(f"{key} = '{value}': expected true or false")
    return value


def _word(document: dict[str, Any], key: str, words: tuple[str, ...], default: str) -> str:
    value = document.get(key, default)
    if value not in words:
        raise HendersonError(f"{key} = '{value}': expected {', '.join(words)}")
    return str(value)
