"""What makes a class a state (`engine.state`): its fields, and `copy`, `digest` and `==` made from them.

It is not compiled with the rest: the states of other packages' games are made by it beside a native build too.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from dataclasses import field
from typing import Any, TypeVar, dataclass_transform

__all__ = ["derived", "field", "plain", "shared"]

T = TypeVar("T")


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
    flat = {"int", "str", "bool", "float", "bytes", "None", "tuple", "frozenset", "Mapping"}
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

    def digest(self: Any) -> str:
        told: str = self.digest_of([getattr(self, n) for n in hashed])
        return told

    def same_position(self: Any, other: object) -> bool:
        return type(other) is made and all(getattr(self, n) == getattr(other, n) for n in hashed)

    made.copy = space["copy"]  # type: ignore[attr-defined]
    made.digest = digest  # type: ignore[attr-defined]
    made.fields = classmethod(lambda cls: names)  # type: ignore[attr-defined]
    made.__eq__ = same_position  # type: ignore[method-assign]
    made.__hash__ = None  # type: ignore[assignment]
    return made
