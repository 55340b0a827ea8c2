"""Ways of playing Deluxe Guadalcanal: what the heuristic opponent is told to aim at. Search chooses among them."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """One way of playing; the regular one is the heuristic's own."""

    nerve: float = 1.0  # factor on the odds an assault seems to have
    field: float = 1.0  # factor on the draw of the airfield
    villages: float = 1.5  # factor on the draw of villages in enemy hands
    hunt: float = 1.0  # factor on the draw of enemy units
    ashore: bool = True  # Japan: reinforcements land where they are worth most, not where the airfield is near
    strain: int = 2  # points of strain (8.2.3) taken for a better result
    hide: float = 0.8  # how often a unit goes into stealth where that is good


REGULAR = Style()
# For the U.S. and Japan. Bold was found by trying values: attack at lower odds, strain for better ones, and the U.S. goes for
# the villages before Japan is strong, and Japan does not stop to hide.
BOLD = Style(nerve=1.3, strain=4, villages=2.2), Style(nerve=1.3, strain=4, hide=0.0)
OTHERS = {
    "bold": BOLD,
    "field": (BOLD[0]._replace(field=1.6, villages=1.5), BOLD[1]._replace(field=1.6, villages=1.0)),
    "hunting": (BOLD[0]._replace(hunt=1.8), BOLD[1]._replace(villages=2.3)),
}
