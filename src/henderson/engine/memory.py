"""What a game that goes on for months need not keep in memory: the activations that nobody can take back any more.

No undo goes back beyond a die. What lies before the last one is still in the answers of whoever keeps the game, who plays them
again for a save or a replay; a game that has forgotten refuses these rather than tell half of them.
"""

from __future__ import annotations

from .game import FORGOTTEN, Game, Past

SPARE = 16  # activations are let go of so many at a time, or more


def forgot(game: Game) -> bool:
    """Is its beginning gone?"""
    node = game.past
    while node is not None and node.before is not None:
        node = node.before
    return node is not None and node.rolls == FORGOTTEN


def may_forget(game: Game) -> bool:
    """Is there enough that nobody can take back?"""
    node, spare = _since_last_die(game)[1], 0
    while node is not None and node.rolls != FORGOTTEN and spare < SPARE:
        node, spare = node.before, spare + 1
    return spare == SPARE


def forget(game: Game) -> dict[int, Past]:
    """Let go of what lies before the last die: the activations that stay, oldest first, by the ids of what stood for them until
    now. A game that goes on from a clone of before keeps what that had."""
    kept, _ = _since_last_die(game)
    if not kept:
        return {}
    made: dict[int, Past] = {}
    last = Past(None, kept[-1].start, (), FORGOTTEN, ())
    for node in reversed(kept):
        last = made[id(node)] = node._replace(before=last)
    game.past = last
    return made


def _since_last_die(game: Game) -> tuple[list[Past], Past | None]:
    """The activation in which the last die fell, those after it, and the one before it (where he begins to read who asks what the
    last answer told), newest first; and what lies before these."""
    found: list[Past] = []
    node, fallen = game.past, game.rolls > game.rolls_before
    while node is not None and node.rolls != FORGOTTEN:
        found.append(node)
        barred, fallen = fallen, game.rolls > node.rolls
        node = node.before
        if barred:
            break
    return found, node
