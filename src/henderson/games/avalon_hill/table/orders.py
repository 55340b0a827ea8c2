"""Orders: what several questions of this game may be answered with at once (engine.offers)."""

from __future__ import annotations

from ....engine.offers import Way, Ways

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
    "GAP.advance": (Way("all", "Advance with all"), EACH),
    "GAP.retreat": (Way("same", "The others retreat there too"),),
    ("T.casualty.3", "factors"): (Way("always most", "Always as many as can be"),),
}
