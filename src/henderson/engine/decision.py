"""A question put to one player, and what may be answered."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable, Generator, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from .sentence import Said, Value, filled

DICE = "dice"  # chance is a player
D6 = range(1, 7)

Choice: TypeAlias = Any
"""An option as the rules' own object: a unit, a hex, a number, a word. Only the rules that asked know its type."""

Options = Iterable[Choice] | Callable[[], Iterable[Choice]]
"""What may be chosen; a function is called when somebody looks."""


PIECE, SPACE, NUMBER, CARD, WORD = KINDS = ("piece", "space", "number", "card", "word")
"""What an option may be: a counter, a hex or box, an amount, a card, or a word of the rulebook."""

Means = str | Callable[[Choice], str]
TRY: None = None
"""Whether a die follows hangs on what comes next: the game tries it out for who looks (`Game.meaning`)."""
MAYBE: Literal["maybe"] = "maybe"
"""Whether a die follows hangs on what the asked player cannot know: nobody finds out before it is answered."""
Falls = bool | Literal["maybe"] | None
Rolls = Falls | Sequence[Choice] | Callable[[Choice], Falls]
NOTHING: Mapping[str, Choice] = {}
LISTED = (tuple, range)  # options of these types are there already


class HendersonError(Exception):
    """Something the user can mend: the message quotes what was given and says what was expected."""


class IllegalChoice(HendersonError):
    """A word that does not answer the question."""

    def __init__(
        self, message: str, given: str, rule: str, expected: Sequence[str], reason: str = "", said: Said | None = None
    ) -> None:
        super().__init__(message)
        self.given, self.rule, self.expected, self.reason = given, rule, tuple(expected), reason
        self.said, self.game = said, ""  # the reason as data, and the game whose it is


class Meaning(NamedTuple):
    """One option as data: word, kind (one of KINDS), what it ends (move, attack, phase; "" nothing), whether a die follows, or
    may follow, which its player cannot know."""

    word: str
    kind: str
    ends: str = ""
    rolls: bool = False
    maybe: bool = False


class AtOnce:
    """Chance that answers without being waited for: the rules go on as if they had been resumed."""

    def pick(self, decision: Decision) -> Choice:
        """One of its options; None: somebody will type it in, and is waited for."""
        raise NotImplementedError

    def picks(self, decision: Decision, number: int) -> list[Choice]:
        """The same so many times, one after another, up to the first that is waited for."""
        raise NotImplementedError


NOW = threading.local()
"""`NOW.luck`: the chance that answers at once while this thread's rules run; None: dice are waited for (a replay has their
answers)."""


class Decision:
    """One question: who is asked, by which rule, in which words, and the options.

    Options are computed at the first look, so that replay and search skip what nobody reads: give a generator, or a
    function that makes a list. An option that is a string is its own word; any other object is named by `name`.

    What the question is about is told by data; no program reads its sentence, whose words may have named places:

    verb      which of its rule's questions this is, by the rulebook's word: move, land, retreat ("" where a rule asks one)
    about     the rules' own objects it is about, by name: unit, target, amount, side ...; only what the asked player may know
    hand      the words of the pieces and spaces it is about
    means     what an option that is no string is, one of KINDS (or a function of the option)
    ends      the options that end something, and what: {"stop": "move", "end": "phase"}; a word that is not offered ends nothing
    rolls     the options after which a die is rolled or a card drawn before anybody is asked again (closing words beside them
              are tried out); True, False: all of them, none; a function is called for the option somebody looks at;
              TRY (of all, or by the function): the game finds out, where the asked player may know what comes next;
              MAYBE: it hangs on what he cannot know
    concerns  the sides it concerns beside the asked one: whose units it may hurt or move
    values    what stands in the places of its words, in their order
    """

    __slots__ = ("_listed", "_options", "_words", "about", "closing", "concerns", "hand", "means", "name", "player",
                 "rolls", "rule", "template", "values", "verb")  # fmt: skip

    def __init__(
        self,
        player: str,
        rule: str,
        text: str,
        options: Options,
        name: Callable[[Choice], str] = str,
        hand: Sequence[str] = (),
        verb: str = "",
        about: Mapping[str, Choice] = NOTHING,
        means: Means = "",
        ends: Mapping[str, str] = NOTHING,
        rolls: Rolls = (),
        concerns: Sequence[str] = (),
        values: tuple[Value, ...] = (),
    ) -> None:
        self.player = player  # one by one: several at once go by way of a tuple, and a game makes thousands of questions
        self.rule = rule
        self.template = text
        self.values = values
        self.name = name
        self.hand = hand
        self.verb = verb
        self.about = about
        self.means = means
        self.closing = ends
        self.rolls = rolls
        self.concerns = concerns
        self._options = options
        self._listed: Sequence[Choice] | None = options if type(options) in LISTED else None  # type: ignore[assignment]
        self._words: tuple[str, ...] | None = None

    def __await__(self) -> Generator[Decision, Choice, Choice]:
        """Suspend the rules with this question; what is sent back is the pick. Chance may answer at once."""
        if self.player == DICE:
            luck: AtOnce | None = getattr(NOW, "luck", None)
            if luck is not None:
                picked = luck.pick(self)
                if picked is not None:
                    return picked
        return (yield self)

    @property
    def text(self) -> str:
        """The question in English."""
        return filled(self.template, self.values)

    @property
    def said(self) -> Said:
        """The question as data."""
        return Said(self.template, self.values)

    @property
    def options(self) -> Sequence[Choice]:
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

    @property
    def ends(self) -> Mapping[str, str]:
        """The words that end something, and what: those of `closing` that are offered."""
        return {word: what for word, what in self.closing.items() if word in self.words}

    def word(self, option: Choice) -> str:
        """The word of one option."""
        return option if type(option) is str else self.name(option)

    def option(self, word: str) -> Choice:
        """The option of that word; IllegalChoice when it was not offered."""
        try:
            return self.options[self.words.index(word)]
        except ValueError:
            raise self.refusal(word) from None

    def meaning(self, option: Choice) -> Meaning:
        """What one option is, as data, so far as the question says; `Game.meaning` knows of every die."""
        word = option if type(option) is str else self.name(option)
        means = self.means
        kind = means(option) if callable(means) else WORD if type(option) is str else means or _plain_kind(option)
        falls = self.falls(option)
        return Meaning(word, kind, self.closing.get(word, ""), falls is True, falls == MAYBE)

    def falls(self, option: Choice) -> Falls:
        """Does a die follow, by what the question says? TRY: it does not say; MAYBE: its player cannot know."""
        rolls = self.rolls
        if rolls is TRY or type(rolls) is bool:
            return rolls
        if rolls == MAYBE:
            return MAYBE
        if callable(rolls):
            return rolls(option)
        if option in rolls:
            return True
        return TRY if type(option) is str and option in self.closing else False

    def refusal(self, word: str, reason: tuple[str, str | Said] | None = None) -> IllegalChoice:
        """That word is no answer: the question, the nearest legal words, and the reason (rule and sentence) where it is known."""
        given = f"'{word}' does not answer {self.player} {self.rule} \"{self.text}\""
        rule, sentence = reason or (self.rule, "")
        tail = f" {sentence} [{rule}]" if reason else ""
        told = sentence if isinstance(sentence, Said) else None
        return IllegalChoice(f"{given}: {nearest(word, self.words)}.{tail}", word, rule, self.words, str(sentence), told)

    def __repr__(self) -> str:
        return f"Decision({self.player}, {self.rule!r}, {self.text!r})"


def _plain_kind(option: object) -> str:
    """Of an option whose question does not say what it means: a number is a number, anything else a word."""
    return NUMBER if type(option) is int else WORD


def nearest(word: str, words: Sequence[str], most: int = 8) -> str:
    """A short list of legal words, those most like the given one first."""
    if len(words) <= most:
        return ", ".join(words)
    import difflib  # only a refusal needs it

    close = difflib.get_close_matches(word, words, n=most, cutoff=0.5) if len(words) < 3000 else []
    shown = close + [w for w in words if w not in close]
    return ", ".join(shown[:most]) + f" ... ({len(words)} in all)"


def ask(
    player: str,
    rule: str,
    text: str,
    options: Options,
    *,
    name: Callable[[Choice], str] = str,
    hand: Sequence[str] = (),
    verb: str = "",
    about: Mapping[str, Choice] = NOTHING,
    means: Means = "",
    ends: Mapping[str, str] = NOTHING,
    rolls: Rolls = (),
    concerns: Sequence[str] = (),
    values: tuple[Value, ...] = (),
) -> Decision:
    """`await` it: the rules are suspended until `player` picks one of `options`, and the pick is returned."""
    return Decision(player, rule, text, options, name, hand, verb, about, means, ends, rolls, concerns, values)


def roll(rule: str, text: str = "roll", sides: int = 6, values: tuple[Value, ...] = ()) -> Awaitable[int]:
    """One die."""
    return Decision(DICE, rule, text, D6 if sides == 6 else range(1, sides + 1), values=values)


async def throw(rule: str, text: str, number: int) -> list[int]:
    """Several six-sided dice, one after another."""
    if number <= 0:
        return []
    question = Decision(DICE, rule, text, D6)
    luck: AtOnce | None = getattr(NOW, "luck", None)
    dice: list[int] = luck.picks(question, number) if luck is not None else []
    while len(dice) < number:
        dice.append(await question)
    return dice


def draw(rule: str, text: str, cards: Iterable[Choice], *, name: Callable[[Choice], str] = str) -> Decision:
    """One card at random out of `cards`; give them in a fixed order."""
    return Decision(DICE, rule, text, cards, name)
