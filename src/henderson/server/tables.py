"""A table being played: the game in memory, its history on disk, and the one place where an answer is judged."""

from __future__ import annotations

import asyncio
import json
import secrets
import time
import tomllib
from typing import Any

from .. import Secret, Seeded, begin
from ..bots import BOTS
from ..engine.contract import complete_options
from ..engine.decision import DICE, HendersonError, IllegalChoice
from ..engine.dice import Dice, Typed, from_text
from ..engine.game import Game, Setting
from ..engine.record import Record, save
from ..games import rules as rules_of
from .log import Log
from .messages import NewTable
from .store import Row, Store, TableRow, add_table, append, read_table


class Refused(Exception):
    """An answer that is not taken: HTTP status and a sentence."""

    def __init__(self, status: int, detail: str, cause: IllegalChoice | None = None) -> None:
        super().__init__(detail)
        self.status, self.detail, self.cause = status, detail, cause


def head_of(game: str, setting: Setting, dice: Dice) -> str:
    """What must be known to rebuild a table from its words."""
    return json.dumps({"game": game, "options": setting.options, "position": setting.position, "dice": dice.describe()})


class Table:
    """One table. All changes go through `answer` and `undo`, under its lock: checked, committed, then told."""

    def __init__(self, row: TableRow, store: Store) -> None:
        self.id, self.store = row.id, store
        self.head: dict[str, Any] = json.loads(row.head)
        self.seats: dict[str, str] = json.loads(row.seats)
        self.hotseat = row.hotseat
        self.lock = asyncio.Lock()
        self.seq = 0
        self.seal = ""
        self.words: list[Row] = []  # the answers that stand: words and dice, undone ones left out
        self.updated = row.created
        self.thinking = ""
        self.thinking_since = 0.0
        self.cancel = asyncio.Event()
        self.dice = from_text(self.head["dice"])
        self.game = self.fresh()
        self.log = Log(self.game)
        self._undo: tuple[int, str, str] = (-1, "", "")  # position, who answered last, why it cannot be taken back
        self.snapshots: dict[str, tuple[tuple[int, str], Any]] = {}  # the newest of each side
        self.films: dict[tuple[str, bool], Any] = {}  # of each seat, when it looked back
        self.curves: dict[str, tuple[int, Any]] = {}
        self.take_dice()

    def fresh(self) -> Game:
        """The game before its first word."""
        setting = Setting(self.head["options"], "", "", self.head["position"])
        return begin(self.head["game"], Typed(), setting)

    def take_dice(self) -> None:
        """Dice that fall before anybody has answered."""
        self.words += self._throw(self.game)

    def _throw(self, game: Game) -> list[Row]:
        """Let the table's dice answer; each result is written down like a word."""
        rows = []
        while game.decision is not None and game.decision.player == DICE:
            choice = self.dice.choose(game.rolls, game.decision)
            if choice is None:
                break
            rows.append(Row("dice", game.decision.word(choice)))
            game.answer(choice)
        return rows

    def restore(self, history: list[Row], seal: str, at: float) -> None:
        """Rebuild from the stored history."""
        self.words = []
        for row in history:
            if row.kind == "undo":
                del self.words[len(self.words) - int(row.word) :]
            else:
                self.words.append(row)
        self.game = self.fresh()
        for row in self.words:
            self.game.play(row.word)
        self.seq, self.seal, self.updated = len(history), seal, at

    # -- the one place where an answer is judged -------------------------------------------------------------------

    async def answer(self, side: str, seq: int, word: str) -> None:
        """Check seat, turn, number and word; commit; only then is it so."""
        async with self.lock:
            decision = self.game.decision
            if seq != self.seq:
                raise Refused(409, f"The game has moved on: this answers position {seq}, the table is at {self.seq}")
            if decision is None:
                raise Refused(409, "The game is over")
            if decision.player != side:
                raise Refused(403, f"It is not {side or 'a spectator'}'s question: {decision.player} is asked")
            trial = self.game.clone()
            try:
                trial.play(word)
            except IllegalChoice as refusal:
                raise Refused(422, str(refusal), refusal) from None
            rows = [Row("word", word), *self._throw(trial)]
            await self._commit(rows)
            self.game = trial
            self.words += rows

    async def undo(self, side: str, seq: int) -> None:
        """Take back the last answer, when it was this side's and no die or reveal stands between."""
        async with self.lock:
            if seq != self.seq:
                raise Refused(409, f"The game has moved on: this answers position {seq}, the table is at {self.seq}")
            reason = self.undo_refusal(side)
            if reason:
                raise Refused(409, f"No undo: {reason}")
            trial = self.game.clone()
            trial.undo()
            count = 1
            await self._commit([Row("undo", str(count))])
            self.game = trial
            del self.words[-count:]

    def undo_refusal(self, side: str) -> str:
        """Why the last answer cannot be taken back; worked out once for each position."""
        if self._undo[0] != self.seq:
            self._undo = (self.seq, *self._last_answer())
        _, asked, reason = self._undo
        return reason or ("" if asked == side else "The last answer was not yours.")

    def _last_answer(self) -> tuple[str, str]:
        """Who gave the last answer, and why it cannot be taken back."""
        if not self.words or self.words[-1].kind == "dice":
            return "", "A die has been rolled since." if self.words else "Nothing has been played yet."
        reason = self.game.undo_refusal()
        if reason:
            return "", reason
        twin = self.game.clone()
        twin.undo()
        return (twin.decision.player if twin.decision else "", "")

    async def _commit(self, rows: list[Row]) -> None:
        first, seal = self.seq, self.seal
        self.seal = await self.store.run(lambda db: append(db, self.id, first, rows, seal))
        self.seq += len(rows)
        self.updated = time.time()

    # -- looking ---------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.game.decision is None

    @property
    def commitment(self) -> str:
        return self.dice.commitment if isinstance(self.dice, Secret) else ""

    @property
    def key(self) -> str:
        """The key of the dice is published when the game is over."""
        return self.dice.key if isinstance(self.dice, Secret) and self.over else ""

    def bot_to_move(self) -> str:
        """The side whose bot is asked, or ""."""
        decision = self.game.decision
        if decision is None or decision.player == DICE:
            return ""
        return decision.player if self.seats.get(decision.player, "human") != "human" else ""

    @property
    def open_to_all(self) -> bool:
        """May a seat have the whole game? When it is over, or when one person has every seat."""
        return self.over or self.hotseat or list(self.seats.values()) == ["human"]

    def game_at(self, at: int) -> Game:
        """The game after its first `at` answers."""
        game = self.fresh()
        for row in self.words[:at]:
            game.play(row.word)
        return game

    def export(self) -> str:
        """The whole game as a save."""
        game = self.game.clone()
        game.dice = self.dice
        return save(game)


def _dice(order: NewTable) -> Dice:
    return Seeded(order.seed) if order.seed else Secret(secrets.token_hex(32))


async def open_table(store: Store, order: NewTable) -> tuple[Table, dict[str, str], str]:
    """Set up a table as ordered; the table, its seats' tokens and the spectators' token."""
    words: list[str] = []
    if order.save:
        record = Record(order.save)
        setting, game_id, dice = record.setting, record.text_of("game"), record.dice()
        if setting.pack:
            raise HendersonError(f"The save was played with the component pack '{setting.pack}', which the server does not have")
        words = [w for _, line in record.activations() for w in line]
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
    return await _set_up(store, head_of(game_id, setting, dice), _seated(game_id, order.seats), order.hotseat, words)


async def fork_table(
    store: Store, table: Table, at: int, seats: dict[str, str], hotseat: bool
) -> tuple[Table, dict[str, str], str]:
    """A table of its own that begins as that one stood after `at` answers, with dice of its own from there on."""
    words = [row.word for row in table.words[:at]]
    dice = Secret(secrets.token_hex(32), since=sum(row.kind == "dice" for row in table.words[:at]))
    seated = _seated(table.head["game"], seats)
    together = hotseat or (table.hotseat and list(seated.values()).count("human") > 1)
    return await _set_up(store, json.dumps({**table.head, "dice": dice.describe()}), seated, together, words)


def _seated(game_id: str, seats: dict[str, str]) -> dict[str, str]:
    """Who sits where; a side left out is human."""
    rules = rules_of(game_id)
    for side, who in seats.items():
        if side not in rules.SIDES:
            raise HendersonError(f"'{side}' is no side of {game_id}: expected {', '.join(rules.SIDES)}")
        if who != "human" and who not in BOTS:
            raise HendersonError(f"'{who}' cannot sit at a table: expected human, {', '.join(BOTS)}")
    return {side: seats.get(side, "human") for side in rules.SIDES}


async def _set_up(
    store: Store, head: str, seats: dict[str, str], hotseat: bool, words: list[str]
) -> tuple[Table, dict[str, str], str]:
    """A new table on which these words were already played."""
    row = TableRow(secrets.token_hex(8), head, json.dumps(seats), hotseat, time.time())
    table = Table(row, store)
    if words:
        table.words, table.game = [], table.fresh()
        for word in words:
            kind = "dice" if table.game.decision is not None and table.game.decision.player == DICE else "word"
            table.game.play(word)
            table.words.append(Row(kind, word))
        table.take_dice()
    opening = list(table.words)
    tokens = {side: secrets.token_urlsafe(18) for side in (*seats, "")}

    def write(db: Any) -> str:
        add_table(db, row, tokens)
        return append(db, row.id, 0, opening, "") if opening else ""

    table.seal = await store.run(write)
    table.seq = len(opening)
    watch = tokens.pop("")
    return table, tokens, watch


async def load_table(store: Store, table_id: str) -> Table | None:
    """A table out of the database, rebuilt."""
    found = await store.run(lambda db: read_table(db, table_id))
    if found is None:
        return None
    row, history, seal, at = found
    table = Table(row, store)
    table.restore(history, seal, at)
    return table
