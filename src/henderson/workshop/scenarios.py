"""Scenarios of one's own: a position with a title, a text, a length, and where the game's own victory does not serve, another."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from ..engine import position as notation
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..games.lessons import Scenario, read_scenario, read_scenarios
from .placing import looked_at

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")
LENGTH = 200_000  # letters of a position


def read_in(game: str, folder: Path) -> list[Scenario]:
    """The scenarios of a pack's folder, each tried with its components."""
    found = read_scenarios(folder)
    for one in found:
        tried(game, one, folder)
    return found


def tried(game: str, one: Scenario, pack: str | Path | None = None) -> Game:
    """The game of a scenario at its first question, looked at by all; what is wrong is said with the scenario's name."""
    try:
        if len(one.position) > LENGTH:
            raise HendersonError(f"the position has {len(one.position)} letters: expected at most {LENGTH}")
        return looked_at(game, one.position, pack)
    except HendersonError as error:
        raise HendersonError(f"{one.id}.toml: {error}") from None


def of_file(file: str | Path) -> tuple[str, Scenario]:
    """A scenario out of its file, and the game it is of."""
    path = Path(file)
    if not path.is_file():
        raise HendersonError(f"There is no file '{file}': expected a scenario, as 'henderson scenario new GAME FILE' writes it")
    one = read_scenario(path)
    game = notation.read(one.position).get("game")
    if not isinstance(game, str):
        raise HendersonError(f'{path.name}: the position names no game: expected game = "..." in it')
    return game, one


def written(one: Scenario) -> str:
    """The file of a scenario."""
    always = ("title", "text", "length")
    told = {k: v for k, v in msgspec.to_builtins(one).items() if k in always or (v and k not in ("id", "position"))}
    text = notation.render({k: v for k, v in told.items() if not isinstance(v, dict)})
    text += f"position = '''\n{one.position.strip()}\n'''\n"
    return text + notation.render({k: v for k, v in told.items() if isinstance(v, dict)})


def id_of(title: str) -> str:
    """The name of a scenario's file."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:40] or "scenario"
