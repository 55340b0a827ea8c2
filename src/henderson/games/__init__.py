"""The games, by id. A new one is a module that fulfils engine.contract.Rules and a line here."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import Any, cast

from ..board.components import Pack
from ..engine.contract import Rules
from ..engine.decision import HendersonError, nearest
from .about import About
from .about import read as read_about

MODULES = {
    "avalon-hill": "henderson.games.avalon_hill",
    "deluxe": "henderson.games.deluxe",
    "first-blood": "henderson.games.first_blood",
    "starvation-island": "henderson.games.starvation_island",
    "henderson-solo": "henderson.games.henderson_solo",
}


def titles() -> tuple[str, ...]:
    """The ids of the games that can be played."""
    return tuple(t for t, m in MODULES.items() if (_folder(m) / "__init__.py").exists())


def rules(title: str) -> Rules:
    """The rules of a game."""
    if title not in titles():
        raise HendersonError(f"'{title}' is no game: expected {nearest(title, titles())}")
    return cast(Rules, importlib.import_module(MODULES[title]))


def player(game: Rules) -> Any:
    """The game's player room: `heuristic`, and where it has them `HINTS` and `evaluate`. A game of one module has them there."""
    module = getattr(game, "__name__", "")
    return _room(module) if module in sys.modules else game


@cache
def _room(module: str) -> Any:
    has_rooms = hasattr(sys.modules[module], "__path__") and importlib.util.find_spec(f"{module}.player") is not None
    return importlib.import_module(f"{module}.player") if has_rooms else sys.modules[module]


def _folder(module: str) -> Path:
    """Where a module is; a game may live in any package."""
    spec = importlib.util.find_spec(module)
    return Path(spec.origin).parent if spec is not None and spec.origin else Path(__file__).parent / "absent"


def folder(title: str) -> Path:
    """Where the source of a game is."""
    return _folder(MODULES[title])


def about(title: str) -> About:
    """What is told of a game before it is played."""
    return read_about(folder(title))


def pack(title: str, where: str | Path | None = None) -> Pack:
    """A component pack: the built-in one, or an owner's own folder."""
    built_in = folder(title) / "data"
    return Pack(where, built_in) if where else Pack(built_in)


@cache
def _facts(title: str, where: str, seal: str) -> Any:
    return rules(title).facts(pack(title, where or None))


def facts(title: str, components: Pack, where: str = "") -> Any:
    """The printed facts out of a pack, read once."""
    return _facts(title, where, components.hash)
