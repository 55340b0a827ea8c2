"""The laws every game obeys at every decision, checked by the contract test and the fuzzer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from .decision import DICE, HendersonError
from .game import Game

_encode = msgspec.json.Encoder(order="deterministic").encode


class Broken(AssertionError):
    """A law does not hold."""


def question_is_sound(game: Game) -> None:
    """A question has at least one option; its words are unique, plain and printable."""
    decision = game.decision
    if decision is None:
        return
    words = decision.words
    if not words:
        raise Broken(f"{decision}: no option")
    if len(set(words)) != len(words):
        twice = next(w for w in words if words.count(w) > 1)
        raise Broken(f"{decision}: '{twice}' is offered twice")
    for word in words:
        if not word or "|" in word or not word.isprintable() or word != word.strip():
            raise Broken(f"{decision}: '{word}' is not a word")


def clone_equals(game: Game) -> None:
    """A clone has the same state, question and options."""
    twin = game.clone()
    if twin.state != game.state:
        raise Broken(f"clone differs at {game.decision}")
    if (twin.decision is None) != (game.decision is None):
        raise Broken(f"clone asks another question at {game.decision}")
    if game.decision and twin.decision:
        a, b = game.decision, twin.decision
        if (a.player, a.rule, a.text, a.words) != (b.player, b.rule, b.text, b.words):
            raise Broken(f"clone asks {b}, not {a}")


def undo_returns(game: Game, before: str, word: str) -> None:
    """Undo after an answer gives back the position before it, and playing again gives the same position."""
    twin = game.clone()
    twin.undo()
    if twin.state.digest() != before:
        raise Broken(f"undo of '{word}' does not restore the position")
    twin.play(word)
    if twin.state != game.state:
        raise Broken(f"'{word}' played again after undo gives another position")


def derived_is_true(game: Game, recompute: Callable[[Any], None] | None) -> None:
    """What the verbs keep (zones, occupancy) equals what is computed afresh. A game offers `recompute(state)` for it."""
    if recompute is None:
        return
    fresh = game.state.copy()
    recompute(fresh)
    for name in type(fresh).__dataclass_fields__:
        if getattr(fresh, name) != getattr(game.state, name):
            raise Broken(f"derived field {name} is not what it should be at {game.decision}")


def worlds_agree(game: Game, side: str, seed: int) -> None:
    """What `side` cannot know changes nothing it sees or may do: view, question, options, previews."""
    other = game.imagine(side, seed)
    mine, theirs = _encode(game.view(side)), _encode(other.view(side))
    if mine != theirs:
        raise Broken(f"{side} can tell two worlds apart by its view: {_difference(mine, theirs)}")
    a, b = game.decision, other.decision
    if a is None or b is None or a.player != side:
        return
    if (a.rule, a.text) != (b.rule, b.text):
        raise Broken(f"{side} can tell two worlds apart by the question: {a} and {b}")
    if a.words != b.words:
        odd = sorted(set(a.words) ^ set(b.words))
        raise Broken(f"{side} can tell two worlds apart by the options of {a}: {odd[:5]}")
    if a.preview and b.preview:
        for mine_, theirs_ in list(zip(a.options, b.options))[:20]:
            if a.preview(mine_) != b.preview(theirs_):
                raise Broken(f"{side} can tell two worlds apart by the preview of '{a.word(mine_)}' at {a}")


def _difference(a: bytes, b: bytes) -> str:
    at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    return f"...{a[max(0, at - 60) : at + 60]!r} and {b[max(0, at - 60) : at + 60]!r}"


def every_law(game: Game, rng: Random, recompute: Callable[[Any], None] | None = None) -> None:
    """All laws of a position."""
    question_is_sound(game)
    clone_equals(game)
    derived_is_true(game, recompute)
    for side in game.rules.SIDES:
        worlds_agree(game, side, rng.randrange(1 << 30))


def play_randomly(game: Game, rng: Random, most: int = 100_000, watch: Callable[[Game], None] | None = None) -> int:
    """Play to the end with random answers; the number of decisions. Broken when the game runs away."""
    count = 0
    while game.decision is not None:
        if count >= most:
            raise Broken(f"{game.rules.ID} runs away: {most} decisions and no end, at {game.where}")
        if game.decision.player == DICE:
            raise HendersonError(f"The dice are to be typed in: {game.decision}")
        if watch:
            watch(game)
        options = game.decision.options
        game.answer(options[int(rng.random() * len(options))])
        count += 1
    return count
