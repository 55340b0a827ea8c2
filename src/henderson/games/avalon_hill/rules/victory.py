"""How to win: B.win.1 to B.win.4, and the points of the Tournament game, T.win.1 to T.win.8."""

from __future__ import annotations

from ....engine.view import Outcome
from .facts import JAPAN, SIDES, US
from .hidden import occupier
from .state import State, enemy
from .withdrawal import marines_ashore, withdrawal_points

FIRST, LAST = 8, 16  # B.win.2 25 September to 20 November
SHOWN = {US: "The U.S.", JAPAN: "Japan"}


def occupant(g: State) -> str:
    """Whose unit is on Henderson Field; "" nobody's."""
    units = g.units_at(g.facts.henderson)
    return g.facts.side_of[units[0]] if units else ""


def after_battle(g: State) -> None:
    """B.win.3 In turns 8 to 16 a side that loses its last unit on the board loses the game; both at once, a draw."""
    gone = [side for side in SIDES if side in g.bereft and not g.on_board[side]]
    g.bereft = ()
    if g.tournament or not FIRST <= g.turn <= LAST:
        return
    if len(gone) == 2:
        g.result = "", "Both sides lost their last units on the board in one battle", "B.win.3"
    elif gone:
        winner = enemy(gone[0])
        g.result = winner, f"{SHOWN[winner]} eliminated every enemy unit on the board", "B.win.3"


def end_of_half(g: State) -> None:
    """T.win.7 Who ends a player turn on Henderson Field owns it until the other does."""
    g.bereft = ()
    if g.tournament:
        g.owner = occupant(g) or g.owner


def end_of_turn(g: State) -> None:
    """B.win.2 Henderson Field at the end of two complete turns in a row, both in turns 8 to 16; B.win.4 else a draw."""
    if g.tournament:
        score_turn(g)
        return
    now = occupant(g) if FIRST <= g.turn <= LAST else ""
    if now and now == g.holder:
        g.result = now, f"{SHOWN[now]} occupied Henderson Field for two turns in a row", "B.win.2"
    elif g.turn >= LAST:  # B.win.1
        g.result = "", "Neither side had won by the 20 November turn", "B.win.4"
    g.holder = now


def score_turn(g: State) -> None:
    """T.win.8 Once each complete turn, at the end of the Japanese half."""
    points = g.facts.points
    if g.owner == JAPAN:
        g.points_japan += points["ja_per_turn_henderson"]  # T.win.3
        g.note("T.win.3", "Japan occupies Henderson Field: {} points", points["ja_per_turn_henderson"], kind="score")
    elif g.owner == US:
        g.points_us += points["us_per_turn_henderson"]  # T.win.6
        g.note("T.win.6", "The U.S. occupies Henderson Field: {} points", points["us_per_turn_henderson"], kind="score")
    if g.owner != JAPAN and artillery_in_reach(g):
        g.points_japan += points["ja_per_turn_artillery_near_henderson"]  # T.win.4, O.hidden.16 hidden or not
        g.note("T.win.4", "Japanese artillery is in reach of Henderson Field: {} points",
               points["ja_per_turn_artillery_near_henderson"], kind="score")  # fmt: skip
    ashore = marines_ashore(g)
    if ashore:
        cost = ashore * points["us_per_turn_per_marine_unit_after_11_dec"]
        g.points_us += cost  # O.marine.1
        g.note("O.marine.1", "{} units of the 1st Marine Division are still ashore: {} points", ashore, cost, kind="score")
    if g.turn >= len(g.facts.turns):
        most_points(g)


def artillery_in_reach(g: State) -> bool:
    """T.win.4 Within 7 squares of Henderson Field, O.hidden.16 hidden or not; QA.arty.4 or in its own range of it."""
    for unit in g.facts.guns[JAPAN]:
        if g.place[unit] >= 0:
            far = g.facts.units[unit].range if g.is_on("artillery-range") else g.facts.limits["artillery_range"]
            if g.facts.grid.distance(g.place[unit], g.facts.henderson) <= far:
                return True
    return False


def score(g: State) -> dict[str, int]:
    """The points of both sides, withdrawals counted (O.withdraw.5)."""
    return {US: g.points_us, JAPAN: g.points_japan + withdrawal_points(g)}


def most_points(g: State) -> None:
    """T.win.1 Most points after the 29 January turn; equal points are a draw."""
    points = score(g)
    if points[US] == points[JAPAN]:
        g.result = "", f"Both sides have {points[US]} points", "T.win.1"
    else:
        winner = US if points[US] > points[JAPAN] else JAPAN
        g.result = winner, f"{SHOWN[winner]} has {points[winner]} points to {points[enemy(winner)]}", "T.win.1"


def outcome(g: State) -> Outcome | None:
    """How it ended."""
    if g.result is None:
        return None
    winner, reason, rule = g.result
    return Outcome(winner=winner, reason=reason, rule=rule, score=score(g) if g.tournament else {})


__all__ = ["FIRST", "LAST", "after_battle", "end_of_half", "end_of_turn", "occupant", "occupier", "outcome", "score"]
