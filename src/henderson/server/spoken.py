"""The sentences of a game's rules, to be said in other languages: the rules write English (engine/sentence.py), a reader's page
says it from the words with their places and `sentences.LANGUAGE.po` beside the game's ledger.

What is pushed to all who sit or watch goes out in English with its data beside it, and the page says it; what one reader asks for
(why not, what would it bring, how is it won) is said here, in the language of his request."""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from ..engine import sentence
from ..engine.rulebook import home
from ..engine.view import Aim, Ground, Preview
from ..games import rules, written
from .messages import Said, Sentences

COUNTED = 200  # numbers whose form is told; the forms of all languages repeat after hundreds


def file_of(game: str, language: str) -> Path:
    """Where a language's sentences of a game are, if there are any."""
    return home(rules(game)) / f"sentences.{language}.po"


@cache
def is_spoken(game: str) -> bool:
    """Are the sentences of that game written in any language but English?"""
    return any(home(rules(game)).glob("sentences.*.po"))


@cache
def sentences(game: str, language: str) -> Sentences:
    """What the rules of a game say, in that language: each sentence in its forms, and which form is said of so many."""
    file = file_of(game, language)
    if not language.isalpha() or not file.exists():
        return Sentences({}, [])
    import polib  # type: ignore[import-untyped]

    found = polib.pofile(str(file))
    told = {e.msgid: [e.msgstr_plural[n] for n in sorted(e.msgstr_plural)] if e.msgid_plural else [e.msgstr] for e in found}
    form = gettext.GNUTranslations(io.BytesIO(found.to_binary())).plural  # type: ignore[attr-defined]
    return Sentences({english: forms for english, forms in told.items() if all(forms)}, [form(n) for n in range(COUNTED)])


def named(game: str, language: str, text: str) -> str:
    """What a side, an option or a preset of a game is called: by its sentences, or by what is written of it."""
    forms = sentences(game, language).told.get(text)
    return forms[0] if forms else written.told(game, language, text)


def with_names(game: str, language: str) -> Sentences:
    """The sentences of a game and what its things are called: all that a page says of it by itself."""
    book = sentences(game, language)
    called = {text: [told] for text in written.names(rules(game)) if (told := named(game, language, text)) != text}
    return Sentences(called | book.told, book.forms)


def said(game: str, one: sentence.Said) -> Said | None:
    """A sentence as it travels: nothing where its English says it all, or where nobody needs it."""
    if not is_spoken(game) or (isinstance(one.words, str) and not one.values):
        return None
    return _said(one)


def told(game: str, noted: Mapping[str, object]) -> dict[str, Said]:
    """The sentences among what an event shows."""
    return {key: found for key, one in noted.items() if isinstance(one, sentence.Said) and (found := said(game, one))}


def _said(one: sentence.Said) -> Said:
    return msgspec.convert(sentence.plain(one), Said)


# -- said for one reader -------------------------------------------------------------------------------------------------


def say(game: str, language: str, text: str | sentence.Said, beside: Mapping[str, sentence.Said] | None = None) -> str:
    """A text of a game in that language: a sentence, or the English of one that is told `beside` it, or of one without places.
    What the language lacks is said in English."""
    book = sentences(game, language)
    if not book.told:
        return str(text)
    one = text if isinstance(text, sentence.Said) else (beside or {}).get(text) or sentence.Said(text)
    return _filled(book, one)


def _filled(book: Sentences, one: sentence.Said) -> str:
    key, n = (one.words, 0) if isinstance(one.words, str) else (one.words.one, one.words.n)
    forms = book.told.get(key)
    if forms is None:
        return str(one)
    form = forms[book.forms[n if n < 100 else 100 + n % 100]] if len(forms) > 1 else forms[0]
    values = tuple(_filled(book, v) if isinstance(v, sentence.Said) else v for v in one.values)
    return sentence.put(form, sentence.places(key), values) if values else form


def previewed(game: str, language: str, shown: Preview) -> Preview:
    """A preview in a reader's language."""

    def told(text: str) -> str:
        return say(game, language, text, shown.said)

    if not sentences(game, language).told:
        return msgspec.structs.replace(shown, said={})
    sums = [msgspec.structs.replace(one, text=told(one.text)) for one in shown.sums]
    faces = [msgspec.structs.replace(one, text=told(one.text)) for one in shown.faces]
    chances = [msgspec.structs.replace(one, text=told(one.text)) for one in shown.chances]
    return msgspec.structs.replace(
        shown, text=told(shown.text), given=told(shown.given), sums=sums, faces=faces, chances=chances, said={}
    )


def aims(game: str, language: str, found: list[Aim]) -> list[Aim]:
    """Ways to win in a reader's language."""
    return [
        msgspec.structs.replace(
            aim, text=say(game, language, aim.text, aim.said), now=say(game, language, aim.now, aim.said), said={}
        )
        for aim in found
    ]


def grounds(game: str, language: str, found: list[Ground]) -> list[Ground]:
    """What terrain costs and does, in a reader's language."""
    return [
        msgspec.structs.replace(
            one, cost=say(game, language, one.cost, one.said), effect=say(game, language, one.effect, one.said), said={}
        )
        for one in found
    ]
