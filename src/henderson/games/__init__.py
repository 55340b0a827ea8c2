"""The games, by id: those of this package, and those that installed packages offer by the entry point `henderson.games`.

A game is a module that fulfils engine.contract.Rules; docs/adding-a-game.md has a whole one.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from ..engine.decision import HendersonError, nearest

if TYPE_CHECKING:  # what only those pay for who open a game
    from ..board.components import Pack
    from ..engine.contract import Rules
    from .introduction import About
    from .lessons import Guide, Scenario

MODULES = {
    "avalon-hill": "henderson.games.avalon_hill",
    "deluxe": "henderson.games.deluxe",
    "first-blood": "henderson.games.first_blood",
    "starvation-island": "henderson.games.starvation_island",
    "henderson-solo": "henderson.games.henderson_solo",
}


ENTRY_POINTS = "henderson.games"


def modules() -> dict[str, str]:
    """Every game's module by its id: the built-in ones first, then those of other packages, by id."""
    return MODULES | {title: module for title, module in _offered().items() if title not in MODULES}


@cache
def _offered() -> dict[str, str]:
    """What installed packages offer."""
    import importlib.metadata

    return {point.name: point.value for point in sorted(importlib.metadata.entry_points(group=ENTRY_POINTS))}


def titles() -> tuple[str, ...]:
    """The ids of the games that can be played."""
    return tuple(title for title in modules() if title in MODULES or not trouble(title))


@cache
def trouble(title: str) -> str:
    """Why a game of another package cannot be read, in a sentence; "" when it can."""
    try:
        importlib.import_module(modules()[title])
    except Exception as error:  # whatever another's package does when it is read, it harms no other game
        return f"The game {title} cannot be read from {modules()[title]}: {error}"
    return ""


def rules(title: str) -> Rules:
    """The rules of a game."""
    if title not in modules():
        raise HendersonError(f"'{title}' is no game: expected {nearest(title, titles())}")
    if title not in MODULES and (told := trouble(title)):
        raise HendersonError(told)
    return cast("Rules", importlib.import_module(modules()[title]))


def player(game: Rules, version: str = "") -> Any:
    """The game's player room: `heuristic`, and where it has them `HINTS` and `evaluate`. A game of one module has them there.

    `version` names a frozen room (player/v1): opponents as they once were, so that progress is measured and not claimed.
    """
    module = getattr(game, "__name__", "")
    return _room(module, version) if module in sys.modules else game


@cache
def _room(module: str, version: str) -> Any:
    name = f"{module}.player.{version}" if version else f"{module}.player"
    has_rooms = hasattr(sys.modules[module], "__path__") and importlib.util.find_spec(f"{module}.player") is not None
    if version and (not has_rooms or importlib.util.find_spec(name) is None):
        raise HendersonError(f"{module.rpartition('.')[2]} keeps no opponents of version '{version}'")
    return importlib.import_module(name) if has_rooms else sys.modules[module]


def folder(title: str) -> Path:
    """Where the source of a game is."""
    file = rules(title).__file__
    return Path(file).parent if file else Path(__file__).parent


def about(title: str) -> About:
    """What is told of a game before it is played."""
    from .introduction import read

    return read(folder(title))


@cache
def guide(title: str) -> Guide | None:
    """What teaches a game: pages and a guided turn; None when it has none."""
    from .lessons import read_guide

    return read_guide(folder(title))


def strategy(title: str) -> str:
    """A page of advice for each side, in Markdown; "" when there is none."""
    from .lessons import read_strategy

    return read_strategy(folder(title))


@cache
def scenarios(title: str) -> list[Scenario]:
    """The short scenarios of a game."""
    from .lessons import read_scenarios

    return read_scenarios(folder(title))


def scenario(title: str, name: str) -> Scenario:
    """A short scenario of a game by its id or title."""
    from .lessons import named

    return named(scenarios(title), name)


def pack(title: str, where: str | Path | None = None) -> Pack:
    """A component pack: the built-in one, or an owner's own folder. A game need have no components."""
    from ..board.components import Pack

    built_in = folder(title) / "data"
    if not built_in.is_dir():
        if where:
            raise HendersonError(f"'{where}': the game {title} has no components to replace")
        return Pack()
    return _checked(Pack(where, built_in), built_in) if where else Pack(built_in)


def _checked(own: Pack, built_in: Path) -> Pack:
    """An owner's pack whose tables have the columns and rows that the game reads: a row that is missing is not another row."""
    if mistake := _first_mistake(own.folder, built_in, own.hash):
        raise HendersonError(mistake)
    return own


@cache
def _first_mistake(own: Path, built_in: Path, seal: str) -> str:
    """What is wrong with the shape of a pack's tables, "" nothing; looked at once for the same components."""
    from ..board.shapes import shape

    found = (str(m) for file in sorted(built_in.glob("*.csv")) for m in shape(own / file.name, file))
    return next(found, "")


@cache
def _facts(title: str, where: str, seal: str) -> Any:
    return rules(title).facts(pack(title, where or None))


def facts(title: str, components: Pack, where: str = "") -> Any:
    """The printed facts out of a pack, read once."""
    return _facts(title, where, components.hash)
