"""The Basic game: who attacks what. Every unit in an enemy zone has to attack (B.zoc.2a), and every enemy next to such a unit
has to be attacked (B.attack.7), so they are shared out over the squares all at once, by the exact expectation of each battle."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ....board.tables import odds
from ...kit.allot import Shares, shared_out, total
from ..rules.facts import Facts
from ..rules.fronts import fields
from ..rules.odds import defenders_at, times
from ..rules.state import State
from .clash import expected
from .plans import Outlook, Style

LOST = 60.0  # factors that the field is worth when the game would be lost without it
SAVED = 15.0  # that keeping men on the field is worth
NEGLECT = 30.0  # what it costs to have nobody left for a square, or less than the table allows


def shares(g: State, side: str, style: Style) -> Shares:
    """Squares and the units that attack each, the best way that was found; reckoned once for a declaration."""
    key = (id(g.facts), side, style, tuple(g.place), tuple(g.battles))
    if key not in _shares:
        _shares.clear()
        _shares[key] = _found(g, side, style)
    return _shares[key]


_shares: dict[tuple[Any, ...], Shares] = {}  # of the last position


def _found(g: State, side: str, style: Style) -> Shares:
    choices: dict[int, list[int]] = {}
    for part in fields(g, side):
        for a in sorted(part.attackers, key=lambda a: (a.factor, a.unit)):
            choices[a.unit] = [s for i, s in enumerate(part.squares) if (a.must or a.adjacent) >> i & 1]
    worth = Judge(g, side, style)
    squares = sorted({s for can in choices.values() for s in can}, key=lambda s: (-worth.prize(s), s))
    rank = {s: n for n, s in enumerate(squares)}
    ways = [shared_out(choices, {u: min(can, key=rank.__getitem__) for u, can in choices.items()}, worth, swaps=True)]
    if len(squares) > 1:
        ways.append(shared_out(choices, {u: max(can, key=rank.__getitem__) for u, can in choices.items()}, worth, swaps=True))
    return max(ways, key=lambda way: total(way, worth))


class Judge:
    """What an attack on a square by some units is worth, in factors."""

    def __init__(self, g: State, side: str, style: Style) -> None:
        self.g, self.side, self.style = g, side, style
        self.front = Outlook(g, side, style)
        self.field = g.facts.henderson
        self.garrison = [u for u in g.force(side) if g.place[u] == self.field]
        self.there = {s: sum([g.strength[u] for u in defenders_at(g, s)]) for s in self.front.foes}

    def prize(self, square: int) -> float:
        """What it is worth to drive the enemy off a square: the field itself, and what stands round it."""
        if square == self.field:
            return LOST if self.front.urgent else self.style.shove + SAVED
        if self.g.facts.around[square] >> self.field & 1 and self.field in self.front.foes:
            return self.style.shove
        return 1.0

    def __call__(self, square: int, units: tuple[int, ...]) -> float:
        if not units:
            return -NEGLECT
        g, facts = self.g, self.g.facts
        attack, there = sum([g.strength[u] for u in units]), self.there.get(square, 0)
        defence = there * min([times(g, u, square) for u in units])
        if 6 * attack < defence:  # B.zoc.4 worse than the table allows
            return -NEGLECT - attack
        found = expected(facts, False, attack, defence)
        hit = found.defender * there / max(1, defence)
        value = hit - self.style.dear * found.attacker + found.taken * self.prize(square)
        men = len([u for u in units if u in self.garrison])
        if men:  # who attacks from the field may be thrown off it
            value -= SAVED * men / len(self.garrison) * repulse(facts, attack, defence)
        return value


@lru_cache(maxsize=1024)
def repulse(facts: Facts, attack: int, defence: int) -> float:
    """How often the attackers of a Basic battle go back or are lost."""
    column = facts.basic_table.column(odds(attack, max(1, defence)))
    if column is None:
        return 1.0
    found = 0
    for cell in facts.basic_table.cells[column]:
        word = cell.text.split()[0]
        found += word == "a" or (word == "exchange" and attack <= defence)
    return found / 6
