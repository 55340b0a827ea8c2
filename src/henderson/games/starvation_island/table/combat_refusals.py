"""Why a word may not be chosen in a combat phase, and how a counter is told in a refusal."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Reason
from ..rules.air import BOMB, FIRE
from ..rules.components import (
    BOMBER,
    CV,
    DISABLED,
    FIGHTER,
    GONE,
    LAND,
    NATIONS,
    PILE,
    PLACES,
    POOL,
    SEA,
    SP,
    SUB,
    SUNK,
    TYPES,
    WAITING,
)
from ..rules.matching import GUNS, PASS, TORPEDOES, WITHDRAW, weapons
from ..rules.naval_air import STRIKES
from ..rules.questions import DEFAULT, side_of
from ..rules.state import State

ELSEWHERE = {POOL: "in the force pool", WAITING: "among the optional units", DISABLED: "disabled", SUNK: "sunk",
             GONE: "out of play"}  # fmt: skip


def unit_named(g: State, word: str) -> int:
    """The counter of that name; -1 for none."""
    return g.facts.index.get(word, -1)


def lies(g: State, u: int) -> str:
    """Where a counter is, in words."""
    if g.place[u] == PILE:
        return f"on the pile of turn {g.due[u]}"
    name = PLACES[g.place[u]]
    return ELSEWHERE.get(g.place[u]) or (f"over {name.removeprefix('Over ')}" if name.startswith("Over ") else f"in {name}")


def told(g: State, word: str) -> str:
    """What and where a counter is."""
    u = g.facts.index[word]
    return f"{word}, {NATIONS[g.facts.side[u]]} {called(g, u)}, is {lies(g, u)}"


def called(g: State, u: int) -> str:
    """The type of a counter: letters that are printed on ships as they are, the rest in words."""
    kind = g.facts.kind[u]
    return {LAND: "Land Unit", FIGHTER: "fighter", BOMBER: "bomber", SUB: "submarine"}.get(kind, TYPES[kind])


def one(g: State, u: int) -> str:
    """The same with its article."""
    return f"{'an' if g.facts.kind[u] == SP else 'a'} {called(g, u)}"


# -- combat ---------------------------------------------------------------------------------------------------------------


def joining(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that is no carrier for the dogfight."""
    side, u, box = side_of(decision), unit_named(g, word), decision.about["box"]
    if u < 0:
        return None
    if g.facts.kind[u] != CV or g.facts.side[u] != side:
        return "8.step2.1.b", f"{word} is none of your carriers"
    if u in decision.about["joined"]:
        return "8.step2.1.b", f"{word} has joined"
    if g.place[u] != box:
        return "8.step2.1.c", f"{word} is {lies(g, u)}: a carrier fights only over its own box"
    return "8.step2.2.a", f"{word} has no air point left"


def aiming(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that is no target."""
    side, u = side_of(decision), unit_named(g, word)
    if word in (BOMB, STRIKES):
        return decision.rule, "Not all points have a target yet"
    if u < 0:
        return None
    if g.facts.side[u] == side:
        return "8.step3.3.a", f"{word} is one of your own"
    if u in decision.about["ships"]:
        return decision.rule, "All points have a target; undo takes one back"
    return "8.step3.3.a", f"{word}, {called(g, u)}, is not in the {PLACES[SEA[1 - side]]} box but {lies(g, u)}"


def offering(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that unit is not put on the table."""
    facts, side, u = g.facts, side_of(decision), unit_named(g, word)
    if word == PASS:
        return decision.rule, "Ships are on the table: the choice can only be completed, or undone"
    if u < 0:
        return None
    if facts.side[u] != side or g.place[u] != SEA[side]:
        return "8.step4.offer", f"{word} is not in the {PLACES[SEA[side]]} box but {lies(g, u)}"
    if u not in facts.surface[side]:
        return "8.step4.offer", f"{word} is {one(g, u)}: only BB, CA, CL and DD fight on the surface"
    if decision.rule == "12.0.b":
        return "12.0.b", "Against a Tokyo Express the USN commits all its BB, CA, CL and DD or none"
    return "8.step4.offer", f"{word} is on the table already"


def matching(g: State, decision: Decision, word: str) -> Reason | None:
    """Why a ship may not be matched with that."""
    side, u = side_of(decision), unit_named(g, word)
    if word == WITHDRAW:
        return "8.step4.withdraw", "Withdrawal comes before the first match of a round"
    if word == FIRE:
        return "8.step4.match", "Each ship must have a match before any fires"
    if u < 0:
        return None
    if g.fighting[u] and g.facts.side[u] != side:
        return "8.step4.match", f"{word} is matched already, and the ships left are needed for enemies that are not"
    return "8.step4.match", f"{word} is no enemy in this combat"


def arming(g: State, decision: Decision, word: str) -> Reason | None:
    """Why neither weapon is meant."""
    u = unit_named(g, word)
    return ("8.step4.fire", "Choose a weapon: the target has been named") if u >= 0 or word == FIRE else None


def firing(g: State, decision: Decision, word: str) -> Reason | None:
    """Why nothing can be changed but by undo."""
    if word == WITHDRAW:
        return "8.step4.withdraw", "Withdrawal comes before the first match of a round"
    if word in (GUNS, TORPEDOES) and all(len(weapons(g, u)) == 1 for u in decision.about["ships"]):
        return "8.step4.fire", "None of these ships has a choice of weapons"
    changed = word in g.facts.index or word in (GUNS, TORPEDOES, DEFAULT)
    return ("8.step4.match", "Every ship has its match: fire, or undo to match them otherwise") if changed else None


def torpedoing(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that is no target of the submarine."""
    side, u = side_of(decision), unit_named(g, word)
    if u < 0:
        return None
    if g.facts.side[u] == side:
        return "8.step5.a", f"{word} is one of your own"
    return "8.step5.a", f"{word} is not in the {PLACES[SEA[1 - side]]} box, where your submarine lies"


def bombarding(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that ship does not bombard."""
    facts, side, u = g.facts, side_of(decision), unit_named(g, word)
    if u < 0:
        return ("8.step6.a", "Only Henderson Field may be bombarded; name the ships that do") if word in PLACES else None
    if facts.side[u] != side:
        return "8.step6.a", f"{NATIONS[g.control]} controls Henderson Field: only the other side bombards it"
    if not facts.bombards[u]:
        return "8.step6.a", f"{word} is {one(g, u)}: only BB and CA bombard"
    if u in decision.about["firing"]:
        return "8.step6.a", f"{word} bombards already"
    if g.place[u] == SEA[side] and g.marked[u]:
        return "6.0.marker.a", f"{word} is under an At Sea marker: it is still in transit"
    return "8.step6.a", f"{word} is {lies(g, u)}"


def landing(g: State, decision: Decision, word: str) -> Reason | None:
    """Why that unit neither lands nor unloads."""
    facts, side, u = g.facts, side_of(decision), unit_named(g, word)
    if word == PLACES[g.ground(1 - side)]:
        return "2.1.henderson.a" if side != g.control else "2.1.forces", f"{word} is the box of the other side's forces"
    if u < 0:
        return ("8.step7.a", f"Units land in {PLACES[g.ground(side)]}; name the unit") if word in PLACES else None
    if facts.side[u] != side:
        return "8.step7.a", f"{word} is of the other side"
    if g.place[u] == SEA[side] and g.marked[u]:
        return "6.0.marker.a", f"{word} is under an At Sea marker: it is still in transit"
    return "8.step7.a", f"{word}, {called(g, u)}, is {lies(g, u)}; SP and Land Units at sea land or unload"


def losing(g: State, decision: Decision, word: str) -> Reason | None:
    """Why the loss does not fall on that unit."""
    u = unit_named(g, word)
    if u < 0:
        return None
    if g.facts.side[u] != side_of(decision):
        return decision.rule, f"{word} is of the other side: the loss is yours"
    return decision.rule, f"{word}, {called(g, u)} {lies(g, u)}, was not under that fire, or has nothing left to lose"
