"""Orders: what several questions of this game may be answered with at once; and what a button that answers
one of them says (engine.offers)."""

from __future__ import annotations

from ....engine.offers import Deeds, Way, Ways

READY = Way("ready", "Ready-made set-up")
HERE = Way("same", "The next ones go here too")
EACH = Way("each", "Several at once")

ORDERS: Ways = {
    "3.0a": (READY, HERE),
    "3.0c": (READY, HERE),
    "3.1a": (READY, HERE),
    "7.1a": (HERE,),
    "7.2a": (HERE,),
    "10.1a": (HERE, Way("always this", "Always there")),
    "10.1c": (Way("always this", "Every turn"),),
    "13.7a": (HERE,),
    "8.1": (Way("storm", "With all who can"),),
    "8.2d": (Way("all", "All that can join"), EACH),
    "8.10c": (Way("always first", "Resolve in any order"), EACH),
    ("13.7b", "bring"): (Way("all", "Bring all of them"), EACH),
    ("13.7c", "launch"): (Way("all", "Launch all of them"), EACH),
    ("8.10a", "retreat"): (Way("same", "The others retreat there too"),),
    ("8.10DE", "occupy"): (Way("all", "Occupy with all"), EACH, Way("always this", "After every battle")),
    "11.2": (Way("always this", "Always"),),
    "13.3.3c": (Way("always this", "Always there"),),
    "9.5.2b": (Way("always this", "Always there"),),
    "10.3a": (Way("always this", "Always there"),),
}

DEEDS: Deeds = {
    "13.3.3a": "fly",
    "10.1a": "place",
    "10.1c": "commit",
    "10.3a": "bombard",
    "13.3.3c": "attack",
    "13.6a": "put",
    "13.7a": "return",
    ("13.7b", "bring"): "bring",
    ("13.7c", "go"): "move",
    "14.1": "remove",
    "3.0a": "set up",
    "3.0c": "set up",
    "3.1a": "set up",
    "4.0a": "move",
    "7.1a": "place",
    "7.2a": "place",
    "8.1": "attack",
    "8.10.1": "lose",
    "8.10c": "resolve",
    "8.2d": "attack with",
    ("8.10a", "first"): "retreat",
    "9.5.2b": "bombard",
    "SoP.2": "move",
    "SoP.7": "move",
}
