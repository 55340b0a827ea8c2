"""Example games: annotated games of strong bots, in the game's folder (`examples/ID.json`)."""

from __future__ import annotations

from functools import cache

from ..engine.decision import HendersonError, nearest
from ..engine.view import Struct
from ..games import folder
from .annotated import Annotated, read


class About(Struct):
    """An example as it is listed."""

    id: str
    title: str
    text: str  # its first comment


@cache
def examples(title: str) -> list[About]:
    """The example games of a title."""
    found = []
    for file in sorted((folder(title) / "examples").glob("*.json")):
        one = read(file.read_text(encoding="utf-8"))
        found.append(About(file.stem, one.title, one.notes[0].text if one.notes else ""))
    return found


def example(title: str, name: str) -> Annotated:
    """One of them."""
    known = [e.id for e in examples(title)]
    if name not in known:
        raise HendersonError(f"'{name}' is no example game of {title}: expected {nearest(name, known) or 'none'}")
    return read((folder(title) / "examples" / f"{name}.json").read_text(encoding="utf-8"))
