"""The laws every game obeys at every decision, checked by the contract test and the fuzzer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from ..engine.contract import Rules, complete_options
from ..engine.decision import DICE, HendersonError
from ..engine.game import Game
from ..engine.record import words_of

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
    for name in type(fresh).fields():
        if getattr(fresh, name) != getattr(game.state, name):
            raise Broken(f"derived field {name} is not what it should be at {game.decision}")


def worlds_agree(game: Game, side: str, seed: int) -> None:
    """What `side` cannot know changes nothing it sees or may do: view, question, options, previews."""
    other = game.imagine(side, seed)
    mine, theirs = _encode(game.view(side)), _encode(other.view(side))
    if mine != theirs:
        raise Broken(f"{side} can tell two worlds apart by its view: {_difference(mine, theirs)}")
    mine, theirs = _encode(game.view("")), _encode(other.view(""))
    if mine != theirs:
        raise Broken(f"a spectator sees what {side} cannot know: {_difference(mine, theirs)}")
    a, b = game.decision, other.decision
    if a is None or b is None or a.player != side:
        return
    if (a.rule, a.verb, a.text, a.hand, a.about.keys()) != (b.rule, b.verb, b.text, b.hand, b.about.keys()):
        raise Broken(f"{side} can tell two worlds apart by the question: {a} and {b}")
    if a.words != b.words:
        odd = sorted(set(a.words) ^ set(b.words))
        raise Broken(f"{side} can tell two worlds apart by the options of {a}: {odd[:5]}")
    for mine_, theirs_ in list(zip(a.options, b.options))[:20]:
        if game.preview(mine_) != other.preview(theirs_):
            raise Broken(f"{side} can tell two worlds apart by the preview of '{a.word(mine_)}' at {a}")
        if a.meaning(mine_) != b.meaning(theirs_):
            raise Broken(f"{side} can tell two worlds apart by what '{a.word(mine_)}' means at {a}")


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


def random_options(rules: Rules, rng: Random) -> dict[str, Any]:
    """Some options of the game that go together: a preset, or a value for each at random."""
    if rules.PRESETS and rng.random() < 0.4:
        return complete_options(rules, {"preset": rng.choice(sorted(rules.PRESETS))})
    for _ in range(100):
        given = {o.id: rng.choice(o.values) for o in rules.OPTIONS}
        try:
            return complete_options(rules, given)
        except HendersonError:
            # give the options that others need, then try again
            for o in rules.OPTIONS:
                if given[o.id] not in (False, o.default):
                    given.update(o.needs)
            try:
                return complete_options(rules, given)
            except HendersonError:
                continue
    return complete_options(rules, {})


def position_returns(game: Game, reopen: Callable[[str], Game]) -> None:
    """The notation of a position reads back as the same position and asks the same, dice in between included."""
    text = game.position()
    again = reopen(text)
    a, b = game.decision, again.decision
    if a and b and (a.player, a.rule, a.verb, a.words) != (b.player, b.rule, b.verb, b.words):
        raise Broken(f"the notation of {a} asks {b}")
    if again.start != game.start:
        for name in type(game.start).fields():
            if getattr(again.start, name) != getattr(game.start, name):
                raise Broken(
                    f"the notation loses {name} at {game.decision}: {getattr(game.start, name)!r:.200} reads back as"
                    f" {getattr(again.start, name)!r:.200}"
                )
    if again.state != game.state:
        raise Broken(f"the notation reads back as another position at {game.decision}")


def save_returns(game: Game, load: Callable[[str], Game]) -> None:
    """A save loads as the same position with the same past, and saves as the same text."""
    text = game.save()
    again = load(text)
    if again.state != game.state or again.rolls != game.rolls:
        raise Broken(f"load(save()) is another position at {game.decision}")
    if again.log != game.log:
        raise Broken(f"load(save()) has another log at {game.decision}")
    if again.save() != text:
        raise Broken(f"a loaded game saves as another text at {game.decision}")


def undo_to_the_start(game: Game) -> None:
    """Undo all the way back gives the first position, and the words played again give the last one."""
    back, words = game.clone(), []
    for past in game.activations():
        words += [w for d, w in words_of(game, past.start, past.answers) if d.player != DICE]
    words += [w for d, w in words_of(game, game.start, tuple(game.answers)) if d.player != DICE]
    for word in reversed(words):
        back.undo()
        if back.decision is None or word not in back.decision.words:
            raise Broken(f"undo leads to {back.decision}, where '{word}' was never answered")
    if not back.undo_refusal().startswith("Nothing has been played"):
        raise Broken("undo all the way back does not lead to the beginning")
    for word in words:
        back.play(word)
    if back.state != game.state:
        raise Broken("the same words after undo lead to another position")
