"""Whether Japan goes for the airfields."""

from __future__ import annotations

from ..rules.facts import US
from ..rules.state import State
from .ground import airfield_hexes, distances
from .posts import at_hand
from .style import Style

CLOSE, AT_LAST = 6, 12  # MF from the airfields within which the U.S. holds them; the turn from which on Japan hides in any case


def is_storming(g: State, style: Style) -> bool:
    """From its turn of the storm on until it hides, and longer while it has weight for it near by."""
    if g.turn < style.storm or g.turn < style.hide:
        return g.turn >= style.storm
    return g.turn < AT_LAST and at_hand(g, style, 0.0) >= style.press * _defence(g)


def _defence(g: State) -> int:
    """U.S. factors on the airfields and near them."""
    f = g.facts
    far = distances(g, airfield_hexes(g) or list(f.fields))
    return sum([f.combat[u] for u in f.ground_of[US] if g.place[u] < f.hexes and far[g.place[u]] <= CLOSE])
