"""May the last answer be taken back in a fair game? Only if it taught nothing to him who gave it.

What the answer taught is measured, not guessed: it is given again in worlds that its player could not tell from the true one
before it. Where it leads him to see, to be told or to be asked anything else in one of them, he has learned which worlds
are not the true one, and taking it back would be a free scout. A die and an open reveal bar it always.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

if TYPE_CHECKING:
    from .events import Datum, Event
    from .game import Game

WORLDS = 100  # what shows in none of so many was all but known beforehand
ALIKE = 8  # so many worlds from the first that are the true one: nothing is hidden from that side
NOTHING, ROLLED, REVEALED, LEARNED = (
    "Nothing has been played yet.",
    "A die has been rolled since.",
    "Something was revealed since.",
    "You have learned something since.",
)
_encode = msgspec.json.Encoder(order="deterministic").encode


class Seen(NamedTuple):
    """What one side sees after an answer: what it was told, the question, and its view of the position."""

    told: list[tuple[str, str, str, dict[str, Datum]]]
    question: tuple[object, ...]
    view: bytes


def refusal(game: Game, answers: int = 1) -> str:
    """Why the last answers of one player, given as one act, may not be taken back together; "" when they may."""
    before, words, side = game, list[str](), ""
    for _ in range(answers):
        earlier = before.before_last_answer()
        if earlier is None:
            return NOTHING
        asked = earlier.decision
        assert asked is not None, "somebody was asked"
        words.insert(0, asked.word(before.answer_after(earlier)))
        before, side = earlier, asked.player
    if game.rolls > before.rolls:
        return ROLLED
    events = told_since(game, before)
    if any(e.kind in ("reveal", "dice") for e in events):
        return REVEALED
    return LEARNED if taught(game, before, side, words) else ""


def take_back(game: Game, answers: int) -> int:
    """Take back the last answers, which were one act of the player who gave the last: all of them if that is fair, else those
    that may be taken back one by one. How many were."""
    if not refusal(game, answers):
        for _ in range(answers):
            game.undo()
        return answers
    taken = 0
    while taken < answers and not refusal(game):
        game.undo()
        taken += 1
    return taken


def told_since(game: Game, before: Game) -> list[Event]:
    """The events after a moment of the same game."""
    events, node = list(game.state.events or ()), game.past
    while node is not None and node is not before.past:
        events[:0] = node.events
        node = node.before
    return events[len(before.state.events or ()) :]


def taught(game: Game, before: Game, side: str, words: list[str]) -> bool:
    """Do the same words lead `side` elsewhere in a world that it could believe in before?"""
    truth, same = seen(game, before, side), 0
    for seed in range(WORLDS):
        world = before.imagine(side, f"undo {seed}", quiet=False)
        if world.state == before.state:
            same += 1
            if same == seed + 1 == ALIKE:
                return False
            continue
        told = len(world.state.events or ())
        for word in words:
            asked = world.decision
            if asked is None or asked.player != side or word not in asked.words:
                return True  # the world was not alike: who knows what else is not
            world.answer(asked.option(word))
        if world.rolls > before.rolls or seen_in(world, told, side) != truth:
            return True
    return False


def seen(game: Game, before: Game, side: str) -> Seen:
    """What `side` sees now and did not before."""
    return _seen(game, told_since(game, before), side)


def seen_in(world: Game, told: int, side: str) -> Seen:
    """What `side` sees in a world after an answer; `told` events were there before it."""
    return _seen(world, world.events()[told:], side)


def _seen(game: Game, events: list[Event], side: str) -> Seen:
    told = [(e.rule, e.text, e.kind, e.data) for e in events if e.seen_by(side)]
    asked = game.decision
    mine = asked is not None and asked.player == side
    question: tuple[object, ...] = (asked.player if asked else "over",)
    if asked is not None and mine:
        question = (asked.player, asked.rule, asked.verb, asked.text, tuple(asked.hand), asked.words)
    return Seen(told, question, _encode(game.view(side)))
