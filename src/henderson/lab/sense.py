"""Does an opponent pass a game's sense tests?"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence

import henderson

from ..bots import bot
from ..bots.seat import Bot, Seat
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.view import Struct
from ..games import player, rules
from ..games.kit.sense import Sense, Trial


class Verdict(Struct, omit_defaults=False):
    """What came of one sense test: passed by so many seeds, and what was silly in the others."""

    id: str
    says: str
    passed: int
    of: int
    silly: list[str]


def suite(title: str) -> Sequence[Sense]:
    """The sense tests of a game."""
    room = player(rules(title))
    try:
        found: Sequence[Sense] = importlib.import_module(f"{room.__name__}.sense").SENSE
    except ModuleNotFoundError:
        raise HendersonError(f"{title} has no sense tests: expected player/sense.py") from None
    return found


def answers(who: Bot) -> Callable[[Game], str]:
    """A bot as a trial asks it."""
    return lambda game: who.choose(Seat(game, game.decision.player if game.decision else ""))


def judge(title: str, test: Sense, name: str, seeds: int) -> Verdict:
    """Let a bot play one sense test with several seeds."""
    silly = []
    book = rules(title)
    for seed in range(seeds):
        options = "".join(f"{k} = {str(v).lower() if isinstance(v, bool) else repr(str(v))}\n" for k, v in test.options.items())
        text = test.position + (f"\n[options]\n{options}" if options else "")
        game = henderson.position(title, text, seed=f"sense {seed}")
        trial = Trial(game, test.side, answers(bot(name, seed, book)), player(book).heuristic)
        if said := test.check(trial):
            silly.append(said)
    return Verdict(test.id, test.says, seeds - len(silly), seeds, silly)


def examine(title: str, name: str, seeds: int = 3, only: str = "", tell: Callable[[int], None] = lambda n: None) -> list[Verdict]:
    """All of a game's sense tests, or those whose id begins with `only`."""
    found = []
    for test in suite(title):
        if test.id.startswith(only):
            found.append(judge(title, test, name, seeds))
            tell(1)
    return found
