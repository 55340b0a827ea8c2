"""What a battle may be expected to bring, exactly by the casualty table of the level."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....board.tables import odds
from ..rules.facts import Facts

CAUGHT = 0.25  # how often a beaten unit finds no way out


class Losses(NamedTuple):
    """Factors that attacker and defender lose on the average, and how often the square changes hands."""

    attacker: float
    defender: float
    taken: float


@lru_cache(maxsize=4096)
def expected(facts: Facts, tournament: bool, attack: int, defence: int) -> Losses:
    """Of so many factors against so many."""
    if attack <= 0:
        return Losses(0.0, 0.0, 0.0)
    if defence <= 0:
        return Losses(0.0, 0.0, 1.0)
    table = facts.cards.casualties if tournament else facts.basic_table
    column = table.column(odds(attack, defence))
    if column is None:
        return Losses(float(attack), 0.0, 0.0)
    a = d = taken = 0.0
    if tournament:
        for result in facts.cards.results[column]:
            a += min(attack, result.attacker_loses)
            d += min(defence, result.defender_loses)
            taken += result.defender_loses >= defence or result.defender_back > 0
        return Losses(a / 6, d / 6, taken / 6)
    for cell in table.cells[column]:
        match cell.text.split():
            case ["a", "elim"]:
                a += attack
            case ["d", "elim"]:
                d, taken = d + defence, taken + 1
            case ["a", "back", _]:
                a += CAUGHT * attack
            case ["d", "back", _]:
                d, taken = d + CAUGHT * defence, taken + 1
            case _:
                a, d, taken = a + min(attack, defence), d + defence, taken + (attack > defence)
    return Losses(a / 6, d / 6, taken / 6)


def points(facts: Facts, tournament: bool, attack: int, defence: int, gain: float, loss: float) -> float:
    """The balance of a battle for the attacker, factors at those prices."""
    found = expected(facts, tournament, attack, defence)
    return gain * found.defender - loss * found.attacker
