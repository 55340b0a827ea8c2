"""A round robin of bots from both sides, and their Elo with intervals.

Ratings by maximum likelihood (Bradley-Terry, a draw is half a win); intervals by shares that are likely after the games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from ..engine.decision import HendersonError
from ..engine.view import Struct
from ..games import pack as pack_of
from ..games import rules
from .kept import kept
from .simulate import Plan, play_one
from .statistics import Interval, wilson
from .workers import as_finished, workers


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
    low: float | None  # None: open; without a point against the others, games cannot tell how much worse it is
    high: float | None
    games: int

    def interval(self) -> str:
        """As people read it."""
        if self.low is None:
            return "not known" if self.high is None else f"less than {self.high:+.0f}"
        return f"more than {self.low:+.0f}" if self.high is None else f"{self.low:+.0f} to {self.high:+.0f}"


class Ladder(Struct, omit_defaults=False):
    """The table."""

    game: str
    options: dict[str, Any]
    games_a_pair: int
    ratings: list[Rating]
    pairings: list[Pairing]


Score = tuple[str, str, float]  # a, b, a's points
Scores = dict[tuple[str, str], tuple[float, int]]  # (a, b): a's points, games


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
    tell: Callable[[int], None] = lambda n: None, out: str = "", pack: str = "",
) -> Ladder:  # fmt: skip
    """Play every pair of bots `games` times, half from each side; `out` keeps the games, and those it holds stand."""
    sides = rules(title).SIDES
    if len(sides) != 2:
        raise HendersonError(f"{title} is solitaire: expected a game for two on a ladder")
    if len(bots) < 2:
        raise HendersonError(f"A ladder needs two bots; given {', '.join(bots) or 'none'}")
    settled = settled_by(title, options, seed, pack_of(title, pack).hash if pack else "")
    known = {(x.a, x.b, x.index): x for x in kept(out, Bout, "ladder", lambda one: one.ladder, settled)} if out else {}
    orders = []
    for a, b in combinations(bots, 2):
        for i in range(games):
            first = sides[i % 2]
            seats = {first: a, sides[1 - i % 2]: b}
            if (a, b, i) not in known:
                orders.append(
                    (Bout(settled, a, b, first, i, ""), Plan(title, games, seats, options or {}, pack, f"{seed}/{a}/{b}"))
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


def settled_by(title: str, options: dict[str, Any] | None, seed: str, components: str) -> str:
    """What games of one ladder have in common; `components` is the hash of a pack of one's own."""
    return f"{title} {dict(sorted((options or {}).items()))} seed {seed}" + (f" pack {components}" if components else "")


def _bouts(orders: Sequence[tuple[Bout, Plan]], jobs: int) -> Iterator[Bout]:
    """The games as they finish."""
    with workers(jobs) as pool:
        for bout, end in as_finished(pool, play_one, ((bout, (plan, bout.index)) for bout, plan in orders), jobs):
            yield msgspec.structs.replace(bout, winner=end.winner)


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
    elo, spread = rate(bots, scored(points)), likely(bots, points)
    ratings = []
    for b in bots:
        low, high = spread[b]
        ratings.append(Rating(b, round(elo[b]), low, high, sum(b in (x, y) for x, y, _ in points)))
    return Ladder(title, options, games, sorted(ratings, key=lambda r: -r.elo), pairings)


def scored(points: Sequence[Score]) -> Scores:
    """How many points a made against b, and in how many games."""
    found: Scores = {}
    for a, b, p in points:
        won, games = found.get((a, b), (0.0, 0))
        found[a, b] = won + p, games + 1
    return found


def likely(bots: Sequence[str], points: Sequence[Score]) -> dict[str, tuple[float | None, float | None]]:
    """95 % intervals of the Elo: ratings of shares that are likely after these games (uniform before them).

    100 of 100 games won do not tell how much stronger the winner is, only that it is by 571 or more: an end is open when no
    chain of points leads from the first bot to this one, or back.
    """
    rng, pairs, scores = Random("ladder"), list(combinations(bots, 2)), scored(points)
    samples = []
    for _ in range(400):
        drawn = {}
        for a, b in pairs:
            won, games = scores.get((a, b), (0.0, 0))
            drawn[a, b] = rng.betavariate(won + 1, games - won + 1) * max(games, 1), max(games, 1)
        samples.append(rate(bots, drawn, 0.0))
    took = {(a, b) for a, b, p in points if p} | {(b, a) for a, b, p in points if p < 1}
    first = bots[0]
    found: dict[str, tuple[float | None, float | None]] = {}
    for bot in bots:
        spread = sorted(s[bot] for s in samples)
        low = round(spread[int(0.025 * len(spread))]) if _chain(bot, first, took) else None
        high = round(spread[int(0.975 * (len(spread) - 1))]) if _chain(first, bot, took) else None
        found[bot] = low, high
    return found


def _chain(a: str, b: str, took: set[tuple[str, str]]) -> bool:
    """Whether a took points from somebody who took points from ... b."""
    reached, waiting = {a}, [a]
    while waiting:
        x = waiting.pop()
        more = {y for w, y in took if w == x} - reached
        reached |= more
        waiting += more
    return b in reached


def rate(bots: Sequence[str], scores: Scores, virtual: float = 1.0) -> dict[str, float]:
    """Bradley-Terry strengths as Elo; half a virtual draw a pair keeps clean sweeps finite."""
    strength = dict.fromkeys(bots, 1.0)
    games: dict[tuple[str, str], float] = {}
    won = dict.fromkeys(bots, 0.0)
    for a, b in combinations(bots, 2):
        points, n = scores.get((a, b), (0.0, 0))
        games[a, b] = n + virtual
        won[a] += points + virtual / 2
        won[b] += n - points + virtual / 2
    for _ in range(200):
        fresh = {}
        for bot in bots:
            expected = sum(n / (strength[a] + strength[b]) for (a, b), n in games.items() if bot in (a, b))
            fresh[bot] = won[bot] / expected
        scale = fresh[bots[0]]
        strength = {b: s / scale for b, s in fresh.items()}
    return {b: 400 * math.log10(s) for b, s in strength.items()}


def markdown(found: Ladder, seed: str = "0") -> str:
    """The table for docs/bots, with the command that makes it."""
    given = "".join(f" --option {k}={_word(v)}" for k, v in sorted(found.options.items()))
    first = found.pairings[0].a
    names = ",".join([first, *(p.b for p in found.pairings if p.a == first)])  # in the order given: their seeds depend on it
    lines = [
        f"`henderson ladder {found.game} --bots {names} --games {found.games_a_pair}{given} --seed {seed} --markdown`", "",
        f"| {found.game}: bot | Elo | 95 % interval | games |", "|---|---:|---|---:|",
        *(f"| {r.bot} | {r.elo:+.0f} | {r.interval()} | {r.games} |" for r in found.ratings), "",
        "| bot | against | n | won-lost-drawn | share won (95 % interval) | points by side |", "|---|---|---:|---|---|---|",
    ]  # fmt: skip
    for p in found.pairings:
        share = f"{p.a_share.share:.0%} ({p.a_share.low:.0%} to {p.a_share.high:.0%})"
        sides = ", ".join(f"{side} {points:.0%}" for side, points in p.by_side.items())
        lines.append(f"| {p.a} | {p.b} | {p.games} | {p.a_wins}-{p.b_wins}-{p.draws} | {share} | {sides} |")
    return "\n".join(lines)


def _word(value: Any) -> str:
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)
