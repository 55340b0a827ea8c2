"""Refusals in combat: targets, the building of a battle, losses, retreat and advance."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Reason
from ..rules.battles import COMMITTED, unfought
from ..rules.division import Attacker, is_legal
from ..rules.fronts import DECLARE, Field, Front
from ..rules.psychological import INFANTRY
from ..rules.retreat import HOLD
from ..rules.state import State
from .refusals_landing import no_land
from .refusals_words import not_yours, unit_of


def commitment(g: State, decision: Decision, word: str) -> Reason | None:
    """T.zoc.3 A square that cannot be attacked besides what must be."""
    square, side = g.facts.square.get(word), decision.player
    if unit_of(g, word) is not None:
        return "T.zoc.3", f"Say the square to attack; who attacks it is said later, or '{COMMITTED}'."
    if square is None:
        return None
    front = Front(g, side)
    if front.taken >> square & 1:
        return no_target(g, side, square)
    if unfought(front) >> square & 1:
        return "B.multi.4", f"{word} could not be attacked at 1-6 or better."
    if square in g.targets:
        return "T.zoc.3", f"{word} will be attacked already."
    if front.owed >> square & 1:
        return "B.attack.7", f"{word} must be attacked anyway."
    return no_enemy(g, side, square) or ("T.zoc.3", f"No unit of yours in jungle is next to {word}.")


def no_enemy(g: State, side: str, square: int) -> Reason | None:
    """B.zoc.2 A square without an enemy that is known."""
    return None if g.foes(side) >> square & 1 else ("B.zoc.2", f"There is no enemy unit on {g.facts.names[square]}.")


def target(g: State, decision: Decision, word: str) -> Reason | None:
    """B.multi.3 A square that is no target now."""
    square, side = g.facts.square.get(word), decision.player
    if word == DECLARE:
        return "B.multi.3", "Name the square to attack first."
    if unit_of(g, word) is not None:
        return "B.multi.3", f"Name the square to attack first, then {word}."
    return None if square is None else no_target(g, side, square)


def no_target(g: State, side: str, square: int) -> Reason:
    """Why a square is no target now."""
    word = g.facts.names[square]
    if any(square in squares for _, squares in g.battles):
        return "B.multi.8", f"The units on {word} are in a battle already."
    return no_enemy(g, side, square) or ("B.multi.3", f"None of your units next to {word} is free to fight.")


def addition(g: State, decision: Decision, word: str) -> Reason | None:
    """B.multi.3 What cannot be added to the battle, or why it cannot be declared yet."""
    about, side = decision.about, decision.player
    field, hand, block = about["field"], about["attackers"], about["block"]
    if word == DECLARE:
        return undeclared(g, field, hand, block)
    square, unit = g.facts.square.get(word), unit_of(g, word)
    if square is not None:
        return not_further(g, side, field, hand, block, square)
    return None if unit is None else not_joining(g, side, field, hand, block, unit)


def undeclared(g: State, field: Field, hand: tuple[Attacker, ...], block: int) -> Reason:
    """B.zoc.2a Why the battle cannot be declared as it stands."""
    if not hand:
        return "B.multi.3", "Nobody attacks in this battle yet."
    if not is_legal(hand, block, field.factors):
        return "B.multi.4", "The battle would be worse than 1-6."
    idle = [a for a in field.attackers if a not in hand and not a.free]
    thrown = [a.unit for a in idle if a.must & block]
    if thrown:
        return "O.hidden.4", f"{g.names(thrown)} must join this battle, having been thrown back from here."
    alone = [a.unit for a in idle if not a.adjacent & ~block]
    if alone:
        return "B.zoc.2a", f"No other enemy is next to {g.names(alone)}, who must join this battle."
    return "B.attack.7", "The other enemies could not all be fought at 1-6 or better then."


def not_further(g: State, side: str, field: Field, hand: tuple[Attacker, ...], block: int, square: int) -> Reason:
    """B.multi.3 Why a square cannot be drawn into the battle."""
    word = g.facts.names[square]
    if square not in field.squares:
        return no_target(g, side, square)
    bit = field.bit(square)
    if block & bit:
        return "B.multi.3", f"{word} is in this battle already."
    if not hand:
        return "B.multi.3", f"Name a unit first, then {word} as a further square."
    far = [a.unit for a in hand if not a.adjacent & bit]
    if far:
        return "B.multi.3", f"{g.names(far)} is not next to {word}, and a unit is next to all it attacks."
    return "B.multi.4", f"With {word} some battle would be worse than 1-6, or somebody would have nothing to fight."


def not_joining(g: State, side: str, field: Field, hand: tuple[Attacker, ...], block: int, unit: int) -> Reason:
    """B.multi.3 Why a unit cannot join the battle."""
    name = g.name(unit)
    if g.facts.side_of[unit] != side:
        return "B.multi.3", not_yours(g, unit)
    if any(a.unit == unit for a in hand):
        return "B.multi.5", f"{name} is in this battle with its whole factor."
    if any(unit in units for units, _ in g.battles) or unit in g.fought:
        return "B.multi.6", f"{name} has its battle of this turn."
    mine = next((a for a in field.attackers if a.unit == unit), None)
    if mine is None or block & ~mine.adjacent:
        return "B.multi.3", f"{name} is not next to all of {g.squares(field.of(block))}."
    if mine.must & ~block:
        return "O.hidden.4", f"{name} must attack {g.squares(field.of(mine.must))}."
    return "B.attack.7", f"Without {name} the other enemies could not all be fought at 1-6 or better."


def battle(g: State, decision: Decision, word: str) -> Reason | None:
    """B.attack.6 A battle that is not there to be resolved."""
    square, unit = g.facts.square.get(word), unit_of(g, word)
    if unit is not None:
        return "B.attack.6", "A battle is called by the square attacked."
    if square is None:
        return None
    whole = next((squares for _, squares in g.battles if square in squares), None)
    if whole:
        return "B.attack.6", f"The battle for {word} is called {g.squares(whole)}."
    return "B.attack.6", f"No battle for {word} is left to resolve."


def loss(g: State, decision: Decision, word: str) -> Reason | None:
    """T.casualty.1, GAP.crt.basic A unit that does not take this loss."""
    unit = unit_of(g, word)
    if unit is None:
        return None
    if g.facts.side_of[unit] != decision.player:
        return decision.rule, not_yours(g, unit)
    if unit in decision.about["units"]:
        return decision.rule, f"{word} is lost already."
    return decision.rule, f"{word} is not in this battle."


def malaria(g: State, decision: Decision, word: str) -> Reason | None:
    """O.psych.us.3, O.psych.ja.3 A unit that malaria does not reach."""
    unit = unit_of(g, word)
    if unit is None:
        return None
    if g.facts.side_of[unit] != decision.player:
        return decision.rule, not_yours(g, unit)
    if g.facts.units[unit].type not in INFANTRY:
        return decision.rule, f"{word} is no infantry."
    return decision.rule, f"{word} is not on the board."


def retreat(g: State, decision: Decision, word: str) -> Reason | None:
    """GAP.retreat A square to which a unit cannot be retreated."""
    square, unit = g.facts.square.get(word), decision.about["unit"]
    if square is None:
        return None
    side, here = g.facts.side_of[unit], g.facts.names[g.place[unit]]
    if g.foes(side) >> square & 1:
        return "GAP.retreat", f"{word} holds enemy units."
    if g.danger(side) >> square & 1:
        return "GAP.retreat", f"{word} is in an enemy zone: {g.name(unit)} would be lost there, and a way out must be taken."
    if len(g.seen_at(square, decision.player)) >= g.facts.limits["stack"]:
        return "B.stack.1", f"{word} is full."
    return no_land(g, square) or (
        "GAP.retreat", f"No free way of {decision.about['amount']} squares leads from {here} to {word}."
    )  # fmt: skip


def advance(g: State, decision: Decision, word: str) -> Reason | None:
    """GAP.advance A unit that cannot advance."""
    unit, square, side = unit_of(g, word), g.facts.square.get(word), decision.player
    squares = g.squares(decision.about["squares"])
    if square is not None:
        return "GAP.advance", f"Say the unit that goes there, or '{HOLD}'."
    if unit is None:
        return None
    if g.facts.side_of[unit] != side:
        return "GAP.advance", not_yours(g, unit)
    if unit not in decision.about["units"]:
        return "GAP.advance", f"{word} was not in this battle."
    if g.place[unit] in decision.about["squares"]:
        return "GAP.advance", f"{word} has advanced already."
    if any(w.startswith(f"{word} to ") for w in decision.words):
        return "GAP.advance", f"Say where to: {word} to {' or '.join(squares.split('+'))}."
    return "GAP.advance", f"{word} is not next to {squares}, or cannot go there."
