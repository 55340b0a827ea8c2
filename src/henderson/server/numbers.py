"""The positions of a table, numbered for each seat as that seat saw them.

A number that counted every answer would tell a seat how often the other side answered out of its sight. So each seat has a
number of its own: it grows by one when what the seat is shown has changed, and whenever the seat itself answers. The second
makes an answer good for one question only: the number it was given for is gone once it is taken.

Numbers are stored with every answer (see store.append). A seat that was shown something new since then, and nothing was
answered, is given the same number again after a restart: number and mark follow from what it is shown.
"""

from __future__ import annotations

import time
from typing import NamedTuple

import msgspec


class Number(NamedTuple):
    """A seat's last number, the mark of what was shown with it ("" not yet shown), since when, and how many dice had fallen."""

    at: int
    mark: str
    since: float
    rolls: int = 0


_encode, _decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(dict[str, Number]).decode


class Numbers:
    """Of all seats of a table."""

    def __init__(self, opened: float) -> None:
        self._opened = opened
        self._seats: dict[str, Number] = {}
        self._stored: tuple[str, dict[str, Number]] = ("", {})  # as it was written last, and what that reads as

    def shown(self, side: str, mark: str, rolls: int) -> Number:
        """The number of what the seat is now shown."""
        last = self._seats.get(side, Number(0, "", self._opened))
        if last.mark != mark:
            last = Number(last.at + bool(last.mark), mark, time.time() if last.mark else last.since, rolls)
            self._seats[side] = last
        return last

    def answered(self, side: str) -> str:
        """All numbers as they are to be stored with that seat's answer: its own has moved on."""
        last = self._seats.get(side, Number(0, "", self._opened))
        after = {**self._seats, side: Number(last.at + 1, "", time.time())}
        self._stored = (_encode(after).decode(), after)
        return self._stored[0]

    def now(self) -> str:
        """All numbers as they are to be stored with an entry that no seat answered."""
        return _encode(self._seats).decode()

    def since(self, side: str) -> float:
        """Since when a seat has been shown its last position."""
        found = self._seats.get(side)
        return found.since if found else self._opened

    def restore(self, stored: str, own: str | None = None) -> None:
        """Back to what was stored; the number of `own`, which nobody else counts, does not go back."""
        kept = self._seats.get(own) if own is not None else None
        text, seats = self._stored
        self._seats = dict(seats) if text and stored is text else _decode(stored or "{}")
        if own is not None and kept is not None and kept.at > self._seats.get(own, kept._replace(at=-1)).at:
            self._seats[own] = kept


def since_of(stored: str, side: str, opened: float) -> float:
    """Since when a seat has been shown its last position, as stored."""
    found = _decode(stored or "{}").get(side)
    return found.since if found else opened
