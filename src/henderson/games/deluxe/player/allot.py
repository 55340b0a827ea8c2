"""Who attacks what in the Combat Phase: those who must (8.2a) and those who may are shared out over the enemy's hexes all at
once, by what each attack promises exactly."""

from __future__ import annotations

from typing import Any

from ...kit.allot import Shares, shared_out
from ..rules.assault import Duties
from ..rules.state import State
from .plan import Plan
from .style import Style

NEGLECT = 8.0  # what it costs to leave a hex that must be attacked to somebody who has another (8.2.6a)
NOBODY = -1  # the target of a unit that may stand aside and does


def shares(g: State, side: int, style: Style) -> Shares:
    """Enemy hexes and who attacks each, the best way that was found; reckoned once until a battle is resolved."""
    key = (id(g.facts), side, style, tuple(g.place), bytes(g.fought), tuple(g.strength), tuple(g.attacked))
    if key not in _shares:
        _shares.clear()
        _shares[key] = _found(g, side, style)
    return _shares[key]


_shares: dict[tuple[Any, ...], Shares] = {}  # of the last position


def _found(g: State, side: int, style: Style) -> Shares:
    duties, plan = Duties(g, side), Plan(g, side, style)
    owed = set(duties.owed)
    choices = {u: sorted(duties.bound[u]) if u in duties.bound else [NOBODY, *sorted(hexes)]
               for u, hexes in sorted(duties.reach.items(), key=lambda one: (g.strength[one[0]], one[0]))}  # fmt: skip

    def worth(hex_: int, units: tuple[int, ...]) -> float:
        if hex_ == NOBODY:
            return 0.0
        if not units:
            return -NEGLECT if hex_ in owed else 0.0
        return plan.attack_on(hex_, list(units)) - (0.0 if hex_ in owed else style.margin)

    targets = {h for hexes in duties.reach.values() for h in hexes}
    everybody = {h: plan.attack_on(h, duties.able(frozenset({h}))) for h in targets}
    given = {u: max(can, key=lambda h: (everybody.get(h, 0.0), h)) for u, can in choices.items()}
    return shared_out(choices, given, worth, swaps=True)
