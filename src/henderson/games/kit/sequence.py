"""The table of a sequence of play: one line a step, with the function that plays a piece of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from ...engine.view import Step

S = TypeVar("S")  # a game's state


class Part(NamedTuple, Generic[S]):
    """A step of the sequence of play. `play` is one activation of it and returns True when the step is over."""

    rule: str  # ledger id
    name: str
    side: str  # whose step it is; "" nobody's in particular
    play: Callable[[S], Awaitable[bool]]
    short: str = ""  # the name where room is scarce
    group: str = ""  # stands for it and its neighbours while play is elsewhere
    needs: Mapping[str, bool | str] = {}  # options without which a game has no such step


def steps(parts: Iterable[Part[Any]]) -> tuple[Step, ...]:
    """The same table for strips and lists."""
    return tuple(
        Step(rule=part.rule, name=part.name, side=part.side, short=part.short, group=part.group, needs=dict(part.needs))
        for part in parts
    )
