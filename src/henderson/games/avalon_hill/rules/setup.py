"""Prepare for play: B.setup.1 to B.setup.3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....engine.decision import SPACE, ask
from .facts import AT_START, JAPAN, Facts
from .state import CARD, State, changed, recompute


def setup(options: Mapping[str, Any], facts: Facts) -> State:
    """B.setup.2 Every unit begins on its space of its owner's Order of Appearance card."""
    n, tournament = len(facts.units), options["level"] != "basic"
    hides = bool(options.get("hidden-movement"))
    zones = facts.everywhere & ~facts.jungle_bits if tournament else facts.everywhere  # T.zoc.1
    g = State(facts=facts, options=dict(options), tournament=tournament, hides=hides, open=zones)
    g.place = (CARD,) * n
    g.strength = facts.combat
    g.left, g.origin = (0,) * n, (CARD,) * n
    g.veiled, g.sighted, g.since = (0,) * n, (CARD,) * n, (0,) * n
    recompute(g)
    return g


async def place_start_units(g: State) -> bool:
    """B.setup.3 The two At-start units go on squares no farther than 7 from Henderson Field; E.1972.2 at once."""
    waiting = [u for u in g.facts.forces[JAPAN] if g.facts.units[u].appears == AT_START and g.place[u] == CARD]
    if not waiting:
        return True
    unit = waiting[0]
    square = await ask(
        JAPAN, "B.setup.3", f"Place {g.name(unit)} within {g.facts.limits['setup_distance']} squares of Henderson Field",
        start_squares(g), name=g.facts.name, about={"unit": unit}, hand=(g.name(unit),), means=SPACE
    )  # fmt: skip
    g.veiled = changed(g.veiled, unit, int(g.hides))  # O.hidden.11
    g.put(unit, square)
    g.note("B.setup.3", "{} is placed on {}", g.name(unit), g.facts.names[square], kind="move", piece=g.name(unit),
           to=g.secret(unit))  # fmt: skip
    return False


def start_squares(g: State) -> tuple[int, ...]:
    """B.setup.3 Any land square at distance 0 to 7, together or apart."""
    facts = g.facts
    return tuple(s for s in facts.grid.within(facts.henderson, facts.limits["setup_distance"]) if facts.land[s])
