"""Orders: what several questions of this game may be answered with at once; and what a button that answers
one of them says (engine.offers)."""

from __future__ import annotations

from ....engine.offers import Deeds, Way, Ways

READY = Way("ready", "Ready-made set-up")
ON = Way("always this", "From now on without asking")
MOST = Way("always most", "Always as many as can be")
EACH = Way("each", "Several at once")
FURTHER = Way("further", "And what follows it")

ORDERS: Ways = {
    "p13.b": (READY,),
    "p13.c": (READY, Way("same", "As many for the next ones")),
    ("p14.a", "buy"): (READY, Way("same", "The same again")),
    "p14.b": (READY,),
    "2.0.a": (Way("menu", "What each card does"), FURTHER, Way("always first", "Cards in any order")),
    "2.6.a": (MOST,),
    ("2.7.b", "buy"): (Way("same", "The same again"),),
    ("2.7.b", "send"): (ON,),
    "2.12.a": (Way("all", "All of them"), ON),
    "2.13.b": (Way("all", "All of them"), ON),
    "3.5.1": (Way("always first", "Any of them"),),
    "3.6.1.b": (Way("always this", "As many against each"), MOST),
    ("4.1.6.a", "buy"): (Way("same", "The same again"),),
    "4.0.a": (Way("ahead", "Actions at once"), FURTHER),
    "4.0.b": (Way("menu", "What each counter can do"), FURTHER, EACH),
    "4.1.5.b": (EACH,),
    "2.7.a": (Way("same", "As many for the next ones"), MOST),
    ("4.1.7.a", "artillery"): (ON,),
    ("4.1.7.a", "tokens"): (Way("always this", "As many against each"), MOST),
    "4.1.9.a": (Way("all", "All of them"),),
    "4.0.2": (Way("always first", "The turn's own first"), Way("always last", "An Officer's order first"), ON),
    "3.5.b": (ON,),
    ("2.8.a", "token"): (ON,),
    ("2.8.a", "place"): (Way("always first", "Any of them"),),
    ("2.11.a", "place"): (Way("always first", "Any of them"),),
}

DEEDS: Deeds = {
    "3.1.1.a": "act",
    ("4.1.7.a", "artillery"): "fire from",
    "2.0.b": "repair",
    "2.10.a": "signal",
    ("2.11.a", "place"): "ready",
    "2.12.a": "send from",
    ("2.13.a", "place"): "ready",
    "2.13.b": "send from",
    ("2.15.a", "place"): "ready",
    ("2.8.a", "place"): "ready",
    "2.9.a": "ready",
    "3.5.1": "take",
    "3.5.2": "take",
    "3.5.3.a": "take",
    "3.6.2.2.e": "fire with",
    "3.8.4.b": "remove",
    "3.8.5": "remove",
    "4.0.2": "order",
    "4.0.a": "move",
    "4.0.b": "act",
    "4.1.1.a": "move",
    "4.1.1.c": "carry",
    "4.1.11.d": "fire",
    "4.1.2.a": "attack",
    "4.1.5.b": "command",
    "4.1.9.a": "wire",
    "p13.b": "deploy",
    "p14.b": "place",
}
