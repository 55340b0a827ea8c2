"""Why a word that was not offered may not be chosen: the rule that forbids it, and a sentence.

First what the question itself says of a counter, a box or a word; then what is true of it at any question.
"""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Key, Reason, Refuser, refused
from ..rules.air import BOMB, FIRE
from ..rules.components import (
    CV,
    FORCES,
    IJN_SEA,
    JAPAN,
    NATIONS,
    OVER_FORCES,
    PILE,
    PLACES,
    POOL,
    RABAUL,
    SEA,
    TRUK,
    US,
)
from ..rules.land import ATTACK, FIGHT, PAY, REFUSE, RETREAT
from ..rules.matching import FORCE, GO, GUNS, PASS, STAY, TORPEDOES, WITHDRAW
from ..rules.movement import EXPRESS, OCCUPIED
from ..rules.naval_air import STRIKES
from ..rules.questions import ALL, DEFAULT, DONE, HOLD, LOSS_RULES, side_of
from ..rules.reinforcements import arriving
from ..rules.state import State
from .chart import board
from .combat_refusals import (
    aiming,
    arming,
    bombarding,
    firing,
    joining,
    landing,
    lies,
    losing,
    matching,
    offering,
    one,
    told,
    torpedoing,
    unit_named,
)


def refusal(g: State, decision: Decision, word: str) -> Reason | None:
    """The rule that forbids that word now, and a sentence; None for what is no word of the game."""
    return refused(REFUSALS, g, decision, word) or general(g, decision, word)


def general(g: State, decision: Decision, word: str) -> Reason | None:
    """What holds at any question: a counter or a box is not asked for, a word belongs to another question."""
    kinds = {decision.meaning(option).kind for option in decision.options}
    if word in g.facts.index:
        asks = "asks for another counter" if "piece" in kinds else "asks for no counter"
        return decision.rule, f"{told(g, word)}; this question {asks}"
    if word in WORDS:
        rule, sentence = WORDS[word]
        return rule, sentence
    if word.isdigit():
        what = "another number" if "number" in kinds else "no number"
        return decision.rule, f"This question asks for {what}"
    if word in {space.id for space in board(g).spaces}:
        asks = "another one" if "space" in kinds else "none"
        return decision.rule, f"{word} is a space of the board; this question asks for {asks}"
    return None


WORDS: dict[str, Reason] = {
    DONE: ("8.0.order", "Nothing can be ended here: answer the question first"),
    ALL: ("8.0.order", "This is chosen one at a time, or there is only one to choose"),
    DEFAULT: ("8.0.order", "There is no order to give here: one choice is left, or none"),
    HOLD: ("8.0.order", "Holding back is an answer to an offer of fire, bombs or land combat"),
    FIRE: ("8.step4.fire", "Fire is opened when every ship has its match, or by fighters at bombers"),
    BOMB: ("8.step2.3.d", "Bombs fall when bombers are over a target and every step has been aimed"),
    STRIKES: ("8.step3.3.c", "A strike flies when all its points have been allocated"),
    PASS: ("8.step4.offer", "A player passes when surface combat is offered or could be, before any ship is on the table"),
    GO: ("8.step4.offer", "A fight begins when at least one ship is on the table"),
    FORCE: ("8.step4.passforce", "Only a second player with a BB or CA and a DD sends home a first player who passed"),
    WITHDRAW: ("8.step4.withdraw", "A side withdraws from a surface combat before it matches its ships in a round"),
    STAY: ("12.0.d", "The USN is asked to stay only when Japan wins the initiative from the third round of an Express on"),
    GUNS: ("8.step4.fire", "A weapon is chosen for a ship that has been matched"),
    TORPEDOES: ("8.step4.fire", "A weapon is chosen for a ship that has been matched"),
    ATTACK: ("11.1.a", "Land combat is declared in the Land Phase, Japan first, with supply and Land Units of both sides ashore"),
    FIGHT: ("11.1.e", "Fight or retreat is asked at the start of a round of land combat"),
    RETREAT: ("11.1.e", "Fight or retreat is asked at the start of a round of land combat"),
    PAY: ("11.2.a", "Land Units are paid for in the Land Phase, after combat"),
    REFUSE: ("11.2.b", "Supply is refused where it is asked for, in the Land Phase after combat"),
    EXPRESS: ("12.0.a", "A Tokyo Express is declared in a Japanese Naval Movement Phase"),
}


# -- reinforcements -------------------------------------------------------------------------------------------------------


def at_rabaul(g: State, decision: Decision, word: str) -> Reason | None:
    """Why an arrival may not be based at Rabaul."""
    u = unit_named(g, word)
    if u < 0:
        return None
    if g.facts.side[u] != JAPAN:
        return "5.1.b", f"{word} is of the USN: its arrivals go to Noumea"
    if u not in arriving(g, JAPAN):
        return "5.1.a", f"{word} does not arrive now: it is {lies(g, u)}"
    kind = g.facts.kind[u]
    if kind not in g.facts.rabaul:
        return "2.1.rabaul.b", f"{word} is no CA, CL or DD: Rabaul takes no other ship"
    return "2.1.rabaul.b", f"Rabaul has its {g.facts.rabaul[kind]} already; {word} goes to Truk"


def purchase(g: State, decision: Decision, word: str) -> Reason | None:
    """Why points cannot be spent on that."""
    facts, side, u = g.facts, side_of(decision), unit_named(g, word)
    if u < 0:
        return None
    if facts.side[u] != side:
        return "5.2.a", f"{word} is of the other side"
    if facts.kind[u] == CV:
        if g.place[u] != PILE:
            return "5.2.g", f"{word} is not off map as a reinforcement"
        if g.air[u] >= facts.air[u]:
            return "2.2.air.c", f"{word} has its printed {facts.air[u]} air points"
        return "5.2.g", f"An air point costs {facts.need('cost of a carrier air point')}, and {g.points} is left"
    if u not in facts.land_air[side]:
        return "5.2.a", f"{word} is {one(g, u)}: points buy Land-Based Air and the air of carriers"
    if side == US and g.control != US:
        return "5.2.e", "The USN does not control Henderson Field"
    if g.place[u] == POOL or g.flip[u]:
        return "5.2.a", f"No point is left for {word}"
    return "5.2.f", f"{word} has both steps"


def new_base(g: State, decision: Decision, word: str) -> Reason | None:
    """Why air may not be based there."""
    if word == PLACES[FORCES]:
        return "2.1.forces", "No air is based in the box of the forces on the island"
    return ("2.2.air.d", f"Land-Based Air is based at Henderson Field or Rabaul, not in {word}") if word in PLACES else None


# -- movement -------------------------------------------------------------------------------------------------------------


def naval_move(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that unit cannot move now."""
    facts, side, u = g.facts, side_of(decision), unit_named(g, word)
    rule = "6.0.usn" if side == US else "6.0.ijn"
    if word == EXPRESS and side == JAPAN:
        if g.express:
            return "12.0.a", "It has been declared"
        if g.stage == OCCUPIED:
            return "12.0.a", "Japanese ships were in the IJN At Sea box when the phase began"
        return "6.0.te", "Another Japanese unit has moved to sea in this phase, or Rabaul has no ship"
    if word == DONE:
        return "12.0.a", "A declared Express needs a ship"
    if word == ALL:
        return rule, "No two units are in port that could put to sea together"
    if u < 0:
        return (rule, "Name a unit: where it moves is settled by where it is") if word in PLACES else None
    if facts.side[u] != side:
        return "6.0.phase", f"{word} moves in the phases of its own side"
    if u not in facts.naval[side]:
        return "6.0.phase", f"{word} is no naval unit"
    if g.place[u] == RABAUL:
        return "6.0.ijn", f"{word} leaves Rabaul only as a Tokyo Express"
    if g.place[u] == TRUK:
        return "12.0.a", f"A Tokyo Express was declared: {word} stays in Truk in this phase"
    if g.place[u] == SEA[side]:
        return "6.0.leave.a", f"{word} has put to sea this turn already"
    return rule, f"{word} is {lies(g, u)}"


def from_rabaul(g: State, decision: Decision, word: str) -> Reason | None:
    """Why an air unit cannot fly."""
    u = unit_named(g, word)
    if u >= 0:
        if u in g.facts.land_air[JAPAN]:
            return "7.0.a", f"{word} is not in Rabaul but {lies(g, u)}"
        return "7.0.a", f"{word} is no Japanese Land-Based Air unit"
    return ("7.0.a", "First name the unit that flies") if word in PLACES else None


def raid_box(g: State, decision: Decision, word: str) -> Reason | None:
    """Why air cannot fly there."""
    if word == PLACES[IJN_SEA]:
        return "7.0.a", "Japan's own At Sea box is no target"
    if word == PLACES[FORCES]:
        return "8.0.owner", "Forces on the Island is Japan's own box while the USN controls Henderson Field"
    if word == PLACES[RABAUL]:
        return "8.0.rabaul", "Nobody attacks Rabaul"
    return ("7.0.a", f"Air of Rabaul does not fly to {word}") if word in PLACES or word == PLACES[OVER_FORCES] else None


def take_off(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that unit cannot take off."""
    u = unit_named(g, word)
    if u < 0:
        return ("8.step1.a", "First name the unit that takes off") if word in PLACES else None
    if g.facts.side[u] != g.control:
        return "2.1.henderson.a", f"{NATIONS[g.control]} controls Henderson Field"
    if u not in g.facts.land_air[g.control]:
        return "8.step1.a", f"{word} is no Land-Based Air"
    return "8.step1.a", f"{word} is not on the ground at Henderson Field but {lies(g, u)}"


def cactus_box(g: State, decision: Decision, word: str) -> Reason | None:
    """Why air of Henderson does not fly there."""
    if word == PLACES[SEA[g.control]]:
        return "8.step1.a", "That is your own At Sea box: only the enemy's may be flown to"
    if word == PLACES[RABAUL]:
        return "8.0.rabaul", "Nobody attacks Rabaul"
    if word == PLACES[FORCES]:
        return "8.step1.a", "Bombers in the air over Henderson may bomb it in step 2"
    return ("8.step1.a", f"Air of Henderson Field does not fly to {word}") if word in PLACES else None


# -- land -----------------------------------------------------------------------------------------------------------------


def committing(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that unit is not committed."""
    side, u = side_of(decision), unit_named(g, word)
    inside, room = decision.about["inside"], decision.about["room"]
    if word == DONE:
        return "11.1.j", "At least one unit is committed"
    if u in inside:
        return "11.1.j", f"{word} is in the combat"
    full = len(inside) >= room
    if word == ALL or (full and u in g.land(side)):
        return "11.1.b", f"The supply pays for {room} units"
    if u < 0:
        return None
    if g.facts.side[u] != side or u not in g.facts.land[side]:
        return "11.1.j", f"{word} is none of your Land Units"
    return "11.1.a", f"{word} is not ashore but {lies(g, u)}"


def amount(g: State, decision: Decision, word: str) -> Reason | None:
    """Why so many steps or points cannot be used."""
    if not word.isdigit():
        return None
    most = max(decision.options)
    what = "air points at sea" if decision.rule == "8.step3.3.a" else "steps, by what is there and the supply at hand"
    return decision.rule, f"At most {most} {what}"


REFUSALS: dict[Key, Refuser[State]] = {
    "5.1.a": at_rabaul,
    "5.2.a": purchase,
    "5.2.d": new_base,
    "6.0.usn": naval_move,
    "6.0.ijn": naval_move,
    ("7.0.a", "fly"): from_rabaul,
    ("7.0.a", "fly to"): raid_box,
    ("8.step1.a", "take off"): take_off,
    ("8.step1.a", "fly to"): cactus_box,
    "8.step2.1.b": joining,
    ("8.step2.3.d", "aim"): aiming,
    "8.step3.3.c": aiming,
    "8.step4.offer": offering,
    "8.step4.reply": offering,
    "12.0.b": offering,
    "8.step4.match": matching,
    ("8.step4.fire", "weapon"): arming,
    ("8.step4.fire", "fire"): firing,
    "8.step5.c": torpedoing,
    "8.step6.a": bombarding,
    "8.step7.a": landing,
    "8.step3.3.a": amount,
    "11.1.b": amount,
    "11.1.f": amount,
    "11.1.h": amount,
    "11.1.j": committing,
    **{(rule, "lose"): losing for rule in LOSS_RULES},
    ("8.step2.3.c", "lose unit"): losing,
}
