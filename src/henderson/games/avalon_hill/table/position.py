"""The position notation of this game; `reading` reads it.

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

from typing import Any

from ..rules.facts import JAPAN, US
from ..rules.state import CARD, ELIMINATED, WITHDRAWN, State
from ..sequence import SEQUENCE
from .reading import PAIRS, PLAIN, SQUARES, UNITS, first_stage, read_position


def write_position(g: State) -> dict[str, Any]:
    """Notation of a state."""
    f = g.facts
    document: dict[str, Any] = {"turn": g.turn, "step": SEQUENCE[g.step].name}
    if g.stage != first_stage(g):
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
    document["off"] = _off(g)
    fresh = read_position(document, g.options, f)
    document["left"] = {g.name(u): n for u, n in enumerate(g.left) if n != fresh.left[u]}
    document["origin"] = {g.name(u): f.names[s] for u, s in enumerate(g.origin) if s != fresh.origin[u] and s >= 0}
    return {k: v for k, v in document.items() if v or k in ("turn", US, JAPAN)}


def _off(g: State) -> dict[str, list[str]]:
    """Units off the board that the reader would not put where they are."""
    bare = {"turn": g.turn, "step": SEQUENCE[g.step].name}
    fresh = read_position(bare, g.options, g.facts)
    off = {
        "eliminated": [g.name(u) for u, p in enumerate(g.place) if p == ELIMINATED and fresh.place[u] == CARD],
        "withdrawn": [g.name(u) for u, p in enumerate(g.place) if p == WITHDRAWN],
        "card": [g.name(u) for u, p in enumerate(g.place) if p == CARD and fresh.place[u] == ELIMINATED],
    }
    return {k: v for k, v in off.items() if v}


def _text(g: State, unit: int) -> str:
    full = g.strength[unit] == g.facts.combat[unit]
    return g.name(unit) if full else f"{g.name(unit)} {g.strength[unit]}"


__all__ = ["read_position", "write_position"]
