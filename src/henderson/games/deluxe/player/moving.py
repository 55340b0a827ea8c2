"""Movement and landing: men walk as places.py says; guns and landings go where the plan of the front gains most by them."""

from __future__ import annotations

from random import Random
from typing import Any

from ....engine.decision import Decision
from ...kit.flood import HELD
from ..rules import stealth
from ..rules import words as w
from ..rules.facts import SIDES
from ..rules.state import OPERATIONAL, STACK, State
from . import reckoning
from .distances import near
from .places import Places
from .plan import Plan
from .quarters import best_quarters, comfort, has_business
from .strikes import beach, best_strike, ground, landers
from .style import Style

LIKES_TO_STAY = 0.1  # what moving must gain
FULL = -1000.0
CLOSELY = 8  # hexes of bare ground that are looked at closely
STAYS, VOYAGE = 0.5, 6.0  # what a move must gain, and a voyage (there are three a turn), as places.py draws
THREAT = 2.0  # 9.1c
BESIDE, EXPOSED = 4.0, 20.0  # what a gun fears beside the enemy, where it is silent (8.1b); where he is far stronger there
ALONE = 4  # what a gun without company fears beside its own factors
SOAK_OFF = 3.0  # what it costs to keep another enemy busy who must be attacked too
SEARCHES = 0.6  # how often a unit that is not to attack looks for hidden enemies (7.7.5)
REPAIR_BELOW = 16
WITHDRAW_FROM = 18
NEVER = 30.0  # what no strike promises


class Place:
    """How good each hex is for one unit to end its move in."""

    def __init__(self, plan: Plan, unit: int, by_sea: bool = False) -> None:
        self.plan, self.unit, self.g = plan, unit, plan.g
        self.strength = 0 if plan.facts.gun[unit] else plan.g.strength[unit]
        self.attack = (self.strength + 1) // 2 if by_sea or plan.g.by_sea[unit] else self.strength  # 8.2.1.1
        self.goals = plan.goals(unit) if self.strength else []
        self.target = plan.task.get(unit, -1)

    def worth(self, hex_: int) -> float:
        """In victory points."""
        g, plan, unit = self.g, self.plan, self.unit
        stack = g.stacks.get(hex_, ())
        if len(stack) - (unit in stack) >= STACK:
            return FULL
        if not self.strength:
            return self.gun_worth(hex_)
        others = plan.force.get(hex_, 0) - (self.strength if g.place[unit] == hex_ and not g.stealth[unit] else 0)
        value = plan.risk(hex_, others) - plan.risk(hex_, others + self.strength)
        if g.control.get(hex_, plan.side) != plan.side:
            value += plan.worth_of(hex_)
        return value + self.pull(hex_) + self.fights(hex_)

    def pull(self, hex_: int) -> float:
        """How strongly the goals draw to a hex: the strongest counts, less with every movement point."""
        pace = self.plan.style.pace
        return max([v - pace * row[hex_] for v, row in self.goals], default=0.0)

    def best(self, hexes: list[int], otherwise: float) -> tuple[float, int]:
        """The best of the hexes. Of bare ground only what is drawn to most is looked at closely."""
        plan = self.plan
        marked = {*plan.beside, *self.g.stacks, *self.g.control}
        close = [h for h in hexes if h in marked]
        bare = [h for h in hexes if h not in marked]
        if len(bare) > CLOSELY:
            goal = max(self.goals, key=lambda pair: pair[0] - plan.style.pace * pair[1][self.g.place[self.unit]], default=None)
            row = goal[1] if goal else plan.facts.away(plan.facts.field)
            bare = sorted(bare, key=lambda h: (row[h], h))[:CLOSELY]
        return max([(self.worth(h), h) for h in (*close, *bare)], default=(otherwise, -1))

    def fights(self, hex_: int) -> float:
        """What the battles promise that are fought from a hex: all that are owed there (8.2a), the best where none is."""
        plan, g = self.plan, self.g
        foes = plan.beside.get(hex_)
        if not foes:
            return 0.0
        owed = g.in_zone(hex_, 1 - plan.side)
        if len(foes) == 1 or not owed:
            best = max([self.fight(hex_, foe) for foe in foes])
            return best if owed else max(0.0, best)
        if self.target in foes:
            soaked = [foe for foe in foes if foe != self.target and foe not in plan.attacks]
            return self.fight(hex_, self.target) - SOAK_OFF * len(soaked)
        return self.combined(foes)

    def combined(self, foes: list[int]) -> float:
        """8.2.6a What this unit adds where several enemies must be attacked: all of them together."""
        plan, g = self.plan, self.g
        with_us = sorted({u for foe in foes for u in self.friends(foe)})
        before = sum([max(0.0, plan.attack_on(foe, self.friends(foe))) for foe in foes])
        attack = sum([g.strength[u] for u in with_us]) + self.attack
        there = sum([reckoning.defence(g, plan.side, foe) for foe in foes])
        points, emptied = reckoning.prospect(plan.facts, plan.side, attack, there)
        return plan.style.nerve * points + emptied * max([plan.worth_of(foe) for foe in foes]) - before

    def friends(self, foe: int) -> list[int]:
        """Who else attacks an enemy: those that stand beside it and move no more, and those planned to."""
        plan, g, unit = self.plan, self.g, self.unit
        around, planned = plan.facts.land_neighbours[foe], plan.attacks.get(foe)
        found = [u for u in plan.men if u != unit and g.done[u] and g.place[u] in around and not g.stealth[u]]
        return sorted({*found, *planned[1]} - {unit}) if planned else found

    def fight(self, hex_: int, foe: int) -> float:
        """What this unit adds to an attack on an enemy from a hex."""
        plan, g = self.plan, self.g
        with_us, half = self.friends(foe), reckoning.halves(g, hex_, foe)
        if self.target == foe:
            return plan.attacks[foe][0] - (2.0 if half else 0.0)
        weak = (half or self.attack < self.strength) and not with_us
        return plan.attack_on(foe, [*with_us, self.unit], half=weak) - max(0.0, plan.attack_on(foe, with_us))

    def gun_worth(self, hex_: int) -> float:
        """A gun wants company that can hold, enemies in range, and not to stand beside them."""
        g, plan, facts = self.g, self.plan, self.plan.facts
        reach, strength = facts.units[self.unit].range, g.strength[self.unit]
        company = plan.force.get(hex_, 0)
        lost = float(reckoning.PRICE[plan.side] * strength + ALONE)
        value = plan.risk(hex_, company) - plan.risk(hex_, company + 1) if company else -lost * (plan.threat(hex_) > 0)
        away = facts.away(hex_)
        value += 0.4 * min(3, len([1 for t in plan.targets if away[t] <= reach]))
        to_field = facts.away(facts.field)[hex_]
        if g.control[facts.field] != plan.side:
            value += THREAT * (2 if plan.side == 1 else 1) if to_field <= reach else 0.0
        value -= 0.05 * to_field
        if hex_ in plan.beside:
            value -= EXPOSED if self.is_exposed(hex_, company) else BESIDE
        return value + (0.5 if company else 0.0)

    def is_exposed(self, hex_: int, company: int) -> bool:
        """Are the enemies beside a hex more than three times as strong as those of ours in it and around it?"""
        around, force = self.plan.facts.land_neighbours[hex_], self.plan.force
        return sum([s for h, s in self.plan.foes if h in around]) > 3 * (company + sum([force.get(h, 0) for h in around]))


def made(g: State, side: int, style: Style) -> Plan:
    """The plan with its attacks chosen."""
    plan = Plan(g, side, style)
    plan.choose_attacks()
    return plan


def choose_unit(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Every unit gets its chance: fighters first, those nearest to the airfield before others; guns last."""
    units = [o for o in decision.options if type(o) is int]
    if not units:
        return w.END
    gun, stealthy, place, away = g.facts.gun, g.stealth, g.place, g.facts.away(g.facts.field)
    return min([(gun[u], stealthy[u] == 0, away[place[u]], u) for u in units])[3]


def choose_move(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """The best hex in reach, or something better to do."""
    side = SIDES.index(decision.player)
    unit, options = g.movers[0], decision.options
    words = [o for o in options if type(o) is str]
    plan = Plan(g, side, style)
    deed = _deed(g, plan, unit, words)
    if deed:
        return deed
    hexes = [h for h in options if type(h) is int]
    if g.facts.gun[unit]:
        place = Place(plan, unit)
        here = place.worth(g.place[unit]) + LIKES_TO_STAY
        best = place.best(hexes, here)
        return best[1] if best[0] > here else w.STOP
    tries = [o for o in options if type(o) is tuple and o[0] == w.DETECT and stealth.search_faces(g, unit, *o[1:]) >= 1]
    if tries and rng.random() < SEARCHES * max([stealth.search_faces(g, unit, *o[1:]) for o in tries]):
        return max(tries, key=lambda o: stealth.search_faces(g, unit, *o[1:]))
    merge = [o for o in options if type(o) is tuple and o[0] == w.CONSOLIDATE]
    if merge and g.strength[unit] + g.strength[merge[0][1]] <= 4:
        return merge[0]
    if not plan.may_leave(unit):
        return w.STOP
    if g.spent[unit] and not g.by_sea[unit] and g.place[unit] not in g.control:
        hexes = [h for h in hexes if g.control.get(h, side) != side]  # who walked to bare ground chose it: no dance, only to take
        if not hexes:
            return w.STOP
    if style.strike < NEVER:
        blow = best_strike(plan)
        if unit in blow.units and blow.value >= style.strike:
            return _join(g, plan, unit, blow.target, hexes, words)
    return _walk(g, plan, unit, hexes, words, rng)


def _join(g: State, plan: Plan, unit: int, target: int, hexes: list[int], words: list[str]) -> Any:
    """To the side of a friend who strikes: beside the target, or out to sea to come there."""
    around = g.facts.land_neighbours[target]
    if g.place[unit] in around:
        return w.STOP
    hex_ = ground(plan, unit, target, hexes)
    if hex_ >= 0:
        return hex_
    return w.SEA if w.SEA in words else w.STOP


def _walk(g: State, plan: Plan, unit: int, hexes: list[int], words: list[str], rng: Random) -> Any:
    """Where men go: on foot, by sea, into stealth, or nowhere."""
    places = Places(plan, unit)
    rated = places.rated(hexes)
    here = places.worth(g.place[unit]) + STAYS
    best = max(rated, default=(here, -1))
    goes = best[1] if best[0] > here else -1
    if not has_business(plan, unit, goes) or places.walks_under_fire(goes):
        here += comfort(plan, unit, g.place[unit]) + plan.style.guard * plan.leaves_alone(unit)
        best = best_quarters(plan, unit, rated)
    attacks = best[0] > here and best[1] in plan.beside  # who goes at an enemy together with others does not hide instead
    if w.HIDE in words and not attacks and _hides(plan, unit, best[0] <= here, rng):
        plan.choose_attacks()
        if unit not in plan.task:  # nor whom the others count on
            return w.HIDE
    if w.SEA in words:
        foes = g.marks_of(1 - plan.side)
        coast = max(Places(plan, unit, by_sea=True).rated([h for h in g.facts.coastal if foes[h] < HELD]))
        if not has_business(plan, unit, coast[1]):
            there = comfort(plan, unit, coast[1])
            if there < min(0.0, comfort(plan, unit, g.place[unit])):  # the draw of the airfield alone is no reason to sail there
                return best[1] if best[0] > here else w.STOP
            coast = coast[0] + there, coast[1]
        if coast[0] > max(best[0], here) + VOYAGE:
            return w.SEA
    return best[1] if best[0] > here else w.STOP


def _hides(plan: Plan, unit: int, idle: bool, rng: Random) -> bool:
    """7.7 Outnumbered three to one, or idle with the enemy near? A village is kept from under a Stealth marker as well: nobody
    walks in, no guerrilla comes, and who is there is attacked only when found."""
    here, style = plan.g.place[unit], plan.style
    kept = here in plan.g.control
    if rng.random() >= (style.lair if kept else style.hide) or (kept and (not idle or plan.g.control[here] != plan.side)):
        return False
    threat = plan.threat(here)
    return threat >= 3 * plan.force.get(here, 1) or (idle and threat > 0)


def _deed(g: State, plan: Plan, unit: int, words: list[str]) -> str:
    """Work on the airfield, and the 1st Marine Division's way home."""
    field, side = g.facts.field, plan.side
    if w.REDUCE in words and side == 1 and g.hf >= OPERATIONAL and plan.threat(field) > 2 * plan.force.get(field, 0):
        return w.REDUCE  # what cannot be held shall not serve the enemy, and Rabaul sends two units for it
    if w.REPAIR_ALL in words and g.control[field] == side and g.hf < REPAIR_BELOW and unit not in plan.task:
        return w.REPAIR_ALL
    if w.WITHDRAW in words and side == 0 and g.turn >= WITHDRAW_FROM:
        return w.WITHDRAW
    return ""


def choose_coast(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """By sea to the best coast."""
    side = SIDES.index(decision.player)
    plan, unit = Plan(g, side, style), g.movers[0]
    if style.strike < NEVER:
        blow = best_strike(plan)
        if unit in blow.units and blow.value >= style.strike:
            hex_ = ground(plan, unit, blow.target, list(decision.options))
            return hex_ if hex_ >= 0 else beach(plan, blow.target)[1]
    return max(decision.options, key=Places(plan, unit, by_sea=True).worth)


def choose_landing(g: State, decision: Decision, style: Style, rng: Random) -> Any:
    """Ashore where the unit gains most; a gun with company."""
    side = SIDES.index(decision.player)
    hexes = [o for o in decision.options if type(o) is int]
    if not hexes:
        return w.LATER
    unit = decision.about["unit"]
    plan = Plan(g, side, style)
    if style.strike < NEVER:
        blow = best_strike(plan, landers(plan))
        if unit in blow.units and blow.value >= style.strike:
            row = near(g.facts, blow.target)
            return min(hexes, key=lambda h: (row[h], h))
    best = Place(plan, unit).best(hexes, FULL)
    return best[1] if best[0] > -style.wait or w.LATER not in decision.options else w.LATER
