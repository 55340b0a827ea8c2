"""A round robin of bots from both sides, and their Elo with intervals.

Ratings by maximum likelihood (Bradley-Terry, a draw is half a win); intervals by resampling the games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import rules
from .simulate import Interval, Plan, play_one, wilson
from .study import workers


class Pairing(Struct, omit_defaults=False):
    """What one bot scored against another: from both sides, draws as half."""

    a: str
    b: str
    games: int
    a_wins: int
    b_wins: int
    draws: int
    a_share: Interval
    by_side: dict[str, float]  # a's share when it had that side


class Rating(Struct, omit_defaults=False):
    """A bot's Elo, the first bot's being 0."""

    bot: str
    elo: float
    low: float
    high: float
    games: int


class Ladder(Struct, omit_defaults=False):
    """The table."""

    game: str
    options: dict[str, Any]
    games_a_pair: int
    ratings: list[Rating]
    pairings: list[Pairing]


Score = tuple[str, str, float]  # a, b, a's points


class Bout(Struct, omit_defaults=False):
    """One game of a ladder."""

    ladder: str  # what was settled before it: another ladder's games are not taken for this one's
    a: str
    b: str
    a_side: str
    index: int
    winner: str


def climb(
    title: str, bots: Sequence[str], games: int, options: dict[str, Any] | None = None, seed: str = "0", jobs: int = 1,
    tell: Callable[[int], None] = lambda n: None, out: str = "",
) -> Ladder:  # fmt: skip
    """Play every pair of bots `games` times, half from each side; `out` keeps the games, and those it holds stand."""
    sides = rules(title).SIDES
    if len(sides) != 2:
        raise HendersonError(f"{title} is solitaire: expected a game for two on a ladder")
    if len(bots) < 2:
        raise HendersonError(f"A ladder needs two bots; given {', '.join(bots) or 'none'}")
    settled = f"{title} {dict(sorted((options or {}).items()))} seed {seed}"
    known = {(x.a, x.b, x.index): x for x in kept(out, settled)} if out else {}
    orders = []
    for a, b in combinations(bots, 2):
        for i in range(games):
            first = sides[i % 2]
            seats = {first: a, sides[1 - i % 2]: b}
            if (a, b, i) not in known:
                orders.append(
                    (Bout(settled, a, b, first, i, ""), Plan(title, games, seats, options or {}, "", f"{seed}/{a}/{b}"))
                )
    tell(len(bots) * (len(bots) - 1) // 2 * games - len(orders))
    for bout in _bouts(orders, jobs):
        known[bout.a, bout.b, bout.index] = bout
        if out:
            with Path(out).open("ab") as file:
                file.write(msgspec.json.encode(bout) + b"\n")
        tell(1)
    played = [known[a, b, i] for a, b in combinations(bots, 2) for i in range(games)]
    return table(title, list(bots), games, options or {}, [(x.a, x.b, x.a_side, x.winner) for x in played], sides)


def _bouts(orders: Sequence[tuple[Bout, Plan]], jobs: int) -> Iterator[Bout]:
    """The games as they finish."""
    if jobs <= 1:
        for bout, plan in orders:
            yield msgspec.structs.replace(bout, winner=play_one(plan, bout.index).winner)
        return
    with workers(jobs) as pool:
        waiting = {pool.submit(play_one, plan, bout.index): bout for bout, plan in orders}
        for done in as_completed(waiting):
            yield msgspec.structs.replace(waiting[done], winner=done.result().winner)


def kept(file: str, settled: str) -> list[Bout]:
    """The games a file holds; a last line cut short by an interruption is cut off."""
    path = Path(file)
    if not path.exists():
        return []
    found, lines = [], path.read_bytes().split(b"\n")
    for number, line in enumerate(lines[:-1], 1):
        try:
            bout = msgspec.json.decode(line, type=Bout)
        except msgspec.DecodeError as error:
            raise HendersonError(f"{file}:{number}: no game of a ladder ({error})") from None
        if bout.ladder != settled:
            raise HendersonError(
                f"{file}:{number}: a game of another ladder ({bout.ladder}): expected {settled}, or another file"
            )
        found.append(bout)
    if lines[-1]:
        path.write_bytes(b"".join(line + b"\n" for line in lines[:-1]))
    return found


def table(
    title: str,
    bots: list[str],
    games: int,
    options: dict[str, Any],
    results: list[tuple[str, str, str, str]],
    sides: Sequence[str],
) -> Ladder:
    """The ladder out of (a, b, a's side, winner)."""
    points: list[Score] = [(a, b, 0.5 if not winner else float(winner == first)) for a, b, first, winner in results]
    pairings = []
    for a, b in combinations(bots, 2):
        mine = [(first, p) for (x, y, first, _), (_, _, p) in zip(results, points) if (x, y) == (a, b)]
        won, lost = sum(p == 1 for _, p in mine), sum(p == 0 for _, p in mine)
        by_side = {s: round(sum(p for f, p in mine if f == s) / max(1, sum(f == s for f, _ in mine)), 3) for s in sides}
        pairings.append(Pairing(a, b, len(mine), won, lost, len(mine) - won - lost, wilson(won, len(mine)), by_side))
    elo = rate(bots, points)
    rng = Random("ladder")
    samples = [rate(bots, [points[rng.randrange(len(points))] for _ in points]) for _ in range(200)] if points else [elo]
    ratings = []
    for b in bots:
        spread = sorted(s[b] for s in samples)
        played = sum(b in (x, y) for x, y, _ in points)
        ratings.append(
            Rating(
                b, round(elo[b]), round(spread[int(0.025 * len(spread))]), round(spread[int(0.975 * (len(spread) - 1))]), played
            )
        )
    return Ladder(title, options, games, sorted(ratings, key=lambda r: -r.elo), pairings)


def rate(bots: Sequence[str], points: Sequence[Score]) -> dict[str, float]:
    """Bradley-Terry strengths as Elo; half a virtual draw a pair keeps clean sweeps finite."""
    strength = dict.fromkeys(bots, 1.0)
    games: dict[tuple[str, str], float] = {}
    won = dict.fromkeys(bots, 0.0)
    for a, b in combinations(bots, 2):
        games[a, b] = 1.0
        won[a] += 0.5
        won[b] += 0.5
    for a, b, p in points:
        games[a, b] = games.get((a, b), 0.0) + 1
        won[a] += p
        won[b] += 1 - p
    for _ in range(200):
        fresh = {}
        for bot in bots:
            expected = sum(n / (strength[a] + strength[b]) for (a, b), n in games.items() if bot in (a, b))
            fresh[bot] = won[bot] / expected
        scale = fresh[bots[0]]
        strength = {b: s / scale for b, s in fresh.items()}
    return {b: 400 * math.log10(s) for b, s in strength.items()}


def markdown(found: Ladder, seed: str = "0") -> str:
    """The table for docs/bots.md, with the command that makes it."""
    given = "".join(f" --option {k}={_word(v)}" for k, v in sorted(found.options.items()))
    first = found.pairings[0].a
    names = ",".join([first, *(p.b for p in found.pairings if p.a == first)])  # in the order given: their seeds depend on it
    lines = [
        f"`henderson ladder {found.game} --bots {names} --games {found.games_a_pair}{given} --seed {seed} --markdown`", "",
        f"| {found.game}: bot | Elo | 95 % interval | games |", "|---|---:|---|---:|",
        *(f"| {r.bot} | {r.elo:+.0f} | {r.low:+.0f} to {r.high:+.0f} | {r.games} |" for r in found.ratings), "",
        "| bot | against | n | won-lost-drawn | share won (95 % interval) | points by side |", "|---|---|---:|---|---|---|",
    ]  # fmt: skip
    for p in found.pairings:
        share = f"{p.a_share.share:.0%} ({p.a_share.low:.0%} to {p.a_share.high:.0%})"
        sides = ", ".join(f"{side} {points:.0%}" for side, points in p.by_side.items())
        lines.append(f"| {p.a} | {p.b} | {p.games} | {p.a_wins}-{p.b_wins}-{p.draws} | {share} | {sides} |")
    return "\n".join(lines)


def _word(value: Any) -> str:
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
