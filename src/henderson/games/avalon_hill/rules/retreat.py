"""Retreat and advance: GAP.retreat, GAP.advance, D.move.1, E.1972.1, O.hidden.12, O.hidden.15a."""

from __future__ import annotations

from functools import partial

from ....engine.decision import PIECE, SPACE, WORD, ask
from .facts import JAPAN, US
from .hidden import discover, is_hidden_square
from .state import State, enemy, in_sight

HOLD = "hold"


def retreat_squares(g: State, unit: int, back: int, chooser: str, *, as_known: bool = False) -> list[int]:
    """GAP.retreat The squares that a way of exactly `back` squares leads to, clear of enemy units and zones all along.

    Over friends allowed, but no more than 3 on the last square; coordinate and ocean squares are barred; E.1972.1 not back
    through the square it leaves. O.hidden.12 A U.S. unit goes round squares where Japanese units hide; their zones, which
    it cannot know, do not bar it (O.hidden.4a). `as_known`: as it looks to its owner, who does not see those units.
    """
    side = g.facts.side_of[unit]
    barred = (g.foes(side) if as_known else g.held(enemy(side))) | g.danger(side)
    start = g.place[unit]
    ends: set[int] = set()
    most = g.facts.limits["stack"]

    def go(here: int, left: int, way: tuple[int, ...]) -> None:
        for near in g.facts.neighbours[here]:
            if barred >> near & 1 or near in way:
                continue
            if left > 1:
                go(near, left - 1, (*way, near))
            elif len(g.seen_at(near, chooser)) < most:
                ends.add(near)

    go(start, back, (start,))
    return sorted(ends)


async def retreat(g: State, unit: int, back: int, winner: str) -> None:
    """GAP.retreat The winner says where each unit goes; D.move.1 a unit without a way out is eliminated.

    O.hidden.15a Japanese units retreat on the board, for all to see.
    """
    start = g.place[unit]
    while True:
        ends = [] if unit in g.afloat else retreat_squares(g, unit, back, winner)  # QA.hidden.1 back to sea is the end
        if not ends:
            g.eliminate(unit, no_way_out(g, unit, back))
            return
        end = ends[0]
        if len(ends) > 1 or (g.hides and winner == JAPAN):  # asked or not, the U.S. learns nothing of what hides
            squares = "1 square" if back == 1 else f"{back} squares"
            end = await ask(winner, "GAP.retreat", f"{g.name(unit)} retreats {squares} from {g.facts.names[start]} to", ends,
                            name=g.facts.name, about={"unit": unit, "amount": back}, hand=(g.name(unit),), means=SPACE,
                            rolls=in_sight(g, winner),  # unseen units may fill the square
                            concerns=(g.facts.side_of[unit],))  # fmt: skip
        if len(g.units_at(end)) < g.facts.limits["stack"]:
            break
        if end in g.discovered:
            g.eliminate(unit, "GAP.retreat")
            return
        discover(g, end, "O.hidden.5")  # unseen units fill the square: Japan says so, and the winner chooses again
        if len(ends) == 1:
            g.eliminate(unit, "GAP.retreat")
            return
        continue
    g.put(unit, end)
    g.note("GAP.retreat", "{} retreats from {} to {}", g.name(unit), g.facts.names[start], g.facts.names[end],
           kind="reveal" if g.hides and winner == US else "retreat",  # the winner has learned that there was room
           piece=g.name(unit), path=[g.facts.names[start], g.facts.names[end]])  # fmt: skip


def no_way_out(g: State, unit: int, back: int) -> str:
    """D.move.1 The rule by which a unit that cannot retreat is lost: O.hidden.12 only where hidden units alone bar the way."""
    if unit in g.afloat:
        return "QA.hidden.1"
    side = g.facts.side_of[unit]
    return "O.hidden.12" if g.hides and retreat_squares(g, unit, back, side, as_known=True) else "GAP.retreat"


async def advance(g: State, side: str, winners: tuple[int, ...], vacated: tuple[int, ...]) -> None:
    """GAP.advance Units that won may each go into a vacated square next to them, 3 at most in a square."""
    moved: list[int] = []
    while True:
        offer = []
        for square in vacated:
            if g.own_at(square, side) >= g.facts.limits["stack"] or g.foes(side) >> square & 1:
                continue
            for unit in winners:
                here = g.place[unit]
                if unit not in moved and here >= 0 and here != square and square in g.facts.neighbours[here]:
                    offer.append((unit, square))
        if not offer:
            return
        many = len({square for _, square in offer}) > 1
        text = "Advance which unit?" if many else f"Advance which unit to {g.facts.names[offer[0][1]]}?"
        choice = await ask(side, "GAP.advance", text, [*offer, HOLD], name=partial(advance_name, g, many),
                           about={"units": winners, "squares": vacated},
                           means=WORD if many else unit_to_go, ends={HOLD: "attack"}, rolls=in_sight(g, side))  # fmt: skip
        if choice == HOLD:
            return
        unit, square = choice
        moved.append(unit)
        if side != JAPAN and is_hidden_square(g, square):
            discover(g, square, "O.hidden.5")  # somebody hidden had stayed: the unit does not get in
            continue
        start = g.place[unit]
        g.put(unit, square)
        g.note("GAP.advance", "{} advances to {}", g.name(unit), g.facts.names[square],
               kind="reveal" if g.hides and side == US else "advance",  # nobody hidden had stayed
               piece=g.name(unit), path=[g.facts.names[start], g.facts.names[square]])  # fmt: skip


def unit_to_go(choice: tuple[int, int] | str) -> str:
    """What an advance means when there is one square to go to."""
    return WORD if isinstance(choice, str) else PIECE


def advance_name(g: State, many: bool, choice: tuple[int, int]) -> str:
    """The unit, and where to when there are several squares."""
    unit, square = choice
    return f"{g.name(unit)} to {g.facts.names[square]}" if many else g.name(unit)
