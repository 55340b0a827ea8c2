"""Which orders a question invites, as its game tells them by data (ORDERS), beside those that every question of pieces takes:
one unit or several moved to a place, several named at once."""

from __future__ import annotations

from collections.abc import Mapping

from .decision import Decision
from .game import Game
from .view import Struct

Key = str | tuple[str, str]  # a rule, or one of its questions: rule and verb

ONCE = ("all", "same", "volley", "most", "ready")  # orders
KEPT = ("always most", "always first", "always this")  # policies: how to answer whenever it is asked


class Way(Struct):
    """An order that a question invites.

    all, same, volley, most  see engine.orders
    ready         the rest of a set-up as a bot would place it
    always most   a policy (engine.standing): whenever this is asked, as much as is offered
    always first  whenever this is asked, the first that is offered: the order does not matter
    always this   whenever this is asked, the answer that is given now
    """

    kind: str
    text: str  # for people: All guns that reach it


Ways = Mapping[Key, tuple[Way, ...]]


def offers(game: Game) -> tuple[Way, ...]:
    """The orders that the present question invites."""
    if game.decision is None:
        return ()
    table: Ways = getattr(game.rules, "ORDERS", {})
    return found_in(table, game.decision)


def found_in(table: Ways, asked: Decision) -> tuple[Way, ...]:
    """The row of a question: of its rule and verb, else of its rule."""
    return table.get((asked.rule, asked.verb)) or table.get(asked.rule) or ()
