"""Ways of playing First Blood: the numbers that the heuristic opponent goes by. Tuning turns them, search chooses among them."""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """One way of playing; the regular one is the heuristic's own. All are numbers, so that they can be turned."""

    # both
    gain: float = 0.3  # what an attack must bring, in enemy units, to be made by one's own will
    cost: float = 0.7  # what a unit of one's own is worth, in enemy units
    prize: float = 4.0  # what an airfield hex is worth, in enemy units
    neglect: float = 0.5  # what it costs to have to attack a hex together with another, for want of units
    crowd: float = 0.5  # of the strength of other enemy hexes that an attacker comes next to, how much he has to reckon with
    # Japan
    storm: float = 7.0  # before this turn it keeps out of reach and gathers, then it goes for the airfields
    hide: float = 11.0  # from this turn on it keeps out of reach again, to be on the map after JAN III (2.0b)
    company: float = 1.0  # on its way: what a friend in the hex is worth in MF, half as much in the next
    thrift: float = 2.0  # ships kept for supply (14.2)
    fleet: float = 8.0  # MF from the airfields at which a Japanese body has ships placed where they can support it
    # the U.S.
    garrison: float = 2.0  # units that stay on each airfield hex
    ring: float = 0.0  # units on each hex round the airfields, at full pressure
    pressure: float = 40.0  # Japanese factors in play that make full pressure
    lean: float = 0.0  # how many MF nearer a post must be than the enemy to be gone to first
    guard: float = 12.0  # from this turn on it holds the hexes where Japan comes in
    fighters: float = 1.0  # for CAP; the others go to Ground Attack
    spread: float = 1.5  # how much worse a hex is for every friend in it
    strip: float = 9.0  # from this turn on spare engineers build the Fighter Strip


REGULAR = Style()
OTHERS = {
    "bold": REGULAR._replace(gain=0.1, cost=0.5, storm=6.0, hide=99.0, garrison=1.0),  # go for it now
    "careful": REGULAR._replace(gain=0.5, cost=0.9, company=2.0, garrison=3.0, guard=10.0),  # hold what is held
}
