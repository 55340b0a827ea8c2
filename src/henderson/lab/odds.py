"""Odds before you commit: what an answer would bring, exact where the game says so, else by playing it many times."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from ..bots.value import worth
from ..engine.decision import DICE, HendersonError
from ..engine.game import Game
from ..engine.view import Preview, Struct
from ..games import player
from .statistics import Interval, wilson


class Line(Struct, omit_defaults=False):
    """One result and how likely it is."""

    text: str
    p: float
    low: float
    high: float


class Odds(Struct, omit_defaults=False):
    """What one answer would bring."""

    word: str
    exact: Preview | None  # from the printed table, when the game can tell
    samples: int
    lines: list[Line]  # strength lost by each side, most likely first
    mean_loss: dict[str, float]


def strength(game: Game) -> dict[str, int]:
    """What each side has on the board."""
    return {side: sum(worth(p) for p in game.view(side).pieces if p.side == side and p.place) for side in game.rules.SIDES}


def odds(game: Game, word: str, samples: int = 400, seed: int | str = 0) -> Odds:
    """What `word` would bring for the side that is asked, from what it may know.

    Each sample imagines a world, answers, lets its dice fall and the heuristic make what choices follow, until the battle
    is over (the activation ends).
    """
    decision = game.decision
    if decision is None:
        raise HendersonError("The game is over: there is nothing to answer")
    if decision.player == DICE:
        raise HendersonError("The dice are asked, not a player")
    option = decision.option(word)
    exact = game.preview(option)
    seen: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for i in range(samples):
        before, after = once(game, decision.player, word, f"{seed} {i}")
        lost = {side: before[side] - after[side] for side in before}
        total.update(lost)
        seen[", ".join(_change(side, n) for side, n in lost.items() if n) or "no losses"] += 1
    lines = [_line(text, n, samples) for text, n in seen.most_common()]
    return Odds(word, exact, samples, lines, {s: round(total[s] / max(1, samples), 3) for s in game.rules.SIDES})


def once(game: Game, side: str, word: str, seed: str) -> tuple[dict[str, int], dict[str, int]]:
    """One imagined future of an answer: strengths before and after."""
    world = game.imagine(side, seed)
    rng = Random(seed)
    before = strength(world)
    assert world.decision is not None
    world.answer(world.decision.option(word))
    for _ in range(200):
        decision: Any = world.decision
        if decision is None or not world.imagined:  # the activation is over
            break
        world.answer(player(world.rules).heuristic(world.state, decision, rng))
    return before, strength(world)


def _change(side: str, lost: int) -> str:
    """What a side lost, or brought onto the board."""
    return f"{side} loses {lost}" if lost > 0 else f"{side} gains {-lost}"


def _line(text: str, hits: int, of: int) -> Line:
    i: Interval = wilson(hits, of)
    return Line(text, round(i.share, 4), round(i.low, 4), round(i.high, 4))
