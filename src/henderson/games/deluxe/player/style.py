"""Ways of playing Deluxe Guadalcanal: what each place and risk weighs, in victory points. Tuning turns these numbers."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple


class Style(NamedTuple):
    """One way of playing, for one side."""

    village: float = 3.0  # taking a village, or losing one
    field: float = 18.0  # taking or losing Henderson Field
    nerve: float = 1.0  # factor on what an attack promises
    margin: float = 0.3  # the least that an attack must promise
    fear: float = 0.8  # factor on what the enemy may gain by attacking
    brings: float = 0.6  # the share of the enemies near that come together against one place
    pace: float = 0.06  # what is lost for every movement point between a unit and where it is needed
    hunt: float = 0.5  # factor on what an enemy out of reach promises
    crowd: float = 0.4  # what a place draws that somebody else is already going to
    strain: float = 1.0  # the least that straining (8.2.3) must gain
    fire: float = 0.2  # the least a supply point fired must promise
    wait: float = 2.0  # what a landing may cost before a unit waits for a better day
    to_field: float = 1.0  # factor on the draw of the airfield (places.py)
    to_village: float = 1.5  # factor on the draw of villages in enemy hands
    keep: float = 1.0  # factor on the draw of an own village that nobody guards
    to_enemy: float = 1.0  # factor on the draw of enemy units
    bluster: float = 1.0  # factor on the odds a battle seems to have when units walk up to an enemy
    battle: float = 3.0  # what a victory point of such a battle weighs beside the draws
    share: float = 1.0  # of what an attack promises without a unit, how much is taken off what it promises with it
    trust: float = 0.0  # the share of the friends in reach that are taken to come along
    split: float = 0.3  # how much less a friend is counted on to come for each other enemy whom he can come to as well
    run: float = 0.0  # what each further place is worth that a unit can walk through after one that it takes
    calm: float = 2.0  # what a victory point weighs, beside the draws, that the enemy may gain where an idle unit stays
    post: float = 3.0  # what it is worth, beside the draws, that an idle unit stays in a place to be kept
    strike: float = 90.0  # the least that a blow of all who can come together must promise (strikes.py); 90: never
    hide: float = 0.5  # how often a unit that is in danger goes into stealth
    lair: float = 0.0  # the same of one that keeps a village in the jungle
    enough: float = 90.0  # times as strong: an enemy beside whom so many stand draws nobody out of a place to be kept; 90: never
    guard: float = 2.0  # what a victory point of guns weighs, beside the draws, that an idle unit would leave alone
    cover: float = 1.0  # factor on what the enemy's guns may cost where an idle unit stays


REGULAR: tuple[Style, Style] = (
    Style(fear=0.6, brings=0.52, strain=0.85, fire=0.44, to_village=1.8, keep=1.04, to_enemy=1.08, bluster=0.97, trust=1.0,
          enough=4.0, guard=0.0),
    Style(village=4.0, field=13.0, margin=1.6, fear=0.4, brings=0.5, strain=0.3, to_village=0.8, bluster=1.1, share=0.0,
          trust=0.8, split=1.0, hide=0.2, run=12.0),
)  # fmt: skip
# Before Japan's divisions come it has nothing to hold the airfield with, and the U.S. wins by villages and time: so the few who
# are there walk up to whoever stands alone, and count on each other, instead of running at the field or staying out of reach.
SOON = 7  # the turn in which that ends
EARLY: dict[str, float] = {
    "to_field": 0.55, "to_village": 1.25, "keep": 1.2, "village": 1.125, "field": 0.92, "bluster": 1.364, "trust": 1.25,
    "calm": 0.65, "post": 0.6, "fear": 0.5, "nerve": 0.8, "brings": 1.2,
}  # fmt: skip


@lru_cache(256)
def early(style: Style) -> Style:
    """Japan's way of playing before that turn: the same, each of these numbers so many times as large."""
    return style._replace(**{name: getattr(style, name) * factor for name, factor in EARLY.items()})


# Characters, for the U.S. and Japan: who walks up to the enemy sooner, or later; the perimeter, and all against the airfield.
US, JAPAN = REGULAR
OTHERS = {
    "bold": (US._replace(bluster=1.1, margin=0.1), JAPAN._replace(bluster=1.3, margin=0.8)),
    "careful": (US._replace(bluster=0.8, margin=0.6), JAPAN._replace(bluster=1.0, margin=2.0, hide=0.5)),
    "historical": (US._replace(to_field=1.4, to_enemy=0.7), JAPAN._replace(to_field=1.4, to_village=0.5)),
}
# Too dear in computing time, or too good for one side, to be the Regular: what search tries, reckons with (docs/bots/deluxe.md).
PLANS = {
    "strike": (US._replace(strike=4.0), JAPAN._replace(strike=6.0)),
    "lair": (US, JAPAN._replace(lair=1.0)),
    "posts": (US._replace(post=10.0, to_village=1.2), JAPAN),
}
