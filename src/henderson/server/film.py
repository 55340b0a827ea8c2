"""A table's course as one seat saw it: its moments, and how the game stood at them."""

from __future__ import annotations

import json
from functools import lru_cache
from random import Random
from threading import Lock

import msgspec

from .. import begin
from ..bots.value import seen_balance, value_of
from ..engine.decision import DICE
from ..engine.dice import Seeded
from ..engine.events import Event
from ..engine.game import Game, Setting
from ..engine.view import Where
from .log import Log
from .messages_study import Moment, Standing
from .store import Row
from .tables import Table

POINTS = 60  # of a curve, at most
FIGHTS = ("attack", "battle", "loss", "kill")  # kinds of events that a replay marks on its line
_encode = msgspec.json.Encoder().encode


class Film:
    """The moments of a table for one seat: wherever its own view or log changed, and nowhere else, so that the number of
    another side's unseen answers shows nowhere. A game that is open to the seat has a moment for every answer."""

    def __init__(self, table: Table, side: str, every: bool) -> None:
        self._table, self._side, self._every = table, side, every
        self._lock = Lock()
        self._restart()

    def _restart(self) -> None:
        self._game = self._table.fresh()
        self._log = Log(self._game)
        self._played: list[Row] = []
        self._seen: object = None
        self.moments: list[Moment] = []
        self.places: list[int] = []  # how many answers had been given at each moment
        self._notice(True)

    def follow(self) -> Film:
        """Up to date with the table."""
        with self._lock:
            words = list(self._table.words)
            if words[: len(self._played)] != self._played:  # an answer was taken back
                self._restart()
            for row in words[len(self._played) :]:
                decision = self._game.decision
                own = decision is not None and decision.player == self._side
                self._game.play(row.word)
                self._played.append(row)
                self._notice(own)
                self._log.let_go(self._game)
            return self

    def _notice(self, surely: bool) -> None:
        game = self._game
        if self._every:  # each answer, of whichever side, once its dice lie
            surely = not self.moments or game.decision is None or game.decision.player != DICE
        else:
            seen = (_encode(game.view(self._side)), self._log.newest(game, self._side)[1])
            surely, self._seen = surely or seen != self._seen, seen
        if surely:
            latest = game.state.events or (game.past.events if game.past else ())
            told = [e for e in latest if self._every or e.seen_by(self._side)]
            where = game.where
            self.moments.append(Moment(len(self.places), where.turn, where.turn_name, where.step_name, where.side,
                                       told[-1].text if told else "", any(map(fought, told)),
                                       told[-1].rule if told else ""))  # fmt: skip
            self.places.append(len(self._played))


def fought(event: Event) -> bool:
    """Was somebody attacked, or did he lose something?"""
    return event.kind in FIGHTS or "target" in event.data


def film(table: Table, side: str) -> Film:
    """The film of a seat."""
    every = table.over or (table.open_to_all and bool(side))
    key = (side, every)
    if key not in table.films:
        table.films[key] = Film(table, side, every)
    return table.films[key].follow()


def curve(table: Table, side: str) -> list[Standing]:
    """How the game stood for that side (for a spectator: the first side), from what the seat may know: all of it in a game that
    is open to the seat or hides nothing; else the balance of what it sees."""
    kept = table.curves.get(side)
    if kept is None or kept[0] != table.seq:
        kept = table.curves[side] = (table.seq, _curve(table, side))
    return kept[1]


def _curve(table: Table, side: str) -> list[Standing]:
    of, shown = side or table.game.rules.SIDES[0], film(table, side)
    places, moments = list(shown.places), list(shown.moments)
    open_book = table.over or (table.open_to_all and bool(side)) or not hides(table.head.game, json.dumps(table.head.options))
    game, played, found = table.fresh(), 0, []
    for at in _points([m.turn for m in moments[: len(places)]]):
        for row in table.words[played : places[at]]:
            game.play(row.word)
        played = places[at]
        value = value_of(game, of) if open_book else seen_balance(game.view(side), of)
        if game.outcome and not game.outcome.winner and len(game.rules.SIDES) == 1:
            value = -1.0  # lost is lost, however late: only a bot looks at that
        where: Where = game.where
        found.append(Standing(at, where.turn, where.turn_name, round(value, 4)))
    return found


def _points(turns: list[int]) -> list[int]:
    """Which moments are shown: the ends of turns, and between them as many as fit, evenly spread."""
    last = len(turns) - 1
    ends = [i for i, turn in enumerate(turns) if i == last or turns[i + 1] != turn]
    if len(ends) > POINTS:
        ends = [ends[round(i * (len(ends) - 1) / (POINTS - 1))] for i in range(POINTS)]
    room = POINTS - len(ends)
    return sorted({*ends, *(round(i * last / room) for i in range(room))})


@lru_cache(256)
def hides(game_id: str, options: str) -> bool:
    """Does a game with these options hide anything from a side? Found out in a game of its own: whether a seat could believe
    the table now played to be open must not depend on what is hidden there."""
    game = begin(game_id, Seeded("hides"), Setting(json.loads(options)))
    rng = Random("hides")
    for step in range(300):
        if game.decision is None:
            break
        if step % 5 == 0 and any(_redealt(game, side) for side in game.rules.SIDES):
            return True
        game.answer(rng.choice(game.decision.options))
    return False


def _redealt(game: Game, side: str) -> bool:
    return any(game.imagine(side, seed).state != game.state for seed in range(2))
