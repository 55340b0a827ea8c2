"""What happened, in a sentence, with its rule and who saw it. Events are notes, never the source of truth."""

from __future__ import annotations

from typing import Any, NamedTuple


class Event(NamedTuple):
    """One line of the log. `to` names the sides that saw it, None is everybody."""

    rule: str
    template: str
    args: tuple[Any, ...]
    to: tuple[str, ...] | None
    kind: str  # "move", "dice", "loss", "reveal", "score", ... ; a "reveal" or "dice" ends free undo
    data: dict[str, Any]  # piece, path, ... for animation; must hold nothing that `to` may not know

    @property
    def text(self) -> str:
        """The sentence."""
        return self.template.format(*self.args)

    def seen_by(self, side: str | None) -> bool:
        """May that side (None: a spectator, who sees what all see) read it?"""
        return self.to is None or (side is not None and side in self.to)
