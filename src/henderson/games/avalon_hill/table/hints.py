"""What the words of this game mean, in a sentence, for those who point at them."""

from __future__ import annotations

from collections.abc import Mapping

from ...kit.dispatch import Key

HINTS: Mapping[Key, str] = {
    "stay": "It stays where it is, and its move is over.",
    "end": "Your movement is over; the battles come next.",
    "hold": "Nobody else follows.",
    "sea": "It goes by sea to another coast square.",
    "withdraw": "It leaves the island for good.",
    "declare": "The battle stands as it is put together.",
    "cease": "No further shot is fired.",
    ("O.hidden.13a", "done"): "The others stay on the board, where the U.S. sees them.",
    ("QA.arty.2", "done"): "No other battery will fire.",
    ("T.zoc.3", "done"): "No further square is attacked by choice.",
}
