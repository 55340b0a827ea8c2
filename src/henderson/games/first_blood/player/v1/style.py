"""Ways of playing First Blood: what the heuristic opponent is told to aim at. Search chooses among them."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """One way of playing; the regular one is the heuristic's own."""

    odds: float = 1.0  # of the odds that an attack should have
    # Japan
    storm: int = 5  # before this turn it keeps out of reach and gathers, then it goes for the airfields
    hide: int = 11  # from this turn on it keeps out of reach again, to be on the map after JAN III (2.0b)
    hunt: bool = False  # in the storm it attacks whatever it can, not only what holds the airfields
    company: float = 1.0  # on its way: what a friend in the hex is worth in MF, half as much in the next
    thrift: int = 1  # ships kept for supply (14.2) while the airfields are out of order
    # the U.S.
    garrison: int = 2  # units that stay on each airfield hex
    guard: int = 10  # from this turn on it holds the hexes where Japan comes in
    fighters: int = 2  # for CAP; the others go to Ground Attack
    spread: float = 0.4  # how much worse a hex is for every friend in it


REGULAR = Style()
STEADY = Style(storm=7, thrift=2, guard=12, fighters=1, spread=1.5)  # later and with more in hand; found by trying values
OTHERS = {
    "steady": STEADY,
    "bold": STEADY._replace(odds=0.67, storm=6, hide=99),  # go for it now
    "close": STEADY._replace(company=2.0, garrison=3, guard=10),  # in one body; hold what is held
}
