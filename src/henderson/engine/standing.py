"""What answers itself: a question that leaves no choice, and one that its player said how to answer until told otherwise.

Both only while the same side is asked again: an answer that comes at once in the other side's turn would tell it something.
"""

from __future__ import annotations

from collections.abc import Sequence

from .decision import NUMBER, Decision
from .game import Game
from .orders import MOST, greatest, key_of, may_roll
from .view import Struct, Where

FIRST, LAST, GREATEST, CLOSE = "first", "last", "most", "close"


class Policy(Struct):
    """How a player wants a question answered whenever it is asked.

    answer  "most": as much as is offered; "first", "last": the first or the last that is offered;
            "word": the word `word`, while it is offered (of amounts: or as many as there are);
            "close": of any question, the word that ends it, when it is the only one left
    """

    rule: str = ""
    verb: str = ""
    answer: str = ""
    word: str = ""


def standing(asked: Decision, policies: Sequence[Policy]) -> str:
    """The word that a player's policies give to a question; "" none."""
    for policy in policies:
        if policy.answer == CLOSE and len(asked.words) == 1 and asked.ends:
            return asked.words[0]
        if policy.answer == CLOSE or (policy.rule, policy.verb) != key_of(asked):
            continue
        if policy.answer == GREATEST:
            return greatest(asked)
        if policy.answer in (FIRST, LAST):
            return asked.words[0 if policy.answer == FIRST else -1] if asked.words else ""
        return policy.word if policy.word in asked.words else _nearest_below(asked, policy.word)
    return ""


def _nearest_below(asked: Decision, word: str) -> str:
    """Of amounts: as many as were wanted, or as there are."""
    amounts = [o for o in asked.options if asked.meaning(o).kind == NUMBER]
    fewer = [o for o in amounts if o < int(word)] if word.isdecimal() else []
    return asked.word(max(fewer)) if fewer else ""


def settle(game: Game, side: str, since: Where | None = None, policies: Sequence[Policy] = ()) -> list[str]:
    """Answer for `side`, which has just answered in the step `since`, what leaves it no choice or follows from its policies;
    the words that were played."""
    played: list[str] = []
    while (asked := game.decision) is not None and asked.player == side and len(played) < MOST:
        word = standing(asked, policies) or _forced(game, asked, since)
        if not word:
            break
        game.play(word)
        played.append(word)
    return played


def _forced(game: Game, asked: Decision, since: Where | None) -> str:
    """The one word that may be said. A die is the player's to say; and so is the end of what he began, unless nothing is
    committed by it: he is asked again, and may take all of it back."""
    if len(asked.options) != 1 or may_roll(game, asked.options[0]):
        return ""
    word = asked.words[0]
    if asked.closing.get(word) != "phase":
        return word
    if since is None or game.where != since:  # nothing was done in this step: there is nothing to close
        return word if since is not None else ""
    world = game.imagine(asked.player, f"settle {len(game.answers)}", quiet=False)  # the truth may be what he must not know
    told, question = len(world.state.events or ()), world.decision
    if question is None or word not in question.words:
        return ""
    world.answer(question.option(word))
    rolled = world.rolls > game.rolls or any(e.kind in ("reveal", "dice") for e in world.events()[told:])
    return word if not rolled and world.decision is not None and world.decision.player == asked.player else ""
