"""Rows of a card that must all be there, and no others: what nobody would read is refused."""

from __future__ import annotations

from ....board.components import Pack
from ....engine.decision import HendersonError


def numbers(
    pack: Pack, file: str, heads: tuple[str, str], names: tuple[str, ...], low: int = 0, high: int = 99
) -> dict[str, int]:
    """The numbers of a card by name: just these names."""
    name, value = heads
    found = {
        row[name].one_of(*names): row[value].whole(low, high) for row in pack.table(file).need(name, value).by(name).values()
    }
    missing = [n for n in names if n not in found]
    if missing:
        raise HendersonError(f"{file}.csv: no row for '{missing[0]}': expected {', '.join(names)}")
    return found


def count_up(pack: Pack, file: str, head: str, last: int) -> None:
    """The first column counts from 1 on, as the rows of a die or of the turns do."""
    rows = list(pack.table(file).need(head))
    for n, row in enumerate(rows, 1):
        if row[head].text != str(n):
            raise row[head].wrong(str(n))
    if len(rows) != last:
        raise HendersonError(f"{file}.csv: {len(rows)} rows: expected {last}")
