"""Random games obey the laws; a player's first turn by words; refusals explain themselves."""

from random import Random

import pytest

import henderson
from henderson.games.henderson_solo import recompute
from henderson.proof.laws import every_law, random_options

from .table import at


def test_random_games_with_random_options_obey_the_laws():
    for seed in range(6):
        rng = Random(seed)
        game = henderson.new("henderson-solo", seed=seed, options=random_options(henderson.new("henderson-solo").rules, rng))
        while (decision := game.decision) is not None:
            if rng.random() < 0.1:
                every_law(game, rng, recompute)
            game.answer(decision.options[rng.randrange(len(decision.options))])
        assert game.outcome is not None


def test_a_first_turn_by_words():
    game = henderson.new("henderson-solo", seed=1942, options={"preset": "Veteran"})
    for word in (
        "MRM 1",
        "MLB 1",
        "SLP 2",
        "SLP 5",
        "3",
        "3",
        "81mm",
        "SLP 8",
        "Mortar Team",
        "SLP 8",
        "Mortar Team",
        "SLP 8",
        "done",
    ):
        game.play(word)
    assert game.decision.rule == "2.1" and len(game.state.hand) == 4
    assert any(line.startswith("2.1  Operations cards:") for line in game.log)


def test_nothing_is_hidden_so_every_world_is_the_same():
    game = henderson.new("henderson-solo", seed=3)
    assert game.imagine("US", 1).state == game.state


@pytest.mark.parametrize(
    ("position", "words", "message"),
    [
        (
            ("USMC Actions", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2"}, {"Infantry 1": "MRM A", "Infantry 2": "MRM WA"}),
            ["Rifles 1", "Attack", "MRM M"],
            "Nobody stands at MRM M",
        ),
        (
            ("USMC Actions", {"Rifles 1": "MRM 1", "Rifles 2": "MRM 2, exhausted, acted"}, {"Infantry 1": "MRM A"}),
            ["Rifles 2"],
            "has taken its Action",
        ),
        (("USMC Moves", {"Rifles 1": "MRM 1", "MG 1": "MRM 2"}, {}), ["MG 1"], "moved by two Teams that carry it: MG Team"),
        (
            ("USMC Moves", {"Rifles 1": "MRM Reserves"}, {}),
            ["Rifles 1", "SLP 1"],
            "From MRM Reserves only positions of its own sector",
        ),
    ],
)
def test_a_refusal_says_why(position, words, message):
    step, counters, enemy = position
    game = at(step, counters, enemy)
    before = game.state.digest()
    with pytest.raises(henderson.IllegalChoice, match=message):
        for word in words:
            before = game.state.digest()
            game.play(word)
    assert game.state.digest() == before
