"""Which rules random play reaches: many games with many options, their lines watched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import henderson

from ..engine.decision import Decision
from ..engine.game import Game
from ..games import pack as pack_of
from ..games import player
from ..games import rules as rules_of
from ..proof.laws import random_options
from ..proof.reached import Reached

LOOKS = 0.03  # share of decisions at which a game is looked at as a person would
WRONG_CLICKS = 0.1  # share of the questions that can explain a refusal at which wrong words are tried


def reached(title: str, games: int, seed: int | str = 0, tell: Callable[[int], None] = lambda n: None) -> Counter[str]:
    """How often `games` random games came past each rule. Presets are played in turn, then random options."""
    rules = rules_of(title)
    presets: list[dict[str, Any]] = [{"preset": name} for name in sorted(rules.PRESETS)]
    watch = Reached(rules)
    with watch:  # the facts are kept between games: read them once where it counts
        rules.facts(pack_of(title))
    for index in range(games):
        rng = Random(f"reached {seed}/{index}")
        options = presets[index] if index < len(presets) else random_options(rules, rng)
        with watch:
            _play(title, henderson.new(title, seed=f"{seed}/{index}", options=options), rng, index)
        tell(1)
    return watch.count


def _play(title: str, game: Game, rng: Random, index: int) -> None:
    """A random game, every third with some sense, looked at now and then: rules of display and refusal count too."""
    sensible = index % 3 == 2
    spaces = [s.id for s in game.board().spaces]
    while (decision := game.decision) is not None:
        if rng.random() < LOOKS:
            for side in ("", *game.rules.SIDES):
                game.view(side)
            game.preview(decision.options[int(rng.random() * len(decision.options))])
        if rng.random() < WRONG_CLICKS:
            _click_wrong(game, decision, spaces, rng)
        if sensible and rng.random() < 0.8:
            world = game.imagine(decision.player, rng.randrange(1 << 30))
            assert world.decision is not None
            word = world.decision.word(player(game.rules).heuristic(world.state, world.decision, rng))
            game.play(word)
        else:
            options = decision.options
            game.answer(options[int(rng.random() * len(options))])
    henderson.position(title, game.position())


def _click_wrong(game: Game, decision: Decision, spaces: list[str], rng: Random) -> None:
    """Pieces and places that a person may click though they are no answers: the rules say why not."""
    pieces = game.view(decision.player).pieces
    words = rng.sample(spaces, min(2, len(spaces)))
    for piece in rng.sample(pieces, min(30, len(pieces))):
        words += [piece.id, piece.place]
    for word in words:
        if word and word not in decision.words:
            game.reason(word)
