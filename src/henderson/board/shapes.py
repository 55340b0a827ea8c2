"""What each table of a pack must have: the built-in pack states it.

Its columns; and where the first column names printed rows (odds, dice, terrain) rather than components (units, hexes), its rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..engine.decision import HendersonError
from ..engine.view import Struct
from .components import PrintedTable, read_table

COMPONENTS = frozenset(
    ("a", "airfield", "card", "counter", "from", "hex", "kind", "name", "point", "sector", "ship", "side", "square", "type",
     "unit", "wave")
)  # fmt: skip  # first columns of tables whose rows are things, of which an owner may have others
_place = re.compile(r"(?P<file>[\w.-]+?):(?P<line>\d+):(?P<column>\d+): (?P<says>.*)", re.S)


class Mistake(Struct):
    """Something wrong in a pack: where, and in a sentence what was given and expected."""

    file: str
    line: int
    column: int
    says: str

    def __str__(self) -> str:
        at = f":{self.line}:{self.column}" if self.line else ""
        return f"{self.file}{at}: {self.says}" if self.file else self.says


def shape(file: Path, printed: Path) -> Iterator[Mistake]:
    """Columns and rows against those of the built-in table."""
    own, text = read_table(printed), None
    table: PrintedTable | None = None
    left_out: list[str] = []  # lines that could not be read: their rows are not missing besides
    while table is None:
        try:
            table = read_table(file, text)
        except HendersonError as error:
            mistake = told(error, file.name)
            yield mistake
            lines = (text or file.read_text(encoding="utf-8-sig")).splitlines() if mistake.line else []
            if not mistake.line or mistake.line > len(lines) or lines[mistake.line - 1] == "#":
                return
            left_out.append(lines[mistake.line - 1])
            lines[mistake.line - 1] = "#"  # without it, to see what else is wrong
            text = "\n".join(lines)
    line = _head_line(file)
    for head in own.heads:
        if head not in table.heads:
            yield Mistake(file.name, line, 1, f"no column '{head}': expected {', '.join(own.heads)}")
    for head in table.heads:
        if head not in own.heads:
            yield Mistake(file.name, line, 1, f"the column '{head}' is unknown: expected {', '.join(own.heads)}")
    first = own.heads[0]
    if first in table.heads and fixed(own):
        yield from _rows(table, own, first, line, left_out)


def fixed(table: PrintedTable) -> bool:
    """Whether the rows of a table are printed ones, each there once, of which none may be missing."""
    keys = [row[table.heads[0]].text for row in table]
    return table.heads[0] not in COMPONENTS and len(set(keys)) == len(keys)


def _rows(table: PrintedTable, own: PrintedTable, first: str, line: int, left_out: Sequence[str]) -> Iterator[Mistake]:
    expected = [row[first].text for row in own]
    seen: set[str] = set()
    for row in table:
        cell = row[first]
        if cell.text not in expected:
            yield told(cell.wrong(f"one of {', '.join(expected)}"), table.file.name)
        elif cell.text in seen:
            yield told(cell.wrong("each row once"), table.file.name)
        seen.add(cell.text)
    for key in expected:
        if key not in seen and not any(re.match(rf'"?{re.escape(key)}\s*(\[[^\]]*\])?"?\s*[,;]', bad) for bad in left_out):
            yield Mistake(table.file.name, line, 1, f"the row '{key}' is missing: expected {', '.join(expected)}")
    given = [row[first].text for row in table]
    if set(given) == set(expected) and given != expected:
        yield Mistake(table.file.name, line, 1, f"the rows stand in another order: expected {', '.join(expected)}")


def told(error: HendersonError, file: str = "") -> Mistake:
    """An error with its place, out of what a reader said."""
    match = _place.match(str(error))
    if match:
        return Mistake(match["file"], int(match["line"]), int(match["column"]), match["says"])
    name, colon, says = str(error).partition(": ")
    if colon and "." in name and " " not in name:
        return Mistake(name, 0, 0, says)
    return Mistake(file, 0, 0, str(error))


def _head_line(file: Path) -> int:
    """The line of a table's heads."""
    for number, line in enumerate(file.read_text(encoding="utf-8-sig").splitlines(), 1):
        if line.strip() and not line.startswith(("#", '"#')):
            return number
    return 1
