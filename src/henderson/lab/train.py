"""Learn the value of a position from games between varied players, and say on held-out games how true it is.

A game's player room offers FEATURES (names) and features(g) -> numbers, from the first side's point of view. The library that
learns (scikit-learn, extra `train`) is not needed to play: the result is player/value.json, which games/kit/value.py reads.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import henderson

from ..bots import bot
from ..bots.seat import Seat
from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import folder, player, rules
from .workers import workers

HELD_OUT = 0.25  # of the games, drawn at random, are kept for the check
FEWEST = 400  # positions that a band of turns is learned from


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
    base: float  # Brier score of always telling the share


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
    tell: Callable[[int], None] = lambda n: None, out: Path | None = None,
) -> Trained:  # fmt: skip
    """Learn, check on held-out games, write player/value.json (or `out`)."""
    room = player(rules(title))
    if not hasattr(room, "features"):
        raise HendersonError(f"{title} has no features to learn from: its player room must offer FEATURES and features(g)")
    try:
        from sklearn.linear_model import LogisticRegression
        from sklearn.metrics import roc_auc_score
    except ImportError:
        raise HendersonError("Training needs the extra 'train': pip install 'henderson[train]'") from None
    every = gather(title, players, games, options or {}, seed, jobs, tell)
    numbers = sorted({m.game for m in every})
    apart = set(Random(f"held out {seed}").sample(numbers, max(1, int(HELD_OUT * len(numbers)))))
    learned, checked = [m for m in every if m.game not in apart], [m for m in every if m.game in apart]
    bands: list[dict[str, Any]] = []
    low = 0
    for until in _bands(learned):
        mine = [m for m in learned if low < m.turn <= until]
        model = LogisticRegression(C=1.0, max_iter=2000).fit([m.features for m in mine], [m.won for m in mine])
        weights = [round(float(w), 5) for w in model.coef_[0]]
        bands.append({"until": until, "bias": round(float(model.intercept_[0]), 5), "weights": weights})
        low = until
    document = {"features": list(room.FEATURES), "bands": bands}
    target = out or folder(title) / "player" / "value.json"
    target.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    from ..games.kit.value import read

    value = read(target, room.FEATURES)
    told = [value.chance(m.turn, m.features) for m in checked]
    return _checked(title, len({m.game for m in every}), checked, told, roc_auc_score)


def _bands(learned: Sequence[Moment]) -> list[int]:
    """The last turns of bands with enough positions of both results."""
    ends: list[int] = []
    count, results = 0, set[bool]()
    last = max(m.turn for m in learned)
    for turn in range(1, last + 1):
        here = [m.won for m in learned if m.turn == turn]
        count, results = count + len(here), results | set(here)
        if count >= FEWEST and len(results) == 2:
            ends.append(turn)
            count, results = 0, set[bool]()
    if not ends:
        return [last]
    ends[-1] = last  # the rest belongs to the last band
    return ends


def _checked(title: str, games: int, checked: Sequence[Moment], told: Sequence[float], auc: Callable[..., float]) -> Trained:
    """How true the value is, turn by turn and over all."""
    rows = []
    for turn in sorted({m.turn for m in checked}):
        mine = [(p, m.won) for p, m in zip(told, checked) if m.turn == turn]
        share = sum(w for _, w in mine) / len(mine)
        score = sum((p - w) ** 2 for p, w in mine) / len(mine)
        both = 0 < share < 1
        rows.append(Check(turn, len(mine), round(share, 3), round(float(auc([w for _, w in mine], [p for p, _ in mine])), 3)
                          if both else 0.5, round(score, 4), round(share * (1 - share), 4)))  # fmt: skip
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
