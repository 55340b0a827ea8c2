"""The position notation: a short TOML text (turn, step, units with place and strength, markers, tracks).

The engine reads and writes the TOML; what the keys mean is each game's own `read_position` and `write_position`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .bounds import parsed

if TYPE_CHECKING:
    from .game import Game


def read(text: str) -> dict[str, Any]:
    """Parse notation; an error names line and column."""
    return parsed(text, "position")


def write(game: Game) -> str:
    """The notation of the position at the beginning of the present activation."""
    document = {"game": game.rules.ID, "options": game.setting.options, **game.rules.write_position(game.start)}
    return render(document)


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
