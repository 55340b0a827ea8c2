"""The position notation: a short TOML text (turn, step, units with place and strength, markers, tracks).

The engine reads and writes the TOML; what the keys mean is each game's own `read_position` and `write_position`. It tells the
beginning of the present activation; `since` holds the words that were answered since, dice included.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .bounds import parsed, short
from .decision import HendersonError

if TYPE_CHECKING:
    from .game import Game

OWN = ("game", "options", "since", "victory")  # the engine's keys; the rest is the game's


def read(text: str) -> dict[str, Any]:
    """Parse notation; an error names line and column."""
    return parsed(text, "position")


def since(document: Mapping[str, Any]) -> list[str]:
    """The words that were answered since the activation began."""
    words = document.get("since", [])
    if not isinstance(words, list) or not all(type(word) is str for word in words):
        raise HendersonError(f"since = {short(repr(words))}: expected the words that were answered since, as texts")
    return words


def write(game: Game) -> str:
    """The notation of a position: the beginning of the present activation, and what was answered since."""
    from .record import words_of  # the record knows the notation, not the other way round

    words = [word for _, word in words_of(game, game.start, tuple(game.answers))]
    document = {"game": game.rules.ID, "options": game.setting.options, **game.rules.write_position(game.start)}
    if game.setting.position and "victory" in (first := read(game.setting.position)):
        document["victory"] = first["victory"]  # of a scenario: it goes on with the position
    return render(document | ({"since": words} if words else {}))


def render(document: Mapping[str, object]) -> str:
    """TOML in a fixed order: plain values first, then a table each."""
    plain = {k: v for k, v in document.items() if not isinstance(v, dict)}
    text = "".join(f"{_key(k)} = {_value(v)}\n" for k, v in plain.items())
    for name, table in document.items():
        if isinstance(table, dict) and table:
            text += f"\n[{_key(name)}]\n" + "".join(f"{_key(k)} = {_value(v)}\n" for k, v in table.items())
    return text


def quoted(value: object) -> str:
    """A plain value as TOML writes it: as JSON does, but for the one letter that TOML wants escaped."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else quoted(key)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(v) for v in value) + "]"
    return quoted(value)
