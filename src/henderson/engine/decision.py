"""A question put to one player, and what may be answered."""

from __future__ import annotations

import difflib
import types
from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any

DICE = "dice"  # chance is a player
D6 = range(1, 7)

Why = Callable[[str], "tuple[str, str] | None"]
"""Given a word that was not offered: the rule that forbids it and a sentence, or None when nothing is known of it."""

Options = Iterable[Any] | Callable[[], Iterable[Any]]
"""What may be chosen; a function is called when somebody looks."""


class HendersonError(Exception):
    """Something the user can mend: the message quotes what was given and says what was expected."""


class IllegalChoice(HendersonError):
    """A word that does not answer the question."""

    def __init__(self, message: str, given: str, rule: str, expected: Sequence[str]) -> None:
        super().__init__(message)
        self.given, self.rule, self.expected = given, rule, tuple(expected)


class Decision:
    """One question: who is asked, by which rule, in which words, and the options.

    Options are computed at the first look, so that replay and search skip what nobody reads: give a generator, or a
    function that makes a list. An option that is a string is its own word; any other object is named by `name`. `hand` are
    the words of the pieces and spaces it is about, `way` gives the spaces a move to an option passes, the first left out.
    """

    __slots__ = ("_listed", "_options", "_words", "hand", "name", "player", "preview", "rule", "text", "way", "why")

    def __init__(
        self,
        player: str,
        rule: str,
        text: str,
        options: Options,
        name: Callable[[Any], str] = str,
        preview: Callable[[Any], Any] | None = None,
        why: Why | None = None,
        hand: Sequence[str] = (),
        way: Callable[[Any], Sequence[str]] | None = None,
    ) -> None:
        self.player, self.rule, self.text = player, rule, text
        self.name, self.preview, self.why = name, preview, why
        self.hand, self.way = hand, way
        self._options = options
        self._listed: Sequence[Any] | None = options if type(options) in (tuple, range) else None  # type: ignore[assignment]
        self._words: tuple[str, ...] | None = None

    @property
    def options(self) -> Sequence[Any]:
        """What may be chosen, as the rules' own objects."""
        listed = self._listed
        if listed is None:
            options = self._options
            listed = self._listed = tuple(options() if callable(options) else options)
        return listed

    @property
    def words(self) -> tuple[str, ...]:
        """What may be chosen, as words, in the order of `options`."""
        if self._words is None:
            name = self.name
            self._words = tuple([o if type(o) is str else name(o) for o in self.options])
        return self._words

    def word(self, option: Any) -> str:
        """The word of one option."""
        return option if type(option) is str else self.name(option)

    def option(self, word: str) -> Any:
        """The option of that word; IllegalChoice when it was not offered."""
        try:
            return self.options[self.words.index(word)]
        except ValueError:
            raise self.refusal(word) from None

    def look(self, option: Any) -> Any:
        """What an option would cost or bring, with the way there; None when nothing is known of it."""
        shown = self.preview(option) if self.preview else None
        if shown is not None and self.way is not None:
            shown.path = list(self.way(option))
        return shown

    def refusal(self, word: str) -> IllegalChoice:
        """Why that word is no answer: the question, the nearest legal words and the rule that forbids it."""
        given = f"'{word}' does not answer {self.player} {self.rule} \"{self.text}\""
        reason = self.why(word) if self.why else None
        rule = reason[0] if reason else self.rule
        tail = f" {reason[1]} [{reason[0]}]" if reason else ""
        return IllegalChoice(f"{given}: {nearest(word, self.words)}.{tail}", word, rule, self.words)

    def __repr__(self) -> str:
        return f"Decision({self.player}, {self.rule!r}, {self.text!r})"


def nearest(word: str, words: Sequence[str], most: int = 8) -> str:
    """A short list of legal words, those most like the given one first."""
    if len(words) <= most:
        return ", ".join(words)
    close = difflib.get_close_matches(word, words, n=most, cutoff=0.5) if len(words) < 3000 else []
    shown = close + [w for w in words if w not in close]
    return ", ".join(shown[:most]) + f" ... ({len(words)} in all)"


@types.coroutine
def ask(
    player: str,
    rule: str,
    text: str,
    options: Options,
    *,
    name: Callable[[Any], str] = str,
    preview: Callable[[Any], Any] | None = None,
    why: Why | None = None,
    hand: Sequence[str] = (),
    way: Callable[[Any], Sequence[str]] | None = None,
) -> Generator[Decision, Any, Any]:
    """Suspend the rules until `player` picks one of `options`; return the pick."""
    return (yield Decision(player, rule, text, options, name, preview, why, hand, way))


@types.coroutine
def roll(rule: str, text: str = "roll", sides: int = 6) -> Generator[Decision, Any, int]:
    """One die."""
    result: int = yield Decision(DICE, rule, text, D6 if sides == 6 else range(1, sides + 1))
    return result


async def draw(rule: str, text: str, cards: Iterable[Any], *, name: Callable[[Any], str] = str) -> Any:
    """One card at random out of `cards`; give them in a fixed order."""
    return await ask(DICE, rule, text, cards, name=name)
