"""Orders: what several questions of this game may be answered with at once; and what a button that answers
one of them says (engine.offers)."""

from __future__ import annotations

from ....engine.offers import Deeds, Way, Ways

ON = Way("always this", "From now on without asking")
MOST = Way("always most", "Always as many as can be")
EACH = Way("each", "Several at once")

ORDERS: Ways = {
    "5.1.a": (EACH,),
    "6.0.usn": (EACH,),
    "6.0.ijn": (EACH,),
    "8.step4.offer": (EACH,),
    "8.step4.reply": (EACH,),
    "8.step6.a": (EACH,),
    "5.2.b": (MOST,),
    ("7.0.a", "fly to"): (ON,),
    ("8.step1.a", "fly to"): (ON,),
    "8.step2.2.e": (ON,),
    "8.step2.3.b": (ON,),
    "8.step3.3.a": (MOST,),
    ("8.step3.3.b", "lose"): (ON,),
    ("8.step3.2.b", "lose"): (ON,),
    ("8.step3.3.c", "aim"): (Way("same", "The next points at it too"), Way("always this", "All points at it")),
    "8.step4.match": (Way("always first", "In any order"),),
    "8.step4.passforce": (ON,),
    "8.step5.c": (ON,),
    "8.step7.a": (Way("all", "Land and unload all"), EACH),
    "11.1.b": (MOST,),
    "11.1.e": (Way("always this", "Round after round"),),
    "11.1.f": (ON,),
    "11.1.h": (MOST, ON),
    "11.1.j": (EACH, ON),
    "11.2.a": (ON,),
    ("11.1.d", "lose"): (ON,),
}

DEEDS: Deeds = {
    "5.2.d": "base",
    "11.1.j": "commit",
    "5.1.a": "base",
    "5.2.a": "spend",
    "6.0.ijn": "move",
    "6.0.usn": "move",
    ("7.0.a", "fly to"): "fly",
    ("8.step1.a", "fly to"): "fly",
    ("8.step1.a", "take off"): "fly",
    "8.step2.1.b": "join",
    "8.step4.match": "match",
    "8.step4.offer": "fight",
    "8.step4.reply": "fight",
    "8.step5.c": "aim",
    "8.step6.a": "bombard",
    "8.step7.a": "land",
}
