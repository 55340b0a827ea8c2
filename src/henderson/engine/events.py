"""What happened, in a sentence, with its rule and who saw it. Events are notes, never the source of truth."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from .panels import Struct
from .sentence import Said, Value, Words, filled

Datum = str | int | float | bool | list[str | int] | None
"""A value of an event's data: plain, so that it travels as it is."""


class Shown(Struct, forbid_unknown_fields=True):
    """What an event shows to eyes and programs beside its sentence; nothing that its readers may not know."""

    piece: str = ""
    pieces: list[str] = []
    path: list[str] = []  # spaces that it passed
    place: str = ""
    target: str = ""
    targets: list[str] = []  # where there are several
    dice: list[int] = []
    side: str = ""
    amount: int | None = None
    odds: str = ""
    result: str = ""
    battle: str = ""  # a battle begins with this event, or goes on under the same name: what it is called
    against: list[str] = []  # pieces that are attacked by `pieces`
    sources: list[str] = []  # spaces from where, when the pieces are not told; `amount` is their number
    sums: list[int] = []  # strength of those who attack and of those attacked
    modifier: int = 0  # of the die
    needs: int = 0  # the least face that hits
    name: str = ""  # what the dice were rolled for
    outcome: str = ""  # the result in words


NOTHING: dict[str, Datum] = {}  # of most events: one for all, never changed


class Event(NamedTuple):
    """One line of the log. `to` names the sides that saw it, None is everybody."""

    rule: str
    template: Words
    args: tuple[Value, ...]
    to: tuple[str, ...] | None
    kind: str  # "move", "dice", "loss", "reveal", "score", ... ; a "reveal" or "dice" ends free undo
    noted: dict[str, Datum | Said]  # read it as `data` or `shown`

    @property
    def text(self) -> str:
        """The sentence, in English."""
        return filled(self.template, self.args)

    @property
    def said(self) -> Said:
        """The sentence as data."""
        return Said(self.template, self.args)

    @property
    def data(self) -> dict[str, Datum]:
        """What it shows beside its sentence; what is said there is in English."""
        return {key: str(v) if isinstance(v, Said) else v for key, v in self.noted.items()} if self.noted else NOTHING

    @property
    def shown(self) -> Shown:
        """The same: msgspec.ValidationError names a key that no event may have, or a value of another type."""
        return msgspec.convert(self.data, Shown)

    def seen_by(self, side: str | None) -> bool:
        """May that side (None: a spectator, who sees what all see) read it?"""
        return self.to is None or (side is not None and side in self.to)


GONE = ("eliminated", "sunk", "disabled", "destroyed")  # results that take a counter off the board


def lost(events: Iterable[Event]) -> dict[str, tuple[int, str]]:
    """Every piece that was lost, or lost steps, as told -> how many steps (0: all of it), and its side if that is told."""
    found: dict[str, tuple[int, str]] = {}
    for e in events:
        piece = e.data.get("piece")
        gone = e.data.get("result") in GONE
        if not isinstance(piece, str) or not (gone or e.kind in ("loss", "kill")):
            continue
        amount = e.data.get("amount")
        steps = amount if isinstance(amount, int) and not gone else 0
        before = found.get(piece)
        whole = not steps or (before is not None and before[0] == 0)
        found[piece] = (0 if whole else steps + (before[0] if before else 0), str(e.data.get("side") or ""))
    return found
