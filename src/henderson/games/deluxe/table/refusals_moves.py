"""Refusals of sections 6, 7, 10 and 11: landings, movement, stealth, Rabaul, guerrillas."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.decision import Decision
from ...kit.dispatch import Key, Reason, Refuser
from ..rules import guerrillas, operations, reinforcements, stealth
from ..rules import words as w
from ..rules.facts import ADJECTIVES, SIDES
from ..rules.state import HALTED, ON_BRIDGE, RABAUL, State


def mover(g: State, decision: Decision, word: str) -> Reason | None:
    """7.0 Why a unit cannot be chosen to move, or the phase not be ended."""
    side = SIDES.index(decision.player)
    if word == w.END:
        names = ", ".join(g.unit_name(u) for u in stealth.compulsory(g, side))
        return "7.7.3b", f"{names} must leave stealth first"
    unit = g.facts.index.get(word)
    if unit is None:
        if "#" in word and word.partition("#")[0] in g.facts.grid.index:
            return "7.0", f"{word} is no unit of the {ADJECTIVES[side]} side, whose movement phase it is"
        return None
    if g.facts.side[unit] != side:
        return "7.0", f"{word} is no unit of the {ADJECTIVES[side]} side, whose movement phase it is"
    if g.place[unit] < 0:
        return "7.0", f"{word} is not on the map"
    if g.landed[unit] == 2:
        return "2.3.card1", f"{word} landed outside a village under the event and may not move this turn"
    return "7.0", f"{word} has finished its move"


def destination(g: State, decision: Decision, word: str) -> Reason | None:
    """7.1 Why the units cannot go to a hex, or do what they are told."""
    unit, reach = decision.about["unit"], decision.about["reach"]
    hex_ = g.facts.grid.index.get(word)
    if hex_ is None:
        return deed(g, unit, word)
    name, side = g.unit_name(unit), g.facts.side[unit]
    if g.facts.sea[hex_]:
        return "7.6a", f"{word} is open sea; sea movement goes from coast to coast, with 'sea'"
    if g.stands(1 - side, hex_):
        return "7.3.8b", f"{word} holds an enemy, and a unit never enters an enemy's hex"
    if hex_ == g.place[unit]:
        return "2.2.1.9b", f"{name} is in {word} already"
    if g.footing[unit] == HALTED:
        if g.in_zone(g.place[unit], 1 - side):
            return "7.4.1", f"{name} entered an enemy zone of control in {g.name(g.place[unit])} and must stop there"
        return "7.3.3a", f"{name} has stopped in {g.name(g.place[unit])}"
    if g.footing[unit] == ON_BRIDGE and hex_ in g.facts.land_neighbours[g.place[unit]]:
        return "7.3.3a", f"{name} came over the bridge by the road and must leave by the road"
    if hex_ in reach.visited:
        return "7.3.7a", f"{name} has just passed {word} along the road, which is not walked to and fro"
    return "7.1b", f"{name} has {max(0, reach.points())} movement points left, too few to reach {word}"


def deed(g: State, unit: int, given: str) -> Reason | None:
    """Why a deed is not offered."""
    name = g.unit_name(unit)
    head, _, tail = given.partition(" ")
    other = g.facts.index.get(tail, -1)
    if head in (w.WITH, w.CONSOLIDATE) and (other < 0 or g.facts.side[other] != g.facts.side[unit]):
        return ("7.5c" if head == w.WITH else "7.10"), f"'{tail}' is no unit of the side of {name}"
    match head:
        case w.HIDE:
            return stealth.why_not_hide(g, unit) or ("7.7.1", f"{name} moves in a stack; one unit hides at a time")
        case w.WITHDRAW:
            return operations.why_not_withdraw(g, unit) or ("7.9a", f"{name} has moved, or moves in a stack")
        case w.CONSOLIDATE:
            if g.place[other] != g.place[unit]:
                return "7.10", f"{tail} is not in the hex of {name}"
            return "7.10", operations.why_not_consolidate(g, unit, other) or f"{name} has moved, or moves in a stack"
        case w.REDUCE | w.REPAIR_ALL:
            return why_not_work(g, unit, given)
        case w.DETECT:
            return "7.7.5a", f"{name} has no Stealth marker of that value within its number of hexes, or no point left"
        case w.SEA:
            return why_not_sail(g, unit)
        case w.WITH:
            return "7.5c", why_not_with(g, unit, other)
        case w.ALONE:
            return "7.5c", f"{name} moves by itself, or its stack has not moved yet"
        case w.TOP:
            return "7.8a", f"{name} lies on top or alone, was put on top before, or moves in a stack"
    return None


def why_not_with(g: State, unit: int, other: int) -> str:
    """7.5c Why a unit cannot move along."""
    name, also = g.unit_name(unit), g.unit_name(other)
    if g.place[other] != g.place[unit] or other == unit:
        return f"{also} is not beside {name} in its hex"
    if other in g.movers:
        return f"{also} moves along already"
    if g.done[other]:
        return f"{also} has finished its move"
    if g.stealth[other]:
        return f"{also} is under a Stealth marker"
    return f"{also} cannot move along now: a stack is formed before it moves, of units that are equally free to go"


def why_not_sail(g: State, unit: int) -> Reason:
    """7.6a Why a unit cannot put to sea."""
    side, name = g.facts.side[unit], g.unit_name(unit)
    if operations.sea_room(g, side) <= 0:
        return "7.6a", "no more units may use sea movement this turn"
    if g.place[unit] in g.facts.coast and g.adjacent_enemy(g.place[unit], side):
        return "7.6a", f"an enemy is adjacent to {name}"
    return "7.6a", f"{name} cannot put to sea: only from the coastal hex where it begins, before any other movement"


def why_not_work(g: State, unit: int, given: str) -> Reason:
    """7.11 Why a unit cannot work on the airfield."""
    kind, name = g.facts.units[unit], g.unit_name(unit)
    if g.place[unit] != g.facts.field:
        return "7.11", f"{name} is not on Henderson Field"
    if g.worked[unit]:
        return "7.11", f"{name} has worked on the airfield this turn"
    if given == w.REDUCE:
        why = "the airfield is at 0" if kind.works else f"{name} is neither Engineer nor Labor"
        return "7.11.1a", why
    rule = "7.11.2a" if given == w.REPAIR_ALL else "7.11.2b"
    if not kind.works and not kind.infantry:
        return "7.11.2c", f"{name} is neither Engineer, Labor nor infantry"
    if given == w.REPAIR_ALL and (g.spent[unit] or g.entered[unit]):
        return rule, f"{name} did not spend its whole turn on the airfield"
    if g.spent[unit] * 2 > kind.movement:
        return rule, f"{name} has spent more than half its movement"
    return rule, f"the airfield needs no repair, or {name} moves in a stack"


def sea_landing(g: State, decision: Decision, word: str) -> Reason | None:
    """7.6a Why sea movement cannot end in a hex."""
    unit = decision.about["unit"]
    hex_ = g.facts.grid.index.get(word)
    if hex_ is None:
        return None
    if hex_ not in g.facts.coast:
        return "7.6a", f"{word} is no coastal hex"
    if g.stands(1 - g.facts.side[unit], hex_):
        return "7.3.8b", f"{word} holds an enemy"
    return "7.6a", f"{g.unit_name(unit)} puts to sea from {word}"


def trail_hex(g: State, decision: Decision, word: str) -> Reason | None:
    """7.7.4b Why a hex cannot be reached in stealth movement."""
    unit, trail = decision.about["unit"], decision.about["trail"]
    name = g.unit_name(unit)
    if word == w.STAY and g.stealth[unit]:
        return "7.7.3b", f"{name} has been in stealth as long as it may"
    if word == w.STOP and decision.rule == "7.7.5c":
        return "7.7.5c", f"{name} was detected and must move"
    hex_ = g.facts.grid.index.get(word)
    if hex_ is None:
        return None
    if not g.facts.jungle[hex_]:
        return "7.7.4b", f"{word} is no jungle: stealth movement stays in jungle"
    if g.stands(1 - g.facts.side[unit], hex_):
        return "7.3.8b", f"{word} holds an enemy"
    if hex_ == g.place[unit]:
        return "2.2.1.9b", f"{name} is in {word} already"
    return "7.7.4b", f"{word} is farther than {trail.left} points reach at {g.facts.cost['stealth']} a hex"


def landing(g: State, decision: Decision, word: str) -> Reason | None:
    """6.0a Why a unit that is due cannot land in a hex."""
    unit, side = decision.about["unit"], SIDES.index(decision.player)
    hex_ = g.facts.grid.index.get(word)
    if hex_ is not None:
        return reinforcements.why_not_land(g, side, unit, hex_)
    if g.facts.index.get(word, -1) in reinforcements.due_units(g, side):
        return decision.rule, f"{word} is due too; {g.unit_name(unit)} lands or waits first"
    return None


def village(g: State, decision: Decision, word: str) -> Reason | None:
    """11.0b Why guerrillas cannot act in a place, told by its number or its name."""
    by_name = {g.facts.hex_name[h]: h for h in g.facts.villages}
    hex_ = by_name.get(word, g.facts.grid.index.get(word, -1))
    if hex_ < 0:
        return None
    if hex_ not in g.facts.villages:
        return "11.0a", f"{word} is no village"
    return guerrillas.why_not_village(g, hex_) or ("11.0a", f"{word} is in {g.name(hex_)}: answer with the number of the hex")


def from_rabaul(g: State, decision: Decision, word: str) -> Reason | None:
    """10.1a Why a unit cannot come from Rabaul."""
    unit = g.facts.index.get(word)
    if unit is None:
        return None
    if g.facts.side[unit] == 0:
        return "10.2", f"{word} is no Japanese unit"
    if g.place[unit] != RABAUL:
        return "10.2", f"{word} is not at Rabaul"
    return "10.1a", f"{word} is not available on turn {g.turn + 1}"


def excess(g: State, decision: Decision, word: str) -> Reason | None:
    """7.5b Only units of the over-stacked hex are removed."""
    unit = g.facts.index.get(word)
    if unit is None or SIDES[g.facts.side[unit]] != decision.player:
        return None
    return "7.5b", f"{word} is not in {g.name(decision.about['hex'])}, which is over-stacked"


def infantry(g: State, decision: Decision, word: str) -> Reason | None:
    """2.3b Malaria strikes infantry on the map."""
    unit = g.facts.index.get(word)
    if unit is None or SIDES[g.facts.side[unit]] != decision.player:
        return None
    return "2.3b", f"{word} is no infantry on the map"


MOVES: Mapping[Key, Refuser[State]] = {
    "2.3b": infantry,
    ("SoP.4", "land"): landing,
    ("SoP.14", "land"): landing,
    "7.0": mover,
    "7.1a": destination,
    "7.5b": excess,
    "7.6a": sea_landing,
    "7.7.3a": trail_hex,
    "7.7.4b": trail_hex,
    "7.7.5c": trail_hex,
    "10.2": from_rabaul,
    "11.0a": village,
}
