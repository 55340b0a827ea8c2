"""A review says what happened, splits luck from play, and calls no noise a mistake."""

import itertools
import math
import random
from statistics import fmean

import pytest

from henderson.bots.seat import Seat
from henderson.engine.decision import HendersonError
from henderson.lab.workers import Here
from henderson.study import calibrate, chance, sheet, verdicts
from henderson.study.chance import HIGH, Calibration, calibration, first_chance, log_odds
from henderson.study.course import Course
from henderson.study.luck import roll, rolls, settled
from henderson.study.own import own_review
from henderson.study.page import page
from henderson.study.review import review
from henderson.study.segments import segments
from henderson.study.weigh import Weighed, gap

from .conftest import played


@pytest.fixture(scope="module")
def course(ended):
    return Course(ended)


def test_every_face_of_a_die_counts_and_luck_is_nothing_on_the_average(course):
    stop = next(s for s in course.stops if s.chance and s.game.where.turn and roll(s).spread > 1e-6)
    from henderson.bots.seat import styles_of

    sense, seed = styles_of(course.rules)[""], f"luck {stop.at}"
    each = {w: settled(stop.game, w, sense, seed) for w in stop.game.decision.words}
    lucks = [roll(stop._replace(word=w)).luck for w in each]
    assert sum(lucks) == pytest.approx(0, abs=1e-9)
    assert roll(stop).luck == pytest.approx(each[stop.word] - fmean(each.values()))


def test_swings_add_up_to_the_game_and_luck_is_part_of_them(course):
    rolled = rolls(course)
    parts = segments(course, rolled)
    assert parts[-1].after == first_chance(course.end) in (0.0, 0.5, 1.0)
    for before, after in itertools.pairwise(parts):
        assert before.until == after.at and before.after == after.before
    assert sum(s.swing for s in parts) == pytest.approx(parts[-1].after - parts[0].before)
    inside = {n for s in parts for n in range(s.at, s.until)}
    assert sum(s.luck for s in parts) == pytest.approx(sum(r.luck for r in rolled if r.at in inside))
    assert any(s.battle for s in parts)


def test_a_review_tells_what_there_is_and_links_to_its_moments(ended):
    said = []
    found = review(ended, futures=200, tell=lambda what, done, total: said.append((what, done, total)))
    assert {what for what, _, _ in said} >= {"weighing the dice", "weighing decisions", "writing"}
    assert found.looked and found.judged and found.points[-1].chance == float(found.winner == "US")
    assert sum(f.luck for f in found.luck) == pytest.approx(0) and found.losses["US"] > 0
    text = page(found, Course(ended), lambda at: f"#/replay/x/{at}")
    assert f'href="#/replay/x/{found.turnings[0].until}"' in text and "http" not in text.replace("http://www.w3.org", "")
    for some in (*found.worst.values(), *found.best.values()):
        assert all(v.clear for v in some)


def test_when_the_seconds_are_few_what_was_looked_at_is_judged_all_the_same(course, monkeypatch):
    """The first looks leave the verdicts their part, and a worker looks at the time before each question and each world: this
    clock ticks at every look, and hardly any look is after the end."""
    ticks = itertools.count()
    monkeypatch.setattr(verdicts.time, "monotonic", lambda: float(next(ticks)))
    monkeypatch.setattr(verdicts, "FRESH", 3)
    found, looked = verdicts.verdicts(course, ["US", "Japan"], {}, Here(), futures=400, seconds=40.0)
    assert 0 < looked < 60 * verdicts.LOOKS and 0 < len(found) < 20
    assert next(ticks) <= 40 + 4


def test_a_verdict_that_the_time_cuts_short_is_told_from_the_worlds_it_had(course, monkeypatch):
    stop = next(s for s in course.answered() if s.game.where.turn and len(s.game.decision.words) == 2)
    other = next(w for w in stop.game.decision.words if w != stop.word)
    task = verdicts.Task(stop.at, (stop.word, other), tuple(range(9)))
    for ended, worlds in ((7.5, [7]), (3.5, []), (99.0, [9])):
        ticks = itertools.count()
        monkeypatch.setattr(verdicts.time, "monotonic", lambda ticks=ticks: float(next(ticks)))
        assert [v.worlds for v in verdicts.judged(course.text, [task], ended)] == worlds


def test_noise_is_never_called_a_mistake():
    rng = random.Random(5)
    called = sum(gap([rng.gauss(0, 0.2) for _ in range(20)]).clear for _ in range(2000))
    assert called < 45  # one in a hundred, and some chance
    assert gap([0.2 + rng.gauss(0, 0.1) for _ in range(20)]).clear
    assert not gap([0.001] * 20).clear  # certain, and nothing to speak of


def test_an_answer_that_can_still_be_given_next_is_no_other_choice():
    """To move one unit before another is an order, not a decision."""
    found = Course(played("deluxe", 3, 60).save())
    stop = next(s for s in found.stops if s.game.decision.rule == "7.0" and s.word not in s.game.decision.ends)
    again = verdicts.still_open(found, stop)
    assert again and stop.word not in again and again < set(stop.game.decision.words)


def test_ways_are_compared_in_the_same_worlds(course):
    stop = next(s for s in course.answered() if s.game.where.turn and len(s.game.decision.words) == 2)
    seat = Seat(stop.game, stop.player)
    first, second = Weighed(seat, stop.game.decision.words), Weighed(seat, stop.game.decision.words)
    first.look([7])
    second.look([7])
    assert first.found == second.found
    assert first.gap(*first.words).mean == pytest.approx(first.mean(first.words[0]) - first.mean(first.words[1]))


def test_a_game_that_goes_on_is_reviewed_only_by_its_seats(hiding):
    text = hiding.save()
    with pytest.raises(HendersonError, match="not over"):
        review(text)
    with pytest.raises(HendersonError, match="'France' is no side"):
        own_review(text, "France")


def test_the_reviews_of_a_seat_name_nothing_that_it_did_not_see(hiding):
    found = own_review(hiding.save(), "US", futures=60)
    assert found.seat == "US" and not found.turnings and not found.luck and not found.uses
    assert all(v.side == "US" for some in (*found.worst.values(), *found.best.values()) for v in some)
    assert set(found.worst) == {"US"}


def test_calibration_finds_what_is_wrong_with_a_value(monkeypatch):
    """A value twice too sure, leaning to one side, and that says nothing before half of the game, is put right."""
    monkeypatch.setattr(calibrate, "STIFF", (1.0, 100.0))
    rng, seen = random.Random(1), []

    def truth(value, far):
        return 1 / (1 + math.exp(0.4 - (0.5 * log_odds(value) if far > 0.5 else 0.0)))

    for game in range(4000):
        value, far = rng.uniform(-0.95, 0.95), rng.randrange(1, 13) / 12
        seen.append(calibrate.Seen(game, value, far, rng.random() < truth(value, far)))
    found = calibrate.fit(seen[:2500])
    for value, far in itertools.product((-0.8, 0.0, 0.8), (0.25, 0.75)):
        assert found.told(value, far) == pytest.approx(truth(value, far), abs=0.08)
    checked = calibrate.check("test", found, seen[2500:])
    assert checked.brier < checked.plain and checked.brier < checked.base
    for b in checked.bins:
        assert b.positions < 40 or abs(b.told - b.won) < 0.12


def test_the_sheet_never_falls_and_is_a_plane_when_it_may_not_bend():
    """Results that say the contrary of the value leave it flat; where nothing was seen the sheet goes on as it went."""
    upside = [(x / 10, t / 4, x < 0) for x in range(-30, 31) for t in range(5)]
    for row in sheet.fitted(upside, HIGH, 1.0).odds:
        assert list(row) == sorted(row) and row[-2] - row[1] < 0.1
    rng = random.Random(2)
    plain = [(x, t, rng.random() < 1 / (1 + math.exp(-0.3 - 0.7 * x))) for _ in range(3000)
             for x, t in [(rng.uniform(-2, 2), rng.random())]]  # fmt: skip
    found = sheet.fitted(plain, HIGH, 1e7)
    for x, t in itertools.product((-2, 0, 2), (0.1, 0.5, 0.9)):
        assert sheet.told(*found, x, t) == pytest.approx(0.3 + 0.7 * x, abs=0.3)
    for row in found.odds:
        slopes = [(b - a) / (v - u) for (a, b), (u, v) in zip(itertools.pairwise(row), itertools.pairwise(found.values))]
        assert max(slopes) - min(slopes) < 0.01


def test_a_sheet_counts_for_games_of_its_own_options(monkeypatch):
    basic, points = (Calibration([-HIGH, HIGH], [0.0, 1.0], [[0.0, 0.0]] * 2, options=o) for o in ({}, {"level": "tournament"}))
    monkeypatch.setattr(chance, "kept_of", lambda title: (basic, points))
    chance._sheet.cache_clear()
    try:
        assert calibration("avalon-hill") is calibration("avalon-hill", {"level": "basic", "river-doubles": "defender"}) is basic
        assert calibration("avalon-hill", {"level": "tournament"}) is points
        assert calibration("avalon-hill", {"level": "full"}) is chance.PLAIN
    finally:
        chance._sheet.cache_clear()


@pytest.mark.parametrize("title", ["avalon-hill", "deluxe", "first-blood", "starvation-island", "henderson-solo"])
def test_every_game_is_calibrated_and_more_value_is_more_chance(title):
    for found in chance.kept_of(title):
        assert found.games >= 200 and f"henderson calibration {title}" in found.command
        for far in (0.1, 0.5, 1.0):
            told = [found.told(v / 10, far) for v in range(-9, 10)]
            assert told == sorted(told) and 0 < told[0] < told[-1] < 1
    assert calibration(title) is not chance.PLAIN
    assert log_odds(1.0) < 10
