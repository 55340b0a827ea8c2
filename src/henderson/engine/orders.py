"""Orders: one act of a person that answers several questions. The engine's word stays the atom.

An order is made of words, worked out one by one from what each question tells by data and played like any other answer: it can
do nothing that could not be done by hand, and a save holds the words. An order that is refused is taken back as far as its
player could have taken it back by hand (see engine.undo): up to the last die, reveal or discovery.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from .decision import CARD, NUMBER, PIECE, SPACE, WORD, Choice, Decision, HendersonError, IllegalChoice
from .game import Game
from .undo import take_back
from .view import Preview, Struct

MOST = 240  # answers of one order


class Order(Struct):
    """What a person orders. `kind` says how the words are found:

    words   these words, one after another
    move    each of `units` (one after the other) to the space `to`, by the one word that leads there where it is not offered at
            once (by sea); the move ends there where more could be done. Of a single unit or purchase: `times` times.
            `by` are places that it enters on the way, in that order
    each    each of `units` is named, while the same question is asked: all ships of a box, all attackers picked
    all     every piece, space or card that is offered, until only the closing word is left, and that too where no die follows
    same    the one word `to` again and again while the same question is asked, `times` at most: land the next three here
    volley  who is in hand at `to`, and then everybody else who can, again and again while that is asked
    storm   the target `to`, and every attacker that is offered then
    most    as much as is offered
    end     the closing word of what is being done
    """

    kind: str
    words: list[str] = []
    units: list[str] = []
    to: str = ""
    times: int = MOST
    by: list[str] = []


class Given(NamedTuple):
    """What came of an order: the words that were played, and what stopped it: a refusal, or a die that was not wanted yet."""

    words: tuple[str, ...]
    refusal: IllegalChoice | None = None
    die: Die | None = None


class Die(NamedTuple):
    """The word that a die or a card follows, with those before it, and what is known of it."""

    words: tuple[str, ...]
    preview: Preview | None


def words_of(game: Game, order: Order) -> Iterator[str]:
    """The words of an order, each worked out from the question that the one before it led to."""
    found = KINDS.get(order.kind)
    if found is None:
        raise HendersonError(f"'{order.kind[:40]}' is no order: expected {', '.join(KINDS)}")
    return found(game, order)


def give(game: Game, order: Order) -> Given:
    """Play an order for the side that is asked. IllegalChoice leaves the game as it was."""
    if game.decision is None:
        raise IllegalChoice("An order answers nothing: the game is over", order.kind, "", ())
    given = tried(game.clone(), order)
    for word in given.words:
        game.play(word)
    return given


def tried(trial: Game, order: Order, *, sure: bool = True) -> Given:
    """Play an order in a game that nobody else looks at. What stops it leaves there what cannot be taken back.

    Unless the player is `sure`, it stops before the first word that a die or a card follows.
    """
    decision = trial.decision
    assert decision is not None
    side, played = decision.player, list[str]()
    try:
        for word in words_of(trial, order):
            asked = trial.decision
            if not sure and asked is not None and word in asked.words and trial.meaning(asked.option(word)).rolls:
                die = Die((*played, word), trial.preview(asked.option(word)))
                return Given(_standing(trial, played), None, die)
            trial.play(word)
            played.append(word)
            if trial.decision is None or trial.decision.player != side or len(played) >= MOST:
                break
    except IllegalChoice as refusal:
        stands = _standing(trial, played)
        if not stands:
            raise
        return Given(stands, refusal)
    if not played:
        raise IllegalChoice(f"The order '{order.kind}' finds nothing to do here", order.kind, decision.rule, decision.words)
    return Given(tuple(played))


def _standing(trial: Game, played: list[str]) -> tuple[str, ...]:
    """Take back what may be taken back; the words that stand."""
    return tuple(played[: len(played) - (take_back(trial, len(played)) if played else 0)])


# -- the kinds of orders ----------------------------------------------------------------------------------------------


def _listed(game: Game, order: Order) -> Iterator[str]:
    yield from order.words


def _move(game: Game, order: Order) -> Iterator[str]:
    rolls, times = game.rolls, min(order.times, MOST) if len(order.units) == 1 and order.times != MOST else 1
    for unit in order.units * times:
        if game.rolls > rolls:  # a die fell: what comes next is to be thought over
            return
        if unit not in _asked(game).hand:  # not in hand already
            picked = _asked(game)
            kind = kind_of(game, picked.option(unit)) if unit in picked.words else ""
            if unit in picked.ends:
                raise IllegalChoice(f"'{unit}' is not taken in hand: it cannot be moved", unit, picked.rule, picked.words)
            yield unit
            if not _in_hand(game, kind, unit, order.to):
                raise IllegalChoice(f"'{unit}' is not taken in hand: it cannot be moved", unit, picked.rule, picked.words)
        for place in order.by:
            yield from _to(game, place)
            if unit not in _asked(game).hand or game.rolls > rolls:  # it was stopped there
                return
        yield from _to(game, order.to)
        yield from _ending(game, "move", lambda d, unit=unit: unit in d.hand)  # type: ignore[misc]


def _to(game: Game, place: str) -> Iterator[str]:
    """To a place, by the one word that leads there where it is not offered at once."""
    way = _leads_to(game, place)
    if way:
        yield way
    asked = _asked(game)
    if place in asked.words and kind_of(game, asked.option(place)) not in (SPACE, PIECE):
        raise IllegalChoice(f"'{place}' is no place to go to", place, asked.rule, asked.words)
    yield place


def _in_hand(game: Game, kind: str, unit: str, place: str) -> bool:
    """Was it picked up, so that it can be put somewhere? A piece is in hand then; a purchase or a card has a place to go to."""
    asked = _asked(game)
    if kind in (WORD, CARD):
        return place in asked.words or bool(_leads_to(game, place))
    return kind == PIECE and unit in asked.hand


def _leads_to(game: Game, place: str) -> str:
    """Where a place is not offered itself: the one word after which it is (by sea, place wire), if there is just one."""
    asked = _asked(game)
    if place in asked.words:
        return ""
    words = [o for o in asked.options if kind_of(game, o) == WORD and asked.word(o) not in asked.ends and not may_roll(game, o)]
    leads = [asked.word(o) for o in words if _offers_then(game, asked.word(o), place)]
    return leads[0] if len(leads) == 1 else ""


def _offers_then(game: Game, word: str, place: str) -> bool:
    """Is that place offered after that word? In a world that the player could believe in: the truth may be hidden from him."""
    asked = _asked(game)
    world = game.imagine(asked.player, f"{word} {len(game.answers)}")
    question = world.decision
    if question is None or word not in question.words:
        return False
    world.answer(question.option(word))
    return world.decision is not None and world.decision.player == asked.player and place in world.decision.words


def _each(game: Game, order: Order) -> Iterator[str]:
    rolls, key = game.rolls, key_of(_asked(game))
    for unit in order.units:
        asked = game.decision
        if asked is None or key_of(asked) != key or game.rolls > rolls:
            return
        yield unit


def _all(game: Game, order: Order) -> Iterator[str]:
    key = key_of(_asked(game))
    while (asked := game.decision) is not None and key_of(asked) == key:
        ends = asked.ends
        found = [o for o in asked.options if kind_of(game, o) in (PIECE, SPACE, CARD) and asked.word(o) not in ends]
        if not found:
            break
        yield asked.word(found[0])
    for word in _ending(game, "", lambda d: key_of(d) == key):
        if not may_roll(game, _asked(game).option(word)):  # a die is the player's to say
            yield word


def _same(game: Game, order: Order) -> Iterator[str]:
    first = _asked(game)
    key = key_of(first)
    for _ in range(min(order.times, MOST)):
        asked = game.decision
        if asked is None or key_of(asked) != key or (order.to not in asked.words and asked is not first):
            return
        yield order.to


def _volley(game: Game, order: Order) -> Iterator[str]:
    """At one target with all that each has, first with who is in hand; then the others in turn, as often as each is offered."""
    fired = [word for word in _asked(game).hand if word != order.to]
    yield order.to
    yield from _most(game, order)
    pick = game.decision
    while (asked := game.decision) is not None and pick is not None and key_of(asked) == key_of(pick):
        units = [asked.word(o) for o in asked.options if kind_of(game, o) == PIECE and not may_roll(game, o)]
        able = [word for word in units if _offers_then(game, word, order.to)]
        if not able:
            return
        unit = min(able, key=fired.count)
        fired.append(unit)
        yield unit
        if game.decision is not None and order.to in game.decision.words:
            yield order.to
            yield from _most(game, order)


def _storm(game: Game, order: Order) -> Iterator[str]:
    yield order.to
    if game.decision is not None:
        yield from _all(game, order)


def _most(game: Game, order: Order) -> Iterator[str]:
    word = greatest(game.decision) if game.decision is not None else ""
    if word:
        yield word


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


def greatest(asked: Decision) -> str:
    """The word of the greatest amount that is offered, "" where none is."""
    amounts = [o for o in asked.options if asked.meaning(o).kind == NUMBER]
    return asked.word(max(amounts)) if amounts else ""


def may_roll(game: Game, option: Choice) -> bool:
    """Does a die or a card follow an option, or may one, so far as its player can know?"""
    means = game.meaning(option)
    return means.rolls or means.maybe


def kind_of(game: Game, option: Choice) -> str:
    """What an option of the present question is: as the question says, else the piece or space that its word is the id of."""
    asked = _asked(game)
    means = asked.meaning(option)
    if means.kind != WORD or callable(asked.means):
        return means.kind
    if any(piece.id == means.word for piece in game.view(asked.player).pieces):
        return PIECE
    return SPACE if means.word in _spaces(game) else WORD


def _spaces(game: Game) -> frozenset[str]:
    """The ids of the board's spaces."""
    key = game.rules.ID, game.setting.pack_hash
    if key not in _BOARDS:
        board = game.board() if hasattr(game.rules, "board") else None
        _BOARDS[key] = frozenset(space.id for space in board.spaces) if board else frozenset()
    return _BOARDS[key]


_BOARDS: dict[tuple[str, str], frozenset[str]] = {}


def key_of(asked: Decision) -> tuple[str, str]:
    """Which question it is: rule and verb."""
    return asked.rule, asked.verb


def _asked(game: Game) -> Decision:
    assert game.decision is not None
    return game.decision


KINDS: dict[str, Callable[[Game, Order], Iterator[str]]] = {
    "words": _listed, "move": _move, "each": _each, "all": _all, "same": _same, "volley": _volley,
    "storm": _storm, "most": _most, "end": _end,
}  # fmt: skip
