"""1.gap The printed facts: board, counters, tables and cards out of the component pack, checked and turned into small ints.

A Combat Position and a box are a *place*: positions first (MRM 1 is 0), then the three Reserves boxes, then Colonel Oka's
Attack box. An Attack Position is an *ap*. Lines of Sight and occupied Attack Positions are bit sets over the aps.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ....board.components import Cell, Pack, Row
from ....engine.decision import HendersonError
from .cards import Decks, IjaCard, read_decks

LEVELS = ("boot", "regular", "veteran", "elite")

# USMC counters, then Weapons, in the order of usmc.csv: what the rules say of them goes by these names
RIFLES, NCO, OFFICER, MEDIC, OBSERVER, MG_TEAM, AT_TEAM, MORTAR_TEAM, MG, AT_GUN, MORTAR_60, MORTAR_81 = range(12)
KINDS = ("Rifles", "NCO", "Officer", "Medic", "Observer", "MG Team", "AT Team", "Mortar Team", "MG", "AT Gun", "60mm", "81mm")
# IJA counters in the order of ija.csv
INFANTRY, VETERAN, BUSHI, INFILTRATOR, IJA_OFFICER, KNEE_MORTAR, TANK = range(7)
ENEMIES = ("Infantry", "Veteran", "Bushi", "Infiltrator", "IJA Officer", "Knee Mortar", "Tank")
ATTACKS = ("machine gun", "knee mortar", "tank", "70mm", "100mm")
TOKENS = ("Wildcat", "SBD-Bomber", "SBD-Patrol", "Artillery", "Anti-aircraft", "Comms")
MRM = 0  # the Tank's sector
PARAMETERS = (  # the named numbers of parameters.csv
    "land_supplies_max", "send_supplies_max", "send_reinforcement_points", "request_reinforcement_points", "command_recovers",
    "wildcat_vs_zero_bonus", "banzai_bombard_rolls", "bushi_save", "barrage_tokens_one", "barrage_tokens_two",
    "water_counters_per_supply", "betty_bombers", "tank_check_min", "morale_fail_max", "ija_hand_to_hand", "rapid_fire_penalty",
    "mg_destroy_max", "comms_extra_moves", "comms_extra_actions", "suppression_die", "wire_tokens_per_action",
    "defensive_fire_exhausted_penalty", "wire_defense", "suppress_supply_cost", "inspire_dice", "ija_cards_per_turn",
    "events_in_play", "ready_artillery_supply_cost", "gather_intel_points", "dive_bomb_hit_min", "dive_bomb_turn_back_min",
    "yura_hits_to_turn_back", "bonus_per_extra_token", "betty_white_shield", "betty_yellow_shield", "betty_dice_per_token",
    "anti_aircraft_tokens_max", "location_18_defeat", "oka_repulsed_at", "oka_bonus_per_counter", "first_aid_supply_cost",
    "reload_supply_cost", "wire_supply_cost", "supply_per_wildcat", "defense_value_max",
)  # fmt: skip
LEVEL_ROWS = (  # what levels.csv sets
    "rifles MRM", "rifles MLB", "rifles SLP", "supply MRM", "supply MLB", "supply SLP", "suppression", "purchase", "fog cards",
    "tactics cards", "tactics extra on", "operations drawn", "operations discarded", "operations used", "moves", "actions",
    "epic cards per wave", "epic fog cards",
)  # fmt: skip
VICTORY = ("gather_intel", "yura_turned_back", "nagumo_spotted", "oka_repulsed", "tank_destroyed",
           "per_usmc_counter_in_combat_positions", "per_undisrupted_henderson_location")  # fmt: skip
BOOT_LEVELS = ("i", "ii", "iii")


class Attack(NamedTuple):
    """An IJA attack: how far it looks for a target and what each face of the die does."""

    name: str
    rule: str
    target: int
    faces: tuple[str, ...]


class Wave(NamedTuple):
    """A Wave and its Banzai card."""

    deck: int
    variants: int
    bombard: int
    tank: int  # from which die result on the Tank comes; 0: no Tank Check
    oka: bool


class Facts:
    """All printed facts. Read-only."""

    def __init__(self, pack: Pack) -> None:
        self._sectors(pack)
        self._positions(pack)
        self._track(pack)
        self._sight(pack)
        self._locations(pack)
        self._counters(pack)
        self._tables(pack)
        self.decks: Decks = read_decks(pack, KINDS, ENEMIES, ATTACKS, TOKENS, self.sectors, tuple(self.values))
        self.waves = self._waves(pack)

    # -- the board -------------------------------------------------------------------------------------------------

    def _sectors(self, pack: Pack) -> None:
        """3.0.b The sector die; 3.0.c the position dice."""
        table = pack.table("sectors").need("sector", "name", "sector die 1d4", "position die")
        rows = list(table.by("sector").values())
        if [r["sector"].text for r in rows] != ["MRM", "MLB", "SLP"]:
            raise rows[0]["sector"].wrong("three rows: MRM, MLB, SLP")
        self.sectors = tuple(r["sector"].text for r in rows)
        self.sector_names = tuple(r["name"].text for r in rows)
        self.sector_die = _faces([(s, r["sector die 1d4"]) for s, r in enumerate(rows)], 4)
        sides = []
        for r in rows:
            if not re.fullmatch(r"1d(4|10)", r["position die"].text):
                raise r["position die"].wrong("1d4 or 1d10")
            sides.append(int(r["position die"].text[2:]))
        self.position_sides = tuple(sides)

    def _positions(self, pack: Pack) -> None:
        table = pack.table("positions").need("sector", "position", "row", "inf 1d4", "links", "sees")
        self._position_rows: list[Row] = list(table)
        sector_of: list[int] = []
        numbers: list[int] = []
        index: dict[tuple[int, int], int] = {}
        for place, row in enumerate(table):
            s = self.sectors.index(row["sector"].one_of(*self.sectors))
            n = row["position"].whole(1, self.position_sides[s])
            if (s, n) in index:
                raise row["position"].wrong("a position that is not in an earlier row")
            if n != 1 and (s, n - 1) not in index:
                raise row["position"].wrong("positions in order, from 1")
            index[s, n] = place
            sector_of.append(s)
            numbers.append(n)
        for s, sides in enumerate(self.position_sides):
            if sum(1 for x in sector_of if x == s) != sides:
                raise HendersonError(f"positions.csv: {self.sectors[s]} needs {sides} positions, one for each face of its die")
        self.position_index = index
        self.positions = len(sector_of)
        self.reserves = tuple(range(self.positions, self.positions + 3))
        self.oka = self.positions + 3
        self.sector_of = (*sector_of, 0, 1, 2, 3)  # the sector of a place; 3: Colonel Oka's box belongs to none
        names = [f"{self.sectors[s]} {n}" for s, n in zip(sector_of, numbers)]
        self.place_names = (*names, *(f"{s} Reserves" for s in self.sectors), "Oka")
        self.places_by_name = {name: p for p, name in enumerate(self.place_names)}
        self.in_sector = tuple(tuple(p for p in range(self.positions) if sector_of[p] == s) for s in range(3))
        links: list[tuple[int, ...]] = []
        rear: list[tuple[tuple[int, Cell], ...]] = []
        for place, row in enumerate(table):
            s = sector_of[place]
            try:
                links.append(tuple(sorted(index[s, int(w)] for w in row["links"].words())))
            except (KeyError, ValueError):
                raise row["links"].wrong(f"positions of {self.sectors[s]}") from None
            if row["row"].one_of("front", "rear") == "front" and row["inf 1d4"].text != "-":
                raise row["inf 1d4"].wrong("'-': only rear positions are INF positions")
        for place, near in enumerate(links):
            for other in near:
                if place not in links[other]:
                    raise self._position_rows[place]["links"].wrong(f"links both ways: {names[other]} does not name it")
        self.links = tuple(links)
        self.front = tuple(row["row"].text == "front" for row in table)
        for s in range(3):  # 3.7.1.b the INF positions of a sector by 1d4
            rear.append(tuple((p, table.rows[p]["inf 1d4"]) for p in self.in_sector[s] if table.rows[p]["inf 1d4"].text != "-"))
        self.inf_die = tuple(_faces(list(cells), 4) for cells in rear)
        self.inf = tuple(tuple(p for p, _ in cells) for cells in rear)

    def _track(self, pack: Pack) -> None:
        """3.6.b Attack Tracks and forks; 3.6.3.a the assault tables of the final positions."""
        table = pack.table("track").need("sector", "attack position", "kind", "label", "exits 1d6", "assault 1d6")
        rows = list(table)
        index: dict[tuple[int, str], int] = {}
        sector: list[int] = []
        for ap, row in enumerate(rows):
            s = self.sectors.index(row["sector"].one_of(*self.sectors))
            if (s, row["attack position"].text) in index:
                raise row["attack position"].wrong("an Attack Position that is not in an earlier row")
            index[s, row["attack position"].text] = ap
            sector.append(s)
        self.ap_sector = tuple(sector)
        self.ap_names = tuple(f"{self.sectors[s]} {w}" for s, w in index)
        self.aps_by_name = {name: ap for ap, name in enumerate(self.ap_names)}
        self.ap_labels = tuple(row["label"].text for row in rows)
        self.ap_kinds = tuple(row["kind"].one_of("entry", "intermediate", "wire") for row in rows)
        self.ap_index = index
        self.exits: tuple[tuple[int, ...], ...] = tuple(
            self._ways(row, "exits 1d6", index, sector[ap]) for ap, row in enumerate(rows)
        )
        by_number = {(s, str(n)): p for (s, n), p in self.position_index.items()}
        self.assault = tuple(self._ways(row, "assault 1d6", by_number, sector[ap]) for ap, row in enumerate(rows))
        self.ways = tuple(tuple(sorted(set(e), key=e.index)) for e in self.exits)  # a fork has two or more
        entries = []
        for s in range(3):
            entry = [ap for ap in range(len(rows)) if sector[ap] == s and self.ap_kinds[ap] == "entry"]
            if len(entry) != 1:
                raise HendersonError(f"track.csv: {self.sectors[s]} has {len(entry)} entry positions: expected one")
            entries.append(entry[0])
        self.entry = tuple(entries)
        for ap, row in enumerate(rows):
            if (self.ap_kinds[ap] == "wire") != (not self.exits[ap]) or bool(self.exits[ap]) == bool(self.assault[ap]):
                raise row["exits 1d6"].wrong("exits for a position on the track, an assault table for a wire position")
        self.wire_bits = _bits(ap for ap, kind in enumerate(self.ap_kinds) if kind == "wire")
        self.entry_bits = _bits(entries)
        self.sector_bits = tuple(_bits(ap for ap in range(len(rows)) if sector[ap] == s) for s in range(3))
        depth = [0] * len(rows)  # steps to the perimeter
        for ap in reversed(range(len(rows))):
            depth[ap] = 1 + max((depth[e] for e in self.ways[ap]), default=0)
        self.depth = tuple(depth)
        # 3.8.1.b the row nearest the perimeter first, lanes in the order of the file
        self.charge_order = tuple(
            tuple(sorted((ap for ap in range(len(rows)) if sector[ap] == s), key=lambda ap: depth[ap])) for s in range(3)
        )

    def _ways(self, row: Row, head: str, index: dict[tuple[int, str], int], s: int) -> tuple[int, ...]:
        cell = row[head]
        if cell.text == "-":
            return ()
        pairs: list[tuple[int, Cell]] = []
        for part in cell.text.split("/"):
            word, _, faces = part.strip().partition(" ")
            if (s, word) not in index:
                raise cell.wrong(f"'{word}' to be a position of {self.sectors[s]}")
            pairs.append((index[s, word], cell._replace(text=faces)))
        return _faces(pairs, 6)

    def _sight(self, pack: Pack) -> None:
        """1.3 Line of Sight: an explicit table, never geometry."""
        sees = []
        for place, row in enumerate(self._position_rows):
            s = self.sector_of[place]
            words = row["sees"].words()
            for w in words:
                if (s, w) not in self.ap_index:
                    raise row["sees"].wrong(f"Attack Positions of {self.sectors[s]}, and '{w}' is none")
            sees.append(_bits(self.ap_index[s, w] for w in words))
        self.sees = tuple(sees)

    def _locations(self, pack: Pack) -> None:
        """1.gap Henderson Field: Locations 3 to 18, each with its organisation and its token."""
        table = pack.table("locations").need("location", "organisation", "token")
        rows = list(table)
        numbers = [r["location"].whole(3, 18) for r in rows]
        if numbers != list(range(3, 19)):
            raise rows[0]["location"].wrong("sixteen rows, 3 to 18 in order")
        none = [""] * 3
        self.organisation = (*none, *(r["organisation"].text for r in rows))
        self.token = (*none, *("" if r["token"].text == "-" else r["token"].one_of(*TOKENS) for r in rows))
        self.holders = {t: tuple(n for n in range(3, 19) if self.token[n] == t) for t in TOKENS}
        trackers = pack.document("trackers")
        try:
            self.coast_watchers = tuple(str(w) for w in trackers["coast_watchers"]["locations"])
            self.search_values = tuple(int(v) for v in trackers["carrier_strike_force"]["search_values"])
        except (KeyError, TypeError, ValueError) as error:
            raise HendersonError(
                f"trackers.toml: expected coast_watchers.locations and carrier_strike_force.search_values: {error!r}"
            ) from None
        if list(self.search_values) != sorted(set(self.search_values), reverse=True) or not self.search_values:
            raise pack.wrong("trackers.toml", "search_values", "falling numbers")

    # -- counters --------------------------------------------------------------------------------------------------

    def _counters(self, pack: Pack) -> None:
        table = pack.table("usmc").need("counter", "title", "class", "attack", "suppression", "cost", "count", "mans")
        rows = _in_order(list(table), KINDS)
        self.kind_titles = tuple(r["title"].text for r in rows)
        self.attack = tuple(r["attack"].maybe(0, 6) or 0 for r in rows)
        self.suppression = tuple(r["suppression"].maybe(0, 20) or 0 for r in rows)
        self.cost = tuple(r["cost"].whole(1, 20) for r in rows)
        counts = [r["count"].whole(0, 60) for r in rows]
        if [r["class"].one_of("USMC", "Weapon") == "Weapon" for r in rows] != [k >= MG for k in range(12)]:
            raise rows[0]["class"].wrong("USMC for the first eight counters, Weapon for the last four")
        # 4.1.1.c which Weapons a Team mans
        self.mans = tuple(
            ()
            if r["mans"].text == "-"
            else tuple(KINDS.index(Cell.one_of(r["mans"]._replace(text=w), *KINDS[MG:])) for w in r["mans"].text.split("/"))
            for r in rows
        )
        self.kind = tuple(k for k, n in enumerate(counts) for _ in range(n))
        self.names = tuple(f"{KINDS[k]} {i + 1}" for k, n in enumerate(counts) for i in range(n))
        self.by_name = {name: c for c, name in enumerate(self.names)}
        self.of_kind = tuple(tuple(c for c, x in enumerate(self.kind) if x == k) for k in range(12))
        table = pack.table("ija").need("counter", "defense", "count", "immune", "ignores wire", "attacks on advance")
        rows = _in_order(list(table), ENEMIES)
        self.defense = tuple(r["defense"].whole(1, 6) for r in rows)
        counts = [r["count"].whole(0, 60) for r in rows]
        self.immune = tuple(r["immune"].flag() for r in rows)
        self.ignores_wire = tuple(r["ignores wire"].flag() for r in rows)
        self.on_advance = tuple(
            "" if r["attacks on advance"].text == "-" else r["attacks on advance"].one_of(*ATTACKS) for r in rows
        )
        self.enemy_kind = tuple(k for k, n in enumerate(counts) for _ in range(n))
        self.enemy_names = tuple(f"{ENEMIES[k]} {i + 1}" for k, n in enumerate(counts) for i in range(n))
        self.enemies_by_name = {name: e for e, name in enumerate(self.enemy_names)}
        self.enemies_of_kind = tuple(tuple(e for e, x in enumerate(self.enemy_kind) if x == k) for k in range(7))

    # -- tables ----------------------------------------------------------------------------------------------------

    def _tables(self, pack: Pack) -> None:
        rows = _all_of(pack, "parameters", "parameter", PARAMETERS, "value")
        self.values = {name: row["value"].whole(-20, 100) for name, row in rows.items()}
        self.level: dict[str, tuple[Cell, ...]] = {}
        self._by_level: dict[tuple[str, str], int] = {}  # as far as somebody has asked
        for name, row in _all_of(pack, "levels", "what", LEVEL_ROWS, *LEVELS).items():
            self.level[name] = tuple(row[level] for level in LEVELS)
        for drawn, gone, used in zip(*(self.level[f"operations {what}"] for what in ("drawn", "discarded", "used"))):
            if used.whole() != drawn.whole() - gone.whole():  # 2.1
                raise used.wrong(f"the {drawn.whole() - gone.whole()} cards that are drawn and not discarded")
        attacks = pack.table("attacks").need("attack", "rule", "target", "1", "2", "3", "4", "5", "6").by("attack")
        self.attacks: dict[str, Attack] = {}
        for name in ATTACKS:
            if name not in attacks:
                raise HendersonError(f"attacks.csv: no row '{name}'")
            row = attacks[name]
            target = 99 if row["target"].text == "unlimited" else row["target"].whole(0, 9)
            faces = tuple(row[str(n)].one_of("destroyed", "morale", "miss") for n in range(1, 7))
            self.attacks[name] = Attack(name, row["rule"].text, target, faces)
        table = pack.table("coordinated_attack").need("cards", *LEVELS)
        self.coordinated = {  # 6.7.a cards drawn by 3d6
            level: _faces([(r["cards"].whole(1, 5), r[level]) for r in table], 18, low=3) for level in LEVELS
        }
        items = _all_of(pack, "victory", "item", VICTORY, "title", "points")
        self.points = {k: (r["title"].text, r["points"].whole(), r["points"].provenance) for k, r in items.items()}
        self.ranks = tuple((r["rank"].text, r["from points"].whole()) for r in pack.table("ranks"))
        hands = _all_of(pack, "boot_cards", "boot level", BOOT_LEVELS, "cards")
        self.boot_hand = {level: row["cards"].whole(0, 8) for level, row in hands.items()}

    def by_level(self, what: str, level: str) -> int:
        """A number that a Difficulty Level sets."""
        found = self._by_level.get((what, level))
        if found is None:
            found = self._by_level[what, level] = self.level[what][LEVELS.index(level)].whole()
        return found

    def _waves(self, pack: Pack) -> tuple[Wave, ...]:
        table = pack.table("waves").need("wave", "deck", "variants", "bombard rolls", "tank", "oka")
        waves = tuple(
            Wave(
                r["deck"].whole(1, 40),
                r["variants"].whole(0, 20),
                r["bombard rolls"].whole(0, 20),
                r["tank"].maybe(1, 6) or 0,
                r["oka"].flag(),
            )
            for r in table
        )
        if [r["wave"].text for r in table] != ["1", "2", "3", "4"]:
            raise HendersonError(f"waves.csv: {len(waves)} waves: expected four, 1 to 4 in order")
        for n, wave in enumerate(waves):
            own, variant = len(self.decks.own[n]), len(self.decks.variant[n])
            if (own, variant) != (wave.deck, wave.variants):
                raise table.rows[n]["deck"].wrong(
                    f"the {own} own and {variant} Variant cards that ija_cards.csv has for Wave {n + 1}"
                )
        return waves

    def card(self, number: int) -> IjaCard:
        """An IJA card."""
        return self.decks.ija[number]


def _all_of(pack: Pack, table: str, head: str, names: tuple[str, ...], *more: str) -> dict[str, Row]:
    """The rows of a table by name: each of these names once, and no other."""
    rows: dict[str, Row] = pack.table(table).need(head, *more).by(head)
    for name, row in rows.items():
        if name not in names:
            raise row[head].wrong(f"one of {', '.join(names)}")
    missing = [name for name in names if name not in rows]
    if missing:
        raise HendersonError(f"{table}.csv: no row '{missing[0]}'")
    return rows


def _in_order(rows: list[Row], names: tuple[str, ...]) -> list[Row]:
    for row, name in zip(rows, names):
        if row["counter"].text != name:
            raise row["counter"].wrong(f"'{name}' in this row")
    if len(rows) != len(names):
        raise rows[-1]["counter"].wrong(f"{len(names)} rows: {', '.join(names)}")
    return rows


def _faces(pairs: list[tuple[int, Cell]], sides: int, low: int = 1) -> tuple[int, ...]:
    """Which of the pairs each face of a die names; the cells hold faces as printed: 4-6."""
    found: list[int | None] = [None] * (sides - low + 1)
    for value, cell in pairs:
        first, _, last = cell.text.partition("-")
        if not first.isdigit() or not (last or first).isdigit():
            raise cell.wrong("faces of a die, as 2 or 4-6")
        for face in range(int(first), int(last or first) + 1):
            if not low <= face <= sides or found[face - low] is not None:
                raise cell.wrong(f"each result {low} to {sides} once")
            found[face - low] = value
    if None in found:
        raise pairs[-1][1].wrong(f"each result {low} to {sides} once, and {found.index(None) + low} is not there")
    return tuple(v for v in found if v is not None)


def _bits(numbers: Any) -> int:
    return sum(1 << n for n in numbers)
