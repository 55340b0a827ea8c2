"""Where chance comes from. A source answers the n-th chance question of a game, or leaves it to a person (None).

Every source is a function of the number of the question, so undo, clone and load need no memory of it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable
from typing import Any, NamedTuple, Protocol

from .bounds import short
from .decision import Choice, Decision, HendersonError


class Dice(Protocol):
    """A source of chance."""

    def choose(self, number: int, decision: Decision) -> Choice:
        """The option of the `number`-th chance question (from 0), or None to have it typed in."""

    def describe(self) -> str:
        """The line that a save keeps, read back by `from_text`."""


ALL = 1 << 64  # values that a hash of eight bytes may have


def _keyed(key: bytes) -> Any:
    """A hash with the key in it, of which each roll takes a copy."""
    return hashlib.blake2b(key=key, digest_size=8)


def _pick(keyed: Any, number: int, sides: int) -> int:
    """A fair index below `sides`: keyed hash of the number, redrawn when it would favour low results."""
    for redraw in range(256):
        thrown = keyed.copy()
        thrown.update((number << 8 | redraw).to_bytes(9, "big"))
        value = int.from_bytes(thrown.digest(), "big")
        if value < ALL - sides or value < ALL - ALL % sides:  # the first is quicker, and lets hardly any through
            return value % sides
    raise AssertionError("unreachable: 256 redraws")


class Seeded:
    """Dice of a seed: the same seed gives the same game."""

    def __init__(self, seed: int | str = 0) -> None:
        self.seed = str(seed)
        self._keyed = _keyed(hashlib.blake2b(self.seed.encode(), digest_size=32, person=b"henderson dice").digest())

    def choose(self, number: int, decision: Decision) -> Choice:
        options = decision.options
        return options[_pick(self._keyed, number, len(options))]

    def describe(self) -> str:
        return f"seed {self.seed}"


class Share(NamedTuple):
    """What a seat gave to the key of the dice, and the first roll that it counts for."""

    roll: int
    side: str
    number: str

    def __str__(self) -> str:
        return f"{self.side}={self.number}@{self.roll}"


class Promise:
    """What is settled with a key: from which roll on it throws, the game it is for ("" any), and the seats' shares in it."""

    def __init__(self, since: int, bound: str, shares: Iterable[Share]) -> None:
        self.since, self.bound, self.shares = since, bound, tuple(shares)

    @property
    def settled(self) -> str:
        """The same as text, the end of the line that a save keeps."""
        since = f" since {self.since}" if self.since else ""
        bound = f" for {self.bound}" if self.bound else ""
        return since + bound + (f" shares {','.join(map(str, self.shares))}" if self.shares else "")


class Secret(Promise):
    """Dice of a secret key. Its commitment is published before the first roll, the key after the last:
    then anyone can check every roll (`verify`). Rolls before number `since` fell in the game that this one goes on from.

    `bound` is the hash of what the dice are for (table, game, options, players: see record.binding): the commitment is to both.
    Seats that give a number of their own (`shares`) after the commitment was made take the choice of dice from whoever made the
    key, and know nothing of the dice themselves.
    """

    def __init__(self, key: str | None = None, *, since: int = 0, bound: str = "", shares: Iterable[Share] = ()) -> None:
        super().__init__(since, bound, shares)
        self.key = key or secrets.token_hex(32)
        try:
            self._key = bytes.fromhex(self.key)
        except ValueError:
            raise HendersonError(f"'{short(self.key)}' is not a dice key: expected hexadecimal digits") from None
        if not 16 <= len(self._key) <= 64:
            raise HendersonError(f"A dice key has 32 to 128 hexadecimal digits; '{short(self.key)}' has {len(self.key)}")
        self._mixed = {0: _keyed(self._key)}  # by the number of shares in it

    @property
    def commitment(self) -> str:
        """What is published at the start: it binds the key, its first roll and the game, and tells nothing of the key."""
        if not self.bound:
            return hashlib.sha256(b"henderson dice" + self._key).hexdigest()
        return hashlib.sha256(b"henderson table" + self._key + f" since {self.since} for {self.bound}".encode()).hexdigest()

    @property
    def public(self) -> Committed:
        """These dice as they may be shown before the last roll."""
        return Committed(self.commitment, since=self.since, bound=self.bound, shares=self.shares)

    def shared(self, share: Share) -> Secret:
        """The same dice with one more number in them."""
        return Secret(self.key, since=self.since, bound=self.bound, shares=(*self.shares, share))

    def mark(self, side: str, number: int, base: bytes) -> str:
        """What a seat is shown of the game's course at its position `number`: it binds all answers that led to `base`, and
        tells nothing of them as long as the key is secret."""
        secret = hmac.digest(self._key, b"henderson chain", "sha256")
        return hmac.new(secret, f"{side} {number} ".encode() + base, "sha256").hexdigest()[:32]

    def choose(self, number: int, decision: Decision) -> Choice:
        if number < self.since:
            return None
        options = decision.options
        return options[_pick(self._keyed_of(number), number, len(options))]

    def _keyed_of(self, number: int) -> Any:
        """The hash with the key and all numbers that were given before that roll."""
        given = sum(share.roll <= number for share in self.shares)
        if given not in self._mixed:
            text = "".join(f"{s.side}={s.number}\n" for s in self.shares[:given])
            mixed = hashlib.blake2b(text.encode(), key=self._key, digest_size=32, person=b"henderson mixed").digest()
            self._mixed[given] = _keyed(mixed)
        return self._mixed[given]

    def describe(self) -> str:
        return f"key {self.key}{self.settled}"


class Committed(Promise):
    """The public face of Secret: only the commitment is known, results must be given."""

    def __init__(self, commitment: str, *, since: int = 0, bound: str = "", shares: Iterable[Share] = ()) -> None:
        super().__init__(since, bound, shares)
        self.commitment = commitment

    def choose(self, number: int, decision: Decision) -> Choice:
        return None

    def describe(self) -> str:
        return f"commitment {self.commitment}{self.settled}"

    def opens_with(self, key: str) -> bool:
        """Is that the key that was committed to?"""
        return hmac.compare_digest(self.opened(key).commitment, self.commitment)

    def opened(self, key: str) -> Secret:
        """The dice of that key with everything else as settled."""
        return Secret(key, since=self.since, bound=self.bound, shares=self.shares)


class Scripted:
    """Results in the order given, for tests and positions; a result is an option or its word."""

    def __init__(self, results: Iterable[Choice] = ()) -> None:
        self.results = tuple(results)

    def choose(self, number: int, decision: Decision) -> Choice:
        if number >= len(self.results):
            raise HendersonError(
                f'The scripted dice gave {len(self.results)} results; {decision.rule} "{decision.text}" needs one more'
            )
        result = self.results[number]
        return result if result in decision.options else decision.option(str(result))

    def describe(self) -> str:
        return "scripted " + " | ".join(str(r) for r in self.results)


class Rehearsed(Scripted):
    """Results settled beforehand as long as they last, then dice of a seed: for a guided turn, whose table says so."""

    def __init__(self, results: Iterable[Choice], seed: int | str = 0) -> None:
        super().__init__(results)
        self._rest = Seeded(seed)

    def choose(self, number: int, decision: Decision) -> Choice:
        settled = number < len(self.results) and str(self.results[number]) in decision.words
        return super().choose(number, decision) if settled else self._rest.choose(number, decision)

    def describe(self) -> str:
        return "rehearsed " + " | ".join(str(r) for r in (self._rest.seed, *self.results))


class Typed:
    """A person rolls real dice and types them in."""

    def choose(self, number: int, decision: Decision) -> Choice:
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
            raise HendersonError(f"'{wrong[0]}' is not a digit: the mail dice are digits 0 to 9, given '{short(digits)}'")
        self.digits = "".join(digits.split())

    def choose(self, number: int, decision: Decision) -> Choice:
        if number < len(self.digits) and set(decision.words) == set(LAST_DIGIT):
            return decision.option(self.digits[number])  # a table by last digit needs no conversion (PBM.1)
        if number >= len(self.digits) or decision.words != SIX:
            return None  # the conversion is one to six faces: cards are drawn by hand
        return decision.option(str(LAST_DIGIT[self.digits[number]]))

    def describe(self) -> str:
        return f"digits {self.digits}"


_SETTLED = re.compile(
    r"(?P<secret>\S*)(?: since (?P<since>\d{1,7}))?(?: for (?P<bound>[0-9a-f]{64}))?(?: shares (?P<shares>\S+))?"
)
_SHARE = re.compile(r"(?P<side>\w{1,40})=(?P<number>[0-9a-f]{64})@(?P<roll>\d{1,7})")


def _settled(text: str) -> tuple[str, int, str, list[Share]]:
    """A key or a commitment, the number of its first roll, the game it is for and the shares in it."""
    found = _SETTLED.fullmatch(text)
    if found is None:
        raise HendersonError(f"'{short(text, 80)}': expected KEY, KEY since N, KEY since N for HASH shares SIDE=NUMBER@ROLL,...")
    shares = []
    for one in (found["shares"] or "").split(","):
        share = _SHARE.fullmatch(one)
        if one and share is None:
            raise HendersonError(f"'{short(one)}' is no share in the dice: expected SIDE=NUMBER@ROLL, the number of 64 digits")
        if share:
            shares.append(Share(int(share["roll"]), share["side"], share["number"]))
    if [s.roll for s in shares] != sorted(s.roll for s in shares):
        raise HendersonError("The shares in the dice are not in the order of their rolls")
    return found["secret"], int(found["since"] or 0), found["bound"] or "", shares


def from_text(line: str) -> Dice:
    """The source that `describe` described."""
    kind, _, rest = line.partition(" ")
    match kind:
        case "seed":
            return Seeded(rest)
        case "key":
            secret, since, bound, shares = _settled(rest)
            return Secret(secret or "none", since=since, bound=bound, shares=shares)
        case "commitment":
            secret, since, bound, shares = _settled(rest)
            return Committed(secret, since=since, bound=bound, shares=shares)
        case "scripted":
            return Scripted(rest.split(" | ") if rest else ())
        case "rehearsed":
            seed, *results = rest.split(" | ")
            return Rehearsed(results, seed)
        case "typed":
            return Typed()
        case "digits":
            return Digits(rest)
    kinds = "seed, key, commitment, scripted, rehearsed, typed or digits"
    raise HendersonError(f"'{short(line)}' is no source of dice: expected {kinds}")
