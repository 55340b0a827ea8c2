"""Ways of playing Deluxe Guadalcanal: what the heuristic opponent is told to aim at. Search chooses among them."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """One way of playing; the regular one is the heuristic's own. All but the last are factors."""

    nerve: float = 1.0  # on the odds an assault seems to have
    field: float = 1.0  # on the draw of the airfield
    villages: float = 1.5  # on the draw of villages in enemy hands
    hunt: float = 1.0  # on the draw of enemy units
    ashore: bool = True  # Japan: reinforcements land where they are worth most, not where the airfield is near


REGULAR = Style()
OTHERS = {
    "bold": Style(nerve=1.6),
    "villages": Style(villages=2.3),
    "field": Style(field=1.6, villages=1.0, ashore=False),
}
