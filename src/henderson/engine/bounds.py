"""What a text from outside may be before it is parsed: so long, so deep, its numbers so big. Whatever is wrong with it is told in
one sentence of one line."""

from __future__ import annotations

import re
from typing import Any

from .decision import HendersonError

LENGTH = 2_000_000  # letters; a whole finished game has some 300,000
DEPTH = 30  # of brackets and tables within one another
DIGITS = 18  # of a number
_LONG_NUMBER = re.compile(rf"(?<![\w.])[+-]?\d[\d_]{{{DIGITS},}}")
_NAMED = re.compile(r"^\w*\s*=\s*\"(?:[^\"\\]|\\.)*\"\s*$", re.M)


def short(text: str, most: int = 40) -> str:
    """The beginning of a text as one printable line."""
    line = " ".join(text[: most * 4].split())[:most]
    return "".join(c if c.isprintable() else "?" for c in line)


def bounded(text: str, what: str, length: int = LENGTH) -> str:
    """The text, when it is no longer and no deeper than a reader can bear."""
    if len(text) > length:
        raise HendersonError(f"The {what} is {len(text)} letters long: expected at most {length}")
    bare = _NAMED.sub("", text)  # a line that is one quoted text nests nothing
    deep = 0
    for c in bare:
        if c in "[{":
            deep += 1
            if deep > DEPTH:
                raise HendersonError(f"The {what} is nested more than {DEPTH} deep")
        elif c in "]}":
            deep = max(0, deep - 1)
    long = _LONG_NUMBER.search(bare)
    if long:
        raise HendersonError(f"The {what} holds the number {short(long[0], 24)}...: expected at most {DIGITS} digits")
    return text


def parsed(text: str, what: str) -> dict[str, Any]:
    """A TOML text as a document; whatever is wrong with it is one sentence."""
    import tomllib  # a command that reads nothing need not wait for it

    try:
        document = tomllib.loads(bounded(text, what))
    except tomllib.TOMLDecodeError as error:
        raise HendersonError(f"The {what} cannot be read: {short(str(error), 200)}") from None
    except (ValueError, RecursionError) as error:
        raise HendersonError(f"The {what} cannot be read: {short(str(error), 200)}") from None
    if _depth(document) > DEPTH:
        raise HendersonError(f"The {what} is nested more than {DEPTH} deep")
    return document


def _depth(document: Any) -> int:
    """How many tables and lists lie within one another."""
    level, deep = [document], 0
    while level and deep <= DEPTH:
        inner = [v for d in level for v in (d.values() if isinstance(d, dict) else d)]
        level = [v for v in inner if isinstance(v, dict | list)]
        deep += 1
    return deep
