"""9.0 Victory: points for villages, the airfield, losses and withdrawals, and who wins."""

from __future__ import annotations

from ....engine.view import Outcome
from .facts import JAPAN, SIDES, US
from .state import AUTOMATIC, LAST_TURN, OPERATIONAL, State

PENALTY_FROM = 19  # 7.9.2b


def villages_of(g: State, side: int) -> int:
    """9.3a Villages under a side's control; Henderson Field is none (2.1.7)."""
    return sum(g.control[h] == side for h in g.facts.villages)


def score_villages(g: State, side: int) -> None:
    """9.1e, 9.2d A point for each village, once, right after the side's own reinforcements."""
    g.score(side, villages_of(g, side), ("9.2d", "9.1e")[side], "villages held")


def is_operational(g: State) -> bool:
    """7.11 At least ten points."""
    return g.hf >= OPERATIONAL


def score_threat(g: State) -> None:
    """9.1c Two points, flat, when a Japanese gun is in range of a field the U.S. holds."""
    field = g.facts.field
    if g.control[field] == 0 and any(
        g.facts.gun[u] and g.facts.away(field)[g.place[u]] <= g.facts.units[u].range for u in g.on_map(1)
    ):
        g.score(1, 2, "9.1c", "artillery threatens Henderson Field")


def score_field(g: State) -> None:
    """12.0a Points for an operational airfield: 9.2b three for the U.S., 9.1b seven for Japan."""
    if is_operational(g):
        if g.control[g.facts.field] == 0:
            g.score(0, 3, "9.2b", "Henderson Field held")
        else:
            g.score(1, 7, "9.1b", "Henderson Field held")


def score_marines(g: State) -> None:
    """7.9.2b, 9.1d From turn 19 a point for each 1st Marine Division unit on the map, at every turn's end (or once)."""
    if g.turn == PENALTY_FROM or (g.turn > PENALTY_FROM and not g.marines_once):
        left = sum(g.facts.units[u].bar == "black" for u in g.on_map(0))
        g.score(1, left, "9.1d", "1st Marine Division not withdrawn")


def judge(g: State) -> None:
    """9.4c At the end of turn 26 the airfield goes first; 61 points win at the end of any turn."""
    if g.turn >= LAST_TURN:
        if g.control[g.facts.field] == 1:  # 9.4a
            g.ended, g.winner = "9.4a", JAPAN
        elif abs(g.vp) >= AUTOMATIC:
            g.ended, g.winner = "9.4b", US if g.vp > 0 else JAPAN
        else:  # 9.0b
            g.ended, g.winner = "9.0b", US if g.vp > 0 else JAPAN if g.vp < 0 else ""
    elif abs(g.vp) >= AUTOMATIC:  # 9.4b
        g.ended, g.winner = "9.4b", US if g.vp > 0 else JAPAN


REASONS = {
    "9.4a": "Japan controls Henderson Field at the end",
    "9.4b": "more than sixty victory points at the end of a turn",
    "9.0b": "victory points at the end of the last turn",
}


def outcome(g: State) -> Outcome | None:
    """9.0b How the game ended."""
    if not g.ended:
        return None
    reason = REASONS[g.ended] if g.winner else "neither side has victory points: a draw"
    return Outcome(winner=g.winner, reason=reason, rule=g.ended, score={SIDES[0]: max(0, g.vp), SIDES[1]: max(0, -g.vp)})
