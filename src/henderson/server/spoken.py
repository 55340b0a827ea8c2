"""The sentences of a game's rules, to be said in other languages: the rules write English (engine/sentence.py), a reader's page
says it from the words with their places and `sentences.LANGUAGE.po` beside the game's ledger."""

from __future__ import annotations

import gettext
import io
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from ..engine import sentence
from ..engine.rulebook import home
from ..games import rules
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


def said(game: str, one: sentence.Said) -> Said | None:
    """A sentence as it travels: nothing where its English says it all, or where nobody needs it."""
    if not is_spoken(game) or (isinstance(one.words, str) and not one.values):
        return None
    return _said(one)


def told(game: str, noted: Mapping[str, object]) -> dict[str, Said]:
    """The sentences among what an event shows."""
    return {key: found for key, one in noted.items() if isinstance(one, sentence.Said) and (found := said(game, one))}


def _said(one: sentence.Said) -> Said:
    words = one.words if isinstance(one.words, str) else [one.words.one, one.words.other, one.words.n]
    values = [_said(v) if isinstance(v, sentence.Said) else v if isinstance(v, int) else str(v) for v in one.values]
    return Said(words, values)  # type: ignore[arg-type]
