"""Orders: one act of a person that answers several questions. The engine's word stays the atom.

An order is made of words, worked out one by one from what each question tells by data and played like any other answer: it can
do nothing that could not be done by hand, and a save holds the words. Until a die is rolled, something is revealed or the other
side is asked, an order is all or nothing; what was played by then stands.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from .decision import NUMBER, PIECE, Decision, HendersonError, IllegalChoice
from .game import Game
from .view import Struct

MOST = 400  # answers of one order


class Order(Struct):
    """What a person orders. `kind` says how the words are found:

    words  these words, one after another
    move   each of `units` (one after the other) to the space `to`; the move ends there where more could be done
    all    every piece that is offered, until nothing but the closing word is left, and that too
    same   the one word `to` again and again while the same question is asked, `times` at most: land the next three here
    most   as much as is offered
    end    the closing word of what is being done
    """

    kind: str
    words: list[str] = []
    units: list[str] = []
    to: str = ""
    times: int = MOST


class Given(NamedTuple):
    """What came of an order: the words that were played, and the refusal that stopped it, if one did."""

    words: tuple[str, ...]
    refusal: IllegalChoice | None = None


def words_of(game: Game, order: Order) -> Iterator[str]:
    """The words of an order, each worked out from the question that the one before it led to."""
    found = KINDS.get(order.kind)
    if found is None:
        raise HendersonError(f"'{order.kind}' is no order: expected {', '.join(KINDS)}")
    return found(game, order)


def give(game: Game, order: Order) -> Given:
    """Play an order for the side that is asked. IllegalChoice leaves the game as it was."""
    decision = game.decision
    if decision is None:
        raise IllegalChoice("An order answers nothing: the game is over", order.kind, "", ())
    side, played, firm = decision.player, list[str](), 0
    trial = game.clone()
    try:
        for word in words_of(trial, order):
            rolls, seen = trial.rolls, len(trial.events(side))
            trial.play(word)
            played.append(word)
            if trial.rolls > rolls or any(e.kind in ("reveal", "dice") for e in trial.events(side)[seen:]):
                firm = len(played)
            if trial.decision is None or trial.decision.player != side:
                firm = len(played)
                break
            if len(played) >= MOST:
                break
    except IllegalChoice as refusal:
        if not firm:
            raise
        _play(game, played)
        return Given(tuple(played), refusal)
    if not played:
        raise IllegalChoice(f"The order '{order.kind}' finds nothing to do here", order.kind, decision.rule, decision.words)
    _play(game, played)
    return Given(tuple(played))


def _play(game: Game, words: Sequence[str]) -> None:
    for word in words:
        game.play(word)


# -- the kinds of orders ----------------------------------------------------------------------------------------------


def _listed(game: Game, order: Order) -> Iterator[str]:
    yield from order.words


def _move(game: Game, order: Order) -> Iterator[str]:
    for unit in order.units:
        asked = _asked(game)
        if unit not in asked.hand:  # not in hand already
            yield unit
        yield order.to
        yield from _ending(game, "move", lambda d, unit=unit: unit in d.hand)  # type: ignore[misc]


def _all(game: Game, order: Order) -> Iterator[str]:
    first = _asked(game)
    key = first.rule, first.verb
    while (asked := game.decision) is not None and (asked.rule, asked.verb) == key:
        pieces = [m.word for m in map(asked.meaning, asked.options) if m.kind == PIECE]
        if not pieces:
            break
        yield pieces[0]
    yield from _ending(game, "", lambda d: (d.rule, d.verb) == key)


def _same(game: Game, order: Order) -> Iterator[str]:
    first = _asked(game)
    key = first.rule, first.verb
    for _ in range(min(order.times, MOST)):
        asked = game.decision
        if asked is None or (asked.rule, asked.verb) != key or (order.to not in asked.words and asked is not first):
            return
        yield order.to


def _most(game: Game, order: Order) -> Iterator[str]:
    asked = _asked(game)
    amounts = [o for o in asked.options if asked.meaning(o).kind == NUMBER]
    if amounts:
        yield asked.word(max(amounts))


def _end(game: Game, order: Order) -> Iterator[str]:
    yield from _ending(game, "", lambda d: True)


def _ending(game: Game, what: str, still: Callable[[Decision], bool]) -> Iterator[str]:
    """The closing word, where one is offered and the question is still about the same."""
    asked = game.decision
    if asked is None or not still(asked):
        return
    ends = asked.ends
    found = [word for word in asked.words if word in ends and what in ("", ends[word])]
    if found:
        yield found[0]


def _asked(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


KINDS: dict[str, Callable[[Game, Order], Iterator[str]]] = {
    "words": _listed, "move": _move, "all": _all, "same": _same, "most": _most, "end": _end,
}  # fmt: skip


# -- questions that answer themselves ---------------------------------------------------------------------------------


def settle(game: Game, side: str) -> list[str]:
    """Answer for `side`, which has just answered, what leaves it no choice; the words that were played.

    Only while the same side is asked again: an answer that comes at once in the other side's turn would tell it something.
    Never where a die follows: that is the player's to say.
    """
    played: list[str] = []
    while (asked := game.decision) is not None and asked.player == side and len(played) < MOST:
        options = asked.options
        if len(options) != 1 or asked.closing.get(asked.words[0]) == "phase":
            break
        means = game.meaning(options[0])
        if means.rolls or means.maybe:
            break
        word = asked.words[0]
        game.play(word)
        played.append(word)
    return played
