"""2.0 The printed facts: counters, ratings, tables and schedule, read from the component pack and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....board.components import Cell, Pack, PrintedTable
from ....engine.decision import HendersonError

US, JAPAN = 0, 1
# said to be tuples of any length: the compiler takes others apart, and puts them together again for every look by a number
SIDES: tuple[str, ...] = ("US", "Japan")
NATIONS: tuple[str, ...] = ("USN", "Japan")  # in sentences
OWNERS: tuple[str, ...] = ("USN", "Japanese")
CV, BB, CA, CL, DD, SP, LAND, FIGHTER, BOMBER, SUB = range(10)
TYPES: tuple[str, ...] = ("CV", "BB", "CA", "CL", "DD", "SP", "Land", "F", "B", "SUB")  # 2.2.ships.a, 2.2.air.a
SURFACE: tuple[int, ...] = (BB, CA, CL, DD)  # 8.step4.offer

# 2.1 the boxes of the map; then the air over two of them, and where counters are that are in none
POOL, PILE, RABAUL, TRUK, NOUMEA, IJN_SEA, USN_SEA = range(7)
HENDERSON, FORCES, OVER, OVER_FORCES, WAITING, DISABLED, SUNK, GONE = range(7, 15)
PLACES: tuple[str, ...] = (
    "Force pool", "Reinforcements", "Rabaul", "Truk", "Noumea", "IJN at Sea", "USN at Sea", "Henderson Field",
    "Forces on the Island", "Over Henderson Field", "Over the Island", "Optional", "Disabled", "Sunk", "Out of play"
)  # fmt: skip
SEA: tuple[int, ...] = (USN_SEA, IJN_SEA)  # by side
PORT: tuple[int, ...] = (NOUMEA, TRUK)  # 2.1.ports

HIT_KINDS = (
    "dogfight", "bombers after a dogfight", "bombers without a dogfight", "base flak", "base bombing", "ship flak",
    "ship bombing", "CAP", "strike flak", "strike", "gunnery", "torpedo", "escorts", "submarine", "land combat", "Banzai",
    "double supply"
)  # fmt: skip


NUMBERS = (
    "first turn", "counters", "US supply", "Japanese supply", "Henderson damage", "US DD at sea", "US SP at sea",
    "US DD in Noumea", "Japanese DD in Rabaul", "cost of a new step", "cost of a rebuilt step",
    "cost of a carrier air point", "CV forced departure", "flak dice of Henderson", "flak dice of Forces on the Island",
    "strike bonus against SP and Land", "escort bonus with carriers", "damage dice", "damage dice with torpedoes",
    "sunk above times defense", "steps per point of double supply", "steps lost without supply",
    "Express supply on or below", "Express supply", "decisive margin"
)  # fmt: skip
KEPT = ("turns", "Rabaul CA", "Rabaul CL", "Rabaul DD", "long range divisor", "land units per supply point",
        "bonus against damaged ships")  # fmt: skip


class Unit:
    """A counter that moves and fights: a row of the lists below while they are being read."""

    __slots__ = (
        "air", "arrives", "bombards", "defense", "disabled", "entry", "flak", "group", "gunnery", "kind", "name", "points",
        "side", "steps", "sunk", "title", "torpedo"
    )  # fmt: skip

    def __init__(self, name: str, title: str, side: int, kind: int, steps: int, entry: int) -> None:
        self.name, self.title, self.side, self.kind, self.steps, self.entry = name, title, side, kind, steps, entry
        self.gunnery = self.torpedo = self.flak = (0, 0)  # front, back
        self.defense = self.air = self.arrives = self.sunk = self.disabled = self.bombards = 0
        self.group = TYPES[kind]  # as 13.2.b scores it: BC stands apart from BB


class Facts:
    """Everything printed. Units are small numbers: U.S. naval first, then Japanese naval, U.S. air, Japanese air, submarines."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        units = sorted(_units(pack), key=_order)
        self.count = len(units)
        self.name = tuple(u.name for u in units)
        self.index = {u.name: i for i, u in enumerate(units)}
        self.title = tuple(u.title for u in units)
        self.side = tuple(u.side for u in units)
        self.kind = tuple(u.kind for u in units)
        self.group = tuple(u.group for u in units)
        self.steps = tuple(u.steps for u in units)
        self.entry = tuple(u.entry for u in units)
        # front and back of the counter: [flipped][unit]
        self.gunnery = tuple(tuple(u.gunnery[f] for u in units) for f in (0, 1))
        self.torpedo = tuple(tuple(u.torpedo[f] for u in units) for f in (0, 1))
        self.flak = tuple(tuple(u.flak[f] for u in units) for f in (0, 1))
        self.defense = tuple(u.defense for u in units)
        self.air = tuple(u.air for u in units)  # 2.2.air.c printed maximum; submarines: attack value
        self.arrives = tuple(u.arrives for u in units)
        self.sunk = tuple(u.sunk for u in units)
        self.disabled = tuple(u.disabled for u in units)
        self.bombards = tuple(u.bombards for u in units)
        self.setup_air = {r["name"].text: r["setup"].whole() for r in pack.table("air").need("name", "setup")}
        self.air_start = _carrier_air(pack, self)
        self._groups()
        self._tables(pack)

    def _groups(self) -> None:
        """Ranges and lists of units that rules ask for again and again."""
        every = range(self.count)
        self.naval = tuple(tuple(u for u in every if self.side[u] == s and self.kind[u] <= LAND) for s in (US, JAPAN))
        self.span = tuple((n[0], n[-1] + 1) for n in self.naval)  # for bytes.find
        self.ships = tuple(tuple(u for u in n if self.kind[u] != LAND) for n in self.naval)
        self.surface = tuple(tuple(u for u in n if self.kind[u] in SURFACE) for n in self.naval)
        self.carriers = tuple(tuple(u for u in n if self.kind[u] == CV) for n in self.naval)
        self.destroyers = tuple(tuple(u for u in n if self.kind[u] == DD) for n in self.naval)
        self.supply = tuple(tuple(u for u in n if self.kind[u] == SP) for n in self.naval)
        self.land = tuple(tuple(u for u in n if self.kind[u] == LAND) for n in self.naval)
        self.cargo = tuple(tuple(u for u in n if self.kind[u] in (SP, LAND)) for n in self.naval)
        self.gunships = tuple(tuple(u for u in n if self.bombards[u]) for n in self.naval)
        self.land_air = tuple(
            tuple(u for u in every if self.side[u] == s and self.kind[u] in (FIGHTER, BOMBER)) for s in (US, JAPAN)
        )
        air = self.land_air[US] + self.land_air[JAPAN]
        self.air_span = (air[0], air[-1] + 1) if air else (0, 0)  # they stand together (_order): for bytes.find
        self.fighters = tuple(tuple(u for u in a if self.kind[u] == FIGHTER) for a in self.land_air)
        self.bombers = tuple(tuple(u for u in a if self.kind[u] == BOMBER) for a in self.land_air)
        self.sub = tuple(next(u for u in every if self.kind[u] == SUB and self.side[u] == s) for s in (US, JAPAN))
        self.optional = tuple(u for u in every if self.arrives[u])

    def _tables(self, pack: Pack) -> None:
        hits = pack.table("hits").need("fire", "US", "Japan").by("fire")
        _rows("hits.csv", hits, HIT_KINDS)
        for kind, side in (("Banzai", "US"), ("double supply", "Japan")):
            if hits[kind][side].maybe(2, 7) is not None:
                raise hits[kind][side].wrong("a dash: that side has no such fire")
        self.hits: dict[str, tuple[int, ...]] = {
            k: (hits[k]["US"].maybe(2, 7) or 7, hits[k]["Japan"].maybe(2, 7) or 7) for k in HIT_KINDS
        }
        self.number = {r["number"].text: r["value"].whole() for r in pack.table("numbers").need("number", "value")}
        delays = pack.table("delays").need("type", "undamaged", "damaged").by("type")
        _rows("delays.csv", delays, TYPES[:7])
        whole = tuple(delays[t]["undamaged"].whole(1, 20) for t in TYPES[:7])
        damaged = tuple(delays[t]["damaged"].maybe(1, 20) or whole[i] for i, t in enumerate(TYPES[:7]))
        self.delay: tuple[tuple[int, ...], ...] = (whole, damaged)
        for t in TYPES[DD : LAND + 1]:
            if delays[t]["damaged"].maybe(1, 20) is not None:
                raise delays[t]["damaged"].wrong("a dash: DD, SP and Land Units are reduced, never damaged [9.2.g]")
        unload = pack.table("unloading").need("die", "US", "Japan").by("die")
        _rows("unloading.csv", unload, tuple("123456"))
        self.unload = tuple(tuple(unload[str(d)][s].whole(0, 20) for d in range(1, 7)) for s in SIDES)
        if len(set(self.unload[US])) > 1:
            raise unload["1"]["US"].wrong("the same number for every die: the USN rolls none [8.step7.b]")
        turns = list(pack.table("turns").need("turn", "name"))
        for n, row in enumerate(turns, 1):
            row["turn"].whole(n, n)
        self.turns = tuple(r["name"].text for r in turns)
        self.schedule = _schedule(pack, self)
        self.last_turn = self.need("turns")
        if len(self.turns) != self.last_turn:
            raise HendersonError(f"turns.csv:1:1: {len(self.turns)} rows: expected {self.last_turn}, the turns of numbers.csv")
        self.rabaul = {CA: self.need("Rabaul CA"), CL: self.need("Rabaul CL"), DD: self.need("Rabaul DD")}  # 2.1.rabaul.b
        self.divisor = self.need("long range divisor")
        self.per_point = self.need("land units per supply point")
        for number in NUMBERS:
            self.need(number)
        self.bonus_damaged = self.need("bonus against damaged ships")
        self.damage_dice: tuple[int, ...] = (self.need("damage dice"), self.need("damage dice with torpedoes"))
        self.sunk_above = self.need("sunk above times defense")  # this many times its defense
        for number in self.number:
            if number not in NUMBERS + KEPT:
                raise HendersonError(f"numbers.csv:1:1: row '{number}': no rule reads it")
        self.markers = sum(r["counters"].whole() for r in pack.table("markers").need("id", "counters"))
        if self.counters != self.need("counters"):
            raise HendersonError(f"The component pack has {self.counters} counters: expected {self.need('counters')} [2.0.a]")

    def need(self, number: str) -> int:
        """A number of numbers.csv, by its name."""
        if number not in self.number:
            raise HendersonError(f"numbers.csv:1:1: no row '{number}': the rules need it")
        return self.number[number]

    @property
    def counters(self) -> int:
        """2.0.a All counters: units, Carrier Air markers and the other markers."""
        return self.count + len(self.air_start) + self.markers

    def names(self, units: Any) -> str:
        """A list of units for a sentence."""
        return ", ".join(self.name[u] for u in units) or "none"


def _order(u: Unit) -> int:
    """Where a unit stands among the numbers; within a group the files' order stays."""
    if u.kind == SUB:
        return 400 + u.side
    return (200 if u.kind in (FIGHTER, BOMBER) else 0) + u.side * 100 + u.kind


def _rows(file: str, found: Mapping[str, Any], expected: tuple[str, ...]) -> None:
    """A table has these rows and no others."""
    missing = [name for name in expected if name not in found]
    if missing:
        raise HendersonError(f"{file}:1:1: no row '{missing[0]}': expected {', '.join(expected)}")
    unknown = [name for name in found if name not in expected]
    if unknown:
        raise HendersonError(f"{file}:1:1: row '{unknown[0]}': no rule reads it")


def _side(cell: Cell) -> int:
    return SIDES.index(cell.one_of(*SIDES))


def _units(pack: Pack) -> list[Unit]:
    """Every counter that is a unit."""
    units = _ships(pack.table("ships")) + _flotillas(pack.table("flotillas"))
    for r in pack.table("land").need("name", "side", "steps", "entry"):
        side = _side(r["side"])
        units.append(Unit(r["name"].text, r["name"].text, side, LAND, r["steps"].whole(2, 2), r["entry"].whole(0, 8)))  # 2.2.land
    for r in pack.table("air").need("name", "side", "kind", "counters", "steps"):
        kind = {"F": FIGHTER, "B": BOMBER}[r["kind"].one_of("F", "B")]  # 2.2.air.a
        for n in range(1, r["counters"].whole(0, 40) + 1):
            word = f"{r['name'].text} {n}"
            title = f"{OWNERS[_side(r['side'])]} {'fighters' if kind == FIGHTER else 'bombers'}"
            units.append(Unit(word, title, _side(r["side"]), kind, r["steps"].whole(1, 2), 0))
    for r in pack.table("submarines").need("name", "side", "attack", "box"):
        boat = Unit(r["name"].text, f"{r['name'].text}marine", _side(r["side"]), SUB, 1, 0)
        boat.air = r["attack"].whole(0, 20)
        units.append(boat)
    names = [u.name for u in units]
    for name in names:
        if names.count(name) > 1:
            raise HendersonError(f"The component pack has two counters named '{name}': every name is a word of its own")
    for s in (US, JAPAN):
        if sum(u.kind == SUB and u.side == s for u in units) != 1:
            raise HendersonError(f"submarines.csv:1:1: expected one submarine for {SIDES[s]}")
    for r in pack.table("submarines"):
        r["box"].one_of(PLACES[SEA[1 - _side(r["side"])]])  # 3.0.usn.e, 3.0.ijn.b
    return units


def _ships(table: PrintedTable) -> list[Unit]:
    """2.2.ships.a The named ships with their ratings and both sides of the counter."""
    table.need(
        "name", "title", "side", "type", "gunnery", "torpedo", "flak", "defense", "gunnery_damaged", "torpedo_damaged",
        "flak_damaged", "air", "entry", "arrives_on", "class", "sunk", "disabled", "bombards_on"
    )  # fmt: skip
    units = []
    for r in table:
        kind = TYPES.index(r["type"].one_of("CV", "BB", "CA", "CL"))
        u = Unit(r["name"].text, r["title"].text, _side(r["side"]), kind, 1, r["entry"].whole(0, 8))
        for value in ("gunnery", "torpedo", "flak"):
            front = r[value].whole(0, 40)
            back = r[f"{value}_damaged"].maybe(0, 40)  # 9.2.b
            setattr(u, value, (front, front if back is None else back))
        u.defense = r["defense"].whole(1, 40)
        u.air = r["air"].maybe(0, 20) or 0
        u.arrives = r["arrives_on"].maybe(1, 6) or 0
        u.group = r["class"].one_of("CV", "BB", "BC", "CA", "CL")
        u.sunk, u.disabled = r["sunk"].whole(), r["disabled"].whole()  # 13.2.b, 13.2.c
        u.bombards = r["bombards_on"].maybe(2, 7) or 0
        if (kind == CV) != bool(u.air):
            raise r["air"].wrong("an air strength for every CV and for no other ship")
        if bool(u.bombards) != (kind in (BB, CA)):
            raise r["bombards_on"].wrong("a number for BB and CA and a dash for all others [8.step6.a]")
        units.append(u)
    return units


def _flotillas(table: PrintedTable) -> list[Unit]:
    """2.2.ships.b DD and SP: two steps on the front, one on the back."""
    table.need(
        "name", "side", "type", "counters", "steps", "gunnery", "torpedo", "flak", "gunnery_reduced", "torpedo_reduced",
        "flak_reduced"
    )  # fmt: skip
    units = []
    for r in table:
        kind, side = TYPES.index(r["type"].one_of("DD", "SP")), _side(r["side"])
        total = r["counters"].whole(0, 60)
        for n in range(1, total + 1):
            misprint = kind == DD and side == JAPAN and n == total  # 2.2.errata.a one DD is called DD Squadron
            name = "DD Squadron" if misprint else f"{r['name'].text} {n}"
            u = Unit(
                name, f"{OWNERS[side]} {'destroyers' if kind == DD else 'supply ships'}", side, kind, r["steps"].whole(2, 2), 0
            )
            for value in ("gunnery", "torpedo", "flak"):
                setattr(u, value, (r[value].whole(0, 40), r[f"{value}_reduced"].whole(0, 40)))
            units.append(u)
    return units


def _carrier_air(pack: Pack, facts: Facts) -> dict[int, int]:
    """3.0.usn.h, 3.0.ijn.d Where each Carrier Air marker starts."""
    start = {}
    for r in pack.table("carrier_air").need("ship", "side", "start", "maximum", "placed"):
        u = facts.index.get(r["ship"].text)
        if u is None or facts.kind[u] != CV:
            raise r["ship"].wrong("the name of a CV of ships.csv")
        if r["maximum"].whole() != facts.air[u]:
            raise r["maximum"].wrong(f"{facts.air[u]}, the air of {r['ship'].text} in ships.csv")
        r["side"].one_of(SIDES[facts.side[u]])
        r["placed"].one_of("on arrival" if facts.arrives[u] else "setup")  # 5.4.vic
        start[u] = r["start"].whole(0, facts.air[u])
    without = [u for u in range(facts.count) if facts.kind[u] == CV and u not in start]
    if without:
        raise HendersonError(f"carrier_air.csv:1:1: no row for '{facts.name[without[0]]}'")
    return start


Arrivals = dict[str, int]


def _schedule(pack: Pack, facts: Facts) -> dict[tuple[int, int], Arrivals]:
    """5.0.sched What comes each turn for each side; names and counts must agree with the counters' own turns."""
    found: dict[tuple[int, int], Arrivals] = {}
    for r in pack.table("schedule").need("turn", "side", "DD", "SP", "air", "land", "ships", "optional"):
        turn, side = r["turn"].whole(1, 8), _side(r["side"])
        found[side, turn] = {k: r[k].whole(0, 40) for k in ("DD", "SP", "air", "land")}
        for column, optional in (("ships", False), ("optional", True)):
            listed = [n.strip() for n in r[column].text.split("/") if n.strip()]
            due = [facts.name[u] for u in facts.ships[side] if facts.entry[u] == turn and bool(facts.arrives[u]) == optional]
            odd = sorted(set(listed) ^ set(due))
            if odd:
                raise r[column].wrong(
                    f"the {SIDES[side]} ships whose entry is turn {turn}; {odd[0]} does not agree with ships.csv"
                )
        land = sum(facts.entry[u] == turn for u in facts.land[side])
        if land != found[side, turn]["land"]:
            raise r["land"].wrong(f"{land}, the Land Units of turn {turn} in land.csv")
    return found


def facts(pack: Pack) -> Facts:
    """The printed facts out of a pack."""
    return Facts(pack)
