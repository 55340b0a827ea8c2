"""Learn the value of a position from games between varied players, and say on held-out games how true it is.

A game's player room offers FEATURES (names) and features(g) -> numbers, from the first side's point of view. The library that
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
LONG = 10.0  # turns that count one
LATEST = 12  # the turn from which on weights do not change any more: few games last longer
STRENGTHS = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1)  # how much weights may grow: what tells other games best is taken
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
    bands = _bands(learned)
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


def _with_turn(moment: Moment) -> list[float]:
    """The features, the turn, and each feature times the turn: what a feature weighs may grow or fall in the course of a game."""
    late = min(moment.turn, LATEST) / LONG
    return [*moment.features, late, *(x * late for x in moment.features), late * late]


def _bands(learned: Sequence[Moment]) -> list[dict[str, Any]]:
    """The weights of every turn. Positions of one game are alike, so games are few: one model serves for all turns, features are
    brought to one scale, and how far the weights may leave the base rate is told by games left out."""
    try:
        from sklearn.linear_model import LogisticRegression
        from sklearn.preprocessing import StandardScaler
    except ImportError:
        raise HendersonError("Training needs the extra 'train': pip install 'henderson[train]'") from None
    plain = [_with_turn(m) for m in learned]
    scale = StandardScaler().fit(plain)
    rows, won, fold = scale.transform(plain), [m.won for m in learned], [m.game % FOLDS for m in learned]

    def left_out(strength: float) -> list[float]:
        """What models of the other games tell of every position."""
        told = [0.5] * len(won)
        for k in range(FOLDS):
            inside, outside = [i for i, f in enumerate(fold) if f != k], [i for i, f in enumerate(fold) if f == k]
            if len({won[i] for i in inside}) < 2 or not outside:
                continue
            model = LogisticRegression(C=strength, max_iter=1000).fit(rows[inside], [won[i] for i in inside])
            for i, p in zip(outside, model.predict_proba(rows[outside])[:, 1]):
                told[i] = float(p)
        return told

    strength = min(STRENGTHS, key=lambda c: sum(_missed(left_out(c), won)))
    best = LogisticRegression(C=strength, max_iter=1000).fit(rows, won)
    weights = [float(w / s) for w, s in zip(best.coef_[0], scale.scale_)]
    bias = float(best.intercept_[0]) - sum(w * m for w, m in zip(weights, scale.mean_))
    found, told = [_of_turn(turn, bias, weights) for turn in range(1, LATEST + 1)], left_out(strength)
    return [_honest(band, learned, fold, told) for band in found]


def _missed(told: Sequence[float], won: Sequence[bool]) -> list[float]:
    return [(p - w) ** 2 for p, w in zip(told, won)]


def _honest(band: dict[str, Any], learned: Sequence[Moment], fold: Sequence[int], told: Sequence[float]) -> dict[str, Any]:
    """A turn's weights; or, where positions told less of games left out than how often the side wins, only that."""
    here = [i for i, m in enumerate(learned) if min(m.turn, LATEST) == band["until"]]
    if not here:
        return band
    won = [learned[i].won for i in here]
    others = {k: [learned[i].won for i in here if fold[i] != k] for k in range(FOLDS)}
    plain = [sum(others[fold[i]]) / len(others[fold[i]]) if others[fold[i]] else 0.5 for i in here]
    if sum(_missed([told[i] for i in here], won)) < sum(_missed(plain, won)):
        return band
    share = min(0.98, max(0.02, sum(won) / len(won)))
    return {"until": band["until"], "bias": round(math.log(share / (1 - share)), 5), "weights": [0.0] * len(band["weights"])}


def _of_turn(turn: int, bias: float, weights: Sequence[float]) -> dict[str, Any]:
    """What the model comes to in one turn."""
    late, n = min(turn, LATEST) / LONG, (len(weights) - 2) // 2
    own, grown = weights[:n], weights[n + 1 : 2 * n + 1]
    bias += weights[n] * late + weights[-1] * late * late
    return {"until": turn, "bias": round(bias, 5), "weights": [round(a + b * late, 5) for a, b in zip(own, grown)]}


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
