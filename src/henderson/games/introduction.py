"""What lobby, documentation and lists say of a game: its about.toml. Everything in it may be left out."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec

from ..engine.decision import HendersonError
from ..engine.view import Struct


class About(Struct):
    """What is told of a game before it is played."""

    text: str = ""
    designer: str = ""
    publisher: str = ""
    length: str = ""  # how long a game takes
    weight: int = 0  # from 1 (light) to 5 (heavy); 0: nobody said
    order: int = 99  # among the games


def read(folder: Path) -> About:
    """The about.toml of the game in that folder; an empty one when there is none."""
    file = folder / "about.toml"
    if not file.exists():
        return About()
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), About)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as error:
        raise HendersonError(f"{file.name} of {folder.name} cannot be read: {error}") from None
