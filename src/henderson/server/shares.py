"""The seats' shares in the key of the dice: nobody, not even the host, can choose what falls.

The server has committed to its own secret before anybody sits down. Each person's browser commits to a random number
(`commit`: the hash of it); when all have, each gives its number (`share`), which counts from the next roll on. Whoever gives
no number has no part in the dice, and everybody is told. The first die may be held for a while until all are there.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Mapping, Sequence

from ..engine.dice import Share
from .store import Row

NUMBER = re.compile("[0-9a-f]{64}")
NAMELESS: Mapping[str, str] = {}


class Shares:
    """Of one table."""

    def __init__(self, people: list[str], *, alone: bool, wait: float, names: Mapping[str, str] = NAMELESS) -> None:
        self.people, self.alone, self.wait, self.names = people, alone, wait, names
        self.commits: dict[str, str] = {}
        self.given: dict[str, int] = {}  # from which roll on
        self.waived: set[str] = set()
        self.due = 0.0  # since when a die is held

    def state(self, side: str) -> str:
        """What a seat's browser is to do: `commit`, `wait`, `share`, or nothing."""
        if side not in self.people or side in self.given:
            return ""
        if side not in self.commits:
            return "commit"
        return "wait" if self._absent() else "share"

    def _absent(self) -> list[str]:
        """Those who have not yet committed; one person alone waits for nobody."""
        return [] if self.alone else [s for s in self.people if s not in self.commits and s not in self.waived]

    def refusal(self, side: str, kind: str, number: str) -> str:
        """Why that cannot be taken now."""
        if not NUMBER.fullmatch(number):
            return "A share in the dice has 64 hexadecimal digits"
        if self.state(side) != kind:
            return {"wait": "The others have not committed to their numbers yet", "commit": "Commit to a number first",
                    "share": "You have committed to a number: give it"}.get(self.state(side), "Your share was given")  # fmt: skip
        if kind == "share" and hashlib.sha256(bytes.fromhex(number)).hexdigest() != self.commits[side]:
            return "That is not the number you have committed to"
        return ""

    def take(self, row: Row, rolls: int) -> Share | None:
        """An entry of the history; a share in the dice when it is one."""
        side, _, number = row.word.partition("=")
        if row.kind == "commit":
            self.commits[side] = number
            return None
        self.given[side] = rolls
        return Share(rolls, side, number)

    def waive(self, side: str) -> None:
        """Who plays without having committed wants no part in the dice: nobody waits for him."""
        if side not in self.commits:
            self.waived.add(side)

    def would_hold(self) -> bool:
        """Would a die have to wait now? Only between people, only the first one, and not for ever."""
        missing = [s for s in self.people if s not in self.given and s not in self.waived]
        if self.alone or not self.wait or not missing:
            return False
        return time.time() < (self.due or time.time()) + self.wait

    def hold(self) -> bool:
        """Must the die wait that is to fall? From the first time on its time runs."""
        held = self.would_hold()
        if held:
            self.due = self.due or time.time()
        return held

    @property
    def left(self) -> float:
        """Seconds until a held die falls."""
        return max(0.0, self.due + self.wait - time.time()) if self.due else 0.0

    def told(self) -> str:
        """Why a die is held."""
        missing = [self.names.get(s, s) for s in self.people if s not in self.given]
        waited = f"the {players(missing)[4:]}" if missing else "nobody"
        return f"The dice wait for {waited} to sit down: they are made of everybody's numbers"

    def told_shares(self) -> str:
        """Whose numbers are in the dice."""
        since = {s: f" (from roll {at + 1} on)" if at else "" for s, at in self.given.items()}
        given = [self.names.get(s, s) + since[s] for s in self.people if s in since]
        missing = [self.names.get(s, s) for s in self.people if s not in self.given]
        text = f" {players(given)} added a random number to it." if given else ""
        return text + (f" {players(missing)} {'have' if len(missing) > 1 else 'has'} not added one yet." if missing else "")

    def parts(self) -> tuple[dict[str, int], list[str]]:
        """The same as data: which side added a number, from which roll on (0: the first), and which has not."""
        given = {side: self.given[side] + 1 if self.given[side] else 0 for side in self.people if side in self.given}
        return given, [side for side in self.people if side not in self.given]


def players(names: Sequence[str]) -> str:
    """The people of these sides: The U.S. player, The U.S. and Japanese players."""
    return f"The {' and '.join(names)} player{'s' if len(names) > 1 else ''}"
