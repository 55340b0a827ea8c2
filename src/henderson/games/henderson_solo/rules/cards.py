"""The decks: USMC Operations (2.6-2.15), IJA Waves (3.0.a), and the optional Events, Tactics and Boot cards."""

from __future__ import annotations

from typing import Any, NamedTuple

from ....board.components import Pack
from ....engine.decision import HendersonError

FOG = "Fog of War"
ACTIONS = ("Land Supplies", "Repair", "Send Supplies", "Send Reinforcements", "Ready Aircraft", "Ready Artillery",
           "Establish Comms", "Ready Wildcat", "Dive Bomb", "Ready SBD-Patrol", "Search and Patrol Flight",
           "Ready Coast Watcher", "Gather Intel", "Ready Anti-aircraft")  # fmt: skip
FORBIDDEN = ("target_entry", "command", "comms_bonus")
EFFECTS = {"param": ("name", "delta"), "dv": ("counter", "delta"), "remove_from_stock": ("counter", "n"),
           "bombard_now": ("rolls",), "forbid": ("what",), "advance_foremost": ("n",), "remove_wire": ("n",),
           "sector_die": ("map",), "place": ("counter", "n"), "recover": ("n",), "win_hand_to_hand": ("n",),
           "remove_out_of_ammo": (), "repair": ("n",), "sector_supply": ("n",), "pass_morale": ("n",),
           "cancel_card": ("types",), "ready": ("token", "n")}  # fmt: skip  # what a card may do, and what each effect needs


class Operation(NamedTuple):
    """A kind of Operations card."""

    name: str
    actions: tuple[str, ...]
    locations: tuple[int, ...]


class IjaCard(NamedTuple):
    """An IJA card: what it does, with which counter, how many (0: as many as the Wave)."""

    name: str
    wave: int
    variant: bool
    what: str
    counter: int
    number: int
    title: str
    copy: int  # which of those that are alike in its Wave

    @property
    def said(self) -> str:
        """As people call it: its name has the Wave in front and the copy behind, as a save needs it."""
        again = f", card {self.copy}" if self.copy > 1 else ""
        return f"{self.title[:1].upper()}{self.title[1:]}, Wave {self.wave}{again}"


class OptionalCard(NamedTuple):
    """An Event, Tactics or Boot card."""

    id: str
    name: str
    level: str
    effects: tuple[dict[str, Any], ...]


class Decks(NamedTuple):
    """All decks; a card is its number in its deck."""

    operations: tuple[Operation, ...]  # the kinds
    operation: tuple[int, ...]  # kind of each card; Fog cards have the last kind
    operation_names: tuple[str, ...]
    fog: tuple[int, ...]  # the numbers of the Fog cards
    ija: tuple[IjaCard, ...]
    own: tuple[tuple[int, ...], ...]  # by Wave, without the Banzai card
    variant: tuple[tuple[int, ...], ...]
    events: tuple[OptionalCard, ...]
    tactics: tuple[OptionalCard, ...]
    boot: tuple[OptionalCard, ...]


def read_decks(
    pack: Pack,
    kinds: tuple[str, ...],
    enemies: tuple[str, ...],
    attacks: tuple[str, ...],
    tokens: tuple[str, ...],
    sectors: tuple[str, ...],
    values: tuple[str, ...],
) -> Decks:
    """The decks out of a pack, checked."""
    document = pack.document("cards")
    operations: list[Operation] = []
    cards: list[int] = []
    names: list[str] = []
    for kind, row in enumerate(pack.table("operations").need("card", "copies", "actions", "locations")):
        actions = tuple(row["actions"]._replace(text=a.strip()).one_of(*ACTIONS) for a in row["actions"].text.split("/"))
        places = () if row["locations"].text == "-" else row["locations"].words()
        if not all(p.isdigit() and 3 <= int(p) <= 18 for p in places):
            raise row["locations"].wrong("Locations 3 to 18, or -")
        operations.append(Operation(row["card"].text, actions, tuple(int(p) for p in places)))
        for copy in range(row["copies"].whole(0, 20)):
            cards.append(kind)
            names.append(f"{row['card'].text} ({copy + 1})")
    fog_count = document.get("fog", {}).get("cards")
    if not isinstance(fog_count, int):
        raise HendersonError(f"cards.toml: fog.cards is {fog_count!r}: expected a whole number")
    fog = tuple(range(len(cards), len(cards) + fog_count))
    cards += [len(operations)] * fog_count
    names += [f"{FOG} ({n + 1})" for n in range(fog_count)]
    operations.append(Operation(FOG, (), ()))
    ija, own, variant = _waves(pack, enemies, attacks)
    known = {"counter": kinds + enemies, "name": values, "what": FORBIDDEN, "token": tokens}
    events, tactics, boot = (_optional(pack, document, deck, known, sectors, attacks) for deck in ("events", "tactics", "boot"))
    return Decks(tuple(operations), tuple(cards), tuple(names), fog, ija, own, variant, events, tactics, boot)


def _waves(
    pack: Pack, enemies: tuple[str, ...], attacks: tuple[str, ...]
) -> tuple[tuple[IjaCard, ...], tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    ija: list[IjaCard] = []
    own: list[list[int]] = [[], [], [], []]
    variant: list[list[int]] = [[], [], [], []]
    for row in pack.table("ija_cards").need("wave", "set", "card", "counter", "number", "copies"):
        wave = row["wave"].whole(1, 4)
        to = own if row["set"].one_of("own", "variant") == "own" else variant
        what = row["card"].one_of("place", "bomb henderson", *attacks)
        counter = enemies.index(row["counter"].one_of(*enemies)) if what == "place" else -1
        number = 0 if row["number"].text in ("wave", "-") else row["number"].whole(1, 9)
        for head in () if what == "place" else ("counter",) if what == "bomb henderson" else ("counter", "number"):
            row[head].one_of("-")
        if what == "bomb henderson" and not number:
            raise row["number"].wrong("the number of Bettys")
        title = enemies[counter] if what == "place" else f"{number} Bettys" if number else what
        for _ in range(row["copies"].whole(0, 20)):
            copy = 1 + sum(1 for c in ija if c.wave == wave and c.title == title)
            to[wave - 1].append(len(ija))
            ija.append(IjaCard(f"Wave {wave} {title} {copy}", wave, to is variant, what, counter, number, title, copy))
    return tuple(ija), tuple(map(tuple, own)), tuple(map(tuple, variant))


def _optional(
    pack: Pack,
    document: dict[str, Any],
    deck: str,
    known: dict[str, tuple[str, ...]],
    sectors: tuple[str, ...],
    attacks: tuple[str, ...],
) -> tuple[OptionalCard, ...]:
    found: list[OptionalCard] = []
    for entry in document.get(deck, []):
        if not isinstance(entry.get("id"), str) or not isinstance(entry.get("name"), str):
            raise HendersonError(f"cards.toml: a card of {deck} has no id or no name: {entry}")
        for effect in entry.get("effects", []):
            op = effect.get("op")
            if op not in EFFECTS:
                raise pack.wrong("cards.toml", str(op), "an effect: " + ", ".join(EFFECTS))
            for key in EFFECTS[op]:
                if key not in effect:
                    raise pack.wrong("cards.toml", str(entry["id"]), f"effect {op} to have '{key}'")
                if key in known and effect[key] not in known[key]:
                    raise pack.wrong("cards.toml", str(effect[key]), "one of " + ", ".join(known[key]))
                if key in ("n", "delta", "rolls") and not isinstance(effect[key], int):
                    raise pack.wrong("cards.toml", str(effect[key]), f"a whole number for '{key}'")
            if op == "sector_die" and (len(effect["map"]) != 4 or any(s not in sectors for s in effect["map"])):
                raise pack.wrong("cards.toml", str(effect["map"][0]), "four sectors, one for each face of 1d4")
            if op == "cancel_card" and any(t not in attacks for t in effect["types"]):
                raise pack.wrong("cards.toml", str(effect["types"][0]), "one of " + ", ".join(attacks))
        found.append(OptionalCard(entry["id"], entry["name"], entry.get("level", ""), tuple(entry.get("effects", []))))
    return tuple(found)
