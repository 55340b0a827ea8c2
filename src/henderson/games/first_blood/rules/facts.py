"""The printed facts: map, counters, tables, out of a component pack, checked once and shared by every position."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ....board.components import Cell, Pack, PrintedTable
from ....board.hexes import POINTY, Grid, row_column_axial
from ....board.tables import ResultsTable
from ....engine.decision import HendersonError
from ...kit.flood import Country, country

US, JAPAN = 0, 1  # sides inside; words outside
SIDES = ("US", "Japan")
INFANTRY, ARTILLERY, ENGINEER = "infantry", "artillery", "engineer"
KINDS = (INFANTRY, ARTILLERY, ENGINEER)
ROLES = ("fighter", "bomber", "ship")
TURNS = tuple(f"{month} {third}" for month in ("SEP", "OCT", "NOV", "DEC", "JAN") for third in ("I", "II", "III"))
"""1.0 Five months, three turns each."""
RESULTS = ("AE", "A2", "A1", "EX", "DR", "D1", "DE")  # 8.10AE 8.10A2 8.10A1 8.10EX 8.10DR 8.10D1 8.10DE
AT_START = "AT START"
SETUP_ROWS, SETUP_COLUMNS = (2, 12), (2, 15)  # 3.0a
NAMED_BOXES = ("USAF RESERVE", "USAF CAP", "USAF GROUND ATTACK", "IJAF RESERVE", "IJAF ATTACK", "IJN RESERVE", "IJN ATTACK",
               "IJN SPECIAL", AT_START, "OUT OF PLAY")  # fmt: skip


NOWHERE = Country((), b"", None)  # before the map is read


@dataclass(slots=True, eq=False)  # one printed game is no other: memos are kept by it
class Facts:
    """Map, counters and tables. Spaces and units are small whole numbers; `names` and `ids` are their words."""

    grid: Grid
    names: tuple[str, ...] = ()  # of spaces: hexes, boxes A-D, Entry Points, air and naval boxes, turn track
    space: dict[str, int] = field(default_factory=dict)
    hexes: int = 0
    terrain: tuple[str, ...] = ()
    features: tuple[tuple[str, ...], ...] = ()
    provenance: tuple[str, ...] = ()
    sides: dict[tuple[int, int], str] = field(default_factory=dict)  # 4.2a kind of each hex side, both ways
    rivers: dict[str, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    ways: tuple[tuple[tuple[int, int], ...], ...] = ()  # (neighbour, MF) of each hex
    land: Country = NOWHERE  # the same, ready to be flooded
    affordable: tuple[tuple[int, ...], ...] = ()  # by hex and MF: the neighbours that cost no more, a bit each
    dry: tuple[tuple[int, ...], ...] = ()  # 8.12 neighbours that are not across a river, the ford excepted
    jungle: tuple[bool, ...] = ()  # 4.2c
    ridge: tuple[bool, ...] = ()
    area: tuple[int, ...] = ()  # 3.0a
    boxes: tuple[int, ...] = ()
    links: dict[int, tuple[int, ...]] = field(default_factory=dict)  # 6.0a box to box
    entries: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())  # 7.1a 7.2a Entry Points of each side
    landing: tuple[int, ...] = ()  # 7.2b boxes that take reinforcements
    arrows: dict[int, tuple[int, ...]] = field(default_factory=dict)  # 7.5.2
    fields: tuple[int, ...] = ()  # airfield hexes
    field_at: tuple[int, ...] = ()  # hex -> which airfield hex, or -1
    field_names: tuple[str, ...] = ()
    capacity: tuple[int, ...] = ()  # 12.1
    strip: tuple[bool, ...] = ()  # 12.5a fighters only
    built: tuple[bool, ...] = ()
    turn_boxes: tuple[int, ...] = ()
    ids: tuple[str, ...] = ()  # of counters: ground units, then air, then ships
    unit: dict[str, int] = field(default_factory=dict)
    ground: int = 0  # how many are ground units
    side: tuple[int, ...] = ()
    kind: tuple[str, ...] = ()  # infantry, artillery, engineer; or the type of an air or naval unit
    combat: tuple[int, ...] = ()  # 8.3
    range: tuple[int, ...] = ()  # 9.1; 0 is no artillery
    move: tuple[int, ...] = ()  # 4.0a
    arrives: tuple[int, ...] = ()  # turn; 0 at start, -1 the special destroyers
    titles: tuple[str, ...] = ()
    fighter: tuple[bool, ...] = ()  # 13.1a
    bomber: tuple[bool, ...] = ()
    ship: tuple[bool, ...] = ()
    special_from: int = 0  # 10.1c
    tables: tuple[ResultsTable, ...] = ()  # 8.9 by side
    modifiers: dict[str, int] = field(default_factory=dict)
    supply_loss: tuple[bool, ...] = ()  # 14.1 by die, from 1
    costs: dict[str, int] = field(default_factory=dict)
    ground_of: tuple[tuple[int, ...], ...] = ()  # ground units by side
    air_of: tuple[tuple[int, ...], ...] = ()  # air units and ships by side
    # the boxes beside the map, by name
    usaf_reserve: int = 0
    cap: int = 0
    ground_attack: int = 0
    ijaf_reserve: int = 0
    ijaf_attack: int = 0
    ijn_reserve: int = 0
    ijn_attack: int = 0
    ijn_special: int = 0
    at_start: int = 0
    out: int = 0
    # what was found out once
    discs: dict[tuple[int, int], int] = field(default_factory=dict)
    near_memo: dict[tuple[int, int, int], int] = field(default_factory=dict)
    reach_memo: dict[tuple[int, int, int, int], Any] = field(default_factory=dict)
    far_from: dict[int, tuple[int, ...]] = field(default_factory=dict)
    far_memo: dict[tuple[int, ...], tuple[int, ...]] = field(default_factory=dict)
    worth_memo: dict[tuple[Any, ...], tuple[float, ...]] = field(default_factory=dict)

    def is_gun(self, u: int) -> bool:
        """9.1 A unit with a range number."""
        return self.kind[u] == ARTILLERY

    def disc(self, hex_: int, radius: int) -> int:
        """All hexes no farther than `radius` from one, a bit each."""
        known = self.discs.get((hex_, radius))
        if known is None:
            known = self.discs[hex_, radius] = sum(self.grid.bits[h] for h in self.grid.within(hex_, radius))
        return known


def read(pack: Pack) -> Facts:
    """All printed facts of a pack."""
    hexes = pack.table("hexes").need("hex", "terrain", "features")
    for row in hexes:
        if len(row["hex"].text) != 4 or not row["hex"].text.isdigit():
            raise row["hex"].wrong("a hex number RRCC")
    facts = Facts(Grid(hexes.by("hex"), row_column_axial, POINTY))
    _spaces(facts, pack, hexes)
    _hexsides(facts, pack)
    _off_board(facts, pack)
    _airfields(facts, pack)
    _units(facts, pack)
    _tables(facts, pack)
    most = max(facts.move, default=0)
    facts.affordable = tuple(
        tuple(sum(1 << b for b, price in ways if price <= points) for points in range(most + 1)) for ways in facts.ways
    )
    return facts


def _spaces(f: Facts, pack: Pack, hexes: PrintedTable) -> None:
    boxes = [f"Box {row['box'].text}" for row in pack.table("boxes").need("box", "connected", "reinforcements")]
    points = [f"EP {row['point'].text}" for row in pack.table("entry_points").need("point", "side")]
    f.hexes = len(f.grid)
    f.names = (*f.grid.names, *boxes, *points, *NAMED_BOXES, *TURNS)
    f.space = {name: i for i, name in enumerate(f.names)}
    f.boxes = tuple(f.space[b] for b in boxes)
    (f.usaf_reserve, f.cap, f.ground_attack, f.ijaf_reserve, f.ijaf_attack, f.ijn_reserve, f.ijn_attack, f.ijn_special,
     f.at_start, f.out) = (f.space[name] for name in NAMED_BOXES)  # fmt: skip
    f.turn_boxes = tuple(f.space[t] for t in TURNS)
    f.terrain = tuple(row["terrain"].one_of("clear", "jungle", "ridge") for row in hexes)
    f.features = tuple(row["features"].words() for row in hexes)
    f.provenance = tuple(row["terrain"].provenance for row in hexes)
    f.jungle = tuple(t == "jungle" for t in f.terrain)
    f.ridge = tuple(t == "ridge" for t in f.terrain)
    (south, north), (east, west) = SETUP_ROWS, SETUP_COLUMNS
    f.area = tuple(h for h, n in enumerate(f.grid.names) if south <= int(n[:2]) <= north and east <= int(n[2:]) <= west)


def _hex(f: Facts, cell: Cell, text: str = "") -> int:
    name = text or cell.text
    if name not in f.grid.index:
        raise cell.wrong("a hex of hexes.csv")
    return f.grid.index[name]


def _hexsides(f: Facts, pack: Pack) -> None:
    costs = {row["crossing"].text: row["cost"].whole(1, 20) for row in pack.table("movement").need("crossing", "cost")}
    needed = ("clear", "jungle", "ridge", "river into clear", "river into jungle", "river into ridge", "ford")
    missing = [k for k in needed if k not in costs]
    if missing:
        raise HendersonError(f"movement.csv:1:1: no crossing '{missing[0]}': expected {', '.join(needed)}")
    f.costs = costs
    rivers: dict[str, list[tuple[int, int]]] = {}
    for row in pack.table("hexsides").need("a", "b", "kind", "river"):
        a, b = _hex(f, row["a"]), _hex(f, row["b"])
        if b not in f.grid.neighbours[a]:
            raise row["b"].wrong(f"a hex next to {row['a'].text}")
        kind = row["kind"].one_of("clear", "jungle", "ridge", "river", "ford")
        if f.sides.get((a, b), kind) != kind:
            raise row["kind"].wrong(f"{f.sides[a, b]}, as in an earlier line")
        f.sides[a, b] = f.sides[b, a] = kind
        if kind in ("river", "ford"):
            rivers.setdefault(row["river"].text or "river", []).append((a, b))
    f.rivers = {name: tuple(sides) for name, sides in rivers.items()}

    def cost(a: int, b: int) -> int:
        """4.2b A river is charged by the hex beyond it; 4.4a the ford and all other sides by themselves (4.5a both ways)."""
        kind = f.sides.get((a, b), "clear")
        return costs[f"river into {f.terrain[b]}"] if kind == "river" else costs[kind]

    near = f.grid.neighbours
    f.ways = tuple(tuple((b, cost(a, b)) for b in near[a]) for a in range(f.hexes))
    f.land = country(f.ways)
    f.dry = tuple(tuple(b for b in near[a] if f.sides.get((a, b)) != "river") for a in range(f.hexes))


def _off_board(f: Facts, pack: Pack) -> None:
    landing = []
    for row in pack.table("boxes"):
        here = f.space[f"Box {row['box'].text}"]
        for other in row["connected"].words():
            if f"Box {other}" not in f.space:
                raise row["connected"].wrong("letters of boxes")
        f.links[here] = tuple(f.space[f"Box {other}"] for other in row["connected"].words())
        if row["reinforcements"].flag():
            landing.append(here)
    f.landing = tuple(landing)
    points: tuple[list[int], list[int]] = ([], [])
    for row in pack.table("entry_points"):
        points[SIDES.index(row["side"].one_of(*SIDES))].append(f.space[f"EP {row['point'].text}"])
    f.entries = (tuple(points[US]), tuple(points[JAPAN]))
    for row in pack.table("arrows").need("from", "hex"):
        word = row["from"].text
        name = f"EP {word}" if word.isdigit() else f"Box {word}"
        if name not in f.space:
            raise row["from"].wrong("the number of an Entry Point or the letter of a box")
        f.arrows[f.space[name]] = (*f.arrows.get(f.space[name], ()), _hex(f, row["hex"]))
    bare = [f.names[s] for s in (*f.boxes, *f.entries[US], *f.entries[JAPAN]) if s not in f.arrows]
    if bare:
        raise HendersonError(f"arrows.csv:1:1: no arrow from '{bare[0]}': expected at least one")


def _airfields(f: Facts, pack: Pack) -> None:
    rows = list(pack.table("airfields").need("hex", "airfield", "capacity", "fighters only", "built"))
    f.fields = tuple(_hex(f, row["hex"]) for row in rows)
    f.field_at = tuple(f.fields.index(h) if h in f.fields else -1 for h in range(f.hexes))
    f.field_names = tuple(row["airfield"].text for row in rows)
    f.capacity = tuple(row["capacity"].whole(1, 60) for row in rows)
    f.strip = tuple(row["fighters only"].flag() for row in rows)
    f.built = tuple(row["built"].flag() for row in rows)


def _turn(cell: Cell, text: str = "") -> int:
    """A turn by its name; 0 is at start."""
    name = text or cell.text
    if name == AT_START:
        return 0
    if name not in TURNS:
        raise cell.wrong(f"{AT_START} or a turn from {TURNS[0]} to {TURNS[-1]}")
    return TURNS.index(name) + 1


def _units(f: Facts, pack: Pack) -> None:
    """7.6 Ground units one by one; air and naval units of each type as many as the turn record brings, turn by turn."""
    ids: list[str] = []
    rows: list[tuple[int, str, int, int, int, int, str]] = []  # side, kind, combat, range, move, arrives, title
    table = pack.table("units").need("unit", "side", "kind", "combat", "range", "move", "arrives", "name")
    for word, row in table.by("unit").items():
        if word in f.space or not word.isprintable() or "|" in word or not word:
            raise row["unit"].wrong("a name that is no hex or box")
        side, kind = SIDES.index(row["side"].one_of(*SIDES)), row["kind"].one_of(*KINDS)
        reach = row["range"].maybe(1, 40)
        if (reach is not None) != (kind == ARTILLERY):
            raise row["range"].wrong("a range for artillery and none for other units (9.1)")
        ids.append(word)
        rows.append((side, kind, row["combat"].whole(1, 99), reach or 0, row["move"].whole(0, 40), _turn(row["arrives"]),
                     row["name"].text))  # fmt: skip
    f.ground = len(ids)
    types = pack.table("air_types").need("type", "side", "roles", "counters").by("type")
    roles: dict[str, tuple[str, ...]] = {}
    for name, row in types.items():
        roles[name] = row["roles"].words()
        if not roles[name] or any(r not in ROLES for r in roles[name]):
            raise row["roles"].wrong("words out of " + ", ".join(ROLES))
        side = SIDES.index(row["side"].one_of(*SIDES))
        count = 0
        for line in pack.table("turn_record").need("turn", name):
            when = line["turn"].text
            f.special_from = _turn(line["turn"], when[5:]) if when.startswith("from ") else f.special_from
            turn = -1 if when.startswith("from ") else _turn(line["turn"])
            for _ in range(line[name].whole(0, 99)):
                count += 1
                ids.append(f"{name} {count}")
                rows.append((side, name, 0, 0, 0, turn, f"{name} {count}"))
        if count != row["counters"].whole(0, 999):
            raise row["counters"].wrong(f"{count}, as many as turn_record.csv brings in")
    f.ids = tuple(ids)
    f.unit = {word: u for u, word in enumerate(ids)}
    f.side, f.kind, f.combat, f.range, f.move, f.arrives, f.titles = (tuple(column) for column in zip(*rows))
    f.ground_of = tuple(tuple(u for u in range(f.ground) if f.side[u] == s) for s in (US, JAPAN))
    f.air_of = tuple(tuple(u for u in range(f.ground, len(ids)) if f.side[u] == s) for s in (US, JAPAN))
    f.fighter, f.bomber, f.ship = (tuple(role in roles.get(k, ()) for k in f.kind) for role in ROLES)


def _tables(f: Facts, pack: Pack) -> None:
    tables = []
    for name in ("american_attack", "japanese_attack"):
        table = ResultsTable(pack.table(name))
        for row in table.cells.values():
            for cell in row:
                cell.one_of(*RESULTS)
        for column in ("1-2", "1-1", "2-1", "3-1"):
            if column not in table.cells:
                raise HendersonError(f"{name}.csv:1:1: no odds '{column}': expected 1-2, 1-1, 2-1 and 3-1")
        tables.append(table)
    f.tables = tuple(tables)
    f.modifiers = {row["when"].text: row["modifier"].whole(-20, 20) for row in pack.table("modifiers").need("when", "modifier")}
    needed = ("defender in jungle", "odds above 3-1", "each bomber", "each ship", "low end", "high end")
    missing = [k for k in needed if k not in f.modifiers]
    if missing:
        raise HendersonError(f"modifiers.csv:1:1: no line '{missing[0]}': expected {', '.join(needed)}")
    if not 1 <= f.modifiers["low end"] <= f.modifiers["high end"] <= 6:
        raise HendersonError("modifiers.csv:1:1: low end and high end are faces of the die, 1 to 6 [8.8]")
    rows = pack.table("supply").need("die", "loss").by("die")
    lost = [rows[str(die)]["loss"].one_of("none", "one unit") == "one unit" for die in range(1, 7) if str(die) in rows]
    if len(lost) != 6:
        raise HendersonError("supply.csv:1:1: expected a line for each face of the die, 1 to 6")
    f.supply_loss = tuple(lost)
