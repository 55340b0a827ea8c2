"""Orders: what several questions of this game may be answered with at once; and what a button that answers
one of them says (engine.offers)."""

from __future__ import annotations

from ....engine.offers import Deeds, Way, Ways

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

DEEDS: Deeds = {
    "11.0a": "rise",
    "2.3b": "lose",
    "7.0": "move",
    "7.1a": "move",
    "7.6a": "sail",
    "7.7.3a": "move",
    "7.7.4b": "move",
    "7.7.5c": "move",
    ("8.1.2", "gun"): "fire with",
    "8.1.3": "fire",
    "8.1.5b": "lose",
    "8.1.8b": "suppress",
    ("8.2.1", "attacker"): "attack with",
    ("8.2.1", "target"): "attack",
    ("8.2.1.4A", "further"): "advance",
    ("8.2.1.4A", "unit"): "advance",
    "8.2.1.4L": "lose",
    "8.2.1.4Ra": "retreat",
    ("8.2.6a", "target"): "attack",
    "10.2": "bring",
}
