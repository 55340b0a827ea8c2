"""2.0 Components: the map, the counters, the tables and the cards, read from the pack and checked."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, NamedTuple

from ....board.components import Cell, Pack, Row
from ....board.hexes import Grid
from ....board.tables import ResultsTable
from .ground import read_lines, read_map, ways_in

US, JAPAN = "US", "Japan"
SIDES = (US, JAPAN)
ADJECTIVES = ("U.S.", "Japanese")  # of the sides, before a noun
NATIONS = ("The U.S.", "Japan")  # at the beginning of a sentence


class Unit(NamedTuple):
    """2.2, 2.2.1 A combat unit as printed. Only units stack, fight and have zones of control; markers are plain numbers."""

    name: str  # 2.2.1.6
    side: int  # 0 U.S. (green), 1 Japanese (light red)
    type: str  # 2.2.1.3
    symbol: str
    size: str  # 2.2.1.4
    bar: str  # 2.2.1.2
    formation: str  # 2.2.1.5
    combat: int  # 2.2.1.7
    movement: int  # 2.2.1.9a
    range: int  # 2.2.1.8; 0: not artillery
    arrives: int  # 2.2.1.10a; 0: no arrival turn
    period: int  # 2.2.1.11 Rabaul box; 0: none
    periods: int
    infantry: bool
    ferry: bool
    works: str  # engineer, labor or ""
    heavy: bool


class Result(NamedTuple):
    """8.2.1.4 A cell of the Attrition Table."""

    a_loss: int
    a_retreat: int
    a_advance: int
    d_loss: int
    d_retreat: int


class Box(NamedTuple):
    """2.1.8.1, 2.1.8.2 A box of the Turn and Artillery tracks."""

    date: str
    month: str
    name: str
    supply: tuple[str, str]  # a number, "+" or "Unl."
    event: str  # side that draws, or ""


class Card(NamedTuple):
    """2.3 The event of one side on one card."""

    effect: str
    n: int
    text: str


@dataclass(slots=True, eq=False)  # one printed game is no other: memos are kept by it
class Facts:
    """All that is printed. Never changed after it was read."""

    grid: Grid
    terrain: tuple[frozenset[str], ...]
    level: tuple[int, ...]  # 2.1.4a
    hex_name: tuple[str, ...]
    provenance: tuple[str, ...]
    field: int
    jungle: tuple[bool, ...]
    river: tuple[bool, ...]
    sea: tuple[bool, ...]
    outlook: bytes  # 8.1.4 what kind of view each hex has (sight.py)
    runs: tuple[tuple[int, int, int], ...]  # the hexes in order: column, first, how many below one another
    span: int  # the most that two hexes are above one another
    villages: tuple[int, ...]
    coastal: tuple[int, ...]
    coast: frozenset[int]
    beaches: tuple[int, ...]  # SoP.4 coastal villages and clear coast
    river_links: frozenset[tuple[int, int]]
    road_links: frozenset[tuple[int, int]]
    lines: tuple[tuple[str, str, tuple[int, ...]], ...]
    places: tuple[tuple[str, int], ...]
    land: list[list[tuple[float, float]]]
    land_neighbours: tuple[tuple[int, ...], ...]
    zoc: tuple[tuple[int, ...], ...]  # nodes controlled from each hex: 7.4, 7.4.2
    nodes: tuple[tuple[int, ...], ...]  # movement nodes of each hex (see ways.py)
    hex_of: tuple[int, ...]
    bank: dict[int, int]
    bridge: dict[int, int]
    units: tuple[Unit, ...]
    index: dict[str, int]
    of_side: tuple[tuple[int, ...], tuple[int, ...]]
    side: tuple[int, ...]
    movement: tuple[int, ...]
    combat: tuple[int, ...]
    gun: tuple[bool, ...]
    ferries: tuple[tuple[int, ...], tuple[int, ...]]
    cost: dict[str, int]
    effects: dict[str, tuple[int, int]]
    attrition: dict[str, tuple[Result, ...]]
    fire: tuple[tuple[int, int, tuple[int, ...]], ...]
    replenishment: tuple[tuple[int, int, int, tuple[int, ...]], ...]
    bombardment: tuple[dict[str, int], dict[str, int]]
    periods: tuple[tuple[int, str, int, int], ...]
    track: tuple[Box, ...]
    cards: dict[int, tuple[Card, Card]]
    aid: dict[str, Any]
    ways_memo: dict[Any, Any] = dataclasses.field(default_factory=dict)
    sight_memo: dict[int, tuple[int, int]] = dataclasses.field(default_factory=dict)
    away_memo: dict[int, bytes] = dataclasses.field(default_factory=dict)
    columns: dict[int, bytes] = dataclasses.field(default_factory=dict)
    draws: dict[Any, Any] = dataclasses.field(default_factory=dict)
    board: Any = None

    def away(self, hex_: int) -> bytes:
        """8.1.3 The distance of every hex from this one, counted once."""
        row = self.away_memo.get(hex_)
        if row is None:
            q, r = self.grid.axial[hex_]
            off = self.span - r
            parts = [self._column(a - q)[off + b : off + b + count] for a, b, count in self.runs]
            row = self.away_memo[hex_] = b"".join(parts)
        return row

    def _column(self, x: int) -> bytes:
        """How far hexes are that lie x columns aside: by how far down, from -span to span."""
        known = self.columns.get(x)
        if known is None:
            downs = range(-self.span, self.span + 1)
            known = self.columns[x] = bytes([max(0, x, x + y) - min(0, x, x + y) for y in downs])
        return known


def read(pack: Pack) -> Facts:
    """2.0 The printed facts of a pack."""
    ground = read_map(pack)
    grid: Grid = ground["grid"]
    lines = read_lines(pack, grid, ground["terrain"])
    units = _units(pack)
    nodes, hex_of, bank, bridge = ways_in(ground["terrain"])
    sea, jungle = ground["sea"], ground["jungle"]
    near = tuple(tuple(b for b in around if not sea[b]) for around in grid.neighbours)
    return Facts(
        **ground,
        **lines,
        places=tuple((row["name"].text, _hex(grid, row["hex"])) for row in pack.table("places").need("name", "hex")),
        land=pack.shore("shoreline"),
        land_neighbours=near,
        zoc=tuple(tuple(n for b in around if not jungle[b] for n in nodes[b]) for around in near),
        nodes=nodes,
        hex_of=hex_of,
        bank=bank,
        bridge=bridge,
        units=units,
        index={u.name: i for i, u in enumerate(units)},
        of_side=(tuple(i for i, u in enumerate(units) if u.side == 0), tuple(i for i, u in enumerate(units) if u.side == 1)),
        side=tuple(u.side for u in units),
        movement=tuple(u.movement for u in units),
        combat=tuple(u.combat for u in units),
        gun=tuple(u.range > 0 for u in units),
        ferries=(
            tuple(i for i, u in enumerate(units) if u.ferry and u.side == 0),
            tuple(i for i, u in enumerate(units) if u.ferry and u.side == 1),
        ),
        **_tables(pack),
        aid=_aid(pack),
    )


def _hex(grid: Grid, cell: Cell) -> int:
    if cell.text not in grid.index:
        raise cell.wrong("the number of a hex on the map")
    return grid.index[cell.text]


def _units(pack: Pack) -> tuple[Unit, ...]:
    """2.2.1a The roster: each unit has an arrival turn, a Rabaul box, or both."""
    types = pack.table("types").need("type", "symbol", "infantry", "ferry", "works", "heavy").by("type")
    table = pack.table("units").need(
        "unit", "side", "type", "size", "bar", "formation", "combat", "movement", "range", "arrives", "period", "periods"
    )
    return tuple(sorted((_unit(row, types) for row in table.by("unit").values()), key=lambda u: u.side))


def _unit(row: Row, types: dict[str, Row]) -> Unit:
    if row["type"].text not in types:
        raise row["type"].wrong("one of " + ", ".join(types))
    kind = types[row["type"].text]
    if not row["unit"].text or "|" in row["unit"].text:
        raise row["unit"].wrong("the designation on the counter")
    unit = Unit(
        name=row["unit"].text,
        side=SIDES.index(row["side"].one_of(*SIDES)),
        type=row["type"].text,
        symbol=kind["symbol"].text,
        size=row["size"].text,
        bar=row["bar"].one_of("black", "blue", "red"),
        formation=row["formation"].text,
        combat=row["combat"].whole(1, 20),
        movement=row["movement"].whole(0, 60),
        range=row["range"].maybe(1, 30) or 0,
        arrives=0 if row["arrives"].text == "R" else row["arrives"].maybe(1, 26) or 0,  # 2.2.1.10b
        period=row["period"].maybe(1, 4) or 0,
        periods=row["periods"].maybe(1, 4) or 0,
        infantry=kind["infantry"].flag(),
        ferry=kind["ferry"].flag(),
        works=kind["works"].one_of("engineer", "labor", ""),
        heavy=kind["heavy"].flag(),
    )
    if not unit.arrives and not unit.period:
        raise row["arrives"].wrong("an arrival turn, or a Rabaul period")
    return unit


def _tables(pack: Pack) -> dict[str, Any]:
    """2.4 The tables of the player aid."""
    table = ResultsTable(pack.table("attrition"))
    attrition = {odds: tuple(_result(cell) for cell in cells) for odds, cells in table.cells.items()}
    fire = tuple(
        (row["least"].whole(), row["most"].maybe() or 10_000, tuple(row[d].whole(0, 9) for d in "123456"))
        for row in pack.table("artillery_fire").need("least", "most", *"123456")
    )
    replenishment = tuple(
        (SIDES.index(row["side"].one_of(*SIDES)), row["from"].whole(1, 26), row["to"].whole(1, 26),
         tuple(row[d].whole(0, 40) for d in "123456"))
        for row in pack.table("replenishment").need("side", "from", "to", *"123456")
    )  # fmt: skip
    naval = pack.table("naval_bombardment").by("side")
    bombardment = tuple({m: naval[s][m].whole(0, 9) for m in pack.table("naval_bombardment").heads[1:]} for s in SIDES)
    periods = tuple(
        (row["period"].whole(1, 4), row["colour"].text, row["from"].whole(1, 26), row["to"].whole(1, 26))
        for row in pack.table("rabaul").need("period", "colour", "from", "to")
    )
    return {
        "cost": {row["what"].text: row["cost"].whole(0, 20) for row in pack.table("terrain_costs").need("what", "cost", "rule")},
        "effects": _effects(pack),
        "attrition": attrition,
        "fire": fire,
        "replenishment": replenishment,
        "bombardment": bombardment,
        "periods": periods,
        "track": _track(pack),
        "cards": _cards(pack),
    }


def _effects(pack: Pack) -> dict[str, tuple[int, int]]:
    """8.2.1.1, 8.2.1.2 By how much each case divides an attacker, and multiplies a defender where it is about his hex."""
    found = {}
    for row in pack.table("terrain_effects").need("case", "attacker", "defender"):
        case, defender = row["case"].one_of(*CASES), row["defender"].maybe(1, 4)
        if case in CASES[:2] and defender is not None:
            raise row["defender"].wrong("-, for the case is not about the defender's hex")
        found[case] = row["attacker"].whole(1, 4), defender or 1
    for case in CASES:
        if case not in found:
            raise row["case"].wrong(f"a row for each of {', '.join(CASES)}, and {case} is missing")
    return found


CASES = ("up a slope side", "moved by sea this turn", "river hex", "jungle", "village", "clear")


def _result(cell: Cell) -> Result:
    parts = cell.text.replace("/", " ").split()
    if len(parts) != 5 or not all(p.isdigit() for p in parts):
        raise cell.wrong("attacker's loss/retreat/advance and defender's loss/retreat, as 1/0/2 3/3")
    return Result(*map(int, parts))


def _track(pack: Pack) -> tuple[Box, ...]:
    """2.1.8.1b From turn nine the outlines alternate, white for the U.S., red for Japan."""
    table = pack.table("turn_track").need("turn", "date", "month", "name", "US", "Japan", "event")
    boxes = []
    for number, row in enumerate(table, 1):
        if row["turn"].whole(1, 99) != number:
            raise row["turn"].wrong(f"turn {number}")
        for side in SIDES:
            if row[side].text not in ("+", "Unl."):
                row[side].whole(0, 40)
        event = row["event"].one_of(*SIDES, "-", "").strip("-")
        boxes.append(Box(row["date"].text, row["month"].text, row["name"].text, (row["US"].text, row["Japan"].text), event))
    return tuple(boxes)


EFFECTS = ("reinforce_villages_only", "force_stealth_exit", "no_road", "lose_supply", "no_sea", "lose_infantry", "rain_all",
           "labor_no_attack", "hf_units_lose", "mud_guns_tanks", "hf_damage_die", "guerrilla_plus", "sea_limit")  # fmt: skip


def _cards(pack: Pack) -> dict[int, tuple[Card, Card]]:
    """2.3a Cards with two events each."""
    found: dict[int, dict[str, Card]] = {}
    for row in pack.table("cards").need("card", "side", "effect", "n", "text"):
        side = row["side"].one_of(*SIDES)
        card = Card(row["effect"].one_of(*EFFECTS), row["n"].maybe(0, 40) or 0, row["text"].text)
        if side in found.setdefault(row["card"].whole(1, 99), {}):
            raise row["side"].wrong("one event for each side on a card")
        found[row["card"].whole()][side] = card
    for row in pack.table("cards"):
        if len(found[row["card"].whole()]) != 2:
            raise row["card"].wrong("a card with an event for each side")
    return {n: (sides[US], sides[JAPAN]) for n, sides in sorted(found.items())}


AID = ("terrain_costs", "terrain_effects", "attrition", "artillery_fire", "replenishment", "naval_bombardment", "turn_track")


def _aid(pack: Pack) -> dict[str, Any]:
    """2.4 The player aid: every table as printed, each cell with where it comes from."""
    return {
        name: {
            "remarks": table.remarks[1:],
            "heads": table.heads,
            "rows": [[row[h].text for h in table.heads] for row in table],
            "provenance": [[row[h].provenance for h in table.heads] for row in table],
        }
        for name in AID
        for table in [pack.table(name)]
    }
