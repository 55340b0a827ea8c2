"""How many acts a turn takes a person: bot games, replayed as a person would give them with orders.

Each side's answers are gone through in order. Where an order, worked out by the engine from the same position, gives exactly the
answers that were given, it counts as one act; a question that answers itself counts as none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import henderson

from ..bots import bot
from ..bots.seat import Seat
from ..engine.decision import DICE, HendersonError
from ..engine.game import Game
from ..engine.orders import Order, give, settle
from ..engine.view import Struct
from ..games import rules


class Clicks(Struct, omit_defaults=False):
    """Answers and acts a turn, by side; and by question how many answers there were and how many acts."""

    game: str
    games: int
    answers: dict[str, float]
    acts: dict[str, float]
    questions: dict[str, tuple[int, int]]  # rule and verb: answers, acts that began there


def clicks(
    title: str, games: int, who: str = "heuristic", options: dict[str, Any] | None = None, seed: str = "0",
    tell: Callable[[int], None] = lambda n: None,
) -> Clicks:  # fmt: skip
    """Measure over some games of a bot against itself."""
    answers, acts, turns = Counter[str](), Counter[str](), 0
    asked, begun = Counter[str](), Counter[str]()
    for index in range(games):
        game = henderson.new(title, seed=f"{seed}/{index}", options=options or {})
        words = _played(game, who, f"{seed}/{index}")
        again = henderson.new(title, seed=f"{seed}/{index}", options=options or {})
        _count(again, words, answers, acts, asked, begun)
        turns += max(1, again.where.turn)
        tell(1)
    sides = rules(title).SIDES
    return Clicks(
        title, games, {s: round(answers[s] / turns, 1) for s in sides}, {s: round(acts[s] / turns, 1) for s in sides},
        {key: (asked[key], begun[key]) for key, _ in asked.most_common()},
    )  # fmt: skip


def _played(game: Game, who: str, seed: str) -> list[str]:
    """The words of a bot's game against itself."""
    bots = {side: bot(who, f"{seed}/{side}", game.rules) for side in game.rules.SIDES}
    words = []
    while (decision := game.decision) is not None:
        if decision.player == DICE:
            raise HendersonError("The dice are to be typed in: clicks are counted with dice that fall by themselves")
        word = bots[decision.player].choose(Seat(game, decision.player))
        game.play(word)
        words.append(word)
    return words


def _count(
    game: Game, words: Sequence[str], answers: Counter[str], acts: Counter[str], asked: Counter[str], begun: Counter[str]
) -> None:
    """Replay, each act being the longest order that gives the answers that were given."""
    at = 0
    while (decision := game.decision) is not None:
        side, key = decision.player, f"{decision.rule} {decision.verb}".strip()
        n = max((_fits(game, order, words[at : at + 60]) for order in _orders(game, words, at)), default=0)
        n = max(n, 1)
        acts[side] += 1
        begun[key] += 1
        for word in words[at : at + n]:
            _tally(game, answers, asked)
            game.play(word)
        at += n
        before = game.clone()
        for word in settle(before, side):
            if at >= len(words) or words[at] != word:
                break
            _tally(game, answers, asked)
            game.play(word)
            at += 1


def _tally(game: Game, answers: Counter[str], asked: Counter[str]) -> None:
    decision = game.decision
    assert decision is not None
    answers[decision.player] += 1
    asked[f"{decision.rule} {decision.verb}".strip()] += 1


def _orders(game: Game, words: Sequence[str], at: int) -> list[Order]:
    """The orders a person might have given here."""
    decision = game.decision
    assert decision is not None
    here, after = words[at], words[at + 1] if at + 1 < len(words) else ""
    found = [Order("most"), Order("end"), Order("all"), Order("same", to=here)]
    found += [Order("move", units=[here], to=after)] if after else []
    found += [Order("move", units=[unit], to=here) for unit in decision.hand[:1]]
    run = 1
    while at + run < len(words) and words[at + run] == here:
        run += 1
    return found + ([Order("same", to=here, times=run)] if run > 1 else [])


def _fits(game: Game, order: Order, words: Sequence[str]) -> int:
    """How many of the answers that were given the order gives, if it gives nothing else; 0 when it does not fit."""
    try:
        given = give(game.clone(), order).words
    except HendersonError:
        return 0
    return len(given) if tuple(words[: len(given)]) == given else 0
