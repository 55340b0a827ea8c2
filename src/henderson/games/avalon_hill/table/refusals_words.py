"""The words people say: pieces, squares, and what ends a move, an attack or a phase."""

from __future__ import annotations

from ..rules.artillery import CEASE, NAMED
from ..rules.fronts import DECLARE
from ..rules.movement import END, SEA, STAY, SWITCH, WITHDRAW
from ..rules.retreat import HOLD
from ..rules.state import State

SAYINGS = {
    END: "it ends movement",
    STAY: "it ends the move of a unit",
    SEA: "it sends a unit in hand out to sea",
    SWITCH: "it passes factors between reduced units",
    WITHDRAW: "it takes a unit in hand off the island",
    DECLARE: "it declares the battle that is being built",
    NAMED: "it ends the naming of squares, batteries or units",
    CEASE: "it ends the fire",
    HOLD: "it ends an advance",
}


def what(g: State, word: str) -> str:
    """What a word is: unit, square or word; "" when the game does not know it."""
    if word in g.facts.unit or word.removeprefix("+") in g.facts.unit:
        return "unit"
    if word in g.facts.square:
        return "square"
    return "word" if word in SAYINGS else ""


def unit_of(g: State, word: str) -> int | None:
    """The unit that a word names, with or without the + of a stackmate."""
    return g.facts.unit.get(word.removeprefix("+"))


def not_yours(g: State, unit: int) -> str:
    """It is the other side's, in a sentence."""
    return f"{g.name(unit)} is not yours."
