"""Answers weighed against each other: each is played on in the same worlds that the seat may believe in, with the same dice.

A difference is told with its standard error, and called clear only when chance hardly explains it.
"""

from __future__ import annotations

import math
import time
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import fmean, stdev
from typing import NamedTuple

from ..bots.futures import Player, Way, played_on
from ..bots.seat import Seat, hints_of, styles_of
from ..bots.value import field_holder, worth
from ..engine.game import Game
from ..lab.statistics import student_tail
from .chance import chance

CLEAR = 0.01  # two-sided: a difference that chance makes more often than this is no difference
LEAST = 0.01  # a chance to win that is less than this apart is the same


class After(NamedTuple):
    """One future: the side's chance at its horizon, and what it came to."""

    chance: float
    own: float  # strength on the board
    foe: float
    field: float  # 1: the side holds Henderson Field, 0 nobody, -1 the enemy
    tracks: dict[str, int]


class Gap(NamedTuple):
    """How much better one answer is than another, as a chance to win."""

    mean: float
    error: float  # standard error
    worlds: int

    @property
    def doubt(self) -> float:
        """How often chance alone makes such a difference."""
        if self.worlds < 3:
            return 1.0
        if self.error < 1e-12:
            return 0.0 if self.mean else 1.0
        return student_tail(self.mean / self.error, self.worlds - 1)

    @property
    def clear(self) -> bool:
        """Is it more than noise, and enough to speak of?"""
        return abs(self.mean) >= LEAST and self.doubt < CLEAR


class Weighed:
    """Words of one question, and what came of each in the same worlds."""

    def __init__(self, seat: Seat, words: Sequence[str]) -> None:
        self.seat, self.words = seat, list(words)
        rules = seat.rules
        self.player = Player(styles_of(rules), hints_of(rules))
        self.found: dict[str, list[After]] = {word: [] for word in self.words}

    def look(self, seeds: Sequence[int], words: Sequence[str] | None = None, until: float = math.inf) -> None:
        """Play them on in the worlds of those seeds; no world is begun after that time."""
        for seed in seeds:
            if time.monotonic() > until:
                return
            for word in words if words is not None else self.words:
                world = played_on(self.seat, Way(word, self.player.hints.starts), seed, self.player)
                self.found[word].append(came_to(world, self.seat.side))

    def mean(self, word: str) -> float:
        """A word's chance to win."""
        return fmean(a.chance for a in self.found[word]) if self.found[word] else 0.0

    def ranked(self) -> list[str]:
        """Best first."""
        return sorted(self.words, key=lambda w: -self.mean(w))

    def gap(self, better: str, other: str) -> Gap:
        """How much better, in the worlds that both were looked at in (the last ones)."""
        pairs = list(zip(reversed(self.found[better]), reversed(self.found[other])))
        return gap([a.chance - b.chance for a, b in pairs])

    def same(self, a: str, b: str) -> bool:
        """Do they come to the same in every world?"""
        return all(abs(x.chance - y.chance) < 1e-9 for x, y in zip(reversed(self.found[a]), reversed(self.found[b])))


def gap(gains: Sequence[float]) -> Gap:
    """A mean difference and its error."""
    n = len(gains)
    if n < 2:
        return Gap(gains[0] if gains else 0.0, math.inf, n)
    return Gap(fmean(gains), stdev(gains) / math.sqrt(n), n)


def came_to(world: Game, side: str) -> After:
    """What a future came to, for a side."""
    view = world.view(side)
    own = sum(worth(p) for p in view.pieces if p.side == side and p.place)
    others = [s for s in world.rules.SIDES if s != side]
    foe = sum(worth(p) for s in others for p in world.view(s).pieces if p.side == s and p.place)
    if not others:  # the game's own enemy is nobody's seat
        foe = sum(worth(p) for p in view.pieces if p.side not in ("", side) and p.place)
    holder = field_holder(view)
    field = 0.0 if not holder else 1.0 if holder == side else -1.0
    return After(chance(world, side), own, foe, field, {t.name: t.value for t in view.tracks})


def candidates(seat: Seat, chosen: str, most: int, seed: int | str) -> list[str]:
    """The chosen word and others worth a look: what the game's styles say in some worlds, then any."""
    rng, words = Random(f"candidates {seed}"), seat.words
    said: dict[str, int] = defaultdict(int)
    for n in range(3):
        world = seat.imagine(f"candidates {seed} {n}")
        decision = world.decision
        assert decision is not None
        for name, style in styles_of(seat.rules).items():
            said[decision.word(style(world.state, decision, rng))] += 3 if not name else 1
    best = [w for w in sorted(said, key=lambda w: -said[w]) if w in words and w != chosen]
    rest = [w for w in words if w not in best and w != chosen]
    rng.shuffle(rest)
    return [chosen, *(best + rest)[: most - 1]]
