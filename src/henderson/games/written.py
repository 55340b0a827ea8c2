"""What is written of a game, in other languages: its ledger, our readings, what teaches it, what lobby and lists say of it.

It is prose without places: the English text is the key, `written.LANGUAGE.po` beside the ledger has the translations, and what a
language lacks is told in English. What a table says is data with places (engine/sentence.py) and has a file of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from ..engine.contract import Rules
from ..engine.rulebook import Rule, of
from . import about, folder, guide, rules, scenarios, strategy
from .introduction import About
from .lessons import Guide, Note, Page, Part, Scenario

PROSE: dict[type, tuple[str, ...]] = {  # what of each is prose; the rest are ids, words of the rules, names
    Rule: ("title", "says", "ruling", "worked"),
    About: ("text", "designer", "length"),
    Scenario: ("title", "text", "length", "sides", "balance"),
    Guide: ("title", "pages", "notes", "learned"),
    Page: ("title", "text", "parts"),
    Part: ("what", "means"),
    Note: ("text",),
}
BLOCK = re.compile(r"(\n\s*\n|\n(?=\* ))")  # between two paragraphs, headings or points of a page in Markdown

T = TypeVar("T")


@cache
def _book(home: Path, language: str) -> Mapping[str, str]:
    file = home / f"written.{language}.po"
    if not language.isalpha() or not file.exists():
        return {}
    import polib  # type: ignore[import-untyped]

    return {entry.msgid: entry.msgstr for entry in polib.pofile(str(file)) if entry.msgstr}


def book(title: str, language: str) -> Mapping[str, str]:
    """The translations of a game, by the English; none for English, and none where nobody has written any."""
    return _book(folder(title), language)


def told(title: str, language: str, one: T) -> T:
    """A rule, a guide, a scenario, an introduction or a text of a game, or several of them, in that language."""
    known = book(title, language)
    return _told(known, one) if known else one


def _told(known: Mapping[str, str], one: Any) -> Any:
    if isinstance(one, str):
        return known.get(one.strip(), one)
    if isinstance(one, Mapping):
        return {key: _told(known, value) for key, value in one.items()}
    if isinstance(one, list | tuple):
        return [_told(known, part) for part in one]
    return msgspec.structs.replace(one, **{name: _told(known, getattr(one, name)) for name in PROSE[type(one)]})


def advice(title: str, language: str) -> str:
    """The page of advice, block by block."""
    known = book(title, language)
    return "".join(known.get(_line(part), part) for part in BLOCK.split(strategy(title)))


def _line(block: str) -> str:
    """A block as one line, however it was folded."""
    return " ".join(block.split())


# -- what there is to translate ------------------------------------------------------------------------------------------


def names(of_game: Rules) -> set[str]:
    """What lobby and lists call things: sides, options and what they may be, presets."""
    found = {*of_game.NAMES.values(), *(option.title for option in of_game.OPTIONS), *of_game.PRESETS}
    return found | {value for option in of_game.OPTIONS for value in option.values if isinstance(value, str)}


def outside(title: str) -> set[str]:
    """What is read of a game before anybody sits down to it."""
    return names(rules(title)) | set(_texts([about(title), *scenarios(title)]))


def inside(title: str) -> set[str]:
    """What its rulebook and its lessons say."""
    found = set(_texts([*of(rules(title)).values(), *filter(None, [guide(title)])]))
    return found | {line for part in BLOCK.split(strategy(title)) if (line := _line(part))}


def _texts(one: Any) -> Iterator[str]:
    """The texts of prose that say anything: figures are the same everywhere."""
    if isinstance(one, str):
        if re.search("[A-Za-z]", one):
            yield one.strip()
    elif isinstance(one, Mapping):
        yield from (text for part in one.values() for text in _texts(part))
    elif isinstance(one, list | tuple):
        yield from (text for part in one for text in _texts(part))
    else:
        yield from (text for name in PROSE[type(one)] for text in _texts(getattr(one, name)))
