"""Newly arriving units: B.play.1 and B.play.4, T.coast.1, O.psych.us.6, O.psych.ja.2 and 6, O.hidden.2."""

from __future__ import annotations

from ....board.reach import members
from ....engine.decision import SPACE, WORD, ask
from .facts import JAPAN, US
from .hidden import mark
from .reach import crowded
from .sea import come_ashore, landing_kind
from .state import CARD, State, changed

VILLAGES = "arrivals_at_coastal_villages"


def due(g: State, side: str) -> list[int]:
    """B.play.1 The units whose turn on the Order of Appearance card has come, in the order of the card."""
    place, turn = g.place, g.turn
    return [u for u, appears in g.facts.arriving[side] if appears <= turn and place[u] == CARD]


def landing_squares(g: State, side: str) -> int:
    """B.play.1 Coast squares; B.stack.1 with room for one more; QA.combat.5 not onto the enemy, but next to him; as bits."""
    coast = g.facts.coast_bits & ~(g.foes(side) | crowded(g, 1, side))
    if (g.mood_us if side == US else g.mood_japan) == VILLAGES:
        return open_villages(g, side, coast) or coast  # O.psych.us.6, O.psych.ja.6 elsewhere only when every village is taken
    if side == JAPAN and g.mood_japan == "no_sea_movement_or_invasion":
        return coast & ~g.danger(side)  # O.psych.ja.2 arrivals land, but not to assault
    return coast


def open_villages(g: State, side: str, coast: int) -> int:
    """O.psych.us.6, O.psych.ja.6 Coastal villages that are not occupied: by the enemy or by 3 units of one's own; by the other
    reading, by anybody."""
    found = coast & g.facts.village_bits
    return found & ~g.held(side) if g.reading("occupied-villages", "any") else found


async def arrivals(g: State, side: str) -> bool:
    """B.play.1, B.play.4 Land one arriving unit; True when none is left to land. Landing is not put off."""
    waiting = due(g, side)
    if not waiting or not landing_squares(g, side):
        return True  # B.play.1 carried over only when no coast square is free
    rule, unit = "B.play.1" if side == US else "B.play.4", waiting[0]
    if len(waiting) > 1 and g.reading("landing-order", "choice"):
        unit = await ask(side, rule, "Land which unit next?", waiting, name=g.name, verb="order", means=WORD)
    square = await ask(
        side, rule, f"Land {g.name(unit)} on", lambda: members(landing_squares(g, side)), name=g.facts.name, verb="land",
        about={"unit": unit}, hand=(g.name(unit),), means=SPACE
    )  # fmt: skip
    await land(g, side, unit, square, rule)
    return False


async def land(g: State, side: str, unit: int, square: int, rule: str) -> None:
    """B.play.1a The unit may move on in the next step, unless it landed in an enemy zone."""
    if g.hides and side == JAPAN:
        g.veiled = changed(g.veiled, unit, 1)  # O.hidden.2 the U.S. will be told squares and numbers
    g.note(rule, "{} lands on {}", g.name(unit), g.facts.names[square], kind=landing_kind(g, side), piece=g.name(unit),
           place=g.facts.names[square], to=g.secret(unit))  # fmt: skip
    await come_ashore(g, side, unit, square)
    if g.veiled[unit]:
        mark(g, unit)
