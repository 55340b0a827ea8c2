"""The heuristic opponent: legal, better than chance from either side, and it uses what the rules offer."""

from collections import Counter

import pytest

import henderson
from henderson.bots.seat import Bot, HeuristicBot, RandomBot, Seat


def game_of(us: Bot, japan: Bot, seed: int) -> tuple[str, Counter]:
    game = henderson.new("deluxe", seed=seed)
    bots, used = {"US": us, "Japan": japan}, Counter()
    while game.decision is not None:
        player = game.decision.player
        word = bots[player].choose(Seat(game, player))
        used[(player, game.decision.rule, word.split()[0])] += 1
        game.play(word)
    assert game.outcome is not None
    return game.outcome.winner, used


@pytest.mark.parametrize("seed", [1, 2])
def test_it_beats_random_play_from_either_side(seed):
    assert game_of(HeuristicBot(seed), RandomBot(seed), seed)[0] == "US"
    assert game_of(RandomBot(seed), HeuristicBot(seed), seed)[0] == "Japan"


def test_it_fires_strains_hides_and_searches():
    used = Counter()
    for seed in range(3):
        used += game_of(HeuristicBot(seed), HeuristicBot(seed + 50), seed)[1]
    rules = {(rule, word) for _, rule, word in used}
    assert ("8.2.3a", "strain") in rules and any(rule == "8.1.3" for rule, _ in rules)
    assert ("7.1a", "stealth") in rules and ("7.1a", "detect") in rules and ("7.1a", "sea") in rules
