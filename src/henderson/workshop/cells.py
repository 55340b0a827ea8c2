"""Reconstructed numbers of a pack changed by an amount: never a value that is printed, found or the island's."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from ..board.components import Cell, Pack, Row, read_table
from ..engine.decision import HendersonError
from ..games import facts, pack

FOR_THE_EYE = frozenset(("rule", "turn", "note", "name", "title", "text", "confidence", "basis", "date"))


def numbers(file: Path, columns: Iterable[str] = (), where: Mapping[str, str] | None = None) -> list[Cell]:
    """The reconstructed whole numbers of a table, in those columns (all but the first), in the rows that have those words."""
    table = read_table(file)
    wanted = list(columns) or [h for h in table.heads[1:] if h not in FOR_THE_EYE]
    for head in (*wanted, *(where or {})):
        if head not in table.heads:
            raise HendersonError(f"{file.name} has no column '{head}': expected {', '.join(table.heads)}")

    def fits(row: Row) -> bool:
        return all(row[head].text == text for head, text in (where or {}).items())

    return [row[head] for row in table if fits(row) for head in wanted
            if row[head].provenance == "reconstructed" and row[head].text.lstrip("-").isdigit()]  # fmt: skip


def write(file: Path, cells: Iterable[Cell], new: Callable[[Cell], str]) -> None:
    """Put other values into cells; all else of the file stays."""
    lines = file.read_text(encoding="utf-8-sig").split("\n")
    for cell in cells:
        line = lines[cell.line - 1]
        values = next(csv.reader([line]))
        at = len(next(csv.reader([line[: cell.column - 1] + "x"]))) - 1
        values[at] = f"{new(cell)} [reconstructed]"
        out = io.StringIO()
        csv.writer(out, lineterminator="").writerow(values)
        lines[cell.line - 1] = out.getvalue()
    file.write_text("\n".join(lines), encoding="utf-8")


def shifted(file: Path, cells: Iterable[Cell], by: int) -> None:
    """Add an amount to numbers; from right to left, so that places stay true while a line grows."""
    write(file, sorted(cells, key=lambda c: (c.line, -c.column)), lambda c: str(int(c.text) + by))


def accepted(title: str, folder: Path) -> bool:
    """Does the game read the pack of that folder?"""
    try:
        facts(title, pack(title, folder), str(folder))
    except HendersonError:
        return False
    return True


def copy_of(title: str, target: Path, base: str = "") -> Path:
    """A pack's folder to be changed."""
    Pack(pack(title, base or None).folder).export(target)
    return target
