"""7.7 Stealth: when to come out, and where to run when found."""

from __future__ import annotations

from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules import words as w
from ..rules.facts import SIDES
from ..rules.state import State
from .moving import made
from .plan import Plan
from .style import Style

AMBUSH = 2.0  # 8.2.9b what an ambush adds to an attack


def choose_stealth(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Out of stealth beside an enemy that an ambush would beat, within half the pool (8.2.9a); else stay hidden."""
    side = SIDES.index(decision.player)
    unit, trail = decision.about["unit"], decision.about["trail"]
    plan, pool = made(g, side, style), g.facts.movement[unit] * g.stealth[unit]
    stays = w.STAY in decision.options
    best: tuple[float, Any] = (style.margin, w.STAY) if stays else (-99.0, None)
    for option in decision.options:
        cost = trail.found()[option] if type(option) is int else 0
        if option == w.STAY or (stays and cost * 2 > pool):
            continue
        hex_ = option if type(option) is int else g.place[unit]
        value = -_exposed(plan, unit, hex_)
        for target in plan.beside.get(hex_, ()):
            friends = [u for u in plan.men if g.place[u] in g.facts.land_neighbours[target] and not g.stealth[u]]
            value = max(value, plan.attack_on(target, [*friends, unit]) + AMBUSH)
        best = max(best, (value, option), key=lambda pair: pair[0])
    return best[1]


def _exposed(plan: Plan, unit: int, hex_: int) -> float:
    others = plan.force.get(hex_, 0)
    return plan.risk(hex_, others + plan.g.strength[unit]) - plan.risk(hex_, others)


def choose_trail(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """On the run: where the enemy can gain least; when it may stop, stop."""
    if w.STOP in decision.options:
        return w.STOP
    plan = Plan(g, SIDES.index(decision.player), style)
    return min(decision.options, key=lambda h: (_exposed(plan, decision.about["unit"], h), h))
