"""How each side wins, how near it is, and what ends the game (2.0)."""

from __future__ import annotations

from ....engine.sentence import Said, beside
from ....engine.view import Aim
from ..rules.facts import JAPAN, SIDES, TURNS, US
from ..rules.state import UNBUILT, State


def victory(g: State, side: str) -> list[Aim]:
    """2.0a 2.0b 2.0c Nothing of it is hidden."""
    f = g.facts
    fields = [h for i, h in enumerate(f.fields) if g.status[i] != UNBUILT]
    taken = [f.names[h] for h in fields if g.holder[h] == JAPAN + 1]
    left = sum(g.place[u] < f.hexes for u in f.ground_of[JAPAN])
    free = Said("none of {n} airfield hexes is taken", (len(fields),))
    held = Said("Japanese units on {hexes}", (", ".join(taken),)) if taken else free
    last = TURNS[-1]
    return [
        _aim(JAPAN, Said("A ground unit on an airfield hex when a turn or a U.S. Combat Phase ends"), "2.0a", held,
             len(taken), 1),
        _aim(JAPAN, Said("A ground unit on the map when {turn} ends", (last,)), "2.0b", Said("{n} on the map", (left,))),
        _aim(US, Said("Every airfield hex kept, and no Japanese ground unit left on the map at the end"), "2.0c",
             Said("{n} still on the map", (left,))),
        _aim(-1, Said("The game ends with {turn}, or at once when an airfield is lost", (last,)), "SoP.11", None,
             g.turn, len(TURNS)),
    ]  # fmt: skip


def _aim(side: int, text: Said, rule: str, now: Said | None, value: int | None = None, goal: int = 0) -> Aim:
    return Aim(SIDES[side] if side >= 0 else "", str(text), rule, str(now or ""), value, goal, beside(text, now or ""))
