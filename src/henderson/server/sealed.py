"""A save of a game against bots: what they hide stays sealed in the file, and the server that wrote it can go on with it.

Whoever opens it sits where he sat: the seats of bots stay bots', or the file would tell what they hide.
"""

from __future__ import annotations

import json
import textwrap
from typing import NamedTuple

from ..engine.bounds import short
from ..engine.decision import HendersonError
from .head import Head, read_head, write_head
from .tables import Table
from .vault import Vault

MARK = "henderson-sealed 1"


class Kept(NamedTuple):
    """What is sealed: the head without its dice, who sits where, and the words."""

    head: Head
    seats: dict[str, str]
    words: list[str]


def seal(table: Table, side: str, vault: Vault) -> str:
    """The save of a table that one person plays against bots."""
    head = Head(table.head.game, table.head.options, table.head.position, "", table.head.rules, table.head.pack_hash,
                pack=table.pack)  # fmt: skip
    text = json.dumps([write_head(head), table.seats, [row.word for row in table.words]])
    title = f"# {table.game.rules.TITLE}, as {side} plays it. What the other side hides is sealed: load it where it was saved.\n"
    return f"{title}{MARK}\n" + "\n".join(textwrap.wrap(vault.enclose(text), 100)) + "\n"


def is_sealed(text: str) -> bool:
    return MARK in text[:400].splitlines()[:4]


def opened(text: str, vault: Vault) -> Kept:
    """What a sealed save holds."""
    body = "".join(text.partition(MARK)[2].split())
    found = vault.disclose(body)
    if found is None:
        raise HendersonError("The sealed save was changed, or another server wrote it: expected one that was saved here")
    head, seats, words = json.loads(found)
    return Kept(read_head(head), seats, words)


def seated(kept: dict[str, str], wanted: dict[str, str], *, free: bool) -> dict[str, str]:
    """Who sits where when a game against bots goes on: a seat that a bot holds stays a bot's, unless nothing is hidden."""
    for side, who in kept.items():
        if who != "human" and wanted.get(side, who) == "human" and not free:
            raise HendersonError(f"'{short(side)}' stays a bot's: who took its seat would see what it hides")
    return {side: wanted.get(side, who) for side, who in kept.items()}
