"""The base of every game's state: flat containers of immutable values, copied one level deep.

@plain
class State(Notes):
    facts: Facts = shared()          # printed facts: the same object in every copy
    turn: int = 1
    place: list[int] = field(default_factory=list)
    shots: Mapping[int, int] = field(default_factory=dict)   # a Mapping or tuple is replaced, never changed: copies share it
    zone: bytearray = derived(factory=bytearray)      # kept by the verbs from the rest; copied, but not part of what is hashed
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Callable
from dataclasses import field
from typing import Any, TypeVar, dataclass_transform

import msgspec

from .events import Event

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
        self, rule: str, text: str, *args: object, to: str | tuple[str, ...] | None = None, kind: str = "", **data: object
    ) -> None:
        """Note what happened. `text` has a {} for each of `args`; `to` names who saw it (None: all)."""
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


def shared() -> Any:
    """A field that every copy shares and no hash includes: printed facts."""
    return field(default=None, metadata={"kind": "shared"})


def derived(factory: Callable[[], object] = list) -> Any:
    """A field that follows from the others (zones, occupancy): copied, not hashed. Say `derived(factory=dict)`."""
    return field(default_factory=factory, metadata={"kind": "derived"})


@dataclass_transform(eq_default=False, field_specifiers=(field, shared, derived))
def plain(cls: type[T]) -> type[T]:
    """Make a class a state: a slotted dataclass with a fast one-level `copy`, `digest` and `==`.

    The native build writes the same out as source (native/spell.py).
    """
    made = dataclasses.dataclass(slots=True, eq=False)(cls)
    fields = dataclasses.fields(made)  # type: ignore[arg-type]
    flat = {"int", "str", "bool", "float", "None", "tuple", "frozenset", "Mapping"}
    lines = ["def copy(self):", "    new = make(cls)"]
    for f in fields:
        kind = f.type.__name__ if isinstance(f.type, type) else str(f.type).partition("[")[0]
        same = f.metadata.get("kind") == "shared" or kind in flat or "| None" in str(f.type)
        lines.append(f"    new.{f.name} = self.{f.name}" + ("" if same else ".copy()"))
    lines += ["    new.events = None if self.events is None else []", "    return new"]
    space: dict[str, object] = {"make": made.__new__, "cls": made}
    exec("\n".join(lines), space)
    names = tuple(f.name for f in fields)
    hashed = [f.name for f in fields if not f.metadata]

    def digest(self: Notes) -> str:
        return self.digest_of([getattr(self, n) for n in hashed])

    def same_position(self: Notes, other: object) -> bool:
        return type(other) is made and all(getattr(self, n) == getattr(other, n) for n in hashed)

    made.copy = space["copy"]  # type: ignore[attr-defined]
    made.digest = digest  # type: ignore[attr-defined]
    made.fields = classmethod(lambda cls: names)  # type: ignore[attr-defined]
    made.__eq__ = same_position  # type: ignore[method-assign, assignment]
    made.__hash__ = None  # type: ignore[assignment]
    return made
