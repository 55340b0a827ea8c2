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
    garrison: int = 3  # units wanted on the airfield
    keep: float = 10.0  # the draw of a village one holds that nobody guards
    take: float = 25.0  # what it is worth to stand where the enemy has control
    strain: int = 2  # points of strain (8.2.3) taken for a better result
    hide: float = 0.8  # how often a unit goes into stealth where that is good
    search: float = 0.6  # how often a fair chance of detection is tried
    dread: float = 1.0  # factor on what a bad attack that is owed costs
    attack: float = 1.5  # odds at which it attacks where it need not
    guns: float = 2.0  # what an enemy hex in range is worth to a gun
    battery: float = 0.0  # how much more a hex with an enemy gun draws
    fear: float = 0.0  # what each enemy factor costs that can come at a hex, beyond the own ones there
    company: float = 0.0  # what a friend in the hex is worth


REGULAR = Style()
OTHERS = {
    "bold": Style(nerve=1.6),
    "villages": Style(villages=2.3),
    "field": Style(field=1.6, villages=1.0, ashore=False),
}
