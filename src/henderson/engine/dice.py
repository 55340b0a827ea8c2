"""Where chance comes from. A source answers the n-th chance question of a game, or leaves it to a person (None).

Every source is a function of the number of the question, so undo, clone and load need no memory of it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Any, Protocol

from .decision import Decision, HendersonError


class Dice(Protocol):
    """A source of chance."""

    def choose(self, number: int, decision: Decision) -> Any:
        """The option of the `number`-th chance question (from 0), or None to have it typed in."""

    def describe(self) -> str:
        """The line that a save keeps, read back by `from_text`."""


def _pick(key: bytes, number: int, sides: int) -> int:
    """A fair index below `sides`: keyed hash of the number, redrawn when it would favour low results."""
    limit = (1 << 64) - (1 << 64) % sides
    for redraw in range(256):
        tag = number.to_bytes(8, "big") + redraw.to_bytes(1, "big")
        value = int.from_bytes(hashlib.blake2b(tag, key=key, digest_size=8).digest(), "big")
        if value < limit:
            return value % sides
    raise AssertionError("unreachable: 256 redraws")


class Seeded:
    """Dice of a seed: the same seed gives the same game."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = str(seed)
        self._key = hashlib.blake2b(self.seed.encode(), digest_size=32, person=b"henderson dice").digest()

    def choose(self, number: int, decision: Decision) -> Any:
        options = decision.options
        return options[_pick(self._key, number, len(options))]

    def describe(self) -> str:
        return f"seed {self.seed}"


class Secret:
    """Dice of a secret key. Its commitment is published before the first roll, the key after the last:
    then anyone can check every roll (`verify`). Rolls before number `since` fell in the game that this one was forked from."""

    def __init__(self, key: str | None = None, *, since: int = 0) -> None:
        self.key = key or secrets.token_hex(32)
        self.since = since
        try:
            self._key = bytes.fromhex(self.key)
        except ValueError:
            raise HendersonError(f"'{self.key}' is not a dice key: expected hexadecimal digits") from None
        if not 16 <= len(self._key) <= 64:
            raise HendersonError(f"A dice key has 32 to 128 hexadecimal digits; '{self.key}' has {len(self.key)}")

    @property
    def commitment(self) -> str:
        """What is published at the start: it binds the key and tells nothing of it."""
        return hashlib.sha256(b"henderson dice" + self._key).hexdigest()

    @property
    def public(self) -> Committed:
        """These dice as they may be shown before the last roll."""
        return Committed(self.commitment, since=self.since)

    def choose(self, number: int, decision: Decision) -> Any:
        if number < self.since:
            return None
        options = decision.options
        return options[_pick(self._key, number, len(options))]

    def describe(self) -> str:
        return f"key {self.key}" + (f" since {self.since}" if self.since else "")


class Committed:
    """The public face of Secret: only the commitment is known, results must be given."""

    def __init__(self, commitment: str, *, since: int = 0) -> None:
        self.commitment, self.since = commitment, since

    def choose(self, number: int, decision: Decision) -> Any:
        return None

    def describe(self) -> str:
        return f"commitment {self.commitment}" + (f" since {self.since}" if self.since else "")

    def opens_with(self, key: str) -> bool:
        """Is that the key that was committed to?"""
        return hmac.compare_digest(Secret(key).commitment, self.commitment)


class Scripted:
    """Results in the order given, for tests and positions; a result is an option or its word."""

    def __init__(self, results: Iterable[Any] = ()) -> None:
        self.results = tuple(results)

    def choose(self, number: int, decision: Decision) -> Any:
        if number >= len(self.results):
            raise HendersonError(
                f'The scripted dice gave {len(self.results)} results; {decision.rule} "{decision.text}" needs one more'
            )
        result = self.results[number]
        return result if result in decision.options else decision.option(str(result))

    def describe(self) -> str:
        return "scripted " + " | ".join(str(r) for r in self.results)


class Typed:
    """A person rolls real dice and types them in."""

    def choose(self, number: int, decision: Decision) -> Any:
        return None

    def describe(self) -> str:
        return "typed"


LAST_DIGIT = {"1": 1, "2": 2, "3": 2, "4": 3, "5": 3, "6": 4, "7": 4, "8": 5, "9": 5, "0": 6}  # PBM.2
SIX = ("1", "2", "3", "4", "5", "6")


class Digits:
    """Play by mail, 1966: last digits fixed later in the world, converted to die rolls (PBM.2).

    Digits are appended as they become known; a roll whose digit is not yet known is left to be typed in.
    """

    def __init__(self, digits: str = "") -> None:
        wrong = sorted(set(digits) - set("0123456789 \n"))
        if wrong:
            raise HendersonError(f"'{wrong[0]}' is not a digit: the mail dice are digits 0 to 9, given '{digits.strip()}'")
        self.digits = "".join(digits.split())

    def choose(self, number: int, decision: Decision) -> Any:
        if number < len(self.digits) and set(decision.words) == set(LAST_DIGIT):
            return decision.option(self.digits[number])  # a table by last digit needs no conversion (PBM.1)
        if number >= len(self.digits) or decision.words != SIX:
            return None  # the conversion is one to six faces: cards are drawn by hand
        return decision.option(str(LAST_DIGIT[self.digits[number]]))

    def describe(self) -> str:
        return f"digits {self.digits}"


def _since(text: str) -> tuple[str, int]:
    """A key or a commitment, and the number of its first roll."""
    secret, _, since = text.partition(" since ")
    if since and not since.isdecimal():
        raise HendersonError(f"'since {since}': expected the number of the first roll of these dice")
    return secret, int(since or 0)


def from_text(line: str) -> Dice:
    """The source that `describe` described."""
    kind, _, rest = line.partition(" ")
    match kind:
        case "seed":
            return Seeded(rest)
        case "key":
            secret, since = _since(rest)
            return Secret(secret, since=since)
        case "commitment":
            secret, since = _since(rest)
            return Committed(secret, since=since)
        case "scripted":
            return Scripted(rest.split(" | ") if rest else ())
        case "typed":
            return Typed()
        case "digits":
            return Digits(rest)
    raise HendersonError(f"'{line}' is no source of dice: expected seed, key, commitment, scripted, typed or digits")
