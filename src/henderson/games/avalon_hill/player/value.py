"""What a position is worth, for search.

The Basic game: learned from league games (`henderson train avalon-hill`, docs/bots/avalon-hill.md). The Tournament game:
reckoned from its points; what 32 games taught was worse than the average (docs/bots/avalon-hill.md), so it is not used.
"""

from __future__ import annotations

from functools import cache
from math import log, tanh
from pathlib import Path

from ...kit.value import Value, read
from ..rules.facts import JAPAN, US
from ..rules.state import CARD, State
from ..rules.victory import FIRST, LAST, artillery_in_reach, occupant, score

NEAR, REACH, COMING = 3, 11, 2  # squares round the field, squares a unit can strike from, turns ahead on the card
POINTS = 50  # a lead of the Tournament game that counts one
FEATURES = ("whole", "near", "middle", "field", "garrison", "ring", "holder", "window", "lead", "rate", "owner", "guns",
            "tournament")  # fmt: skip
SIGNS = (1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0)
SWING, EACH = 20.0, 12.0  # points that may still change hands: some, and some each turn to come


def features(g: State) -> tuple[float, ...]:
    """What the value is learned from, the U.S. point of view: strength by distance, the field, points and how fast they come."""
    facts, gun = g.facts, g.facts.gun
    away = facts.distances(facts.henderson)
    whole, middle, near, guns = [0, 0], [0, 0], [0, 0], [0, 0]
    for unit, square in enumerate(g.place):
        one = facts.side_of[unit] == JAPAN
        if square >= 0:
            factor, far = g.strength[unit], away[square]
            whole[one] += factor
            if gun[unit]:
                guns[one] += factor
            if far <= REACH:
                middle[one] += factor
                if far <= NEAR:
                    near[one] += factor
        elif square == CARD and 0 < facts.units[unit].appears <= g.turn + COMING:
            whole[one] += facts.combat[unit]
    held = {US: 1.0, JAPAN: -1.0}.get(occupant(g), 0.0)
    garrison = held * sum([g.strength[u] for u in g.units_at(facts.henderson)]) / 15
    ring = (facts.around[facts.henderson] & g.held_us).bit_count() / 6
    basic = not g.tournament
    holder = {US: 1.0, JAPAN: -1.0}.get(g.holder, 0.0) if basic else 0.0
    window = held if basic and FIRST <= g.turn <= LAST else 0.0
    return (
        _ratio(whole, 5), _ratio(near, 4), _ratio(middle, 4), held, garrison, ring, holder, window,
        *(_points(g) if g.tournament else (0.0, 0.0, 0.0)), _ratio(guns, 3) if g.tournament else 0.0, float(g.tournament),
    )  # fmt: skip


def _points(g: State) -> tuple[float, float, float]:
    """The lead, what the turns to come bring if nothing changes, and whose the field is."""
    points, left = score(g), len(g.facts.turns) - g.turn
    card, owner = g.facts.points, g.owner
    rate = card["us_per_turn_henderson"] if owner == US else -card["ja_per_turn_henderson"] if owner == JAPAN else 0
    if owner != JAPAN and artillery_in_reach(g):
        rate -= card["ja_per_turn_artillery_near_henderson"]
    return (points[US] - points[JAPAN]) / POINTS, rate * left / POINTS, {US: 1.0, JAPAN: -1.0}.get(owner, 0.0)


def _ratio(factors: list[int], some: int) -> float:
    """How many times as strong the U.S. is, as a logarithm."""
    return log((factors[0] + some) / (factors[1] + some))


@cache
def learned() -> Value:
    """What was learned of the Basic game."""
    return read(Path(__file__).with_name("value.json"), FEATURES)


def evaluate(g: State, side: str) -> float:
    """How the position looks for a side, from -1 to 1: as many chances to win in a hundred, less those to lose."""
    told = _reckoned(g) if g.tournament else 2 * learned().chance(g.turn, features(g)) - 1
    return told if side == US else -told


def _reckoned(g: State) -> float:
    """The Tournament game by its points: the lead and what comes of the field, beside what guns may still change."""
    lead, rate, _ = _points(g)
    some = SWING + EACH * max(0, len(g.facts.turns) - g.turn)
    return tanh((lead + rate) * POINTS / some + 0.3 * _ratio(_guns(g), 6))


def _guns(g: State) -> list[int]:
    """Gun factors on the board, by side."""
    return [sum([g.strength[u] for u in g.facts.guns[side] if g.place[u] >= 0]) for side in (US, JAPAN)]
