"""Coast squares, invasion and sea movement: T.coast.1, T.sea.1 to T.sea.4, QA.hidden.1."""

from __future__ import annotations

from collections.abc import Sequence

from ....board.reach import members
from ....engine.decision import SPACE, ask
from .facts import JAPAN, US
from .hidden import discover, is_hidden_square, put_to_sea
from .reach import crowded, refuses
from .state import DONE, State, changed


def can_sail(g: State, side: str, hand: Sequence[int]) -> bool:
    """May the units in hand go out to sea and land again?"""
    if g.sailed + len(hand) > g.facts.limits["sea_units_per_turn"]:
        return False  # T.sea.1 three units a turn
    if side == JAPAN and g.mood_japan == "no_sea_movement_or_invasion":
        return False  # O.psych.ja.2
    square = g.place[hand[0]]
    if square not in g.facts.coast_set or g.danger(side) >> square & 1:
        return False  # T.sea.3 from a coast square outside enemy zones
    price = g.facts.bta.sailing
    for unit in hand:
        if g.left[unit] < price or unit in g.came:
            return False  # T.sea.4 the landing must be paid; T.sea.1 one trip a turn
    return bool(ashore(g, side, hand))  # T.sea.2


def ashore(g: State, side: str, hand: Sequence[int]) -> int:
    """T.sea.4 Any other coast square, however far; B.stack.1 with room; not onto an enemy that is seen; as bits."""
    barred = g.danger(side) if g.laborers and any(refuses(g, u) for u in hand) else 0  # O.psych.ja.4
    barred |= g.foes(side) | g.facts.bits[g.place[hand[0]]] | crowded(g, len(hand), side)
    return g.facts.coast_bits & ~barred


async def sail(g: State, side: str, hand: list[int]) -> None:
    """T.sea.1 Out to sea and ashore again in the same turn."""
    start = g.place[hand[0]]
    square = await ask(side, "T.sea.4", f"Land {g.names(hand)} on", lambda: members(ashore(g, side, hand)),
                       name=g.facts.name, about={"units": tuple(hand)}, hand=[g.name(u) for u in hand], means=SPACE)  # fmt: skip
    g.sailed += len(hand)
    for unit in hand:
        left = g.left[unit] - g.facts.bta.sailing
        name, names = g.name(unit), g.facts.names
        g.note("T.sea.1", "{} goes by sea from {} to {}", name, names[start], names[square], kind=landing_kind(g, side),
               to=g.secret(unit), piece=name, path=[names[start], names[square]])  # fmt: skip
        await come_ashore(g, side, unit, square)
        g.left = changed(g.left, unit, DONE if unit in g.afloat or g.danger(side) >> g.place[unit] & 1 else left)


def landing_kind(g: State, side: str) -> str:
    """What a landing is in the log: QA.hidden.1 where hidden units might have been met it has taught something."""
    return "reveal" if g.hides and side == US else "move"


async def come_ashore(g: State, side: str, unit: int, square: int) -> None:
    """A unit lands; QA.hidden.1 on a hidden unit's square it is thrown back to sea and has to attack."""
    g.came += (unit,)
    g.landed += (unit,)
    if side == US and (is_hidden_square(g, square) or (square in g.discovered and g.held_japan >> square & 1)):
        if square not in g.discovered:
            discover(g, square, "QA.hidden.1")
        await put_to_sea(g, unit, square)
        return
    g.put(unit, square)
    if side == US and g.hides and square not in g.trodden:
        g.trodden += (square,)
