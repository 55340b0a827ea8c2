"""Refusals of section 8: fire, assault, what comes of it."""

from __future__ import annotations

from collections.abc import Mapping

from ....engine.decision import Decision
from ...kit.dispatch import Key, Reason, Refuser
from ..rules import artillery, assault
from ..rules import words as w
from ..rules.facts import SIDES
from ..rules.sight import sight
from ..rules.state import STACK, State


def own_unit(g: State, decision: Decision, word: str) -> int:
    """The number of a unit of the asked side; -1 for anything else."""
    unit = g.facts.index.get(word, -1)
    return unit if unit >= 0 and SIDES[g.facts.side[unit]] == decision.player else -1


# -- 8.1 fire ------------------------------------------------------------------------------------------------------


def gun(g: State, decision: Decision, word: str) -> Reason | None:
    """8.1b Why a unit cannot fire."""
    if word == w.FIRE:
        return "8.1.2", "no gun has been laid on a target yet"
    if word == w.END and g.volley:
        return "8.1.2", "a volley has been laid: it is fired first"
    unit = own_unit(g, decision, word)
    if unit < 0:
        return None
    if reason := artillery.why_not_fire(g, unit):
        return reason
    if any(v[0] == unit and v[3] for v in g.volley):
        return "8.1.8c", f"{word} is assigned to counter-battery fire as a whole"
    if artillery.room(g, SIDES.index(decision.player)) <= 0:
        return "8.1.2", "the volley takes all the supply there is"
    if any(v[0] == unit for v in g.volley) and artillery.factors(g, unit) <= artillery.laid(g, unit):
        return "8.1.2", f"all factors of {word} are laid"
    return "8.1.3", f"{word} has no target in range and sight"


def aim(g: State, decision: Decision, word: str) -> Reason | None:
    """8.1.3 Why a hex cannot be fired on: what, how far, or by which hex or hexside the line of sight is blocked."""
    firing = decision.about["gun"]
    name, printed = word.removeprefix(f"{w.COUNTER} "), g.facts.units[firing]
    hex_ = g.facts.grid.index.get(name)
    if hex_ is None:
        return None
    if not artillery.is_target(g, printed.side, hex_):
        if g.stands(1 - printed.side, hex_):
            return "7.7b", f"all units in {name} are in stealth and cannot be attacked"
        return "8.1.5a", f"{name} holds no enemy"
    distance = g.facts.grid.distance(g.place[firing], hex_)
    if distance > printed.range:
        return "8.1.3", f"{name} is {distance} hexes from {printed.name}, whose range is {printed.range}"
    block = sight(g.facts, g.place[firing], hex_)
    if block and not artillery.seen_by(g, printed.side, hex_):
        return block[0], f"{printed.name} does not see {name}: {block[1]}; and no other unit sees it"
    if any(v[0] == firing for v in g.volley):
        return "8.1.8c", f"{printed.name} is laid on a target already, and counter-battery fire takes the whole gun"
    return "8.1.8a", f"{name} holds no enemy that counter-battery fire could suppress"


def in_the_hex(g: State, decision: Decision, word: str) -> Reason | None:
    """8.1.5b, 8.1.8b Who may be chosen stands in the hex that was fired on."""
    unit, hex_ = own_unit(g, decision, word), decision.about["hex"]
    if unit < 0:
        return None
    if g.place[unit] != hex_:
        return decision.rule, f"{word} is not in {g.name(hex_)}"
    if decision.rule == "8.1.5b":
        return "8.1.5c", f"{word} is at its last step, which fire does not take"
    return "8.1.8b", f"{word} is no gun, or is suppressed already, or the dice suppress more"


# -- 8.2 assault ---------------------------------------------------------------------------------------------------


def target(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2 Why a hex cannot be attacked, or the phase not be ended."""
    side = SIDES.index(decision.player)
    if word == w.END:
        owed = ", ".join(g.name(h) for h in assault.Duties(g, side).owed)
        return "8.2a", f"units in enemy zones of control must still attack: {owed}"
    hex_ = g.facts.grid.index.get(word)
    if hex_ is None:
        return None
    if hex_ in g.attacked:
        return "8.2c", f"{word} has been attacked in this phase"
    if not g.is_open(hex_, 1 - side):
        if g.stands(1 - side, hex_):
            return "8.2.11", f"all units in {word} are in stealth"
        return "8.2.1", f"{word} holds no enemy"
    near = [u for h in g.facts.land_neighbours[hex_] for u in g.units_at(h, side)]
    if not near:
        return "8.2.1", f"no unit of yours is adjacent to {word}"
    if all(g.facts.gun[u] for u in near):
        return "8.2.4b", f"only guns are adjacent to {word}, and they may not initiate an assault"
    if all(g.fought[u] or g.facts.gun[u] for u in near):
        return "8.2.2", f"the units adjacent to {word} have attacked this turn"
    if not any(assault.may_attack(g, u) for u in near):
        return "8.2c", f"no unit adjacent to {word} may attack now"
    return "8.2d", f"attacking {word} now would leave another unit or hex that must fight without an opponent"


def further_target(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2.6a Why a hex cannot be attacked together with those named."""
    if word == w.ONLY:
        return "8.2d", "a unit that must attack would be left without an opponent: name a further hex"
    hex_, now = g.facts.grid.index.get(word), set(decision.about["targets"])
    if hex_ is None:
        return None
    if hex_ in now:
        return "8.2.6a", f"{word} is attacked already"
    side = SIDES.index(decision.player)
    if hex_ in g.attacked or not g.is_open(hex_, 1 - side):
        return target(g, decision, word)
    if not assault.Duties(g, side).able(frozenset(now | {hex_})):
        return "8.2.6a", f"no unit that may attack is adjacent to {word} and to the hexes named"
    return "8.2d", f"with {word} another unit or hex that must fight would be left without an opponent"


def attacker(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2.1 Why a unit cannot join the attack, or the attack not begin."""
    if word == w.ATTACK:
        return "8.2.1", "name at least one unit that is not artillery"
    unit = own_unit(g, decision, word)
    if unit < 0:
        return None
    if g.place[unit] < 0:
        return "8.2.1", f"{word} is not on the map"
    if unit in g.attackers:
        return "8.2.1", f"{word} takes part already"
    if g.fought[unit]:
        return "8.2c", f"{word} has attacked this turn"
    if any(h not in g.facts.land_neighbours[g.place[unit]] for h in decision.about["targets"]):
        return "8.2.6a", f"{word} is not adjacent to all the hexes attacked"
    if g.stealth[unit]:
        return "7.7b", f"{word} is under a Stealth marker"
    if g.facts.gun[unit]:
        return "8.2.4b", f"{word} adds to an assault only for supply, beside a unit that is not artillery, if it has not fired"
    if not assault.may_attack(g, unit):
        return "2.3b", f"the event keeps {word} from attacking"
    return "8.2d", f"without {word} a hex that must be attacked would be left to nobody"


def loss(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2.1.4L Losses fall on units of the battle."""
    unit = own_unit(g, decision, word)
    return ("8.2.1.4L", f"{word} has no part in this battle") if unit >= 0 else None


def retreat_order(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2.1.4Rb Only units that must retreat are asked for."""
    unit = own_unit(g, decision, word)
    return ("8.2.1.4Rb", f"{word} does not have to retreat, or has done so") if unit >= 0 else None


def retreat_hex(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2.1.4R Why a unit cannot retreat to a hex."""
    unit, hex_ = decision.about["unit"], g.facts.grid.index.get(word)
    side = g.facts.side[unit]
    if hex_ is None:
        return None
    if hex_ not in g.facts.land_neighbours[g.place[unit]]:
        return "8.2.1.4Ra", f"{word} is not adjacent, or water"
    if g.stands(1 - side, hex_):
        return "8.2.1.4Rb", f"{word} holds an enemy"
    if g.in_zone(hex_, 1 - side):
        return "8.2.1.4Rb", f"{word} is in an enemy zone of control"
    if decision.about["left"] == 1 and len(g.stacks.get(hex_, ())) >= STACK:
        return "8.2.1.4Rb", f"{word} is full"
    return "8.2.1.4Ra", f"{word} does not lead away from the enemy, or to no end of the retreat"


def advancing_unit(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2.5 Only units of the attack advance, into what was vacated."""
    unit = own_unit(g, decision, word)
    if unit < 0:
        return None
    if unit not in g.attackers:
        return "8.2.5", f"{word} had no part in the attack"
    return "8.2.1.4A", f"{word} has advanced, or finds no room in a vacated hex adjacent to it"


def advance_hex(g: State, decision: Decision, word: str) -> Reason | None:
    """8.2.1.4A Why a unit cannot advance into a hex."""
    unit, hex_ = decision.about["unit"], g.facts.grid.index.get(word)
    if word == w.HALT:
        return "8.2.5", f"{g.name(g.place[unit])} is full: the advance goes on"
    if hex_ is None:
        return None
    if hex_ not in g.facts.land_neighbours[g.place[unit]]:
        return "8.2.1.4A", f"{word} is not adjacent, or water"
    if g.stands(1 - g.facts.side[unit], hex_):
        return "7.3.8b", f"{word} holds an enemy"
    if len(g.stacks.get(hex_, ())) >= STACK:
        return "8.2.5", f"{word} is full"
    return "8.2.1.4A", f"{word} was not vacated in this battle"


FIGHTS: Mapping[Key, Refuser[State]] = {
    ("8.1.2", "gun"): gun,
    "8.1.3": aim,
    "8.1.5b": in_the_hex,
    "8.1.8b": in_the_hex,
    ("8.2.1", "target"): target,
    ("8.2.1", "attacker"): attacker,
    ("8.2.6a", "target"): further_target,
    ("8.2.6a", "advance"): advance_hex,
    "8.2.1.4L": loss,
    "8.2.1.4Rb": retreat_order,
    "8.2.1.4Ra": retreat_hex,
    ("8.2.1.4A", "unit"): advancing_unit,
    ("8.2.1.4A", "further"): advance_hex,
}
