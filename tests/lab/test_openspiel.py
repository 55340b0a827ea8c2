"""The games in OpenSpiel's own library, by its own tests. Only where it is installed; whole games of all five are a command
(docs/research.md)."""

from random import Random

import pytest

import henderson
from henderson.lab.adapters import spiel

pyspiel = pytest.importorskip("pyspiel")


def test_openspiel_plays_a_whole_game_of_a_variant():
    game = pyspiel.load_game(spiel.register(["last-convoy"])[0])
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("title", henderson.games())
def test_openspiel_loads_every_game(title):
    state, rng = pyspiel.load_game(spiel.register([title])[0]).new_initial_state(), Random(1)
    for _ in range(25):
        faces = [face for face, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(faces))
    twin = state.clone()
    assert str(twin) == str(state) and twin.history() == state.history() and len(state.history()) == 25
    state.apply_action(state.legal_actions()[0])
    assert twin.history() != state.history()
