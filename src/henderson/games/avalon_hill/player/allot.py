"""The Basic game: who attacks what. Every unit in an enemy zone has to attack (B.zoc.2a), and every enemy next to such a unit
has to be attacked (B.attack.7), so they are shared out over the squares all at once, by the exact expectation of each battle."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ....board.reach import members
from ....board.tables import odds
from ...kit.allot import Shares, shared_out, total
from ..rules.facts import Facts
from ..rules.fronts import fields
from ..rules.odds import defenders_at, times, times_from
from ..rules.state import State
from ..rules.victory import FIRST
from .clash import Losses, expected, expected_in_basic, least
from .fire import prices
from .plans import Style, outlook
from .traps import is_shut

LOST = 300.0  # factors that the field is worth when the game would be lost without it
HELD = 60.0  # when who holds it at the end of two turns wins
SAVED = 15.0  # before
MANY = 99  # times that a defender counts: more than there are
NEGLECT = 30.0  # what it costs to have nobody left for a square, or less than the table allows


def shares(g: State, side: str, style: Style) -> Shares:
    """Squares and the units that attack each, the best way that was found; reckoned once for a declaration."""
    of = (g.facts, side, g.place, g.battles)
    if not _shares or _shares[-1][0] is not style or _shares[-1][1] != of:
        _shares[:] = [(style, of, _found(g, side, style))]
    return _shares[-1][2]


_shares: list[tuple[Style, tuple[Any, ...], Shares]] = []  # of the last position


def _found(g: State, side: str, style: Style) -> Shares:
    choices: dict[int, list[int]] = {}
    for part in fields(g, side):
        for a in sorted(part.attackers, key=lambda a: (a.factor, a.unit)):
            if g.tournament and not a.must and g.facts.gun[a.unit]:
                continue  # it fires instead
            choices[a.unit] = [s for i, s in enumerate(part.squares) if (a.must or a.adjacent) >> i & 1]
    worth: Judge | Points = Points(g, side, style) if g.tournament else Judge(g, side, style)
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
        self.front = outlook(g, side, style)
        self.field = g.facts.henderson
        self.stake = stake(g)
        self.garrison = [u for u in g.force(side) if g.place[u] == self.field]
        self.there = {s: sum([g.strength[u] for u in defenders_at(g, s)]) for s in self.front.foes}
        self.wet = {u: g.facts.bits[g.place[u]] for u in g.landed}  # QA.combat.2 who attacks from there fresh from the sea
        self._known: dict[tuple[int, tuple[int, ...], int], float] = {}
        self._doubled: dict[int, int] = {}

    def prize(self, square: int) -> float:
        """What it is worth to drive the enemy off a square: the field itself, and what stands round it."""
        if square == self.field:
            return self.stake if self.front.urgent else self.style.shove + self.stake
        if self.g.facts.around[square] >> self.field & 1 and self.field in self.front.foes:
            return self.style.shove
        return 1.0

    def __call__(self, square: int, units: tuple[int, ...]) -> float:
        g, doubled = self.g, MANY
        for u in units:
            doubled = min(doubled, times(g, u, square))
        return self._reckoned(square, units, doubled)

    def reckoned(self, square: int, units: tuple[int, ...], posts: Mapping[int, int]) -> float:
        """The same, if they stood elsewhere."""
        return self._reckoned(square, units, self._times(square, units, posts))

    def _times(self, square: int, units: tuple[int, ...], posts: Mapping[int, int]) -> int:
        """How many times its defenders count, as against the best placed of them."""
        found, known, squares, wet = MANY, self._doubled, len(self.g.facts.names), self.wet
        for u in units:
            post = posts[u]
            key = post * squares + square
            often = known.get(key)
            if often is None:
                often = known[key] = times_from(self.g, post, square)
            if u in wet and wet[u] >> post & 1:
                often = max(often, self.g.facts.doubling["landed"])
            found = min(found, often)
        return found

    def taken(self, square: int, units: tuple[int, ...], posts: Mapping[int, int]) -> float:
        """How likely they take it from there."""
        if not units:
            return 0.0
        return self._losses(square, units, self._times(square, units, posts)).taken

    def _losses(self, square: int, units: tuple[int, ...], doubled: int) -> Losses:
        factors, there = [self.g.strength[u] for u in units], self.there.get(square, 0)
        return expected_in_basic(self.g.facts, sum(factors), there * doubled, there, least(factors, there))

    def _reckoned(self, square: int, units: tuple[int, ...], doubled: int) -> float:
        if not units:
            return -NEGLECT
        key = (square, units, doubled)
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._battle(square, units, doubled)
        return found

    def _battle(self, square: int, units: tuple[int, ...], doubled: int) -> float:
        """What a battle is worth that is fought."""
        g = self.g
        attack, defence = sum([g.strength[u] for u in units]), self.there.get(square, 0) * doubled
        if 6 * attack < defence:  # B.zoc.4 worse than the table allows
            return -NEGLECT - attack
        found = self._losses(square, units, doubled)
        value = found.defender - self.style.dear * found.attacker + found.taken * self.prize(square)
        men = len([u for u in units if u in self.garrison]) if self.garrison else 0
        if men:  # who attacks from the field may be thrown off it
            value -= self.stake * men / len(self.garrison) * repulse(g.facts, attack, defence)
        return value


class Points:
    """What an attack on a square by some units is worth in the Tournament game, in points."""

    def __init__(self, g: State, side: str, style: Style) -> None:
        self.g, self.style = g, style
        self.gain, self.loss = prices(g, side)
        self.there = {s: sum([g.strength[u] for u in defenders_at(g, s)]) for s in members(g.foes(side))}
        self.shut = {s for s in self.there if is_shut(g, side, s)}

    def prize(self, square: int) -> float:
        """What it is worth to drive the enemy off a square."""
        return self.style.seize if square == self.g.facts.henderson else 0.0

    def __call__(self, square: int, units: tuple[int, ...]) -> float:
        if not units:
            return -NEGLECT
        g = self.g
        attack = sum([g.strength[u] for u in units])
        defence = self.there.get(square, 0) * min([times(g, u, square) for u in units])
        if 6 * attack < defence:
            return -NEGLECT - self.loss * attack
        there = self.there[square] if square in self.shut else 0
        found = expected(g.facts, attack, defence, there)
        return self.gain * found.defender - self.loss * found.attacker + found.taken * self.prize(square)


def stake(g: State) -> float:
    """What it is worth to stand on the field at the end of this turn, or that the enemy does not."""
    if g.turn < FIRST:
        return SAVED
    return LOST if g.turn > FIRST and g.holder else HELD


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
