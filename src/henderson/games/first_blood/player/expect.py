"""What an attack brings on the average: exact, from the printed tables (8.9) and the results they hold (8.10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ....board.tables import ResultsTable, odds
from ..rules.combat import LOSSES
from ..rules.facts import JAPAN, US, Facts
from ..rules.odds import is_doubled
from ..rules.state import UNBUILT, State

WASTE = 3.0  # how many times a unit counts that is thrown away at worse than 1-2, so that others may attack beside it


class Hope(NamedTuple):
    """The mean of the six faces of the die."""

    lost: float  # attacking units
    killed: float  # defending units
    emptied: float  # how likely the hex is left by its defenders
    taken: float  # how likely it may be occupied (8.10DE)
    hopeless: bool = False  # 8.6a worse than 1-2: no die is thrown, the attackers are gone


@lru_cache(maxsize=4096)
def hope(
    table: ResultsTable, column: str, modifier: int, ends: tuple[int, int], attackers: int, defenders: int, trapped: bool
) -> Hope:
    """One attack. 8.11 Defenders who are trapped die when they have to retreat."""
    low, high = ends
    results = [table.result(column, max(low, min(high, die + modifier))) for die in range(1, 7)]
    lost = sum(min(attackers, LOSSES[r][0]) for r in results)
    emptied = [r for r in results if LOSSES[r][1] or r == "DR"]
    killed = sum(defenders if trapped else min(defenders, LOSSES[r][1]) for r in emptied)
    return Hope(lost / 6, killed / 6, len(emptied) / 6, results.count("DE") / 6)


NOTHING = Hope(0.0, 0.0, 0.0, 0.0)


def column_of(g: State, side: int, attack: int, defence: int) -> tuple[str | None, int]:
    """The column of the attacker's table, and what odds above 3-1 add to the die (8.6b)."""
    ratio = odds(attack, defence)
    return g.facts.tables[side].column(ratio), g.facts.modifiers["odds above 3-1"] if ratio[0] > 3 else 0


@lru_cache(maxsize=65536)
def times(f: Facts, places: tuple[int, ...], target: int) -> int:
    """8.7 How many times its defenders count against attackers from there: asked a thousand times a game of the same places."""
    return 2 if is_doubled(f, list(places), target) else 1


def attack_on(g: State, side: int, target: int, units: Sequence[int], places: Sequence[int], guns: int, extra: int) -> Hope:
    """Units at those places against one hex, with factors of bombarding guns and modifiers of bombers or ships."""
    f = g.facts
    ground = sum([f.combat[u] for u in units])
    if not ground:
        return NOTHING
    defence = sum([f.combat[u] for u in g.at[target]]) * times(f, tuple(places), target)
    column, more = column_of(g, side, ground + min(guns, 2 * ground), max(1, defence))
    if column is None:  # 8.6a
        return Hope(float(len(units)), 0.0, 0.0, 0.0, hopeless=True)
    modifier = more + extra + (f.modifiers["defender in jungle"] if f.jungle[target] else 0)
    ends = (f.modifiers["low end"], f.modifiers["high end"])
    return hope(f.tables[side], column, modifier, ends, len(units), len(g.at[target]), is_trapped(g, side, target, places))


def is_trapped(g: State, side: int, target: int, places: Sequence[int]) -> bool:
    """8.11 8.12 Is there no hex to which the defenders could retreat, the attackers standing at those places?"""
    f, zone, mine = g.facts, g.zone(side), side + 1
    near = f.grid.neighbours
    for n in f.dry[target]:
        if not zone[n] and g.holder[n] != mine and n not in places and not any(p in near[n] for p in places):
            return False
    return True


def gain(g: State, side: int, target: int, found: Hope, cost: float, prize: float) -> float:
    """What that is worth in enemy units: a unit of one's own costs so much, an airfield hex is a prize (2.0a)."""
    i = g.facts.field_at[target]
    value = found.killed - cost * found.lost * (WASTE if found.hopeless and side == US else 1.0)
    if i < 0 or g.status[i] == UNBUILT:
        return value
    return value + prize * (found.emptied if side == US else found.taken)


def ships_ready(g: State) -> int:
    """10.1.3 Ships that may support a ground attack."""
    return len(g.aloft[g.facts.ijn_attack])


def support(g: State, side: int) -> int:
    """What bombers or ships could add to one die: two of a kind at most, to leave some for the others."""
    f = g.facts
    if side == JAPAN:
        return f.modifiers["each ship"] * min(2, ships_ready(g))
    return f.modifiers["each bomber"] * min(2, len(g.aloft[f.ground_attack]))
