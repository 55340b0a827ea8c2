"""The steps of the sequence of play, by number."""

from __future__ import annotations


class Phase:
    """What comes next; the state's `step` holds one of these."""

    SET_UP, DEPLOY, SUPPRESSION, PURCHASE, SURPRISE = range(5)  # p13, p14, 6.x
    OPERATIONS, DISCARD, RESOLVE, REINFORCE = range(5, 9)  # 2.0
    TACTICS, IJA_CARD, PLACE = range(9, 12)  # 3.0
    CHARGE, TANK_CHECK, BOMBARD, WATER, PILOTS, OKA, BANZAI_END = range(12, 19)  # 3.8
    MOVES, ACTIONS, TURN_END = range(19, 22)  # 4.0


NAMES = (
    ("p13.a", "Set-up"), ("p13.b", "Deploy Rifles"), ("p13.c", "Place Suppression"), ("p14.a", "Purchase"), ("6.6", "Surprise"),
    ("2.1", "Draw Operations cards"), ("2.1", "Discard Operations cards"), ("2.1.b", "Resolve Operations cards"),
    ("2.7.b", "Send Reinforcements"),
    ("6.3.a", "Tactics cards"), ("3.0.a", "IJA card"), ("3.6.a", "Place IJA counters"),
    ("3.8.1", "Banzai Charge"), ("3.8.2", "Tank Check"), ("3.8.3", "Bombard Henderson Field"), ("3.8.4.a", "Water Supplies"),
    ("3.8.5", "Pilot Nutrition"), ("3.8.oka", "Colonel Oka's Attack"), ("3.8.cont", "End of the Banzai card"),
    ("4.0.a", "USMC Moves"), ("4.0.b", "USMC Actions"), ("end.a", "End of turn"),
)  # fmt: skip
