"""The position notation of this game.

turn = 8
step = "U.S. movement"
[US]
KK-22 = ["1/1", "1/2"]          # a square and the units on it
[Japan]
LL-23 = ["16/1 3"]              # a unit below strength: its name, then its factors
[off]
eliminated = ["28/1"]           # units named nowhere wait on their card, unless their turn is past: then they are eliminated
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.decision import HendersonError, nearest
from .facts import AT_START, JAPAN, US, Facts, parse_square
from .movement import begin_movement
from .sequence import JAPANESE_MOVEMENT, SEQUENCE, US_MOVEMENT
from .setup import setup
from .state import CARD, ELIMINATED, State

KEYS = ("turn", "step", "US", "Japan", "off", "left", "origin", "landed", "fought", "battles", "declared", "holder")


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
    for side in (US, JAPAN):
        for word, units in document.get(side, {}).items():
            square = parse_square(facts, word)
            if square is None or not facts.land[square]:
                raise HendersonError(f"'{word}' in the position: expected a land square of the board, such as KK-22")
            for text in units:
                unit = _unit(g, text, side)
                if g.place[unit] != CARD:
                    raise HendersonError(f"{g.name(unit)} is in the position twice: on {facts.names[g.place[unit]]} and {word}")
                if len(g.units_at(square)) >= facts.limits["stack"]:
                    raise HendersonError(
                        f"'{text}' is one unit too many on {word}: expected {facts.limits['stack']} at most [B.stack.1]"
                    )
                if g.units_at(square) and facts.side_of[g.units_at(square)[0]] != side:
                    raise HendersonError(f"{word} holds units of both sides in the position [B.move.6]")
                g.put(unit, square)
    for text in document.get("off", {}).get("eliminated", []):
        g.put(_unit(g, text, None), ELIMINATED)
    waiting = {_unit(g, text, None) for text in document.get("off", {}).get("card", [])}
    for unit, printed in enumerate(facts.units):
        past = (
            printed.appears == AT_START
            or printed.appears < g.turn
            or (printed.appears == g.turn and not _arriving(g, printed.side))
        )
        if g.place[unit] == CARD and g.turn and past and unit not in waiting:
            g.place[unit] = ELIMINATED
    if g.step in (US_MOVEMENT, JAPANESE_MOVEMENT):
        begin_movement(g, SEQUENCE[g.step].side)
    _read_turn(g, document)
    return g


def _turn(document: dict[str, Any], facts: Facts) -> int:
    turn = document.get("turn", 1)
    if not isinstance(turn, int) or not 0 <= turn <= len(facts.turns):
        raise HendersonError(f"turn '{turn}' in the position: expected 0 to {len(facts.turns)}")
    return turn


def _arriving(g: State, side: str) -> bool:
    """Is the side's arrival step of this turn still to come or under way?"""
    return g.step <= (1 if side == US else 4)


def _unit(g: State, text: str, side: str | None) -> int:
    """'16/1 3': the unit, at 3 factors."""
    name, _, factors = str(text).rpartition(" ")
    unit = g.facts.unit.get(str(text))
    if unit is None and factors.isdigit():
        unit = g.facts.unit.get(name)
        if unit is not None:
            if not 1 <= int(factors) <= g.facts.units[unit].combat:
                raise HendersonError(f"'{text}' in the position: expected 1 to {g.facts.units[unit].combat} factors")
            g.strength[unit] = int(factors)
    if unit is None or (side and g.facts.side_of[unit] != side):
        mine = [n for n, s in zip(g.facts.unit_names, g.facts.side_of) if side in (None, s)]
        raise HendersonError(
            f"'{text}' in the position is no unit{' of ' + side if side else ''}: expected {nearest(str(text), mine)}"
        )
    return unit


def _read_turn(g: State, document: dict[str, Any]) -> None:
    """What has happened in the present turn."""
    for text, left in document.get("left", {}).items():
        g.left[_unit(g, text, None)] = left
    for text, word in document.get("origin", {}).items():
        square = parse_square(g.facts, word)
        if square is None:
            raise HendersonError(f"'{word}' in the position: expected a square")
        g.origin[_unit(g, text, None)] = square
    g.landed = [_unit(g, text, None) for text in document.get("landed", [])]
    g.fought = [_unit(g, text, None) for text in document.get("fought", [])]
    g.declared = bool(document.get("declared", False))
    g.holder = document.get("holder", "")
    for battle in document.get("battles", []):
        attackers = tuple(_unit(g, t, None) for t in battle["attackers"])
        squares = [parse_square(g.facts, t) for t in battle["squares"]]
        if None in squares:
            raise HendersonError(f"battle '{battle}' in the position: expected squares of the board")
        g.battles.append((attackers, tuple(s for s in squares if s is not None)))


def write_position(g: State) -> dict[str, Any]:
    """Notation of a state."""
    f = g.facts
    document: dict[str, Any] = {"turn": g.turn, "step": SEQUENCE[g.step].name}
    if g.landed:
        document["landed"] = [g.name(u) for u in g.landed]
    if g.fought:
        document["fought"] = [g.name(u) for u in g.fought]
    if g.battles:
        document["battles"] = [{"attackers": [g.name(u) for u in a], "squares": [f.names[s] for s in d]} for a, d in g.battles]
    if g.declared:
        document["declared"] = True
    if g.holder:
        document["holder"] = g.holder
    for side in (US, JAPAN):
        places = sorted({g.place[u] for u in g.force(side)})
        document[side] = {f.names[s]: [_text(g, u) for u in g.units_at(s)] for s in places}
    fresh = read_position({k: v for k, v in document.items() if k not in ("landed", "fought", "battles")}, g.options, f)
    off = {"eliminated": [g.name(u) for u, p in enumerate(g.place) if p == ELIMINATED and fresh.place[u] == CARD],
           "card": [g.name(u) for u, p in enumerate(g.place) if p == CARD and fresh.place[u] == ELIMINATED]}  # fmt: skip
    document["off"] = {k: v for k, v in off.items() if v}
    document["left"] = {g.name(u): n for u, n in enumerate(g.left) if n != fresh.left[u]}
    document["origin"] = {g.name(u): f.names[s] for u, s in enumerate(g.origin) if s != fresh.origin[u] and s >= 0}
    return document


def _text(g: State, unit: int) -> str:
    full = g.strength[unit] == g.facts.units[unit].combat
    return g.name(unit) if full else f"{g.name(unit)} {g.strength[unit]}"
