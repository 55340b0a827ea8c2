"""Small variants of games for research: a dozen units and few turns by the games' own rules, from `lab/data/variants/NAME.toml`.

They are positions of ours, made to be learned on a laptop; no printed game has them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import henderson

from ...engine.decision import HendersonError
from ...engine.dice import Dice
from ...engine.game import Game
from ...engine.view import Struct
from ..observe import off_board
from .encoding import Encoding
from .quick import Quick

FOLDER = Path(__file__).parents[1] / "data" / "variants"


class Variant(Struct):
    """A small game."""

    name: str
    game: str
    title: str
    text: str
    position: str
    arrive: list[str] = []  # counters that come later


@cache
def variants() -> dict[str, Variant]:
    """All of them by name."""
    found = {}
    for file in sorted(FOLDER.glob("*.toml")):
        found[file.stem] = msgspec.convert({"name": file.stem, **tomllib.loads(file.read_text(encoding="utf-8"))}, Variant)
    return found


def opened(title: str, seed: int | str = 0, options: Mapping[str, Any] | None = None, dice: Dice | None = None) -> Game:
    """A game by its id, or a variant by its name, at its first question."""
    small = variants().get(title)
    if small is None:
        return henderson.new(title, seed=seed, options=options, dice=dice)
    if options:
        raise HendersonError(f"The variant '{title}' settles its options: expected none, given {', '.join(options)}")
    return henderson.position(small.game, small.position, seed=seed, dice=dice)


def encoded(title: str, game: Game) -> Encoding:
    """The encoding of a game or variant; of Starvation Island the quick one."""
    made = Quick if game.rules.ID == "starvation-island" else Encoding
    return made(game, pieces_of(title))


def pieces_of(title: str) -> list[str] | None:
    """The counters that a variant has; None of a whole game, which may have any."""
    if title not in variants():
        return None
    game = opened(title)
    off = off_board(game)
    seen = {p.id for side in game.rules.SIDES for p in game.view(side).pieces if p.place and p.place not in off}
    seen |= set(variants()[title].arrive)
    every = getattr(game.rules, "pieces", None)
    return [name for name in (every(game.state.facts) if every else sorted(seen)) if name in seen]
