"""Passwords: kept as argon2id, slow to guess on purpose, and so done in a thread, two at a time.

19 MiB, two passes, one lane: what OWASP asks for; a stronger setting would let a few sign-ins at once fill the memory.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ..server.tables import Refused
from .names import fold

SHORTEST, LONGEST = 10, 128
AT_ONCE = 2
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)


@lru_cache(1)
def commonest() -> frozenset[str]:
    """The passwords that guessers try first."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS  # type: ignore[import-untyped]

    return frozenset(word for word in FREQUENCY_LISTS["passwords"] if len(word) >= SHORTEST)


def checked(password: str, name: str, email: str) -> str:
    """A new password; refused with a sentence when it is too easy. No other rules: length is what counts."""
    if not SHORTEST <= len(password) <= LONGEST:
        raise Refused(
            422,
            "A password of {n} letters: expected {shortest} to {longest}",
            n=len(password),
            shortest=SHORTEST,
            longest=LONGEST,
        )
    plain = password.casefold()
    own = {fold(name), email.partition("@")[0], email}
    if plain in commonest() or len(set(plain)) < 4:
        raise Refused(422, "This password is among those that are guessed first: expected another")
    if any(len(x) > 3 and (plain == x or plain.replace(x, "").strip("0123456789!.-_ ") == "") for x in own):
        raise Refused(422, "This password is little more than your own name: expected another")
    return password


class Passwords:
    """Made and compared, two at a time."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)
        self._nobody = ""  # the hash that unknown names are compared with, so that they take as long

    async def hashed(self, password: str) -> str:
        """A password as it is kept."""
        async with self._turn:
            return await asyncio.to_thread(_hasher.hash, password)

    async def fits(self, kept: str | None, password: str) -> bool:
        """Is it the one? A name without one takes as long as any other."""
        if not self._nobody:
            self._nobody = await self.hashed("nobody has this one")
        async with self._turn:
            found = await asyncio.to_thread(_verified, kept or self._nobody, password[:LONGEST])
        return found and bool(kept)

    def stale(self, kept: str) -> bool:
        """Was it kept by other settings than today's?"""
        return _hasher.check_needs_rehash(kept)


def _verified(kept: str, password: str) -> bool:
    try:
        return _hasher.verify(kept, password)
    except (VerificationError, InvalidHashError):
        return False
