"""The position notation of this game.

turn = 8
step = "U.S. movement"
hidden = ["16/1"]               # O.hidden: Japanese units the U.S. does not see
[US]
KK-22 = ["1/1", "1/2"]          # a square and the units on it
[Japan]
LL-23 = ["16/1 3"]              # a unit below strength: its name, then its factors
[off]
eliminated = ["28/1"]           # units named nowhere wait on their card, unless their turn is past: then they are eliminated
withdrawn = ["28/K"]
[points]
US = 12
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.decision import HendersonError, nearest
from ..rules.facts import AT_START, JAPAN, US, Facts
from ..rules.mapboard import parse_square
from ..rules.movement import begin_movement
from ..rules.setup import setup
from ..rules.state import CARD, ELIMINATED, WITHDRAWN, State, changed, recompute
from ..rules.steps import BATTLES, DECLARING, JAPANESE_ARRIVALS, JAPANESE_MOVEMENT, MOVEMENTS, MOVING, RESOLVING, US_ARRIVALS
from ..sequence import SEQUENCE

UNITS = ("landed", "came", "fought", "afloat", "fired")  # lists of units
SQUARES = ("targets", "left_from", "discovered", "trodden")  # lists of squares
PLAIN: dict[str, Any] = {"holder": "", "owner": "", "sailed": 0, "laborers": False, "gone": 0}
PAIRS = {"points": 0, "stock": 0, "mood": ""}  # a value for each side
KEYS = ("turn", "step", "stage", US, JAPAN, "off", "left", "origin", "battles", "hidden", "bound", "shots", "landings", "sighted",
        "mover", *UNITS, *SQUARES, *PLAIN, *PAIRS)  # fmt: skip


def read_position(document: dict[str, Any], options: Mapping[str, Any], facts: Facts) -> State:
    """A state out of notation."""
    for key in document:
        if key not in KEYS:
            raise HendersonError(f"'{key}' in the position: expected {nearest(key, KEYS, 12)}")
    g = setup(options, facts)
    g.turn = _turn(document, facts)
    steps = {s.name: i for i, s in enumerate(SEQUENCE)}
    step = document.get("step", "U.S. movement")
    if step not in steps:
        raise HendersonError(f"step '{step}' in the position: expected {', '.join(steps)}")
    g.step = steps[step]
    g.stage = document.get("stage", _first_stage(g))
    for side in (US, JAPAN):
        for word, units in document.get(side, {}).items():
            _place(g, side, word, units, at_sea=document.get("afloat", []))
    _read_off(g, document.get("off", {}))
    _read_lists(g, document)
    recompute(g)
    if g.step in MOVEMENTS:
        begin_movement(g, SEQUENCE[g.step].side)
    for text, left in document.get("left", {}).items():
        g.left = changed(g.left, _unit(g, text, None), left)
    for text, word in document.get("origin", {}).items():
        g.origin = changed(g.origin, _unit(g, text, None), _square(g, word))
    return g


def _first_stage(g: State) -> int:
    """The stage in which a step asks its first question."""
    if g.step in BATTLES:
        return RESOLVING if g.tournament else DECLARING
    return MOVING if g.step in MOVEMENTS and not (g.hides and g.step == JAPANESE_MOVEMENT) else 0


def _place(g: State, side: str, word: str, units: list[str], at_sea: list[str]) -> None:
    facts = g.facts
    square = parse_square(facts, word)
    if square is None or not (facts.land[square] or all(text in at_sea for text in units)):
        raise HendersonError(f"'{word}' in the position: expected a land square of the board, such as KK-22")
    for text in units:
        unit = _unit(g, text, side)
        if g.place[unit] != CARD:
            raise HendersonError(f"{g.name(unit)} is in the position twice: on {facts.names[g.place[unit]]} and {word}")
        if len(g.units_at(square)) >= facts.limits["stack"] and facts.land[square]:
            raise HendersonError(f"'{text}' is one unit too many on {word}: expected {facts.limits['stack']} at most [B.stack.1]")
        if g.units_at(square) and facts.side_of[g.units_at(square)[0]] != side:
            raise HendersonError(f"{word} holds units of both sides in the position [B.move.6]")
        g.put(unit, square)


def _read_off(g: State, off: dict[str, list[str]]) -> None:
    """Units off the board: eliminated, withdrawn, or waiting though their turn is past."""
    for word, place in (("eliminated", ELIMINATED), ("withdrawn", WITHDRAWN)):
        for text in off.get(word, []):
            g.put(_unit(g, text, None), place)
    waiting = {_unit(g, text, None) for text in off.get("card", [])}
    for unit, printed in enumerate(g.facts.units):
        over = printed.appears == g.turn and not g.step <= (US_ARRIVALS if printed.side == US else JAPANESE_ARRIVALS)
        past = printed.appears == AT_START or printed.appears < g.turn or over
        if g.place[unit] == CARD and g.turn and past and unit not in waiting:
            g.place = changed(g.place, unit, ELIMINATED)
        if g.tournament and g.place[unit] in (ELIMINATED, WITHDRAWN):
            g.strength = changed(g.strength, unit, 0)


def _turn(document: dict[str, Any], facts: Facts) -> int:
    turn = document.get("turn", 1)
    if not isinstance(turn, int) or not 0 <= turn <= len(facts.turns):
        raise HendersonError(f"turn '{turn}' in the position: expected 0 to {len(facts.turns)}")
    return turn


def _square(g: State, word: str) -> int:
    square = parse_square(g.facts, word)
    if square is None:
        raise HendersonError(f"'{word}' in the position: expected a square")
    return square


def _unit(g: State, text: str, side: str | None) -> int:
    """'16/1 3': the unit, at 3 factors."""
    name, _, factors = str(text).rpartition(" ")
    unit = g.facts.unit.get(str(text))
    if unit is None and factors.isdigit():
        unit = g.facts.unit.get(name)
        if unit is not None:
            if not 1 <= int(factors) <= g.facts.units[unit].combat:
                raise HendersonError(f"'{text}' in the position: expected 1 to {g.facts.units[unit].combat} factors")
            g.strength = changed(g.strength, unit, int(factors))
    if unit is None or (side and g.facts.side_of[unit] != side):
        mine = [n for n, s in zip(g.facts.unit_names, g.facts.side_of) if side in (None, s)]
        raise HendersonError(
            f"'{text}' in the position is no unit{' of ' + side if side else ''}: expected {nearest(str(text), mine)}"
        )
    return unit


def _read_lists(g: State, document: dict[str, Any]) -> None:
    """What has happened in the present turn, and what is known."""
    for key in UNITS:
        setattr(g, key, tuple(_unit(g, text, None) for text in document.get(key, [])))
    for key in SQUARES:
        setattr(g, key, tuple(_square(g, word) for word in document.get(key, [])))
    for key, default in PLAIN.items():
        setattr(g, key, type(default)(document.get(key, default)))
    for key, default in PAIRS.items():
        values = document.get(key, {})
        setattr(g, f"{key}_us", values.get(US, default))
        setattr(g, f"{key}_japan", values.get(JAPAN, default))
    for text in document.get("hidden", []):
        unit = _unit(g, text, JAPAN)
        if not g.hides:
            raise HendersonError(f"'{text}' is hidden in the position: expected the option hidden-movement [O.hidden.1]")
        g.veiled = changed(g.veiled, unit, 1)
    g.mover = _unit(g, document["mover"], US) if "mover" in document else -1
    g.bound = {_unit(g, text, US): _square(g, word) for text, word in document.get("bound", {}).items()}
    g.shots = {_unit(g, text, None): shots for text, shots in document.get("shots", {}).items()}
    g.landings = tuple((_square(g, word), number) for word, number in document.get("landings", []))
    for text, (word, turn) in document.get("sighted", {}).items():
        unit = _unit(g, text, JAPAN)
        g.sighted, g.since = changed(g.sighted, unit, _square(g, word)), changed(g.since, unit, turn)
    for battle in document.get("battles", []):
        attackers = tuple(_unit(g, t, None) for t in battle["attackers"])
        g.battles += ((attackers, tuple(_square(g, t) for t in battle["squares"])),)


def write_position(g: State) -> dict[str, Any]:
    """Notation of a state."""
    f = g.facts
    document: dict[str, Any] = {"turn": g.turn, "step": SEQUENCE[g.step].name}
    if g.stage != _first_stage(g):
        document["stage"] = g.stage
    for key in UNITS:
        document[key] = [g.name(u) for u in getattr(g, key)]
    for key in SQUARES:
        document[key] = [f.names[s] for s in getattr(g, key)]
    for key in PLAIN:
        document[key] = getattr(g, key)
    document["hidden"] = [g.name(u) for u, veiled in enumerate(g.veiled) if veiled]
    document["landings"] = [[f.names[s], n] for s, n in g.landings]
    document["battles"] = [{"attackers": [g.name(u) for u in a], "squares": [f.names[s] for s in d]} for a, d in g.battles]
    if g.mover >= 0:
        document["mover"] = g.name(g.mover)
    for side in (US, JAPAN):
        places = sorted({g.place[u] for u in g.force(side)})
        document[side] = {f.names[s]: [_text(g, u) for u in g.units_at(s)] for s in places}
    for key, default in PAIRS.items():
        pair = {US: getattr(g, f"{key}_us"), JAPAN: getattr(g, f"{key}_japan")}
        document[key] = {side: value for side, value in pair.items() if value != default}
    document["bound"] = {g.name(u): f.names[s] for u, s in g.bound.items()}
    document["shots"] = {g.name(u): n for u, n in g.shots.items()}
    document["sighted"] = {g.name(u): [f.names[s], g.since[u]] for u, s in enumerate(g.sighted) if s >= 0}
    document = {k: v for k, v in document.items() if v or k in ("turn", US, JAPAN)}
    fresh = read_position(document, g.options, f)
    off = {
        "eliminated": [g.name(u) for u, p in enumerate(g.place) if p == ELIMINATED and fresh.place[u] == CARD],
        "withdrawn": [g.name(u) for u, p in enumerate(g.place) if p == WITHDRAWN],
        "card": [g.name(u) for u, p in enumerate(g.place) if p == CARD and fresh.place[u] == ELIMINATED],
    }
    document["off"] = {k: v for k, v in off.items() if v}
    document["left"] = {g.name(u): n for u, n in enumerate(g.left) if n != fresh.left[u]}
    document["origin"] = {g.name(u): f.names[s] for u, s in enumerate(g.origin) if s != fresh.origin[u] and s >= 0}
    return document


def _text(g: State, unit: int) -> str:
    full = g.strength[unit] == g.facts.units[unit].combat
    return g.name(unit) if full else f"{g.name(unit)} {g.strength[unit]}"
