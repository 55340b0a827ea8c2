"""Battle odds: B.zoc.4, B.attack.8, B.defend.2, GAP.terrain, QA.combat.2, B.resolve.1."""

from __future__ import annotations

from collections import Counter

from ....board.tables import ResultsTable, odds, odds_name
from ....engine.view import Chance, Face, Preview, Sum
from .division import WORST
from .state import State


def defenders_at(g: State, square: int) -> tuple[int, ...]:
    """The units that defend a square; B.multi.6d not those that have fought this player turn and retreated there."""
    units = g.units_at(square)
    return tuple([u for u in units if u not in g.fought]) if g.fought else units


def attack_factor(g: State, units: tuple[int, ...]) -> int:
    """B.multi.1 The attackers' factors added up; B.attack.8 whatever terrain they attack from."""
    return sum([g.strength[u] for u in units])


def is_doubled(g: State, attacker: int, square: int) -> bool:
    """GAP.terrain Has this attacker a reason to double the defenders of that square?"""
    here = g.place[attacker]
    return (
        g.facts.is_below(here, square)  # D.combat.1 from a slope against the hilltop above it
        or g.facts.river[here]  # B.map.4 from a river square, E.1972.3 engineers or no engineers
        or attacker in g.landed  # QA.combat.2 directly from the sea
    )


def defence_factor(g: State, units: tuple[int, ...], squares: tuple[int, ...]) -> int:
    """B.defend.2 Doubled when every attacker has a reason, never more than doubled; B.multi.2 square by square, then added."""
    total = 0
    for square in squares:
        factor = sum([g.strength[u] for u in defenders_at(g, square)])
        total += factor * (2 if all(is_doubled(g, u, square) for u in units) else 1)
    return total


def battle_odds(g: State, units: tuple[int, ...], squares: tuple[int, ...]) -> tuple[int, int]:
    """B.zoc.4 Attacker first, defender second; B.resolve.1 fractions in the defender's favour."""
    return odds(attack_factor(g, units), defence_factor(g, units, squares))


def casualty_table(g: State) -> ResultsTable:
    """B.resolve.0, T.casualty.1 The table of the level and no other."""
    return g.facts.cards.casualties if g.tournament else g.facts.basic_table


def favour(result: str) -> int:
    """Whom a printed result favours: 1 the attacker, -1 the defender."""
    return ("d" in result) - ("a" in result.split()) if "exchange" not in result else 0


def battle_preview(g: State, units: tuple[int, ...], squares: tuple[int, ...]) -> Preview:
    """Sums, odds, the result of each face of the die and how likely each result is."""
    sums = [Sum(text=g.name(u), value=g.strength[u], rule="B.multi.1", side=g.facts.side_of[u]) for u in units]
    for square in squares:
        double = all(is_doubled(g, u, square) for u in units)
        for u in defenders_at(g, square):
            sums.append(Sum(text=g.name(u), value=g.strength[u], rule="B.multi.2", side=g.facts.side_of[u]))
        if double:
            sums.append(Sum(text=f"{g.facts.names[square]} doubled", value="x2", rule="GAP.terrain"))
    column = casualty_table(g).column(battle_odds(g, units, squares))
    if column is None:
        return Preview(
            text="worse than 1-6: the attackers are eliminated", ratio=odds_name(battle_odds(g, units, squares)), sums=sums
        )
    results = [casualty_table(g).result(column, die) for die in range(1, 7)]
    faces = [Face(die=str(n), text=r, good=favour(r)) for n, r in enumerate(results, 1)]
    chances = [Chance(text=r, p=n / 6) for r, n in Counter(results).most_common()]
    return Preview(ratio=column, sums=sums, faces=faces, chances=chances)


__all__ = [
    "WORST",
    "attack_factor",
    "battle_odds",
    "battle_preview",
    "casualty_table",
    "defence_factor",
    "defenders_at",
    "is_doubled",
]
