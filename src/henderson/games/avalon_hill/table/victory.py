"""How each side wins, how near it is, and what ends the game (B.win, T.win)."""

from __future__ import annotations

from ....engine.view import Aim
from ..rules.facts import JAPAN, SIDES, US
from ..rules.state import State
from ..rules.victory import FIRST, LAST, SHOWN, score


def victory(g: State, side: str) -> list[Aim]:
    """B.win.1 to B.win.4, or T.win.1 to T.win.8 with the points as the tracks tell them."""
    return _tournament(g) if g.tournament else _basic(g)


def _basic(g: State) -> list[Aim]:
    window = f"in turns {FIRST} to {LAST}"
    holds = f"{SHOWN[g.holder]} held it at the end of the last turn" if g.holder else "nobody held it at the end of the last turn"
    found = []
    for s in SIDES:
        found.append(Aim(s, f"Henderson Field at the end of two turns in a row, both {window}", "B.win.2", holds,
                         value=int(g.holder == s), goal=2))  # fmt: skip
        found.append(Aim(s, f"No enemy unit left on the board, {window}", "B.win.3"))
    return [*found, Aim("", f"Turn {LAST} is the last; a draw when neither has won", "B.win.4", value=g.turn, goal=LAST)]


def _tournament(g: State) -> list[Aim]:
    points, each, last = score(g), g.facts.points, len(g.facts.turns)
    owner = f"{SHOWN[g.owner]} holds it" if g.owner else "nobody has held it"
    return [
        Aim(US, f"Most points after turn {last}", "T.win.1", f"{points[US]} to {points[JAPAN]}"),
        Aim(JAPAN, f"Most points after turn {last}", "T.win.1", f"{points[JAPAN]} to {points[US]}"),
        Aim(US, f"{each['us_per_turn_henderson']} points a turn for Henderson Field", "T.win.6", owner),
        Aim(JAPAN, f"{each['ja_per_turn_henderson']} points a turn for Henderson Field", "T.win.3", owner),
        Aim(JAPAN, f"{each['ja_per_turn_artillery_near_henderson']} points a turn while artillery reaches Henderson Field",
            "T.win.4"),
        Aim(US, f"{each['us_per_ja_factor']} points for each Japanese factor", "T.win.5"),
        Aim(JAPAN, f"{each['ja_per_us_factor']} points for each U.S. factor", "T.win.2"),
        Aim("", f"The game ends with turn {last}", "T.win.1", value=g.turn, goal=last),
    ]  # fmt: skip
