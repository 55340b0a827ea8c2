"""Newly arriving units: B.play.1 and B.play.4."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.decision import ask
from .state import CARD, State, enemy


def due(g: State, side: str) -> list[int]:
    """B.play.1 The units whose turn on the Order of Appearance card has come, in the order of the card."""
    return [u for u in g.facts.forces[side] if g.place[u] == CARD and 0 < g.facts.units[u].appears <= g.turn]


def landing_squares(g: State, side: str) -> Iterator[int]:
    """B.play.1 Coast squares; B.stack.1 with room for one more; QA.combat.5 not onto the enemy, but next to him."""
    held, stack = g.held(enemy(side)), g.facts.limits["stack"]
    at = g.at
    return (s for s in g.facts.coast if not held >> s & 1 and len(at.get(s, ())) < stack)


async def arrivals(g: State, side: str) -> bool:
    """B.play.1, B.play.4 Land one arriving unit; True when none is left to land. Landing is not put off."""
    waiting = due(g, side)
    if not waiting or next(landing_squares(g, side), None) is None:
        return True  # B.play.1 carried over only when no coast square is free
    unit = waiting[0]
    rule = "B.play.1" if side == "US" else "B.play.4"
    square = await ask(
        side, rule, f"Land {g.name(unit)} on", landing_squares(g, side), name=g.facts.name, why=lambda w: why_not_land(g, side, w)
    )
    land(g, unit, square, rule)
    return False


def land(g: State, unit: int, square: int, rule: str) -> None:
    """B.play.1a The unit may move on in the next step, unless it landed in an enemy zone."""
    g.put(unit, square)
    g.landed.append(unit)
    g.note(rule, "{} lands on {}", g.name(unit), g.facts.names[square], kind="move", piece=g.name(unit))


def why_not_land(g: State, side: str, word: str) -> tuple[str, str] | None:
    """Why a unit cannot land there."""
    square = g.facts.square.get(word)
    if square is None:
        return None
    if square not in g.facts.coast:
        return "B.play.1", f"{word} is no coast square."
    if g.held(enemy(side)) >> square & 1:
        return "QA.combat.5", f"{word} holds {g.names(g.units_at(square))}; land on a neighbouring coast square and attack."
    return "B.stack.1", f"{word} holds {len(g.units_at(square))} units already."
