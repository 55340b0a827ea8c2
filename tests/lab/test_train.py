"""A learned value tells more than how often a side wins, or just that."""

import math
from random import Random

import pytest

pytest.importorskip("sklearn")


def test_where_positions_tell_nothing_only_the_share_is_told():
    from henderson.lab.train import Moment, _bands

    rng, moments = Random(3), []
    for game in range(120):
        won = rng.random() < 0.7
        for turn in range(1, 9):
            sign = 1.0 if won else -1.0
            told = sign * 0.2 * turn + rng.gauss(0, 1) if turn > 4 else rng.gauss(0, 1) + 3 * (game % 3)
            moments.append(Moment(game, turn, (told,), won))
    bands = _bands(moments)
    early, late = [b["weights"] for b in bands[:4]], [b["weights"] for b in bands[4:8]]
    assert not any(any(w) for w in early) and all(w[0] > 0.3 for w in late)
    share = sum(m.won for m in moments) / len(moments)
    assert bands[0]["bias"] == pytest.approx(math.log(share / (1 - share)), abs=0.001)


def test_a_weight_of_known_sign_keeps_it_where_few_games_say_otherwise():
    from henderson.lab.train import Moment, _bands

    rng, moments = Random(5), []
    for game in range(60):
        won = rng.random() < 0.5
        for turn in range(1, 5):
            fleet = (1.0 if won else -1.0) + rng.gauss(0, 1)
            cargo = 0.8 * fleet - 0.5 * (1.0 if won else -1.0) + rng.gauss(0, 0.3)  # goes with the fleet, and looks bad beside it
            moments.append(Moment(game, turn, (fleet, cargo), won))
    assert _bands(moments)[1]["weights"][1] < -0.3
    kept = [band["weights"] for band in _bands(moments, (1, 1))]
    assert all(fleet > 0.3 and cargo == 0 for fleet, cargo in kept)
