"""Single values of a component pack changed for an experiment: the pack they make is written where the games are played.

A plan carries what is changed, not a folder, so that a cluster needs no shared disk; the hash of the components that comes out
stands in the study's head.
"""

from __future__ import annotations

import csv
import io
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import msgspec

from ..board.components import Cell, Pack, PrintedTable, separator
from ..engine.decision import HendersonError, nearest
from ..games import facts, pack


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One cell of a table with another value. The row is named by the words of some of its columns."""

    table: str
    row: tuple[tuple[str, str], ...]  # column, text
    column: str
    value: str

    def __str__(self) -> str:
        return f"{self.table} {' '.join(text for _, text in self.row)} {self.column}"


def changed(title: str, folder: str, changes: Sequence[Change]) -> str:
    """The folder of the pack with those values; the given one where nothing is changed."""
    return _made(title, folder, tuple(changes)) if changes else folder


@cache
def _made(title: str, folder: str, changes: tuple[Change, ...]) -> str:
    target = Path(_shelf().name) / str(len(list(Path(_shelf().name).iterdir())))
    pack(title, folder or None).export(target)
    for change in changes:
        _write(target / f"{change.table}.csv", cell_of(Pack(target), change), change.value)
    facts(title, pack(title, target), str(target))  # refused here, not in the first game
    return str(target)


@cache
def _shelf() -> tempfile.TemporaryDirectory[str]:
    """Where the packs of this process are; it goes when the process ends."""
    return tempfile.TemporaryDirectory(prefix="henderson-packs-")


def table_of(components: Pack, name: str) -> PrintedTable:
    """A table by its name, with or without .csv."""
    names = [f.stem for f in components.files if f.suffix == ".csv"]
    if name not in names:
        raise HendersonError(f"'{name}' is no table of the components: expected {nearest(name, names)}")
    return components.table(name)


def cell_of(components: Pack, change: Change) -> Cell:
    """The cell that a change is about."""
    table = table_of(components, change.table)
    for head in (*(head for head, _ in change.row), change.column):
        if head not in table.heads:
            raise HendersonError(f"{change.table}.csv has no column '{head}': expected {nearest(head, table.heads)}")
    rows = [row for row in table if all(row[head].text == text for head, text in change.row)]
    if len(rows) != 1:
        said = " and ".join(f"{head} '{text}'" for head, text in change.row)
        known = nearest(change.row[0][1], [row[change.row[0][0]].text for row in table])
        raise HendersonError(f"{change.table}.csv has {len(rows)} rows with {said}: expected one ({known})")
    return rows[0][change.column]


def _write(file: Path, cell: Cell, value: str) -> None:
    """Put another value into a cell; all else of the file stays, and where the value came from is no longer said of it."""
    lines = file.read_text(encoding="utf-8-sig").split("\n")
    line, comma = lines[cell.line - 1], separator([line for line in lines if not line.startswith(("#", '"#'))])
    values = next(csv.reader([line], delimiter=comma))
    before = next(csv.reader([line[: cell.column - 1] + "x"], delimiter=comma))
    values[len(before) - 1] = f"{value} [reconstructed]"
    out = io.StringIO()
    csv.writer(out, delimiter=comma, lineterminator="").writerow(values)
    lines[cell.line - 1] = out.getvalue()
    file.write_text("\n".join(lines), encoding="utf-8")
