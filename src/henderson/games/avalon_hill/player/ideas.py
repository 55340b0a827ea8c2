"""Plans for a single step that search compares, too narrow to be played for a whole game."""

from __future__ import annotations

from ..rules.facts import JAPAN, US
from .styles import BOLD, CAREFUL, HISTORICAL, REGULAR

# Basic: the U.S. strikes sooner or keeps closer, Japan breaks in elsewhere. Tournament, whose
# numbers are others: at them, hunt or strike now, hold back, spread under guns, go away, guns to the front, go for the field.
IDEAS = {
    "next": {
        US: REGULAR[US]._replace(odds=2.0, hunt=3, zeal=2.1, shy=0.0, guard=1.0, guns=1.6, battery=2.9),
        JAPAN: REGULAR[JAPAN]._replace(breach=1, zeal=2.5, shy=0.0),
    },
    "third": {
        US: REGULAR[US]._replace(odds=1.5, hunt=6, ring=1.0, chase=40.0),
        JAPAN: REGULAR[JAPAN]._replace(breach=2, muster=1),
    },
    "fourth": {
        US: REGULAR[US]._replace(breach=1, ring=6.0, chase=6.0, guard=4.0),
        JAPAN: REGULAR[JAPAN]._replace(breach=3, muster=99),
    },
    "fill": {US: REGULAR[US]._replace(fill=2, spread=7.0), JAPAN: REGULAR[JAPAN]._replace(fill=-1, spread=7.0)},
    "hold": {
        US: REGULAR[US]._replace(odds=9.0, ring=6.0, fear=0.0, fill=1, zeal=0.5, shy=2.5),
        JAPAN: REGULAR[JAPAN]._replace(breach=4, muster=1, retire=0),
    },
    "narrow": {
        US: REGULAR[US]._replace(odds=4.0, fear=1.0, guns=3.0, shield=0.2),
        JAPAN: REGULAR[JAPAN]._replace(wide=False, breach=1, guns=3.0, shield=0.2),
    },
    "whole": {
        US: REGULAR[US]._replace(whole=True, fill=2, guard=1.0, caught=0.5),
        JAPAN: REGULAR[JAPAN]._replace(stand=1.0, behind=4.0, march=2.0, seize=15.0, muster=1),
    },
    # what a U.S. search does unless it finds better: it draws the net and strikes back by one plan
    "usual": {US: REGULAR[US]._replace(net=True, whole=True, fill=2, dear=1.5), JAPAN: REGULAR[JAPAN]},
    "nearer": {US: REGULAR[US], JAPAN: REGULAR[JAPAN]._replace(second=13)},
    # the characters for a single step: what a sortie gained on turn 8 says nothing of turn 9, when it loses the game
    "bold": BOLD, "careful": CAREFUL, "historical": HISTORICAL,
}
# whom search takes the enemy for, now and then: one who begins as search does, and one who comes out
RIVALS = {"as search": {US: IDEAS["usual"][US], JAPAN: REGULAR[JAPAN]}, "bold": BOLD}
