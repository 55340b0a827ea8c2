"""A table being played: its history on disk, and the one place where an answer is judged. What its seats see is in `looks`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec

from .. import Secret
from ..engine.bounds import short
from ..engine.decision import DICE, Decision, HendersonError, IllegalChoice
from ..engine.dice import Typed
from ..engine.game import Game
from ..engine.orders import Given, Order, tried
from ..engine.sentence import Said
from ..engine.standing import Policy, settle
from ..engine.undo import take_back
from ..games import guide
from ..games.lessons import WISH
from .log import Log
from .looks import ShownTable
from .store import Row, Standing

_encode = msgspec.json.Encoder().encode
WORD = 200  # letters of an answer
REBUILT = 64  # answers after which a game that is rebuilt forgets what nobody takes back: not all of it is there at once


class Refused(Exception):
    """An answer that is not taken: HTTP status and a sentence, whose named places are given beside it (`speech.say`)."""

    def __init__(self, status: int, text: str, cause: IllegalChoice | None = None, **places: object) -> None:
        self.status, self.text, self.cause, self.places = status, text, cause, places
        self.detail = text.format(**places) if places else text  # in English
        super().__init__(self.detail)


class Table(ShownTable):
    """One table. All changes go through `answer`, `undo` and `give_share`: checked, committed, then told. None of them waits for
    anything, so they come one after the other and nobody looks in between."""

    def _add(self, rows: list[Row], player: str = "") -> None:
        self.acts += [len(self.words)] * len(rows)
        self.words += rows
        self.players += [player if row.kind == "word" else DICE for row in rows]
        self._let_go()

    def _let_go(self) -> None:
        """What nobody can take back any more leaves memory; `words` has it still."""
        if kept := self.log.let_go(self.game):
            past, told = self._heard
            self._heard = (kept[id(past)], told) if past is not None and id(past) in kept else (None, -1)

    def _throw(self, game: Game) -> list[Row]:
        """Let the table's dice answer; each result is written down like a word."""
        rows: list[Row] = []
        while game.decision is not None and game.decision.player == DICE:
            if self.shares.hold():
                break
            choice = self.dice.choose(game.rolls, game.decision)
            if choice is None:
                raise HendersonError(f"The dice of table {self.id} have no roll {game.rolls + 1}: they begin later")
            rows.append(Row("dice", game.decision.word(choice)))
            game.answer(choice)
        return rows

    def restore(self, history: list[Row], at: Standing) -> None:
        """Rebuild from the stored history, and see that it leads where it led."""
        self.words, self.acts = [], []
        rolls = 0
        for row in history:
            if row.kind == "undo":
                del self.words[len(self.words) - int(row.word) :], self.acts[len(self.acts) - int(row.word) :]
            elif row.kind == "act":
                self.acts[-int(row.word) :] = [len(self.acts) - int(row.word)] * int(row.word)
            elif row.kind in ("commit", "share"):
                self._share(row, rolls)
            elif row.kind in ("end", "seat", "clock"):
                self._settle(row)
            else:
                self.acts.append(len(self.words) if row.kind == "word" or not self.acts else self.acts[-1])
                self.words.append(row)
                rolls += row.kind == "dice"
        self._rebuild()
        self.at = at
        self.numbers.restore(at.numbers)
        if at.digest and at.digest != self.game.start.digest():
            raise HendersonError(
                f"Table {self.id} was played by rules {self.head.rules or 'unknown'} of {self.head.game}, these are"
                f" {self.game.rules.VERSION}: its answers no longer lead to the same position"
            )

    def _settle(self, row: Row) -> None:
        """An entry that ends the game, gives a seat to somebody else, or bends a clock."""
        if row.kind == "end":
            self.ended = row.word
        elif row.kind == "seat":
            side, _, who = row.word.partition("=")
            self.seats[side] = who

    def begin_with(self, words: list[str]) -> None:
        """Begin where these words lead, dice of another table included; from there on the dice of this one fall."""
        self.game, self.words = self.fresh(), []
        for word in words:
            kind = "dice" if self.game.decision is not None and self.game.decision.player == DICE else "word"
            self.game.play(word)
            self.words.append(Row(kind, word))
        self._rebuild()
        self.acts = list(range(len(self.words)))
        self._add(self._throw(self.game))

    def _rebuild(self) -> None:
        """The game from its words."""
        self.game, self.players = self.fresh(), []
        self.log = Log(self.game)
        for n, row in enumerate(self.words, 1):
            self.players.append(self.game.decision.player if self.game.decision else "")
            self.game.play(row.word)
            if n % REBUILT == 0:
                self._let_go()
        self._let_go()

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
            raise Refused(
                409, "The game has moved on: this answers position {number}, the table is at {now}", number=number, now=now
            )

    def _judged(self, side: str, word: str) -> None:
        """Check seat, turn and word; commit; only then is it so."""
        decision = self._turn_of(side)
        if len(word) > WORD:
            raise Refused(
                422, "An answer of {n} letters: expected one of the words offered, at most {word} long", n=len(word), word=WORD
            )
        if word not in decision.words:
            refusal = self.game.refusal(word)
            raise Refused(422, short(str(refusal), 2000), refusal)
        if wanted := self._wanted(side, word):
            raise self._wish(side, word, wanted)
        with self._whole():
            self.shares.waive(side)
            rows = self._played([word])
            self._commit(rows, side)
        self._add(rows, side)

    def _played(self, words: Sequence[str]) -> list[Row]:
        """Play words, each with the dice that follow it."""
        rows: list[Row] = []
        for word in words:
            self._heard = (self.game.past, len(self.game.state.events or ()))
            self.game.play(word)
            rows += [Row("word", word), *self._throw(self.game)]
        return rows

    def order(self, side: str, number: int, order: Order, policies: Sequence[Policy], *, sure: bool) -> Given:
        """A seat gives an order in answer to the question that it was shown with that number: one act, written down at once.
        What follows from its policies, and what leaves no choice, belongs to it."""
        self._at_present(side, number)
        self._turn_of(side)
        trial, since = self.game.clone(), self.game.where
        trial.dice = Typed() if self.shares.would_hold() else self.dice  # an order ends where a die is held
        try:
            given = tried(trial, order, sure=sure)
        except IllegalChoice as refusal:
            raise Refused(422, short(str(refusal), 2000), refusal) from None
        words = list(given.words)
        if self.head.guided:
            words = self._welcome(side, words)  # nor does anything answer itself: each note of a guide is read
        elif given.die is None and given.refusal is None:
            words += settle(trial, side, since, policies)
        if words:
            with self._whole():
                self.shares.waive(side)
                rows = self._played(words)
                self._commit([*rows, *([Row("act", str(len(rows)))] if len(words) > 1 else [])], side)
            self._add(rows, side)
        return given

    def _turn_of(self, side: str) -> Decision:
        """The question, which must be that side's."""
        decision = self.decision
        if decision is None:
            raise Refused(409, "The game is over")
        if decision.player == DICE:
            raise Refused(409, self.shares.told())
        if decision.player != side:
            raise Refused(
                403, "It is not {side}'s question: {player} is asked", side=side or "a spectator", player=decision.player
            )
        return decision

    @contextmanager
    def _whole(self) -> Iterator[None]:
        """All or nothing: what fails before it is on disk never happened."""
        try:
            yield
        except BaseException:
            self._rebuild()
            raise

    def undo(self, side: str, number: int) -> None:
        """Take back the last act, when it was this side's: all its answers, or those that no die or reveal stands behind."""
        self._at_present(side, number)
        reason = self.undo_refusal(side)
        if reason:
            raise Refused(409, "No undo: {reason}", reason=Said(reason))
        last = self.acts[-1]
        since = next((i for i in range(len(self.words), last, -1) if self.words[i - 1].kind == "dice"), last)
        with self._whole():
            self._heard = (None, -1)
            taken = take_back(self.game, len(self.words) - since)
            self._commit([Row("undo", str(taken))], side)
        del self.words[-taken:], self.players[-taken:], self.acts[-taken:]

    def undo_refusal(self, side: str) -> str:
        """Why the last answer cannot be taken back."""
        return self.undo_told(side) or self.game.undo_refusal()

    def _commit(self, rows: list[Row], side: str | None) -> None:
        """Write entries down; the number of the side that answered moves on."""
        numbers = self.numbers.now() if side is None else self.numbers.answered(side)
        if self._begun[0] is not self.game.start:  # of all answers of an activation it is the same
            self._begun = (self.game.start, self.game.start.digest())
        after = Standing(0, "", numbers, self._begun[1], self.summary())
        self.at = self.keeper.advance(self.row, rows, self.at, after)
        self.numbers.restore(numbers)

    def summary(self) -> str:
        """What a list of tables tells of it."""
        where, decision = self.game.where, self.decision
        told = {"turn": where.turn, "turn_name": where.turn_name, "asked": decision.player if decision else "", "over": self.over}
        return _encode(told).decode()

    # -- a guided turn ---------------------------------------------------------------------------------------------

    def own_words(self, side: str) -> list[str]:
        """What that side has answered so far."""
        return [row.word for row, player in zip(self.words, self.players, strict=True) if player == side]

    def _wanted(self, side: str, word: str) -> str:
        """What the table's guide would rather have than that answer; "" when there is none, or it is welcome."""
        found = guide(self.head.game) if self.head.guided and self.seats[side] == "human" else None
        return found.instead(self.own_words(side), word) if found else ""

    def _wish(self, side: str, word: str, wanted: str) -> Refused:
        """The guide asks for another answer first."""
        decision, told = self._turn_of(side), WISH.format(word=wanted)
        return Refused(422, WISH, IllegalChoice(told, word, decision.rule, decision.words, told), word=wanted)

    def _welcome(self, side: str, words: Sequence[str]) -> list[str]:
        """As much of an order as the guide asks for; refused when that is nothing."""
        found, given = guide(self.head.game), list[str]()
        for word in words if found else ():
            assert found is not None
            if wanted := found.instead([*self.own_words(side), *given], word):
                if not given:
                    raise self._wish(side, word, wanted)
                break
            given.append(word)
        return given

    # -- the dice ----------------------------------------------------------------------------------------------------

    def give_share(self, side: str, kind: str, number: str) -> None:
        """A seat commits to a number of its own for the key of the dice, or gives it."""
        row = Row(kind, f"{side}={number}")
        refusal = self.shares.refusal(side, kind, number)
        if refusal:
            raise Refused(409, refusal)
        self._commit([row], None)
        self._share(row, self.game.rolls)

    def _share(self, row: Row, rolls: int) -> None:
        share = self.shares.take(row, rolls)
        if share is not None and isinstance(self.dice, Secret):
            self.dice = self.dice.shared(share)

    def release(self) -> bool:
        """Dice that were held fall, when nothing holds them any more; did one?"""
        with self._whole():
            rows = self._throw(self.game)
            if rows:
                self._commit(rows, None)
        self._add(rows)
        return bool(rows)


def bound_of(table: str, seats: Mapping[str, str], hotseat: bool) -> dict[str, str]:
    """What of a table its dice are bound to."""
    people = "one person" if hotseat else ",".join(f"{side}={who}" for side, who in seats.items())
    return {"id": table, "players": people}
