"""The plan in a sentence: what the heuristic player means to do, from what it knows."""

from __future__ import annotations

from ..rules.components import CV, HENDERSON, JAPAN, PORT, RABAUL, SIDES
from ..rules.state import State, surface_units
from ..table.panels import LAND_PHASE
from .heuristics import BOTH
from .plans import danger, express_sails, fleet_plan
from .worth import power


def plan(g: State, side: str) -> str:
    """What a side would do now, at sea and ashore; in the Land phase ashore alone."""
    us = SIDES.index(side)
    if g.phase == LAND_PHASE:
        return ashore(g, us)
    return f"{at_sea(g, us)}; {ashore(g, us)}"


def at_sea(g: State, side: int) -> str:
    """The fleet: who sails against what."""
    style = BOTH[side]
    port = g.at(g.facts.naval[side], PORT[side])
    sails = fleet_plan(g, side, port, style)
    group = surface_units(g, side) + [u for u in sails if u in g.facts.surface[side]]
    own, threat = round(power(g, group, style.torpedo)), round(danger(g, side, style))
    if sails:
        carriers = sum(g.facts.kind[u] == CV for u in sails)
        cargo = sum(u in g.facts.cargo[side] for u in sails)
        warships = len(sails) - carriers - cargo
        parts = [f"{n} {word}" for n, word in ((warships, "warships"), (carriers, "carriers"), (cargo, "cargo")) if n]
        return f"sends {' and '.join(parts)} to sea: power {own} against {threat} expected"
    if side == JAPAN and not group and g.at(g.facts.surface[JAPAN], RABAUL) and express_sails(g, style):
        return "runs the Tokyo Express from Rabaul"
    if group:
        return f"keeps what is at sea as it is: power {own} against {threat} expected"
    if not port:
        return "has nothing left in port"
    return f"keeps its {len(port)} unit{'s' * (len(port) != 1)} in port: the enemy may have power {threat} at sea"


def ashore(g: State, side: int) -> str:
    """The men: where they are and what they live on."""
    steps, theirs = g.steps(g.land(side)), g.steps(g.land(1 - side))
    if not steps:
        return f"has nobody ashore, {g.supply[side]} supply"
    where = "holds the field" if g.ground(side) == HENDERSON else "lies before the field"
    against = f" against {theirs}" if theirs else ""
    return f"{where} with {steps} step{'s' * (steps != 1)}{against} and {g.supply[side]} supply"
