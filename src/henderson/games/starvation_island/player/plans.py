"""Which units put to sea: the heuristic player's naval phases."""

from __future__ import annotations

from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules.chances import rate
from ..rules.components import BB, CA, CV, DD, JAPAN, LAND, NOUMEA, RABAUL, SEA, TRUK, US
from ..rules.movement import EXPRESS
from ..rules.questions import ALL, DONE, side_of
from ..rules.state import State, surface_units
from .worth import power


def naval_move(g: State, decision: Decision, nerve: float, rng: Random) -> Any:
    """The next unit of the plan, or done."""
    side, options = side_of(decision), decision.options
    if g.express:
        return ALL if ALL in options else next((o for o in options if type(o) is int), DONE)
    plan = usn_plan(g, nerve) if side == US else ijn_plan(g, nerve)
    if plan == EXPRESS:
        return EXPRESS if EXPRESS in options else DONE
    for u in plan:
        if u in options:
            return u
    return DONE


def first_phase(g: State) -> bool:
    """Is this the earlier of the side's two phases? Only from it can cargo still land this turn."""
    return g.phase in (1, 4)


def usn_plan(g: State, nerve: float) -> list[int]:
    """Cargo with its escort early; carriers when Japan has none to answer them."""
    port = g.at(g.facts.naval[US], NOUMEA)
    kind = g.facts.kind
    cargo = [u for u in port if u in g.facts.cargo[US]]
    at_sea = bool(g.at(g.facts.cargo[US], SEA[US]))
    plan: list[int] = []
    threat = power(g, surface_units(g, JAPAN))
    if first_phase(g):
        ready = g.at(g.facts.surface[JAPAN], TRUK)
        threat = max(threat, 0.8 * power(g, ready), power(g, g.at(g.facts.surface[JAPAN], RABAUL)))
        if cargo or at_sea:
            escorts = escort(g, US, port, threat)
            enough = nerve * power(g, surface_units(g, US) + escorts) >= 0.8 * threat
            if enough or at_sea:
                plan = escorts + cargo
    elif at_sea or g.at_sea(JAPAN):
        helpers = escort(g, US, port, threat)
        if nerve * power(g, surface_units(g, US) + helpers) >= 0.7 * threat:
            plan = helpers if at_sea or surface_units(g, US) or nerve * power(g, helpers) >= 0.8 * threat else []
    if g.control == JAPAN and g.turn >= 6 and first_phase(g):
        guns = escort(g, US, port, 2 * threat)
        if nerve * power(g, surface_units(g, US) + guns) >= 0.8 * threat:
            plan = guns + cargo  # to bombard the field and starve it
    if carriers_sail(g, US, nerve):
        plan = plan + [u for u in port if kind[u] == CV and g.air[u] >= 2]
    return plan


def ijn_plan(g: State, nerve: float) -> Any:
    """Convoys early with an escort that can win; the Express when the fleet stays in port."""
    port = g.at(g.facts.naval[JAPAN], TRUK)
    kind = g.facts.kind
    threat = power(g, surface_units(g, US))
    cargo = [u for u in port if u in g.facts.cargo[JAPAN]]
    sea = g.at(g.facts.naval[JAPAN], SEA[JAPAN])
    express = g.at(g.facts.surface[JAPAN], RABAUL)
    hungry = g.supply[JAPAN] < 2 and (g.turn >= 5 or g.control == JAPAN)  # supply at almost any price
    if g.turn == g.facts.last_turn and g.control == JAPAN and first_phase(g):
        return port  # nothing is needed later: keep the guns of the USN off the field
    if not first_phase(g) and not sea:
        return EXPRESS if express and (hungry or nerve * power(g, express) > 1.2 * threat > 0) else []
    if first_phase(g):
        escorts = escort(g, JAPAN, port, max(threat, expected_threat(g)))
        fleet = surface_units(g, JAPAN) + escorts
        if (cargo or g.at(g.facts.cargo[JAPAN], SEA[JAPAN])) and (
            hungry or (nerve * power(g, fleet) >= 0.9 * threat and len(fleet) >= 2)
        ):
            carriers = [u for u in port if kind[u] == CV and g.air[u]] if g.at_sea(US) else []
            return escorts + cargo + carriers
        if not sea and express and (hungry or nerve * power(g, express) >= 0.9 * threat):
            return EXPRESS
    if carriers_sail(g, JAPAN, nerve):
        return [u for u in port if kind[u] == CV and g.air[u]] + escort(g, JAPAN, port, 0.5 * threat)
    return []


def expected_threat(g: State) -> float:
    """What the USN may add in its second phase."""
    return 0.7 * power(g, g.at(g.facts.surface[US], NOUMEA) + surface_units(g, US))


def carriers_sail(g: State, side: int, nerve: float) -> bool:
    """Carriers go where there is something to sink and no stronger air to meet."""
    enemy = 1 - side
    ships = g.at(g.facts.ships[enemy], SEA[enemy])
    if not ships:
        return False
    mine = sum(g.air[u] for u in g.facts.carriers[side] if g.place[u] in ((NOUMEA, TRUK)[side], SEA[side]))
    theirs = sum(g.air[u] for u in g.facts.carriers[enemy] if g.place[u] == SEA[enemy])
    if side == US and first_phase(g):
        theirs += sum(g.air[u] for u in g.facts.carriers[enemy] if g.place[u] == TRUK)
    flak = g.flak(enemy) * rate(g.facts.hits["strike flak"][enemy])
    return nerve * mine >= (1.5 if side == US else 0.8) * theirs and nerve * mine > flak + 2


def escort(g: State, side: int, port: list[int], threat: float) -> list[int]:
    """Warships out of port, destroyers and cruisers first, until they outweigh the threat."""
    kind = g.facts.kind
    group = surface_units(g, side)
    chosen: list[int] = []
    order = {DD: 0, CA: 1, BB: 3}
    for u in sorted((u for u in port if kind[u] in (BB, CA, DD) or (kind[u] not in (CV, LAND) and g.facts.gunnery[0][u] > 1)),
                    key=lambda u: (order.get(kind[u], 2), -g.facts.gunnery[0][u], u)):  # fmt: skip
        if len(group) + len(chosen) >= 4 and power(g, group + chosen) >= 1.3 * threat:
            break
        chosen.append(u)
    return chosen
