"""What a shot is worth to the player who fires it: points, and ships out of action."""

from __future__ import annotations

from .chances import ship_results, step_results
from .components import DD
from .state import State


def ship_value(g: State, u: int) -> float:
    """A ship's worth on the table: its points if lost and its own fire."""
    facts = g.facts
    flip = g.flip[u]
    return facts.disabled[u] + 0.25 * (facts.gunnery[flip][u] + facts.torpedo[flip][u]) + 0.5


def shot_worth(g: State, u: int, target: int, torpedo: int) -> float:
    """The expected worth of one ship's fire at a target with one weapon."""
    facts = g.facts
    dice = (facts.torpedo if torpedo else facts.gunnery)[g.flip[u]][u]
    needed = facts.hits["torpedo" if torpedo else "gunnery"][facts.side[u]] - g.bonus(target)
    value = ship_value(g, target)
    if facts.kind[target] >= DD:
        _, reduced, gone = step_results(dice, needed, g.steps_of(target))
        return (0.5 * reduced + gone) * value
    _, damaged, disabled, sunk = ship_results(dice, needed, bool(torpedo), facts.defense[target])
    hurt = 0.0 if g.flip[target] else 0.15 * damaged
    return (hurt + disabled) * value + sunk * (value + facts.sunk[target] - facts.disabled[target])
