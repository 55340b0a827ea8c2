"""The heuristic opponent: legal, better than chance from either side, and it uses what the rules offer."""

from collections import Counter
from random import Random

import pytest

import henderson
from henderson.bots.seat import Bot, HeuristicBot, RandomBot, Seat
from henderson.games.deluxe.player.heuristics import CHOICES, heuristic
from henderson.games.deluxe.player.style import REGULAR, SOON, early
from henderson.games.kit.dispatch import chosen


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


def test_it_fires_strains_and_sails():
    used = Counter()
    for seed in range(3):
        used += game_of(HeuristicBot(seed), HeuristicBot(seed + 50), seed)[1]
    rules = {(rule, word) for _, rule, word in used}
    assert ("8.2.3a", "strain") in rules and any(rule == "8.1.3" for rule, _ in rules)
    assert ("7.1a", "sea") in rules


def said(text: str, side: str) -> set[str]:
    """What it says in its movement step, over several seeds."""
    words = set()
    for seed in range(12):
        game = henderson.position("deluxe", text, seed=seed)
        who, step = HeuristicBot(seed), game.where.step
        while game.decision is not None and game.decision.player == side and game.where.step == step:
            words.add(word := who.choose(Seat(game, side)))
            game.play(word)
    return words


def test_it_hides_where_it_is_in_danger():
    text = 'turn = 9\nstep = "SoP.16"\n[US]\n"1/1" = "3707"\n"1/2" = "3707"\n"1/3" = "3706"\n[Japan]\n"29/1" = "3511"\n'
    text = text.replace("3511", next(iter_jungle()))
    assert "stealth" in said(text, "Japan")


def iter_jungle():
    """Jungle near the airfield, not beside it."""
    f = henderson.new("deluxe").state.facts
    return (f.grid.names[h] for h in range(len(f.terrain)) if f.jungle[h] and not f.river[h] and 2 <= f.away(f.field)[h] <= 5)


def test_it_searches_for_hidden_enemies_beside_it():
    text = 'turn = 9\nstep = "SoP.7"\n[US]\n"1/1" = "3707"\n"1/2" = "3808"\n[Japan]\n"29/1" = "3708 stealth 3"\n'
    assert any(word.startswith("detect") for word in said(text, "US"))


def test_japan_plays_otherwise_until_its_divisions_come():
    game, other = henderson.new("deluxe", seed=1), {True: 0, False: 0}
    who = HeuristicBot(1)
    while game.decision is not None and game.where.turn <= SOON + 1:
        decision, seat = game.decision, Seat(game, game.decision.player)
        if decision.player == "Japan" and decision.rule == "7.1a":
            soon, later = (chosen(CHOICES, game.state, decision, style, Random(1)) for style in (early(REGULAR[1]), REGULAR[1]))
            first = game.state.turn < SOON
            assert heuristic(game.state, decision, Random(1)) == (soon if first else later)
            other[first] += soon != later
        game.play(who.choose(seat))
    assert other[True], "it is never asked anything that the two answer differently"
