"""What the words of this game mean, in a sentence, for those who point at them."""

from __future__ import annotations

from collections.abc import Mapping

from ...kit.dispatch import Key

HINTS: Mapping[Key, str] = {
    ("11.0a", "end"): "No further village is tried.",
    ("7.0", "end"): "Movement is over; the artillery fires next.",
    ("8.1.2", "end"): "No further gun fires.",
    ("8.2.1", "end"): "No further assault is made.",
    ("SoP.4", "end"): "The landings are over.",
    ("SoP.14", "end"): "The landings are over.",
    "stealth": "It goes into stealth instead of moving: it cannot be attacked, and comes out on a later turn.",
    "stay": "It stays in stealth.",
    "leave": "It comes out of stealth where it is.",
    "stop": "Its move ends here.",
    "top": "It is put on top of its stack, where the enemy sees it.",
    "alone": "It goes on without the others.",
    "sea": "It goes by sea to another coastal hex; three units a turn may.",
    "withdraw": "It leaves the island for good.",
    "fire": "The volley is fired: a die for each factor.",
    "pass": "No bombardment is tried.",
    "later": "It waits, and is offered again next turn.",
    "halt": "It advances no farther.",
    "only these": "No further hex joins this battle.",
    "done": "No further unit is brought.",
    ("8.2.1.4A", "hold"): "Nobody else advances.",
    ("8.2.10a", "hold"): "It leaves it at that.",
    "retreat": "It goes back as the result says.",
}
