"""How a position looks, for search: learned from league games (`henderson train deluxe`, docs/bots/deluxe.md)."""

from __future__ import annotations

from functools import cache
from math import log
from pathlib import Path

from ...kit.value import Value, read
from ..rules.facts import SIDES
from ..rules.state import OPERATIONAL, State

NEAR, STRIKE = 2, 5  # hexes from the airfield: at it, and within a move or two
LEAD, LARGE = 30.0, 30.0  # points, and factors, that count one
FEATURES = ("lead", "villages", "field", "works", "ours", "theirs", "ratio", "guard", "besiegers", "near", "coming")
SIGNS = (1, 1, 1, 1, 1, -1, 1, 1, -1, 1, 1)


def features(g: State) -> tuple[float, ...]:
    """What the value is learned from, the U.S. point of view: points, places, and who stands where."""
    facts, place, strength = g.facts, g.place, g.strength
    away = facts.away(facts.field)
    whole, near, at = [0, 0], [0, 0], [0, 0]
    for side in (0, 1):
        for u in g.on_map(side):
            if facts.gun[u]:
                continue
            whole[side] += strength[u]
            far = away[place[u]]
            if far <= STRIKE:
                near[side] += strength[u]
                if far <= NEAR:
                    at[side] += strength[u]
    held = 1.0 if g.control[facts.field] == 0 else -1.0
    villages = sum([1 if g.control[h] == 0 else -1 for h in facts.villages])
    coming = sum([facts.combat[u] * (1 if facts.side[u] == 0 else -1) for u in range(len(place)) if 0 < g.due[u] <= g.turn + 2])
    return (
        g.vp / LEAD, villages / len(facts.villages), held, held if g.hf >= OPERATIONAL else 0.0,
        whole[0] / LARGE, whole[1] / LARGE, log((whole[0] + 5) / (whole[1] + 5)),
        at[0] / LARGE, at[1] / LARGE, log((near[0] + 4) / (near[1] + 4)), coming / LARGE,
    )  # fmt: skip


@cache
def learned() -> Value:
    """What was learned."""
    return read(Path(__file__).with_name("value.json"), FEATURES)


def evaluate(g: State, side: str) -> float:
    """How the position looks for a side, from -1 to 1: as many chances to win in a hundred, less those to lose."""
    us = 2 * learned().chance(g.turn, features(g)) - 1
    return us if side == SIDES[0] else -us
