"""Tables are set up, forked and rebuilt."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import tomllib
from typing import Any

from .. import Committed, Secret, Seeded, load
from ..bots import BOTS
from ..engine.contract import complete_options
from ..engine.decision import HendersonError
from ..engine.dice import Dice
from ..engine.game import Setting
from ..engine.record import Record
from ..games import rules as rules_of
from .messages import NewTable
from .store import Store, TableRow, add_table, append, read_table
from .tables import Table


def head_of(game: str, setting: Setting, dice: Dice) -> str:
    """What must be known to rebuild a table from its words."""
    return json.dumps({"game": game, "options": setting.options, "position": setting.position, "dice": dice.describe()})


def _dice(order: NewTable) -> Dice:
    return Seeded(order.seed) if order.seed else Secret()


async def open_table(store: Store, order: NewTable) -> tuple[Table, dict[str, str], str]:
    """Set up a table as ordered; the table, its seats' tokens and the spectators' token."""
    return _written(store, await asyncio.to_thread(_ordered, store, order))


def _ordered(store: Store, order: NewTable) -> tuple[Table, TableRow]:
    words: list[str] = []
    if order.save:
        record = Record(order.save)
        setting, game_id, dice = record.setting, record.text_of("game"), record.dice()
        if setting.pack:
            raise HendersonError(f"The save was played with the component pack '{setting.pack}', which the server does not have")
        words = [w for _, line in record.activations() for w in line]
        if isinstance(dice, Committed):  # its key is not in the save: other dice go on from here
            dice = Secret(since=load(order.save).rolls)
    else:
        game_id, dice = order.game, _dice(order)
        options: dict[str, Any] = dict(order.options)
        if order.preset:
            options["preset"] = order.preset
        if order.position:
            try:
                options = {**tomllib.loads(order.position).get("options", {}), **options}
            except tomllib.TOMLDecodeError as error:
                raise HendersonError(f"The position cannot be read: {error}") from None
        setting = Setting(complete_options(rules_of(game_id), options), "", "", order.position)
    return _set_up(store, head_of(game_id, setting, dice), _seated(game_id, order.seats), order.hotseat, words)


async def fork_table(
    store: Store, table: Table, at: int, seats: dict[str, str], hotseat: bool
) -> tuple[Table, dict[str, str], str]:
    """A table of its own that begins as that one stood after `at` answers, with dice of its own from there on."""
    words = [row.word for row in table.words[:at]]
    dice = Secret(since=sum(row.kind == "dice" for row in table.words[:at]))
    seated = _seated(table.head["game"], seats)
    together = hotseat or (table.hotseat and list(seated.values()).count("human") > 1)
    head = json.dumps({**table.head, "dice": dice.describe()})
    return _written(store, await asyncio.to_thread(_set_up, store, head, seated, together, words))


def _seated(game_id: str, seats: dict[str, str]) -> dict[str, str]:
    """Who sits where; a side left out is human."""
    rules = rules_of(game_id)
    for side, who in seats.items():
        if side not in rules.SIDES:
            raise HendersonError(f"'{side}' is no side of {game_id}: expected {', '.join(rules.SIDES)}")
        if who != "human" and who not in BOTS:
            raise HendersonError(f"'{who}' cannot sit at a table: expected human, {', '.join(BOTS)}")
    return {side: seats.get(side, "human") for side in rules.SIDES}


def _set_up(store: Store, head: str, seats: dict[str, str], hotseat: bool, words: list[str]) -> tuple[Table, TableRow]:
    """A new table on which these words were already played."""
    row = TableRow(secrets.token_hex(8), head, json.dumps(seats), hotseat, time.time())
    table = Table(row, store)
    if words:
        table.begin_with(words)
    return table, row


def _written(store: Store, made: tuple[Table, TableRow]) -> tuple[Table, dict[str, str], str]:
    """The table goes into the file, with a token for each seat and one for spectators."""
    table, row = made
    opening = list(table.words)
    tokens = {side: secrets.token_urlsafe(18) for side in (*table.seats, "")}

    def write(db: Any) -> str:
        add_table(db, row, tokens)
        return append(db, row.id, 0, opening, "") if opening else ""

    table.seal = store.run(write)
    table.seq = len(opening)
    watch = tokens.pop("")
    return table, tokens, watch


async def load_table(store: Store, table_id: str) -> Table | None:
    """A table out of the database, rebuilt."""
    found = store.run(lambda db: read_table(db, table_id))
    if found is None:
        return None
    row, history, seal, numbers = found

    def rebuilt() -> Table:
        table = Table(row, store)
        table.restore(history, seal, numbers)
        return table

    return await asyncio.to_thread(rebuilt)
