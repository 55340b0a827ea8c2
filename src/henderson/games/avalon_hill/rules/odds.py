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


def times(g: State, attacker: int, square: int) -> int:
    """GAP.terrain How many times the defenders of that square count against this attacker; never two reasons at once.

    D.combat.1 From a slope against the hilltop above it; QA.combat.2 directly from the sea; B.map.4 from a river square (or, by
    the other reading, against units on one), E.1972.3 engineers or no engineers.
    """
    found = times_from(g, g.place[attacker], square)
    return max(found, g.facts.doubling["landed"]) if attacker in g.landed else found


def times_from(g: State, here: int, square: int) -> int:
    """GAP.terrain The same for whoever attacks overland from that square."""
    facts, river = g.facts, square if g.reading("river-doubles", "defender") else here
    known, key = facts.times_memo, (here * len(facts.names) + square) * 2 + (river == here)
    found = known.get(key)
    if found is None:
        card = facts.doubling
        found = card["other"]
        if facts.is_below(here, square):
            found = max(found, card["slope"])
        if facts.river[river]:
            found = max(found, card["river"])
        known[key] = found
    return found


def defence_factor(g: State, units: tuple[int, ...], squares: tuple[int, ...]) -> int:
    """B.defend.2 Doubled when every attacker has a reason; B.multi.2 square by square, then added."""
    total = 0
    for square in squares:
        factor = sum([g.strength[u] for u in defenders_at(g, square)])
        total += factor * min([times(g, u, square) for u in units], default=1)
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
