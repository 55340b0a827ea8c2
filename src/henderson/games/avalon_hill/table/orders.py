"""Orders: what several questions of this game may be answered with at once; and what a button that answers
one of them says (engine.offers)."""

from __future__ import annotations

from ....engine.offers import Deeds, Way, Ways

READY = Way("ready", "Ready-made set-up")
HERE = Way("same", "The next ones land here too")
EACH = Way("each", "Several at once")

ORDERS: Ways = {
    "B.setup.3": (READY,),
    ("B.play.1", "land"): (HERE,),
    ("B.play.4", "land"): (HERE,),
    ("B.multi.3", "target"): (Way("storm", "With all who can"),),
    ("B.multi.3", "add"): (Way("all", "Attack with all who can"), EACH),
    "B.attack.6": (Way("always first", "Battles in any order"),),
    "QA.arty.2": (Way("all", "All batteries"), EACH),
    "T.arty.1b": (Way("volley", "All batteries, until it is told otherwise"),),
    "T.arty.4": (Way("all", "Occupy with all"), EACH),
    "GAP.advance": (Way("all", "Advance with all"), EACH, Way("always this", "After every battle")),
    "GAP.retreat": (Way("same", "The others retreat there too"),),
    ("T.casualty.3", "factors"): (Way("always most", "Always as many as can be"),),
}

DEEDS: Deeds = {
    "QA.hidden.1": "place",
    "B.setup.3": "place",
    "B.play.2": "move",
    "B.play.5": "move",
    "B.move.2": "move",
    ("B.multi.3", "target"): "attack",
    ("B.multi.3", "add"): "attack with",
    "B.attack.6": "resolve",
    "GAP.advance": "advance",
    "GAP.retreat": "retreat",
    "O.hidden.13a": "hide",
    "QA.arty.2": "fire with",
    "T.arty.1b": "fire",
    "T.arty.1c": "lose",
    "T.arty.2.1": "fire with",
    "T.arty.4": "occupy",
    ("T.casualty.3", "giver"): "take",
    ("T.casualty.3", "taker"): "give",
    "T.sea.4": "land",
    "T.zoc.3": "attack",
}
