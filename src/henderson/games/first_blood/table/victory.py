"""How each side wins, how near it is, and what ends the game (2.0)."""

from __future__ import annotations

from ....engine.view import Aim
from ..rules.facts import JAPAN, SIDES, TURNS, US
from ..rules.state import UNBUILT, State


def victory(g: State, side: str) -> list[Aim]:
    """2.0a 2.0b 2.0c Nothing of it is hidden."""
    f = g.facts
    fields = [h for i, h in enumerate(f.fields) if g.status[i] != UNBUILT]
    taken = [f.names[h] for h in fields if g.holder[h] == JAPAN + 1]
    left = sum(g.place[u] < f.hexes for u in f.ground_of[JAPAN])
    held = f"Japanese units on {', '.join(taken)}" if taken else f"none of {len(fields)} airfield hexes is taken"
    return [
        Aim(SIDES[JAPAN], "A ground unit on an airfield hex when a turn or a U.S. Combat Phase ends", "2.0a", held,
            value=len(taken), goal=1),
        Aim(SIDES[JAPAN], f"A ground unit on the map when {TURNS[-1]} ends", "2.0b", f"{left} on the map"),
        Aim(SIDES[US], "Every airfield hex kept, and no Japanese ground unit left on the map at the end", "2.0c",
            f"{left} still on the map"),
        Aim("", f"The game ends with {TURNS[-1]}, or at once when an airfield is lost", "SoP.11", value=g.turn, goal=len(TURNS)),
    ]  # fmt: skip
