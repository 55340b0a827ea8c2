"""What must be known to rebuild a table from its words, as it lies in the database."""

from __future__ import annotations

import json

import msgspec

from ..engine.decision import HendersonError
from ..engine.game import Setting


class Head(msgspec.Struct):
    """Options, position and dice of a table; rules and components it was opened with; where it came from."""

    game: str
    options: dict[str, bool | str]
    position: str
    dice: str
    rules: str = ""  # "" until version 2 of the file
    pack_hash: str = ""
    bound: dict[str, str] = {}  # what the dice are bound to
    origin: str = ""  # a sentence when it was imported or forked
    guided: bool = False  # a guide's table
    pack: str = ""  # the folder of its components, "" the built-in ones; found anew when a table is read

    @property
    def setting(self) -> Setting:
        """What the game was settled with."""
        return Setting(self.options, self.pack, self.pack_hash, self.position)


def read_head(text: str) -> Head:
    """A head out of the database."""
    try:
        return msgspec.json.decode(text, type=Head)
    except msgspec.DecodeError as error:
        raise HendersonError(f"The head of a table cannot be read: {error}") from None


def write_head(head: Head) -> str:
    """The same as text."""
    return json.dumps(msgspec.to_builtins(head))


def public_head(head: Head) -> str:
    """The same without the dice, for those who only play the words."""
    return write_head(msgspec.structs.replace(head, dice="typed"))
