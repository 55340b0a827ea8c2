"""Turn the weights of a heuristic by an evolution strategy against a league of opponents, never against one.

The optimiser is CMA-ES of the library cma (extra `train`). A candidate is worth its mean share against all opponents, less a
part of how badly it does against the worst of them, over the same seeds for all candidates of a round. The state of the
optimiser is kept after every round, so a run can be stopped and resumed. Weights named after the other side ("US.dare" where
Japan is tuned) stay as they are.
"""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from random import Random
from typing import Any

import henderson

from ..bots import bot
from ..bots.seat import Seat
from ..engine.decision import HendersonError
from ..games import player, rules
from ..games.kit.hints import Weights
from .workers import workers

WORST = 0.5  # how much the worst opponent counts beside the mean


def weights_of(title: str) -> Weights:
    """What may be turned in a game."""
    found = getattr(getattr(player(rules(title)), "HINTS", None), "weights", None)
    if found is None:
        raise HendersonError(f"{title} has no weights to turn: its player's HINTS say none")
    weights: Weights = found
    return weights


def trial(title: str, side: str, values: Sequence[float], opponent: str, seed: str, options: dict[str, Any]) -> float:
    """One game of the heuristic with those values: 1 won, 0 lost, half a draw."""
    game = henderson.new(title, seed=seed, options=options)
    mine, rng = weights_of(title).make(values), Random(f"tune {seed}")
    other = bot(opponent, seed, game.rules)
    count = 0
    while (decision := game.decision) is not None:
        if len(decision.options) == 1:
            game.answer(decision.options[0])
        elif decision.player == side:
            world = game.imagine(side, rng.randrange(1 << 30))
            assert world.decision is not None
            game.play(world.decision.word(mine(world.state, world.decision, rng)))
        else:
            game.play(other.choose(Seat(game, decision.player)))
        count += 1
        assert count < 100_000, "the game runs away"
    end = game.outcome
    assert end is not None
    return 1.0 if end.winner == side else 0.0 if end.winner else 0.5


def worth(shares: Sequence[float]) -> float:
    """A candidate's worth: its mean share, and its worst."""
    return (sum(shares) / len(shares) + WORST * min(shares)) / (1 + WORST)


def tune(
    title: str, side: str, opponents: Sequence[str], *, games: int = 8, rounds: int = 20, population: int = 12,
    options: dict[str, Any] | None = None, seed: str = "0", jobs: int = 1, out: str = "",
    tell: Callable[[int, float, Sequence[float]], None] = lambda n, best, mean: None,
) -> dict[str, float]:  # fmt: skip
    """Turn the weights; the mean of the last distribution, by name. `tell` hears round, best worth and present mean."""
    try:
        import cma
    except ImportError:
        raise HendersonError("Tuning needs the extra 'train': pip install 'henderson[train]'") from None
    if side not in rules(title).SIDES:
        raise HendersonError(f"'{side}' is no side of {title}: expected {', '.join(rules(title).SIDES)}")
    weights, state = weights_of(title), Path(f"{out}.state") if out else None
    others = tuple(f"{other}." for other in rules(title).SIDES if other != side)
    mine = [i for i, name in enumerate(weights.names) if not name.startswith(others)]
    if state is not None and state.exists():
        es, first = pickle.loads(state.read_bytes())  # our own file, written below
    else:
        scale = {
            "CMA_stds": [weights.spread[i] for i in mine],
            "popsize": population,
            "seed": Random(seed).randrange(1, 1 << 30),
            "verbose": -9,
        }
        es, first = cma.CMAEvolutionStrategy([weights.values[i] for i in mine], 1.0, scale), 0
    with workers(jobs) as pool:
        for number in range(first, rounds):
            candidates = [list(map(float, x)) for x in es.ask()]
            whole = [_within(weights.values, mine, c) for c in candidates]
            scores = _scores(pool, title, side, whole, opponents, games, f"{seed}/{number}", options or {})
            es.tell(candidates, [-s for s in scores])
            mean = _within(weights.values, mine, es.mean)
            tell(number + 1, max(scores), mean)
            if out and state is not None:
                state.write_bytes(pickle.dumps((es, number + 1)))
                values = dict(zip(weights.names, mean))
                Path(out).write_text(json.dumps({"game": title, "side": side, "rounds": number + 1, "values": values}, indent=1))
    return dict(zip(weights.names, _within(weights.values, mine, es.mean)))


def _within(values: Sequence[float], places: Sequence[int], turned: Sequence[float]) -> list[float]:
    """All values, with those of the given places turned."""
    found = list(values)
    for place, value in zip(places, turned):
        found[place] = float(value)
    return found


def _scores(
    pool: Executor, title: str, side: str, candidates: Sequence[Sequence[float]], opponents: Sequence[str], games: int,
    seed: str, options: dict[str, Any],
) -> list[float]:  # fmt: skip
    """What each candidate is worth over the same games."""
    waiting = [
        [[pool.submit(trial, title, side, c, o, f"{seed}/{i}", options) for i in range(games)] for o in opponents]
        for c in candidates
    ]
    return [worth([sum(f.result() for f in row) / games for row in rows]) for rows in waiting]
