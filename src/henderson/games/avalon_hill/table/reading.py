"""Reading the position notation: any document gives a position that can be shown and played, or one sentence that quotes it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.decision import HendersonError, nearest
from ...kit.notation import (
    Document,
    flag,
    known_keys,
    named,
    number,
    table,
    whole,
    word,
    word_list,
    words,
    wrong,
)
from ..rules.cards import EFFECTS
from ..rules.facts import AT_START, JAPAN, US, Facts
from ..rules.mapboard import parse_square
from ..rules.movement import begin_movement
from ..rules.setup import setup
from ..rules.state import CARD, DONE, ELIMINATED, WITHDRAWN, Battle, State, changed, enemy, recompute
from ..rules.steps import (
    ATTACKER_FIRES,
    BATTLES,
    DECLARING,
    FIRES,
    JAPANESE_ARRIVALS,
    JAPANESE_MOVEMENT,
    MOVEMENTS,
    MOVING,
    OPENINGS,
    RESOLVING,
    SETUP,
    SUPPLY,
    US_ARRIVALS,
    US_BATTLES,
    US_MOVEMENT,
    side_to_move,
)
from ..sequence import SEQUENCE

UNITS = ("landed", "came", "fought", "afloat", "fired")  # lists of units
SQUARES = ("targets", "left_from", "discovered", "trodden")  # lists of squares
PLAIN: dict[str, Any] = {"holder": "", "owner": "", "sailed": 0, "laborers": False, "gone": 0}
PAIRS = {"points": 0, "stock": 0, "mood": ""}  # a value for each side
KEYS = ("turn", "step", "stage", US, JAPAN, "off", "left", "origin", "battles", "hidden", "bound", "shots", "landings", "sighted",
        "mover", *UNITS, *SQUARES, *PLAIN, *PAIRS)  # fmt: skip
SECRETS = ("hidden", "discovered", "trodden", "landings", "sighted", "mover", "bound", "afloat")  # of hidden movement
MOST = 9999  # points, factors and units of fire


def read_position(document: dict[str, Any], options: Mapping[str, Any], facts: Facts) -> State:
    """A state out of notation."""
    known_keys(document, KEYS)
    g = setup(options, facts)
    _read_time(g, document)
    if not g.hides:
        for key in SECRETS:
            if document.get(key):
                raise wrong(key, document[key], "the option hidden-movement, or nothing [O.hidden.1]")
    _read_lists(g, document)
    for side in (US, JAPAN):
        for name, units in table(document, side).items():
            _place(g, side, name, word_list(name, units))
    _read_off(g, table(document, "off"))
    _read_values(g, document)
    _read_secrets(g, document)
    recompute(g)
    _read_battles(g, document)
    if g.step in MOVEMENTS:
        begin_movement(g, side_to_move(g))
    for text, left in table(document, "left").items():
        unit = _unit(g, text)
        g.left = changed(g.left, unit, number(f"left of {text[:40]}", left, DONE, facts.units[unit].movement))
    for text, name in table(document, "origin").items():
        g.origin = changed(g.origin, _unit(g, text), _square(g, name))
    return g


# -- when ----------------------------------------------------------------------------------------------------------------


def _read_time(g: State, document: Document) -> None:
    """Turn, step and stage that go together, and that the level knows."""
    g.turn = whole(document, "turn", 0, len(g.facts.turns), 1)
    numbers = {step.name: i for i, step in enumerate(SEQUENCE)}
    g.step = named("step", document.get("step", SEQUENCE[US_MOVEMENT].name), numbers)
    if (g.step == SETUP) != (g.turn == 0):
        raise wrong("turn", g.turn, "0 in the Japanese set-up, and 1 or more later")
    if not g.tournament and (g.step in OPENINGS or g.step in FIRES):
        raise wrong("step", document.get("step"), "a step of the Basic game [T.setup.1]")
    low, high = _stages(g)
    g.stage = whole(document, "stage", low, high, first_stage(g))


def first_stage(g: State) -> int:
    """The stage in which a step asks its first question."""
    if g.step in BATTLES:
        return RESOLVING if g.tournament else DECLARING
    return MOVING if g.step in MOVEMENTS and not (g.hides and g.step == JAPANESE_MOVEMENT) else 0


def _stages(g: State) -> tuple[int, int]:
    """The first and the last stage of a step."""
    if g.step in OPENINGS:
        return 0, SUPPLY
    if g.step in MOVEMENTS:
        return 0, MOVING
    if g.step in FIRES:
        return 0, ATTACKER_FIRES
    return (first_stage(g), RESOLVING) if g.step in BATTLES else (0, 0)


# -- units and squares -----------------------------------------------------------------------------------------------------


def _square(g: State, given: object) -> int:
    square = parse_square(g.facts, word("a square", given))
    if square is None:
        raise HendersonError(f"'{str(given)[:40]}' in the position: expected a square of the board, such as KK-22")
    return square


def _unit(g: State, given: object, side: str = "") -> int:
    """A unit by its name."""
    text = word("a unit", given)
    unit = g.facts.unit.get(text)
    if unit is None or (side and g.facts.side_of[unit] != side):
        mine = [n for n, s in zip(g.facts.unit_names, g.facts.side_of) if side in ("", s)]
        whose = f" of {side}" if side else ""
        raise HendersonError(f"'{text[:40]}' in the position is no unit{whose}: expected {nearest(text[:40], mine)}")
    return unit


def _stack(g: State, text: str, side: str) -> tuple[int, int]:
    """'16/1 3': the unit, at 3 factors."""
    name, _, factors = text.rpartition(" ")
    if text in g.facts.unit or name not in g.facts.unit:
        unit = _unit(g, text, side)
        return unit, g.facts.combat[unit]
    unit = _unit(g, name, side)
    most = g.facts.combat[unit]
    if factors not in {str(n) for n in range(1, most + 1)}:
        raise HendersonError(f"'{text[:40]}' in the position: expected 1 to {most} factors")
    return unit, int(factors)


def _place(g: State, side: str, name: str, units: list[str]) -> None:
    """The units of a side on a square."""
    facts, square = g.facts, parse_square(g.facts, name)
    for text in units:
        unit, factors = _stack(g, text, side)
        if square is None or not (facts.land[square] or (unit in g.afloat and "sea" in facts.terrain[square])):
            raise HendersonError(f"'{name[:40]}' in the position: expected a land square of the board, such as KK-22")
        if g.place[unit] != CARD:
            raise HendersonError(f"{g.name(unit)} is in the position twice: on {facts.names[g.place[unit]]} and {name}")
        if len(g.units_at(square)) >= facts.limits["stack"] and facts.land[square]:
            raise HendersonError(f"'{text}' is one unit too many on {name}: expected {facts.limits['stack']} at most [B.stack.1]")
        if g.units_at(square) and facts.side_of[g.units_at(square)[0]] != side:
            raise HendersonError(f"{name} holds units of both sides in the position [B.move.6]")
        g.strength = changed(g.strength, unit, factors)
        g.put(unit, square)


def _read_off(g: State, off: Document) -> None:
    """Units off the board: eliminated, withdrawn, or waiting though their turn is past."""
    known_keys(off, ("eliminated", "withdrawn", "card"), "off")
    named_off: dict[int, str] = {}
    for key, place in (("eliminated", ELIMINATED), ("withdrawn", WITHDRAWN), ("card", CARD)):
        for text in words(off, key):
            unit = _unit(g, text)
            if g.place[unit] >= 0 or unit in named_off:
                raise wrong(f"off.{key}", text, "a unit that is named nowhere else")
            named_off[unit] = key
            g.put(unit, place)
    for unit, printed in enumerate(g.facts.units):
        over = printed.appears == g.turn and not g.step <= (US_ARRIVALS if printed.side == US else JAPANESE_ARRIVALS)
        past = printed.appears == AT_START or printed.appears < g.turn or over
        if g.place[unit] == CARD and g.turn and past and unit not in named_off:
            g.place = changed(g.place, unit, ELIMINATED)
        if g.tournament and g.place[unit] in (ELIMINATED, WITHDRAWN):
            g.strength = changed(g.strength, unit, 0)


# -- what has happened -----------------------------------------------------------------------------------------------------


def _read_lists(g: State, document: Document) -> None:
    """What units and squares have done in the present turn."""
    for key in UNITS:
        found = tuple(_unit(g, text) for text in words(document, key))
        _once(key, document, found)
        setattr(g, key, found)
    for key in SQUARES:
        squares = tuple(_square(g, name) for name in words(document, key))
        if key != "left_from":
            _once(key, document, squares)
        if not all(g.facts.land[s] for s in squares):
            raise wrong(key, document[key], "land squares of the board")
        setattr(g, key, squares)
    if g.afloat and not US_ARRIVALS <= g.step <= US_BATTLES:
        raise wrong("afloat", document["afloat"], "units at sea in the U.S. half only [QA.hidden.1a]")


def _once(key: str, document: Document, found: tuple[int, ...]) -> None:
    if len(set(found)) != len(found):
        raise wrong(key, document[key], "everything once")


def _read_values(g: State, document: Document) -> None:
    """Numbers and words."""
    facts, sides = g.facts, ("", US, JAPAN)
    g.holder, g.owner = named("holder", document.get("holder", ""), sides), named("owner", document.get("owner", ""), sides)
    g.sailed = whole(document, "sailed", 0, facts.limits["sea_units_per_turn"])
    g.laborers = flag(document, "laborers")
    g.gone = whole(document, "gone", 0, MOST)
    for key, default in PAIRS.items():
        values = table(document, key)
        known_keys(values, (US, JAPAN), key)
        for side, end in ((US, "us"), (JAPAN, "japan")):
            given = values.get(side, default)
            low = -MOST if key == "points" else 0
            what = f"{key}.{side}"
            setattr(g, f"{key}_{end}", named(what, given, ("", *EFFECTS)) if key == "mood" else number(what, given, low, MOST))
    for text, shots in table(document, "shots").items():
        unit = _unit(g, text)
        if not facts.gun[unit] or g.step not in (*FIRES, *BATTLES):
            raise wrong("shots", text, "artillery, in a step of fire or battles")
        g.shots = {**g.shots, unit: number(f"shots of {text}", shots, 0, facts.combat[unit])}


def _read_secrets(g: State, document: Document) -> None:
    """What hides, and what the U.S. knows of it."""
    for text in words(document, "hidden"):
        unit = _unit(g, text, JAPAN)
        if g.place[unit] == CARD or g.veiled[unit]:
            raise wrong("hidden", text, "every hidden unit once, none that waits on the card")
        g.veiled = changed(g.veiled, unit, 1)
    if any(g.own_at(s, US) for s in g.discovered):
        raise wrong("discovered", document["discovered"], "squares without U.S. units")
    if "mover" in document:
        g.mover = _unit(g, document["mover"], US)
        if g.place[g.mover] < 0 or g.mover in g.afloat or g.step != US_MOVEMENT:
            raise wrong("mover", document["mover"], "a U.S. unit on the board, in the U.S. movement step")
    for text, name in table(document, "bound").items():
        unit, square = _unit(g, text, US), _square(g, name)
        near = g.facts.grid.neighbours[g.place[unit]] if g.place[unit] >= 0 else ()
        settled = g.place[unit] == ELIMINATED or unit in g.fought  # its battle has moved or ended it
        if not US_ARRIVALS <= g.step <= US_BATTLES or not (settled or square in near) or not g.facts.land[square]:
            raise wrong(f"bound.{text}", name, "a land square next to the unit, in the U.S. half [O.hidden.4]")
        g.bound = {**g.bound, unit: square}
    for unit in g.afloat:
        if unit not in g.bound or (g.place[unit] >= 0 and g.facts.land[g.place[unit]]):
            raise wrong("afloat", g.name(unit), "a unit at sea that is bound to attack the square it came for [QA.hidden.1]")
    given = document.get("landings", [])
    if not isinstance(given, list) or not all(isinstance(x, list) and len(x) == 2 for x in given):
        raise wrong("landings", given, "a list of squares with their numbers of units")
    g.landings = tuple((_square(g, name), number("landings", n, 1, len(g.facts.units))) for name, n in given)
    for text, seen in table(document, "sighted").items():
        unit = _unit(g, text, JAPAN)
        if not isinstance(seen, list) or len(seen) != 2:
            raise wrong(f"sighted.{text}", seen, "a square and a turn")
        g.sighted = changed(g.sighted, unit, _square(g, seen[0]))
        g.since = changed(g.since, unit, number(f"sighted.{text}", seen[1], 0, len(g.facts.turns)))


def _read_battles(g: State, document: Document) -> None:
    """The battles declared: everybody in one at most, next to all it attacks."""
    given = document.get("battles", [])
    if not isinstance(given, list) or not all(isinstance(b, dict) for b in given):
        raise wrong("battles", given, "a list of tables with attackers and squares")
    if given and g.step not in (*FIRES, *BATTLES):
        raise wrong("battles", given, "battles in a step of fire or battles only")
    side = side_to_move(g)
    for entry in given:
        known_keys(entry, ("attackers", "squares"), "battles")
        units = tuple(_unit(g, text, side) for text in words(entry, "attackers"))
        squares = tuple(_square(g, name) for name in words(entry, "squares"))
        if not _can_fight(g, side, (units, squares)):
            raise wrong("battles", entry, "attackers next to every enemy square of their battle, each in one battle only")
        g.battles += ((units, squares),)


def _can_fight(g: State, side: str, battle: Battle) -> bool:
    """Can a battle stand so? In the fire step some of it may have been shot away."""
    units, squares = battle
    busy = [u for team, _ in g.battles for u in team]
    taken = [s for _, block in g.battles for s in block]
    if len({*busy, *units}) != len(busy) + len(units) or len({*taken, *squares}) != len(taken) + len(squares) or not squares:
        return False
    here = [u for u in units if g.place[u] >= 0]
    if any(s not in g.facts.grid.neighbours[g.place[u]] for u in here for s in squares):
        return False
    if g.step in FIRES:
        return all(g.place[u] in (ELIMINATED, WITHDRAWN) or g.place[u] >= 0 for u in units)
    return bool(units) and len(here) == len(units) and all(g.own_at(s, enemy(side)) for s in squares)
