"""Who attacks what: every unit next to the enemy has to attack (8.1), so they are shared out over the hexes all at once.

The weakest soak off where nothing can be gained, the others bring the best odds where it pays.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ....board.reach import members
from ..rules import odds
from ..rules.attacks import front
from ..rules.state import State
from .expect import attack_on, gain
from .ground import haste
from .style import Style

Shares = dict[int, tuple[int, ...]]
"""For every hex that is attacked: the units that attack it."""

Judge = Callable[[int, tuple[int, ...]], float]
"""What an attack on a hex by those units is worth."""

SWEEPS = 3  # over all units; rarely is there more to better


def shares(g: State, side: int, style: Style) -> Shares:
    """The best way found to share out all who must attack. A hex that nobody is left for has no units."""
    f = g.facts
    weakest_first = sorted(front(g, side, set()), key=lambda one: (f.combat[one[0]], one[0]))
    choices = {u: members(mask) for u, mask in weakest_first}
    targets = sorted({h for hexes in choices.values() for h in hexes})
    known: dict[tuple[int, tuple[int, ...]], float] = {}

    def worth(h: int, units: tuple[int, ...]) -> float:
        key = (h, units)
        if key not in known:
            extra = len(odds.bombers_on(g, (h,))) * f.modifiers["each bomber"]
            found = attack_on(g, side, h, units, [g.place[u] for u in units], 0, extra)
            left_alone = 0.0 if units else -style.neglect
            known[key] = left_alone + gain(g, side, h, found, haste(g, side) * style.cost, style.prize)
        return known[key]

    def first(h: int) -> tuple[bool, int, int]:
        return f.field_at[h] >= 0, -sum(f.combat[x] for x in g.at[h]), h

    given = {u: max(hexes, key=first) for u, hexes in choices.items()}
    found: Shares = {h: tuple(sorted(u for u in choices if given[u] == h)) for h in targets}
    for _ in range(SWEEPS):
        if not _sweep(choices, given, found, worth):
            break
    return found


def _sweep(choices: Mapping[int, Sequence[int]], given: dict[int, int], found: Shares, worth: Judge) -> bool:
    """Let every unit change to a hex where it does more; did any?"""
    changed = False
    for u, hexes in choices.items():
        here = given[u]
        rest = tuple(x for x in found[here] if x != u)
        loss = worth(here, found[here]) - worth(here, rest)
        for h in hexes:
            if h == here:
                continue
            more = tuple(sorted((*found[h], u)))
            if worth(h, more) - worth(h, found[h]) > loss + 1e-9:
                found[here], found[h], given[u] = rest, more, h
                changed = True
                break
    return changed
