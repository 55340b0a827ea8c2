"""3.0 Prepare for play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .facts import Facts
from .state import POOL, RABAUL, State, recompute

COLUMNS = ("stealth", "spent", "footing", "done", "landed", "entered", "by_sea", "worked", "topped", "ambush", "fired",
           "suppressed", "fought", "must")  # fmt: skip
SWITCHES = ("us_stealth", "must_land", "ambush_loss", "banzai_partial", "marines_once", "capture_dice", "rabaul_factors")


def blank(options: Mapping[str, Any], facts: Facts) -> State:
    """A board with no unit on it; 9.3b Japan controls every village and Henderson Field."""
    count = len(facts.units)
    g = State(facts=facts)
    for switch in SWITCHES:
        setattr(g, switch, bool(options.get(switch, False)))
    g.place = [-1] * count
    g.strength, g.due = bytes(facts.combat), bytes(count)
    for column in COLUMNS:
        setattr(g, column, bytes(count))
    g.control = dict.fromkeys((*facts.villages, facts.field), 1)
    g.deck = tuple(facts.cards)
    recompute(g)
    return g


def setup(options: Mapping[str, Any], facts: Facts) -> State:
    """3.0a Units with an arrival turn on the Turn Track; 3.0b, 2.2.1.10b the Rabaul boxes; 3.0c those with both wait there."""
    g = blank(options, facts)
    g.due = bytes([unit.arrives for unit in facts.units])
    g.place = [RABAUL if unit.period else POOL for unit in facts.units]
    return g
