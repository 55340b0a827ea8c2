"""Fire and assault: what a battle promises is reckoned from the tables before it is offered."""

from __future__ import annotations

from random import Random
from typing import Any

from ....engine.decision import Decision
from ..rules import artillery, battle, strengths
from ..rules import words as w
from ..rules.facts import SIDES
from ..rules.state import OPERATIONAL, State
from . import reckoning
from .allot import shares
from .plan import BANZAI, Plan
from .style import Style

FIELD_HIT = 0.8  # what a point of damage to an airfield in enemy hands is worth
SURE = 7  # times as strong: nobody is needed any more (8.2.1.3b)

# -- fire ----------------------------------------------------------------------------------------------------------


def _hits(g: State, side: int, hex_: int, laid: int) -> float:
    """Points that one more factor fired on a hex promises, after so many others."""
    units = [u for u in g.units_at(hex_, 1 - side) if not g.stealth[u]]
    total = sum([g.strength[u] for u in units])
    each = sum(artillery.fire_column(g.facts, total)) / 6 if total else 0.0
    left = total - len(units) - each * laid  # 8.1.5c the last step of each is safe
    value = reckoning.PRICE[1 - side] * each if left >= 0.5 else 0.0
    if hex_ == g.facts.field and g.control[hex_] != side and g.hf >= OPERATIONAL:
        value += FIELD_HIT / 3
    return value


def _laid(g: State, hex_: int) -> int:
    return sum([n for _, target, n, counter in g.volley if target == hex_ and not counter])


def _best_target(g: State, side: int, hexes: list[int]) -> tuple[float, int]:
    return max([(_hits(g, side, h, _laid(g, h)), -h) for h in hexes], default=(0.0, 0))


def choose_gun(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """A gun that can still hurt somebody; the volley goes when all are laid."""
    side = SIDES.index(decision.player)
    closing = w.FIRE if w.FIRE in decision.options else w.END
    least = 0.05 if g.unlimited(side) else style.fire
    for gun in [o for o in decision.options if type(o) is int]:
        if _best_target(g, side, artillery.targets(g, gun))[0] >= least:
            return gun
    return closing


def choose_target(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Where a factor hurts most."""
    side = SIDES.index(decision.player)
    hexes = [o for o in decision.options if type(o) is int]
    return -_best_target(g, side, hexes)[1] if hexes else None


def choose_factors(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """No more than can still hurt."""
    side = SIDES.index(decision.player)
    hex_, least = decision.about["target"], 0.05 if g.unlimited(side) else style.fire
    best = decision.options[0]
    for n in decision.options:
        if _hits(g, side, hex_, _laid(g, hex_) + n - 1) < least:
            break
        best = n
    return best


# -- assault -------------------------------------------------------------------------------------------------------


def _attackers(g: State, side: int, hex_: int) -> list[int]:
    """Who stands beside a hex and may still attack."""
    men = [u for h in g.facts.land_neighbours[hex_] for u in g.units_at(h, side)]
    return [u for u in men if not g.facts.gun[u] and not g.fought[u] and not g.stealth[u]]


def choose_assault(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The hex that promises most by those meant for it; none that promises too little, unless it is owed."""
    side = SIDES.index(decision.player)
    plan, given = Plan(g, side, style), shares(g, side, style)
    hexes = [o for o in decision.options if type(o) is int]
    best = max([(plan.attack_on(h, list(given.get(h) or _attackers(g, side, h)[:1])), -h) for h in hexes])
    if w.END in decision.options and best[0] < style.margin:
        return w.END
    return -best[1]


def choose_attacker(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Whoever is meant for this hex; then whoever must and makes it better; guns while they do, and supply lasts."""
    side = SIDES.index(decision.player)
    plan, target = Plan(g, side, style), g.targets[0]
    can_go = w.ATTACK in decision.options
    men = sorted([o for o in decision.options if type(o) is int and not g.facts.gun[o]], key=lambda u: (-g.strength[u], u))
    there = reckoning.defence(g, side, target)
    attack = strengths.attack_strength(g, doubled=False) if g.attackers else 0
    if can_go and attack >= SURE * there:
        return w.ATTACK
    given = shares(g, side, style)
    meant = [u for u in men if any(u in given.get(h, ()) for h in g.targets)]
    if meant and (not can_go or _adds(g, plan, meant)):
        return meant[0]
    if men and not can_go:
        return men[-1]
    guns = [o for o in decision.options if type(o) is int and g.facts.gun[o]]
    if guns and attack < SURE * there and g.can_pay(side) >= 2:
        return guns[0]
    return w.ATTACK if can_go else decision.options[0]


def _adds(g: State, plan: Plan, men: list[int]) -> bool:
    """Do these units, or the first of them, make the attack better? A hopeless one, owed, is left to as few as may be."""
    have = plan.attack_on(g.targets[0], g.attackers)
    return max(plan.attack_on(g.targets[0], [*g.attackers, *men[:n]]) for n in range(1, len(men) + 1)) > have + 0.05


def choose_more_targets(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """One hex at a time, unless there is no other way."""
    return w.ONLY if w.ONLY in decision.options else decision.options[0]


def choose_strain(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Strain when the better column gains more than the die may cost (8.2.3b)."""
    about, side = decision.about, SIDES.index(decision.player)
    attack, defence, points = about["attack"], about["defence"], about["points"]
    now = reckoning.prospect(g.facts, side, attack, defence)
    then = reckoning.prospect(g.facts, side, attack + points, defence, attack)
    prize = max([Plan(g, side, style).worth_of(h) for h in g.targets])
    gain = then[0] - now[0] + prize * (then[1] - now[1]) - reckoning.PRICE[side] * min(6, points) / 6
    return decision.options[0] if gain > style.strain else w.NO_STRAIN


def choose_banzai(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Again, if what it promises is more than what it costs."""
    side = SIDES.index(decision.player)
    held, men = battle.second_front(g)
    if not held:
        return next(o for o in decision.options if o != w.BANZAI)
    value = Plan(g, side, style).attack_on(held[0], [u for u in men if not g.facts.gun[u]]) / BANZAI
    price = reckoning.PRICE[side] * decision.about.get("price", 0)
    return w.BANZAI if value > style.margin + price else next(o for o in decision.options if o != w.BANZAI)


# -- what battles cost ---------------------------------------------------------------------------------------------


def choose_loss(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The strongest gives up a step, men before guns."""
    return max(decision.options, key=lambda u: (not g.facts.gun[u], g.strength[u], -u))


def choose_excess(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The weakest goes."""
    return min(decision.options, key=lambda u: (g.strength[u], u))


def choose_retreat(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """To friends, where the enemy can gain least."""
    side = SIDES.index(decision.player)
    plan, unit = Plan(g, side, style), decision.about["unit"]
    strength = 0 if g.facts.gun[unit] else g.strength[unit]

    def value(hex_: int) -> float:
        others = plan.force.get(hex_, 0)
        return plan.risk(hex_, others) - plan.risk(hex_, others + strength) - 0.01 * g.facts.away(g.facts.field)[hex_]

    return max(decision.options, key=lambda h: (value(h), -h))


def choose_advance(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Into the airfield or a village with the strongest that gives nothing away, no guns either; elsewhere hold."""
    side = SIDES.index(decision.player)
    free = [h for h in decision.about["vacated"] if h in g.control and h not in g.occupied_by(side)]
    units = [o for o in decision.options if type(o) is int and not g.facts.gun[o]]
    units = [u for u in units if g.place[u] not in g.control or len(g.units_at(g.place[u], side)) > 1 or g.facts.field in free]
    if free and g.facts.field not in free:
        plan = Plan(g, side, style)
        units = [u for u in units if not plan.leaves_alone(u)]
    return max(units, key=lambda u: (g.strength[u], -u)) if free and units else w.HOLD


def choose_further(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """No farther than it must be."""
    return w.HALT if w.HALT in decision.options else decision.options[0]
