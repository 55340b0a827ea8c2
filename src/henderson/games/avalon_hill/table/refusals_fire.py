"""Refusals in artillery fire: batteries, targets, hits, and the occupation of an emptied square."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Reason
from ..rules.artillery import CEASE, engaged, hittable, reach_of
from ..rules.state import State
from ..rules.supply import has_ammunition
from .refusals_words import not_yours, unit_of

SHOWN = 6  # batteries that a sentence names, the rest counted


def battery(g: State, decision: Decision, word: str) -> Reason | None:
    """T.arty.0 A unit that cannot be named to fire."""
    unit = unit_of(g, word)
    return None if unit is None else silent(g, decision.player, unit)


def silent(g: State, side: str, unit: int) -> Reason:
    """T.arty.0 Why a unit may not fire."""
    word = g.name(unit)
    if g.facts.side_of[unit] != side:
        return "T.arty.0", not_yours(g, unit)
    if g.place[unit] < 0:
        return "T.arty.0", f"{word} is not on the board."
    if not g.facts.units[unit].artillery:
        return "T.arty.0", f"{word} is no artillery."
    if unit in g.shots:
        return "QA.arty.2", f"{word} is named already."
    if unit in engaged(g):
        return "T.arty.1a", f"{word} is engaged in a battle this turn."
    if not has_ammunition(g, side):
        return "O.supply.2", "There is no unit of fire left."
    near = g.facts.near(g.place[unit], reach_of(g, unit)) & g.foes(side)
    if near:
        return "QA.arty.2", f"{word} has nothing in range but artillery that does not fire, or what is in doubt."
    return "T.arty.1", f"{word} has no enemy unit within {reach_of(g, unit)} squares."


def next_shot(g: State, decision: Decision, word: str) -> Reason | None:
    """T.arty.2.1 A battery that cannot take the next shot; QA.arty.2 the fire cannot end before each has taken one."""
    if word == CEASE:
        owing = [u for u in decision.options if type(u) is int and u not in g.fired]
        more = f" and {len(owing) - SHOWN} more" if len(owing) > SHOWN else ""
        were = "was named and has" if len(owing) == 1 else "were named and have"
        return "QA.arty.2", f"{g.names(owing[:SHOWN])}{more} {were} not fired yet."
    unit = unit_of(g, word)
    if unit is None:
        return None
    if g.facts.side_of[unit] != decision.player:
        return "T.arty.2.1", not_yours(g, unit)
    if unit not in g.shots:
        return "QA.arty.2", f"{word} was not named to fire."
    if not g.shots[unit] or g.place[unit] < 0:
        return "T.arty.2.1", f"{word} has no shot left."
    if not has_ammunition(g, decision.player):
        return "O.supply.2", "There is no unit of fire left."
    return "T.arty.1", f"{word} has nothing left to fire at."


def target(g: State, decision: Decision, word: str) -> Reason | None:
    """T.arty.1b A square that is no target; O.hidden.10 in the same words whether or not something hides there."""
    square, side = g.facts.square.get(word), decision.player
    if square is None:
        return None
    seen = g.seen_at(square, side)
    if not seen or g.facts.side_of[seen[0]] == side:
        return ("O.hidden.10" if g.hides else "T.arty.1b"), f"No enemy unit is known to be on {word}."
    if not hittable(g, side, square):
        return "QA.arty.2", f"{word} holds only artillery that does not fire."
    return "T.arty.1", f"{word} is out of range."


def hit(g: State, decision: Decision, word: str) -> Reason | None:
    """T.arty.1c A unit that cannot take the loss."""
    unit, square = unit_of(g, word), decision.about["square"]
    if unit is None:
        return None
    if unit in g.seen_at(square, decision.player):
        return "QA.arty.2", f"{word} is artillery that does not fire."
    return "T.arty.1c", f"{word} is not known to be on {g.facts.names[square]}."


def occupation(g: State, decision: Decision, word: str) -> Reason | None:
    """T.arty.4 A unit that cannot occupy the emptied square."""
    unit, square = unit_of(g, word), g.facts.names[decision.about["square"]]
    if unit is None:
        return None
    if g.facts.side_of[unit] != decision.player:
        return "T.arty.4", not_yours(g, unit)
    return "T.arty.4", f"{word} had not declared against {square}, or has done its part."
