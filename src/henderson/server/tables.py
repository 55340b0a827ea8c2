"""A table being played: the game in memory, its history on disk, and the one place where an answer is judged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from .. import Secret, begin
from ..engine.bounds import short
from ..engine.decision import DICE, Decision, HendersonError, IllegalChoice
from ..engine.dice import Dice, Rehearsed, Seeded, Typed, from_text
from ..engine.game import Game
from ..engine.orders import Given, Order, tried
from ..engine.record import save
from ..engine.sentence import Said
from ..engine.standing import Policy, settle
from ..engine.undo import LEARNED, NOTHING, REVEALED, ROLLED, take_back
from ..engine.verify import Chain
from ..engine.view import Outcome, View
from ..games import guide, rules
from ..games.lessons import WISH
from .head import Head, read_head
from .log import Log
from .messages import Made
from .numbers import Number, Numbers
from .packs import Packs, carried_in
from .shares import Shares
from .shown import Shown
from .store import Keeper, Row, Standing, TableRow

if TYPE_CHECKING:
    from ..engine.game import Past
    from .film import Film
    from .messages_study import Believed, Summary
    from .messages_study import Standing as Point

_encode = msgspec.json.Encoder().encode
WORD = 200  # letters of an answer
REBUILT = 64  # answers after which a game that is rebuilt forgets what nobody takes back: not all of it is there at once
WATCHING, OVER, NOT_ASKED = "You are watching.", "The game is over.", "It is not your question."
NOT_YOURS = "The last answer was not yours."
NO_UNDO = (NOTHING, ROLLED, REVEALED, LEARNED, WATCHING, OVER, NOT_ASKED, NOT_YOURS)  # all that bars it


class Refused(Exception):
    """An answer that is not taken: HTTP status and a sentence, whose named places are given beside it (`speech.say`)."""

    def __init__(self, status: int, text: str, cause: IllegalChoice | None = None, **places: object) -> None:
        self.status, self.text, self.cause, self.places = status, text, cause, places
        self.detail = text.format(**places) if places else text  # in English
        super().__init__(self.detail)


class Told(NamedTuple):
    """What a seat was told last: the number of its position, and what is told beside it."""

    at: int
    thinking: str
    share: str
    dice: str


class Look(NamedTuple):
    """What a seat is shown after so many entries of the history, its number, and the patch from the number before."""

    seq: int
    shown: Shown
    number: Number
    since: int
    patch: bytes


class Table:
    """One table. All changes go through `answer`, `undo` and `give_share`: checked, committed, then told. None of them waits for
    anything, so they come one after the other and nobody looks in between."""

    def __init__(self, row: TableRow, keeper: Keeper, wait: float = 0) -> None:
        self.id, self.keeper, self.row = row.id, keeper, row
        self.head: Head = Packs.beside(keeper.vault).placed(read_head(keeper.vault.unmask(row.head, row.id)))
        self.seats: dict[str, str] = json.loads(row.seats)
        self.hotseat = row.hotseat
        self.at = Standing()  # what seats are told is their own number
        self.words: list[Row] = []  # the answers that stand: words and dice, undone ones left out
        self.players: list[str] = []  # who gave each of them
        self.acts: list[int] = []  # with which act each was given: the number of its first entry
        self.numbers = Numbers(row.created)
        self.thinking = ""
        self.thinking_since = 0.0
        self.cancel = asyncio.Event()
        self.dice: Dice = from_text(self.head.dice)
        people = [side for side, who in self.seats.items() if who == "human"]
        self.shares = Shares(people if isinstance(self.dice, Secret) else [], alone=self.hotseat or len(people) < 2, wait=wait,
                             names=rules(self.head.game).NAMES)  # fmt: skip
        self.game = self.fresh()
        self.log = Log(self.game)
        self.chain = Chain(self.dice.bound if isinstance(self.dice, Secret) else "")
        self._shown: dict[str, Look] = {}  # the newest of each seat
        self._heard: tuple[Past | None, int] = (None, -1)  # the events there were before the last answer
        self._begun: tuple[object, str] = (None, "")  # the state an activation began with, and its digest
        self._seen: tuple[int, object, dict[str, View]] = (-1, None, {})  # after how many entries, the state then, what was seen
        self.pictures: dict[tuple[str, str], tuple[int, bytes]] = {}  # the newest of each seat and theme
        self.films: dict[tuple[str, bool], Film] = {}  # of each seat, when it looked back
        self.curves: dict[str, tuple[int, list[Point]]] = {}
        self.called: dict[str, str] = {}  # names of the players, as their browsers tell them
        self.summaries: dict[str, Summary] = {}  # once the game is over
        self.beliefs: dict[str, tuple[int, Believed]] = {}  # of each seat, at its newest number
        self._dice_told: tuple[object, str] = (None, "")
        self.ended = ""  # how it was ended otherwise than by its rules: "resign US", "time Japan", "draw", "annul"

    @property
    def seq(self) -> int:
        """Entries of the history."""
        return self.at.n

    def fresh(self) -> Game:
        """The game before its first word."""
        return begin(self.head.game, Typed(), self.head.setting)

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

    def undo_told(self, side: str) -> str:
        """Why the last answer cannot be taken back, so far as it is plain to see; whether it taught something is found out when
        somebody tries.

        With others at the table only he who is asked may take back: whether another has answered since is his secret.
        """
        if not side:
            return WATCHING
        decision = self.decision
        if self.ended:
            return OVER
        if not self.open_to_all and (decision is None or decision.player != side):
            return NOT_ASKED
        last = self.players[-1] if self.players else ""
        if last == DICE:
            return ROLLED
        if last != side:
            return NOT_YOURS if self.players else NOTHING
        return REVEALED if self._revealed() else ""

    def _revealed(self) -> bool:
        """Did the last answer reveal something to all? Not known of an answer from before a restart or an undo."""
        past, told = self._heard
        events, node = list(self.game.state.events or ()), self.game.past
        while node is not None and node is not past:
            events[:0] = node.events
            node = node.before
        return node is past and told >= 0 and any(e.kind == "reveal" for e in events[told:])

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

    @property
    def dice_told(self) -> str:
        """What every seat is told of the dice: the same as long as they are (a share makes other dice of them)."""
        if self._dice_told[0] is not self.dice:
            self._dice_told = (self.dice, self._told_of_dice())
        return self._dice_told[1]

    def _told_of_dice(self) -> str:
        origin = f" {self.head.origin}" if self.head.origin else ""
        if self.head.guided:
            return "A practice table: the dice of its guided turn were settled beforehand."
        if isinstance(self.dice, Rehearsed):
            return f"Practice dice, settled beforehand.{origin}"
        if isinstance(self.dice, Seeded):
            return f"Practice dice of seed '{short(self.dice.seed)}': whoever knows it knows every roll.{origin}"
        return f"Fair dice of a secret key.{self.shares.told_shares()}{origin}"

    @property
    def dice_made(self) -> Made:
        """The same as data, for a page to say in its reader's language."""
        dice = self.dice
        kind = "guided" if self.head.guided else "settled" if isinstance(dice, Rehearsed) else "seed"
        if isinstance(dice, Secret):
            return Made("fair", "", self.head.origin, *self.shares.parts())
        return Made(kind, short(dice.seed) if isinstance(dice, Seeded) else "", self.head.origin)

    @property
    def commitment(self) -> str:
        return self.dice.commitment if isinstance(self.dice, Secret) else ""

    @property
    def key(self) -> str:
        """The key of the dice is published when the game is over."""
        return self.dice.key if isinstance(self.dice, Secret) and self.over else ""

    def mark(self, side: str) -> str:
        """What binds all answers up to the last die that had fallen when the seat was shown its present position."""
        if not isinstance(self.dice, Secret):
            return ""
        number = self.number(side)
        if self.over:
            return self.dice.mark(side, number.at, self.chain.end(self.words, self.dice))
        links = self.chain.links if number.rolls < len(self.chain.links) else self.chain.follow(self.words).links
        return self.dice.mark(side, number.at, links[min(number.rolls, len(links) - 1)])

    def record(self, side: str) -> str:
        """What a seat keeps to prove later what it was shown now."""
        if not self.commitment:
            return ""
        return f"# commitment {self.commitment}\n# seen {side} {self.number(side).at} {self.mark(side)}\n"

    # -- looking ---------------------------------------------------------------------------------------------------

    def _look(self, side: str) -> Look:
        """What the seat is shown, made once for each position, and its number."""
        kept = self._shown.get(side)
        if kept is None or kept.seq != self.seq:
            other = next((look.shown for who, look in self._shown.items() if who != side), None)
            made = Shown(self, side, kept.shown if kept else None, other)
            number = self.numbers.shown(side, made.mark(), self.game.rolls)
            if kept is None:
                kept = Look(self.seq, made, number, number.at, b"}")
            elif number.at != kept.number.at:
                kept = Look(self.seq, made, number, kept.number.at, made.since(kept.shown))
            else:
                kept = kept._replace(seq=self.seq)
            self._shown[side] = kept
        return kept

    def view(self, side: str) -> View:
        """What the side sees, which follows from the state: an answer that only picks up a counter changes neither."""
        at, state, views = self._seen
        if at != self.seq or state is None:
            if state != self.game.state:
                state, views = self.game.state.copy(), {}
            self._seen = (self.seq, state, views)
        if side not in views:
            views[side] = self.game.view(side)
        return views[side]

    def number(self, side: str) -> Number:
        """The seat's number of the present position."""
        return self._look(side).number

    def told(self, side: str) -> Told:
        """What must have changed for a seat to be told."""
        return Told(self.number(side).at, self.thinking, self.shares.state(side), self.dice_told)

    def snapshot(self, side: str) -> bytes:
        """The table as one seat sees it: a messages.Snapshot in JSON."""
        look, game = self._look(side), self.game
        head = {"type": "snapshot", "table": self.id, "game": game.rules.ID, "side": side, "seq": look.number.at,
                "thinking": self.thinking, "dice": self.dice_told, "mark": self.mark(side), "share": self.shares.state(side),
                "made": self.dice_made, "names": dict(game.rules.NAMES), "seats": self.seats, "hotseat": self.hotseat,
                "options": game.setting.options, "pack": self.pack}  # fmt: skip
        return _encode(head)[:-1] + b"," + look.shown.whole({"game": game.rules.ID, "side": side})

    def beside(self, side: str) -> bytes:
        """What is told beside the position a seat has: a messages.Patch in JSON."""
        now = self.told(side)
        head = {"type": "patch", "since": now.at, "seq": now.at, "mark": self.mark(side)}
        return _encode({**head, **dict(zip(now._fields[1:], now[1:], strict=True)), "made": self.dice_made})

    def news(self, side: str, last: Told) -> bytes:
        """What leads a seat from what it was told last to the present: a messages.Patch in JSON, or a snapshot where it missed
        something."""
        look, now = self._look(side), self.told(side)
        if last.at not in (now.at, look.since):
            return self.snapshot(side)
        head: dict[str, str | int | Made] = {"type": "patch", "since": last.at, "seq": now.at}
        head |= {name: value for name, value, was in zip(now._fields[1:], now[1:], last[1:], strict=True) if value != was}
        if now.dice != last.dice:
            head["made"] = self.dice_made
        if last.at == now.at:
            return _encode(head)
        head["mark"] = self.mark(side)
        changed = look.patch
        return _encode(head)[:-1] + (changed if changed == b"}" else b"," + changed)

    @property
    def decision(self) -> Decision | None:
        """The question; None when the game is over, by its rules or otherwise."""
        return None if self.ended else self.game.decision

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return ended_as(self.ended, self.game.rules.NAMES) if self.ended else self.game.outcome

    def bot_to_move(self) -> str:
        """The side whose bot is asked, or ""."""
        decision = self.decision
        if decision is None or decision.player == DICE:
            return ""
        return decision.player if self.seats.get(decision.player, "human") != "human" else ""

    @property
    def open_to_all(self) -> bool:
        """May a seat have the whole game? When it is over, or when one person has every seat."""
        return self.over or self.hotseat or list(self.seats.values()) == ["human"]

    @property
    def against_bots(self) -> bool:
        """Does one person play against bots alone? Then nobody else is wronged when he goes on from a save or a moment."""
        return list(self.seats.values()).count("human") == 1

    def whole(self) -> Game:
        """The game with all its past, for a save or a sum: the one that is played on has forgotten what nobody takes back."""
        return self.game_at(len(self.words))

    def game_at(self, at: int) -> Game:
        """The game after its first `at` answers."""
        game = self.fresh()
        for row in self.words[:at]:
            game.play(row.word)
        return game

    def export(self) -> str:
        """The whole game as a save: with the key of its dice once it is over, before that with their commitment."""
        game = self.whole()
        game.dice = self.dice.public if isinstance(self.dice, Secret) and not self.over else self.dice
        bound = self.head.bound if isinstance(self.dice, Secret) and self.dice.bound else None
        return save(game, table=bound, components=carried_in(self.head))

    @property
    def pack(self) -> str:
        """The key of the pack it is played with; "" the built-in components."""
        return Path(self.head.pack).name if self.head.pack else ""


def ended_as(word: str, names: Mapping[str, str]) -> Outcome:
    """The outcome of a game that was ended otherwise than by its rules: `resign SIDE`, `time SIDE`, `draw`, `annul`."""
    how, _, side = word.partition(" ")
    winner = next((other for other in names if other != side), "") if side else ""
    name = names.get(side, side)
    told = {"resign": f"{name} resigned.", "time": f"{name} ran out of time.", "draw": "A draw was agreed.",
            "annul": "The game was called off: it counts for nobody."}  # fmt: skip
    return Outcome(winner, told.get(how, word), "")


def bound_of(table: str, seats: Mapping[str, str], hotseat: bool) -> dict[str, str]:
    """What of a table its dice are bound to."""
    people = "one person" if hotseat else ",".join(f"{side}={who}" for side, who in seats.items())
    return {"id": table, "players": people}
