"""Which units put to sea: the fleet as a whole, before the first of them leaves port."""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.chances import rate
from ..rules.components import BB, CA, CL, CV, DD, JAPAN, LAND, PORT, RABAUL, SEA, SP, SURFACE, US
from ..rules.movement import EXPRESS
from ..rules.questions import ALL, DONE, side_of
from ..rules.state import State, surface_units
from ..rules.victory import decisive
from .style import Style
from .worth import each_ship, fire_and_toughness, power

ORDER = {DD: 0, CA: 1, CL: 2, BB: 3}  # who is sent first where not all are needed
BOLDEST = 0.25  # an Express may turn back at the sight of the enemy, and may still bring supply (12.0.f)
LEAST = 0.35  # weaker than that a fleet only goes out to come home again


def naval_move(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The next unit of the plan, or done."""
    options = decision.options
    if g.express:
        return ALL if ALL in options else next((o for o in options if type(o) is int), DONE)
    side, port = side_of(decision), decision.about["port"]
    fleet = fleet_plan(g, side, port, style) or going_home(g, side, decision.about["at sea"], style)
    if fleet:
        return ALL if len(fleet) == len(port) and ALL in options and fleet[0] in port else fleet[0]
    return EXPRESS if EXPRESS in options and express_sails(g, style) else DONE


def first_phase(g: State) -> bool:
    """Is this the earlier of the side's two phases? Only from it can cargo still land, and guns still bombard, this turn."""
    return g.phase in (1, 4)


def fleet_plan(g: State, side: int, port: list[int], style: Style) -> list[int]:
    """What is still in port and should be at sea: warships, then cargo, then carriers."""
    kind = g.facts.kind  # of the side's own units
    warships = [u for u in port if kind[u] in SURFACE]
    cargo = [u for u in port if kind[u] in (SP, LAND)] if first_phase(g) else []
    group = surface_units(g, side)
    threat = danger(g, side, style)
    ratio = dare(g, side, bool(cargo), style)
    sails = ratio is not None and power(g, group + warships, style.torpedo) >= max(LEAST, ratio) * threat
    if sails:
        added = enough(g, group, warships, style.mass * threat, style)
        return added + cargo + carriers_out(g, side, port, group + added, style)
    return carriers_out(g, side, port, group, style)


def danger(g: State, side: int, style: Style) -> float:
    """The power that the side will meet: what is at sea, or what may come out against it."""
    enemy = 1 - side
    there = surface_units(g, enemy)
    coming = g.at(g.facts.surface[enemy], PORT[enemy])
    share = style.early if first_phase(g) else style.late if side == US else 0.0  # Japan moves last in a turn
    threat = max(power(g, there, style.torpedo), share * power(g, there + coming, style.torpedo))
    if side == US and not there:
        threat = max(threat, share * power(g, g.at(g.facts.surface[JAPAN], RABAUL), style.torpedo))
    return threat


def dare(g: State, side: int, cargo: bool, style: Style) -> float | None:
    """The ratio it takes to put to sea, by what for: cargo in port and more; None: there is nothing to sail for."""
    late = urgency(g, side, style)
    if g.at(g.facts.cargo[side], SEA[side]):  # it is out there, and is not left alone
        return min(style.convoy, style.hunt) * late
    if cargo:
        hungry = g.supply[side] < 2
        return style.convoy * late * (0.5 if hungry else 1.0)
    if g.at_sea(1 - side):
        convoy = bool(g.at(g.facts.cargo[1 - side], SEA[1 - side]))
        return style.hunt * late * (style.prey if convoy else 1.0)
    if first_phase(g) and g.control != side:
        return style.show * late  # shore bombardment
    return None


def urgency(g: State, side: int, style: Style) -> float:
    """In the last turn nothing is saved for later: who loses as things stand dares more."""
    if g.turn < g.facts.last_turn:
        return 1.0
    return style.safe if standing(g) == side else style.last


def standing(g: State) -> int:
    """13.1.b, 13.2.a Who would win if the game ended now."""
    naval = decisive(g)
    if naval is not None:
        return naval
    return JAPAN if g.control == JAPAN and g.supply[JAPAN] else US


def going_home(g: State, side: int, at_sea: list[int], style: Style) -> list[int]:
    """In the second phase, what is at sea without cargo and hopelessly outgunned does not wait to be struck."""
    if first_phase(g) or any([g.facts.kind[u] in (SP, LAND) for u in at_sea]):  # noqa: C419
        return []
    theirs = power(g, surface_units(g, 1 - side), style.torpedo)
    if power(g, surface_units(g, side), style.torpedo) >= style.flee * theirs:
        return []
    return [u for u in at_sea if not g.marked[u]]


def enough(g: State, group: list[int], warships: list[int], power_needed: float, style: Style) -> list[int]:
    """Warships out of port, destroyers and cruisers first, until they have that power, and four at least."""
    kind, guns, each = g.facts.kind, g.facts.gunnery[0], each_ship(g.facts, style.torpedo)
    chosen: list[int] = []
    fire, tough = fire_and_toughness(g, group, style.torpedo)
    for u in sorted(warships, key=lambda u: (ORDER[kind[u]], -guns[u], u)):
        if len(group) + len(chosen) >= 4 and sqrt(fire * tough) >= power_needed:
            break
        chosen.append(u)
        more = each[2 * u + g.flip[u]]
        fire, tough = fire + more[0], tough + more[1]
    return chosen


def carriers_out(g: State, side: int, port: list[int], screen: list[int], style: Style) -> list[int]:
    """Carriers with warships round them, where there is something to sink and no stronger air to meet."""
    enemy = 1 - side
    ready = [u for u in port if g.facts.kind[u] == CV and g.air[u] >= 2]
    if not ready or not g.at(g.facts.ships[enemy], SEA[enemy]):
        return []
    # without a screen a pass in surface combat sends them home for turns
    if not screen or power(g, screen, style.torpedo) < style.screen * power(g, surface_units(g, enemy), style.torpedo):
        return []
    mine = sum(g.air[u] for u in ready) + sum(g.air[u] for u in g.at(g.facts.carriers[side], SEA[side]))
    theirs = float(sum(g.air[u] for u in g.at(g.facts.carriers[enemy], SEA[enemy])))
    if side == US or first_phase(g):
        share = style.early if first_phase(g) else style.late
        theirs += share * sum(g.air[u] for u in g.at(g.facts.carriers[enemy], PORT[enemy]))
    lost = g.flak(enemy) * rate(g.facts.hits["strike flak"][enemy])
    return ready if mine >= style.air * theirs and mine > lost + style.flak else []


def express_sails(g: State, style: Style) -> bool:
    """Rabaul's ships go when nobody bars the way, or they are the stronger."""
    there = power(g, surface_units(g, US), style.torpedo)
    return power(g, g.at(g.facts.surface[JAPAN], RABAUL), style.torpedo) >= max(BOLDEST, style.raid) * there
