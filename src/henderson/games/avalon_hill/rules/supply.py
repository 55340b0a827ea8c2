"""Supply: units of fire, O.supply.1 to O.supply.6, QA.arty.3, E.1974.1."""

from __future__ import annotations

from ....engine.decision import roll
from .cards import NO_LIMIT
from .facts import US
from .state import State


def stock(g: State, side: str) -> int:
    """O.supply.1 One stock a side; NO_LIMIT from 4 December for the U.S. (O.supply.5c)."""
    if NO_LIMIT in g.facts.cards.replenishment.get((side, g.turn), ()):
        return NO_LIMIT
    return g.stock_us if side == US else g.stock_japan


def add(g: State, side: str, amount: int) -> None:
    """Change a stock; it never falls below 0."""
    if side == US:
        g.stock_us = max(0, g.stock_us + amount)
    else:
        g.stock_japan = max(0, g.stock_japan + amount)


def has_ammunition(g: State, side: str) -> bool:
    """O.supply.2 Is there a unit of fire for one more shot? O.supply.3 Ordinary battles need none."""
    return not g.is_on("supply") or stock(g, side) != 0


def spend(g: State, side: str) -> None:
    """O.supply.2 Each shot uses one unit of fire, hit or miss."""
    if g.is_on("supply") and stock(g, side) != NO_LIMIT:
        add(g, side, -1)


async def replenish(g: State, side: str) -> None:
    """O.supply.4 At the beginning of the half what comes by itself, O.supply.5 then the roll; QA.arty.3 guns or no guns."""
    if not g.is_on("supply"):
        return
    who = side if g.hides else None  # O.supply.6
    fixed = g.facts.cards.fixed.get((side, g.turn), 0)
    if fixed:
        add(g, side, fixed)
        g.note("O.supply.4", "{} units of fire arrive", fixed, to=who)
    amounts = g.facts.cards.replenishment.get((side, g.turn))  # O.supply.5a, O.supply.5b none on 30 October for the U.S.
    if amounts is None or NO_LIMIT in amounts:
        return
    die = await roll("O.supply.5", "Units of fire")
    add(g, side, amounts[die - 1])
    g.note("O.supply.5", "The die shows {}: {} units of fire", die, amounts[die - 1], kind="dice", to=who, dice=[die])
