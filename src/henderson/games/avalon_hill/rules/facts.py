"""The printed facts: unit counters, cards and tables beside the mapboard, read from a component pack and checked."""

from __future__ import annotations

import re
from typing import NamedTuple

from ....board.components import Pack
from ....board.tables import ResultsTable
from ....engine.decision import HendersonError
from .bta import Bta
from .cards import Cards
from .flood import Ground
from .mapboard import Mapboard
from .printed import count_up, numbers
from .strips import Strips

US, JAPAN = "US", "Japan"
SIDES = (US, JAPAN)
AT_START = 0  # appears on the card's At-start space
TURNS = 26  # B.component.2 the weeks of the Time Record Card
LIMITS = ("stack", "sea_units_per_turn", "setup_distance", "ja_start_units", "ja_withdraw_per_turn", "withdraw_per_village",
          "withdraw_first_turn", "artillery_range", "sight", "heavy_going", "sabotage", "psychological_first_turn",
          "psychological_every_turns")  # fmt: skip
DOUBLING = ("slope", "river", "landed", "other")
POINTS = ("ja_per_us_factor", "ja_per_turn_henderson", "ja_per_turn_artillery_near_henderson", "us_per_ja_factor",
          "us_per_turn_henderson", "ja_withdrawal_points_per_2_factors", "us_per_turn_per_marine_unit_after_11_dec")  # fmt: skip
TYPES = ("infantry", "artillery", "tank", "lvt", "engineer", "pioneer", "labor", "service", "parachute", "raider",
         "special_weapons", "defense_battalion", "mortar", "anti_aircraft", "anti_tank")  # fmt: skip


class Unit(NamedTuple):
    """B.unit.2 A counter: what is printed on it, B.setup.2 and on its owner's Order of Appearance card.

    B.unit.3, T.unit.2 The combat factor and B.unit.4, T.unit.3 the movement factor are the same in both games; T.unit.1 the type
    symbol and T.unit.4 the superior unit, a regiment or division, count in the Tournament game.
    """

    name: str
    side: str
    superior: str
    formation: str
    type: str
    size: str
    combat: int
    movement: int
    artillery: bool
    range: int
    appears: int  # turn, or AT_START
    bar: str

    @property
    def colour(self) -> str:
        """B.unit.1 Blue for Marines, green for the U.S. Army, orange for Japan: our choice."""
        if self.side == JAPAN:
            return "orange"
        return "blue" if "Marine" in self.formation else "green"


class Facts(Mapboard):
    """Everything printed. Squares and units are numbers into these lists."""

    def __init__(self, pack: Pack) -> None:
        super().__init__(pack)
        self.counted: dict[str, dict[str, int]] = {}  # values of each file by provenance, counted when first asked for
        self._read_units(pack)
        self.limits = numbers(pack, "limits", ("what", "number"), LIMITS, 1)
        start = [u.side for u in self.units if u.appears == AT_START]
        if start != [JAPAN] * self.limits["ja_start_units"]:
            raise HendersonError(f"units_japan.csv: {len(start)} units appear at 'start': expected two Japanese (B.setup.3)")
        self.strips, self.swiftest = Strips(self.grid), max(u.movement for u in self.units)
        self.plain = Ground(self.strips, [tuple((n, 1) for n in near) for near in self.neighbours], self.swiftest)  # B.terrain.1
        self.bta = Bta(self, self.strips, self.swiftest, self.limits["heavy_going"])
        self.cards = Cards(pack)
        self.doubling = numbers(pack, "terrain_effects", ("attackers", "factor"), DOUBLING, 1, 9)  # GAP.terrain
        self.times_memo: dict[int, int] = {}  # odds.times_from, as far as somebody has asked
        self.points = numbers(pack, "victory_points", ("what", "points"), POINTS, -100, 100)
        count_up(pack, "time_record_card", "turn", TURNS)
        self.turns = tuple(row["name"].text for row in pack.table("time_record_card"))  # B.component.2
        self.dates = tuple(row["date"].text for row in pack.table("time_record_card"))
        self.basic_table = ResultsTable(pack.table("basic_casualty_table"))  # GAP.crt.basic
        for cells in self.basic_table.cells.values():
            for cell in cells:
                if not re.fullmatch(r"[ad] elim|[ad] back [1-9]|exchange", cell.text):
                    raise cell.wrong("a elim, d elim, a back N, d back N or exchange")

    # -- units ---------------------------------------------------------------------------------------------------

    def _read_units(self, pack: Pack) -> None:
        units: list[Unit] = []
        for side, name in ((US, "units_us"), (JAPAN, "units_japan")):
            for row in pack.table(name).by("unit").values():
                appears = AT_START if row["appears"].text == "start" else row["appears"].whole(1, 26)
                text = {head: row[head].text for head in ("unit", "superior", "formation", "bar")}
                kind, size = row["type"].one_of(*TYPES), row["size"].one_of("I", "II", "III")
                combat, movement = row["combat"].whole(1, 12), row["movement"].whole(1, 20)
                gun, far = row["artillery"].flag(), row["range"].maybe() or 0
                units.append(Unit(text["unit"], side, text["superior"], text["formation"], kind, size, combat, movement, gun, far,
                                  appears, text["bar"]))  # fmt: skip
        self.units = tuple(units)
        self.unit_names = tuple(u.name for u in units)
        self.allowance = tuple(u.movement for u in units)
        if len(set(self.unit_names)) != len(units):
            twice = next(n for n in self.unit_names if self.unit_names.count(n) > 1)
            raise HendersonError(f"units_us.csv, units_japan.csv: unit '{twice}' is there twice: expected a name for each")
        self.unit = {n: i for i, n in enumerate(self.unit_names)}
        self.side_of = tuple(u.side for u in units)
        self.forces = {side: tuple(i for i, u in enumerate(units) if u.side == side) for side in SIDES}
        self.arriving = {
            side: tuple((i, units[i].appears) for i in force if units[i].appears > AT_START)
            for side, force in self.forces.items()
        }
        self.gun = tuple(u.artillery for u in units)
        self.guns = {side: tuple(i for i in self.forces[side] if units[i].artillery) for side in SIDES}  # T.unit.1
        self.kinds = tuple(
            "lvt" if u.type == "lvt" else "gun" if u.artillery or u.type == "tank" else "" for u in units
        )  # O.psych.ja.5 artillery and tanks; O.special.1
        self.combat = tuple(u.combat for u in units)  # T.unit.2 the same in both games
        self.colours = tuple(u.colour for u in units)  # B.unit.1
        self.bridgers = frozenset(i for i, u in enumerate(units) if u.side == US and u.type in ("lvt", "engineer"))  # O.special.1
        self.labor = frozenset(i for i, u in enumerate(units) if u.type in ("labor", "service"))  # O.psych.ja.4
        self.division = frozenset(i for i, u in enumerate(units) if u.formation == "1st Marine Division")  # O.marine.6
