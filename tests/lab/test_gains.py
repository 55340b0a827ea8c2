"""What looking ahead gains, on the toy game with a usual plan that is wrong and a better one: the gain can be reckoned."""

from statistics import fmean

import pytest

from henderson.engine.decision import HendersonError
from henderson.games import MODULES
from henderson.lab import gains as module
from henderson.lab.gains import A_GAME, gain_of, gains, look, questions

PLAYER = '''
"""The U.S. always guards the east, and Japan usually comes from there: from the west it would win."""
from henderson.games.kit.hints import Hints


def heuristic(g, decision, rng):
    return "east"


def west(g, decision, rng):
    return "west"


HINTS = Hints(styles={"steady": heuristic}, planned=frozenset({"R.1"}), crossroads=frozenset(), sure=1.0, ideas={"west": west},
              thinks=lambda g: g.nights == 3, to_the_end=lambda g: True, strays=False)
'''


@pytest.fixture
def ridge(package, tmp_path, monkeypatch):
    folder = tmp_path / "gaining_ridge"
    folder.mkdir()
    (folder / "__init__.py").write_text((package / "toy_ridge" / "__init__.py").read_text())
    (folder / "player.py").write_text(PLAYER)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(MODULES, "ridge", "gaining_ridge")
    return "ridge"


def test_a_plan_gains_what_can_be_reckoned(ridge):
    """From the west it takes a 3 to win, from the east a 6 (R.3); what follows if it fails is as usual."""
    for game in questions(ridge, {}, "0"):
        nights = game.where.turns - game.where.turn + 1
        found = gain_of(game, "search:60", "0", range(4000))
        assert (found.side, found.turn, found.plan) == ("Japan", game.where.turn, "~west")
        assert found.gain == pytest.approx((5 / 6) ** (nights - 1), abs=0.06)


def test_who_has_no_time_leaves_nothing_and_gains_nothing(ridge):
    little, much = gains(ridge, ["search:2", "search:200"], 8, 60)
    assert little.questions == much.questions > 0
    assert (little.gained, little.left, little.error) == (0, 0, 0)
    assert 0.6 < much.gained < 1.1 and much.left == 1 and 0 < much.error < 0.2
    told = [gain.gain for n in range(8) for gain in look(ridge, {}, ["search:2", "search:200"], 60, "0", n) if gain.plan]
    assert much.gained == pytest.approx(fmean(told))


def test_a_search_in_character_has_a_usual_plan_of_its_own(ridge):
    little, much = gains(ridge, ["search:2:steady", "search:200:steady"], 8, 60)
    assert (little.gained, little.left) == (0, 0) and 0.6 < much.gained < 1.1 and much.left == 1


def test_a_run_is_kept_and_goes_on_where_it_stopped(ridge, tmp_path):
    out, told = str(tmp_path / "gains.jsonl"), []
    gains(ridge, ["search:20"], 3, 10, out=out, tell=told.append)
    assert told == [0, 1, 1, 1]
    told.clear()
    whole = gains(ridge, ["search:20"], 5, 10, out=out, tell=told.append)
    assert told == [3, 1, 1] and whole == gains(ridge, ["search:20"], 5, 10, out=out)
    with pytest.raises(HendersonError, match="a game of another run of gains"):
        gains(ridge, ["search:20"], 5, 11, out=out)


def test_what_cannot_be_asked_is_refused(ridge):
    for name in ("regular", "v1:search:8"):
        with pytest.raises(HendersonError, match=f"'{name}' makes no plans by looking ahead: expected searches"):
            gains(ridge, [name], 2, 10)
    with pytest.raises(HendersonError, match="In 2 games of ridge there was no question"):
        gains(ridge, ["search:8"], 2, 10, {"nights": "5"})


def test_a_step_of_many_questions_is_one_plan_and_a_single_answer_none():
    asked = []
    for game in questions("starvation-island", {}, "1"):
        assert len(game.decision.options) > 1
        asked.append((game.where.turn, game.where.step_name, game.decision.player))
    assert len(set(asked)) == len(asked) > 8 and all("Naval Movement" in step for _, step, _ in asked)


def test_a_game_gives_few_questions(monkeypatch):
    monkeypatch.setattr(module, "OFTEN", 1.0)
    assert len(look("starvation-island", {}, ["search:1", "search:2"], 2, "0", 0)) == 2 * A_GAME
