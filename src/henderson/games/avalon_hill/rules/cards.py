"""The cards of the Tournament and Optional games: casualty table, fire table, units of fire, psychological effects."""

from __future__ import annotations

import re
from typing import NamedTuple

from ....board.components import Cell, Pack
from ....board.tables import ResultsTable
from .printed import count_up

EFFECTS = ("no_road", "lose_units_of_fire", "no_sea_movement_or_invasion", "lose_infantry_factor", "jungle_and_river_cost",
           "labor_and_service_cannot_attack", "henderson_bombardment", "arrivals_at_coastal_villages")  # fmt: skip
NO_LIMIT = -1
MAIL_TABLE = "mail_casualty_table"  # PBM.1 an owner's own table, by last digit


class Result(NamedTuple):
    """A result of the Tournament Game Casualty Table: factors lost and squares back, of attacker and defender."""

    attacker_loses: int = 0
    attacker_back: int = 0
    defender_loses: int = 0
    defender_back: int = 0


def read_result(cell: Cell) -> Result:
    """T.casualty.1 `a 1/0 d 2/2`: the attacker loses 1 factor, the defender 2 and goes back 2 squares."""
    match = re.fullmatch(r"(?:a (\d)/(\d))? ?(?:d (\d)/(\d))?", cell.text)
    if not match or not cell.text:
        raise cell.wrong("a L/B, d L/B or both: factors lost and squares back")
    a, b, c, d = (int(n or 0) for n in match.groups())
    return Result(a, b, c, d)


class Cards:
    """GAP.crt.tournament, T.arty.t, O.supply.4, O.supply.5, O.psych.1: what the cards say."""

    def __init__(self, pack: Pack) -> None:
        self.casualties = ResultsTable(pack.table("tournament_casualty_table"))  # GAP.crt.tournament
        self.results = {name: tuple(read_result(c) for c in cells) for name, cells in self.casualties.cells.items()}
        for file in ("artillery_firing_table", "units_of_fire_table", "psychological_effects"):
            count_up(pack, file, "die", 6)
        self._read_fire(pack)
        self._read_supply(pack)
        rows = pack.table("psychological_effects").need("die", "US", "Japan")
        self.effects = {
            (side, die): row[side].one_of(*EFFECTS) for die, row in enumerate(rows, 1) for side in ("US", "Japan")
        }  # O.psych.1
        self._read_mail(pack)

    def _read_fire(self, pack: Pack) -> None:
        """T.arty.t Columns by the factors in the target square, rows by the die; X is a miss."""
        table = pack.table("artillery_firing_table").need("die")
        self.columns: list[tuple[int, str]] = []  # least factors of a column, its head
        for head in table.heads[1:]:
            match = re.fullmatch(r"(\d+) or less|(\d+) to \d+|(\d+) or more", head)
            assert match, head
            self.columns.append((1 if match[1] else int(match[2] or match[3]), head))
        self.fire = {
            (die, head): 0 if row[head].text == "X" else row[head].whole(0, 9)
            for die, row in enumerate(table, 1) for _, head in self.columns
        }  # fmt: skip

    def column(self, factors: int) -> str:
        """T.arty.2.2 The column for so many factors in the target square."""
        return max((least, head) for least, head in self.columns if least <= max(factors, 1))[1]

    def _read_supply(self, pack: Pack) -> None:
        """O.supply.4 What comes by itself; O.supply.5a, O.supply.5b the columns of the table by side and turns."""
        self.fixed = {
            (row["side"].one_of("US", "Japan"), row["turn"].whole(1, 26)): row["amount"].whole()
            for row in pack.table("units_of_fire")
        }  # fmt: skip
        table = pack.table("units_of_fire_table").need("die")
        self.replenishment: dict[tuple[str, int], tuple[int, ...]] = {}
        for head in table.heads[1:]:
            match = re.fullmatch(r"(US|Japan) (\d+)-(\d+)", head)
            assert match, head
            amounts = tuple(NO_LIMIT if row[head].text == "no limit" else row[head].whole() for row in table)  # O.supply.5c
            for turn in range(int(match[2]), int(match[3]) + 1):
                self.replenishment[match[1], turn] = amounts

    def _read_mail(self, pack: Pack) -> None:
        """PBM.1 The Blitzkrieg tables are not in the rulebook: an owner may put his own into the pack."""
        self.mail: dict[str, dict[str, Cell]] = {}
        if (pack.folder / f"{MAIL_TABLE}.csv").exists():
            table = pack.table(MAIL_TABLE).need("odds", *"1234567890")
            self.mail = {row["odds"].text: {digit: row[digit] for digit in "1234567890"} for row in table}
