"""Research adapters: the libraries' own tests pass for every game, and no observation tells what a seat cannot know."""

import importlib.util
import pickle
import warnings
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import henderson
from henderson.engine.decision import Decision
from henderson.lab.adapters import aec, spiel
from henderson.lab.adapters.encoding import OWN, Encoding
from henderson.lab.adapters.quick import Quick
from henderson.lab.adapters.solo import Solo
from henderson.lab.adapters.table import Table
from henderson.lab.adapters.variants import encoded, opened, pieces_of, variants
from henderson.lab.adapters.vector import Many, Versus
from henderson.lab.adapters.vocabulary import ALL, SPARE, VERB, Vocabulary, question_of
from henderson.lab.observe import off_board

EXAMPLES = Path(__file__).parents[2] / "examples"
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
    env.step(0)
    assert env.unwrapped.rewards["Japan"] == -1 and all(env.unwrapped.terminations.values())
    raw = aec.Raw("ridge")
    raw.reset(seed=1)
    with pytest.raises(henderson.HendersonError, match=r"Action 0 does not answer .* such as \d+ \(space west\)"):
        raw.step(0)
    assert raw.game.decision.rule == "R.1" and raw.agent_selection == "Japan"


def test_a_game_cut_short_is_truncated(toys):
    env = aec.env("ridge", longest=2)
    env.reset(seed=3)
    for _ in range(2):
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert all(env.truncations.values()) or all(env.terminations.values())


def test_a_seat_has_the_words_of_the_actions():
    env = aec.Raw(TITLES[0])
    env.reset(seed=0)
    agent = env.agent_selection
    word = env.seat(agent).words[-1]
    env.step(env.table.token(word))
    assert word in " ".join(env.game.save().splitlines()[-3:])
    assert ElementTree.fromstring(env.render()).tag.endswith("svg")


# -- what an observation holds ---------------------------------------------------------------------------------------------


def same(a, b):
    return all((a[name] == b[name]).all() for name in a)


@pytest.mark.parametrize("title", TITLES)
def test_observations_do_not_leak(title):
    """In a world re-imagined for a side, its arrays, its mask and the tokens of its options are the same."""
    game, rng = henderson.new(title, seed=4), Random(4)
    made = Encoding(game)
    for step in range(120):
        if game.decision is None:
            break
        if step % 10 == 0:
            for side in game.rules.SIDES:
                other = game.imagine(side, rng.randrange(1 << 30))
                assert same(made.observe(game, side), made.observe(other, side))
                assert (Table(game, made).mask(side) == Table(other, made).mask(side)).all()
        game.answer(rng.choice(game.decision.options))


def test_a_hidden_choice_shows_only_to_who_made_it(toys):
    tables = [henderson.new("ridge"), henderson.new("ridge")]
    tables[0].play("west")
    tables[1].play("east")
    made = Encoding(tables[0])
    us = [made.observe(t, "US") for t in tables]
    japan = [made.observe(t, "Japan") for t in tables]
    assert same(*us) and not same(*japan)


@pytest.mark.parametrize("title", TITLES)
def test_every_answer_has_tokens_of_its_own(title):
    """Said token by token, each is in the mask and the answer is the one that was meant; no word needs a spare token."""
    presets = list(henderson._games.rules(title).PRESETS) or [None]
    game, rng = henderson.new(title, seed=9, options={"preset": presets[-1]} if presets[-1] else {}), Random(9)
    table = Table(game, encoded(title, game))
    words = table.encoding.vocabulary
    for _ in range(150):
        if game.decision is None:
            break
        decision = game.decision
        found = words.answers(decision)
        assert sorted(found.values()) == list(range(len(decision.options)))
        assert not any(1 <= t <= SPARE for tokens in found for t in tokens), question_of(decision)
        word = rng.choice(decision.words)
        meant = decision.option(word)
        while True:
            token = table.token(word)
            assert token in table.legal() and table.mask(decision.player)[token] == 1
            if table.say(token):
                break
            assert table.asked == decision.player and game.decision is decision
        said = game.past.answers if not game.answers else game.answers
        assert meant in said or game.decision is not decision


def test_an_answer_in_several_tokens():
    """A unit, a word and a space; what all go on with is not asked, and what ends where another goes on is closed by a word."""
    game = henderson.new("avalon-hill")
    words = Vocabulary(game)
    number = words.number
    assert words.said("word", "1/1 to LL-22") == (number["piece", "1/1"], number[VERB, "to"], number["space", "LL-22"])
    assert words.said("piece", "+1 E") == (number[VERB, "+"], number["piece", "1 E"])
    assert words.said("word", "LL-22+LL-23")[0] == number["space", "LL-22"]
    assert words.said("word", "no such word") == (-1,) and words.said("number", "7") == (number["amount", "7"],)
    game.decision = Decision("US", "X.1", "Which?", ["1/1 to LL-22", "1/1 to LL-23", "LL-22", "LL-22+LL-23", "strange", "odd"])
    table = Table(game, Encoding(game))
    assert len(table.legal()) == 4  # a unit, a square, two words of no list
    assert not table.say(number["piece", "1/1"]) and set(table.legal()) == {number["space", s] for s in ("LL-22", "LL-23")}
    seen = table.observe("US")
    assert seen["pieces"][table.encoding.rows["1/1"], OWN.index("in hand")] == 1
    table = Table(game, Encoding(game))
    assert not table.say(number["space", "LL-22"]) and number[VERB, ALL] in table.legal()
    assert table.word(number[VERB, ALL]) == "LL-22" and table.token("LL-22") == number[VERB, ALL]
    with pytest.raises(henderson.HendersonError, match="no longer open"):
        table.token("odd")
    twin = table.at(game)
    assert twin.said == table.said and twin.legal() == table.legal()


def test_numbers_keep_their_meaning():
    """No two tokens share a number, no two figures a place; and an old file's order is the present one's."""
    for title in TITLES:
        made = Encoding(henderson.new(title))
        assert len(made.vocabulary.number) == len(made.vocabulary.tokens) and made.vocabulary.words.version == 1
        for names in (made.planes, made.features, made.figures):
            assert len(set(names)) == len(names)
    words = Vocabulary(henderson.new("starvation-island")).words.words
    assert words[:3] == ["Tokyo Express", "all", "attack"]  # version 1: what is new goes to the end


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
    seen, view = made.observe(game, "US"), {p.id: p for p in game.view("US").pieces}
    figure = dict(zip(made.figures, seen["vector"]))
    assert figure["turn"] == 9 and figure["seat of US"] == figure["asked"] == 1 and figure["seat of Japan"] == 0
    assert figure[f"asks {question_of(game.decision)}"] == 1 and sum(v for k, v in figure.items() if k.startswith("asks ")) == 1
    mine = dict(zip(made.features, seen["pieces"][made.rows["1/1"]]))
    assert mine["value combat"] == view["1/1"].values["combat"] and mine["US"] == mine["known"] == 1 and mine["Japan"] == 0
    assert seen["places"][made.rows["1/1"]] == made.spaces["KK-23"] and seen["places"][made.rows["5/1"]] == made.nowhere
    plane = dict(zip(made.planes, seen["planes"]))
    assert plane["pieces US"][made.spaces["KK-23"]] == 2 and plane["pieces US"].sum() == 3
    assert plane["strength US"][made.spaces["KK-23"]] == sum(view[u].values["combat"] for u in ("1/1", "1/2"))
    assert set(np.flatnonzero(plane["zone of Japan"])) == {made.spaces[s] for s in game.view("US").zones["Japan"]}
    japan = made.observe(game, "Japan")
    assert japan["vector"][made.figures.index("asked")] == 0 and japan["vector"][made.figures.index("seat of Japan")] == 1


# -- small variants, many at once ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(variants()))
def test_a_variant_has_a_dozen_counters_and_no_others(name):
    """The encoding of a variant knows only its own counters: nothing else ever comes on the board."""
    game = opened(name)
    made, rng = encoded(name, game), Random(1)
    assert 10 <= len(pieces_of(name)) <= 16 and made.shapes()["pieces"][0] == len(pieces_of(name))
    whole = set(Encoding(game).rows)
    for seed in range(6):
        game = opened(name, seed)
        off = off_board(game)
        while game.decision is not None:
            for side in game.rules.SIDES:
                assert {p.id for p in game.view(side).pieces if p.place and p.place not in off} & whole <= set(made.rows)
            game.answer(rng.choice(game.decision.options))
        assert game.outcome is not None
    with pytest.raises(henderson.HendersonError, match="settles its options"):
        opened(name, 0, {"level": "basic"})


def test_the_quick_encoding_is_the_encoding_of_the_view():
    for name, seeds in (("last-convoy", 5), ("starvation-island", 1)):
        game, rng = opened(name), Random(2)
        quick, plain = encoded(name, game), Encoding(game, pieces_of(name))
        assert isinstance(quick, Quick) and quick.shapes() == plain.shapes()
        for seed in range(seeds):
            table = Table(opened(name, seed), quick)
            for _ in range(250):
                if not table.asked:
                    break
                for side in ("US", "Japan"):
                    said = table.said if side == table.asked else ()
                    assert same(quick.observe(table.game, side, said), plain.observe(table.game, side, said))
                table.say(rng.choice(table.legal()))


def test_many_games_at_once_are_the_games_one_by_one():
    """A batch is what its games show, and a finished game is begun anew."""
    many, rng = Many("last-convoy", 3, seed=5), Random(5)
    ended = []
    for _ in range(250):
        seen = many.observe()
        for i, table in enumerate(many.tables):
            alone = table.observe(table.asked)
            assert all((seen[name][i] == alone[name]).all() for name in alone)
            assert (seen["action_mask"][i] == table.mask(table.asked)).all()
        ended += many.step([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
    assert len(ended) >= 6 and many.games == 3 + len(ended)
    assert all(sorted(e.rewards.values()) == [-1, 1] for e in ended)
    with pytest.raises(henderson.HendersonError, match="'Korea' is no side"):
        Many("last-convoy", 1, seats=("Korea",))


def test_the_learner_keeps_its_seat():
    many, rng = Many("last-convoy", 4, seed=1, opponent="random"), Random(1)
    for _ in range(150):
        assert many.asked == ["US", "Japan", "US", "Japan"]
        many.step([rng.choice(np.flatnonzero(mask)) for mask in many.observe()["action_mask"]])


def test_gymnasium_makes_many_of_one_seat():
    check_env(Versus("last-convoy", "Japan"), skip_render_check=True)
    envs = gymnasium.vector.SyncVectorEnv([lambda side=side: Versus("last-convoy", side) for side in ("US", "Japan", "US")])
    seen, _ = envs.reset(seed=3)
    rng, ends = Random(3), []
    for _ in range(80):
        seen, rewards, over, _, _ = envs.step([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        ends += [r for r, o in zip(rewards, over) if o]
        assert seen["planes"].shape[0] == 3 and all(r == 0 for r, o in zip(rewards, over) if not o)
    assert ends and set(ends) <= {1.0, -1.0}
    lone = Versus("ring", "US")
    lone.reset(seed=1)
    _, reward, over, _, info = lone.step(0)
    assert reward == -1 and over and "Action 0 does not answer" in info["illegal"]


def script_of(name):
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / "research" / f"{name}.py")
    script = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(script)
    return script


def test_the_baselines_are_counted_by_seat():
    script = script_of("baselines")
    found = script.score("last-convoy", "heuristic", 6)
    assert set(found) == {"US", "Japan"} and all(0 <= i.low <= i.share <= i.high <= 1 for i in found.values())
    assert all(steps > 0 for steps in script.speed("last-convoy", 0.05, n=2).values())


def test_a_policy_learns():
    """The script of docs/research.md: a few seconds of it win clearly more than the random player it began as."""
    script = script_of("train")
    net = script.train("last-convoy", 7 / 60, tell=lambda line: None)
    found = script.examine("last-convoy", net, 150)
    assert sum(i.share for i in found.values()) / 2 > 0.6  # a random player wins half


# -- perfect recall --------------------------------------------------------------------------------------------------------


def test_a_player_forgets_nothing(toys):
    """Two courses that a player saw differently, or answered differently, are two information states for ever after; two that he
    cannot tell apart are one, with the same arrays and the same tokens."""
    game, courses = spiel.load_game("ridge"), {}
    for seed in range(40):
        state, lived = game.new_initial_state(), {0: [], 1: []}
        for now in random_walk(state, Random(seed)):
            player = now.current_player()
            for p in (0, 1):
                lived[p].append(now.information_state_string(p))
                key = (p, lived[p][-1])
                known = courses.setdefault(key, (tuple(dict.fromkeys(lived[p])), now.observation_tensor(p), now.legal_actions(p)))
                assert known[0] == tuple(dict.fromkeys(lived[p]))  # the same state: the same past
                assert known[1] == now.observation_tensor(p) and (player < 0 or known[2] == now.legal_actions(p))
    assert len(courses) > 60


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
    _, reward, over, _, info = env.step(0)
    assert reward == -1 and over and "Action 0" in info["illegal"]


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
