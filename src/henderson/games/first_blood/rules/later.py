"""Options of which something holds, found out when somebody looks: made for every question, seldom looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any


class Those(Sequence[Any]):
    """Those of the options of which something holds."""

    __slots__ = ("holds", "options")

    def __init__(self, options: Sequence[Any], holds: Callable[[Any], bool]) -> None:
        self.options, self.holds = options, holds

    def __contains__(self, option: object) -> bool:
        return option in self.options and self.holds(option)

    def __len__(self) -> int:
        return len(self[:])

    def __getitem__(self, i: Any) -> Any:
        return [option for option in self.options if self.holds(option)][i]
