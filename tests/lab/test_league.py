"""Leagues, tuning, training and sense tests, on the toy game with a player room that has all of them."""

import json

import pytest

from henderson.bots import bot
from henderson.engine.decision import HendersonError
from henderson.games import MODULES, rules
from henderson.lab import league, sense, train, tune
from henderson.lab.simulate import Plan, simulate

PLAYER = '''
"""The ridge's player room: it always comes from the west, or guards where it is told to."""
from henderson.games.kit.hints import Hints, Weights

FEATURES = ("night",)


def features(g):
    return (float(g.night),)


def heuristic(g, decision, rng):
    return "west" if decision.player == "Japan" else rng.choice(decision.options)


def always(place):
    return lambda g, decision, rng: place


def weighed(values):
    """Guards the west the more often, the higher the weight."""
    def play(g, decision, rng):
        return "west" if rng.random() < values[0] else "east"
    return play


HINTS = Hints(styles={"east": always("east")}, scripts={"west": always("west")}, ideas={"ring": always("west")},
              weights=Weights(("west",), (0.2,), (0.3,), weighed))
'''
SENSE = '''
from henderson.games.kit.sense import Sense


def guards(trial):
    return "" if trial.answer() == "west" else "they always come from the west"


def plays_on(trial):
    trial.turn()
    return "" if trial.game.decision is None or trial.game.where.turn == 2 else "the turn did not end"


SENSE = (Sense("west", "Guard the west", "US", 'night = 1\\nstep = "Guard"\\ngully = "west"', guards),
         Sense("turn", "A turn ends", "US", 'night = 1\\nstep = "Approach"', plays_on, {"nights": "5"}))
'''


@pytest.fixture
def ridge(package, tmp_path, monkeypatch):
    folder = tmp_path / "roomy_ridge"
    folder.mkdir()
    (folder / "__init__.py").write_text((package / "toy_ridge" / "__init__.py").read_text())
    (folder / "player").mkdir()
    (folder / "player" / "__init__.py").write_text(PLAYER)
    (folder / "player" / "sense.py").write_text(SENSE)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(MODULES, "ridge", "roomy_ridge")
    return "ridge"


def test_the_champion_is_who_loses_least_to_anybody(ridge, tmp_path):
    names = league.entrants(ridge)
    assert names == ["heuristic", "heuristic:east", "script:west"]
    out = str(tmp_path / "league.jsonl")
    found = league.play_league(ridge, names, 30, out=out)
    assert found.champion("US") == "heuristic"  # who guards at random is exploited by nobody; who always guards the west is
    west = next(s for s in found.standings if (s.side, s.entrant) == ("US", "script:west"))
    assert west.worst == "heuristic:east" and west.against["heuristic"] > 0.4 > west.against["heuristic:east"]
    shares = {(s.side, s.entrant): s.against for s in found.standings}
    for a in names:
        for b in names:
            assert shares["US", a][b] + shares["Japan", b][a] == pytest.approx(1)
    told = []
    assert league.play_league(ridge, names, 30, out=out, tell=told.append) == found and told == [270]
    assert "| script:west |" in league.markdown(found)
    with pytest.raises(HendersonError, match="a game of another league"):
        league.play_league(ridge, names, 30, seed="other", out=out)


def test_a_script_is_played_by_name_and_an_unknown_one_refused(ridge):
    assert bot("script:west", rules=rules(ridge))
    with pytest.raises(HendersonError, match="'north' is no script of .*: expected west"):
        bot("script:north", rules=rules(ridge))


def test_an_idea_of_search_is_played_by_itself_and_an_unknown_one_refused(ridge):
    found = simulate(Plan(ridge, 8, {"US": "heuristic:east", "Japan": "idea:ring"}))
    assert found.wins == {"US": 0, "Japan": 8}  # who comes from the west is met by nobody who guards the east
    with pytest.raises(HendersonError, match="'north' is no idea of .*: expected ring"):
        bot("idea:north", rules=rules(ridge))
    with pytest.raises(HendersonError, match="'v1:idea:ring' is no bot"):
        bot("v1:idea:ring", rules=rules(ridge))


def test_tuning_finds_where_they_come_from_and_can_be_resumed(ridge, tmp_path):
    out = str(tmp_path / "weights.json")
    one = tune.tune(ridge, "US", ["heuristic"], games=12, rounds=6, population=8, out=out)
    assert one["west"] > 0.5
    assert json.loads((tmp_path / "weights.json").read_text())["values"] == one
    told = []
    tune.tune(ridge, "US", ["heuristic"], games=12, rounds=7, population=8, out=out, tell=lambda n, *_: told.append(n))
    assert told == [7]
    with pytest.raises(HendersonError, match="'Marines' is no side"):
        tune.tune(ridge, "Marines", ["heuristic"])


def test_the_worst_opponent_counts():
    assert tune.worth([0.5, 0.5]) > tune.worth([1.0, 0.0]) and tune.worth([1.0, 1.0]) == 1


def test_a_value_is_learned_and_checked_on_games_it_did_not_see(ridge, tmp_path):
    file, sample = tmp_path / "value.json", tmp_path / "sample.json"
    found = train.train(ridge, ["heuristic", "script:west"], 60, {"nights": "5"}, out=file, sample=sample)
    kept = json.loads(sample.read_text())
    assert len({row[0] for row in kept}) == 60 and len({(row[0], row[1]) for row in kept}) == len(kept)  # a quarter of 240
    assert found.games == 240 and found.brier < found.base  # who has stood four nights will likely stand the fifth
    assert sum(n for _, _, n in found.calibration) == sum(c.positions for c in found.checks)
    from henderson.games.kit.value import read

    value = read(file, ("night",))
    assert value.chance(5, (5.0,)) > value.chance(1, (1.0,))
    with pytest.raises(HendersonError, match="learned from other features"):
        read(file, ("day",))


def test_sense_is_examined(ridge):
    good = sense.examine(ridge, "script:west", seeds=2)
    assert [(v.id, v.passed, v.of) for v in good] == [("west", 2, 2), ("turn", 2, 2)]
    (bad,) = sense.examine(ridge, "heuristic:east", seeds=2, only="west")
    assert bad.passed == 0 and bad.silly == ["they always come from the west"] * 2


def test_a_game_without_sense_tests_says_so(toys):
    with pytest.raises(HendersonError, match="ridge has no sense tests"):
        sense.suite("ridge")
