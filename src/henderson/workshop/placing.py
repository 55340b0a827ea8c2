"""A counter put on a space in the notation of a position, whatever the game's notation is like.

There are two ways to write it: the counter with its place (`"1/1" = "3707"`), or the place with its counters (`3707 = ["1/1"]`).
What the document has already is tried first; what the game reads so that the counter lies there is right.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import henderson

from ..engine import position as notation
from ..engine.decision import HendersonError
from ..engine.game import Game
from ..engine.view import Piece
from .victory import fits, seen

TABLES = ("units", "boxes", "counters", "enemies")  # what games call them, besides their sides


def placed(title: str, text: str, piece: str, side: str, place: str, pack: str | Path | None = None) -> str:
    """The notation with that counter on that space ("" off the board)."""
    document = notation.read(text)
    refusal: HendersonError | None = None  # of the likeliest way to write it: that is about the counter, not about the notation
    for made in _ways(document, piece, side, place, henderson.position(title, text, pack=pack)):
        try:
            rendered = notation.render(made)
            game = looked_at(title, rendered, pack)
        except HendersonError as error:
            refusal = refusal or error
            continue
        found = next((p for p in everybody(game) if p.id == piece), None)
        if (found.place if found else "") == place:
            return rendered
    raise refusal or HendersonError(f"'{piece}' cannot be put on '{place}' in this notation: write it in the text")


def _ways(document: dict[str, Any], piece: str, side: str, place: str, game: Game) -> Iterator[dict[str, Any]]:
    """Documents that may mean it, the likeliest first."""
    base = copy.deepcopy(document)
    base.pop("since", None)
    tables = {name: t for name, t in base.items() if isinstance(t, dict) and name not in ("options", "victory")}
    homes = [name for name, t in tables.items() if piece in t or any(_names(x, piece) for x in _listed(t))]
    bare = copy.deepcopy(base)
    for name in homes:
        table = bare[name]
        if not isinstance(table.get(piece), list):
            table.pop(piece, None)
        for key, value in list(table.items()):
            if isinstance(value, list):
                table[key] = [x for x in value if not _names(x, piece)]
                if not table[key]:
                    del table[key]
    if not place:
        yield bare
        return
    lists = [n for n, t in tables.items() if any(isinstance(v, list) for v in t.values())]
    plain = [n for n, t in tables.items() if any(isinstance(v, str) for v in t.values())]
    for name in dict.fromkeys((*homes, side, *lists, *plain, *TABLES, *game.rules.SIDES)):
        for shape in ("list", "plain") if name in lists or name not in plain else ("plain", "list"):
            made = copy.deepcopy(bare)
            table = made.setdefault(name, {})
            if not isinstance(table, dict):
                continue
            if shape == "plain":
                table[piece] = place
            else:
                there = table.get(place)
                table[place] = [*there, piece] if isinstance(there, list) else [piece]
            yield made


def _listed(table: dict[str, Any]) -> list[object]:
    """All that its lists hold."""
    return [x for v in table.values() if isinstance(v, list) for x in v]


def _names(entry: object, piece: str) -> bool:
    """Is an entry of a list that counter, with or without what is said of it in brackets?"""
    return isinstance(entry, str) and (entry == piece or entry.startswith(f"{piece} ("))


def looked_at(title: str, text: str, pack: str | Path | None = None) -> Game:
    """The game of a position, looked at from all sides; whatever is wrong is one sentence."""
    try:
        game = henderson.position(title, text, pack=pack)
        game.board()
        for side in (*game.rules.SIDES, ""):
            game.view(side)
        fits(game.rules, game.state)
    except HendersonError:
        raise
    except Exception as error:  # a position that no reader foresaw
        raise HendersonError(f"the game cannot begin there ({type(error).__name__}: {error})") from None
    return game


def everybody(game: Game) -> list[Piece]:
    """All counters on the board, each as its own side sees it."""
    return seen(game.rules, game.state)[0]
