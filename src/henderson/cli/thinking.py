"""Commands that think before they tell: what a bot would do in your place, the best answers it sees, where hidden enemies may be.

Each is thought first and told then: the line mode does both at once, the full screen lets the thought go on beside the table and
stops it when nobody wants it any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..bots import Seat, bot
from ..bots.advice import advise
from ..bots.seat import Bot
from ..engine.decision import DICE, Decision, HendersonError
from ..engine.game import Game
from .screen import say, table

if TYPE_CHECKING:
    from .play import Sitting

Stopped = Callable[[], bool]
Telling = Callable[[], None]
Thought = Callable[[Game, str, str, Stopped], Telling]
"""Of a position, of who sits there, with what was said behind the command, until stopped; what it gives tells what was found."""


def never() -> bool:
    """A thought that is thought to its end."""
    return False


def hint(game: Game, side: str, rest: str, stopped: Stopped) -> Telling:
    """hint [BOT]: what a bot would do in your place (regular): its plan, answers, moves, and what it fears"""
    found = advise(Seat(game, _asked(game).player), _stoppable(rest or "regular", stopped), stopped=stopped)

    def tell() -> None:
        if found.plan:
            say(found.plan, "bold")
        for number, answer in enumerate(found.answers):
            say(f"{'Instead' if number else 'It would answer'}: {answer.word} ({answer.text})")
        if found.arrows:
            say("Moves: " + ", ".join(f"{a.start} to {a.end}" + (f" ({a.pieces})" if a.pieces > 1 else "") for a in found.arrows))
        say(found.fear)

    return tell


def explain(game: Game, side: str, rest: str, stopped: Stopped) -> Telling:
    """explain [BOT]: the three best answers a bot sees in your place (veteran: a second's thought)"""
    found = _stoppable(rest or "veteran", stopped).explain(Seat(game, _asked(game).player))
    return lambda: table(("answer", "value", ""), [(c.word, f"{c.value:+.2f}", c.text) for c in found])


def belief(game: Game, side: str, rest: str, stopped: Stopped) -> Telling:
    """belief [PLACE]: where hidden enemies may be, and with what, from what you have seen"""
    from ..study.belief import belief as reckon

    if not side:
        raise HendersonError("Nobody sits here: a belief is a seat's")
    found = reckon(Seat(game, side))
    if found.empty:
        return lambda: say("Nothing is hidden from you.")
    named = [p for p in found.places if not rest or p.space.lower() == rest.lower()]
    if rest and not named:
        raise HendersonError(f"'{rest}': nothing hidden is there in any of {found.worlds} worlds")
    rows = [(p.space, f"{p.chance:.0%}", f"{p.strength:.1f}", ", ".join(f"{x.name} {x.chance:.0%}" for x in p.pieces))
            for p in named[:20]]  # fmt: skip
    return lambda: table((f"of {found.worlds} worlds", "enemy there", "strength", "which"), rows)


THOUGHTS: dict[str, Thought] = {"hint": hint, "explain": explain, "belief": belief}


def at_once(thought: Thought) -> Callable[[Sitting, str], None]:
    """The command that thinks, and tells when it is done."""

    def command(at: Sitting, rest: str) -> None:
        thought(at.game, at.sitting, rest, never)()

    command.__doc__ = thought.__doc__
    return command


def _asked(game: Game) -> Decision:
    decision = game.decision
    if decision is None:
        raise HendersonError("The game is over: nothing is asked")
    if decision.player == DICE:
        raise HendersonError("The dice are asked: there is nothing to weigh")
    return decision


def _stoppable(name: str, stopped: Stopped) -> Bot:
    """A bot that thinks no longer than it is wanted, if it is one that can be stopped."""
    found = bot(name)
    if hasattr(found, "stopped"):
        found.stopped = stopped
    return found
