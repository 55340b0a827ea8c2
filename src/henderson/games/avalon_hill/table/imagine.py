"""Worlds a side may believe in: the hidden Japanese units dealt anew, consistently with what the U.S. knows.

What is dealt is put in an order first that does not hang on the truth: with the same dice, two positions that the U.S. cannot
tell apart lead to the same worlds.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from ....board.reach import members
from ..rules.facts import JAPAN
from ..rules.hidden import occupier
from ..rules.state import State
from ..rules.steps import JAPANESE_ARRIVALS, JAPANESE_MOVEMENT, US_BATTLES, US_FIRE

PACE = 6  # squares a turn that a hidden unit is believed to make, by its own feet
ANYWHERE = 1 << 16  # the place of a fate that is to be dealt a square: after all others


def imagine(g: State, side: str, rng: Random) -> None:
    """Re-deal what `side` cannot know. Japan knows all but, with hidden movement, the U.S. units of fire."""
    if not g.hides:
        return
    if side == JAPAN:
        g.stock_us = rng.randrange(31) if g.is_on("supply") else 0
        return
    g.stock_japan = rng.randrange(31) if g.is_on("supply") else 0
    places = swap_fates(g, rng)
    taken = Counter(g.place[unit] for unit in g.force(JAPAN) if unit not in places)
    taken.update(places.values())
    unseen = believable(g)
    for unit in [unit for unit, place in places.items() if place == ANYWHERE]:
        square = elsewhere(g, unit, unseen, taken, rng)
        if square >= 0:
            places[unit] = square
            taken[square] += 1
    origin = list(g.origin)
    for unit, place in places.items():
        if place != ANYWHERE:
            g.put(unit, place)
            origin[unit] = place
    g.origin, g.at = tuple(origin), dict(sorted(g.at.items()))


def swap_fates(g: State, rng: Random) -> dict[int, int]:
    """Which hidden unit stands where, and which was lost unseen: the fates of units alike in print are dealt anew among them.

    Every deal is as likely as another, the true one too. What comes back is the place of each, ANYWHERE if that is to be dealt.
    """
    busy = {*g.shots, g.mover}
    alike: dict[tuple[int, int, bool, str], list[int]] = {}
    for unit, veiled in enumerate(g.veiled):
        if veiled and unit not in busy:
            u = g.facts.units[unit]
            alike.setdefault((u.combat, u.movement, u.artillery, u.type), []).append(unit)
    places: dict[int, int] = {}
    rows = [list(row) for row in (g.strength, g.left, g.sighted, g.since)]
    for units in alike.values():
        fates = sorted((known_place(g, u), *(row[u] for row in rows)) for u in units)
        for unit, (place, *fate) in zip(units, rng.sample(fates, len(fates))):
            places[unit] = place
            for row, number in zip(rows, fate):
                row[unit] = number
    g.strength, g.left, g.sighted, g.since = (tuple(row) for row in rows)
    return dict(sorted(places.items()))


def known_place(g: State, unit: int) -> int:
    """Where a hidden unit is, if the U.S. knows that something is there, or if it is off the board; else ANYWHERE."""
    place = g.place[unit]
    return place if place < 0 or place in g.discovered else ANYWHERE


def elsewhere(g: State, unit: int, unseen: int, taken: Counter[int], rng: Random) -> int:
    """A square where the U.S. would not know of a hidden unit, near where it was last known to be; -1 if there is none."""
    if g.step == JAPANESE_ARRIVALS and unit in g.came:  # O.hidden.2 it will be told of the landings, but not yet
        near = g.facts.coast_bits & ~g.held_us
    elif g.turn <= 1:  # O.hidden.11 the start units, anywhere they may have been placed
        near = unseen & g.facts.near(g.facts.henderson, g.facts.limits["setup_distance"])
    elif g.sighted[unit] >= 0:
        weeks = g.turn - g.since[unit] + (1 if g.step >= JAPANESE_MOVEMENT else 0)
        near = unseen & g.facts.near(g.sighted[unit], min(60, max(1, PACE * weeks)))
    else:
        near = unseen
    for squares in (near, unseen):  # nowhere near: anywhere
        while squares:
            square = pick(squares, rng)
            if taken[square] < g.facts.limits["stack"]:
                return square
            squares &= ~g.facts.bits[square]
    return -1


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
