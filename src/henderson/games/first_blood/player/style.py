"""Ways of playing First Blood: the numbers that the heuristic opponent goes by. Tuning turns them, search chooses among them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Style(NamedTuple):
    """One way of playing; the regular one is the heuristic's own. All are numbers, so that they can be turned."""

    # both
    gain: float = 0.3  # what an attack must bring, in enemy units, to be made by one's own will
    cost: float = 0.7  # what a unit of one's own is worth, in enemy units
    prize: float = 4.0  # what an airfield hex is worth, in enemy units
    neglect: float = 3.0  # what it costs to have to attack a hex together with another, for want of units
    weight: float = 0.0  # what a unit more in an attack is worth beside what it does in it: it stands better when struck back
    # Japan
    bait: float = 0.0  # more than nothing: those at the start come out in the far west, three turns' walk for whoever hunts them
    storm: float = 7.0  # before this turn it keeps out of reach and gathers, then it goes for the airfields
    hide: float = 11.0  # from this turn on it keeps out of reach again, to be on the map after JAN III (2.0b)
    press: float = 1.0  # the storm goes on after that turn while its factors are so many times those at the airfields
    hunt: float = 3.0  # what an attack on others than those at the airfields must bring, in enemy units
    huddle: float = 1.0  # in hiding: what a friend in the hex is worth, two at most
    river: float = 1.0  # in hiding: what a river side of the hex is worth in MF
    bank: float = 0.0  # on its way: what a river side of the hex is worth in MF
    company: float = 2.5  # on its way: what a friend in the hex is worth in MF, half as much in the next
    thrift: float = 2.0  # ships kept for supply (14.2)
    fleet: float = 8.0  # MF from the airfields at which a Japanese body has ships placed where they can support it
    # the U.S.
    garrison: float = 3.0  # units that stay on each airfield hex
    ring: float = 0.0  # units on each hex round the airfields, at full pressure
    watch: float = 10.0  # MF from the airfields within which the enemy presses on them
    boxed: float = 1.0  # of the factors in the boxes beside the airfields, how much counts as pressure: they are two turns off
    pressure: float = 15.0  # Japanese factors there that make full pressure
    leash: float = 14.0  # MF from the airfields beyond which the reserve does not go
    reserve: float = 0.0  # factors that stay there, for each Japanese one that may come to the airfields
    shot: float = 0.5  # of the factors of guns in range, how much a planned attack counts on
    lean: float = 0.0  # how many MF nearer a post must be than the enemy to be gone to first
    guard: float = 11.0  # from this turn on it holds the hexes where Japan comes in
    few: float = 999.0  # Japanese factors on the map at which it does so: with more about everybody is wanted against them
    last: float = 99.0  # from this turn on it holds them however many are about: the last battalion comes in by an open one
    fighters: float = 1.0  # for CAP; the others go to Ground Attack
    spread: float = 1.5  # how much worse a hex is for every friend in it
    strip: float = 8.0  # from this turn on spare engineers build the Fighter Strip


class Styles(NamedTuple):
    """How one bot plays either side."""

    us: Style = Style()
    japan: Style = Style()


REGULAR = Styles(
    us=Style(
        gain=0.15,
        cost=0.33,
        prize=2.7,
        weight=0.17,
        garrison=1.82,
        ring=0.92,
        watch=5.8,
        boxed=0.3,
        pressure=20.0,
        leash=10.5,
        reserve=1.4,
        shot=1.02,
        lean=4.5,
        guard=11.0,
        few=40.0,
        last=13.0,
        fighters=1.51,
        spread=1.4,
        strip=10.0,
    ),
    japan=Style(
        gain=1.12,
        cost=1.6,
        prize=2.5,
        weight=0.14,
        bait=1.0,
        storm=5.0,
        hide=11.8,
        press=0.18,
        hunt=0.7,
        huddle=0.27,
        river=2.23,
        bank=3.9,
        company=5.4,
        thrift=2.7,
        fleet=2.1,
    ),
)
US, JAPAN = REGULAR.us, REGULAR.japan
SHARP = US._replace(  # goes after them wherever they are, with all it has
    gain=0.51, weight=0.12, garrison=2.1, ring=1.22, watch=4.2, boxed=0.0, pressure=16.7, leash=18.7, reserve=1.92, lean=4.8,
    guard=11.2, spread=2.3,
)  # fmt: skip
OTHERS = {  # characters: bold goes for it, careful holds what is held, historical keeps a perimeter and comes in October
    "bold": Styles(US._replace(gain=0.0, cost=0.25, leash=14.0), JAPAN._replace(gain=0.6, hunt=0.5, hide=13.0)),
    "careful": Styles(US._replace(garrison=2.6, reserve=2.0), JAPAN._replace(gain=1.3, hunt=0.9)),
    "historical": Styles(US._replace(ring=1.0, strip=4.0), JAPAN._replace(storm=6.0, hide=11.0)),
}
BEFORE = US._replace(  # the Regular of 18 November, morning
    gain=0.5, cost=0.5, prize=4.0, weight=0.0, garrison=2.3, ring=1.15, watch=8.8, boxed=0.0, pressure=19.0, leash=12.0,
    reserve=1.3, shot=1.05, lean=0.0, guard=11.4, few=20.0, last=99.0, fighters=1.0, spread=1.6,
)  # fmt: skip
RIVALS = {  # strong ones who play otherwise: whom search takes the enemy for, now and then
    "early": Styles(BEFORE._replace(guard=0.0, few=60.0), Style(gain=1.2, storm=4.0, hide=13.0, press=0.4, company=4.0)),
    "sharp": Styles(SHARP, JAPAN._replace(storm=6.0)),
    "bold": OTHERS["bold"],
}
IDEAS = {  # plans for a single step, for search: what the U.S. does with its battalions, and whether Japan comes or lies low
    "sharp": Styles(SHARP, JAPAN._replace(hunt=0.5)),
    "all out": Styles(
        US._replace(ring=0.0, garrison=1.0, pressure=999.0, reserve=0.0),
        JAPAN._replace(gain=0.1, storm=0.0, hide=99.0, press=0.0),
    ),
    "lie low": Styles(US._replace(ring=2.0, pressure=0.0), JAPAN._replace(storm=99.0)),
    "doors": Styles(US._replace(guard=0.0, few=999.0), JAPAN._replace(hunt=0.3, gain=0.0)),
    "close": Styles(US._replace(ring=2.0, pressure=5.0, watch=14.0), JAPAN._replace(company=4.0, storm=0.0, hide=99.0)),
    "eager": Styles(US._replace(gain=-0.3, cost=0.4), JAPAN._replace(gain=0.3, cost=0.4)),
    "home": Styles(US._replace(reserve=99.0, leash=14.0), JAPAN._replace(bank=7.0)),
    "shy": Styles(US._replace(gain=1.0), JAPAN._replace(gain=2.5)),
}

TURNED: tuple[tuple[str, str, float], ...] = (
    ("us", "gain", 0.2), ("us", "cost", 0.2), ("us", "prize", 2.0), ("us", "weight", 0.1),
    ("us", "garrison", 0.6), ("us", "ring", 0.4), ("us", "lean", 4.0), ("us", "watch", 3.0), ("us", "pressure", 6.0),
    ("us", "boxed", 0.2), ("us", "reserve", 0.3), ("us", "leash", 2.5), ("us", "shot", 0.2), ("us", "few", 10.0),
    ("us", "guard", 1.5), ("us", "fighters", 1.0),
    ("us", "spread", 0.7), ("us", "strip", 3.0),
    ("japan", "gain", 0.2), ("japan", "cost", 0.2), ("japan", "prize", 2.0), ("japan", "weight", 0.1),
    ("japan", "storm", 1.2), ("japan", "hide", 1.5), ("japan", "press", 0.2), ("japan", "hunt", 0.8), ("japan", "huddle", 1.0),
    ("japan", "river", 1.0), ("japan", "bank", 1.0), ("japan", "company", 1.0), ("japan", "thrift", 1.0), ("japan", "fleet", 3.0),
)  # fmt: skip
"""Side, number and how far a first step of tuning goes."""


def numbers(styles: Styles) -> tuple[float, ...]:
    """The numbers that may be turned."""
    return tuple(getattr(getattr(styles, side), name) for side, name, _ in TURNED)


def styled(values: Sequence[float]) -> Styles:
    """The regular way of playing with other numbers."""
    found = {side: {name: v for (s, name, _), v in zip(TURNED, values) if s == side} for side in Styles._fields}
    return Styles(REGULAR.us._replace(**found["us"]), REGULAR.japan._replace(**found["japan"]))
