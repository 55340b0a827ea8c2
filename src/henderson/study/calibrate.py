"""Make a game's calibration from games between varied players, and check it on games held out."""

from __future__ import annotations

import json
import math
import re
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
from .chance import HIGH, Calibration, far, kept_of, log_odds, raw
from .sheet import fitted

PLAYERS = ("heuristic", "varied", "recruit")  # every one against every one
STIFF = (0.1, 1.0, 10.0, 100.0, 1000.0)  # how much bends of the sheet may cost: which is found by games left out
PARTS = 3  # games are held out, and left out, by thirds
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


def fit(seen: Sequence[Seen], rounds: int = 1) -> Calibration:
    """The sheet over positions: a long game has many, in the check as here. It is as stiff as tells best the games that are left
    out in turn: whole games, since positions of one game are alike. In every `rounds` games each pair plays once."""
    stiff = min(STIFF, key=lambda s: _lost(seen, rounds, s))
    return _fitted(seen, stiff)


def _fitted(seen: Sequence[Seen], stiff: float) -> Calibration:
    found = fitted([(log_odds(s.value), s.far, s.won) for s in seen], HIGH, stiff)
    values, times = ([round(k, 4) for k in knots] for knots in (found.values, found.times))
    return Calibration(values, times, [list(row) for row in found.odds], len({s.game for s in seen}), len(seen))


def _lost(seen: Sequence[Seen], rounds: int, stiff: float) -> float:
    """Minus the log likelihood of what is left out."""
    lost = 0.0
    for part in range(PARTS):
        out = [s.game // rounds // PARTS % PARTS == part for s in seen]  # not the thirds that are held out
        found = _fitted([s for s, left in zip(seen, out) if not left], stiff)
        for s, left in zip(seen, out):
            if left:
                p = found.told(s.value, s.far)
                lost -= math.log(max(1e-9, p if s.won else 1 - p))
    return lost


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
    """All games settle the sheet. It is checked on games held out: each third by what the other two settle, stiffness too."""
    return judged(title, gather(title, games, seed, options or {}, jobs, tell), seed, options or {})


def judged(title: str, seen: Sequence[Seen], seed: str, options: dict[str, Any]) -> tuple[Calibration, Checked]:
    """The sheet of these games, and the table."""
    rounds = len(pairs_of(title))
    found = fit(seen, rounds)
    given = "".join(f" -O {name}={value}" for name, value in options.items())
    command = f"henderson calibration {title} -n {found.games} --seed {seed}{given}"
    found.command, found.options = command, options
    thirds = [[s for s in seen if s.game // rounds % PARTS == part] for part in range(PARTS)]  # of every pair alike
    told = [
        other.told(s.value, s.far)
        for part, held in enumerate(thirds)
        for other in [fit([s for n, some in enumerate(thirds) if n != part for s in some], rounds)]
        for s in held
    ]
    checked = _checked(title, [s for held in thirds for s in held], told)
    checked.command = command
    return found, checked


def write(title: str, found: Calibration) -> Path:
    """Keep the sheet with the game, in the place of one of the same options."""
    file = folder(title) / "player" / "calibration.json"
    kept = [found, *(c for c in kept_of(title) if c.options != found.options)]
    kept.sort(key=lambda c: len(c.options))
    rows = [{name: getattr(c, name) for name in c.__struct_fields__} for c in kept]
    text = re.sub(r"\s+(?=[^\[\]{}]*\])", " ", json.dumps(rows, indent=1))  # a row of the sheet stands on a line
    file.write_text(text + "\n", encoding="utf-8")
    return file
