"""How to win the Basic game: B.win.1 to B.win.4."""

from __future__ import annotations

from ...engine.view import Outcome
from .facts import JAPAN, SIDES, US
from .state import State, enemy

FIRST, LAST = 8, 16  # B.win.2 25 September to 20 November
SHOWN = {US: "The U.S.", JAPAN: "Japan"}


def occupant(g: State) -> str:
    """Whose unit is on Henderson Field; "" nobody's."""
    units = g.units_at(g.facts.henderson)
    return g.facts.side_of[units[0]] if units else ""


def after_battle(g: State) -> None:
    """B.win.3 In turns 8 to 16 a side that loses its last unit on the board loses the game; both at once, a draw."""
    gone = [side for side in SIDES if side in g.bereft and not g.on_board[side]]
    g.bereft.clear()
    if not FIRST <= g.turn <= LAST:
        return
    if len(gone) == 2:
        g.result = "", "Both sides lost their last units on the board in one battle", "B.win.3"
    elif gone:
        winner = enemy(gone[0])
        g.result = winner, f"{SHOWN[winner]} eliminated every enemy unit on the board", "B.win.3"


def end_of_turn(g: State) -> None:
    """B.win.2 Henderson Field at the end of two complete turns in a row, both in turns 8 to 16; B.win.4 else a draw."""
    now = occupant(g) if FIRST <= g.turn <= LAST else ""
    if now and now == g.holder:
        g.result = now, f"{SHOWN[now]} occupied Henderson Field for two turns in a row", "B.win.2"
    elif g.turn >= LAST:  # B.win.1
        g.result = "", "Neither side had won by the 20 November turn", "B.win.4"
    g.holder = now


def outcome(g: State) -> Outcome | None:
    """How it ended."""
    if g.result is None:
        return None
    winner, reason, rule = g.result
    return Outcome(winner=winner, reason=reason, rule=rule)
