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
    import numpy

    from henderson.lab.train import _fit

    rng, rows, won = Random(5), [], []
    for _ in range(120):
        won.append(float(rng.random() < 0.5))
        fleet = 2 * won[-1] - 1 + rng.gauss(0, 1)
        rows.append([fleet, 0.8 * fleet - won[-1] + rng.gauss(0, 0.3)])  # transports go with the fleet, and look bad beside it
    free, _ = _fit(numpy.array(rows), numpy.array(won), 1.0, (0, 0))
    assert free[1] < -0.3
    (fleet, cargo), _ = _fit(numpy.array(rows), numpy.array(won), 1.0, (1, 1))
    assert fleet > 0.3 and cargo == 0
