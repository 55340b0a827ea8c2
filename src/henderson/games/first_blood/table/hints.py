"""What the words of this game mean, in a sentence, for those who point at them."""

from __future__ import annotations

from collections.abc import Mapping

from ...kit.dispatch import Key

HINTS: Mapping[Key, str] = {
    ("10.1c", "done"): "No further special destroyer is sent.",
    ("13.7b", "done"): "The others stay in RESERVE.",
    ("13.7c", "done"): "Nobody else takes off; the Air Phase is over.",
    ("SoP.2", "done"): "Movement is over; combat comes next.",
    ("SoP.7", "done"): "Movement is over; combat comes next.",
    "stay": "Nobody else goes into the emptied hex.",
    "attack": "The attack stands as it is put together.",
}
