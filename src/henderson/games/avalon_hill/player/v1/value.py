"""What a position is worth, for search: strength near Henderson Field and on its way, the field itself, and points."""

from __future__ import annotations

from math import log, tanh

from ...rules.facts import JAPAN, US
from ...rules.state import CARD, State
from ...rules.victory import occupant, score

NEAR, REACH, COMING = 3, 11, 2  # squares round the field, squares a unit can strike from, turns ahead on the card
# About the weights of logistic regressions of who won on these features at the beginning of turns 8 to 16, from 300 Basic games
# between players of random styles (835 positions, log loss 0.45 against 0.58 for the mere average). Found before the last
# changes of the heuristic; with those, 400 games gave a weaker fit of the same kind (0.53 against 0.64), and they were left.
WHOLE, ROUND, MIDDLE, FIELD, EVEN = 2.1, 0.75, 1.0, 0.4, 0.1
POINTS = 60  # a lead in the Tournament game that is worth about as much as the weights above


def evaluate(g: State, side: str) -> float:
    """How the position looks for a side, from -1 to 1: as many chances to win in a hundred, less those to lose."""
    facts = g.facts
    away = facts.distances(facts.henderson)
    whole, middle, near = [0, 0], [0, 0], [0, 0]
    for unit, square in enumerate(g.place):
        one = facts.side_of[unit] == JAPAN
        if square >= 0:
            factor, far = g.strength[unit], away[square]
            whole[one] += factor
            if far <= REACH:
                middle[one] += factor
                if far <= NEAR:
                    near[one] += factor
        elif square == CARD and 0 < facts.units[unit].appears <= g.turn + COMING:
            whole[one] += facts.combat[unit]
    held = {US: 1, JAPAN: -1}.get(occupant(g), 0)
    factors = sum([g.strength[u] for u in g.units_at(facts.henderson)])
    value = EVEN + WHOLE * _ratio(whole, 5) + ROUND * _ratio(near, 4) + MIDDLE * _ratio(middle, 4) + FIELD * held * factors / 15
    if g.tournament:
        points = score(g)
        value = 0.4 * value + 3 * (points[US] - points[JAPAN]) / POINTS + {US: 0.3, JAPAN: -0.3}.get(g.owner, 0.0)
    value = tanh(value / 2)
    return value if side == US else -value


def _ratio(factors: list[int], some: int) -> float:
    """How many times as strong the U.S. is, as a logarithm."""
    return log((factors[0] + some) / (factors[1] + some))
