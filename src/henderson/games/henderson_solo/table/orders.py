"""Orders: what several questions of this game may be answered with at once (engine.offers)."""

from __future__ import annotations

from ....engine.offers import Way, Ways

READY = Way("ready", "Ready-made set-up")
ON = Way("always this", "From now on without asking")
MOST = Way("always most", "Always as many as can be")
EACH = Way("each", "Several at once")

ORDERS: Ways = {
    "p13.b": (READY,),
    "p13.c": (READY, Way("same", "As many for the next ones")),
    ("p14.a", "buy"): (READY, Way("same", "The same again")),
    "p14.b": (READY,),
    "2.0.a": (Way("menu", "What each card does"), Way("always first", "Cards in any order")),
    "2.6.a": (MOST,),
    ("2.7.b", "buy"): (Way("same", "The same again"),),
    ("2.7.b", "send"): (ON,),
    "2.12.a": (Way("all", "All of them"),),
    "2.13.b": (Way("all", "All of them"),),
    "3.5.1": (Way("always first", "Any of them"),),
    "3.6.1.b": (Way("always this", "As many against each"), MOST),
    ("4.1.6.a", "buy"): (Way("same", "The same again"),),
    "4.0.a": (Way("ahead", "Actions at once"),),
    "4.0.b": (Way("menu", "What each counter can do"), EACH),
    "4.1.5.b": (EACH,),
    "2.7.a": (Way("same", "As many for the next ones"), MOST),
    "4.1.9.a": (Way("all", "All of them"),),
    "4.0.2": (Way("always first", "The turn's own first"), Way("always last", "An Officer's order first"), ON),
    "3.5.b": (ON,),
    ("2.8.a", "token"): (ON,),
    ("2.8.a", "place"): (Way("always first", "Any of them"),),
    ("2.11.a", "place"): (Way("always first", "Any of them"),),
}
