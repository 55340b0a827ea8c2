"""The Basic game: when Japan goes for the field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules.facts import US
from ..rules.state import State
from ..rules.victory import FIRST, occupant

if TYPE_CHECKING:
    from .plans import Outlook

HOME = 3  # squares from the field beyond which the U.S. has left it
THIN = 6  # factors on a square of his, on the average, up to which the enemy is thin on the ground
HOLES = 2  # squares of two rings that may be open while they are a net
ENOUGH = 0.6  # of the enemy's factors at home, that Japan must bring to come sooner than usual


def storms(g: State, front: Outlook) -> bool:
    """The Basic game: is it time to go for the field? Japan gathers its strength first."""
    if front.goes is None:
        front.goes = _is_time(g, front)
    return front.goes


def _is_time(g: State, front: Outlook) -> bool:
    if front.side == US:
        return True
    if occupant(g) != US:  # an empty field is worth nothing before it counts, and who sits there is thrown out on turn 8
        return g.turn >= FIRST
    if front.urgent:
        return True
    if g.turn < strike(g, front):
        return False
    if g.turn < front.style.strike and not is_massed(g, front) and not is_sealed(g, front):
        return False
    return is_netted(g, front) or front.focus[1] >= front.style.storm


def strike(g: State, front: Outlook) -> int:
    """The turn from which Japan goes for the field: a turn sooner where a second ring has to be broken first, two turns while
    most of the enemy are out and away from it, each by himself: those who hunt together are not met before it is time."""
    if is_sealed(g, front):
        return front.style.strike - 1
    home, total = g.facts.distances(g.facts.henderson), sum(front.foes.values())
    out = sum([f for e, f in front.foes.items() if home[e] > HOME])
    return front.style.strike - (2 if 2 * out > total and total <= THIN * len(front.foes) else 0)


def is_massed(g: State, front: Outlook) -> bool:
    """Can Japan come at the field this turn with as many factors as the enemy has at home? Sooner than usual a convoy or two by
    themselves are thrown away."""
    away = g.facts.distances(g.facts.henderson)
    mine = sum([f for place, f, reach in front.force if away[place] <= reach + 1])
    return mine >= ENOUGH * sum([f for e, f in front.foes.items() if away[e] <= HOME])


def is_sealed(g: State, front: Outlook) -> bool:
    """Is there no square left from which those next to the field could be attacked?"""
    return not _open_beside(g, front)


def is_netted(g: State, front: Outlook) -> bool:
    """Are there so few such squares that one has to break in from farther off? A hole or two is left as a bait."""
    return _open_beside(g, front).bit_count() <= HOLES


def _open_beside(g: State, front: Outlook) -> int:
    """The squares of the first ring round the field and of the second that the enemy does not hold, as bits; all the board
    where he does not hold the field."""
    around, field = g.facts.around, g.facts.henderson
    if field not in front.foes:
        return g.facts.everywhere
    beside = around[field]
    for e in g.facts.neighbours[field]:
        beside |= around[e]
    return beside & ~front.held
