"""Every refusal has its own reason: what a person can click or type and is not offered is refused by a rule in a sentence."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import henderson
from henderson.engine.rulebook import of
from henderson.games import deluxe
from henderson.games.deluxe import player
from henderson.games.deluxe.rules import words as w

SPOKEN = [v for k, v in vars(w).items() if k.isupper() and isinstance(v, str)] + ["strain 9", "with 1/1", "consolidate 5/2",
          "detect 3707 stealth 2", "counter-battery 3707", "7"]  # fmt: skip


def clicks(game, rng):
    """Pieces as the seat sees them, their places, hexes anywhere, and every word of the game."""
    pieces = [p for p in game.view(game.decision.player).pieces if p.place]
    some = rng.sample(pieces, min(12, len(pieces)))
    hexes = rng.sample(game.board().spaces, 12)
    found = {p.id for p in some} | {p.place for p in some} | {s.id for s in hexes} | set(SPOKEN)
    return sorted(found - set(game.decision.words))


@pytest.mark.rule("7.8c")
def test_whatever_is_clicked_is_refused_by_a_rule_in_a_sentence():
    ledger, rules, asked = of(deluxe), Counter(), Counter()
    for seed in range(3):
        game, rng = henderson.new("deluxe", seed=seed, options={"us_stealth": True}), Random(seed)
        while game.decision is not None:
            decision = game.decision
            if rng.random() < 0.12 or not asked[decision.rule, decision.verb]:
                asked[decision.rule, decision.verb] += 1
                for word in clicks(game, rng):
                    reason = game.reason(word)
                    assert reason is not None, f"{word} at {decision}"
                    assert reason[0] in ledger and len(reason[1]) > 10, (word, decision, reason)
                    rules[reason[0]] += 1
            sensible = rng.random() < 0.7
            game.answer(player.heuristic(game.state, decision, rng) if sensible else rng.choice(decision.options))
    assert len(rules) > 40 and len(asked) > 20


@pytest.mark.rule("7.8c")
def test_a_refusal_tells_nothing_of_hidden_counters():
    """In a world imagined for the asked side the same words are refused for the same reasons."""
    compared = 0
    for seed in range(2):
        game, rng = henderson.new("deluxe", seed=seed, options={"us_stealth": True}), Random(seed)
        while game.decision is not None:
            if rng.random() < 0.05:
                side = game.decision.player
                world = game.imagine(side, rng.randrange(1 << 30))
                for word in clicks(game, rng):
                    assert game.reason(word) == world.reason(word), (word, game.decision)
                    compared += 1
            game.answer(rng.choice(game.decision.options))
    assert compared > 2000
