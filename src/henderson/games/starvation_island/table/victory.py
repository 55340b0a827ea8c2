"""How each side wins, how near it is, and what ends the game (13.0)."""

from __future__ import annotations

from ....engine.view import Aim
from ..rules.components import JAPAN, NATIONS, SIDES, US
from ..rules.state import State
from ..rules.victory import naval_points


def victory(g: State, side: str) -> list[Aim]:
    """13.1, 13.2 Ships lost, supply and control are open to both."""
    points, margin, last = naval_points(g), g.facts.need("decisive margin"), g.facts.last_turn
    leads = [points[US] - points[JAPAN], points[JAPAN] - points[US]]
    holds = f"{NATIONS[g.control]} holds it"
    found = [
        Aim(SIDES[s], f"A decisive naval victory: {margin} points ahead for ships sunk and disabled, when turn {last} ends",
            "13.2.a", f"{points[s]} to {points[1 - s]}", value=max(0, leads[s]), goal=margin)
        for s in (US, JAPAN)
    ]  # fmt: skip
    return [
        *found,
        Aim(SIDES[US], "To hold out: when no other way to win was reached", "13.1.c"),
        Aim(SIDES[JAPAN], "At once: no USN Land Unit is left on Guadalcanal", "13.1.a", f"{g.ashore[US]} ashore"),
        Aim(SIDES[JAPAN], f"Henderson Field and at least 1 supply, when turn {last} ends", "13.1.b",
            f"{holds}; Japan has {g.supply[JAPAN]} supply"),
        Aim("", f"The game ends with turn {last}", "4.0.end", value=min(g.turn, last), goal=last),
    ]  # fmt: skip
