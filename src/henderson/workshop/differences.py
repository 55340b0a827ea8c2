"""Two packs side by side: every value that differs, in words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..board.components import Pack, PrintedTable
from ..engine.view import Struct


class Difference(Struct):
    """One value in both packs; "" where a pack has none."""

    file: str
    row: str  # the first word of the row (and which of them, where it is there more than once), or the key of a document
    column: str
    a: str
    b: str

    def __str__(self) -> str:
        where = f"{self.file}, {self.row}" + (f", {self.column}" if self.column else "")
        if not self.a:
            return f"{where}: only in B: {self.b}"
        return f"{where}: only in A: {self.a}" if not self.b else f"{where}: {self.a} -> {self.b}"


def differences(a: Pack, b: Pack) -> list[Difference]:
    """What differs, file by file in the order of A."""
    found: list[Difference] = []
    names = sorted({f.name for f in a.files} | {f.name for f in b.files})
    for name in names:
        one, two = ({f.name: f for f in pack.files}.get(name) for pack in (a, b))
        if one is None or two is None:
            found.append(Difference(name, "the file", "", "is there" if one else "", "is there" if two else ""))
        elif name.endswith(".csv"):
            found += _tables(a.table(Path(name).stem), b.table(Path(name).stem))
        elif name.endswith(".toml"):
            found += _documents(name, a.document(Path(name).stem), b.document(Path(name).stem))
    return found


def _keyed(table: PrintedTable) -> dict[str, dict[str, str]]:
    """Rows by their first word; the second of the same word is `word (2)`."""
    found: dict[str, dict[str, str]] = {}
    for row in table:
        key = first = row[table.heads[0]].text
        count = 1
        while key in found:
            count += 1
            key = f"{first} ({count})"
        found[key] = {head: cell.text for head, cell in row.items()}
    return found


def _tables(a: PrintedTable, b: PrintedTable) -> Iterator[Difference]:
    name, one, two = a.file.name, _keyed(a), _keyed(b)
    for key in dict.fromkeys((*one, *two)):
        old, new = one.get(key), two.get(key)
        if old is None or new is None:
            yield Difference(name, key, "", ", ".join((old or {}).values()), ", ".join((new or {}).values()))
            continue
        for head in dict.fromkeys((*old, *new)):
            if old.get(head, "") != new.get(head, ""):
                yield Difference(name, key, head, old.get(head, "") or "-", new.get(head, "") or "-")


def _documents(name: str, a: Any, b: Any, at: str = "") -> Iterator[Difference]:
    if isinstance(a, dict) and isinstance(b, dict):
        for key in dict.fromkeys((*a, *b)):
            yield from _documents(name, a.get(key), b.get(key), f"{at}.{key}" if at else key)
    elif a != b:
        yield Difference(name, at, "", "" if a is None else str(a)[:120], "" if b is None else str(b)[:120])
