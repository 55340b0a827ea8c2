"""One blow with all that can come together: on foot, and by sea from anywhere on the coast (7.6a), at the enemy where it gains
most. Units that choose one by one never sail against anybody: each of them alone counts half (8.2.1.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...kit.flood import HELD
from ..rules.operations import left, sea_cost, sea_room
from ..rules.reinforcements import due_units
from ..rules.state import STACK
from . import reckoning
from .distances import near
from .plan import BANZAI, JOIN, Plan

FULL = -1000.0
HALVED, OTHERS, TOGETHER = 3.0, 4.0, 0.5  # of a hex to attack from: bad ground, other enemies beside it, friends in it


class Strike(NamedTuple):
    """What it promises, whom it hits, and with whom."""

    value: float
    target: int
    units: tuple[int, ...]


NONE = Strike(0.0, -1, ())


def sailors(plan: Plan) -> list[int]:
    """7.6a Who may still go by sea, the strongest first."""
    g = plan.g
    if sea_room(g, plan.side) <= 0:
        return []
    coast = g.facts.coast
    found = [u for u in plan.men if g.place[u] in coast and not g.done[u] and not g.stealth[u] and not g.spent[u]
             and g.landed[u] >= g.entered[u] and not g.adjacent_enemy(g.place[u], plan.side) and plan.may_leave(u)]  # fmt: skip
    return sorted(found, key=lambda u: (-g.strength[u], u))


def landers(plan: Plan) -> list[int]:
    """6.0a Men who are to land in this step, the strongest first."""
    g = plan.g
    return sorted([u for u in due_units(g, plan.side) if not g.facts.gun[u]], key=lambda u: (-g.strength[u], u))


def beach(plan: Plan, target: int, near_foes: int = HELD) -> tuple[int, int]:
    """The coast from where a target is nearest: how far it is, and the hex. 6.0a who lands keeps out of zones of control: 1."""
    g, row = plan.g, near(plan.facts, target)
    foes, stacks = g.marks_of(1 - plan.side), g.stacks
    open_ = [h for h in g.facts.coastal if foes[h] < near_foes and len(stacks.get(h, ())) < STACK]
    around = plan.facts.land_neighbours[target]
    return min([(0 if h in around else row[h], h) for h in open_], default=(255, -1))


def best_strike(plan: Plan, landing: Sequence[int] = ()) -> Strike:
    """The blow that gains most, with those who are still to land, too: they walk up from the beach and do not count half."""
    best, by_sea = NONE, sailors(plan)
    for target in plan.targets:
        found = strike_at(plan, target, by_sea, landing)
        if found.value > best.value:
            best = found
    return best


def strike_at(plan: Plan, target: int, by_sea: list[int], landing: Sequence[int] = ()) -> Strike:
    """Who goes at one enemy: those who walk first, then who lands, then who sails, while each makes it better."""
    g, facts, side = plan.g, plan.facts, plan.side
    walkers = plan.able(target)
    there = sum([g.strength[u] for u in g.units_at(target, 1 - side)])
    defence = reckoning.defence(g, side, target)
    come: list[tuple[int, int]] = [(u, plan.value_of(target, u)) for u in walkers]
    room = sea_room(g, side)
    if landing:
        far = beach(plan, target, 1)[0]
        come += [(u, g.strength[u]) for u in landing if far <= left(g, u) - facts.cost["leave landing hex"]]
    if by_sea and room > 0:
        far = beach(plan, target)[0]
        able = [u for u in by_sea if u not in walkers and far <= left(g, u) - sea_cost(g, u) + 1]
        come += [(u, (g.strength[u] + 1) // 2) for u in able[:room]]
    best, attack, men = NONE, 0, 0
    for n, (unit, value) in enumerate(come, 1):
        attack, men = attack + value, men + g.strength[unit]
        points, emptied = reckoning.prospect(facts, side, attack, defence, men, there)
        if side == 1 and points > 0:
            points *= BANZAI
        worth = plan.style.nerve * points + emptied * plan.worth_of(target) - JOIN * n
        if worth > best.value:
            best = Strike(worth, target, tuple([u for u, _ in come[:n]]))
    return best


def ground(plan: Plan, unit: int, target: int, hexes: list[int]) -> int:
    """The best of the hexes to attack a target from, -1 where none is beside it: good ground, no other enemy, with friends."""
    g, around = plan.g, plan.facts.land_neighbours[target]
    found = []
    for hex_ in hexes:
        stack = g.stacks.get(hex_, ())
        if hex_ not in around or len(stack) >= STACK:
            continue
        others = len([f for f in plan.beside[hex_] if f != target]) if not g.facts.jungle[hex_] else 0
        found.append((TOGETHER * bool(stack) - OTHERS * others - HALVED * reckoning.halves(g, hex_, target), -hex_))
    return -max(found)[1] if found else -1
