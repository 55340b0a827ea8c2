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
            told = sign * 0.2 * turn + rng.gauss(0, 1) if turn > 4 else rng.gauss(0, 1) - 2 * sign * (game % 3 == 0)
            moments.append(Moment(game, turn, (told,), won))
    bands = _bands(moments)
    early, late = [b["weights"] for b in bands[:4]], [b["weights"] for b in bands[4:8]]
    assert not any(any(w) for w in early) and all(w[0] > 0.3 for w in late)
    share = sum(m.won for m in moments) / len(moments)
    assert bands[0]["bias"] == pytest.approx(math.log(share / (1 - share)), abs=0.001)
