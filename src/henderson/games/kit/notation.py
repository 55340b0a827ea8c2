"""Reading the position notation: every reader is total. What does not fit is told in one sentence that quotes it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, TypeVar

from ...engine.decision import HendersonError, nearest

Document = Mapping[str, Any]
V = TypeVar("V")

LONGEST = 400  # letters of a text
MOST = 10_000  # entries of a list or table


def wrong(what: str, given: object, expected: str) -> HendersonError:
    """The error of every reader: what was given, and what was expected."""
    shown = repr(given)
    return HendersonError(f"{what} = {shown if len(shown) <= 80 else shown[:77] + '...'} in the position: expected {expected}")


def known_keys(document: Document, keys: Collection[str], where: str = "") -> None:
    """Every key of the document is one of these."""
    for key in document:
        if key not in keys:
            inside = f" of [{where}]" if where else ""
            expected = nearest(key[:80], tuple(keys), 12)
            raise HendersonError(f"'{key[:80]}'{inside} means nothing in a position: expected {expected}")


def whole(document: Document, key: str, low: int, high: int, default: int | None = None) -> int:
    """A whole number from low to high; `default` when the key is not there."""
    return number(key, document.get(key, low if default is None else default), low, high)


def number(what: str, given: object, low: int, high: int) -> int:
    """A value that must be a whole number from low to high."""
    if type(given) is not int or not low <= given <= high:
        raise wrong(what, given, f"a whole number from {low} to {high}")
    return given


def numbers(document: Document, key: str, count: int, low: int, high: int) -> list[int]:
    """So many whole numbers; all of them `low` or 0 when the key is not there."""
    given = document.get(key)
    if given is None:
        return [max(0, low)] * count
    if not isinstance(given, list) or len(given) != count:
        raise wrong(key, given, f"a list of {count} whole numbers from {low} to {high}")
    return [number(key, n, low, high) for n in given]


def flag(document: Document, key: str, default: bool = False) -> bool:
    """True or false."""
    given = document.get(key, default)
    if type(given) is not bool:
        raise wrong(key, given, "true or false")
    return given


def text(document: Document, key: str, default: str = "") -> str:
    """A short text."""
    return word(key, document.get(key, default))


def word(what: str, given: object) -> str:
    """A value that must be a short text."""
    if not isinstance(given, str) or len(given) > LONGEST:
        raise wrong(what, given, f"a text of at most {LONGEST} letters")
    return given


def words(document: Document, key: str) -> list[str]:
    """A list of short texts; none when the key is not there."""
    return word_list(key, document.get(key, []))


def word_list(what: str, given: object) -> list[str]:
    """A value that must be a list of short texts."""
    if not isinstance(given, list) or len(given) > MOST:
        raise wrong(what, given, "a list of words")
    return [word(what, entry) for entry in given]


def table(document: Document, key: str) -> dict[str, Any]:
    """A table; an empty one when the key is not there."""
    given = document.get(key, {})
    if not isinstance(given, dict) or len(given) > MOST:
        raise wrong(key, given, "a table")
    return given


def named(what: str, given: object, names: Mapping[str, V] | Sequence[V]) -> V:
    """What a name stands for: the value of a mapping, or the name itself out of a sequence of names."""
    known: Mapping[str, Any] = names if isinstance(names, Mapping) else {str(n): n for n in names}
    if not isinstance(given, str) or given not in known:
        raise wrong(what, given, nearest(str(given)[:80], tuple(known)))
    found: V = known[given]
    return found


def units(document: Document, key: str, known: Mapping[str, V]) -> list[V]:
    """A list of units by their names, each at most once."""
    found = words(document, key)
    if len(set(found)) != len(found):
        twice = next(w for w in found if found.count(w) > 1)
        raise wrong(key, found, f"every unit once, and {twice} is there twice")
    return [named(key, name, known) for name in found]


def spaces(document: Document, key: str, known: Mapping[str, V]) -> list[V]:
    """A list of hexes or boxes by their names."""
    return [named(key, name, known) for name in words(document, key)]
