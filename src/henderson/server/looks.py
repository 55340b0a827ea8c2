"""A table as it lies, and what each of its seats is shown: views, numbers of positions, marks, dice. Nothing here changes it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from .. import Secret, begin
from ..engine.bounds import short
from ..engine.decision import DICE, Decision
from ..engine.dice import Dice, Rehearsed, Seeded, Typed, from_text
from ..engine.game import Game
from ..engine.record import save
from ..engine.undo import LEARNED, NOTHING, REVEALED, ROLLED
from ..engine.verify import Chain
from ..engine.view import Outcome, View
from ..games import rules
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
WATCHING, OVER, NOT_ASKED = "You are watching.", "The game is over.", "It is not your question."
NOT_YOURS = "The last answer was not yours."
NO_UNDO = (NOTHING, ROLLED, REVEALED, LEARNED, WATCHING, OVER, NOT_ASKED, NOT_YOURS)  # all that bars it


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


class ShownTable:
    """One table with its game in memory, so far as it is looked at. What changes it is in `tables.Table`."""

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

    # -- what may be taken back ------------------------------------------------------------------------------------

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

    # -- the dice --------------------------------------------------------------------------------------------------

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
