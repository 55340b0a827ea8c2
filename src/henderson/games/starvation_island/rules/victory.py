"""13.0 Victory Conditions."""

from __future__ import annotations

from ....engine.view import Outcome
from .components import DISABLED, JAPAN, SIDES, SUNK, US
from .state import State


def naval_points(g: State) -> list[int]:
    """13.2.b, 13.2.c Points of each side for the ships the other has lost: sunk, or disabled."""
    points, facts = [0, 0], g.facts
    for side in (US, JAPAN):
        for u in g.at(facts.ships[side], SUNK):
            points[1 - side] += facts.sunk[u]
        for u in g.at(facts.ships[side], DISABLED):
            points[1 - side] += facts.disabled[u]
    return points


def decisive(g: State) -> int | None:
    """13.2.a The side that leads by 25 or more, or None."""
    us, japan = naval_points(g)
    margin = g.facts.need("decisive margin")
    return US if us - japan >= margin else JAPAN if japan - us >= margin else None


def outcome(g: State) -> Outcome | None:
    """13.1.a Japan wins at once when no USN Land Unit is ashore; else 13.1.b and 13.1.c after turn 8."""
    if not g.ashore[US]:
        return _won(g, JAPAN, "No USN Land Unit is left on Guadalcanal", "13.1.a")
    if g.turn <= g.facts.last_turn:
        return None
    naval = decisive(g)
    if naval is not None:
        return _won(g, naval, "A decisive naval victory", "13.2.a")
    if g.control == JAPAN and g.supply[JAPAN]:
        return _won(g, JAPAN, "Japan holds Henderson Field with supply", "13.1.b")
    return _won(g, US, "The USN has held out", "13.1.c")


def _won(g: State, side: int, reason: str, rule: str) -> Outcome:
    us, japan = naval_points(g)
    return Outcome(winner=SIDES[side], reason=reason, rule=rule, score={SIDES[US]: us, SIDES[JAPAN]: japan})
