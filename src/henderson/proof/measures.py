"""Laws that are measured: how many of many cases keep them, and the first that do not.

`Measure` counts good and bad; a test demands a share, the fuzzer prints it. Each law looks at one question of a real game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from ..engine.decision import CARD, DICE, KINDS, NUMBER, PIECE, SPACE, Choice, Decision
from ..engine.game import Game
from ..engine.undo import told_since
from ..engine.view import Preview, Struct
from .perft import ByHand
from .worlds import believed

MOST_LEAVES = 1300  # results of dice that are enumerated: four dice
BELIEVED = 3  # worlds in which what is told of things unseen is compared
NEAR = 0.006  # a chance may be told rounded to the percent


Purse = Callable[[Any, Decision], Sequence[int]]
"""Of a state and a question: what he who is asked has left to spend; nothing at all where it was taken away."""


class Measure(Struct, omit_defaults=False):
    """How many cases keep a law, and some that do not."""

    law: str
    good: int = 0
    of: int = 0
    bad: list[str] = []

    def say(self, holds: bool, case: str) -> None:
        """Count a case."""
        self.of += 1
        self.good += holds
        if not holds and len(self.bad) < 20 and case not in self.bad:
            self.bad.append(case)

    @property
    def share(self) -> float:
        """From 0 to 1; 1 when there was no case."""
        return self.good / self.of if self.of else 1.0

    def __str__(self) -> str:
        shown = "".join(f"\n    {case}" for case in self.bad[:8])
        return f"{self.law}: {self.good} of {self.of}{f', {self.of - self.good} not' if self.good < self.of else ''}{shown}"


def short(decision: Decision) -> str:
    """A question for a list of cases."""
    return f"{decision.player} {decision.rule}{f' {decision.verb}' if decision.verb else ''}"


# -- what options mean ---------------------------------------------------------------------------------------------


def meanings(game: Game, measure: Measure, spaces: Collection[str]) -> None:
    """Every option that is no string says what it is; pieces and spaces are such."""
    decision = game.decision
    assert decision is not None
    at = short(decision)
    if all(type(o) is str for o in decision.options):
        measure.say(True, at)
        return
    pieces = {p.id for p in game.view(decision.player).pieces}
    for option, word in zip(decision.options, decision.words):
        kind = decision.meaning(option).kind
        if type(option) is str:
            good, case = kind in KINDS, f"'{word}' is a {kind}"
        elif not decision.means:
            good, case = False, "its options do not say what they mean"
        else:
            known = {PIECE: word in pieces, SPACE: word in spaces, NUMBER: word.lstrip("-").isdigit(), CARD: True}
            good, case = known.get(kind, kind in KINDS), f"'{word}' is no {kind} that its player sees"
        measure.say(good, f"{at}: {case}")


def rolls_declared(decision: Decision, option: Choice, told: bool, rolled: bool, measure: Measure) -> None:
    """A die follows an option before anybody is asked again, exactly where it was told. (MAYBE is told by `rolls_doubted`.)"""
    what = "a die fell that was not declared" if rolled else "no die fell though one was declared"
    measure.say(told == rolled, f"{short(decision)} '{decision.word(option)}': {what}")


def rolls_doubted(decision: Decision, option: Choice, hidden: bool, measure: Measure) -> None:
    """A question leaves open whether a die follows only where something is hidden from who is asked."""
    measure.say(hidden, f"{short(decision)} '{decision.word(option)}': it may be known whether a die follows")


def events_show(game: Game, first: int, measure: Measure) -> int:
    """The data of events have the keys and types of `Shown`. Begins at event `first`; the number of events."""
    events = game.events()
    for event in events[first:]:
        try:
            event.shown  # noqa: B018  # reading it is the check
            measure.say(True, "")
        except msgspec.ValidationError as error:
            measure.say(False, f"event of {event.rule}: {error}")
    return len(events)


# -- refusals ------------------------------------------------------------------------------------------------------


def refusals(game: Game, measure: Measure, ledger: Collection[str], words: Iterable[str]) -> None:
    """Each of these words that is not offered gets a reason, with a rule of the ledger."""
    decision = game.decision
    assert decision is not None
    offered = set(decision.words)
    for word in words:
        if word in offered:
            continue
        reason = game.reason(word)
        good = reason is not None and reason[0] in ledger and bool(reason[1].strip())
        measure.say(good, f"{short(decision)}: '{word}' {'has no reason' if reason is None else f'is refused by {reason}'}")


def clickable(game: Game, spaces: Collection[str], closing: Collection[str], rng: Random, most: int = 12) -> list[str]:
    """Words that a person may click or type: pieces that he sees, spaces, and closing words of this game."""
    decision = game.decision
    assert decision is not None
    pieces = [p.id for p in game.view(decision.player).pieces]
    found = rng.sample(pieces, min(most, len(pieces)))
    found += rng.sample(sorted(spaces), min(most // 2, len(spaces)))
    return [*found, *sorted(closing)]


def closing_words(decision: Decision) -> set[str]:
    """The words that end something in a question, now or at another time."""
    return set(decision.closing)


# -- previews ------------------------------------------------------------------------------------------------------


def previews(game: Game, option: Choice, measure: Measure) -> bool:
    """What a preview tells of one option, compared with all results of the dice that follow it at once; was there a chance?

    Where the events name their `result` by the text of the chance, it is that result's. Else a chance must be the chance of
    something that can be told apart afterwards: a sum of chances of different positions. A
    face of the die is shown once, and where each has a chance, the chances are all that can happen. What is told of things
    unseen (`at_least`, `given`) is compared in several worlds that the asked side may believe in.
    """
    decision = game.decision
    assert decision is not None
    shown = game.preview(option)
    if shown is None:
        return False
    word = decision.word(option)
    at = f"{short(decision)} '{word}'"
    if shown.at_least or shown.given:
        for world in (game, *believed(game, decision.player, BELIEVED)):
            _unseen(world, word, shown, measure, at)
        return bool(shown.chances)
    index = decision.words.index(word)
    leaves = list(_leaves(game, index)) if shown.chances else []
    for chance in shown.chances:
        if not 0 <= chance.p <= 1:
            measure.say(False, f"{at}: {chance.text} {chance.p}")
        elif any(chance.text in leaf.results for leaf in leaves):
            truly = sum(leaf.p for leaf in leaves if chance.text in leaf.results)
            measure.say(abs(truly - chance.p) < NEAR, f"{at}: '{chance.text}' {chance.p:.3f}; truly {truly:.3f}")
        elif leaves and leaves[0].dice and len(parts := _parts(leaves)) > 1:  # of one position nothing has come yet
            if not _reached(parts, chance.p):  # a die of the same activation may fall after further questions
                later = _parts(_leaves(game, index, to_its_end=True))
                parts = later or _parts(_taken_on(game, leaves))
            measure.say(_reached(parts, chance.p), f"{at}: '{chance.text}' {chance.p:.3f}; truly {_told(parts)}")
    if shown.chances and sum(c.p for c in shown.chances) > 0 and _is_partition(shown):
        measure.say(abs(sum(c.p for c in shown.chances) - 1) < NEAR * len(shown.chances), f"{at}: the results are not all told")
    dice = [f.die for f in shown.faces]
    if dice:
        measure.say(len(set(dice)) == len(dice), f"{at}: a face is shown twice")
    return bool(shown.chances)


def _unseen(world: Game, word: str, shown: Preview, measure: Measure, at: str) -> None:
    """In a world that the asked side may believe in a chance is no less than was told (`at_least`); or it is what was told, or
    none at all (`given`). The events name its result; the dice may fall after further questions of the same activation."""
    asked = world.decision
    leaves = list(_leaves(world, asked.words.index(word), to_its_end=True)) if asked and word in asked.words else []
    for chance in shown.chances if leaves else ():
        truly = sum(leaf.p for leaf in leaves if chance.text in leaf.results)
        good = truly > chance.p - NEAR if shown.at_least else min(truly, abs(truly - chance.p)) < NEAR
        measure.say(good, f"{at}: '{chance.text}' {chance.p:.3f} of what is unseen; truly {truly:.3f}")


def costs(game: Game, option: Choice, purse: Purse, measure: Measure) -> None:
    """What a preview says that an option costs is what it takes from the purse: movement of the units in hand, or points."""
    decision, shown = game.decision, game.preview(option)
    assert decision is not None
    if shown is None or shown.cost is None or shown.stop:  # who must stop loses the rest too
        return
    twin = game.clone()
    twin.answer(option)
    before, after = purse(game.state, decision), purse(twin.state, decision)
    paid = max([b - a for b, a in zip(before, after)], default=0)
    if not after or (not paid and twin.past is game.past):
        return  # the rest is taken away with it, or it is asked on, and paid for then
    measure.say(paid == shown.cost, f"{short(decision)} '{decision.word(option)}': cost {shown.cost}; truly {paid}")


def _is_partition(shown: Preview) -> bool:
    """One chance for each text that its faces show: then they are all that can happen."""
    return bool(shown.faces) and {c.text for c in shown.chances} == {f.text for f in shown.faces}


class Leaf(NamedTuple):
    """A run of dice: its chance, the position it leads to with what was told of it, the number of dice, and what its events
    call their result."""

    p: float
    position: str
    dice: int
    results: frozenset[object]
    at: Game


def _leaves(game: Game, index: int, *, to_its_end: bool = False) -> Iterator[Leaf]:
    """Every result of the dice between an option and the next question, or the end of the activation with a closing word, or
    the first answer, to every question on the way; none when they are too many, or another activation's and not declared: they
    are rolled for something else."""
    twin = game.clone()
    twin.dice = ByHand()
    assert game.decision is not None and twin.decision is not None
    twin.answer(twin.decision.options[index])
    if twin.past is not game.past and not game.decision.falls(game.decision.options[index]):
        return
    yield from _results(game, 1.0, twin, to_its_end)


def _results(game: Game, likely: float, twin: Game, to_its_end: bool) -> list[Leaf]:
    """Every result of the dice from there on."""
    waiting, found = [(likely, twin, 0)], list[Leaf]()
    while waiting:
        p, at, dice = waiting.pop()
        asked = at.decision
        if to_its_end and asked is not None and asked.player != DICE and at.past is game.past:
            at.answer(_answered(asked))
            waiting.append((p, at, dice))
            continue
        if asked is None or asked.player != DICE or (to_its_end and at.past is not game.past):
            events = told_since(at, game)
            told = [e.data.get("result", "") if e.kind == "dice" else e.text for e in events]  # play may have gone on since
            found.append(Leaf(p, f"{_position(at)} {told}", dice, frozenset(e.data.get("result") for e in events), at))
            continue
        if len(waiting) + len(found) + len(asked.options) > MOST_LEAVES or dice > 3:
            return []
        for n in range(len(asked.options)):
            after = at.clone()
            assert after.decision is not None
            after.answer(after.decision.options[n])
            waiting.append((p / len(asked.options), after, dice + 1))
    return found


def _answered(asked: Decision) -> Choice:
    """The closing word, or the first answer."""
    return next((o for o in asked.options if asked.word(o) in asked.closing), asked.options[0])


def _taken_on(game: Game, leaves: Iterable[Leaf]) -> list[Leaf]:
    """The same, but that those which stand at a question of the same activation go on through the dice after its answer; where
    these are too many they stay."""
    standing: dict[str, Leaf] = {}
    for leaf in leaves:
        known = standing.get(leaf.position)
        standing[leaf.position] = leaf._replace(p=leaf.p + known.p) if known else leaf
    found: list[Leaf] = []
    for leaf in standing.values():
        asked = leaf.at.decision
        if asked is None or leaf.at.past is not game.past:
            found.append(leaf)
            continue
        after = leaf.at.clone()
        after.answer(_answered(asked))
        found += _results(game, leaf.p, after, to_its_end=False) or [leaf]
    return found


def _position(game: Game) -> str:
    asked = game.decision
    return f"{game.state.digest()} {short(asked) if asked else game.outcome} {asked.words if asked else ''}"


def _parts(leaves: Iterable[Leaf]) -> list[float]:
    """The chances of what can be told apart afterwards."""
    parts: dict[str, float] = {}
    for leaf in leaves:
        parts[leaf.position] = parts.get(leaf.position, 0.0) + leaf.p
    return list(parts.values())


def _reached(parts: list[float], p: float) -> bool:
    """Is that chance the sum of some of the parts?"""
    sums = {0.0}
    for part in parts:
        sums |= {round(s + part, 4) for s in sums}
        if len(sums) > 5000:
            return True
    return any(abs(s - p) < NEAR for s in sums)


def _told(parts: list[float]) -> str:
    return ", ".join(f"{p:.3f}" for p in sorted(parts, reverse=True)[:6])
