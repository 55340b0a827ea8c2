"""The numbers of the heuristic player: how much each side dares, and what it thinks things worth. Tuned, see TUNED."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from ..rules.components import SIDES


class Style(NamedTuple):
    """How a side plays. A ratio is own power beside the enemy's."""

    # putting to sea: the ratio it takes, and how much goes
    convoy: float = 0.8  # with cargo
    hunt: float = 0.8  # against ships at sea
    prey: float = 0.9  # factor on that when cargo is among them
    show: float = 1.2  # when nobody is there: to bombard, or to be there first
    last: float = 0.7  # factor on every ratio in the last turn for who loses as things stand
    safe: float = 1.0  # the same for who wins as things stand
    flee: float = 0.2  # the ratio below which ships at sea go home before a battle
    early: float = 0.8  # how much of what the enemy has in port counts as threat in the first phase of the side
    late: float = 0.4  # the same in its second phase
    mass: float = 3.0  # ships are added until they outweigh the threat so many times
    escort: float = 1.0  # of the warships in port and at sea so many go at most, with cargo
    sortie: float = 1.0  # the same without it
    least: float = 4.0  # ships that go at the least, if any go
    shells: float = 0.0  # the same as a share of the warships, where the field is the enemy's and they may yet bombard it
    big: float = 3.0  # where battleships stand in the order in which ships are sent: destroyers 0, cruisers 1 and 2
    opens: float = 1.0  # the first turn in which it puts to sea
    being: float = 0.0  # how much of that share stays in port as the enemy's fleet there is as strong as its own
    hunger: float = 2.0  # supply below which a convoy takes half the ratio
    rabaul: float = 3.0  # ships of no more guns are based there
    raid: float = 1.0  # the Express: Rabaul's ships beside those at sea
    # carriers
    air: float = 1.0  # air points beside the enemy's
    flak: float = 2.0  # points that must be left after flak
    screen: float = 0.6  # the ratio of the warships round them
    cover: float = 30.0  # air points for which they go out before the enemy is there
    planes: float = 0.0  # what each air point adds to the power of a fleet that may sail
    raiders: float = 30.0  # air points left after flak for which they strike by themselves and go home
    runners: float = 0.0  # destroyers that go with them then
    # battle
    offer: float = 0.8
    reply: float = 0.8
    cargo: float = 0.75  # factor with cargo at stake
    withdraw: float = 0.5
    stay: float = 0.6
    lead: float = 0.0  # how much more careful for a lead of the decisive margin
    again: float = 0.6  # further fire at a target already matched, beside the first
    torpedo: float = 0.25  # what a torpedo die adds to a ship's fire
    # prizes in points: what a hit is aimed at
    hull: float = 0.5  # of its points for a warship that is sunk rather than disabled
    guns: float = 0.25  # for each die of a ship's own fire
    ferry: float = 5.0  # a cargo that is about to land
    step: float = 1.0  # a destroyer
    wings: float = 1.0  # for each air point of a carrier
    # land-based air
    fighters: float = 3.0  # enemy fighters over the field that bombers fly into
    guns_up: float = 8.0  # flak of the ships they fly into
    # ashore
    attack: float = 1.0  # steps beside the enemy's
    reserve: float = 2.0  # supply beyond the upkeep before an attack
    break_off: float = 0.5  # ratio below which a fight ashore is left
    give: float = 0.0  # the same for who holds the field
    banzai: float = 3.0  # so many steps for each of the enemy's


TUNED = Path(__file__).parent / "weights.json"


def tuned() -> tuple[Style, Style]:
    """The tuned style of each side; the file says which commands made it."""
    return _both(_document())


def rivals() -> list[tuple[Style, Style]]:
    """Those of earlier rounds of the tuning, each nearly as strong and otherwise strong."""
    return [_both(one) for one in _document()["rivals"]]


def _document() -> Any:
    return json.loads(TUNED.read_text(encoding="utf-8"))


def _both(told: Any) -> tuple[Style, Style]:
    us, japan = (Style(**told[side]) for side in SIDES)
    return us, japan
