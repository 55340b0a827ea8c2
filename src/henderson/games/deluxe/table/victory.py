"""How each side wins, how near it is, and what ends the game (9.0)."""

from __future__ import annotations

from ....engine.view import Aim
from ..rules.facts import JAPAN, NATIONS, US
from ..rules.state import AUTOMATIC, LAST_TURN, OPERATIONAL, State
from ..rules.victory import PENALTY_FROM, is_operational, villages_of


def victory(g: State, side: str) -> list[Aim]:
    """9.0a Points are zero-sum, markers of control are open: both seats read the same."""
    field = NATIONS[g.control[g.facts.field]]
    works = f"{g.hf} of {OPERATIONAL} points: {'operational' if is_operational(g) else 'inoperable'}"
    found = [
        Aim(s, f"{AUTOMATIC} victory points at the end of any turn", "9.4b", value=max(0, lead), goal=AUTOMATIC)
        for s, lead in ((US, g.vp), (JAPAN, -g.vp))
    ]
    found += [
        Aim(JAPAN, f"Henderson Field, when turn {LAST_TURN} ends, whatever the points", "9.4a", f"{field} controls it"),
        Aim(US, f"Most points when turn {LAST_TURN} ends, with Henderson Field", "9.0b", _leads(g)),
        Aim(JAPAN, f"Most points when turn {LAST_TURN} ends", "9.0b", _leads(g)),
        Aim(US, "3 points a turn for an operational Henderson Field", "9.2b", f"{field} controls it; {works}"),
        Aim(JAPAN, "7 points a turn for an operational Henderson Field", "9.1b", f"{field} controls it; {works}"),
        Aim(JAPAN, "2 points a turn while a gun is in range of a Henderson Field that the U.S. holds", "9.1c"),
        Aim(US, "A point a turn for each village", "9.2d", f"{villages_of(g, 0)} held"),
        Aim(JAPAN, "A point a turn for each village", "9.1e", f"{villages_of(g, 1)} held"),
        Aim(US, "2 points for each Japanese factor eliminated", "9.2a"),
        Aim(JAPAN, "3 points for each American factor eliminated", "9.1a"),
        Aim(JAPAN, f"From turn {PENALTY_FROM} a point a turn for each unit of the 1st Marine Division on the map", "9.1d"),
        Aim("", f"The game ends with turn {LAST_TURN}, or when a side has {AUTOMATIC} points", "9.4c",
            value=g.turn, goal=LAST_TURN),
    ]  # fmt: skip
    return found


def _leads(g: State) -> str:
    return "level" if not g.vp else f"{NATIONS[g.vp < 0]} leads by {abs(g.vp)}"
