"""Every mistake of a component pack in one list, each at its cell with what was expected.

First the shape of the tables (henderson.board.shapes). What the game itself refuses is found by letting it read the pack; the
line it names is taken from the built-in pack then, so that the next mistake shows too.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import henderson

from ..board.components import MANIFEST, Pack
from ..board.shapes import Mistake, shape, told
from ..engine.decision import HendersonError
from ..games import folder as home_of
from ..games import pack as pack_of

MOST = 50  # mistakes told


def mistakes(title: str, folder: str | Path) -> list[Mistake]:
    """What is wrong in that folder, in the order of files and lines; none: the game can be played with it."""
    where, built_in = Path(folder), home_of(title) / "data"
    if not where.is_dir():
        raise HendersonError(f"'{folder}' is no folder: expected a component pack, as 'henderson data new {title} DIR' writes it")
    if not built_in.is_dir():
        raise HendersonError(f"'{folder}': the game {title} has no components to replace")
    found = list(_files(where, built_in))
    for file in sorted(built_in.glob("*.csv")):
        if (where / file.name).is_file():
            found += shape(where / file.name, file)
    if not found:
        found = list(_refused(title, where, built_in))
    return sorted(found, key=lambda m: (m.file, m.line, m.column))[:MOST]


def _files(where: Path, built_in: Path) -> Iterator[Mistake]:
    """Files that are not there, or too many."""
    known = {f.name for f in built_in.iterdir() if f.is_file()}
    for name in sorted(known):
        if not (where / name).is_file():
            yield Mistake(name, 0, 0, "the file is missing")
    for file in sorted(where.iterdir()):
        if file.name not in known and file.suffix in (".csv", ".toml") and file.name != MANIFEST:
            yield Mistake(file.name, 0, 0, f"no file of this game: expected {', '.join(sorted(known))}")


def _refused(title: str, where: Path, built_in: Path) -> Iterator[Mistake]:
    """What the game refuses, one after another."""
    with TemporaryDirectory() as folder:
        tried = Path(folder)
        for file in where.iterdir():
            if file.is_file():
                shutil.copyfile(file, tried / file.name)
        for _ in range(MOST):
            error = _tried(title, tried)
            if error is None:
                return
            mistake = told(error)
            yield mistake
            if not _mended(mistake, tried, built_in):
                return


def _tried(title: str, folder: Path) -> HendersonError | None:
    """What the game says of a pack when it is set up and drawn."""
    try:
        game = henderson.new(title, pack=folder)
        game.rules.board(game.state)
        for side in game.rules.SIDES:
            game.view(side)
    except HendersonError as error:
        return error
    except Exception as error:  # a reader that does not say what was wrong is a defect, but the owner gets a sentence
        return HendersonError(f"the game cannot be set up with these components ({type(error).__name__}: {error})")
    return None


def _mended(mistake: Mistake, tried: Path, built_in: Path) -> bool:
    """Take the line of a mistake from the built-in pack (the row of the same first word), or leave it out."""
    file = tried / mistake.file
    if not mistake.line or file.suffix != ".csv" or not file.is_file():
        return False
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    if mistake.line > len(lines):
        return False
    bad = lines[mistake.line - 1]
    first = re.split(r"[,;]", bad)[0]
    same = [t for t in (built_in / mistake.file).read_text(encoding="utf-8").splitlines() if t.split(",")[0] == first]
    lines[mistake.line - 1] = next((t for t in same if t != bad), "#")
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return True


def demand(title: str, folder: str | Path) -> Pack:
    """The pack of that folder, if nothing is wrong with it."""
    found = mistakes(title, folder)
    if found:
        more = f" (and {len(found) - 1} more: henderson data check {title} {folder})" if len(found) > 1 else ""
        raise HendersonError(f"{found[0]}{more}")
    return pack_of(title, folder)
