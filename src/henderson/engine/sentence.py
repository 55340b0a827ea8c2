"""A sentence of the rules as data: English words with named places, and what stands in them.

The rules write English and know of no other language. Who shows a sentence to somebody may say it in his: from the words with
their places, which are the key of a catalogue, and the values, never from the finished sentence.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from string import Formatter
from typing import Any, NamedTuple


class Many(NamedTuple):
    """Words that hang on a number: of one thing, of none or several."""

    one: str
    other: str
    n: int


Words = str | Many
ROW = "{one}; {more}"  # a sentence after another
Value = object
"""What stands in a place: a name or number as it is, or a sentence of its own (`Said`)."""


class Said(NamedTuple):
    """Words with the values of their places, in the order in which the words name them; as a string it is English."""

    words: Words
    values: tuple[Value, ...] = ()

    def __str__(self) -> str:
        return filled(self.words, self.values)


@cache
def places(template: str) -> tuple[str, ...]:
    """The names of a sentence's places, each once, in their order; those without a name are numbered."""
    named = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    return tuple(dict.fromkeys(name or str(i) for i, name in enumerate(named)))


def template_of(words: Words) -> str:
    """The English words."""
    return words if isinstance(words, str) else words.one if words.n == 1 else words.other


def put(template: str, names: tuple[str, ...], values: tuple[Value, ...]) -> str:
    """A sentence with the values in its places, which are in the order of `names`: those of the English words."""
    return template.format(*values, **dict(zip(names, values)))


def filled(words: Words, values: tuple[Value, ...]) -> str:
    """The sentence in English."""
    template = template_of(words)
    return put(template, places(template), values) if values else template


def beside(*told: Said | str) -> dict[str, Said]:
    """Sentences by their English, for what is shown in words: a text that is a sentence with places is among them. What has no
    place is its own key, and need not be told twice."""
    return {str(one): one for one in told if isinstance(one, Said) and one.values}


def together(told: Iterable[Said]) -> Said | None:
    """Several sentences in a row as one, for a place that has room for one."""
    whole: Said | None = None
    for one in told:
        whole = Said(ROW, (whole, one)) if whole else one
    return whole


def plain(one: Said) -> list[Any]:
    """A sentence as plain data: its words, or those of one, of several and the number; then the values, sentences among them."""
    values = [plain(v) if isinstance(v, Said) else v if isinstance(v, int) else str(v) for v in one.values]
    return [one.words if isinstance(one.words, str) else list(one.words), values]


def from_plain(data: list[Any]) -> Said:
    """A sentence out of plain data."""
    words, values = data
    inner = tuple(from_plain(value) if isinstance(value, list) else value for value in values)
    return Said(words if isinstance(words, str) else Many(*words), inner)
