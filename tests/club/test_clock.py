"""The arithmetic of the clocks."""

import random

import pytest

from henderson.club.clock import DAY, HOUR, PACES, Clock, pace, passed
from henderson.engine.decision import HendersonError


def test_paces_are_read_and_others_refused():
    assert pace("") == (("", 0, 0, 0)) and not pace("").runs
    assert pace("3d")[:2] == ("days", 3 * DAY)
    assert pace("72h+12h/120h") == ("bank", 72 * HOUR, 12 * HOUR, 120 * HOUR)
    assert pace("live 30+10")[:3] == ("live", 1800, 10) and not pace("live 30+10").correspondence
    assert all(pace(text).runs == bool(text) for text in PACES)
    for wrong in ("0d", "3", "d", "72h+12h/24h", "live 0+10", "live", "100d", "-3d", "3d ", "live 30+10;", "²d", "٣d"):
        with pytest.raises(HendersonError, match="is no pace: expected 3d"):
            pace(wrong)


def test_a_thousand_hand_overs_are_exact():
    """Against a second book-keeping, in which every second is somebody's or nobody's."""
    rng, at = random.Random(7), pace("72h+12h/120h")
    clocks = {"US": Clock(at.start), "Japan": Clock(at.start)}
    left, now, asked = {"US": at.start, "Japan": at.start}, 1000.0, "US"
    clocks |= passed(clocks, at, "", "US", now)
    for _ in range(1000):
        spent = rng.choice([0.5, 60, HOUR, 10 * HOUR])
        now += spent
        after = rng.choice(["US", "Japan", ""])  # the same side again, the other one, or nobody: dice, a bot
        if asked:
            left[asked] -= spent
            if after and after != asked:
                left[asked] = min(at.most, max(0, left[asked]) + at.more)
        clocks |= passed(clocks, at, asked, after, now)
        asked = after
        assert {side for side, clock in clocks.items() if clock.since is not None} == ({asked} if asked else set())
        for side, clock in clocks.items():
            assert clock.at(now) == pytest.approx(left[side], abs=1e-3)
            if clock.since is not None:
                assert clock.ends_at == pytest.approx(now + left[side], abs=1e-3)


def test_days_a_move_begin_anew_and_a_late_answer_pays_no_debt():
    at = pace("3d")
    clocks = {"US": Clock(at.start, 0.0), "Japan": Clock(at.start)}
    after = passed(clocks, at, "US", "Japan", 4 * DAY)
    assert after == {"US": Clock(3 * DAY), "Japan": Clock(3 * DAY, 4 * DAY)}


def test_who_is_away_loses_no_time_but_not_in_a_live_game():
    for text, stands in (("3d", True), ("live 30+10", False)):
        at = pace(text)
        clocks = {"US": Clock(at.start, 0.0), "Japan": Clock(at.start)}
        after = passed(clocks, at, "US", "Japan", 5.0, away=True)
        assert ("Japan" not in after) == stands


def test_time_that_is_given_is_there_at_once():
    assert Clock(-50.0).given(60).left == 60 and Clock(10.0, 5.0).given(60) == Clock(70.0, 5.0)
