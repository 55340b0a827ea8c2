"""The base of every game's state: flat containers of immutable values, copied one level deep.

@plain
class State(Notes):
    facts: Facts = shared()          # printed facts: the same object in every copy
    turn: int = 1
    place: list[int] = field(default_factory=list)
    shots: Mapping[int, int] = field(default_factory=dict)   # a Mapping, tuple or bytes is replaced, not changed: copies share it
    zone: bytearray = derived(factory=bytearray)      # kept by the verbs from the rest; copied, but not part of what is hashed
"""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgspec

from .events import Event
from .plain import derived, field, plain, shared
from .sentence import Words

__all__ = ["Notes", "derived", "field", "plain", "shared"]

T = TypeVar("T")
NO_DATA: dict[str, object] = {}  # of most events: one for all, never changed
_tuple = tuple.__new__  # an Event without the detour over its own __new__
_encoder = msgspec.json.Encoder(order="deterministic")


def _ordered(value: object) -> object:
    """A dict by numbers as sorted pairs: the encoder orders only words."""
    return sorted(value.items()) if type(value) is dict and value and type(next(iter(value))) is not str else value


class Notes:
    """Where events of the present activation are noted; None when nobody will read them (search)."""

    __slots__ = ("events",)
    events: list[Event] | None

    def __post_init__(self) -> None:
        self.events = []

    def note(
        self, rule: str, text: Words, *args: object, to: str | tuple[str, ...] | None = None, kind: str = "", **data: object
    ) -> None:
        """Note what happened. `text` has a place, {} or {name}, for each of `args`; `to` names who saw it (None: all)."""
        if self.events is not None:
            seen = (to,) if type(to) is str else to
            self.events.append(_tuple(Event, (rule, text, args, seen, kind, data or NO_DATA)))

    def copy(self: T) -> T:
        """A position of its own, one level deep."""
        raise NotImplementedError  # made by @plain

    def digest(self) -> str:
        """A hash of all that matters, the same on every machine."""
        raise NotImplementedError  # made by @plain

    def digest_of(self, values: list[Any]) -> str:
        """The hash of the fields that matter."""
        return hashlib.sha256(_encoder.encode([_ordered(value) for value in values])).hexdigest()[:16]

    @classmethod
    def fields(cls) -> tuple[str, ...]:
        """The names of all fields, in order."""
        raise NotImplementedError  # made by @plain
