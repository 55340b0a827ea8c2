"""What each seat is sent: its own view, its own question, its own log. Nothing else leaves the server."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET

from ..engine.contract import Rules, complete_options
from ..engine.decision import CARD, NUMBER, PIECE, SPACE, WORD, Decision
from ..engine.game import Game
from ..engine.offers import deed, offers
from ..engine.sentence import Said
from ..engine.view import Board, View, Where
from ..games import facts, pack, rules
from ..games.kit.dispatch import Price
from .log import NEWEST, entry_of
from .messages import Barred, Choice, Offers, Question, Snapshot
from .spoken import said

if TYPE_CHECKING:
    from .tables import Table

PHASE = "phase"  # what the most important closing words end
BUY = "buy"  # the verb of a question whose answers have prices
PREVIEWS = 400  # options whose cost is told with the question
BOARDS, STEPS = 40, 1000  # kept
Form = tuple[str, int | None, bool, str, bool, bool]  # of an option: all but its word, as a Choice has it


@lru_cache(BOARDS)
def spaces(game: str, where: str = "") -> frozenset[str]:
    """The ids of a board's spaces."""
    return frozenset(s.id for s in board_of(game, where).spaces)


@lru_cache(BOARDS)
def board_of(game: str, where: str = "") -> Board:
    """The board of a game's built-in pack, or of the one in that folder."""
    r = rules(game)
    made = r.board(r.setup(complete_options(r, {}), facts(game, pack(game, where or None), where)))
    made.sides = list(r.SIDES)
    return made


def question(game: Game, side: str, seen: View) -> Question | None:
    """The present question; its options only for the side that is asked."""
    found, told = asked(game, side, {p.id for p in seen.pieces})
    return msgspec.structs.replace(found, options=opened(told)) if found and told else found


def asked(game: Game, side: str, pieces: Container[str]) -> tuple[Question | None, Offers | None]:
    """The present question without its options, and these, for the side that is asked; `pieces` are those it sees."""
    decision = game.decision
    if decision is None:
        return None, None
    if decision.player != side:
        return Question(decision.player, False, "", f"{game.rules.NAMES.get(decision.player, decision.player)} to answer"), None
    hand, concerns = list(decision.hand), list(decision.concerns)
    found = Question(side, True, decision.rule, decision.text, [], hand, decision.verb, concerns, list(offers(game)),
                     said(game.rules.ID, decision.said) or UNSET, deed(game), barred(game, decision))  # fmt: skip
    return found, choices(game, decision, pieces)


def barred(game: Game, decision: Decision) -> list[Barred]:
    """What will end the phase and is not offered yet, with the reason: a missing button tells nobody what is left to do."""
    words = [word for word, what in decision.closing.items() if what == PHASE and word not in decision.words]
    found = [(word, why) for word in words if (why := game.reason_as_data(word))]
    data = (said(game.rules.ID, why) if isinstance(why, Said) else None for _, (_, why) in found)
    return [Barred(word, rule, str(why), as_data) for (word, (rule, why)), as_data in zip(found, data, strict=True)]


def choices(game: Game, decision: Decision, pieces: Container[str]) -> Offers:
    """The options as the browser needs them, each form told once: there may be hundreds alike."""
    places, means_ = spaces(game.rules.ID, game.setting.pack), decision.means
    forms: dict[Form, int] = {}
    plain: dict[Price, int] = {}  # the forms of spaces that end nothing, by their prices: nearly all where there are hundreds
    like: list[int] = []
    told, buys = bool(means_), decision.verb == BUY
    price, kinds = prices(game, decision), means_ if callable(means_) else None
    still, closing = is_still(decision), decision.closing
    for option, word in zip(decision.options, decision.words, strict=True):
        rolls = maybe = False
        if still and type(option) is not str:
            means, ends = kinds(option) if kinds is not None else str(means_), closing.get(word, "")
            if means == SPACE and not ends and word in places:
                costs = price(option)
                form = plain.get(costs)
                if form is None:
                    form = plain[costs] = forms.setdefault((SPACE, *costs, "", False, False), len(forms))
                like.append(form)
                continue
        else:
            word, means, ends, rolls, maybe = game.meaning(option)
        kind = kind_of(word, means, told, pieces, places)
        cost, stop = price(option) if kind == SPACE or buys else (None, False)
        like.append(forms.setdefault((kind, cost, stop, ends, rolls, maybe), len(forms)))
    return Offers(list(decision.words), like, [Choice("", *form) for form in forms])


def opened(told: Offers) -> list[Choice]:
    """The options again."""
    return [msgspec.structs.replace(told.forms[form], word=word) for word, form in zip(told.words, told.like, strict=True)]


def is_still(decision: Decision) -> bool:
    """Does the question say what its options are, and that no die follows them? Closing words are tried out even so."""
    return bool(decision.means) and (decision.rolls is False or decision.rolls == ())


def prices(game: Game, decision: Decision) -> Callable[[Any], Price]:
    """What going to a space costs, and whether the move ends there: all at once where the game reckons so, else by previews."""
    look = getattr(game.rules, "prices", None)
    if look is None and len(decision.options) <= PREVIEWS:
        return lambda option: (shown.cost, shown.stop) if (shown := game.preview(option)) else (None, False)
    found: Callable[[Any], Price] | None = look(game.state, decision) if look else None
    return found or (lambda option: (None, False))


def kind_of(word: str, means: str, told: bool, pieces: Container[str], places: frozenset[str]) -> str:
    """What an option is on this seat's table: what the question says, else what its word is the id of (see engine/view.py).
    What lies nowhere on the table can only be said."""
    if told and means in (NUMBER, CARD):
        return means
    if told and means == PIECE and word in pieces:
        return PIECE
    if word in places:
        return SPACE
    if word in pieces:
        return PIECE
    return means if means in (NUMBER, CARD) else WORD


def step_of(r: Rules, where: Where) -> int:
    """Which step of the sequence of play it is: the one the game says; else that of its name, else that of its rule."""
    return where.index if where.index >= 0 else _named_step(r.ID, where.step_name, where.step, where.side)


@lru_cache(STEPS)
def _named_step(game: str, name: str, rule: str, side: str) -> int:
    sequence = rules(game).SEQUENCE
    for same in (
        [(s.name, s.rule, s.side) == (name, rule, side) for s in sequence],
        [s.name == name for s in sequence],
        [(s.rule, s.side) == (rule, side) for s in sequence],
        [s.rule == rule for s in sequence],
        [s.rule.split(".")[0] == rule.split(".")[0] for s in sequence],
    ):
        if True in same:
            return same.index(True)
    return -1


def snapshot_at(table: Table, side: str, at: int, answers: int) -> Snapshot:
    """The table at moment `at`, after so many answers, as that side saw it; "all" shows every side's own units."""
    return snapshot_of(table, table.game_at(answers), side, at)


def snapshot_of(table: Table, game: Game, side: str, at: int) -> Snapshot:
    """A position of a table's game, or of a variation of it, as moment `at` of its replay."""
    eyes = "" if side == "all" else side
    seen = game.view(eyes)
    if side == "all":
        pieces = {p.id: p for s in game.rules.SIDES for p in game.view(s).pieces if p.side == s or p.side not in game.rules.SIDES}
        seen = View(seen.game, "", seen.where, list(pieces.values()), seen.markers, seen.tracks, seen.panels,
                    seen.zones, seen.attacks)  # fmt: skip
    events = [e for e in game.events("all") if side == "all" or e.seen_by(eyes)]
    where = msgspec.structs.replace(game.where, side="")
    entries = [entry_of(game.rules.ID, i, e, where) for i, e in enumerate(events)][-NEWEST:]
    return Snapshot(
        "replay", table.id, game.rules.ID, eyes, at, "", seen, None, game.outcome, dict(game.rules.NAMES), table.seats,
        table.hotseat, "This is a replay.", entries, len(events), table.commitment, table.key, game.setting.options,
        step_of(game.rules, seen.where), pack=table.pack,
    )  # fmt: skip
