"""Make a game's calibration from games between varied players, and check it on games held out."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from itertools import pairwise, product
from pathlib import Path
from typing import Any, NamedTuple

import henderson

from ..bots import bot
from ..bots.seat import Seat
from ..engine.view import Struct
from ..games import folder, rules
from ..lab.statistics import wilson
from ..lab.workers import workers
from .chance import Calibration, far, log_odds, raw

PLAYERS = ("heuristic", "varied", "recruit")  # every one against every one
PULL = 20.0  # how strongly the numbers are drawn to the plain value, in positions
STEPS = 30  # of Newton's method
EDGES = (0.0, 0.05, 0.15, 0.25, 0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.95, 1.0001)


class Seen(NamedTuple):
    """A position at the first question of a step: its game, value, how far, and whether the first side won."""

    game: int
    value: float
    far: float
    won: bool


class Bin(Struct, omit_defaults=False):
    """Positions that were called between two chances, and how many of them were won."""

    low: float
    high: float
    told: float  # mean
    won: float
    positions: int
    games: int
    least: float  # 95 % interval of the share won, as if each game were one position
    most: float


class Checked(Struct, omit_defaults=False):
    """How true the chances are, on games held out."""

    game: str
    games: int
    positions: int
    bins: list[Bin]
    brier: float
    plain: float  # Brier score of the value as it is
    base: float  # of always telling the share of games won
    command: str = ""


def observed(title: str, first: str, second: str, index: int, seed: str, options: dict[str, Any]) -> list[Seen]:
    """The positions of one game."""
    name = f"calibration {seed}/{first}/{second}/{index}"
    game = henderson.new(title, seed=name, options=options)
    sides = game.rules.SIDES
    bots = {side: bot(who, f"{name}/{side}", game.rules) for side, who in zip(sides, (first, second))}
    found, at = list[tuple[float, float]](), (0, "")
    while (decision := game.decision) is not None:
        where = game.where
        if (where.turn, where.step_name) != at and where.turn:
            at = (where.turn, where.step_name)
            found.append((raw(game), far(game)))
        game.play(bots[decision.player].choose(Seat(game, decision.player)))
    end = game.outcome
    won = end is not None and end.winner == sides[0]
    return [Seen(0, value, how_far, won) for value, how_far in found]


def pairs_of(title: str) -> list[tuple[str, str]]:
    """Who plays whom, in turn."""
    return [(a, a) for a in PLAYERS] if len(rules(title).SIDES) == 1 else list(product(PLAYERS, PLAYERS))


def gather(title: str, games: int, seed: str, options: dict[str, Any], jobs: int, tell: Callable[[int], None]) -> list[Seen]:
    """So many games, the pairs of players in turn."""
    pairs = pairs_of(title)
    found: list[Seen] = []
    with workers(jobs) as pool:
        waiting = [pool.submit(observed, title, *pairs[i % len(pairs)], i, seed, options) for i in range(games)]
        for number, done in enumerate(waiting):
            found += [s._replace(game=number) for s in done.result()]
            tell(1)
    return found


def fit(seen: Sequence[Seen]) -> Calibration:
    """The four numbers by logistic regression over positions: a long game has many, in the check as here."""
    games = {s.game for s in seen}
    rows = [(_row(s), s.won) for s in seen]
    now = [0.0, 1.0, 0.0, 0.0]
    for _ in range(STEPS):
        slope = [PULL * (start - w) for start, w in zip((0.0, 1.0, 0.0, 0.0), now)]
        curve = [[PULL if i == j else 0.0 for j in range(4)] for i in range(4)]
        for x, won in rows:
            p = 1 / (1 + math.exp(-sum([w * v for w, v in zip(now, x)])))
            for i in range(4):
                slope[i] += (won - p) * x[i]
                for j in range(4):
                    curve[i][j] += p * (1 - p) * x[i] * x[j]
        step = solved(curve, slope)
        now = [w + d for w, d in zip(now, step)]
        if max(map(abs, step)) < 1e-9:
            break
    bias, steep, late, bend = (round(w, 5) for w in now)
    return Calibration(bias, steep, late, bend, len(games), len(seen))


def _row(seen: Seen) -> tuple[float, float, float, float]:
    x = log_odds(seen.value)
    return 1.0, x, seen.far, x * seen.far


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """A small system of equations, by elimination."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right)]
    for i in range(n):
        pivot = max(range(i, n), key=lambda r: abs(rows[r][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for r in range(n):
            if r != i:
                times = rows[r][i] / rows[i][i]
                rows[r] = [a - times * b for a, b in zip(rows[r], rows[i])]
    return [rows[i][n] / rows[i][i] for i in range(n)]


def check(title: str, found: Calibration, seen: Sequence[Seen]) -> Checked:
    """The table on games held out."""
    return _checked(title, seen, [found.told(s.value, s.far) for s in seen])


def _checked(title: str, seen: Sequence[Seen], told: Sequence[float]) -> Checked:
    bins = []
    for low, high in pairwise(EDGES):
        here = [(p, s) for p, s in zip(told, seen) if low <= p < high]
        if here:
            games = len({s.game for _, s in here})
            share = sum(s.won for _, s in here) / len(here)
            width = wilson(round(share * games), games)
            bins.append(Bin(low, min(1.0, high), round(sum(p for p, _ in here) / len(here), 3), round(share, 3), len(here), games,
                            round(width.low, 3), round(width.high, 3)))  # fmt: skip
    share = sum(s.won for s in seen) / max(1, len(seen))
    return Checked(
        title, len({s.game for s in seen}), len(seen), bins,
        round(_missed([(p, s.won) for p, s in zip(told, seen)]), 4),
        round(_missed([((s.value + 1) / 2, s.won) for s in seen]), 4), round(share * (1 - share), 4),
    )  # fmt: skip


def _missed(pairs: Sequence[tuple[float, bool]]) -> float:
    return sum((p - won) ** 2 for p, won in pairs) / max(1, len(pairs))


def calibrate(
    title: str, games: int, seed: str = "0", options: dict[str, Any] | None = None, jobs: int = 1,
    tell: Callable[[int], None] = lambda n: None,
) -> tuple[Calibration, Checked]:  # fmt: skip
    """All games settle the numbers. They are checked on games held out: each third by what the other two thirds settle."""
    seen = gather(title, games, seed, options or {}, jobs, tell)
    command = f"henderson calibration {title} -n {games} --seed {seed}"
    found = fit(seen)
    found.command = command
    thirds = [[s for s in seen if s.game // len(pairs_of(title)) % 3 == part] for part in range(3)]  # of every pair alike
    told = [
        other.told(s.value, s.far)
        for part, held in enumerate(thirds)
        for other in [fit([s for n, some in enumerate(thirds) if n != part for s in some])]
        for s in held
    ]
    checked = _checked(title, [s for held in thirds for s in held], told)
    checked.command = command
    return found, checked


def write(title: str, found: Calibration) -> Path:
    """Keep the numbers with the game."""
    file = folder(title) / "player" / "calibration.json"
    kept = {name: getattr(found, name) for name in found.__struct_fields__}
    file.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return file
