"""Plans by kind: what share of each kind of ship puts to sea, whatever the odds. Ideas for search that no style comes to."""

from __future__ import annotations

from functools import partial
from math import ceil
from random import Random
from typing import Any, NamedTuple

from ....engine.decision import Decision
from ...kit.hints import Heuristic
from ..rules.components import BB, CA, CL, CV, DD, LAND, SP
from ..rules.questions import DONE
from ..rules.state import State
from .plans import first_phase

MOVES = ("6.0.usn", "6.0.ijn")


class Squadron(NamedTuple):
    """Shares of what is in port, from 0 to 1, in the order in which they sail."""

    destroyers: float = 0.0
    cruisers: float = 0.0
    battleships: float = 0.0
    supply: float = 0.0
    men: float = 0.0
    carriers: float = 0.0


KINDS = ((DD,), (CA, CL), (BB,), (SP,), (LAND,), (CV,))  # of those shares
CARGO = (SP, LAND)


def squadron(usual: Heuristic, **shares: float) -> Heuristic:
    """Such a plan; all but naval movement is answered as usual."""
    return partial(_play, usual=usual, plan=Squadron(**shares))


def _play(g: State, decision: Decision, rng: Random, usual: Heuristic, plan: Squadron) -> Any:
    if decision.rule not in MOVES or g.express or leaves_cargo(g, decision, plan):
        return usual(g, decision, rng)
    return next_unit(g, decision, plan)


def leaves_cargo(g: State, decision: Decision, plan: Squadron) -> bool:
    """Would no warship go out to the cargo that is at sea?"""
    warships = plan.destroyers or plan.cruisers or plan.battleships
    return not warships and not plan.supply and bool([u for u in decision.about["at sea"] if g.facts.kind[u] in CARGO])


def next_unit(g: State, decision: Decision, plan: Squadron) -> Any:
    """The strongest unit still in port of the first kind of which too few have put to sea, or done."""
    kind, guns, port, sea = g.facts.kind, g.facts.gunnery[0], decision.about["port"], decision.about["at sea"]
    for kinds, share in zip(KINDS, plan):
        if not share or (kinds[0] in CARGO and not first_phase(g)):  # it could no longer land
            continue
        waiting = [u for u in port if kind[u] in kinds]
        sent = sum([g.marked[u] for u in sea if kind[u] in kinds])
        if waiting and sent < ceil(share * (sent + len(waiting))):
            return max(waiting, key=lambda u: (guns[u], g.air[u], -u))
    return DONE
