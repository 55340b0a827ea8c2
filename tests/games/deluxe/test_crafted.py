"""The notation is total: a crafted document is refused in one sentence, or opens, can be shown and be played."""

from __future__ import annotations

import copy
from functools import cache
from random import Random

import pytest

import henderson
from henderson.engine.decision import HendersonError
from henderson.engine.position import read, render
from henderson.games import deluxe
from henderson.games.deluxe import player
from henderson.games.deluxe.table.position import DOCUMENT
from henderson.proof.laws import position_returns

ODD = [
    *(0, -1, 1, 3, 27, 61, 255, 256, 10**9, -(10**12), True, False, 1.5),
    *("", "x", "3707", "0101", "SoP.20b", "Japan", "US", "²", "9" * 500, "dead", "rabaul", "merged 3", "pool due 99"),
    *("3707 0", "3707 stealth 2", "4309 stealth 9", "3707 footing 1", "3707 footing 3", "3707 spent 999", "3707 landed 2 done"),
    *([], [1], ["3707"], [[]], ["1/1", "1/1"], {}, {"US": 1}, {"1/1": 3}, {"1 E": "x"}),
    {"US": ["3707"], "Japan": ["3707"]},
]
MARKS = ("stealth 2", "footing 1", "footing 3", "landed 2", "done", "must", "ambush 3", "fired 255", "worked 2", "due 3", "1")
KEYS = (*DOCUMENT, "movers", "turm")


def next_answer(game, rng):
    """Mostly sensible, so that games come far; now and then any answer."""
    options = game.decision.options
    game.answer(player.heuristic(game.state, game.decision, rng) if rng.random() < 0.8 else rng.choice(options))


@cache
def documents():
    """Positions of bot games to begin with."""
    found = []
    for seed in (1, 2):
        game, rng = henderson.new("deluxe", seed=seed, options={"us_stealth": bool(seed % 2)}), Random(seed)
        while game.decision is not None:
            if rng.random() < 0.03:
                found.append(read(game.position()))
            next_answer(game, rng)
    return found


def mutated(document, rng):
    """One to three things changed."""
    made = copy.deepcopy(document)
    for _ in range(rng.randrange(1, 4)):
        if rng.random() < 0.5:
            made[rng.choice(KEYS)] = copy.deepcopy(rng.choice(ODD))
            continue
        side = made.get(rng.choice(("US", "Japan")))
        if isinstance(side, dict) and side:
            unit = rng.choice(sorted(side))
            text = side[unit]
            side[unit] = rng.choice([rng.choice(ODD), f"{text} {rng.choice(MARKS)}", rng.choice(list(side.values()))])
    return made


def tried(document, rng) -> bool:
    """Does it open? Then it is shown to all, read back, and played a little."""
    try:
        game = henderson.position("deluxe", render(document))
    except HendersonError as error:
        assert str(error).strip() and "\n" not in str(error) and len(str(error)) < 700
        return False
    for _ in range(12):
        for side in ("", "US", "Japan"):
            game.view(side)
        if game.decision is None:
            return True
        assert game.decision.words
        game.preview(rng.choice(game.decision.options))
        game.reason("3707")
        game.answer(rng.choice(game.decision.options))
    position_returns(game, lambda text: henderson.position("deluxe", text))
    return True


@pytest.mark.parametrize("seed", range(3))
def test_crafted_documents_open_and_play_or_are_refused(seed, count=100):
    rng, opened = Random(seed), 0
    start = documents()
    for _ in range(count):
        opened += tried(mutated(rng.choice(start), rng), rng)
    assert count // 12 < opened < count


def test_a_position_reads_back_the_same_at_every_question():
    for seed in (3, 4):
        game, rng = henderson.new("deluxe", seed=seed, options={"us_stealth": True, "banzai_partial": True}), Random(seed)
        while game.decision is not None:
            if not game.answers or rng.random() < 0.1:
                position_returns(game, lambda text: henderson.position("deluxe", text))
            next_answer(game, rng)
    assert deluxe.VERSION == "2"
