"""A table being played: the game in memory, its history on disk, and the one place where an answer is judged."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .. import Secret, begin
from ..engine.decision import DICE, IllegalChoice
from ..engine.dice import Typed, from_text
from ..engine.game import Game, Setting
from ..engine.record import save
from .log import Log
from .numbers import Number, Numbers
from .snapshots import content, framed
from .store import Row, Store, TableRow, append


class Refused(Exception):
    """An answer that is not taken: HTTP status and a sentence."""

    def __init__(self, status: int, detail: str, cause: IllegalChoice | None = None) -> None:
        super().__init__(detail)
        self.status, self.detail, self.cause = status, detail, cause


ROLLED = "A die has been rolled since."


class Before:
    """What of a game before an answer tells afterwards whether it may be taken back (see Game.undo_refusal)."""

    def __init__(self, game: Game) -> None:
        self.rolls, self.past, self.noted = game.rolls, game.past, len(game.state.events or ())

    def refusal(self, game: Game) -> str:
        """Why not, or ""."""
        if game.rolls > self.rolls:
            return ROLLED
        events, node = list(game.state.events or ()), game.past
        while node is not None and node is not self.past:
            events[:0] = node.events
            node = node.before
        return "Something was revealed since." if any(e.kind in ("reveal", "dice") for e in events[self.noted :]) else ""


class Table:
    """One table. All changes go through `answer` and `undo`: checked, committed, then told. Neither waits for anything, so they
    come one after the other and nobody looks in between."""

    def __init__(self, row: TableRow, store: Store) -> None:
        self.id, self.store = row.id, store
        self.head: dict[str, Any] = json.loads(row.head)
        self.seats: dict[str, str] = json.loads(row.seats)
        self.hotseat = row.hotseat
        self.seq = 0  # entries of the history; what seats are told is their own number
        self.seal = ""
        self.words: list[Row] = []  # the answers that stand: words and dice, undone ones left out
        self.numbers = Numbers(row.created)
        self.thinking = ""
        self.thinking_since = 0.0
        self.cancel = asyncio.Event()
        self.dice = from_text(self.head["dice"])
        self.game = self.fresh()
        self.log = Log(self.game)
        self.last: list[tuple[str, str]] = []  # of each word: who gave it, and why it cannot be taken back
        self._shown: dict[str, tuple[int, bytes, Number]] = {}  # the newest of each seat
        self.films: dict[tuple[str, bool], Any] = {}  # of each seat, when it looked back
        self.curves: dict[str, tuple[int, Any]] = {}
        self.take_dice()

    def fresh(self) -> Game:
        """The game before its first word."""
        setting = Setting(self.head["options"], "", "", self.head["position"])
        return begin(self.head["game"], Typed(), setting)

    def take_dice(self) -> None:
        """Dice that fall before anybody has answered."""
        rows = self._throw(self.game)
        self.words += rows
        self.last += [("", ROLLED)] * len(rows)

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

    def restore(self, history: list[Row], seal: str, numbers: str) -> None:
        """Rebuild from the stored history."""
        self.words = []
        for row in history:
            if row.kind == "undo":
                del self.words[len(self.words) - int(row.word) :]
            else:
                self.words.append(row)
        self._rebuild()
        self.seq, self.seal = len(history), seal
        self.numbers.restore(numbers)

    def begin_with(self, words: list[str]) -> None:
        """Begin where these words lead."""
        self.game, self.words = self.fresh(), []
        for word in words:
            kind = "dice" if self.game.decision is not None and self.game.decision.player == DICE else "word"
            self.game.play(word)
            self.words.append(Row(kind, word))
        self._rebuild()
        self.take_dice()

    def _rebuild(self) -> None:
        """The game from its words."""
        self.game, self.last = self.fresh(), []
        before = Before(self.game)
        for row in self.words:
            player = self.game.decision.player if self.game.decision else ""
            if player != DICE:
                before = Before(self.game)
            self.game.play(row.word)
            self.last.append((player, before.refusal(self.game)))

    # -- the one place where an answer is judged -------------------------------------------------------------------

    def answer(self, side: str, number: int, word: str) -> None:
        """A seat answers the question that it was shown with that number."""
        self._at_present(side, number)
        self._judged(side, word)

    def answer_for_bot(self, side: str, seq: int, word: str) -> None:
        """A bot answers as the table stood when it began to think."""
        if seq != self.seq:
            raise Refused(409, "The game has moved on")
        self._judged(side, word)

    def _at_present(self, side: str, number: int) -> None:
        now = self.number(side).at
        if number != now:
            raise Refused(409, f"The game has moved on: this answers position {number}, the table is at {now}")

    def _judged(self, side: str, word: str) -> None:
        """Check seat, turn and word; commit; only then is it so."""
        decision = self.game.decision
        if decision is None:
            raise Refused(409, "The game is over")
        if decision.player != side:
            raise Refused(403, f"It is not {side or 'a spectator'}'s question: {decision.player} is asked")
        if word not in decision.words:
            refusal = self.game.refusal(word)
            raise Refused(422, str(refusal), refusal)
        with self._whole():
            before = Before(self.game)
            self.game.play(word)
            rows = [Row("word", word), *self._throw(self.game)]
            self._commit(rows, side)
        self.words += rows
        self.last += [(side, before.refusal(self.game))] * len(rows)

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All or nothing: what fails before it is on disk never happened."""
        try:
            yield
        except BaseException:
            self._rebuild()
            raise

    def undo(self, side: str, number: int) -> None:
        """Take back the last answer, when it was this side's and no die or reveal stands between."""
        self._at_present(side, number)
        reason = self.undo_refusal(side)
        if reason:
            raise Refused(409, f"No undo: {reason}")
        with self._whole():
            self.game.undo()
            self._commit([Row("undo", "1")], side)
        del self.words[-1:], self.last[-1:]

    def undo_refusal(self, side: str) -> str:
        """Why the last answer cannot be taken back.

        With others at the table only he who is asked may take back: whether another has answered since is his secret.
        """
        if not side:
            return "You are watching."
        decision = self.game.decision
        if not self.open_to_all and (decision is None or decision.player != side):
            return "It is not your question."
        if not self.words:
            return "Nothing has been played yet."
        player, reason = self.last[-1]
        return reason or ("" if player == side else "The last answer was not yours.")

    def _commit(self, rows: list[Row], side: str) -> None:
        first, seal, numbers = self.seq, self.seal, self.numbers.answered(side)
        self.seal = self.store.run(lambda db: append(db, self.id, first, rows, seal, numbers))
        self.numbers.restore(numbers)
        self.seq += len(rows)

    # -- looking ---------------------------------------------------------------------------------------------------

    def _look(self, side: str) -> tuple[int, bytes, Number]:
        """What the seat is shown, made once for each position, and its number."""
        kept = self._shown.get(side)
        if kept is None or kept[0] != self.seq:
            made = content(self, side)
            mark = hashlib.blake2b(made, digest_size=8).hexdigest()
            kept = self._shown[side] = (self.seq, made, self.numbers.shown(side, mark))
        return kept

    def number(self, side: str) -> Number:
        """The seat's number of the present position."""
        return self._look(side)[2]

    def snapshot(self, side: str) -> bytes:
        """The table as one seat sees it: a messages.Snapshot in JSON."""
        _, made, number = self._look(side)
        return framed(self, side, number.at, made)

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
        """The whole game as a save: with the key of its dice once it is over, before that with their commitment."""
        game = self.game.clone()
        game.dice = self.dice.public if isinstance(self.dice, Secret) and not self.over else self.dice
        return save(game)
