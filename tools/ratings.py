"""How well ratings foretell results, in made-up worlds (the club's design, 4.5): python tools/ratings.py [--worlds 10]

In each world the sides are 70:30 between equal players, everybody has a skill and a favourite side, and plays whoever comes. The
last quarter of the games is foretold before it is played; shown is the mean log-loss (lower is better, a coin has 0.693) with the
standard error over the worlds: of the truth itself, of Elo with K 30 without and with the side, and of `henderson.club.ratings`
without and with the side, and with the library's own beta.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from math import exp, log, sqrt
from statistics import mean, stdev
from typing import NamedTuple

from henderson.club.ratings import BETA, Skill, Two, after, chance

ADVANTAGE = log(0.7 / 0.3)
FAVOUR = 0.8  # how often a player gets his favourite side when he may choose
LIBRARY = 25 / 6


class Played(NamedTuple):
    """A game: who had the stronger side, who the weaker, how likely the first was to win, and whether he did."""

    first: int
    second: int
    truth: float
    won: bool


def world(rng: random.Random, spread: float, players: int, games: int) -> list[Played]:
    """All games of a made-up world."""
    skill = [rng.gauss(0, spread) for _ in range(players)]
    likes = [rng.random() < 0.5 for _ in range(players)]  # the stronger side
    found = []
    for _ in range(games):
        a, b = rng.sample(range(players), 2)
        wants = likes[a] if rng.random() < FAVOUR else not likes[a]
        first, second = (a, b) if wants else (b, a)
        truth = 1 / (1 + exp(skill[second] - skill[first] - ADVANTAGE))
        found.append(Played(first, second, truth, rng.random() < truth))
    return found


def loss(foretold: float, won: bool) -> float:
    """Log-loss of one forecast."""
    sure = min(max(foretold, 1e-9), 1 - 1e-9)
    return -log(sure if won else 1 - sure)


def elo(games: list[Played], sided: bool, k: float = 30) -> list[float]:
    """Forecasts of Elo; the side is a player of its own, paid by the same rule."""
    points: dict[int, float] = defaultdict(float)
    found = []
    for g in games:
        side = points[-1] if sided else 0.0
        told = 1 / (1 + 10 ** ((points[g.second] - points[g.first] - side) / 400))
        found.append(told)
        change = k * (g.won - told)
        points[g.first] += change
        points[g.second] -= change
        points[-1] += change
    return found


def ours(games: list[Played], sided: bool, beta: float = BETA) -> list[float]:
    """Forecasts of the club's ratings. Without the side its team-mate is one that is known for sure and never learns."""
    people: dict[int, Skill] = defaultdict(Skill)
    sides, still = Two(Skill(), Skill()), Two(Skill(sigma=1e-6), Skill(sigma=1e-6))
    found = []
    for g in games:
        both, mates = Two(people[g.first], people[g.second]), sides if sided else still
        found.append(chance(both, mates, beta))
        (people[g.first], people[g.second]), sides = after(both, mates, float(g.won), beta)
    return found


WAYS = {
    "truth": lambda games: [g.truth for g in games],
    "Elo": lambda games: elo(games, False),
    "Elo+side": lambda games: elo(games, True),
    "ours-side": lambda games: ours(games, False),
    "ours": lambda games: ours(games, True),
    "beta 4.2": lambda games: ours(games, True, LIBRARY),
}
ROWS = [(0.6, 40, 400), (0.6, 40, 1600), (1.0, 40, 400), (1.0, 40, 1600), (1.5, 40, 400), (1.5, 40, 1600)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--worlds", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print("spread, players, games  " + "".join(f"{way:>16}" for way in WAYS))
    for spread, players, games in ROWS:
        losses: dict[str, list[float]] = {way: [] for way in WAYS}
        for n in range(args.worlds):
            played = world(random.Random(f"{args.seed} {n} {spread} {games}"), spread, players, games)
            since = games * 3 // 4
            for way, foretell in WAYS.items():
                losses[way].append(mean(loss(p, g.won) for p, g in zip(foretell(played)[since:], played[since:])))
        told = "".join(f"   {mean(x):.3f} ± {stdev(x) / sqrt(len(x)):.3f}" for x in losses.values())
        print(f"{spread:6.1f} {players:8} {games:8} {told}", flush=True)


if __name__ == "__main__":
    main()
