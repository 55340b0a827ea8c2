"""How many acts a turn takes a person: bot games, replayed as a person would give them with orders.

Each side's answers are gone through in order. An act is what a person does at the page: an answer, or an order that gives
exactly the answers that were given, worked out by the engine from the same position. Its price is what it takes by hand:

* a unit or a whole stack dragged to a place is one act, and one more for each place by which it is told to go;
* what a lasso takes is two, one more for each unit put to it or left out;
* several pieces named at once, all of a place or of a kind, are one where the game tells so (each) or nothing more is asked of
  them, else two: picked and named; and one more for each put to them or left out;
* what stands beneath an answer in its menu is chosen with it, and with `further` what follows that: one;
* an order that the game tells (ORDERS) is one; a policy is one to begin and one to end, and answers for nothing meanwhile;
* a question that answers itself is none.

A bot that takes up each unit only to let it stay does what no person does: these answers are counted nowhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import henderson

from ..bots import bot
from ..bots.seat import Seat
from ..engine.decision import DICE, PIECE, WORD, Decision, HendersonError
from ..engine.game import Game
from ..engine.offers import following, offers
from ..engine.orders import Order, give, key_of
from ..engine.standing import CLOSE, Policy, settle, standing
from ..engine.view import Board, Piece, Struct
from ..games import rules

AHEAD = 80  # answers that one order is tried for
Tell = Callable[[str, int, int], None]  # what is done, how much of it, of how much (0: nobody knows)
FURTHER = 12  # answers that stand beside a row of a menu, at most (web: lib/orders.svelte.ts)
LEGS = 8  # answers in which the places of one unit's way are looked for
PAYS = 3  # so many answers a policy must give: it is an act to begin it and one to end it


class Clicks(Struct, omit_defaults=False):
    """Answers and acts a turn, by side; and by question how many answers there were and how many acts."""

    game: str
    games: int
    answers: dict[str, float]
    acts: dict[str, float]
    questions: dict[str, tuple[int, int]]  # rule and verb: answers, acts that began there


class Act(NamedTuple):
    """So many of the answers that were given, at that price."""

    words: int
    price: int


class Tally:
    """What was counted: by side and by question."""

    def __init__(self) -> None:
        self.answers, self.acts = Counter[str](), Counter[str]()
        self.asked, self.begun = Counter[str](), Counter[str]()
        self.turns = 0

    def answered(self, asked: Decision) -> None:
        self.answers[asked.player] += 1
        self.asked[" ".join(key_of(asked)).strip()] += 1

    def acted(self, asked: Decision, price: int) -> None:
        self.acts[asked.player] += price
        self.begun[" ".join(key_of(asked)).strip()] += price


def clicks(
    title: str, games: int, who: str = "heuristic", options: dict[str, Any] | None = None, seed: str = "0",
    tell: Tell = lambda what, done, of: None,
) -> Clicks:  # fmt: skip
    """Measure over some games of a bot against itself; `tell` what is done, and how far it is."""
    tally = Tally()
    for index in range(games):
        which = f"game {index + 1} of {games}"
        game = henderson.new(title, seed=f"{seed}/{index}", options=options or {})
        words = played(game, who, f"{seed}/{index}", partial(tell, f"{which} is played"))
        again = henderson.new(title, seed=f"{seed}/{index}", options=options or {})
        count(again, words, tally, partial(tell, f"{which} is given by orders"))
        tally.turns += max(1, game.where.turn)
    sides, turns = rules(title).SIDES, tally.turns
    return Clicks(
        title, games, {s: round(tally.answers[s] / turns, 1) for s in sides}, {s: round(tally.acts[s] / turns, 1) for s in sides},
        {key: (n, tally.begun[key]) for key, n in tally.asked.most_common()},
    )  # fmt: skip


def played(game: Game, who: str, seed: str, tell: Callable[[int, int], None] = lambda n, of: None) -> list[str]:
    """The words of a bot's game against itself."""
    bots = {side: bot(who, f"{seed}/{side}", game.rules) for side in game.rules.SIDES}
    words = []
    while (decision := game.decision) is not None:
        if decision.player == DICE:
            raise HendersonError("The dice are to be typed in: clicks are counted with dice that fall by themselves")
        word = bots[decision.player].choose(Seat(game, decision.player))
        game.play(word)
        words.append(word)
        tell(len(words), 0)
    return words


def count(game: Game, words: Sequence[str], tally: Tally, tell: Callable[[int, int], None] = lambda n, of: None) -> None:
    """Replay, each act being the order that saves most."""
    again = kept_up(game.clone(), words)
    policies = {side: [Policy(answer=CLOSE)] for side in game.rules.SIDES}
    tally.acts.update(game.rules.SIDES)  # which is said once
    at = 0
    while (decision := game.decision) is not None and at < len(words):
        tell(at, len(words))
        side, since = decision.player, game.where
        if idle(game, words[at : at + 2]):
            for word in words[at : at + 2]:
                game.play(word)
            at += 2
            continue
        mine = policies[side]
        told = standing(decision, mine)
        if told == words[at]:  # it was said before
            act = Act(1, 0)
        else:
            if told:  # told otherwise
                mine[:] = [p for p in mine if (p.rule, p.verb) != key_of(decision)]
                tally.acted(decision, 1)
            act = max(acts(game, words, at), key=lambda a: (a.words - a.price, a.words))
            if not told and act.words == 1 and (policy := again.get(at)) is not None:
                mine.append(policy)
                act = Act(1, 2)
        tally.acted(decision, act.price)
        at = _play(game, words, at, act.words, tally)
        for word in settle(game.clone(), side, since, mine):
            if at >= len(words) or words[at] != word:
                break
            at = _play(game, words, at, 1, tally)


def _play(game: Game, words: Sequence[str], at: int, number: int, tally: Tally) -> int:
    for word in words[at : at + number]:
        assert game.decision is not None
        tally.answered(game.decision)
        game.play(word)
    return at + number


def idle(game: Game, words: Sequence[str]) -> bool:
    """Is a unit taken up only to be let where it is, where the phase could be ended without that?"""
    decision = game.decision
    if decision is None or len(words) < 2 or not decision.ends or words[0] not in decision.words:
        return False
    if decision.meaning(decision.option(words[0])).kind != PIECE or game.meaning(decision.option(words[0])).rolls:
        return False
    twin = game.clone()
    twin.play(words[0])
    held = twin.decision
    if held is None or words[0] not in held.hand or words[1] not in held.words:
        return False
    if held.meaning(held.option(words[1])).kind != WORD:
        return False
    before = _places(game, decision.player)
    twin.play(words[1])
    after = twin.decision
    return after is not None and key_of(after) == key_of(decision) and _places(twin, decision.player) == before


def _places(game: Game, side: str) -> dict[str, str]:
    return {p.id: p.place for p in game.view(side).pieces}


# -- what a person might have done ----------------------------------------------------------------------------------------


def acts(game: Game, words: Sequence[str], at: int) -> Iterator[Act]:
    """The acts that give the answers that were given, from `at` on."""
    yield Act(1, 1)
    ahead = words[at : at + AHEAD]
    for order in told_orders(game, ahead):
        yield Act(fits(game, order, ahead), 1)
    yield ready(game, ahead)
    yield from in_menu(game, ahead)
    yield from moves(game, ahead)
    yield from named(game, ahead)


def told_orders(game: Game, ahead: Sequence[str]) -> Iterator[Order]:
    """The orders that the game tells of this question."""
    run = next((i for i, word in enumerate(ahead) if word != ahead[0]), len(ahead))
    for way in offers(game):
        if way.kind == "same":
            yield Order("same", to=ahead[0], times=run)
        elif way.kind in ("volley", "storm"):
            yield Order(way.kind, to=ahead[0])
        elif way.kind in ("all", "most"):
            yield Order(way.kind)


def fits(game: Game, order: Order, words: Sequence[str]) -> int:
    """How many of the answers that were given the order gives, if it gives nothing else; 0 when it does not fit."""
    try:
        given = give(game.clone(), order).words
    except HendersonError:
        return 0
    return len(given) if tuple(words[: len(given)]) == given else 0


def ready(game: Game, ahead: Sequence[str]) -> Act:
    """A set-up that is placed ready-made."""
    twin, side, number = game.clone(), game.decision.player if game.decision else "", 0
    while twin.decision is not None and twin.decision.player == side and any(w.kind == "ready" for w in offers(twin)):
        if number >= len(ahead):
            break
        twin.play(ahead[number])
        number += 1
    return Act(number, 1)


def in_menu(game: Game, ahead: Sequence[str]) -> Iterator[Act]:
    """What follows an answer is written beneath it, and chosen with it."""
    kinds = {way.kind for way in offers(game)}
    if game.decision is None or ("ahead" in kinds and ahead[0] not in game.decision.ends):
        return
    deep = 2 if "ahead" in kinds else 1 if "menu" in kinds else 0
    most = deep + ("further" in kinds and deep > 0)
    for n in range(1, min(most, len(ahead) - 1) + 1):
        then = following(game, *ahead[:n])
        if ahead[n] not in then or (n > deep and len(then) > FURTHER):  # a long list is not written beside a menu
            return
        yield Act(n + 1, 1)


def moves(game: Game, ahead: Sequence[str]) -> Iterator[Act]:
    """One unit, or several one after the other, dragged to the same place."""
    decision = game.decision
    assert decision is not None
    pieces = {p.id: p for p in game.view(decision.player).pieces}
    for place in ahead[:2]:  # or the word before it is the one that leads there: by sea, barbed wire
        if decision.hand:
            yield Act(fits(game, Order("move", units=list(decision.hand[:1]), to=place), ahead), 1)
    for place in ahead[1:3]:
        yield from dragged(game, ahead, place, pieces)
    if ahead[0] in pieces:
        yield from by_way(game, ahead)


def dragged(game: Game, ahead: Sequence[str], place: str, pieces: Mapping[str, Piece]) -> Iterator[Act]:
    """One unit after the other to a place, or a card or a purchase."""
    decision = game.decision
    assert decision is not None
    units, number = list[str](), 0
    while number + 1 < len(ahead) and len(units) < 24:
        order = Order("move", units=[*units, ahead[number]], to=place)
        if ahead[number] not in decision.words or not (n := fits(game, order, ahead)) or n <= number:
            break
        units, number = order.units, n
        places = {pieces[u].place for u in units if u in pieces}
        apart = len(caught(game, places) ^ set(units))
        yield Act(number, 1 if not apart and len(places) == 1 else min(len(units), 2 + apart))


def by_way(game: Game, ahead: Sequence[str]) -> Iterator[Act]:
    """One unit dragged to a place by way of others."""
    places = {s.id for s in board(game.rules.ID).spaces}
    legs = [word for word in ahead[1:LEGS] if word in places]
    for n in range(2, len(legs) + 1):
        order = Order("move", units=[ahead[0]], by=legs[: n - 1], to=legs[n - 1])
        yield Act(fits(game, order, ahead), n)


def caught(game: Game, places: set[str]) -> set[str]:
    """The offered pieces that one grip takes: all of a stack, or all within a lasso drawn round the places."""
    decision = game.decision
    assert decision is not None
    spots = {s.id: (s.x, s.y) for s in board(game.rules.ID).spaces}
    xs, ys = [spots[p][0] for p in places if p in spots], [spots[p][1] for p in places if p in spots]
    if len(xs) != len(places):
        return set()
    inside = {p for p, (x, y) in spots.items() if min(xs) <= x <= max(xs) and min(ys) <= y <= max(ys)} if xs else set()
    return {p.id for p in game.view(decision.player).pieces if p.place in inside and p.id in decision.words}


@cache
def board(title: str) -> Board:
    """The board of a game."""
    return henderson.new(title, seed=0).board()


def named(game: Game, ahead: Sequence[str]) -> Iterator[Act]:
    """Several pieces named one after the other in answer to the same question."""
    decision = game.decision
    assert decision is not None
    offered = {m.word for m in map(decision.meaning, decision.options) if m.kind == PIECE}
    run = next((i for i, word in enumerate(ahead) if word not in offered), len(ahead))
    units = list(dict.fromkeys(ahead[:run]))
    if len(units) < 2:
        return
    number = fits(game, Order("each", units=units), ahead)
    if number:
        pieces = {p.id: p for p in game.view(decision.player).pieces if p.id in offered}
        told = any(way.kind == "each" for way in offers(game))
        at_once = told or not any(following(game, unit) for unit in units[:number])  # nothing more is asked of any of them
        for n in range(2, number + 1):
            meant = set(units[:n])
            near = caught(game, {pieces[u].place for u in meant if u in pieces})
            sets = [*groups(list(pieces.values()), told), offered, near]
            apart = min(len(meant ^ group) for group in sets)
            yield Act(n, 1 if at_once and not apart else min(n, 2 + apart))


def groups(pieces: Sequence[Piece], states: bool) -> list[set[str]]:
    """What can be named at once: all of a place, all of a kind, all of a kind in a place; and where units are
    only named, all in a state: the exhausted."""
    keys = {(p.place, "") for p in pieces} | {(p.place, p.symbol) for p in pieces} | {("", p.symbol) for p in pieces}
    alike = [{p.id for p in pieces if place in ("", p.place) and kind in ("", p.symbol)} for place, kind in sorted(keys)]
    tags = sorted({tag for p in pieces for tag in p.tags}) if states else []
    return alike + [{p.id for p in pieces if tag in p.tags} for tag in tags]


# -- policies -------------------------------------------------------------------------------------------------------------


def kept_up(game: Game, words: Sequence[str]) -> dict[int, Policy]:
    """At which answers a policy would be begun: those where it pays, because it gives the next answers to the question too."""
    runs: dict[tuple[str, tuple[str, str]], list[tuple[int, Policy, int]]] = {}  # since when, which, how often it was right
    found: dict[int, Policy] = {}
    for at, word in enumerate(words):
        decision = game.decision
        assert decision is not None
        key = decision.player, key_of(decision)
        right = [(since, p, n + 1) for since, p, n in runs.get(key, []) if standing(decision, [p]) == word]
        for since, policy, n in right:
            if n >= PAYS:
                found.setdefault(since, policy)
        runs[key] = right + [(at, p, 0) for p in _policies(game, word) if standing(decision, [p]) == word]
        game.play(word)
    return found


def _policies(game: Game, word: str) -> list[Policy]:
    assert game.decision is not None
    rule, verb = key_of(game.decision)
    kinds = {"always most": "most", "always first": "first", "always last": "last", "always this": "word"}
    ways = [kinds[way.kind] for way in offers(game) if way.kind in kinds]
    return [Policy(rule, verb, answer, word if answer == "word" else "") for answer in ways]
