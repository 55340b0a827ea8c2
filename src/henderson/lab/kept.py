"""Games kept in a file while they are played, a line of JSON each, so that a run that was stopped goes on where it was."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from ..engine.decision import HendersonError

Game = TypeVar("Game", bound=msgspec.Struct)


def kept(file: str, kind: type[Game], run: str, of: Callable[[Game], str], settled: str) -> list[Game]:
    """The games a file holds, all of one `run` (a ladder, a league); a last line cut short by an interruption is cut off."""
    path = Path(file)
    if not path.exists():
        return []
    found, lines = [], path.read_bytes().split(b"\n")
    for number, line in enumerate(lines[:-1], 1):
        try:
            game = msgspec.json.decode(line, type=kind)
        except msgspec.DecodeError as error:
            raise HendersonError(f"{file}:{number}: no game of a {run} ({error})") from None
        if of(game) != settled:
            raise HendersonError(f"{file}:{number}: a game of another {run} ({of(game)}): expected {settled}, or another file")
        found.append(game)
    if lines[-1]:
        path.write_bytes(b"".join(line + b"\n" for line in lines[:-1]))
    return found
