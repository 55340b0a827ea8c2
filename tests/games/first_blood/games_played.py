"""Whole games of mixed play with random options: where the laws look."""

from random import Random

import henderson
from henderson.games import first_blood
from henderson.games.first_blood import player
from henderson.proof.laws import random_options


def questions(seeds, one_in=1, sense=0.6):
    """Games at their questions: every `one_in`-th at random. Do not change the game; clone it."""
    for seed in seeds:
        rng = Random(f"laws {seed}")
        game = henderson.new("first-blood", seed=seed, options=random_options(first_blood, rng))
        ways = [player.heuristic, *player.HINTS.styles.values()]
        way = {side: rng.choice(ways) for side in first_blood.SIDES}
        while (decision := game.decision) is not None:
            if rng.random() * one_in < 1:
                yield game
            options = decision.options
            sensible = rng.random() < sense
            game.answer(
                way[decision.player](game.state, decision, rng) if sensible else options[int(rng.random() * len(options))]
            )
