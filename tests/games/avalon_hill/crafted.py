"""Crafted documents: written positions of bot games with something changed, taken away, doubled or put in the wrong place."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import henderson
from henderson.engine.position import render
from henderson.games.avalon_hill.player import heuristic
from henderson.games.avalon_hill.sequence import SEQUENCE

ODD: tuple[Any, ...] = (0, -1, 1, 3, 7, 26, 99, 10**9, 1.5, True, "", "KK-22", "QQ-22", "1/1", "16/1", "16/1 2", "US",
                        "Japan", "x" * 300,
                        [], [1], ["1/1", "1/1"], ["KK-22"], [["KK-22", 1]], {}, {"US": 1}, {"KK-22": ["1/1"]}, [{}], "no_road",
                        [{"attackers": ["1/1"], "squares": ["KK-22"]}])  # fmt: skip


def written(rng: Random) -> list[dict[str, Any]]:
    """Positions of all three games, every 90 questions or so."""
    found = []
    for preset in ("Basic", "Tournament", "Full"):
        game = henderson.new("avalon-hill", seed=5, options={"preset": preset})
        for n in range(1200):
            if game.decision is None:
                break
            if n % 83 == 0:
                found.append(tomllib.loads(game.position()))
            options = game.decision.options
            sensible = rng.random() < 0.9
            game.answer(heuristic(game.state, game.decision, rng) if sensible else options[rng.randrange(len(options))])
    return found


def nodes(document: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a document where something stands."""
    keys = document if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        yield (*path, key)
        yield from nodes(document[key], (*path, key))


def changed(document: dict[str, Any], rng: Random, keys: list[str]) -> None:
    """One change."""
    every = [p for p in nodes(document) if p[0] not in ("game", "options", "since")]
    if not every:
        return
    *path, key = rng.choice(every)
    inner = document
    for step in path:
        inner = inner[step]
    match rng.randrange(8):
        case 0 | 1:
            del inner[key]
        case 2:
            inner[key] = deepcopy(rng.choice(ODD))
        case 3:
            document[rng.choice(keys)] = deepcopy(rng.choice((*ODD, inner[key])))
        case 4:
            document["step"] = rng.choice(SEQUENCE).name
        case 5 if isinstance(inner, list):
            inner.append(deepcopy(inner[key]))
        case 6 if path and isinstance(inner, dict):
            inner[rng.choice(("KK-22", "LL-23", "QQ-22", "JJ-21", "1/1", "16/1"))] = inner.pop(key)
        case _ if type(inner[key]) is int:
            inner[key] += rng.choice((-2, -1, 1, 2))


def crafted(rng: Random, count: int) -> Iterator[str]:
    """So many documents, as text."""
    from henderson.games.avalon_hill.table.reading import KEYS

    base = written(rng)
    for _ in range(count):
        document = deepcopy(rng.choice(base))
        for _ in range(rng.choice((1, 1, 2, 3))):
            changed(document, rng, list(KEYS))
        yield render(document)
