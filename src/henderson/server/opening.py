"""Tables are set up, forked and rebuilt."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections.abc import Callable
from typing import NamedTuple

import msgspec

from .. import Secret, Seeded, Typed, begin
from ..bots import BOTS, LEVELS, characters, is_seated
from ..engine.bounds import bounded, parsed, short
from ..engine.contract import Rules, complete_options
from ..engine.decision import HendersonError
from ..engine.dice import Dice, Rehearsed, from_text
from ..engine.position import since
from ..engine.record import Record, save
from ..engine.verify import binding
from ..games import guide, scenario
from ..games import rules as rules_of
from .bots import Workers
from .database import Database
from .head import Head, public_head, write_head
from .messages import Fork, NewTable
from .packs import Chosen, Packs
from .sealed import is_sealed, opened, seated
from .store import Keeper, Standing, TableRow, add_table, read_table
from .tables import Table, bound_of
from .vault import Vault

POSITION = 200_000  # letters of a position
SEED = 100  # letters of a seed
ANSWERS = 20_000  # of a save
Make = Callable[[TableRow, Keeper, float], Table]


class Ordered(NamedTuple):
    """A table as it was ordered, checked but not yet set up."""

    head: Head
    seats: dict[str, str]
    hotseat: bool
    words: list[str]
    rolls: int  # among the words
    seed: str


async def order_of(order: NewTable, workers: Workers, vault: Vault | None = None, owner: str = "") -> Ordered:
    """Read an order. What comes from outside is first played through in a process of its own, which may fail or hang."""
    chosen = await Packs.beside(vault).ordered(order, workers, owner) if vault else Chosen()
    made = await asyncio.to_thread(_read, order, vault, chosen)
    if order.save or order.position:
        rolls = await workers.trial(public_head(made.head), made.words)
        made = made._replace(rolls=rolls)
    return made


def _read(order: NewTable, vault: Vault | None, chosen: Chosen) -> Ordered:
    if len(order.seed) > SEED:
        raise HendersonError(f"A seed of {len(order.seed)} letters: expected at most {SEED}")
    if vault is not None and is_sealed(order.save):
        return _read_sealed(order, vault)
    if order.save:
        return _read_save(order, chosen)
    if order.guided:
        return _read_guide(order)
    rules, words = rules_of(order.game), list[str]()
    options: dict[str, bool | str] = dict(order.options)
    if order.preset:
        options["preset"] = order.preset
    text = order.position
    if order.scenario:
        text = chosen.scenarios.get(order.scenario) or scenario(order.game, order.scenario).position
    if text:
        document = parsed(bounded(text, "position", POSITION), "position")
        if document.get("game", order.game) != order.game:
            raise HendersonError(f"The position is one of '{short(str(document['game']))}', not of '{order.game}'")
        settled = document.get("options", {})
        if not isinstance(settled, dict):
            raise HendersonError(f"The options of the position are {short(repr(settled))}: expected a table")
        options = {**settled, **options}
        words = since(document)  # what was answered since its activation began, dice included
    origin = "It began at a position somebody set up." if text and not order.scenario else ""
    origin += f" {chosen.origin}" if chosen.origin else ""
    head = Head(order.game, complete_options(rules, options), text, "", rules.VERSION, origin=origin.strip(), pack=chosen.folder)
    return Ordered(head, _seated(order.game, order.seats), order.hotseat, words, 0, order.seed)


def _read_sealed(order: NewTable, vault: Vault) -> Ordered:
    """A save of a game against bots, to be gone on with by who played it."""
    kept = opened(order.save, vault)
    rules = rules_of(kept.head.game)
    if kept.head.rules != rules.VERSION:
        raise HendersonError(f"The save was played by rules {kept.head.rules} of {rules.ID}, these are {rules.VERSION}")
    wanted = {side: who for side, who in _seated(rules.ID, order.seats).items() if side in order.seats}
    seats = seated(kept.seats, wanted, free=False)
    head = msgspec.structs.replace(kept.head, origin="It goes on from a save.")
    return Ordered(head, seats, False, kept.words, 0, order.seed)


def _read_guide(order: NewTable) -> Ordered:
    """A guided turn: its position, its dice, and the other side's part in it."""
    found = guide(order.game)
    if found is None:
        raise HendersonError(f"The game {order.game} has no guide")
    rules = rules_of(order.game)
    options = parsed(found.position, "position").get("options", {})
    dice = Rehearsed(found.dice, secrets.token_hex(8)).describe()
    head = Head(order.game, complete_options(rules, options), found.position, dice, rules.VERSION, guided=True)
    seats = {side: "human" if side == found.side else "guide" for side in rules.SIDES}
    return Ordered(head, seats, False, [], 0, "")


def _read_save(order: NewTable, chosen: Chosen) -> Ordered:
    """A save to be gone on with. Whatever its dice were, other ones fall from here on."""
    record = Record(order.save)
    setting, game_id = record.setting, record.text_of("game")
    rules = rules_of(game_id)
    if setting.pack and not chosen.folder:
        raise HendersonError(f"The save was played with the component pack '{short(setting.pack)}' and does not carry it: choose"
                             " the same pack, or save it again with a Henderson that carries packs")  # fmt: skip
    words = [w for _, line in record.activations() for w in line]
    if len(words) > ANSWERS:
        raise HendersonError(f"The save has {len(words)} answers: expected at most {ANSWERS}")
    kind = record.dice().describe().split()[0]
    bounded(setting.position, "position", POSITION)
    origin = f"It was imported with {len(words)} answers and rolls that fell elsewhere (dice: {kind})."
    options = complete_options(rules, setting.options)
    where = chosen.folder if setting.pack else ""
    head = Head(game_id, options, setting.position, "", rules.VERSION, setting.pack_hash, origin=origin, pack=where)
    return Ordered(head, _seated(game_id, order.seats), order.hotseat, words, 0, order.seed)


def fork_of(table: Table, at: int, order: Fork) -> Ordered:
    """A table of its own that begins as that one stood after `at` answers."""
    people = _seated(table.head.game, order.seats)
    if not table.open_to_all:
        people = seated(table.seats, {s: people[s] for s in order.seats}, free=False)
    together = order.hotseat or (table.hotseat and list(people.values()).count("human") > 1)
    rows = table.words[:at]
    told = f" after {at} answers" if table.open_to_all else ""
    head = msgspec.structs.replace(table.head, origin=f"It goes on from another table{told}.")
    if order.same_dice:
        if not table.over:
            raise HendersonError("The same dice fall again only once the game is over: until then nobody knows them")
        fell = Rehearsed([r.word for r in table.words if r.kind == "dice"], secrets.token_hex(8)).describe()
        origin = f"It goes on from another table{told}, with the dice that fell there as long as they fit."
        head = msgspec.structs.replace(head, dice=fell, origin=origin)
    return Ordered(head, people, together and table.open_to_all, [r.word for r in rows], sum(r.kind == "dice" for r in rows), "")


def _seated(game_id: str, seats: dict[str, str]) -> dict[str, str]:
    """Who sits where; a side left out is human."""
    rules = rules_of(game_id)
    for side, who in seats.items():
        if side not in rules.SIDES:
            raise HendersonError(f"'{short(side)}' is no side of {game_id}: expected {', '.join(rules.SIDES)}")
        if who != "human" and not is_seated(who, rules):
            raise HendersonError(f"'{short(who)}' cannot sit at a table: expected human, {', '.join(BOTS)}{_in_character(rules)}")
    return {side: seats.get(side, "human") for side in rules.SIDES}


def _in_character(rules: Rules) -> str:
    """How an opponent in character is asked for, where a game has some."""
    known = characters(rules)
    return f"; or one of {', '.join(LEVELS)} as {LEVELS[1]}:{known[0]} ({', '.join(known)})" if known else ""


async def set_up(db: Database, made: Ordered, owner: str, wait: float, make: Make = Table) -> Table:
    """A new table with dice of its own from here on, written down."""
    table = await asyncio.to_thread(_set_up, db.keeper(), made, owner, wait, make)
    rows = list(table.words)
    after = Standing(0, "", "", table.game.start.digest(), table.summary())
    table.at = await db.run(lambda to: add_table(to, db.vault, table.row, rows, after))
    return table


def _set_up(keeper: Keeper, made: Ordered, owner: str, wait: float, make: Make) -> Table:
    table_id = secrets.token_hex(8)
    bound = bound_of(table_id, made.seats, made.hotseat)
    head = msgspec.structs.replace(made.head, bound=bound)
    first = begin(head.game, Typed(), head.setting)
    if head.guided or head.dice.startswith("rehearsed"):
        dice: Dice = from_text(head.dice)
    elif made.seed:
        dice = Seeded(made.seed)
    else:
        dice = Secret(since=made.rolls, bound=binding(Record(save(first, table=bound)).head))
    head = msgspec.structs.replace(head, dice=dice.describe(), pack_hash=first.setting.pack_hash, rules=first.rules.VERSION)
    masked = keeper.vault.mask(write_head(head), table_id)
    table = make(TableRow(table_id, masked, json.dumps(made.seats), made.hotseat, time.time(), owner), keeper, wait)
    table.begin_with(made.words)
    return table


async def load_table(db: Database, table_id: str, wait: float, make: Make = Table) -> Table | None:
    """A table out of the database, rebuilt."""
    found = await db.run(lambda to: read_table(to, db.vault, table_id))
    if found is None:
        return None
    row, history, at = found

    def rebuilt() -> Table:
        table = make(row, db.keeper(), wait)
        table.restore(history, at)
        return table

    return await asyncio.to_thread(rebuilt)
