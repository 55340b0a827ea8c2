"""What the server says in the reader's language.

The English sentence with its named places is the key, so English is complete by itself; another language is a gettext file,
`languages/LANGUAGE.po`, whose head has its plural rule. What a file lacks is said in English.
"""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.sentence import Said

if TYPE_CHECKING:
    from .seats import Connection

FOLDER = Path(__file__).parent / "languages"
HOME = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are."""
    return (HOME, *sorted(file.stem for file in FOLDER.glob("*.po")))


def best(wanted: str) -> str:
    """The language of an Accept-Language header that we have: the dearest first, by its whole name or by its first part."""
    asked: list[tuple[float, str]] = []
    for part in wanted[:200].split(","):
        name, _, weight = part.strip().partition(";")
        try:
            asked.append((-float(weight.strip().removeprefix("q=") or 1), name.strip()))
        except ValueError:
            continue
    for _, name in sorted(asked, key=lambda one: one[0]):
        for known in (name, name.partition("-")[0]):
            if known in languages():
                return known
    return HOME


def language_of(connection: Connection) -> str:
    """The language of a request: the page asks in the one its reader chose."""
    return best(connection.headers.get("accept-language", ""))


@cache
def _translations(language: str) -> gettext.NullTranslations:
    file = FOLDER / f"{language}.po"
    if language == HOME or not file.exists():
        return gettext.NullTranslations()
    import polib  # type: ignore[import-untyped]

    return gettext.GNUTranslations(io.BytesIO(polib.pofile(str(file)).to_binary()))


def say(language: str, text: str, **places: object) -> str:
    """A sentence, its places filled; what stands in a place as a `Said` is a sentence too, all else is a name. A translation that
    cannot be filled is not said."""
    book = _translations(language)
    told = book.gettext(text) if text else text
    if not places:
        return told
    try:
        inner = {name: book.gettext(str(value)) if isinstance(value, Said) else value for name, value in places.items()}
        return told.format(**inner)
    except (LookupError, ValueError):
        return text.format(**places)
