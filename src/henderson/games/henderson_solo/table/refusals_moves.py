"""Why a word is refused in the Move Sub-Phase, and when a Weapon is carried."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Key, Reason, Refuser
from ..rules.facts import KINDS, MG, OFFICER
from ..rules.moves import CARRY, partner
from ..rules.orders import QUOTA
from ..rules.state import ARRIVED, CANNOT_MOVE, DISRUPTED, EXHAUSTED, MOVED, ORDERED, State


def cannot_move(g: State, decision: Decision, word: str) -> Reason | None:
    """4.0.a Each once, in the quota; 4.0.d not Exhausted or Disrupted; 2.7.c not just arrived; 4.1.1.c a Weapon by Teams."""
    c = g.facts.by_name.get(word)
    if c is None:
        return None
    state = g.status[c]
    if g.place[c] < 0:
        return "4.0.a", f"{word} is not on the board."
    if state & ARRIVED:
        return "2.7.c", f"{word} has just arrived and waits until the following turn."
    if state & MOVED:
        return "4.0.a", f"{word} has moved already."
    if state & CANNOT_MOVE:
        return "4.0.d", f"{word} is {'Exhausted' if state & EXHAUSTED else 'Disrupted'} and can only Recover."
    if g.facts.kind[c] >= MG and g.place[c] < g.facts.positions:
        return "4.1.1.c", f"{word} is moved by two Teams that carry it: {crews(g, c)}."
    return "4.0.a", "No Moves are left for it, and no Officer beside it can order one."


def crews(g: State, weapon: int) -> str:
    """The Teams that man a Weapon."""
    return " or ".join(KINDS[k] for k, mans in enumerate(g.facts.mans) if g.facts.kind[weapon] in mans)


def cannot_go_there(g: State, decision: Decision, word: str) -> Reason | None:
    """4.1.1.a-4.1.1.g Linked positions, Reserves and boxes."""
    facts, c = g.facts, decision.about["unit"]
    if word.startswith(CARRY):
        return cannot_carry(g, c, word.removeprefix(CARRY))
    to, p = facts.places_by_name.get(word), g.place[c]
    if to is None:
        return None
    here = facts.place_names[p]
    if to == p:
        return "4.1.1.a", f"{facts.names[c]} is at {word} already."
    if p == facts.oka:
        return "4.1.1.g", "From Colonel Oka's box only Reserves boxes can be reached."
    if p < facts.positions:
        if to in facts.links[p]:
            return "4.1.1.b", f"{word} holds {held(g, to)}; a swap takes two Moves and single counters both able to Move."
        if to == facts.oka:
            return "4.1.1.g", "Only from a Reserves box can Colonel Oka's box be reached."
        if to >= facts.positions:
            return "4.1.1.d", f"From {here} only the Reserves box of its own sector can be reached."
        return "4.1.1.a", f"{word} is not linked with {here}."
    if facts.kind[c] >= MG:
        return "4.1.1.f", f"{facts.names[c]} goes by itself only from box to box; into a position two Teams carry it."
    if facts.sector_of[to] != facts.sector_of[p]:
        return "4.1.1.e", f"From {here} only positions of its own sector can be reached."
    return "4.1.1.e", f"{word} is not vacant: it holds {held(g, to)}."


def held(g: State, p: int) -> str:
    """Who stands there."""
    return ", ".join(g.facts.names[c] for c in (*g.at[p], *g.guns[p])) or "nobody"


def cannot_carry(g: State, c: int, name: str) -> Reason | None:
    """4.1.1.c Two matching Teams and their Weapon, all able to Move."""
    facts, w = g.facts, g.facts.by_name.get(name)
    if w is None or facts.kind[w] < MG:
        return None
    if facts.kind[w] not in facts.mans[facts.kind[c]]:
        return "4.1.1.c", f"{facts.names[c]} does not man {name}."
    if g.place[w] != g.place[c]:
        return "4.1.1.c", f"{name} is not with {facts.names[c]}."
    if g.status[w] & ARRIVED:
        return "2.7.c", f"{name} has just arrived and waits until the following turn."
    if g.status[w] & MOVED:
        return "4.0.a", f"{name} has moved already."
    if partner(g, c, CANNOT_MOVE) < 0:
        return "4.1.1.c", f"{name} takes two matching Teams that can both Move."
    return "4.1.1.c", "Two Moves are needed, and an empty place to carry it to."


def cannot_carry_there(g: State, decision: Decision, word: str) -> Reason | None:
    """4.1.1.c To a linked position that is empty and has no Weapon; 4.1.1.d, 4.1.1.e or to or from the sector's Reserves."""
    facts, c = g.facts, decision.about["unit"]
    to, p = facts.places_by_name.get(word), g.place[decision.about["unit"]]
    if to is None:
        return None
    if facts.sector_of[to] != facts.sector_of[p] or to == p:
        return "4.1.1.c", f"{word} is not in reach of two Teams with a Weapon at {facts.place_names[p]}."
    if to < facts.positions and (g.at[to] or g.guns[to]):
        return "4.1.1.h", f"{word} holds {held(g, to)}; two Teams and a Weapon need an empty position."
    return "4.1.1.c", f"{word} is not linked with {facts.place_names[g.place[c]]}."


def no_order_from(g: State, decision: Decision, word: str) -> Reason | None:
    """4.0.2 An Officer beside the counter, not Disrupted, who has given no order this turn; or the quota."""
    facts, o, c = g.facts, g.facts.by_name.get(word), decision.about["unit"]
    if word in QUOTA.values():
        left = word == QUOTA[decision.about["what"]]
        return "4.0.2", f"Nothing is left of {word}." if left else f"Not {word}: the question is of the other kind."
    if o is None:
        return None
    if facts.kind[o] != OFFICER:
        return "4.0.2", f"{word} is no Officer."
    if g.place[o] < 0 or g.place[o] not in facts.links[g.place[c]]:
        return "4.0.2", f"{word} is not beside {facts.names[c]}."
    if g.status[o] & (DISRUPTED | ORDERED):
        return "4.0.2", f"{word} {'is Disrupted' if g.status[o] & DISRUPTED else 'has given an order this turn'}."
    return "4.0.2", f"{word} is needed for the other counter."


REFUSALS: dict[Key, Refuser[State]] = {
    "4.0.a": cannot_move,
    "4.1.1.a": cannot_go_there,
    "4.1.1.c": cannot_carry_there,
    ("4.1.10.a", "carry"): cannot_carry_there,
    "4.0.2": no_order_from,
}
