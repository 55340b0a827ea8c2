"""What battles are worth, exactly from the tables: victory points to be expected, and how likely a hex is emptied."""

from __future__ import annotations

from functools import cache

from ..rules import strengths
from ..rules.facts import Facts, Result
from ..rules.state import State

PRICE = (3, 2)  # 9.1a, 9.2a points for the enemy when a factor of the U.S., of Japan is lost
Prospect = tuple[float, float]  # points for the attacker, chance that the hex is emptied


@cache
def _name(attack: int, defence: int) -> str:
    return strengths.column(attack, defence)


def prospect(facts: Facts, side: int, attack: int, defence: int, men: int = 0, there: int = 0) -> Prospect:
    """An assault of `side`, points against points; `men` and `there` are the factors that can be lost (else as many)."""
    men, there = men or attack, there or defence
    name = _name(attack, max(1, defence))
    if name == strengths.WORST:
        return -float(PRICE[side] * men), 0.0
    if name == strengths.BEST:
        return float(PRICE[1 - side] * there), 1.0
    return _mean(facts.attrition[name], side, men, there)


@cache
def _mean(row: tuple[Result, ...], side: int, men: int, there: int) -> Prospect:
    """The mean over the six faces of the die."""
    points = emptied = 0.0
    for result in row:
        points += PRICE[1 - side] * min(result.d_loss, there) - PRICE[side] * min(result.a_loss, men)
        emptied += result.d_retreat > 0 or result.d_loss >= there
    return points / len(row), emptied / len(row)


def defence(g: State, side: int, hex_: int) -> int:
    """What a hex of the other side defends with, as far as the world tells; 8.2.4a guns count what their supply can pay."""
    gun, strength, bonus = g.facts.gun, g.strength, 1 if g.air and side == 0 else 0
    total, guns = 0, 0
    units = g.units_at(hex_, 1 - side)
    for u in units:
        if gun[u]:
            guns += strength[u]
        else:
            total += strength[u] + bonus
    if guns:
        total += min(guns, g.can_pay(1 - side) + (len(units) if not total else 0))
    return total or 1


def halves(g: State, hex_: int, target: int) -> bool:
    """8.2.1.1 Does an attacker in that hex count half against that target?"""
    facts = g.facts
    return facts.river[hex_] or facts.level[target] > facts.level[hex_]
