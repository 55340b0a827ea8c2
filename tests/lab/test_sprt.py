"""Is A stronger than B: the sequential test, and the statistics it stands on, beside scipy."""

import math
from random import Random

import numpy as np
import pytest
from scipy import optimize, stats
from typer.testing import CliRunner

import henderson
from henderson.cli import experiments  # noqa: F401 - adds its words to the command
from henderson.cli.app import app
from henderson.lab import sprt, statistics
from henderson.lab.sprt import SCORES, Judge, Question, likeliest, ratio, share


@pytest.mark.parametrize("counts, mean", [((3, 5, 11, 6, 4), 0.5), ((1, 0.001, 9, 2, 20), 0.57)])
def test_the_likeliest_distribution_is_the_one_scipy_finds(counts, mean):
    """Of all distributions with that mean, the one under which the pairs seen are likeliest."""
    shares = [k / sum(counts) for k in counts]
    mine = likeliest(shares, mean)
    assert sum(mine) == pytest.approx(1) and sum(p * s for p, s in zip(mine, SCORES)) == pytest.approx(mean)
    rules = [{"type": "eq", "fun": lambda p: p.sum() - 1}, {"type": "eq", "fun": lambda p: p @ np.array(SCORES) - mean}]
    found = optimize.minimize(lambda p: -(np.array(shares) @ np.log(p)), np.full(5, 0.2), bounds=[(1e-9, 1)] * 5,
                              constraints=rules, tol=1e-12)  # fmt: skip
    assert -found.fun == pytest.approx(sum(k * math.log(p) for k, p in zip(shares, mine)), abs=1e-6)


def test_the_ratio_speaks_for_who_wins():
    assert ratio((0, 0, 10, 5, 20), 0, 50) > 2.9 > 0 > ratio((20, 5, 10, 0, 0), 0, 50)
    even = ratio((25, 0, 50, 0, 25), -50, 50)
    assert even == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("elo, expected", [(0, sprt.NOT_STRONGER), (80, sprt.STRONGER)])
def test_it_is_seldom_wrong(elo, expected):
    """Each hypothesis is true in 120 tests of its own; a twentieth of them may go wrong."""
    question, rng, wrong, pairs = Question("a", "b", 0, 80), Random(7), 0, []
    p = share(elo)
    for _ in range(120):
        judge = Judge(question)
        while judge.answer == sprt.OPEN:
            judge.hear(2 * (rng.random() < p) + 2 * (rng.random() < p))
        wrong += judge.answer != expected
        pairs.append(sum(judge.counts))
    assert stats.binomtest(wrong, 120, 0.05).pvalue > 0.01 or wrong < 6
    assert sum(pairs) / len(pairs) < 120  # a fixed number of games would need about 2 * 165 for the same errors


def test_bots_are_told_apart_and_the_games_kept(tmp_path):
    file = tmp_path / "s.jsonl"
    question = Question("heuristic", "random", 0, 200)
    whole = sprt.sprt("starvation-island", question, 60, seed="w", out=str(file))
    assert whole.answer == sprt.STRONGER and "is stronger than 'random'" in whole.sentence()
    kept = file.read_bytes()
    lines = kept.splitlines(keepends=True)
    assert len(lines) == 2 * whole.pairs < 60  # not a game too many
    file.write_bytes(b"".join(lines[:3]) + lines[3][:20])  # killed in the middle of a pair
    again = sprt.sprt("starvation-island", question, 60, seed="w", out=str(file), jobs=2)
    assert again == whole and file.read_bytes() == kept
    told = CliRunner().invoke(app, ["sprt", "starvation-island", "--a", "heuristic", "--b", "random", "--elo1", "200", "--seed",
                                    "w", "-n", "60", "--out", str(file)])  # fmt: skip
    assert told.exit_code == 0 and "by 200 Elo rather than by 0" in told.output and file.read_bytes() == kept


def test_a_solitaire_game_is_played_by_both_with_the_same_dice():
    plans = sprt._Plans("henderson-solo", Question("random", "v1:regular"), {}, "s", "", "")
    (one, (plan, i)), (other, (twin, j)) = plans.game(4), plans.game(5)
    assert i == j == 2 and plan.seed == twin.seed and (one.a_side, other.a_side) == ("US", "")
    assert (plan.bots, twin.bots) == ({"US": "random"}, {"US": "v1:regular"})
    won = type(one)("", "a", "b", "US", 0, "US")
    lost = type(one)("", "a", "b", "", 1, "")
    assert sprt._score(won, lost) == 4 and sprt._score(won, type(one)("", "a", "b", "", 1, "US")) == 2


@pytest.mark.parametrize(
    "question, told",
    [
        (Question("a", "a"), "compared with itself"),
        (Question("a", "b", 50, 50), "expected the second to be more"),
        (Question("a", "b", alpha=0.7), "alpha 0.7: expected a chance"),
    ],
)
def test_what_cannot_be_asked(question, told):
    with pytest.raises(henderson.HendersonError, match=told):
        sprt.sprt("starvation-island", question)


# -- the other statistics --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("hits, of", [(0, 7), (1, 20), (13, 20), (400, 400)])
def test_shares_as_scipy_has_them(hits, of):
    mine = statistics.wilson(hits, of)
    true = stats.binomtest(hits, of).proportion_ci(method="wilson")
    assert (mine.low, mine.high) == pytest.approx((true.low, true.high), abs=1e-6)


def test_means_and_tails_as_scipy_has_them():
    values = [3, 3, 4, 7, 7, 7, 9]
    spread = statistics.counted({3: 2, 4: 1, 7: 3, 9: 1})
    assert (spread.n, spread.mean, spread.variance) == pytest.approx((7, np.mean(values), np.var(values, ddof=1)))
    true = stats.t.interval(0.95, 6, np.mean(values), stats.sem(values))
    assert statistics.mean_interval(spread) == pytest.approx(true)
    for t, freedom in ((0.3, 2.5), (2.2, 11.0), (5.0, 300.0)):
        assert statistics.student_tail(t, freedom) == pytest.approx(2 * stats.t.sf(t, freedom), rel=1e-9)
    assert statistics.normal_tail(1.3) == pytest.approx(2 * stats.norm.sf(1.3))


def test_several_tests_at_once():
    """Holm: as scipy and hand reckoning have it for four chances."""
    assert statistics.holm([0.01, 0.04, 0.03, 0.5]) == pytest.approx([0.04, 0.09, 0.09, 0.5])
    assert statistics.holm([]) == []
