"""Which orders a question invites, as its game tells them by data (ORDERS), beside those that every question of pieces takes:
one unit or several moved to a place, several named at once."""

from __future__ import annotations

from collections.abc import Mapping

from .decision import Decision
from .game import Game
from .orders import key_of
from .view import Struct

Key = str | tuple[str, str]  # a rule, or one of its questions: rule and verb


class Way(Struct):
    """An order that a question invites.

    all, same, volley, storm, most  see engine.orders
    each          pieces are only named: all of a place or of a kind are named at once
    menu          what may be answered next stands beneath each answer, and is chosen with it
    ahead         what a counter may do in the next step is offered beside it, with the word that ends this one
    further       with menu or ahead: what may be answered after that stands beside it too, where it is a short list
    ready         the rest of a set-up as a bot would place it
    always most   a policy (engine.standing): whenever this is asked, as much as is offered
    always first  whenever this is asked, the first that is offered: the order does not matter
    always last   the last that is offered: an officer's free order before the turn's
    always this   whenever this is asked, the answer that is given now
    """

    kind: str
    text: str  # for people: All guns that reach it


Ways = Mapping[Key, tuple[Way, ...]]
Deeds = Mapping[Key, str]
"""What answering a question does, in a word that the page has a button for (web: lib/words.ts): advance, retreat, lose."""


def offers(game: Game) -> tuple[Way, ...]:
    """The orders that the present question invites."""
    if game.decision is None:
        return ()
    table: Ways = getattr(game.rules, "ORDERS", {})
    return found_in(table, game.decision)


def deed(game: Game) -> str:
    """What an answer to the present question does, in a word: the game's (DEEDS), else the question's verb."""
    asked = game.decision
    if asked is None:
        return ""
    table: Deeds = getattr(game.rules, "DEEDS", {})
    return table.get((asked.rule, asked.verb)) or asked.verb or table.get(asked.rule, "")


def found_in(table: Ways, asked: Decision) -> tuple[Way, ...]:
    """The row of a question: of its rule and verb, else of its rule."""
    return table.get((asked.rule, asked.verb)) or table.get(asked.rule) or ()


def following(game: Game, *words: str) -> tuple[str, ...]:
    """What the same player may answer after these words, in a world that he could believe in; () where a die falls before."""
    then = led_to(game, *words)
    return then.words if then else ()


def led_to(game: Game, *words: str) -> Decision | None:
    """The question that these words lead to, in a world that the player could believe in; None where a die falls before, or
    where it is the same again."""
    asked = game.decision
    assert asked is not None
    world = game.imagine(asked.player, f"then {len(game.answers)}")
    for word in words:
        question = world.decision
        if question is None or question.player != asked.player or word not in question.words:
            return None
        world.answer(question.option(word))
    then = world.decision
    if then is None or then.player != asked.player or world.rolls > game.rolls:
        return None
    return then if key_of(then) != key_of(asked) or words[-1] in then.hand else None
