"""Refusals where units come onto the board: set-up, arrivals, landings from the sea, and going into hiding."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Reason
from ..rules.arrival import VILLAGES
from ..rules.facts import JAPAN, US
from ..rules.reach import refuses
from ..rules.state import CARD, State
from .refusals_words import not_yours, unit_of


def start(g: State, decision: Decision, word: str) -> Reason | None:
    """B.setup.3 A square that is no place for an At-start unit."""
    square, most = g.facts.square.get(word), g.facts.limits["setup_distance"]
    if square is None:
        return None
    far = g.facts.grid.distance(square, g.facts.henderson)
    if far > most:
        return "B.setup.3", f"{word} is {far} squares from Henderson Field, more than {most}."
    return no_land(g, square) or ("B.setup.3", f"No unit can be placed on {word}.")


def no_land(g: State, square: int) -> Reason | None:
    """B.move.8, B.map.7 A square that takes no unit at all."""
    word = g.facts.names[square]
    if not g.facts.playable[square]:
        return "B.move.8", f"{word} carries a number of the map's grid: no unit enters it."
    return None if g.facts.land[square] else ("B.map.7", f"{word} is all ocean.")


def arrival(g: State, decision: Decision, word: str) -> Reason | None:
    """B.play.1 A square on which an arriving unit cannot land."""
    square, side = g.facts.square.get(word), decision.player
    if square is None:
        return None
    if square not in g.facts.coast_set:
        return no_land(g, square) or (decision.rule, f"{word} is no coast square.")
    if g.foes(side) >> square & 1:
        there = g.names(g.seen_at(square, side)) or "enemy units"
        return "QA.combat.5", f"{word} holds {there}; land on a neighbouring coast square and attack."
    if g.own_at(square, side) >= g.facts.limits["stack"]:
        return "B.stack.1", f"{word} holds {g.own_at(square, side)} units already."
    if (g.mood_us if side == US else g.mood_japan) == VILLAGES:
        return "O.psych.us.6" if side == US else "O.psych.ja.6", f"{word} is no coast square with a village."
    return "O.psych.ja.2", f"{word} is in an enemy zone, and there are no invasions this turn."


def order(g: State, decision: Decision, word: str) -> Reason | None:
    """B.play.1 A unit that does not land now."""
    unit = unit_of(g, word)
    if word in g.facts.square:
        return decision.rule, f"Say which unit lands next, then that it lands on {word}."
    if unit is None:
        return None
    if g.facts.side_of[unit] != decision.player:
        return decision.rule, not_yours(g, unit)
    if g.place[unit] != CARD:
        return decision.rule, f"{word} does not wait on the card."
    return "B.setup.2", f"{word} appears on turn {g.facts.units[unit].appears}."


def from_sea(g: State, decision: Decision, word: str) -> Reason | None:
    """T.sea.4 A square on which units at sea cannot land."""
    square, side, hand = g.facts.square.get(word), decision.player, decision.about["units"]
    if square is None:
        return None
    if square not in g.facts.coast_set:
        return no_land(g, square) or ("T.sea.4", f"{word} is no coast square.")
    if square == g.place[hand[0]]:
        return "T.sea.1", f"{g.names(hand)} put to sea from {word}: land on another coast square."
    if g.foes(side) >> square & 1:
        return "B.move.6", f"{word} holds enemy units."
    if any(refuses(g, u) for u in hand) and g.danger(side) >> square & 1:
        return "O.psych.ja.4", f"{word} is in an enemy zone, and {g.names(hand)} may not attack."
    return "B.stack.1", f"{word} would hold more than {g.facts.limits['stack']} units."


def back_to_sea(g: State, decision: Decision, word: str) -> Reason | None:
    """QA.hidden.1 A square on which a unit thrown back cannot wait."""
    square, target = g.facts.square.get(word), decision.about["target"]
    if square is None:
        return None
    return "QA.hidden.1", f"{word} is no sea square next to {g.facts.names[target]}."


def hiding(g: State, decision: Decision, word: str) -> Reason | None:
    """O.hidden.13a A unit that cannot go into hiding."""
    unit = unit_of(g, word)
    if unit is None:
        return None
    if g.facts.side_of[unit] != JAPAN:
        return "O.hidden.1", f"{not_yours(g, unit)} Only Japanese units hide."
    if g.place[unit] < 0:
        return "O.hidden.13a", f"{word} is not on the board."
    if g.veiled[unit]:
        return "O.hidden.13a", f"{word} is hidden already."
    return "O.hidden.3", f"{word} stands in the open on {g.facts.names[g.place[unit]]}: it moves in sight, after this."
