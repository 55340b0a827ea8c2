"""Learn the value of a position from games between varied players, and say on held-out games how true it is.

A game's player room offers FEATURES (names) and features(g) -> numbers, from the first side's point of view, and where it is
known which way each of them must count, SIGNS (1 helps the first side, -1 the second, 0 unknown): some hundred games are few, and
where two features go together one of them else gets the wrong sign, and search then sinks its own transports. The library that
learns (scikit-learn, extra `train`) is not needed to play: the result is player/value.json, which games/kit/value.py reads.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import henderson

from ..bots import bot
from ..bots.seat import Seat
from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import folder, player, rules
from .workers import workers

EVERY = 4  # one game in so many of each pair of players is held out for the check
LATEST = 15  # the turn from which on weights do not change any more: few games last longer
STRENGTHS = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1)  # how much weights may grow: what tells other games best is taken
KNOTS = (0.0, 1 / 7, 2 / 7, 4 / 7, 1.0)  # of a game's turns, between which weights change evenly: closer where much changes
RARE = 0.1  # the least scale of a feature: what hardly ever differs would else weigh without bounds where it does
TRUST = (0.0, 0.25, 0.5, 0.75, 1.0)  # of what the model says of a turn
FOLDS = 3  # parts that the games to learn from are dealt into, to find that out
KEPT = 64  # held-out games that a sample for tests keeps, one position a turn


class Moment(NamedTuple):
    """A position: its game, turn and features, and whether the first side won."""

    game: int
    turn: int
    features: tuple[float, ...]
    won: bool


class Check(Struct, omit_defaults=False):
    """How true the value is in one turn, on held-out games."""

    turn: int
    positions: int
    won: float  # share of the first side
    auc: float
    brier: float
    base: float  # Brier score of always telling the share, were it known


class Trained(Struct, omit_defaults=False):
    """What was learned and how good it is."""

    game: str
    games: int
    checks: list[Check]
    calibration: list[tuple[float, float, int]]  # told, won, positions: by tenths
    brier: float
    base: float


def moments(title: str, first: str, second: str, index: int, seed: str, options: dict[str, Any]) -> list[Moment]:
    """One game's positions, one at the first question of every step of a turn."""
    name = f"{seed}/{first}/{second}/{index}"
    game = henderson.new(title, seed=name, options=options)
    room, sides = player(game.rules), game.rules.SIDES
    bots = {side: bot(who, f"{name}/{side}", game.rules) for side, who in zip(sides, (first, second))}
    found, at = [], (0, "")
    while (decision := game.decision) is not None:
        where = game.where
        if (where.turn, where.step_name) != at and where.turn:
            at = (where.turn, where.step_name)
            found.append((where.turn, tuple(float(x) for x in room.features(game.state))))
        game.play(bots[decision.player].choose(Seat(game, decision.player)))
    end = game.outcome
    assert end is not None
    return [Moment(index, turn, features, end.winner == sides[0]) for turn, features in found]


def gather(
    title: str, players: Sequence[str], games: int, options: dict[str, Any], seed: str, jobs: int, tell: Callable[[int], None]
) -> list[Moment]:
    """`games` games of every player with the first side against every player with the second."""
    found: list[Moment] = []
    with workers(jobs) as pool:
        orders = [(a, b, i) for i in range(games) for a, b in product(players, players)]
        waiting = [pool.submit(moments, title, a, b, i, seed, options) for a, b, i in orders]
        for number, done in enumerate(waiting):
            found += [m._replace(game=number) for m in done.result()]
            tell(1)
    return found


def train(
    title: str, players: Sequence[str], games: int, options: dict[str, Any] | None = None, seed: str = "0", jobs: int = 1,
    tell: Callable[[int], None] = lambda n: None, out: Path | None = None, sample: Path | None = None,
) -> Trained:  # fmt: skip
    """Learn, check on held-out games, write player/value.json (or `out`), and some of the held-out positions to `sample`."""
    room = player(rules(title))
    if not hasattr(room, "features"):
        raise HendersonError(f"{title} has no features to learn from: its player room must offer FEATURES and features(g)")
    every = gather(title, players, games, options or {}, seed, jobs, tell)
    learned, checked = _apart(every, len(players) ** 2)
    bands = _bands(learned, getattr(room, "SIGNS", ()))
    document = {"features": list(room.FEATURES), "bands": bands}
    target = out or folder(title) / "player" / "value.json"
    target.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    from ..games.kit.value import read

    if sample is not None:
        sample.write_text(json.dumps(_sample(checked)) + "\n", encoding="utf-8")
    value = read(target, room.FEATURES)
    told = [value.chance(m.turn, m.features) for m in checked]
    return _checked(title, len({m.game for m in every}), checked, told)


def _apart(every: Sequence[Moment], pairs: int) -> tuple[list[Moment], list[Moment]]:
    """The games to learn from and those held out: of every pair of players alike, so that either half is won as often."""
    last = [m for m in every if m.game // pairs % EVERY == EVERY - 1]
    if not last:
        last = [m for m in every if m.game % EVERY == EVERY - 1]
    held = {m.game for m in last}
    return [m for m in every if m.game not in held], last


def _with_turn(moment: Moment, last: int) -> list[float]:
    """Each feature by how near its turn is to each of the KNOTS, and that nearness itself: what a feature weighs goes evenly from
    one knot to the next, so that a sign which it has at all of them is its sign in every turn."""
    near = _near(moment.turn, last)
    return [*(x * part for part in near for x in moment.features), *near]


def _near(turn: int, last: int) -> list[float]:
    """How much of a turn belongs to each knot: together one."""
    late = min(1.0, (turn - 1) / max(1, last - 1))
    parts = [0.0] * len(KNOTS)
    k = next(k for k, knot in enumerate(KNOTS[1:], 1) if late <= knot)
    parts[k] = (late - KNOTS[k - 1]) / (KNOTS[k] - KNOTS[k - 1])
    parts[k - 1] = 1 - parts[k]
    return parts


def _fit(rows: Any, won: Any, strength: float, signs: Sequence[int]) -> tuple[Any, float]:
    """Weights and bias of a logistic regression in which weights of known sign keep it."""
    import numpy
    from scipy.optimize import minimize

    def loss(x: Any) -> tuple[float, Any]:
        score = rows @ x[:-1] + x[-1]
        off = 1 / (1 + numpy.exp(-score)) - won
        cost = numpy.logaddexp(0, score).sum() - score[won > 0].sum() + (x[:-1] @ x[:-1]) / (2 * strength)
        return cost, numpy.append(off @ rows + x[:-1] / strength, off.sum())

    bounds = [(0.0 if sign > 0 else None, 0.0 if sign < 0 else None) for sign in signs]
    found = minimize(loss, numpy.zeros(rows.shape[1] + 1), jac=True, method="L-BFGS-B", bounds=[*bounds, (None, None)])
    return found.x[:-1], float(found.x[-1])


def _bands(learned: Sequence[Moment], signs: Sequence[int] = ()) -> list[dict[str, Any]]:
    """The weights of every turn. Positions of one game are alike, so games are few: one model serves for all turns, features are
    brought to one scale, and how far the weights may leave the base rate is told by games left out."""
    try:
        import numpy
        from sklearn.preprocessing import StandardScaler
    except ImportError:
        raise HendersonError("Training needs the extra 'train': pip install 'henderson[train]'") from None
    last = min(LATEST, max(m.turn for m in learned))
    n = len(learned[0].features)
    known = [*(signs or [0] * n)] * len(KNOTS) + [0] * len(KNOTS)
    plain = [_with_turn(m, last) for m in learned]
    scale = StandardScaler().fit(plain)
    scale.scale_ = numpy.maximum(scale.scale_, RARE)
    rows, won, fold = scale.transform(plain), [m.won for m in learned], [m.game % FOLDS for m in learned]
    ends = numpy.array(won, dtype=float)

    def left_out(strength: float) -> list[float]:
        """What models of the other games tell of every position."""
        told = [0.5] * len(won)
        for k in range(FOLDS):
            inside, outside = [i for i, f in enumerate(fold) if f != k], [i for i, f in enumerate(fold) if f == k]
            if len({won[i] for i in inside}) < 2 or not outside:
                continue
            weights, bias = _fit(rows[inside], ends[inside], strength, known)
            for i, score in zip(outside, rows[outside] @ weights + bias):
                told[i] = 1 / (1 + math.exp(-score))
        return told

    strength = min(STRENGTHS, key=lambda c: sum(_missed(left_out(c), won)))
    best, bias = _fit(rows, ends, strength, known)
    weights = [float(w / s) for w, s in zip(best, scale.scale_)]
    bias -= sum(w * m for w, m in zip(weights, scale.mean_))
    found, told = [_of_turn(turn, last, bias, weights) for turn in range(1, LATEST + 1)], left_out(strength)
    return [_honest(band, learned, fold, told) for band in found]


def _missed(told: Sequence[float], won: Sequence[bool]) -> list[float]:
    return [(p - w) ** 2 for p, w in zip(told, won)]


def _honest(band: dict[str, Any], learned: Sequence[Moment], fold: Sequence[int], told: Sequence[float]) -> dict[str, Any]:
    """A turn's weights as far as they tell more of games left out than how often the side wins there: whole, in part, or not at
    all."""
    here = [i for i, m in enumerate(learned) if min(m.turn, LATEST) == band["until"]]
    if not here:
        return band
    won = [learned[i].won for i in here]
    others = {k: [learned[i].won for i in here if fold[i] != k] for k in range(FOLDS)}
    plain = [_score(sum(others[fold[i]]) / len(others[fold[i]])) if others[fold[i]] else 0.0 for i in here]
    scores = [_score(told[i]) for i in here]

    def part(trust: float) -> float:
        """How far off it is when so much of the score is the position's, and the rest the share's."""
        mixed = (trust * a + (1 - trust) * b for a, b in zip(scores, plain))
        return sum(_missed([1 / (1 + math.exp(-x)) for x in mixed], won))

    trust = min(TRUST, key=part)
    bias = trust * band["bias"] + (1 - trust) * _score(sum(won) / len(won))
    return {"until": band["until"], "bias": round(float(bias), 5), "weights": [round(trust * w, 5) for w in band["weights"]]}


def _score(share: float) -> float:
    """The logit of a chance; nothing is quite sure."""
    share = min(0.98, max(0.02, share))
    return math.log(share / (1 - share))


def _of_turn(turn: int, last: int, bias: float, weights: Sequence[float]) -> dict[str, Any]:
    """What the model comes to in one turn."""
    near, n = _near(turn, last), len(weights) // len(KNOTS) - 1
    bias += sum(w * part for w, part in zip(weights[len(KNOTS) * n :], near))
    own = [sum(weights[k * n + i] * part for k, part in enumerate(near)) for i in range(n)]
    return {"until": turn, "bias": round(bias, 5), "weights": [round(w, 5) for w in own]}


def _sample(checked: Sequence[Moment]) -> list[list[float]]:
    """Of some held-out games the last position of every turn: game, turn, did the first side win, the features."""
    some = set(sorted({m.game for m in checked})[:KEPT])
    lasts = {(m.game, m.turn): m for m in checked if m.game in some}
    return [[m.game, m.turn, int(m.won), *(round(x, 2) for x in m.features)] for m in lasts.values()]


def _auc(told: Sequence[float], won: Sequence[bool]) -> float:
    """How often a position that was won is told better than one that was lost."""
    good, bad = [p for p, w in zip(told, won) if w], [p for p, w in zip(told, won) if not w]
    if not good or not bad:
        return 0.5
    return sum((a > b) + 0.5 * (a == b) for a in good for b in bad) / (len(good) * len(bad))


def _checked(title: str, games: int, checked: Sequence[Moment], told: Sequence[float]) -> Trained:
    """How true the value is, turn by turn and over all."""
    rows = []
    for turn in sorted({m.turn for m in checked}):
        mine = [(p, m.won) for p, m in zip(told, checked) if m.turn == turn]
        share = sum(w for _, w in mine) / len(mine)
        score = sum((p - w) ** 2 for p, w in mine) / len(mine)
        auc = _auc([p for p, _ in mine], [w for _, w in mine])
        rows.append(Check(turn, len(mine), round(share, 3), round(auc, 3), round(score, 4), round(share * (1 - share), 4)))
    tenths = []
    for k in range(10):
        mine = [(p, m.won) for p, m in zip(told, checked) if k <= min(9, int(p * 10)) < k + 1]
        if mine:
            tenths.append(
                (round(sum(p for p, _ in mine) / len(mine), 3), round(sum(w for _, w in mine) / len(mine), 3), len(mine))
            )
    share = sum(m.won for m in checked) / len(checked)
    brier = sum((p - m.won) ** 2 for p, m in zip(told, checked)) / len(checked)
    return Trained(title, games, rows, tenths, round(brier, 4), round(share * (1 - share), 4))
