"""A table of the club: it may have been changed by another process, has clocks, and may be ended by people.

Whatever ends or bends a game is an entry of its history, as an answer is: an answer and a falling flag race for the same number,
and one of them wins.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from typing import NamedTuple

from ..bots import BOTS, is_seated
from ..engine.decision import DICE, HendersonError
from ..engine.undo import NOTHING, REVEALED, ROLLED, told_since
from ..server.store import Keeper, Row, Standing, TableRow, chain
from ..server.tables import Refused, Table
from .clock import Clock, Pace, passed
from .ledger import Change, Due, Listed, Pad

WAIT, WAIT_LIVE = 120.0, 10.0  # seconds until somebody who does not look is told that it is his move


class Standings(NamedTuple):
    """What the club's columns tell of a table: who sits where, and the clocks."""

    users: dict[str, str]  # side -> user
    away: frozenset[str]  # users on vacation
    pace: Pace
    clocks: dict[str, Clock]
    rated: bool = False
    title: str = ""


class ClubTable(Table):
    """One table. What changes it is written to its pad; the house, which holds its lock, writes that down."""

    def __init__(self, row: TableRow, keeper: Keeper, wait: float = 0) -> None:
        super().__init__(row, keeper, wait)
        assert isinstance(keeper, Pad)
        self.pad = keeper
        self.lock = asyncio.Lock()
        self.behind = False  # others have written what this one has not read
        self.broken = False  # ahead of what is written down: to be read anew
        self.used = time.monotonic()  # when somebody asked for it last
        self.club = Standings({}, frozenset(), Pace(), {})
        self._set: dict[str, Clock] = {}  # clocks that the change under way sets

    # -- what others wrote --------------------------------------------------------------------------------------------

    def follow(self, rows: Sequence[Row], at: Standing) -> None:
        """Entries that another process has written."""
        link = self.at.chain
        for row in rows:
            link = chain(link, row)
            if row.kind == "undo":
                taken = int(row.word)
                del self.words[len(self.words) - taken :], self.acts[len(self.acts) - taken :]
                self._rebuild()
                self._heard = (None, -1)
            elif row.kind == "act":
                self.acts[-int(row.word) :] = [len(self.acts) - int(row.word)] * int(row.word)
            elif row.kind in ("commit", "share"):
                self._share(row, self.game.rolls)
            elif row.kind in ("end", "seat", "clock"):
                self._settle(row)
            else:
                self._played_elsewhere(row)
        if link != at.chain or self.at.n + len(rows) != at.n:
            raise HendersonError(f"The history of table {self.id} does not go on where it stood at entry {self.at.n}")
        self.at = at
        self.numbers.restore(at.numbers, own="")
        self._let_go()

    def _played_elsewhere(self, row: Row) -> None:
        decision = self.game.decision
        if row.kind == "word":
            self._heard = (self.game.past, len(self.game.state.events or ()))
        self.acts.append(len(self.words) if row.kind == "word" or not self.acts else self.acts[-1])
        self.words.append(row)
        self.players.append(decision.player if decision else "")
        self.game.play(row.word)

    def become(self, other: ClubTable) -> None:
        """What was read anew takes the place of what is here, for everybody who has this table in hand."""
        kept = {"lock": self.lock, "cancel": self.cancel, "called": self.called}
        kept |= {"thinking": self.thinking, "thinking_since": self.thinking_since}
        self.__dict__.update(other.__dict__)
        self.__dict__.update(kept)

    def looked(self) -> None:
        """Every player's number follows from the history, not from who happened to look in this process. Spectators answer
        nothing: their number is each process's own, and who comes to watch is shown the whole table."""
        for side, who in self.seats.items():
            if who == "human":
                self.number(side)

    # -- ends, and seats that change hands -------------------------------------------------------------------------------

    def end(self, how: str, side: str = "") -> None:
        """End the game otherwise than by its rules: resign, time (of a side), draw, annul."""
        if self.over:
            raise Refused(409, "The game is over")
        row = Row("end", f"{how} {side}".strip())
        self._commit([row], None)
        self._settle(row)

    def flag(self, side: str, now: float, grace: float = 0.0) -> None:
        """That side's time is over, if it is."""
        clock = self.club.clocks.get(side)
        if self.asked != side or clock is None or clock.ends_at is None or clock.ends_at + grace > now:
            raise Refused(409, "That side's time is not over")
        self.end("time", side)

    def start_clock(self, *, anyway: bool = False) -> None:
        """The clock of who is asked should run, and does not. `anyway`: people have just sat down; also without a clock he who is
        asked will be told of it."""
        asked, club = self.asked, self.club
        clock = club.clocks.get(asked)
        stands = clock is not None and clock.since is None and club.users[asked] not in club.away
        if not stands and not (anyway and asked):
            raise Refused(409, "No clock is to be started here")
        self._commit([Row("clock", f"start {asked}")], None)

    def halt_clock(self, side: str, now: float) -> None:
        """That side's player goes on vacation."""
        clock = self.club.clocks.get(side)
        if clock is None or clock.since is None or not self.club.pace.correspondence:
            raise Refused(409, "No clock of correspondence runs there")
        self.club = self.club._replace(away=self.club.away | {self.club.users[side]})
        self._set[side] = clock.halted(now)
        self._commit([Row("clock", f"halt {side}")], None)

    def give_time(self, side: str, seconds: float) -> None:
        """The other side gives time."""
        clock = self.club.clocks.get(side)
        if clock is None or self.over:
            raise Refused(409, "There is no clock to give time to")
        self._set[side] = clock.given(seconds)
        self._commit([Row("clock", f"give {side} {seconds:.0f}")], None)

    def let_bot(self, side: str, bot: str) -> None:
        """A bot takes a seat."""
        if self.over:
            raise Refused(409, "The game is over")
        if not is_seated(bot, self.game.rules):
            raise Refused(422, "'{bot}' is no bot: expected {expected}", bot=bot[:40], expected=", ".join(BOTS))
        if self.seats.get(side) != "human":
            raise Refused(409, "A bot sits there already")
        row = Row("seat", f"{side}={bot}")
        self._commit([row], None)
        self._settle(row)

    def back_before(self, side: str) -> int:
        """How many answers would have to be taken back so that a side can answer its last question anew; refused when a die has
        fallen or something was revealed since."""
        last = next((i for i in range(len(self.players) - 1, -1, -1) if self.players[i] == side), -1)
        if last < 0:
            raise Refused(409, NOTHING)
        since = self.acts[last]
        rolled = next((i + 1 for i in range(len(self.words) - 1, since - 1, -1) if self.words[i].kind == "dice"), since)
        if rolled > last:
            raise Refused(409, ROLLED)
        return len(self.words) - max(since, rolled)

    def take_back(self, side: str) -> None:
        """Both agree that a side takes back its last act."""
        if self.over:
            raise Refused(409, "The game is over")
        count = self.back_before(side)
        before = self.game.clone()
        for _ in range(count):
            before.undo()
        if any(e.kind == "reveal" for e in told_since(self.game, before)):
            raise Refused(409, REVEALED)
        with self._whole():
            self._heard = (None, -1)
            for _ in range(count):
                self.game.undo()
            self._commit([Row("undo", str(count))], side)
        del self.words[-count:], self.players[-count:], self.acts[-count:]

    # -- what is written with a change ----------------------------------------------------------------------------------

    @property
    def asked(self) -> str:
        """The person's side that is asked; "" for nobody: the dice wait, a bot thinks, the game is over."""
        decision = self.decision
        if decision is None or decision.player == DICE or self.seats.get(decision.player) != "human":
            return ""
        return decision.player

    def complete(self, change: Change, asked: str) -> None:
        """All that goes with a change; `asked`: who was asked before it."""
        now, club, after = change.at, self.club, self.asked
        away = club.users.get(after, "") in club.away
        before = {**club.clocks, **self._set}
        change.clocks = {**self._set, **passed(before, club.pace, asked, after, now, away)} if club.pace.runs else {}
        self._set = {}
        clocks = {**club.clocks, **change.clocks}
        change.seats = {r.word.partition("=")[0]: r.word.partition("=")[2] for r in change.rows if r.kind == "seat"}
        clocks = {side: clock for side, clock in clocks.items() if side not in change.seats}
        self.club = club._replace(clocks=clocks, rated=club.rated and not change.seats)  # a bot plays on: it counts for nobody
        change.listed = self.listed(now)
        self._tell_later(change, asked, after)

    def listed(self, now: float) -> Listed:
        """What lists show of it."""
        where, outcome, decision = self.game.where, self.outcome, self.decision
        running = self.club.clocks.get(self.asked)
        result, reason = "", ""
        if outcome is not None:
            reason = self.ended.partition(" ")[0] or "played"
            result = "none" if reason == "annul" else outcome.winner or "draw"
        asked = decision.player if decision is not None and decision.player != DICE else ""
        ends_at = running.ends_at if running else None
        state = "over" if self.over else "playing"
        return Listed(state, where.turn or 0, (where.turn_name or "")[:80], asked, now, ends_at, result, reason)

    def _tell_later(self, change: Change, asked: str, after: str) -> None:
        """Whose move it is now is told him if he does not look; whose it no longer is, is not told."""
        users, clock = self.club.users, self.club.clocks.get(after)
        was, now = users.get(asked, ""), users.get(after, "")
        if was and was != now:
            change.done += [("turn", f"{was} {self.id}"), ("time", f"{was} {self.id}")]
        begun = any(row.kind == "clock" and row.word.startswith("start") for row in change.rows)
        if now and (now != was or after != asked or begun):
            about: dict[str, str | int] = {"user": now, "table": self.id, "side": after, "n": change.after.n}
            wait = WAIT_LIVE if self.club.pace.kind == "live" else WAIT
            change.due.append(Due("turn", f"{now} {self.id}", change.at + wait, about))
            if clock is not None and clock.ends_at is not None and self.club.pace.correspondence:
                change.due.append(Due("time", f"{now} {self.id}", clock.ends_at - 0.2 * clock.left, about))
        if self.over:
            change.due.append(Due("over", self.id, change.at, {"table": self.id}))
