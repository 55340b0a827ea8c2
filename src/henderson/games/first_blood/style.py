"""Ways of playing First Blood: what the heuristic opponent is told to aim at. Search chooses among them."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """One way of playing; the regular one is the heuristic's own."""

    storm: int = 1  # Japan: keeps out of reach and gathers before this turn, then goes for the airfields
    hide: int = 9  # Japan: from this turn on keeps out of reach again, to be on the map after JAN III (2.0b)
    odds: float = 1.0  # of the odds that an attack should have
    guard: int = 7  # U.S.: from this turn on holds the hexes where Japan comes in
    thrift: int = 0  # Japan: ships kept for supply (14.2) while the airfields are out of order


REGULAR = Style()
