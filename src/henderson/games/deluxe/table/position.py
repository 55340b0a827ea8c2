"""The position notation: units by name with hex and strength, tracks, markers, and what the turn has used up."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.decision import HendersonError, nearest
from ..rules.facts import SIDES, Facts
from ..rules.setup import COLUMNS, blank
from ..rules.state import DEAD, MERGED, OPERATIONAL, POOL, RABAUL, WITHDRAWN, State, recompute
from ..sequence import SEQUENCE

PLACES = {"pool": POOL, "rabaul": RABAUL, "dead": DEAD, "withdrawn": WITHDRAWN, "merged": MERGED}
PLAIN = ("begun", "vp", "hf", "deck", "effect", "effect_n", "bombarded", "sea_moves", "withdrawn_now", "again", "bonus", "held",
         "broken", "operated", "air", "double_supply", "picks", "ended", "winner")  # fmt: skip
HEXES = ("tried", "attacked", "owed", "targets")
UNITS = ("movers", "detected", "attackers")
TABLES = ("ferried", "paid")
DOCUMENT = ("turn", "step", "supply", "control", "effect_side", *PLAIN, *HEXES, *UNITS, *TABLES, *SIDES)


def write_position(g: State) -> dict[str, Any]:
    """The notation of a state at the beginning of an activation."""
    facts, fresh = g.facts, blank({}, g.facts)
    names, units = facts.grid.names, facts.units
    document: dict[str, Any] = {"turn": g.turn, "step": SEQUENCE[g.step].rule, "supply": list(g.supply)}
    document["control"] = {side: [names[h] for h, s in sorted(g.control.items()) if SIDES[s] == side] for side in SIDES}
    if g.effect:
        document["effect_side"] = SIDES[g.effect_side]
    # what a reader takes for granted when the position does not say it
    fresh.held, fresh.broken, fresh.operated = g.control[facts.field] == 1, g.hf < OPERATIONAL, g.hf >= OPERATIONAL
    for key in PLAIN:
        if getattr(g, key) != getattr(fresh, key):
            document[key] = getattr(g, key)
    document |= {key: [names[h] for h in getattr(g, key)] for key in HEXES if getattr(g, key)}
    document |= {key: [units[u].name for u in getattr(g, key)] for key in UNITS if getattr(g, key)}
    document |= {key: {units[u].name: n for u, n in getattr(g, key).items()} for key in TABLES if getattr(g, key)}
    order = [u for h in sorted(g.stacks) for u in g.stacks[h]] + [u for u in range(len(units)) if g.place[u] < 0]
    for number, side in enumerate(SIDES):
        document[side] = {units[u].name: text for u in order if units[u].side == number and (text := _unit_text(g, u))}
    return document


def _unit_text(g: State, unit: int) -> str:
    """`3707 4 stealth 2 landed`: place, strength when reduced, and marks other than none."""
    place = g.place[unit]
    if place == -1:
        return ""
    words = [g.name(place) if place >= 0 else next(n for n, p in PLACES.items() if p == place)]
    if (place >= 0 or place == WITHDRAWN) and g.strength[unit] != g.facts.combat[unit]:
        words.append(str(g.strength[unit]))
    elif place in (POOL, RABAUL) and g.due[unit] != g.facts.units[unit].arrives:
        words.append(f"due {g.due[unit]}")
    for column in COLUMNS:
        value = getattr(g, column)[unit]
        if value:
            words.append(column if value == 1 and column != "stealth" else f"{column} {value}")
    return " ".join(words)


def read_position(document: dict[str, Any], options: Mapping[str, Any], facts: Facts) -> State:
    """A state out of the notation. Units that are not named are out of the game."""
    unknown = [key for key in document if key not in DOCUMENT]
    if unknown:
        raise HendersonError(f"'{unknown[0]}' means nothing in a position: expected {nearest(unknown[0], DOCUMENT)}")
    g = blank(options, facts)
    g.turn = _whole(document, "turn", 1, len(facts.track), 1)
    steps = [s.rule for s in SEQUENCE]
    step = document.get("step", steps[0])
    if step not in steps:
        raise HendersonError(f"step '{step}': expected {nearest(str(step), steps)}")
    g.step = steps.index(step)
    g.supply = _pair(document.get("supply", [0, 0]))
    for side, hexes in _table(document, "control").items():
        _control(g, side, hexes)
    effect_side = document.get("effect_side", SIDES[0])
    if effect_side not in SIDES:
        raise HendersonError(f"effect_side '{effect_side}': expected {' or '.join(SIDES)}")
    g.effect_side = SIDES.index(effect_side)
    # unless the position says otherwise, the field has been as it is since the turn began
    g.held = g.control[facts.field] == 1
    g.hf = _whole(document, "hf", 0, 20, 20)
    g.broken, g.operated = g.hf < OPERATIONAL, g.hf >= OPERATIONAL
    for key in PLAIN:
        if key in document:
            _plain(g, key, document[key])
    for key in HEXES:
        setattr(g, key, type(getattr(g, key))([_hex(facts, name) for name in document.get(key, [])]))
    for key in UNITS:
        setattr(g, key, type(getattr(g, key))([_named(facts, name) for name in document.get(key, [])]))
    for key in TABLES:
        setattr(g, key, {_named(facts, name): int(n) for name, n in _table(document, key).items()})
    for number, side in enumerate(SIDES):
        for name, text in _table(document, side).items():
            _unit(g, number, name, str(text))
    recompute(g)
    return g


def _table(document: dict[str, Any], key: str) -> dict[str, Any]:
    found = document.get(key, {})
    if not isinstance(found, dict):
        raise HendersonError(f"{key} = {found!r}: expected a table [{key}]")
    return found


def _whole(document: dict[str, Any], key: str, low: int, high: int, default: int) -> int:
    value = document.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise HendersonError(f"{key} = {value!r}: expected a whole number from {low} to {high}")
    return value


def _pair(value: Any) -> list[int]:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(n, int) and 0 <= n <= 40 for n in value):
        raise HendersonError(f"supply = {value!r}: expected [U.S., Japanese] points from 0 to 40")
    return list(value)


def _plain(g: State, key: str, value: Any) -> None:
    kind = type(getattr(g, key))
    if not isinstance(value, kind):
        raise HendersonError(f"{key} = {value!r}: expected {kind.__name__}")
    setattr(g, key, list(value) if kind is list else value)


def _hex(facts: Facts, name: Any) -> int:
    if name not in facts.grid.index:
        raise HendersonError(f"'{name}' is no hex of the map: expected a number as 3707")
    return facts.grid.index[name]


def _named(facts: Facts, name: Any) -> int:
    if name not in facts.index:
        raise HendersonError(f"'{name}' is no unit: expected {nearest(str(name), list(facts.index))}")
    return facts.index[name]


def _control(g: State, side: str, hexes: Any) -> None:
    if side not in SIDES:
        raise HendersonError(f"control.{side}: expected {' or '.join(SIDES)}")
    for name in hexes:
        hex_ = _hex(g.facts, name)
        if hex_ not in g.control:
            raise HendersonError(f"'{name}' is neither a village nor Henderson Field")
        g.control[hex_] = SIDES.index(side)


def _unit(g: State, side: int, name: str, text: str) -> None:
    facts = g.facts
    unit = _named(facts, name)
    if facts.side[unit] != side:
        raise HendersonError(f"'{name}' is no unit of {SIDES[side]}")
    words = text.split()
    if not words:
        raise HendersonError(f"{name} = '{text}': expected a hex or one of {', '.join(PLACES)}")
    if words[0] in PLACES:
        g.place[unit] = PLACES[words[0]]
        g.due[unit] = facts.units[unit].arrives if g.place[unit] in (POOL, RABAUL) else 0
    else:
        hex_ = _hex(facts, words[0])
        if facts.sea[hex_] or any(facts.side[u] != side for u in g.stacks.get(hex_, ())):
            raise HendersonError(f"{name} = '{text}': {words[0]} is sea, or holds an enemy")
        g.place[unit] = hex_
        g.stacks[hex_] = (*g.stacks.get(hex_, ()), unit)
    _marks(g, unit, name, text, words[1:])
    if g.place[unit] in (DEAD, MERGED):
        g.strength[unit] = 0


def _marks(g: State, unit: int, name: str, text: str, words: list[str]) -> None:
    while words:
        word, words = words[0], words[1:]
        number = words and words[0].isdigit()
        if word.isdigit() and 1 <= int(word) <= g.facts.combat[unit]:
            g.strength[unit] = int(word)
        elif word == "due" and number:
            g.due[unit], words = int(words[0]), words[1:]
        elif word in COLUMNS:
            getattr(g, word)[unit] = int(words[0]) if number else 1
            words = words[1:] if number else words
        else:
            expected = f"a strength from 1 to {g.facts.combat[unit]}, due, or a mark: {', '.join(COLUMNS)}"
            raise HendersonError(f"{name} = '{text}': '{word}': expected {expected}")
