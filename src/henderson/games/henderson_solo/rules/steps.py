"""The steps of the sequence of play, by number."""

from __future__ import annotations


class Phase:
    """What comes next; the state's `step` holds one of these."""

    SET_UP, DEPLOY, SUPPRESSION, PURCHASE, SURPRISE = range(5)  # p13, p14, 6.x
    OPERATIONS, DISCARD, RESOLVE, REINFORCE = range(5, 9)  # 2.0
    TACTICS, IJA_CARD, PLACE = range(9, 12)  # 3.0
    CHARGE, TANK_CHECK, BOMBARD, WATER, PILOTS, OKA, BANZAI_END = range(12, 19)  # 3.8
    MOVES, ACTIONS, TURN_END = range(19, 22)  # 4.0
