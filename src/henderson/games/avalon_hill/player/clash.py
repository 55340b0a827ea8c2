"""What a battle may be expected to bring, exactly by the casualty table of the level."""

from __future__ import annotations

from collections.abc import Sequence
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
def expected(facts: Facts, attack: int, defence: int, there: int = 0) -> Losses:
    """Of so many factors against so many, in the Tournament game; `there`: so many stand there without a way out, and are lost
    when they should go back (D.move.1)."""
    if attack <= 0:
        return Losses(0.0, 0.0, 0.0)
    if defence <= 0:
        return Losses(0.0, 0.0, 1.0)
    column = facts.cards.casualties.column(odds(attack, defence))
    if column is None:
        return Losses(float(attack), 0.0, 0.0)
    a = d = taken = 0.0
    for result in facts.cards.results[column]:
        a += min(attack, result.attacker_loses)
        d += there if there and result.defender_back else min(there or defence, result.defender_loses)
        taken += result.defender_loses >= defence or result.defender_back > 0
    return Losses(a / 6, d / 6, taken / 6)


@lru_cache(maxsize=4096)
def expected_in_basic(facts: Facts, attack: int, defence: int, there: int, paid: int) -> Losses:
    """Of the Basic game, where `there` stand so many factors, doubled or not, and an exchange costs the attackers `paid`: all of
    them when they are no stronger, and no less than whole units."""
    column = facts.basic_table.column(odds(attack, max(1, defence)))
    if column is None:
        return Losses(float(attack), 0.0, 0.0)
    a = d = taken = 0.0
    for cell in facts.basic_table.cells[column]:
        match cell.text.split():
            case ["a", "elim"]:
                a += attack
            case ["d", "elim"]:
                d, taken = d + there, taken + 1
            case ["a", "back", _]:
                a += CAUGHT * attack
            case ["d", "back", _]:
                d, taken = d + CAUGHT * there, taken + 1
            case _:
                a, d, taken = a + paid, d + min(attack, there), taken + (paid < attack)
    return Losses(a / 6, d / 6, taken / 6)


def least(factors: Sequence[int], owed: int) -> int:
    """GAP.crt.basic The fewest factors in whole units that pay for what is owed; all when they are no more."""
    sums = 1
    for factor in factors:
        sums |= sums << factor
    enough = sums >> owed
    return owed + (enough & -enough).bit_length() - 1 if enough else sum(factors)


def points(facts: Facts, attack: int, defence: int, gain: float, loss: float, there: int = 0) -> float:
    """The balance of a battle for the attacker, factors at those prices."""
    found = expected(facts, attack, defence, there)
    return gain * found.defender - loss * found.attacker
