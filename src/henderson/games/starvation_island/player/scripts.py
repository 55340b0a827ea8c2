"""Simple ideas carried through, as a person finds them in an evening: what a league measures against.

Each is one idea for both sides; whatever it has no opinion on is answered as version 1 would, or, of the twists, as the game's
heuristic does: one thing done otherwise is what finds its holes. HELD_OUT are kept away from all tuning and training: they are
the exam.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.hints import Heuristic
from ..rules.components import BB, CA, CV, JAPAN, PORT, RABAUL, SEA, US
from ..rules.land import ATTACK, FIGHT, REFUSE, RETREAT, price
from ..rules.matching import PASS, STAY, WITHDRAW, on_table
from ..rules.movement import EXPRESS
from ..rules.questions import ALL, DONE, HOLD, side_of
from ..rules.state import State, surface_units
from . import v1
from .v1.worth import power

Idea = Callable[[State, Decision, int], Any]  # an option, or None: no opinion
MOVES = ("6.0.usn", "6.0.ijn")
FIGHTS = ("8.step4.offer", "8.step4.reply", "12.0.b")


def script(idea: Idea, sense: Heuristic = v1.heuristic) -> Heuristic:
    """The idea, and that sense where it has none."""

    def play(g: State, decision: Decision, rng: Random) -> Any:
        option = idea(g, decision, side_of(decision))
        return option if option is not None and option in decision.options else sense(g, decision, rng)

    return play


def sail(g: State, decision: Decision, wanted: Callable[[int], bool] = lambda u: True) -> Any:
    """The next unit in port that is wanted, or done."""
    return next((u for u in decision.about["port"] if wanted(u)), DONE)


def outgunned(g: State, decision: Decision, side: int) -> bool:
    """Would all one has in port and at sea be weaker than what the enemy has at sea?"""
    mine = surface_units(g, side) + [u for u in decision.about["port"] if u in g.facts.surface[side]]
    return power(g, mine) < power(g, surface_units(g, 1 - side))


def weaker(g: State, side: int) -> bool:
    """Is the side weaker in the battle that is offered?"""
    return power(g, surface_units(g, side)) < power(g, on_table(g, 1 - side) or surface_units(g, 1 - side))


def grand_fleet(g: State, decision: Decision, side: int) -> Any:
    """Everything puts to sea, unless outgunned; at sea it fights while it is the stronger."""
    if decision.rule in MOVES and not g.express:
        return DONE if outgunned(g, decision, side) else sail(g, decision)
    if decision.rule in FIGHTS:
        return PASS if weaker(g, side) else ALL
    return None


def answer(g: State, decision: Decision, side: int) -> Any:
    """Wait for the enemy to put to sea, then go out with everything against him if that is the stronger."""
    if decision.rule in MOVES and not g.express:
        enemy = bool(surface_units(g, 1 - side)) or bool(g.at(g.facts.cargo[1 - side], SEA[1 - side]))
        return sail(g, decision) if enemy and not outgunned(g, decision, side) else DONE
    if decision.rule in FIGHTS:
        return PASS if weaker(g, side) else ALL
    return None


def harbour(g: State, decision: Decision, side: int) -> Any:
    """The fleet stays in port but for cargo with a few destroyers when nobody is at sea; never a battle."""
    if decision.rule in MOVES and not g.express:
        small = (*g.facts.cargo[side], *g.facts.destroyers[side])
        cargo = any(u in g.facts.cargo[side] for u in decision.about["port"])
        return sail(g, decision, lambda u: u in small) if cargo and not g.at_sea(1 - side) and g.phase in (1, 4) else DONE
    if decision.rule in FIGHTS:
        return PASS
    return None


def convoys(g: State, decision: Decision, side: int) -> Any:
    """All cargo as soon as it can, with every warship as escort; nothing sails without cargo."""
    if decision.rule in MOVES and not g.express:
        cargo = any(u in g.facts.cargo[side] for u in (*decision.about["port"], *decision.about["at sea"]))
        return sail(g, decision, lambda u: g.facts.kind[u] != CV) if cargo else DONE
    return ALL if decision.rule in FIGHTS and g.at(g.facts.cargo[side], SEA[side]) else None


def carriers(g: State, decision: Decision, side: int) -> Any:
    """Carriers with the whole fleet round them whenever two of them can fly; strikes with all they have."""
    if decision.rule in MOVES and not g.express:
        ready = sum(g.air[u] >= 2 for u in decision.about["port"] if g.facts.kind[u] == CV)
        return sail(g, decision) if ready >= 2 or g.at(g.facts.carriers[side], SEA[side]) else DONE
    return max(decision.options) if decision.rule == "8.step3.3.a" else None


def shells(g: State, decision: Decision, side: int) -> Any:
    """Battleships and cruisers before the field every turn that it is the enemy's, else version 1."""
    if decision.rule in MOVES and g.control != side and g.phase in (1, 4) and not g.express:
        kinds = {g.facts.kind[u] for u in decision.about["port"]}
        if kinds & {BB, CA} and not outgunned(g, decision, side):
            return sail(g, decision, lambda u: g.facts.kind[u] != CV)
    return None


def hunter(g: State, decision: Decision, side: int) -> Any:
    """The U.S. attacks ashore whenever there is anybody to attack; Japan keeps off, starves him, and attacks the hungry."""
    rich = g.supply[side] > price(g, len(g.land(side))) + 1
    if decision.rule == "11.1.a":
        fed = bool(g.supply[US])
        return ATTACK if (rich if side == US else not fed or g.turn >= g.facts.last_turn) else HOLD
    if decision.rule == "11.1.e" and side == JAPAN:
        return RETREAT if g.supply[US] and g.control == US and g.turn < g.facts.last_turn else FIGHT
    if decision.rule == "11.2.a" and side == JAPAN and g.control == US:
        return REFUSE if g.supply[JAPAN] == 1 and g.turn == g.facts.last_turn else None
    return grand_fleet(g, decision, side)


def last_night(g: State, decision: Decision, side: int) -> Any:
    """Save every big ship until turn 6, then nothing is held back: all to sea, and fight to the end."""
    if decision.rule in MOVES and not g.express:
        if g.turn < 6:
            return None if side == US and g.turn == 1 else sail(g, decision, lambda u: u in g.facts.cargo[side])
        return EXPRESS if EXPRESS in decision.options and not decision.about["port"] else sail(g, decision)
    if g.turn >= 6 and decision.rule in FIGHTS:
        return ALL
    if decision.rule == "12.0.d":
        return STAY if g.turn >= 6 else WITHDRAW
    return None


def relay(g: State, decision: Decision, side: int) -> Any:
    """Half the fleet one turn, the other half the next: there is always an escort, and a strike of carriers at whatever comes."""
    if decision.rule in MOVES and not g.express:
        cargo = any(u in g.facts.cargo[side] for u in (*decision.about["port"], *decision.about["at sea"])) and g.phase in (1, 4)
        if not cargo and not g.at_sea(1 - side):
            return DONE
        watch = (*g.facts.cargo[side], *g.facts.destroyers[side])
        return sail(g, decision, lambda u: u in watch or u % 2 == g.turn % 2)
    if decision.rule in FIGHTS:
        return PASS if weaker(g, side) else ALL
    return None


def tide(g: State, decision: Decision, side: int) -> Any:
    """Put to sea with everything in the turns in which the enemy's ships are away, and keep in port in all others."""
    if decision.rule in MOVES and not g.express:
        there = [u for u in g.facts.surface[1 - side] if g.place[u] in (PORT[1 - side], SEA[1 - side], RABAUL)]
        mine = surface_units(g, side) + [u for u in decision.about["port"] if u in g.facts.surface[side]]
        return sail(g, decision) if power(g, mine) > 1.2 * power(g, there) else DONE
    if decision.rule in FIGHTS:
        return PASS if weaker(g, side) else ALL
    return None


def all_in(g: State, decision: Decision, side: int) -> Any:
    """Everything puts to sea whenever it can, every battle is fought, and nobody goes home."""
    if decision.rule in MOVES and not g.express:
        return sail(g, decision)
    if decision.rule == "12.0.d":
        return STAY
    return ALL if decision.rule in FIGHTS else None


def bides(g: State, decision: Decision, side: int) -> Any:
    """Nobody puts to sea on turn 1, whoever is out there."""
    return DONE if decision.rule in MOVES and not g.express and g.turn == 1 else None


def no_show(g: State, decision: Decision, side: int) -> Any:
    """Nothing sails in a side's first phase but with cargo out of port."""
    if decision.rule in MOVES and not g.express and g.phase in (1, 4):
        return None if any(u in g.facts.cargo[side] for u in decision.about["port"]) else DONE
    return None


def every_other(g: State, decision: Decision, side: int) -> Any:
    """Everything sails on even turns, nothing on odd ones."""
    if decision.rule in MOVES and not g.express:
        return DONE if g.turn % 2 else sail(g, decision)
    return None


def yields(g: State, decision: Decision, side: int) -> Any:
    """Every combat ashore is left at once."""
    return RETREAT if decision.rule == "11.1.e" else None


HELD_OUT = ("hunter", "last-night", "relay", "no-show", "every-other")
SCRIPTS: dict[str, Heuristic] = {
    "grand-fleet": script(grand_fleet),
    "answer": script(answer),
    "harbour": script(harbour),
    "convoys": script(convoys),
    "carriers": script(carriers),
    "shells": script(shells),
    "hunter": script(hunter),
    "last-night": script(last_night),
    "relay": script(relay),
    "tide": script(tide),
    "all-in": script(all_in),
}
TWISTS: dict[str, Idea] = {"bides": bides, "no-show": no_show, "every-other": every_other, "yields": yields}
