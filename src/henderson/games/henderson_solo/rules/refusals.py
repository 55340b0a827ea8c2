"""Why a word is refused in the Action Sub-Phase: the rule and a sentence."""

from __future__ import annotations

from .facts import OFFICER
from .orders import ACTION, rooms
from .state import ACTED, ARRIVED, BARRED, COMMANDED, EXHAUSTED, FIGHTERS, NO_AMMO, SPENT, State


def why_not_act(g: State, word: str) -> tuple[str, str] | None:
    """Why that counter cannot take an Action."""
    c = g.facts.by_name.get(word)
    if c is None:
        return None
    state = g.status[c]
    for bit, rule, text in (
        (ACTED, "4.0.b", "has taken its Action"),
        (COMMANDED, "4.1.5.c", "was commanded this turn"),
        (ARRIVED, "2.7.c", "has just arrived"),
        (BARRED, "4.1.1.d", "went to the Reserves box this turn"),
    ):
        if state & bit:
            return rule, f"{word} {text}."
    if g.place[c] >= 0 and rooms(g, ACTION)[g.facts.sector_of[g.place[c]]] < 1:
        return "4.0.b", "No Actions are left."
    return "4.0.b", f"There is no Action that {word} could take."


def why_not_action(g: State, c: int, word: str) -> tuple[str, str] | None:
    """Why that Action is not open to the counter."""
    if g.status[c] & SPENT:
        return "4.0.d", f"{g.facts.names[c]} is {'Exhausted' if g.status[c] & EXHAUSTED else 'Disrupted'} and can only Recover."
    if word in ("Attack", "Rapid Fire"):
        if g.facts.kind[c] not in FIGHTERS:
            return "4.1.2.f", "Only Rifles, NCO and Officers Attack."
        if g.status[c] & NO_AMMO:
            return "4.1.2.1", f"{g.facts.names[c]} is Out of Ammo: Reload first."
        return "4.1.2.a", f"{g.facts.names[c]} sees no target it may attack."
    return None


def why_no_wire(g: State, c: int, word: str) -> tuple[str, str] | None:
    """Why Barbed Wire cannot be laid there."""
    ap = g.facts.aps_by_name.get(word)
    if ap is None:
        return None
    if not g.facts.wire_bits >> ap & 1:
        return "4.1.9.a", f"{word} is no front line (Wire) position."
    if g.foes >> ap & 1:
        return "4.1.9.b", f"{word} holds {g.enemy_name(ap)}."
    if g.wired >> ap & 1:
        return "4.1.9.b", f"{word} has Barbed Wire already."
    return "4.1.9.a", f"{g.facts.place_names[g.place[c]]} has no Line of Sight to {word}."


def why_not_commanded(g: State, word: str) -> tuple[str, str] | None:
    """Why that counter cannot be commanded."""
    c = g.facts.by_name.get(word)
    if c is None:
        return None
    if g.facts.kind[c] == OFFICER:
        return "4.1.5.b", "An Officer cannot be commanded."
    if g.status[c] & (ACTED | COMMANDED):
        return "4.1.5.b", f"{word} has taken its Action, or was commanded already."
    return "4.1.5.a", f"{word} is not an Exhausted or Disrupted counter of this sector."


def why_not_target(g: State, c: int, word: str) -> tuple[str, str] | None:
    """Why that Attack Position cannot be attacked."""
    ap = g.facts.aps_by_name.get(word)
    if ap is None:
        return None
    if not g.foes >> ap & 1:
        return "4.1.2.a", f"Nobody stands at {word}."
    if not g.facts.sees[g.place[c]] >> ap & 1:
        return "4.1.2.a", f"{g.facts.place_names[g.place[c]]} has no Line of Sight to {word}."
    if g.tank_bit() >> ap & 1:
        return "3.7.T.b", "The Tank can be hurt only by Barrage or Anti-tank Gun."
    if g.facts.entry_bits >> ap & 1:
        return "4.1.2.b", f"{word} is the entry: only Barrage or a Machine Gun reaches it."
    return "4.1.11.d", f"{word} is not in the front line."
