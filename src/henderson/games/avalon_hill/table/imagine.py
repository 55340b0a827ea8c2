"""Worlds a side may believe in: the hidden Japanese units dealt anew, consistently with what the U.S. knows."""

from __future__ import annotations

from random import Random

from ....board.reach import members
from ..rules.facts import JAPAN
from ..rules.hidden import occupier
from ..rules.state import State
from ..rules.steps import JAPANESE_ARRIVALS, JAPANESE_MOVEMENT, US_BATTLES, US_FIRE

PACE = 6  # squares a turn that a hidden unit is believed to make, by its own feet


def imagine(g: State, side: str, rng: Random) -> None:
    """Re-deal what `side` cannot know. Japan knows all but, with hidden movement, the U.S. units of fire."""
    if not g.hides:
        return
    if side == JAPAN:
        g.stock_us = rng.randrange(31) if g.is_on("supply") else 0
        return
    g.stock_japan = rng.randrange(31) if g.is_on("supply") else 0
    swap_fates(g, rng)
    unseen = believable(g)
    for unit in [u for u in g.force(JAPAN) if g.veiled[u]]:
        move_elsewhere(g, unit, unseen, rng)


def swap_fates(g: State, rng: Random) -> None:
    """Which hidden unit stands where, and which was lost unseen: the fates of units alike in print are dealt anew among them.

    Every deal is as likely as another, the true one too.
    """
    busy = {*g.shots, g.mover}
    alike: dict[tuple[int, int, bool, str], list[int]] = {}
    for unit, veiled in enumerate(g.veiled):
        if veiled and unit not in busy:
            u = g.facts.units[unit]
            alike.setdefault((u.combat, u.movement, u.artillery, u.type), []).append(unit)
    for units in alike.values():
        dealt = rng.sample(units, len(units))
        places = [g.place[u] for u in dealt]
        g.strength, g.left, g.origin, g.sighted, g.since = (
            moved(row, units, dealt) for row in (g.strength, g.left, g.origin, g.sighted, g.since)
        )
        for unit, place in zip(units, places):
            g.put(unit, place)


def moved(row: tuple[int, ...], units: list[int], dealt: list[int]) -> tuple[int, ...]:
    """A row of numbers in which each of `units` has the number of the one dealt to it."""
    new = list(row)
    for unit, other in zip(units, dealt):
        new[unit] = row[other]
    return tuple(new)


def move_elsewhere(g: State, unit: int, unseen: int, rng: Random) -> None:
    """A hidden unit goes to another square where the U.S. would not know of it, near where it was last known to be."""
    here = g.place[unit]
    if here in g.discovered or g.step == JAPANESE_ARRIVALS or unit in g.shots:
        return  # the U.S. knows that something is there, or is about to be told
    if g.turn <= 1:  # O.hidden.11 the start units, anywhere they may have been placed
        unseen &= g.facts.near(g.facts.henderson, g.facts.limits["setup_distance"])
    elif g.sighted[unit] >= 0:
        weeks = g.turn - g.since[unit] + (1 if g.step >= JAPANESE_MOVEMENT else 0)
        unseen &= g.facts.near(g.sighted[unit], min(60, max(1, PACE * weeks)))
    while unseen:
        square = pick(unseen, rng)
        if square == here or g.own_at(square, JAPAN) < g.facts.limits["stack"]:
            g.put(unit, square)
            return
        unseen &= ~g.facts.bits[square]


def pick(squares: int, rng: Random) -> int:
    """One of a set of squares, each as likely as the other."""
    n = rng.randrange(squares.bit_count())
    for at, byte in enumerate(squares.to_bytes((squares.bit_length() + 7) // 8, "little")):
        if n < byte.bit_count():
            return 8 * at + members(byte)[n]
        n -= byte.bit_count()
    raise AssertionError("a set counts its own members")


def believable(g: State) -> int:
    """The squares where a hidden unit may be, from what the U.S. knows, as bits: in jungle, not where U.S. units are or have
    been since Japan moved, and not where it would have been told of (O.hidden.3, O.hidden.8)."""
    facts = g.facts
    us_squares = members(g.held_us)
    found = facts.jungle_land
    if g.turn <= 1:
        found = facts.land_bits
    elif occupier(g) == JAPAN:
        found = facts.land_bits
        for s in us_squares:
            found &= facts.jungle_bits | ~facts.near(s, facts.limits["sight"])
    if g.step in (US_FIRE, US_BATTLES):
        found &= ~g.seen_japan  # O.hidden.5a what is on attacked squares has been shown
        for s in us_squares:
            # O.hidden.8 no hidden unit's zone holds a U.S. unit; O.hidden.8a nor does one stand in a U.S. zone
            found &= ~(facts.grid.around[s] if g.open >> s & 1 else facts.grid.around[s] & g.open)
    found &= ~g.held_us
    for s in (*g.trodden, *g.discovered):
        found &= ~facts.bits[s]
    return found
