"""Who attacks what: every unit next to the enemy has to attack (8.1), so they are shared out over the hexes all at once.

The weakest soak off where nothing can be gained, the others bring the best odds where it pays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from ....board.reach import members
from ...kit.allot import Named, Shares, Sharing, shared_out
from ..rules import odds
from ..rules.attacks import front
from ..rules.state import State
from .expect import attack_on, gain, support
from .ground import haste
from .style import Style


def shares(g: State, side: int, style: Style) -> Shares:
    """The best way found to share out all who must attack."""
    f = g.facts
    weakest_first = sorted(front(g, side, set()), key=lambda one: (f.combat[one[0]], one[0]))
    choices = {u: members(mask) for u, mask in weakest_first}

    def worth(h: int, units: tuple[int, ...]) -> float:
        extra = len(odds.bombers_on(g, (h,))) * f.modifiers["each bomber"]
        found = attack_on(g, side, h, units, [g.place[u] for u in units], 0, extra)
        left_alone = 0.0 if units else -style.neglect
        return left_alone + gain(g, side, h, found, haste(g, side) * style.cost, style.prize)

    def first(h: int) -> tuple[bool, int, int]:
        return f.field_at[h] >= 0, -sum(f.combat[x] for x in g.at[h]), h

    return shared_out(choices, {u: max(hexes, key=first) for u, hexes in choices.items()}, worth)


def brings(
    g: State, side: int, style: Style, target: int, places: Mapping[int, int], guns: int, fought: Collection[int]
) -> float:  # fmt: skip
    """What an attack on a hex from those places brings, in enemy units, the others reckoned in whom the attackers come next to
    and who must be attacked as well (8.2), but for those of `fought`, whom somebody attacks already."""
    f = g.facts
    near, foe = f.grid.neighbours, 2 - side
    choices = {u: [n for n in near[p] if n == target or (g.holder[n] == foe and n not in fought)] for u, p in places.items()}
    cost = haste(g, side) * style.cost

    def worth(h: int, units: tuple[int, ...]) -> float:
        if not units:
            return -style.neglect
        more, extra = (guns, support(g, side)) if h == target else (0, 0)
        return gain(g, side, h, attack_on(g, side, h, units, [places[u] for u in units], more, extra), cost, style.prize)

    if max(map(len, choices.values()), default=0) <= 1:  # nobody else is drawn in
        return worth(target, tuple(sorted(places)))
    weakest = {u: choices[u] for u in sorted(places, key=lambda u: (f.combat[u], u))}
    return Sharing(weakest, dict.fromkeys(weakest, target), Named([*weakest], worth)).bettered().total()
