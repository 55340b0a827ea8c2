"""Where a side's search starts from: what its game tells it, and the ways of playing that it knows."""

from __future__ import annotations

from ..engine.contract import Rules
from ..games.kit.hints import Heuristic, Hints
from .seat import REGULAR, hints_of, styles_of


def searched(rules: Rules, side: str, character: str = "") -> Hints:
    """What a game tells a side's search, futures to the end of the game where a search's own go there."""
    hints = hints_of(rules)
    hints = hints._replace(starts=character or hints.prior.get(side, hints.starts))
    return hints._replace(to_the_end=always) if hints.searched_to_the_end else hints


def known(rules: Rules, side: str, character: str = "") -> dict[str, Heuristic]:
    """A game's styles, and the idea that a side's search starts from where games have shown one to be better than the heuristic.
    The other side's search does not reckon with it: it would play against what few opponents do. Who plays in character takes
    the enemy for a Regular all the same."""
    hints, styles = hints_of(rules), styles_of(rules)
    if character:
        return {**styles, character: _for(side, styles[character], styles[REGULAR])}
    prior = hints.prior.get(side, "")
    return {**styles, prior: hints.ideas[prior]} if prior else styles


def _for(side: str, own: Heuristic, other: Heuristic) -> Heuristic:
    """One side's play by the first, the other's by the second."""
    return lambda g, decision, rng: (own if decision.player == side else other)(g, decision, rng)


def always(state: object) -> bool:
    return True
