"""Battle odds: B.zoc.4, B.attack.8, B.defend.2, GAP.terrain, QA.combat.2, B.resolve.1."""

from __future__ import annotations

from ....board.tables import ResultsTable, odds
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


def battle_column(g: State, units: tuple[int, ...], squares: tuple[int, ...]) -> str | None:
    """B.resolve.1 The odds of the table the battle is fought at; None when it is worse than all of them."""
    return casualty_table(g).column(battle_odds(g, units, squares))
