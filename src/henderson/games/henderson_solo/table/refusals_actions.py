"""Why a word is refused in the Action Sub-Phase."""

from __future__ import annotations

from ....engine.decision import Decision
from ...kit.dispatch import Key, Reason, Refuser
from ..rules.actions import wire_places
from ..rules.facts import AT_GUN, MG, MORTAR_60, OBSERVER, OFFICER, RIFLES
from ..rules.henderson import tokens
from ..rules.moves import CARRY, partner
from ..rules.orders import ACTION, can_pay, linked, rooms
from ..rules.state import (
    ACTED,
    ARRIVED,
    BARRED,
    CANNOT_ACT,
    COMMANDED,
    EXHAUSTED,
    FIGHTERS,
    MOVED,
    NO_AMMO,
    PACED,
    SPENT,
    State,
)
from ..rules.weapons import FIRE, SUPPRESS, weapon_targets
from .refusals_moves import held

BARS = (
    (ACTED, "4.0.b", "has taken its Action"),
    (COMMANDED, "4.1.5.c", "was commanded this turn"),
    (ARRIVED, "2.7.c", "has just arrived and waits until the following turn"),
    (BARRED, "4.1.1.d", "went to the Reserves box this turn"),
)


def cannot_act(g: State, decision: Decision, word: str) -> Reason | None:
    """4.0.b One Action each, within the quota."""
    facts, c = g.facts, g.facts.by_name.get(word)
    if c is None:
        return None
    if facts.kind[c] >= MG:
        return "4.weapon2", f"{word} is fired by its two Teams: choose one of them."
    if g.place[c] < 0:
        return "4.0.b", f"{word} is not on the board."
    for bit, rule, text in BARS:
        if g.status[c] & bit:
            return rule, f"{word} {text}."
    room = rooms(g, ACTION)[facts.sector_of[g.place[c]]]
    if not can_pay(g, (c,), room):
        return "4.0.b", "No Actions are left for it, and no Officer beside it can order one."
    return "4.0.b", f"There is nothing that {word} could do now."


def not_that_action(g: State, decision: Decision, word: str) -> Reason | None:
    """4.1 Why that Action is not open to the counter."""
    facts, c = g.facts, decision.about["unit"]
    name, kind, p = facts.names[c], facts.kind[c], g.place[c]
    if word.startswith((FIRE, SUPPRESS)):
        return cannot_fire(g, c, word.removeprefix(FIRE).removeprefix(SUPPRESS), direct=word.startswith(FIRE))
    if word not in WHY:
        return None
    if g.status[c] & SPENT:
        return "4.0.d", f"{name} is {'Exhausted' if g.status[c] & EXHAUSTED else 'Disrupted'} and can only Recover."
    if p >= facts.positions and word not in ("Reload", "Request Reinforcements", "Recover"):
        return RULE_OF[word], f"{name} is in no Combat Position."
    return WHY[word](g, c, kind)


def _attack(g: State, c: int, kind: int) -> Reason:
    if kind not in FIGHTERS:
        return "4.1.2.f", "Only Rifles, NCO and Officers Attack."
    if g.status[c] & NO_AMMO:
        return "4.1.2.1", f"{g.facts.names[c]} is Out of Ammo: Reload first."
    return "4.1.2.a", f"{g.facts.names[c]} sees no target it may attack."


def _rapid_fire(g: State, c: int, kind: int) -> Reason:
    if kind != RIFLES:
        return "4.1.11.d", "Only Rifles can use Rapid Fire."
    if g.status[c] & NO_AMMO:
        return "4.1.2.1", f"{g.facts.names[c]} is Out of Ammo: Reload first."
    return "4.1.11.d", f"{g.facts.names[c]} sees nobody in the front line."


def _wire(g: State, c: int, kind: int) -> Reason:
    if kind != RIFLES:
        return "4.1.9.a", "Only Rifles place Barbed Wire."
    if not wire_places(g, c):
        return "4.1.9.b", "Every front line position in sight is held or has Barbed Wire."
    return "4.1.9.a", "Barbed Wire takes a Supply token of the sector, and there is none."


def _command(g: State, c: int, kind: int) -> Reason:
    if kind != OFFICER:
        return "4.1.5.a", "Only Officers Command."
    if g.values["command"]:
        return "6.3.b", "A Tactics card in play forbids Command."
    return "4.1.5.b", "No counter of the sector could be commanded."


def _barrage(g: State, c: int, kind: int) -> Reason:
    if kind != OBSERVER:
        return "4.1.7.a", "Only a Forward Observer can call a Barrage."
    if not tokens(g, "Artillery"):
        return "4.1.7.a", "No Artillery token is ready at #7 or #8."
    return "4.1.7.c", "The Observer sees no target; a Barrage never falls on the front line."


def _reload(g: State, c: int, kind: int) -> Reason:
    if not g.status[c] & NO_AMMO:
        return "4.1.3", f"{g.facts.names[c]} is not Out of Ammo."
    return "4.1.3", "Reload takes a Supply token of the sector, and there is none."


def _request(g: State, c: int, kind: int) -> Reason:
    s = g.facts.sector_of[g.place[c]]
    if s > 2:
        return "4.1.6.b", "Nobody can request reinforcements for Colonel Oka's box."
    if not linked(g, s):
        return "4.1.6.a", "It takes Comms in the Command Post of the sector and at #17."
    return "4.1.6.a", "No counter in stock can be paid with the points."


def _rapid_move(g: State, c: int, kind: int) -> Reason:
    if not g.status[c] & PACED:
        return "4.1.10.a", f"{g.facts.names[c]} has not moved between positions this turn."
    return "4.1.10.a", "No adjacent position is open to it."


def _recover(g: State, c: int, kind: int) -> Reason:
    return "4.1.8.a", f"{g.facts.names[c]} is neither Exhausted nor Disrupted."


WHY = {
    "Attack": _attack, "Rapid Fire": _rapid_fire, "Place Barbed Wire": _wire, "Command": _command, "Barrage": _barrage,
    "Reload": _reload, "Request Reinforcements": _request, "Rapid Move": _rapid_move, "Recover": _recover,
}  # fmt: skip
RULE_OF = {
    "Attack": "4.1.2.a", "Rapid Fire": "4.1.11.d", "Place Barbed Wire": "4.1.9.a", "Command": "4.1.5.a", "Barrage": "4.1.7.a",
    "Rapid Move": "4.1.10.b",
}  # fmt: skip


def cannot_fire(g: State, c: int, name: str, *, direct: bool) -> Reason | None:
    """4.weapon2 Two ready Teams with their Weapon and two Actions; 4.1.4 a Supply token; a target for direct fire."""
    facts, w = g.facts, g.facts.by_name.get(name)
    if w is None or facts.kind[w] < MG:
        return None
    if facts.kind[w] not in facts.mans[facts.kind[c]]:
        return "4.1.4", f"{facts.names[c]} does not man {name}."
    if g.place[w] != g.place[c] or g.place[c] >= facts.positions:
        return "4.1.4", f"{name} is not with {facts.names[c]} in a Combat Position."
    if g.status[c] & SPENT:
        return "4.0.d", f"{facts.names[c]} is {'Exhausted' if g.status[c] & EXHAUSTED else 'Disrupted'} and can only Recover."
    if g.status[w] & ARRIVED:
        return "2.7.c", f"{name} has just arrived and waits until the following turn."
    d = partner(g, c, CANNOT_ACT | SPENT)
    if d < 0:
        return "4.weapon2", f"{name} takes two Teams that can both act."
    if not can_pay(g, (c, d), rooms(g, ACTION)[facts.sector_of[g.place[c]]]):
        return "4.weapon2", f"{name} takes two Actions."
    if not direct:
        return "4.1.4", "Suppression takes a Supply token of the sector, and there is none."
    if facts.kind[w] >= MORTAR_60:
        return "4.2.7", "Mortars only Suppress."
    if not weapon_targets(g, c, w):
        tank = facts.kind[w] == AT_GUN
        return ("4.2.5.1a", "The Tank is not in sight.") if tank else ("4.2.6.1a", "The Machine Gun sees no target.")
    return None


# -- targets and places --------------------------------------------------------------------------------------------


def no_target(g: State, decision: Decision, word: str) -> Reason | None:
    """4.1.2.a Line of Sight; 4.1.2.b not the entry; 3.7.T.b not the Tank; 4.1.11.d Rapid Fire only at the front line."""
    facts, c, rule = g.facts, decision.about["unit"], decision.rule
    ap = facts.aps_by_name.get(word)
    if ap is None and word in facts.enemies_by_name:
        return whose_place(g, decision, word)
    if ap is None:
        return None
    if not g.foes >> ap & 1:
        return rule, f"Nobody stands at {word}."
    if not facts.sees[g.place[c]] >> ap & 1:
        return rule, f"{facts.place_names[g.place[c]]} has no Line of Sight to {word}."
    if rule == "4.2.5.1a":
        return rule, f"The Anti-tank Gun fires only at the Tank, and {word} holds {g.enemy_name(ap)}."
    if g.tank_bit() >> ap & 1:
        return "3.7.T.b", "The Tank can be hurt only by Barrage or Anti-tank Gun."
    if g.values["target_entry"] and rule == "4.2.6.1a":
        return "6.3.b", "A Tactics card in play hides the entry."
    if facts.entry_bits >> ap & 1:
        return "4.1.2.b", f"{word} is the entry: only Barrage or a Machine Gun reaches it."
    return "4.1.11.d", f"{word} is not in the front line."


def whose_place(g: State, decision: Decision, word: str) -> Reason:
    """An IJA counter is named by its Attack Position."""
    ap = g.enemy[g.facts.enemies_by_name[word]]
    if ap < 0:
        return decision.rule, f"{word} is not on the board."
    place = g.facts.ap_names[ap]
    if ap in decision.options:
        return decision.rule, f"{word} stands at {place}: choose that."
    found = no_target(g, decision, place)
    return found if found is not None else (decision.rule, f"{word} stands at {place}.")


def no_wire_there(g: State, decision: Decision, word: str) -> Reason | None:
    """4.1.9.a In sight and in the front line; 4.1.9.b neither held nor wired."""
    facts, ap = g.facts, g.facts.aps_by_name.get(word)
    if ap is None:
        return None
    if not facts.wire_bits >> ap & 1:
        return "4.1.9.a", f"{word} is no front line (Wire) position."
    if g.foes >> ap & 1:
        return "4.1.9.b", f"{word} holds {g.enemy_name(ap)}."
    if g.wired >> ap & 1:
        return "4.1.9.b", f"{word} has Barbed Wire already."
    return "4.1.9.a", f"{facts.place_names[g.place[decision.about['unit']]]} has no Line of Sight to {word}."


def not_commanded(g: State, decision: Decision, word: str) -> Reason | None:
    """4.1.5.a Exhausted or Disrupted, of the sector; 4.1.5.b no Officer, none that acted, none twice."""
    facts, c, officer = g.facts, g.facts.by_name.get(word), decision.about["unit"]
    if c is None:
        return None
    if facts.kind[c] == OFFICER:
        return "4.1.5.b", "An Officer cannot be commanded."
    if g.place[c] < 0 or facts.sector_of[g.place[c]] != facts.sector_of[g.place[officer]]:
        return "4.1.5.a", f"{word} is not in the sector of {facts.names[officer]}."
    for bit, rule, text in BARS[:3]:
        if g.status[c] & bit:
            return "4.1.5.b" if bit == ACTED else rule, f"{word} {text}."
    return "4.1.5.a", f"{word} is neither Exhausted nor Disrupted."


def no_rapid_move_there(g: State, decision: Decision, word: str) -> Reason | None:
    """4.1.10.a An adjacent position; 4.1.10.b never a box."""
    facts, c = g.facts, decision.about["unit"]
    if word.startswith(CARRY):
        w = facts.by_name.get(word.removeprefix(CARRY))
        if w is None:
            return None
        moved = g.status[w] & (MOVED | PACED) == MOVED
        return "4.1.10.a", f"{facts.names[w]} has moved already." if moved else "Two Teams must both move rapidly to carry it."
    to = facts.places_by_name.get(word)
    if to is None:
        return None
    if to >= facts.positions:
        return "4.1.10.b", "Rapid Move never enters or leaves a box."
    if to not in facts.links[g.place[c]]:
        return "4.1.10.a", f"{word} is not linked with {facts.place_names[g.place[c]]}."
    return "4.1.10.a", f"{word} holds {held(g, to)}; to swap both must be able to move rapidly."


def not_that_state(g: State, decision: Decision, word: str) -> Reason | None:
    """4.1.8.a One of its two states."""
    return ("4.1.8.a", "Another counter cannot recover by this Action.") if word in g.facts.by_name else None


REFUSALS: dict[Key, Refuser[State]] = {
    "4.0.b": cannot_act,
    "4.1.2.f": not_that_action,
    "4.1.2.a": no_target,
    "4.1.11.d": no_target,
    "4.2.5.1a": no_target,
    "4.2.6.1a": no_target,
    "4.1.9.a": no_wire_there,
    "4.1.5.b": not_commanded,
    "4.1.8.a": not_that_state,
    ("4.1.10.a", "move"): no_rapid_move_there,
}
