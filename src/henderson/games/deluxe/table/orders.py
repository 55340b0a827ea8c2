"""Orders: what several questions of this game may be answered with at once (engine.offers)."""

from __future__ import annotations

from ....engine.offers import Way, Ways

LAND = Way("same", "The next ones land here too")
EACH = Way("each", "Several at once")

ORDERS: Ways = {
    ("SoP.4", "land"): (LAND,),
    ("SoP.14", "land"): (LAND,),
    "8.1.3": (Way("volley", "All guns that reach it"),),
    ("8.1.2", "factors"): (Way("always most", "Always with all factors"),),
    "8.1.7a": (Way("always this", "Every turn"),),
    ("8.2.1", "target"): (Way("storm", "With all who can"),),
    ("8.2.1", "attacker"): (Way("all", "Attack with all who can"), EACH),
    "8.2.3a": (Way("always this", "In every battle"),),
    "8.2.4b": (Way("always most", "Always as many as can be"),),
    ("8.2.1.4A", "unit"): (Way("all", "Advance with all"), EACH, Way("always this", "After every battle")),
    "10.2": (Way("all", "Fill the transports"), EACH),
    "11.0a": (Way("all", "Guerrillas at all villages"),),
}
