"""Research adapters: the libraries' own tests pass for every game, and no observation tells what a seat cannot know."""

import pickle
import warnings
from random import Random
from xml.etree import ElementTree

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import henderson
from henderson.lab.adapters import aec, encoding, spiel
from henderson.lab.adapters.encoding import Encoding
from henderson.lab.adapters.solo import Solo

TITLES = henderson.games()
ALONE = [t for t in TITLES if len(henderson._games.rules(t).SIDES) == 1]


@pytest.fixture(autouse=True)
def quiet():
    """Advice that does not hold here: agents are called by their sides, and an observation is a dictionary."""
    with warnings.catch_warnings():
        for advice in ("We recommend agents", "Observation space for each agent probably", "Observation is not a NumPy array"):
            warnings.filterwarnings("ignore", message=advice)
        yield


def play_to_the_end(env, rng):
    """Random play; each agent's reward, and how many answers there were."""
    totals, answers = {}, 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        totals[agent] = totals.get(agent, 0) + reward
        if terminated or truncated:
            env.step(None)
            continue
        answers += 1
        env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
    return totals, answers


# -- PettingZoo ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoo_api(title):
    api_test(aec.env(title), num_cycles=40)


@pytest.mark.parametrize("title", TITLES)
def test_pettingzoo_seeds(title):
    seed_test(lambda: aec.env(title), num_cycles=40)


def test_pettingzoo_api_to_the_end(toys):
    api_test(aec.env("ridge"), num_cycles=100)
    seed_test(lambda: aec.env("ridge"), num_cycles=100)


def test_one_side_wins_what_the_other_loses(toys):
    env = aec.env("ridge")
    seen = set()
    for seed in range(40):
        env.reset(seed=seed)
        totals, _ = play_to_the_end(env, Random(seed))
        end = env.unwrapped.game.outcome
        assert totals == {side: 1 if side == end.winner else -1 for side in ("US", "Japan")}
        seen.add(end.winner)
    assert seen == {"US", "Japan"}


def test_another_seed_is_another_game(toys):
    env = aec.Raw("ridge", nights="5")
    keys = []
    for seed in (1, 1, 2, None, None):
        env.reset(seed=seed)
        keys.append(env.game.dice.describe())
    assert keys[0] == keys[1] and len(set(keys)) == 4


def test_a_masked_action_loses_and_the_raw_environment_names_it(toys):
    env = aec.env("ridge")
    env.reset(seed=1)
    env.step(200)
    assert env.unwrapped.rewards["Japan"] == -1 and all(env.unwrapped.terminations.values())
    raw = aec.Raw("ridge")
    raw.reset(seed=1)
    with pytest.raises(henderson.HendersonError, match=r"Action 200 does not answer .*: expected 0 to 2"):
        raw.step(200)


def test_a_game_cut_short_is_truncated(toys):
    env = aec.env("ridge", longest=2)
    env.reset(seed=3)
    env.step(0)
    env.step(0)
    assert all(env.truncations.values()) or all(env.terminations.values())


def test_a_seat_has_the_words_of_the_actions():
    env = aec.Raw(TITLES[0])
    env.reset(seed=0)
    agent = env.agent_selection
    words = env.seat(agent).words
    action = len(words) - 1
    env.step(action)
    assert words[action] in " ".join(env.game.save().splitlines()[-3:])
    assert ElementTree.fromstring(env.render()).tag.endswith("svg")


# -- what an observation holds ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_observations_do_not_leak(title):
    """In a world re-imagined for a side, its numbers and its mask are the same."""
    game, rng = henderson.new(title, seed=4), Random(4)
    made = Encoding(game)
    for step in range(120):
        if game.decision is None:
            break
        if step % 10 == 0:
            for side in game.rules.SIDES:
                other = game.imagine(side, rng.randrange(1 << 30))
                assert (made.observe(game, side) == made.observe(other, side)).all()
                assert (made.mask(game, side) == made.mask(other, side)).all()
        game.answer(rng.choice(game.decision.options))


def test_a_hidden_choice_shows_only_to_who_made_it(toys):
    tables = [henderson.new("ridge"), henderson.new("ridge")]
    tables[0].play("west")
    tables[1].play("east")
    made = Encoding(tables[0])
    us = [made.observe(t, "US") for t in tables]
    japan = [made.observe(t, "Japan") for t in tables]
    assert (us[0] == us[1]).all() and (japan[0] != japan[1]).any()


def test_a_position_in_numbers():
    game = henderson.position(
        "avalon-hill",
        """
        turn = 9
        step = "U.S. battles"
        [US]
        KK-23 = ["1/1", "1/2"]
        LL-24 = ["1/3"]
        [Japan]
        KK-24 = ["16/1"]
        MM-25 = ["16/2"]
        """,
    )
    made = Encoding(game)
    seen = made.observe(game, "US")
    assert seen[0] == 9 and seen[4] == 1 and seen[5] == encoding.number(game.decision.rule)
    rows = seen[encoding.HEAD + encoding.TRACKS * encoding.TRACK + encoding.MARKERS * encoding.MARKER :]
    pieces = rows[: encoding.PIECES * encoding.PIECE].reshape(encoding.PIECES, encoding.PIECE)
    mine = pieces[pieces[:, 0] == encoding.number("1/1")][0]
    view = {p.id: p for p in game.view("US").pieces}
    assert mine[1] == 1 and mine[2] == made.spaces["KK-23"] and mine[3] == view["1/1"].values["combat"]
    options = rows[encoding.PIECES * encoding.PIECE :].reshape(-1, encoding.OPTION)
    assert [int(o[2]) for o in options if o[0]] == [encoding.number(w) for w in game.decision.words]
    assert made.mask(game, "US").sum() == len(game.decision.words) and made.mask(game, "Japan").sum() == 0
    for (kind, where, _), word in zip(options, game.decision.words):
        if kind == encoding.IS_PIECE:
            assert pieces[where - 1][0] == encoding.number(word)
        elif kind == encoding.IS_SPACE:
            assert made.spaces[word] == where


# -- Gymnasium -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", ["lone-ridge", *ALONE])
def test_gymnasium_checks_every_solitaire_game(title, toys):
    check_env(Solo(title), skip_render_check=True)


def test_a_solitaire_episode(toys):
    env, rng, ends = Solo("lone-ridge"), Random(1), set()
    for seed in range(40):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            seen, reward, over, cut, _ = env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            assert not cut
            ends.add((over, reward))
        assert reward == (1.0 if env.game.outcome.winner == "US" else -1.0)
    assert ends == {(False, 0.0), (True, 1.0), (True, -1.0)}
    env.reset(seed=0)
    _, reward, over, _, info = env.step(100)
    assert reward == -1 and over and "Action 100" in info["illegal"]


def test_gymnasium_takes_one_side():
    with pytest.raises(henderson.HendersonError, match="expected a solitaire game"):
        Solo("avalon-hill")


# -- OpenSpiel's shape -----------------------------------------------------------------------------------------------------


def random_walk(state, rng, most=10_000):
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            assert sum(chances) == pytest.approx(1) and list(actions) == state.legal_actions()
            state.apply_action(rng.choices(actions, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("title", [*TITLES, "ridge", "lone-ridge"])
def test_openspiel_walk(title, toys):
    """What OpenSpiel's own simulation test asks at every state."""
    game, rng = spiel.load_game(title), Random(2)
    state = game.new_initial_state()
    players = set()
    for n, _ in enumerate(random_walk(state, rng, most=150)):
        player = state.current_player()
        players.add(player)
        assert player in range(-1, game.num_players()) and state.returns() == [0.0] * game.num_players()
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal and legal[-1] < game.num_distinct_actions()
        assert state.legal_actions(player) == legal and not state.legal_actions(1 - player if player >= 0 else 0)
        assert sum(state.legal_actions_mask()) == len(legal)
        assert state.string_to_action(state.action_to_string(player, legal[-1])) == legal[-1]
        if n in (0, 7, 60, 140):
            twin, read = state.clone(), game.deserialize_state(state.serialize())
            for other in (twin, read, pickle.loads(pickle.dumps(state))):
                assert str(other) == str(state) and other.history() == state.history()
                for p in range(game.num_players()):
                    assert other.information_state_string(p) == state.information_state_string(p)
            twin.apply_action(legal[0])
            assert str(state.child(legal[0])) == str(twin) and twin.history() != state.history()
    assert -1 in players and players >= set(range(1))


def test_openspiel_ends(toys):
    for seed in range(8):
        state = spiel.load_game("ridge").new_initial_state()
        list(random_walk(state, Random(seed)))
        assert state.is_terminal() and state.current_player() == spiel.TERMINAL
        assert sorted(state.returns()) == [-1.0, 1.0] and not state.legal_actions() and not state.legal_actions(0)
        assert state.player_return(0) == state.returns()[0]
    with pytest.raises(henderson.HendersonError, match="game is over"):
        state.apply_action(0)


@pytest.mark.parametrize("title", TITLES)
def test_openspiel_resampling_keeps_the_information_state(title):
    state, rng = spiel.load_game(title).new_initial_state(), Random(3)
    tried = 0
    for n, _ in enumerate(random_walk(state, rng, most=120)):
        player = state.current_player()
        if player < 0 or n % 8:
            continue
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        list(random_walk(other, Random(n), most=6))  # it can be played on, and cloned on the way
        for twin in (other.clone(), pickle.loads(pickle.dumps(other))):
            assert str(twin) == str(other) and twin.legal_actions() == other.legal_actions()
            assert twin.information_state_string(player) == other.information_state_string(player)
        tried += 1
    assert tried > 3


def test_openspiel_information_states(toys):
    """The U.S. cannot tell west from east; Japan can; and what was known stays known."""
    game = spiel.load_game("ridge")
    west, east = game.new_initial_state(), game.new_initial_state()
    west.apply_action(west.string_to_action("west"))
    east.apply_action(east.string_to_action("east"))
    assert west.information_state_string(0) == east.information_state_string(0)
    assert west.information_state_string(1) != east.information_state_string(1)
    worlds = {str(west.resample_from_infostate(0, Random(i).random)) for i in range(20)}
    assert len(worlds) == 3  # any gully is possible
    for state in (west, east):  # guarded in the centre, a 1: the ridge holds, and the gully was revealed
        state.apply_action(state.string_to_action("centre"))
        state.apply_action(0)
    assert west.observation_string(0) == east.observation_string(0)
    assert west.information_state_string(0) != east.information_state_string(0)


# -- notebooks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", TITLES)
def test_a_notebook_shows_the_board(title):
    game = henderson.new(title, seed=1)
    svg = ElementTree.fromstring(game._repr_svg_())
    assert svg.tag.endswith("svg") and float(svg.get("width")) < 1500


def test_a_notebook_shows_what_the_asked_side_sees(toys):
    game = henderson.new("ridge")
    game.play("west")
    hidden = game._repr_svg_()
    game.undo()
    game.play("east")
    assert game._repr_svg_() == hidden
