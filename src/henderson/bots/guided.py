"""The other side of a guided turn: it answers as the guide says, and where that says nothing by the game's own sense."""

from __future__ import annotations

from ..games import guide
from .seat import HeuristicBot, Seat


class GuidedBot(HeuristicBot):
    """Plays its part in the guide."""

    def choose(self, seat: Seat) -> str:
        found = guide(seat.view.game)
        for reply in found.replies if found else ():
            if seat.rule == reply.rule and reply.verb in ("", seat.question.verb) and reply.word in seat.words:
                return reply.word
        return super().choose(seat)
