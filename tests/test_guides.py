"""The guided first turns: short, about rules of the ledger, and every word they suggest is offered in the first turns."""

from random import Random

import pytest

import henderson
from henderson.engine import rulebook
from henderson.games import about, player, rules


@pytest.mark.parametrize("title", henderson.games())
def test_the_guide_is_short_and_true(title):
    steps = about(title).guide
    assert 5 <= len(steps) <= 10
    ledger = rulebook.of(rules(title))
    assert [s.rule for s in steps if s.rule not in ledger] == []
    wanted = {(s.rule, s.word) for s in steps if s.word}
    asked, offered = set(), set()
    for seed in range(6):
        game, rng = henderson.new(title, seed=seed), Random(seed)
        for _ in range(600):
            if game.decision is None or game.where.turn > 3:
                break
            if game.decision.player == "US":
                asked.add(game.decision.rule)
                offered |= {(rule, word) for rule, word in wanted if rule == game.decision.rule and word in game.decision.words}
            game.answer(player(game.rules).heuristic(game.state, game.decision, rng))
    assert wanted - offered == set()
    assert wanted and {rule for rule, _ in wanted} <= asked
