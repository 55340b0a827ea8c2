"""Retreat and advance: GAP.retreat, GAP.advance, D.move.1."""

from __future__ import annotations

from functools import partial

from ...engine.decision import ask
from .state import State, enemy

HOLD = "hold"


def retreat_squares(g: State, unit: int, back: int) -> list[int]:
    """GAP.retreat The squares that a way of exactly `back` squares leads to, clear of enemy units and zones all along.

    Over friends allowed, but no more than 3 on the last square; coordinate and ocean squares are barred; not back through
    the square it leaves.
    """
    side = g.facts.side_of[unit]
    foe = enemy(side)
    barred = g.held(foe) | g.zone(foe)
    start = g.place[unit]
    ends: set[int] = set()

    def go(here: int, left: int, way: tuple[int, ...]) -> None:
        for near in g.facts.neighbours[here]:
            if barred >> near & 1 or near in way:
                continue
            if left > 1:
                go(near, left - 1, (*way, near))
            elif len(g.units_at(near)) < g.facts.limits["stack"]:
                ends.add(near)

    go(start, back, (start,))
    return sorted(ends)


async def retreat(g: State, unit: int, back: int, winner: str) -> None:
    """GAP.retreat The winner says where each unit goes; D.move.1 a unit without a way out is eliminated."""
    ends = retreat_squares(g, unit, back)
    if not ends:
        g.eliminate(unit, "GAP.retreat")
        return
    start, end = g.place[unit], ends[0]
    if len(ends) > 1:
        end = await ask(winner, "GAP.retreat", f"{g.name(unit)} retreats {back} squares from {g.facts.names[start]} to", ends,
                        name=g.facts.name, why=lambda w: why_not_retreat(g, unit, w))  # fmt: skip
    g.put(unit, end)
    g.note("GAP.retreat", "{} retreats from {} to {}", g.name(unit), g.facts.names[start], g.facts.names[end], kind="move",
           pieces=[g.name(unit)], start=g.facts.names[start], end=g.facts.names[end])  # fmt: skip


def why_not_retreat(g: State, unit: int, word: str) -> tuple[str, str] | None:
    """Why a unit cannot be retreated there."""
    square = g.facts.square.get(word)
    if square is None:
        return None
    foe = enemy(g.facts.side_of[unit])
    if g.held(foe) >> square & 1:
        return "GAP.retreat", f"{word} holds enemy units."
    if g.zone(foe) >> square & 1:
        return "GAP.retreat", f"{word} is in an enemy zone: {g.name(unit)} would be lost there, and a way out must be taken."
    if len(g.units_at(square)) >= g.facts.limits["stack"]:
        return "B.stack.1", f"{word} is full."
    return "GAP.retreat", f"No free way of the right length leads to {word}."


async def advance(g: State, side: str, winners: tuple[int, ...], vacated: tuple[int, ...]) -> None:
    """GAP.advance Units that won may each go into a vacated square next to them, 3 at most in a square."""
    moved: list[int] = []
    while True:
        offer = []
        for square in vacated:
            if len(g.units_at(square)) >= g.facts.limits["stack"] or g.held(enemy(side)) >> square & 1:
                continue
            for unit in winners:
                here = g.place[unit]
                if unit not in moved and here >= 0 and here != square and square in g.facts.neighbours[here]:
                    offer.append((unit, square))
        if not offer:
            return
        many = len({square for _, square in offer}) > 1
        text = "Advance which unit?" if many else f"Advance which unit to {g.facts.names[offer[0][1]]}?"
        choice = await ask(side, "GAP.advance", text, [*offer, HOLD], name=partial(advance_name, g, many))
        if choice == HOLD:
            return
        unit, square = choice
        start = g.place[unit]
        g.put(unit, square)
        moved.append(unit)
        g.note("GAP.advance", "{} advances to {}", g.name(unit), g.facts.names[square], kind="move", pieces=[g.name(unit)],
               start=g.facts.names[start], end=g.facts.names[square])  # fmt: skip


def advance_name(g: State, many: bool, choice: tuple[int, int]) -> str:
    """The unit, and where to when there are several squares."""
    unit, square = choice
    return f"{g.name(unit)} to {g.facts.names[square]}" if many else g.name(unit)
