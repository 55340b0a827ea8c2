"""Futures a second, heuristic games a minute and random decisions a second, beside version 1 (dc3314b) in the same minutes.

    git worktree add --detach ../v1 dc3314b && python3 ../v1/src/henderson/board/twin.py
    python tools/beside_v1.py ../v1/src [GAME ...] [--what futures,games,random] [--seconds 4] [--pairs 3] [--plain] [--presets]

Either is asked in processes of its own, by turns, in CPU seconds. Version 1 plays plain Python with its floods in C; the present
one what `henderson --version` says, or with --plain the same as version 1. A future is one as search plays it in the middle of a
game between heuristics, and warm: what a process reckons once is reckoned before. Games are measured from a process's second on.
Random play of one preset is asked for as GAME:PRESET, of all of them with --presets; nan: version 1 has no such preset.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

TITLES = ("avalon-hill", "deluxe", "first-blood", "starvation-island", "henderson-solo")
HERE = Path(__file__).resolve().parents[1] / "src"
MIDDLES = 12  # games of which the middle is looked at
WARM = 8  # futures of each before it counts


def middle(title: str, seed: int) -> Any:
    """A game between heuristics, half of it played."""
    import henderson
    from henderson.bots import bot
    from henderson.lab.match import bot_answers, play_out

    game = henderson.new(title, seed=f"mid {seed}")

    def bots() -> dict[str, Any]:
        return {side: bot("heuristic", f"{seed}{side}", game.rules) for side in game.rules.SIDES}

    length, players = play_out(game.clone(), bots()), bots()
    for _ in range(length // 2):
        assert game.decision is not None
        bot_answers(game, players[game.decision.player])
    return game


def futures(title: str, seconds: float) -> tuple[float, float]:
    """Futures per CPU second, and how many turns one goes on."""
    from henderson.bots.seat import Seat, hints_of, styles_of

    games = [middle(title, seed) for seed in range(MIDDLES)]
    seats, rules = [Seat(game, game.decision.player) for game in games], games[0].rules
    hints: Any = hints_of(rules)
    horizons: list[int] = []
    try:
        from henderson.bots.futures import Player, Way, future, played_on
    except ImportError:
        import henderson.bots.search as old

        v1: Any = old
        bot, path, trees, value_of = v1.SearchBot(iterations=1), v1.Way("", hints.starts), [v1.Node() for _ in seats], v1.value_of

        def go(at: int, seed: int) -> None:
            bot._try(seats[at], trees[at], path, seed)

        def looked(world: Any, side: str) -> float:
            horizons.append(world.where.turn)
            return value_of(world, side)  # type: ignore[no-any-return]

        def horizon(at: int, seed: int) -> int:
            v1.value_of = looked
            go(at, seed)
            v1.value_of = value_of
            return horizons[-1]
    else:
        player, way = Player(styles_of(rules), hints), Way("", hints.starts)

        def go(at: int, seed: int) -> None:
            future(seats[at], way, seed, player)

        def horizon(at: int, seed: int) -> int:
            return played_on(seats[at], way, seed, player).where.turn

    turns = [horizon(at, -seed) - games[at].where.turn for seed in range(1, 1 + WARM) for at in range(MIDDLES)]
    count, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        for at in range(MIDDLES):
            go(at, count)
            count += 1
    return count / (time.process_time() - start), statistics.mean(turns)


def games(title: str, seconds: float) -> tuple[float, float]:
    """Games between heuristics a CPU minute, the first not counted."""
    import henderson
    from henderson.lab.simulate import Plan, play_one

    plan = Plan(title, 1, dict.fromkeys(henderson.new(title).rules.SIDES, "heuristic"), {})
    play_one(plan, 1_000_000)
    number, start = 0, time.process_time()
    while time.process_time() - start < seconds:
        play_one(plan, number)
        number += 1
    return 60 * number / (time.process_time() - start), number


def random(title: str, seconds: float) -> tuple[float, float]:
    """Decisions of random play per CPU second, as the bench counts them; `GAME:PRESET` is a preset of the game."""
    from henderson.lab.bench import game_rate

    game, _, preset = title.partition(":")
    options = {"preset": preset} if preset else None
    game_rate(game, 0.2, options)
    return game_rate(game, seconds, options), 0


FIGURES = {"futures": futures, "games": games, "random": random}


def figure(what: str, title: str, seconds: float, plain: bool) -> tuple[float, float]:
    """One figure, in this process."""
    if plain:
        os.environ["HENDERSON_PURE"] = "1"
        from henderson import native

        assert native.why()  # kept for the process: no native build
        del os.environ["HENDERSON_PURE"]  # but the floods
    try:
        from henderson.bots.bulk import settle
    except ImportError:  # version 1
        pass
    else:
        settle()
    return FIGURES[what](title, seconds)


def presets(titles: Sequence[str]) -> list[str]:
    """Each preset of the games, as `random` is asked for it."""
    from henderson.games import rules

    return [f"{title}:{name}" for title in titles for name in rules(title).PRESETS]


def asked(sources: Path, *words: str) -> tuple[float, float]:
    """One figure, and the turns of a future or the number of games, of a process of its own; nan where it has no such preset."""
    run = subprocess.run([sys.executable, __file__, "--figure", str(sources), *words],
                         env={**os.environ, "PYTHONPATH": str(sources)}, capture_output=True, text=True)  # fmt: skip
    if "preset" in run.stderr and "HendersonError" in run.stderr:
        return math.nan, 0
    if run.returncode:
        raise SystemExit(run.stderr)
    rate, beside = map(float, run.stdout.split())
    return rate, beside


def main() -> None:
    """Compare, or in a child tell one figure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("v1", type=Path, help="the folder src of version 1")
    parser.add_argument("titles", nargs="*", default=TITLES)
    parser.add_argument("--what", default="futures,games")
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument("--plain", action="store_true")
    parser.add_argument("--presets", action="store_true", help="random play of each preset")
    parser.add_argument("--now", type=Path, default=HERE, help="the folder src of the present one")
    parser.add_argument("--figure", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.figure:
        print(*figure(given.what, given.titles[0], given.seconds, given.plain))
        return
    for what in given.what.split(","):
        for title in presets(given.titles) if given.presets and what == "random" else given.titles:
            words = (title, "--what", what, "--seconds", str(given.seconds))
            pairs = [
                (asked(given.now, *words, *(["--plain"] * given.plain)), asked(given.v1, *words)) for _ in range(given.pairs)
            ]
            ratios = sorted(now[0] / old[0] for now, old in pairs)
            now, old = (statistics.median(one[0] for one in column) for column in zip(*pairs))
            beside = [f"{one[1]:.4g}" for one in pairs[0]]
            each, load = ", ".join(f"{r:.2f}" for r in ratios), os.getloadavg()[0]
            counted = "turns" if what == "futures" else "number"
            print(
                f"{what:8} {title:34} now {now:8.1f}  v1 {old:8.1f}  times {statistics.median(ratios):.2f} ({each})  "
                f"{counted} {' and '.join(beside)}  load {load:.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
