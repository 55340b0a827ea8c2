"""The Basic game: who attacks what. Every unit in an enemy zone has to attack (B.zoc.2a), and every enemy next to such a unit
has to be attacked (B.attack.7), so they are shared out over the squares all at once, by the exact expectation of each battle."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ....board.reach import members
from ....board.tables import odds
from ...kit.allot import Named, Shares, Sharing, Teams
from ..rules.facts import Facts
from ..rules.fronts import fields
from ..rules.odds import defenders_at, times, times_from
from ..rules.state import State
from ..rules.victory import FIRST
from .clash import expected, expected_in_basic, least
from .fire import prices
from .plans import outlook
from .styles import Style
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
    teams = Named([*choices], worth) if isinstance(worth, Points) else Placed(worth, choices, g.place)
    way = Sharing(choices, {u: min(can, key=rank.__getitem__) for u, can in choices.items()}, teams).bettered(swaps=True)
    if any(len(can) > 1 for can in choices.values()):
        other = Sharing(choices, {u: max(can, key=rank.__getitem__) for u, can in choices.items()}, teams).bettered(swaps=True)
        if other.total() > way.total():
            way = other
    return way.shares()


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
        self._known: dict[int, float] = {}
        self._doubled: dict[int, int] = {}
        self._prizes: dict[int, float] = {}

    def prize(self, square: int) -> float:
        """What it is worth to drive the enemy off a square: the field itself, and what stands round it."""
        found = self._prizes.get(square)
        if found is None:
            found = self._prizes[square] = self._prize(square)
        return found

    def _prize(self, square: int) -> float:
        if square == self.field:
            return self.stake if self.front.urgent else self.style.shove + self.stake
        if self.g.facts.around[square] >> self.field & 1 and self.field in self.front.foes:
            return self.style.shove
        return 1.0

    def __call__(self, square: int, units: tuple[int, ...]) -> float:
        return Placed(self, dict.fromkeys(units, (square,)), self.g.place).judged(square, (1 << len(units)) - 1)

    def often(self, square: int, unit: int, post: int) -> int:
        """How many times the defenders of a square count against a unit that attacks from there."""
        known, key = self._doubled, post * len(self.g.facts.names) + square
        found = known.get(key)
        if found is None:
            found = known[key] = times_from(self.g, post, square)
        if unit in self.wet and self.wet[unit] >> post & 1:
            return max(found, self.g.facts.doubling["landed"])
        return found

    def taken(self, square: int, units: tuple[int, ...], posts: Mapping[int, int]) -> float:
        """How likely they take it from there."""
        if not units:
            return 0.0
        there, factors = self.there.get(square, 0), [self.g.strength[u] for u in units]
        doubled = min([self.often(square, u, posts[u]) for u in units])
        return expected_in_basic(self.g.facts, sum(factors), there * doubled, there, least(factors, there)).taken

    def battle(self, square: int, attack: int, sums: int, doubled: int, men: int) -> float:
        """What a battle is worth that is fought: by so many factors, which can be paid in those sums as bits, against defenders
        who count so many times; so many of the men on the field fight in it."""
        there = self.there.get(square, 0)
        enough = sums >> there
        paid = there + (enough & -enough).bit_length() - 1 if enough else attack  # what an exchange costs (clash.least)
        key = ((((square << 10 | attack) << 10 | paid) << 4 | doubled) << 6) | men
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._battle(square, attack, paid, doubled, men)
        return found

    def _battle(self, square: int, attack: int, paid: int, doubled: int, men: int) -> float:
        there = self.there.get(square, 0)
        defence = there * doubled
        if 6 * attack < defence:  # B.zoc.4 worse than the table allows
            return -NEGLECT - attack
        found = expected_in_basic(self.g.facts, attack, defence, there, paid)
        value = found.defender - self.style.dear * found.attacker + found.taken * self.prize(square)
        if men:  # who attacks from the field may be thrown off it
            value -= self.stake * men / len(self.garrison) * repulse(self.g.facts, attack, defence)
        return value


class Placed(Teams):
    """What attacks by units at their posts are worth, on the squares that each can attack from there."""

    def __init__(
        self, judge: Judge, choices: Mapping[int, Sequence[int]], posts: Mapping[int, int] | tuple[int, ...]
    ) -> None:
        super().__init__()
        self.judge = judge
        units, strength, home = sorted(choices), judge.g.strength, judge.garrison
        self.factors = [strength[u] for u in units]
        self.at_home = [u in home for u in units] if home else [False] * len(units)
        self.often: dict[int, list[int]] = {}  # how many times the defenders of a square count against each
        for n, u in enumerate(units):
            for square in choices[u]:
                row = self.often.get(square)
                if row is None:
                    row = self.often[square] = [MANY] * len(units)
                row[n] = judge.often(square, u, posts[u])

    def judged(self, target: int, team: int) -> float:
        if not team:
            return -NEGLECT
        attack = men = n = 0
        sums, doubled, often = 1, MANY, self.often[target]
        while team:
            if team & 1:
                factor = self.factors[n]
                attack += factor
                sums |= sums << factor
                doubled = min(doubled, often[n])
                men += self.at_home[n]
            n += 1
            team >>= 1
        return self.judge.battle(target, attack, sums, doubled, men)


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
