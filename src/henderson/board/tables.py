"""Odds and results tables in their printed shape."""

from __future__ import annotations

from .components import PrintedTable


def odds(attack: int, defence: int) -> tuple[int, int]:
    """The ratio as printed, any fraction in the defender's favour: 16 to 9 is (1, 1), 4 to 15 is (1, 4)."""
    if attack >= defence:
        return attack // defence, 1
    return 1, -(-defence // attack)


def odds_name(ratio: tuple[int, int]) -> str:
    """3-1, 1-2."""
    return f"{ratio[0]}-{ratio[1]}"


class ResultsTable:
    """A results table: a row for each odds column of the card, from worst to best, six results each."""

    def __init__(self, table: PrintedTable, first: str = "odds") -> None:
        table.need(first, "1", "2", "3", "4", "5", "6")
        self.columns = tuple(row[first].text for row in table)
        self.cells = {row[first].text: tuple(row[str(n)] for n in range(1, 7)) for row in table}
        self.rank = {name: i for i, name in enumerate(self.columns)}

    def column(self, ratio: tuple[int, int]) -> str | None:
        """The printed column for a ratio: the best one when the odds are better still, None when they are worse."""
        name = odds_name(ratio)
        if name in self.rank:
            return name
        return self.columns[-1] if ratio[0] > 1 else None

    def result(self, column: str, die: int) -> str:
        """The printed result."""
        return self.cells[column][die - 1].text
