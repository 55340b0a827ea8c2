"""The steps of a turn and their stages by number, for rules that ask how far the turn is; `sequence` says what they do."""

from __future__ import annotations

from .facts import JAPAN, US
from .state import State

SETUP, US_OPENING, US_ARRIVALS, US_MOVEMENT, US_FIRE, US_BATTLES = range(6)
JAPANESE_OPENING, JAPANESE_ARRIVALS, JAPANESE_MOVEMENT, JAPANESE_FIRE, JAPANESE_BATTLES = range(6, 11)
OPENINGS, ARRIVALS = (US_OPENING, JAPANESE_OPENING), (US_ARRIVALS, JAPANESE_ARRIVALS)
MOVEMENTS, FIRES, BATTLES = (US_MOVEMENT, JAPANESE_MOVEMENT), (US_FIRE, JAPANESE_FIRE), (US_BATTLES, JAPANESE_BATTLES)
# stages of a step
EFFECT, SUPPLY = range(2)  # of an opening
HIDING, MOVING = range(2)  # of Japanese movement
COMMITTING, DECLARING, DEFENDER_NAMES, ATTACKER_NAMES, DEFENDER_FIRES, ATTACKER_FIRES, RESOLVING = range(7)  # T.arty.0a


def side_to_move(g: State) -> str:
    """B.zoc.3 Whose half it is: he moves, and in battle he attacks."""
    return US if SETUP < g.step <= US_BATTLES else JAPAN
