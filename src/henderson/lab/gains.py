"""What looking ahead gains: how much better the plan that a search chose is than its usual one, told by worlds it has not seen.

Two searches are told apart by hundreds of games; what a single decision gained is told by some dozens of futures. So questions at
which a search plans are taken out of games between Regulars, each search plans there, and its plan and the usual one are played
on in the same fresh worlds, to the end of the game. A gain is a difference of -1 lost to 1 won: 0.1 is five games of a hundred
more, by one decision. The enemy in those worlds is the one that futures know, so a plan may gain less against somebody else.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec

import henderson

from ..bots import bot
from ..bots.futures import Player, Way, future
from ..bots.search import SearchBot
from ..bots.seat import Seat
from ..bots.starts import always, searched
from ..engine.contract import Rules
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.view import Struct
from ..games import rules as rules_of
from .kept import kept
from .ladder import settled_by
from .match import bot_answers
from .workers import as_finished, workers

OFTEN = 0.25  # how often a question at which a search would plan is looked at
A_GAME = 4  # questions of a game at most: those of one game are alike


class Gain(Struct, omit_defaults=False):
    """What one search's plan gained at one question."""

    bot: str
    side: str
    turn: int
    step: str
    plan: str  # "": the usual one
    gain: float  # a world, -1 lost to 1 won; 0 for the usual plan
    seconds: float  # of CPU that it thought


class Looked(Struct, omit_defaults=False):
    """One game, and what was found at its questions."""

    run: str  # what was settled before it
    number: int
    gains: list[Gain]


class Found(Struct, omit_defaults=False):
    """What a search gained over all questions."""

    bot: str
    questions: int
    gained: float
    error: float  # standard error of that mean
    left: float  # share of the questions at which it left the usual plan
    seconds: float  # of CPU a question


def gains(
    title: str, bots: Sequence[str], games: int, worlds: int, options: dict[str, Any] | None = None, seed: str = "0",
    jobs: int = 1, tell: Callable[[int], None] = lambda n: None, out: str = "",
) -> list[Found]:  # fmt: skip
    """Ask each search at questions of so many games; `out` keeps them, and those it holds stand."""
    for name in bots:
        _search(name, "", rules_of(title))
    settled = f"{settled_by(title, options, seed, '')} {','.join(bots)} {worlds} worlds"
    looked = {x.number: x for x in kept(out, Looked, "run of gains", lambda one: one.run, settled)} if out else {}
    orders = [(n, (title, options or {}, tuple(bots), worlds, seed, n)) for n in range(games) if n not in looked]
    tell(games - len(orders))
    with workers(jobs) as pool:
        for number, gained in as_finished(pool, look, orders, jobs):
            looked[number] = Looked(settled, number, gained)
            if out:
                with Path(out).open("ab") as file:
                    file.write(msgspec.json.encode(looked[number]) + b"\n")
            tell(1)
    told = [gain for number in sorted(looked) if number < games for gain in looked[number].gains]
    if not told:
        raise HendersonError(f"In {games} games of {title} there was no question at which a search compares plans")
    return [_found(name, [gain for gain in told if gain.bot == name]) for name in bots]


def look(title: str, options: dict[str, Any], bots: Sequence[str], worlds: int, seed: str, number: int) -> list[Gain]:
    """What each search gains at some questions of one game."""
    found: list[Gain] = []
    chance = Random(f"gains {seed} {number}")
    for game in questions(title, options, f"{seed} {number}"):
        if chance.random() < OFTEN:
            fresh = [chance.randrange(1 << 30) for _ in range(worlds)]
            found += [gain_of(game, name, seed, fresh) for name in bots]
            if len(found) == A_GAME * len(bots):
                break
    return found


def questions(title: str, options: dict[str, Any], seed: str) -> Iterable[Game]:
    """A game between Regulars, each time that a search would plan."""
    game = henderson.new(title, f"gains {seed}", options)
    players = {side: bot("regular", f"{seed} {side}", game.rules) for side in game.rules.SIDES}
    planned: dict[str, tuple[int, str]] = {}  # the last step that each side would have planned
    while game.decision is not None:
        seat = Seat(game, game.decision.player)
        step = (game.where.turn, game.where.step_name)
        if planned.get(seat.side) != step and is_planned(seat):
            planned[seat.side] = step
            yield game
        bot_answers(game, players[seat.side])


def is_planned(seat: Seat) -> bool:
    """Would a search compare plans here?"""
    hints = searched(seat.rules, seat.side)
    if len(seat.words) == 1 or hints.crossroads is None or seat.rule not in (hints.planned or (seat.rule,)):
        return False
    return hints.thinks is None or hints.thinks(seat.imagine(0).state)


def gain_of(game: Game, name: str, seed: str, fresh: Sequence[int]) -> Gain:
    """What the plan of that search gains in those worlds."""
    assert game.decision is not None
    seat, where = Seat(game, game.decision.player), game.where
    mind, since = _search(name, f"{seed} {where.turn} {where.step_name}", game.rules), time.process_time()
    mind.choose(seat)
    seconds = time.process_time() - since
    styles, hints = mind.known(seat)
    usual = hints.starts
    style, plan = mind.plan[1:] if mind.plan is not None else (None, usual)
    gain = 0.0
    if style is not None and plan != usual:
        player = Player({**styles, plan: style}, hints._replace(to_the_end=always))
        gain = fmean([future(seat, Way("", plan), w, player) - future(seat, Way("", usual), w, player) for w in fresh])
    return Gain(name, seat.side, where.turn, where.step_name, "" if plan == usual else plan, gain, seconds)


def _search(name: str, seed: str, rules: Rules) -> SearchBot:
    """A search by its name."""
    found = bot(name, seed, rules)
    if not isinstance(found, SearchBot):
        raise HendersonError(f"'{name}' makes no plans by looking ahead: expected searches, such as search:60 or veteran")
    return found


def _found(name: str, told: Sequence[Gain]) -> Found:
    values = [gain.gain for gain in told]
    error = stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    left = fmean([bool(gain.plan) for gain in told])
    return Found(name, len(told), fmean(values), error, left, fmean([gain.seconds for gain in told]))
