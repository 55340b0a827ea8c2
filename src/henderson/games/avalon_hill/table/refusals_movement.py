"""Refusals in the movement step: which unit, where to, by sea, off the island, and switching factors."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Reason
from ..rules.casualties import most_factors, switches
from ..rules.facts import JAPAN, US
from ..rules.movement import END, SEA, STAY, SWITCH, WITHDRAW, village_only
from ..rules.reach import allowance, barred_reentry, refuses, room
from ..rules.state import DONE, State
from ..rules.withdrawal import can_leave
from .refusals_words import not_yours, unit_of


def unit_to_move(g: State, decision: Decision, word: str) -> Reason | None:
    """B.move.1 A unit that cannot be moved now, or a word that needs a unit first."""
    if word == END:
        return "O.psych.ja.4", "Labor and Service units must first leave the enemy zones they can leave."
    if word == SWITCH:
        return no_switch(g)
    if word in (STAY, SEA, WITHDRAW):
        return decision.rule, f"Say which unit first, then '{word}'."
    if word in g.facts.square:
        return decision.rule, f"Say which unit first, then that it goes to {word}."
    unit, side = unit_of(g, word), decision.player
    return None if unit is None else unmovable(g, decision, side, unit)


def held(g: State, hand: tuple[int, ...]) -> str:
    """Who is in hand, and whose move the sentence goes on with."""
    return f"{g.names(hand)} {'is in hand: its' if len(hand) == 1 else 'are in hand: their'}"


def unmovable(g: State, decision: Decision, side: str, unit: int) -> Reason:
    """B.move.1 Why a unit cannot be moved."""
    name, square, left = g.name(unit), g.place[unit], g.left[unit]
    if g.facts.side_of[unit] != side:
        return decision.rule, not_yours(g, unit)
    if square < 0:
        return "B.move.1", f"{name} is not on the board."
    here = g.facts.names[square]
    if unit in g.afloat:
        return "QA.hidden.1", f"{name} was thrown back to sea: it waits on {here} and attacks."
    if left == DONE and g.danger(side) >> square & 1 and (unit in g.landed or square != g.origin[unit]):
        return "B.attack.1", f"{name} has entered an enemy zone on {here}: it stays and attacks."
    if left == DONE and unit in g.landed and village_only(g, side, square):
        return "O.psych.us.6" if side == US else "O.psych.ja.6", f"{name} landed on {here}, where no village is: it stays there."
    if left == DONE and unit in g.bound:
        return "O.hidden.4", f"{name} met hidden units on {g.facts.names[g.bound[unit]]}: it stays and attacks."
    if left < (0 if g.tournament else 1):
        return "B.unit.4", f"{name} has moved as far as it may this turn."
    if g.danger(side) >> square & 1:
        return "B.multi.6b", f"{name} cannot leave the enemy zone on {here}: no free square beside it."
    return "T.jungle.5", f"{name} has {left} BTA left, too little for any square beside it."


def destination(g: State, decision: Decision, word: str) -> Reason | None:
    """B.move.2 Where the units in hand cannot go, and whom they cannot take along."""
    hand, side = decision.about["units"], decision.player
    if word == SEA:
        return no_sea(g, side, hand)
    if word == WITHDRAW:
        return no_withdrawal(g, side, hand)
    if word == STAY:
        return "O.psych.ja.4", f"{g.names(hand)} must leave the enemy zone while {'it' if len(hand) == 1 else 'they'} can."
    if word == END:
        return "B.move.2", f"{held(g, hand)} move comes to an end first."
    if word == SWITCH:
        return "T.casualty.3", f"{held(g, hand)} move comes to an end before anybody changes places."
    square = g.facts.square.get(word)
    if square is not None:
        return unreachable(g, side, hand, square)
    unit = unit_of(g, word)
    return None if unit is None else not_along(g, side, hand, unit)


def not_along(g: State, side: str, hand: tuple[int, ...], unit: int) -> Reason:
    """B.stack.2 Why a unit cannot be taken along."""
    name = g.name(unit)
    if g.facts.side_of[unit] != side:
        return "B.stack.1", not_yours(g, unit)
    if unit in hand:
        return "B.stack.2", f"{name} is in hand already."
    if g.hides and side == US:
        return "O.hidden.4", f"One unit at a time: {g.names(hand)} is in hand."
    if g.place[unit] != g.place[hand[0]]:
        return "B.stack.2", f"{name} is not on the square of {g.names(hand)}."
    if g.left[unit] >= (0 if g.tournament else 1):
        return "B.stack.2", f"Say +{name} to take it along."
    return "B.unit.4", f"{name} moves no more this turn."


def no_sea(g: State, side: str, hand: tuple[int, ...]) -> Reason:
    """T.sea.1 Why the units in hand cannot go out to sea."""
    names, here, most = g.names(hand), g.place[hand[0]], g.facts.limits["sea_units_per_turn"]
    if not g.tournament:
        return "B.terrain.2", "There is no ocean transfer."
    if side == JAPAN and g.mood_japan == "no_sea_movement_or_invasion":
        return "O.psych.ja.2", "There is no Japanese sea movement this turn."
    if here not in g.facts.coast_set:
        return "T.sea.3", f"{g.facts.names[here]} is no coast square."
    if g.danger(side) >> here & 1:
        return "T.sea.3", f"{g.facts.names[here]} is in an enemy zone: nobody goes out to sea there."
    if any(u in g.came for u in hand):
        return "T.sea.1", f"{names} came from the sea this turn already."
    if g.sailed + len(hand) > most:
        return "T.sea.1", f"{g.sailed} unit{'' if g.sailed == 1 else 's'} went by sea this turn, and no more than {most} may."
    if any(g.left[u] < g.facts.bta.sailing for u in hand):
        return "T.coast.1", f"{names} {'has' if len(hand) == 1 else 'have'} no {g.facts.bta.sailing} BTA left to land again."
    return "T.sea.2", f"No coast square has room for {names}, and nobody stays at sea."


def no_withdrawal(g: State, side: str, hand: tuple[int, ...]) -> Reason:
    """O.withdraw.1, O.marine.3 Why the unit in hand cannot leave the island."""
    limits, here, japan = g.facts.limits, g.place[hand[0]], side == JAPAN
    name, square, last = g.name(hand[0]), g.facts.names[here], g.facts.turns[limits["withdraw_first_turn"] - 1]
    if not can_leave(g, side):
        return "O.select.1", "This game is played without withdrawal of that side."
    if japan and g.turn < limits["withdraw_first_turn"]:
        return "O.withdraw.3", f"Nobody withdraws before the {last} turn."
    if japan and len(g.left_from) >= limits["ja_withdraw_per_turn"]:
        return "O.withdraw.1", f"{limits['ja_withdraw_per_turn']} units have left this turn, and no more may."
    if not japan and g.turn > limits["withdraw_first_turn"] and not g.is_on("marines-leave-late"):
        return "O.marine.2", f"Marines leave up to the {last} turn, not later."
    if not japan and hand[0] not in g.facts.division:
        return "O.marine.6", f"{name} is no unit of the 1st Marine Division."
    if len(hand) > 1:
        return "O.withdraw.1" if japan else "O.marine.3", "Units leave the island one by one."
    if here not in g.facts.coastal_villages:
        return "O.withdraw.2" if japan else "O.marine.4", f"{square} is no coast square with a village."
    if g.danger(side) >> here & 1:
        return "O.withdraw.2" if japan else "O.marine.4", f"{square} is in an enemy zone."
    most = limits["withdraw_per_village"]
    return "O.withdraw.1" if japan else "O.marine.3", f"{most} units have left from {square} this turn, and no more may."


def unreachable(g: State, side: str, hand: tuple[int, ...], square: int) -> Reason:
    """B.move.2 Why the units in hand cannot go to a square."""
    word, most, here = g.facts.names[square], max(allowance(g, hand), 0), g.place[hand[0]]
    if not g.facts.playable[square]:
        return "B.move.8", f"{word} carries a number of the map's grid: no unit enters it."
    if not g.facts.land[square]:
        sea = "which is crossed by an ocean transfer, not walked over" if g.tournament else "and there is no ocean transfer"
        return "B.terrain.2", f"{word} is ocean, {sea}."
    if square == here:
        return "B.move.2", f"{g.names(hand)} is on {word} already: it stays there when its move is ended."
    if g.foes(side) >> square & 1:
        there = g.names(g.seen_at(square, side)) or "enemy units"
        return "B.move.6", f"{word} holds {there}: no unit enters or passes over an enemy."
    for unit in hand:
        origin = g.origin[unit]
        if g.danger(side) >> origin & 1 and barred_reentry(g, g.foes(side), origin) >> square & 1:
            return "B.multi.6c", f"{g.name(unit)} began in an enemy zone: it may not return there, nor by other enemies' zones."
        if refuses(g, unit) and g.danger(side) >> square & 1:
            return "O.psych.ja.4", f"{word} is in an enemy zone, and {g.name(unit)} may not attack."
    if not room(g, (square,), len(hand), side):
        return "B.stack.1", f"{word} would hold more than {g.facts.limits['stack']} units."
    far = g.facts.grid.distance(here, square)
    if far > most and not g.tournament:
        return "B.unit.4", f"{word} is {far} squares away; {g.names(hand)} can move {most}."
    if g.tournament:
        return "T.clear.1", f"{word} costs more than the {most} BTA left, or enemy zones lie on every way."
    return "B.attack.2", f"Enemy zones lie on every way to {word} that is short enough."


def no_switch(g: State) -> Reason:
    """T.casualty.3 Why no factors can be switched."""
    if not g.tournament:
        return "T.casualty.3", "Factors are switched in the Tournament game only."
    if g.is_on("us-1st-marine-withdrawal"):
        return "O.marine.7", "There is no switching in a game with the withdrawal of the Marines."
    return "T.casualty.3", "No two of your units of one type that have both lost factors share a square."


def switching(g: State, decision: Decision, word: str) -> Reason | None:
    """T.casualty.3 Who can neither give nor take, and T.casualty.5 too many factors."""
    about, side, unit = decision.about, decision.player, unit_of(g, word)
    if decision.verb == "factors":
        most = most_factors(g, about["unit"], about["target"])
        return ("T.casualty.5", f"From 1 to {most} factors can pass.") if word.isdigit() else None
    if unit is None:
        return None
    if g.facts.side_of[unit] != side:
        return "T.casualty.3", not_yours(g, unit)
    if g.place[unit] < 0 or g.strength[unit] >= g.facts.combat[unit]:
        return "T.casualty.3", f"{word} has lost no factors on the board."
    if decision.verb == "taker" and any(unit == b for _, b in switches(g, side)) and g.place[unit] == g.place[about["unit"]]:
        return "T.casualty.4", f"{word} is of another type than {g.name(about['unit'])}."
    return "T.casualty.3", f"No other reduced unit of its type is with {word}."
