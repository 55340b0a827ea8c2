"""How often the heuristic player, or one of its styles, survives: `python -m henderson.lab.survival`.

The result is a Markdown table with 95 % intervals: Wilson's for survival, Student's for the mean score.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import NamedTuple

from ..engine.contract import complete_options
from ..engine.dice import Seeded
from ..engine.game import Game
from ..games import facts, pack, player, rules
from .statistics import mean_interval, spread, wilson

LEVELS = ("Boot", "Regular", "Veteran", "Elite")


class Result(NamedTuple):
    """How one game ended."""

    survived: bool
    score: int
    rule: str
    turn: int


TITLE = "henderson-solo"


def play(level: str, seed: int, style: str = "") -> Result:
    """One game of the heuristic player, or of one of its styles. The table is open, so it may look at the state itself."""
    solo = rules(TITLE)
    state = solo.setup(complete_options(solo, {"preset": level}), facts(TITLE, pack(TITLE)))
    state.events = None  # nobody reads the log
    game = Game(solo, state, Seeded(f"survival {seed}"))
    rng, heuristic = Random(f"survival {seed}"), player(solo).HINTS.styles[style] if style else player(solo).heuristic
    while game.decision is not None:
        game.answer(heuristic(game.state, game.decision, rng))
    outcome = game.outcome
    assert outcome is not None
    return Result(outcome.winner == "US", outcome.score.get("US", 0), outcome.rule, game.state.turn)


def mean(values: list[int]) -> str:
    """The mean and half its 95 % interval."""
    low, high = mean_interval(spread(values))
    return f"{fmean(values):.1f} ± {(high - low) / 2:.1f}"


def row(level: str, results: list[Result]) -> str:
    """One line of the table."""
    n, won = len(results), [r for r in results if r.survived]
    share = wilson(len(won), n)
    ends = Counter(r.rule for r in results if not r.survived)
    causes = ", ".join(f"{rule} {100 * number / n:.0f} %" for rule, number in ends.most_common()) or "-"
    points = mean([r.score for r in won]) if won else "-"
    return (
        f"| {level} | {100 * share.share:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f}) | {points} |"
        f" {mean([r.score for r in results])} | {fmean(r.turn for r in results):.1f} | {causes} |"
    )


def results_of(level: str, games: int, jobs: int, style: str) -> Iterator[Result]:
    """All games of a level, as they finish."""
    work = [(level, seed, style) for seed in range(games)]
    if jobs == 1:
        yield from (play(*one) for one in work)
        return
    with multiprocessing.Pool(jobs) as pool:
        yield from pool.imap_unordered(_play, work, chunksize=5)


def _play(one: tuple[str, int, str]) -> Result:
    return play(*one)


def main(argv: list[str] | None = None) -> int:
    """Play and print the table; progress goes to the error stream."""
    parser = argparse.ArgumentParser(prog="python -m henderson.lab.survival", description=__doc__)
    parser.add_argument("--games", type=int, default=500, help="games at each level")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument(
        "--levels", nargs="+", default=list(LEVELS), choices=LEVELS, metavar="LEVEL", help="of " + ", ".join(LEVELS)
    )
    styles = sorted(player(rules(TITLE)).HINTS.styles)
    parser.add_argument("--style", default="", choices=styles, help="the heuristic's own if left out")
    given = parser.parse_args(argv)
    if given.games < 1 or given.jobs < 1:
        parser.error(f"--games {given.games} --jobs {given.jobs}: expected 1 or more")
    print("| level | survival (95 %) | mean score of survivors | mean score, defeat 0 | turns | defeats by rule |")
    print("|---|---|---|---|---|---|")
    for level in given.levels:
        results: list[Result] = []
        for result in results_of(level, given.games, given.jobs, given.style):
            results.append(result)
            if sys.stderr.isatty() or len(results) % 50 == 0:
                end = "\r" if sys.stderr.isatty() else "\n"
                print(f"{level}: {len(results)} of {given.games}", end=end, file=sys.stderr, flush=True)
        print(row(level, results), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
