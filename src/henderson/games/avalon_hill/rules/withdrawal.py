"""Withdrawal from the island: O.withdraw.1 to 5 and O.marine.1 to 7."""

from __future__ import annotations

from .facts import JAPAN, US
from .state import WITHDRAWN, State, changed, without


def can_withdraw(g: State, side: str, unit: int) -> bool:
    """May the unit leave the island now?"""
    if not is_time(g, side):
        return False
    if side == US and unit not in g.facts.division:
        return False  # O.marine.6 only units of the division; O.marine.3 any number
    square = g.place[unit]
    if square not in g.facts.coastal_villages:
        return False  # O.withdraw.2, O.marine.4 through coast squares with villages
    if g.danger(side) >> square & 1:
        return False  # O.withdraw.2, O.marine.4 not out of an enemy zone
    return g.left_from.count(square) < g.facts.limits["withdraw_per_village"]  # O.withdraw.1, O.marine.3


def can_leave(g: State, side: str) -> bool:
    """May any unit of that side leave the island in this game?"""
    return g.is_on("japanese-withdrawal" if side == JAPAN else "us-1st-marine-withdrawal")


def is_time(g: State, side: str) -> bool:
    """May any still leave this turn? O.withdraw.3 From the 11 December turn on, O.withdraw.1 ten a turn; O.marine.2 up to and
    including that turn, by the other reading later too."""
    if not can_leave(g, side):
        return False
    limits = g.facts.limits
    if side == US:
        return g.turn <= limits["withdraw_first_turn"] or g.is_on("marines-leave-late")
    return g.turn >= limits["withdraw_first_turn"] and len(g.left_from) < limits["ja_withdraw_per_turn"]


def withdraw(g: State, side: str, unit: int) -> None:
    """O.withdraw.1a In the movement step, at no BTA, none of the three sea units; O.withdraw.4, O.marine.5 for good."""
    square, factors = g.place[unit], g.strength[unit]
    rule = "O.withdraw.1a" if side == JAPAN else "O.marine.2"
    g.left_from += (square,)
    if side == JAPAN:
        g.gone += factors  # O.withdraw.5
    g.note(rule, "{} leaves the island from {}", g.name(unit), g.facts.names[square], kind="move", to=g.secret(unit))
    if g.veiled[unit]:  # O.hidden.16a
        g.note("O.hidden.16a", "Japanese factors withdrawn: {}", factors, to=US)
    if unit in g.landed:
        g.landed = without(g.landed, unit)
    g.strength = changed(g.strength, unit, 0)
    g.put(unit, WITHDRAWN)  # E.1974.1 no elimination: the units of fire stay


def withdrawal_points(g: State) -> int:
    """O.withdraw.5 Japan loses 1 point for every 2 factors withdrawn in the game, an odd one in the U.S. favour."""
    return -(-g.gone // 2) * g.facts.points["ja_withdrawal_points_per_2_factors"]


def marines_ashore(g: State) -> int:
    """O.marine.1 Units of the 1st Marine Division still on the island after the 11 December turn."""
    if not g.is_on("us-1st-marine-withdrawal") or g.turn <= g.facts.limits["withdraw_first_turn"]:
        return 0
    return sum(g.place[u] >= 0 for u in g.facts.division)
