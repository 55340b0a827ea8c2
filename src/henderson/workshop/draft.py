"""A pack being worked at: a base and the files that were changed. Nothing of it is kept before it is without mistakes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from ..board.components import Pack
from ..board.shapes import Mistake
from ..engine.decision import HendersonError
from ..engine.view import Board, Piece
from ..games import pack as pack_of
from ..games import rules as rules_of
from .bench import board_of, counters
from .carry import FILE, FILES, SCENARIOS, Manifest, files_of, may_hold, proved, written
from .check import mistakes

AROUND = 2.2  # hexes about a changed one that are drawn anew with it


def whole(game: str, base: str, changed: Mapping[str, str]) -> dict[str, bytes]:
    """All files of a draft: those of its base (a folder, "" the built-in pack) and the changed ones."""
    files = files_of(pack_of(game, base or None))
    if len(changed) > FILES:
        raise HendersonError(f"{len(changed)} files: expected {FILES} at most")
    for name, text in changed.items():
        if not may_hold(name):
            raise HendersonError(f"{name[:60]!r} is no file of a pack: expected .csv and .toml, scenarios in {SCENARIOS}/")
        data = text.encode()
        if len(data) > FILE:
            raise HendersonError(f"'{name}' is too large: expected {FILE:,} bytes at most")
        if data:
            files[name] = data
        else:
            files.pop(name, None)  # an empty text takes a scenario out; a component that is missing is told by the check
    return files


@contextmanager
def unfolded(files: Mapping[str, bytes]) -> Iterator[Path]:
    """The folder of a draft, for as long as it is looked at."""
    with TemporaryDirectory() as folder:
        written(files, Path(folder))
        yield Path(folder)


class Looked(msgspec.Struct):
    """What the game says of a draft."""

    mistakes: list[Mistake] = []
    hash: str = ""
    pieces: list[Piece] = []
    board: Board | None = None


def looked_at(game: str, base: str, changed: Mapping[str, str], *, board: bool = False) -> Looked:
    """Every mistake of a draft; when there is none, its counters, and its board if that is wanted."""
    rules = rules_of(game)
    with unfolded(whole(game, base, changed)) as folder:
        wrong = mistakes(game, folder)
        if wrong:
            return Looked(wrong)
        pack = Pack(folder)
        return Looked([], pack.hash, counters(rules, pack), board_of(rules, pack) if board else None)


def about(board: Board, spaces: Sequence[str]) -> tuple[float, float, float, float]:
    """The part of a board round some spaces."""
    there = [s for s in board.spaces if s.id in set(spaces)]
    if not there:
        raise HendersonError(f"{', '.join(spaces)[:60]!r}: expected spaces of the board")
    xs, ys = [s.x for s in there], [s.y for s in there]
    return min(xs) - AROUND, min(ys) - AROUND, max(xs) + AROUND, max(ys) + AROUND


def finished(game: str, base: str, changed: Mapping[str, str], told: Manifest) -> tuple[Manifest, dict[str, bytes]]:
    """The pack of a draft, if it is without mistakes; scenarios and all."""
    files = whole(game, base, changed)
    fresh = msgspec.structs.replace(told, game=game, rules=rules_of(game).VERSION, made=date.today().isoformat(), hash="")
    return msgspec.structs.replace(fresh, hash=proved(fresh, files, told.title or "the draft")), files
