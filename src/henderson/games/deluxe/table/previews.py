"""What an option would cost or bring, from what the asked side may know (7.8c)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ....engine.decision import Decision
from ....engine.view import Chance, Face, Preview, Sum
from ...kit.dispatch import Key, Previewer, Price, Pricer, hinted, previewed, priced
from ..rules import artillery, guerrillas, operations, stealth, strengths
from ..rules.facts import SIDES
from ..rules.movement import MINIMUM, Reach
from ..rules.rivers import footing_at
from ..rules.state import HALTED, STACK, State
from ..rules.strengths import BEST, WORST
from ..rules.words import AMBUSH, BANZAI, BOMBARD, DETECT, END, NO_STRAIN, REDUCE, REPAIR_ALL, REPAIR_HALF, SEA, WITH
from .hints import HINTS


def preview(g: State, decision: Decision, option: Any) -> Preview | None:
    """What an option of the question would cost or bring; None when there is nothing to tell."""
    return previewed(PREVIEWS, g, decision, option) or hinted(HINTS, decision, option)


def prices(g: State, decision: Decision) -> Callable[[Any], Price] | None:
    """What the hexes of a question cost, all at once."""
    return priced(PRICES, g, decision)


def chance(text: str, faces: int) -> Chance:
    """2.5 A chance told by the faces of a six-sided die that bring it."""
    return Chance(text, round(max(0, min(6, faces)) / 6, 3))


# -- movement ------------------------------------------------------------------------------------------------------


def end_of_movement(g: State, decision: Decision, option: Any) -> Preview | None:
    """7.5b Who ends the phase now loses what is over-stacked."""
    if option != END:
        return None
    side = SIDES.index(decision.player)
    over = [g.name(h) for h in sorted(g.stacks) if len(g.units_at(h, side)) > STACK]
    return Preview(text=f"Over-stacked, the excess will be eliminated: {', '.join(over)}") if over else None


def going(g: State, decision: Decision, option: Any) -> Preview | None:
    """7.1a What going to a hex costs, by which way, and whether the move ends there; what else the unit may do."""
    reach: Reach = decision.about["reach"]
    if type(option) is not int:
        return deed(g, decision.about["unit"], option)
    cost, halt = going_prices(g, decision)(option)
    way = [g.name(g.facts.hex_of[n]) for n in reach.way(reach.node(option))]
    return Preview(cost=cost, stop=halt, path=way, text=to_attack(g, decision, g.facts.hex_of[reach.node(option)]))


def going_prices(g: State, decision: Decision) -> Callable[[int], Price]:
    """7.1a The same of all hexes, without the ways."""
    reach: Reach = decision.about["reach"]
    penalty = max(g.facts.cost["leave landing hex"] if g.landed[u] else 0 for u in reach.units)

    def price(hex_: int) -> Price:
        node = reach.node(hex_)
        cost = reach.cost(node)
        halt = footing_at(g, reach.units, node) == HALTED or cost == MINIMUM
        return None if cost == MINIMUM else cost + penalty, halt

    return price


def to_attack(g: State, decision: Decision, hex_: int) -> str:
    """8.2a What must be attacked from a hex by who stops there, so far as it is seen."""
    side = SIDES.index(decision.player)
    near = g.facts.land_neighbours[hex_]
    foes = [g.name(h) for h in g.open_hexes(1 - side) if h in near]
    return f"next to the enemy: attack {' and '.join(foes)} if it stops there" if foes else ""


def landing(g: State, decision: Decision, hex_: Any) -> Preview | None:
    """6.0a Whether a unit that lands there stands next to an enemy."""
    text = to_attack(g, decision, hex_) if type(hex_) is int else ""
    return Preview(text=text) if text else None


def deed(g: State, unit: int, option: Any) -> Preview | None:
    """7.6a, 7.7.5a, 7.11 What a unit does besides walking: price and chances."""
    infantry = not g.facts.units[unit].works
    if option == SEA:
        return Preview(cost=operations.sea_cost(g, unit))
    if option == REDUCE:
        points, rule = operations.reduction(g, unit)
        return Preview(text=f"Henderson Field loses {min(points, g.hf)}", sums=[Sum("reduction", points, rule)])
    if option in (REPAIR_ALL, REPAIR_HALF):
        whole = option == REPAIR_ALL
        tries = [chance("the repair succeeds", 7 - operations.REPAIR_ON[whole])] if infantry else []
        return Preview(text=f"Henderson Field gains {operations.TURN_OF_WORK[whole]}", chances=tries)
    if type(option) is tuple and option[0] == DETECT:
        faces = stealth.search_faces(g, unit, option[1], option[2])
        return Preview(cost=g.facts.cost["detection"], chances=[chance("detected", faces)])
    if type(option) is tuple and option[0] == WITH:
        return Preview(text=f"{g.facts.units[option[1]].name} goes along")
    return None


def sailing(g: State, decision: Decision, option: Any) -> Preview | None:
    """7.6a What going by sea costs, and whether the move ends there."""
    cost, halt = sailing_prices(g, decision)(option)
    return Preview(cost=cost, stop=halt, text=to_attack(g, decision, option))


def sailing_prices(g: State, decision: Decision) -> Callable[[Any], Price]:
    """7.6a The same of all hexes."""
    unit, bank = decision.about["unit"], g.facts.bank
    cost = operations.sea_cost(g, unit)
    return lambda hex_: (cost, footing_at(g, [unit], bank.get(hex_, hex_)) == HALTED)


def trailing(g: State, decision: Decision, option: Any) -> Preview | None:
    """7.7.4b What a hex costs in stealth movement."""
    return Preview(cost=trailing_prices(g, decision)(option)[0]) if type(option) is int else None


def trailing_prices(g: State, decision: Decision) -> Callable[[int], Price]:
    """7.7.4b The same of all hexes."""
    found = decision.about["trail"].found()
    return lambda hex_: (found[hex_], False)


# -- fire ----------------------------------------------------------------------------------------------------------


def aiming(g: State, decision: Decision, aim: Any) -> Preview:
    """7.8c What a die does, from what the firer may know: never the strength of a hidden counter."""
    if type(aim) is not int:
        dice = 1 + sum(n for _, hex_, n, counter in g.volley if counter and hex_ == aim[1])  # with what is laid on it already
        found = [Chance(f"a gun in {g.name(aim[1])} is suppressed", round(1 - 0.5**dice, 3))]
        rolled = "1 die is" if dice == 1 else f"{dice} dice are"
        return Preview(chances=found, given=f"a gun is there that is not yet suppressed, and {rolled} rolled")
    side = g.facts.side[decision.about["gun"]]
    chances, known = [], True
    stack = [u for u in g.units_at(aim, 1 - side) if not g.stealth[u]]
    if stack:
        known = len(g.units_at(aim, 1 - side)) == 1
        least = g.strength[stack[-1]] + len(stack) - 1  # the top counter, and a step at least of each other
        faces = sum(1 for hits in artillery.fire_column(g.facts, least) if hits)
        if g.strength[stack[-1]] == 1:  # 8.1.5c
            faces = 0
        chances.append(chance("a die costs a step", faces))
    if aim == g.facts.field:
        chances.append(chance("a die damages the airfield", 2))
    return Preview(chances=chances, at_least=not known)


def bombarding(g: State, decision: Decision, option: Any) -> Preview | None:
    """8.1.7a, 8.1.7b Whether the ships come, and how many dice they bring."""
    if option != BOMBARD:
        return None
    dice = artillery.bombardment_dice(g, SIDES.index(decision.player))
    show = "a die shows" if dice == 1 else f"{dice} dice show"
    return Preview(text=f"as many attacks on Henderson Field as {show}", chances=[chance("the ships come", 3)])


def guerrilla(g: State, decision: Decision, option: Any) -> Preview | None:
    """11.0a A point of supply, and the chance to win the village."""
    if option == END:
        return None
    return Preview(chances=[chance("the village turns to the U.S.", 7 - guerrillas.wins_on(g))])


# -- assault -------------------------------------------------------------------------------------------------------


def target(g: State, decision: Decision, option: Any) -> Preview | None:
    """8.2.1, 8.2.6a What is seen in the hexes that would be attacked."""
    if type(option) is not int:
        return None
    return outlook(g, SIDES.index(decision.player), [*decision.about.get("targets", ()), option], [])


def attacker(g: State, decision: Decision, option: Any) -> Preview:
    """8.2.1 The attack as it would be with one more unit, or as it is."""
    units = [*g.attackers, option] if type(option) is int else g.attackers
    return outlook(g, SIDES.index(decision.player), list(decision.about["targets"]), units)


def outlook(g: State, side: int, targets: list[int], units: list[int]) -> Preview:
    """7.8c What the attacker may reckon before declaring: his own strength, and of the enemy only the top counters.

    Odds are given where nothing is hidden: a single counter that is no gun, and no Stealth marker with it.
    """
    sums, attack, defence, known = [], 0, 0, True
    for unit in units:
        value = full_value(g, unit)
        divided = strengths.divisor(g, unit, targets)
        attack += -(-value // divided)
        halved = ", halved by terrain" if divided > 1 else ""
        sums.append(Sum(g.unit_name(unit) + halved, -(-value // divided), "8.2.1.1", SIDES[side]))
    for hex_ in targets:
        stack = [u for u in g.units_at(hex_, 1 - side) if not g.stealth[u]]
        top, gun = stack[-1], g.facts.gun[stack[-1]]
        known = known and not gun and len(g.units_at(hex_, 1 - side)) == 1
        value = (g.strength[top] + strengths.air(g, top)) * strengths.defence_factor(g, hex_)
        defence += value
        more = f" and {len(stack) - 1} unseen" if len(stack) > 1 else ""
        shown: int | str = "supply, and 1 if alone" if gun else value
        sums.append(Sum(f"{g.name(hex_)}: {g.face(top)}{more}", shown, "7.8a", SIDES[1 - side]))
    if not known or not attack:
        return Preview(sums=sums, at_least=not known)
    ratio = strengths.column(attack, defence)
    return Preview(sums=sums, ratio=ratio, faces=faces_of(g, ratio), text=sure(ratio))


def full_value(g: State, unit: int) -> int:
    """What a unit adds at most: a gun what was paid for it, or as much as it and the supply allow (8.2.4b)."""
    if not g.facts.gun[unit]:
        return g.strength[unit] + strengths.air(g, unit)
    return g.paid.get(unit, min(g.strength[unit], g.can_pay(g.facts.side[unit])))


def sure(ratio: str) -> str:
    """8.2.1.3b What happens without a die."""
    return {WORST: "the attackers are eliminated", BEST: "the defenders are eliminated"}.get(ratio, "")


def spoken(loss: int, retreat: int, advance: int = 0) -> str:
    """A side's part of an Attrition result in words."""
    parts = (("loses", loss), ("retreats", retreat), ("may advance", advance))
    return ", ".join(f"{word} {number}" for word, number in parts if number) or "unhurt"


def faces_of(g: State, ratio: str) -> list[Face]:
    """8.2.1.4 What each face of the die brings at a ratio: A loses/retreats/advances, D loses/retreats."""
    faces = []
    for die, r in enumerate(g.facts.attrition.get(ratio, ()), 1):
        balance = r.d_loss + r.d_retreat - r.a_loss - r.a_retreat
        text = f"attacker {spoken(r.a_loss, r.a_retreat, r.a_advance)}; defender {spoken(r.d_loss, r.d_retreat)}"
        faces.append(Face(str(die), text, (balance > 0) - (balance < 0)))
    return faces


def straining(g: State, decision: Decision, option: Any) -> Preview:
    """8.2.3b The six faces at these odds (the ratio has been told), and what the strain may cost."""
    about = decision.about
    points = 0 if option == NO_STRAIN else about["points"]
    ratio = strengths.column(about["attack"] + points, about["defence"])
    steps = sum(g.strength[u] for u in g.attackers)
    lost = [face.a_loss for face in g.facts.attrition.get(ratio, ())] or [steps if ratio == WORST else 0]
    rolled = sum(loss < steps for loss in lost) / len(lost)  # for an attacker that is gone nobody rolls
    chances = [Chance("the strain die costs a step", round(points / 6 * rolled, 3))] if points else []
    return Preview(ratio=ratio, faces=faces_of(g, ratio), text=sure(ratio), chances=chances)


def ambushing(g: State, decision: Decision, option: Any) -> Preview | None:
    """8.2.9b A die no higher than the turns in stealth."""
    if option != AMBUSH:
        return None
    text = "then the ambushing units count double, and the defender loses a step more"
    return Preview(text=text, chances=[chance("the ambush succeeds", decision.about["turns"])])


def again(g: State, decision: Decision, option: Any) -> Preview | None:
    """8.2.10 What is known of a second attack on the same units."""
    if option != BANZAI:
        return None
    men = [u for u in g.attackers if g.place[u] >= 0 and not g.facts.gun[u]]
    seen = outlook(g, SIDES.index(decision.player), [h for h in g.targets if g.units_at(h, 0)], men)
    seen.ratio, seen.faces, seen.at_least = "", [], True  # guns may be paid for again, losses come first
    seen.text = "the same units are attacked once more"
    return seen


PREVIEWS: Mapping[Key, Previewer[State]] = {
    ("SoP.4", "land"): landing,
    ("SoP.14", "land"): landing,
    "7.0": end_of_movement,
    "7.1a": going,
    "7.6a": sailing,
    "7.7.3a": trailing,
    "7.7.4b": trailing,
    "7.7.5c": trailing,
    "8.1.3": aiming,
    "8.1.7a": bombarding,
    "11.0a": guerrilla,
    ("8.2.1", "target"): target,
    ("8.2.1", "attacker"): attacker,
    ("8.2.6a", "target"): target,
    "8.2.3a": straining,
    "8.2.9a": ambushing,
    "8.2.10a": again,
    "8.2.10b": again,
}

PRICES: Mapping[Key, Pricer[State]] = {
    "7.1a": going_prices,
    "7.6a": sailing_prices,
    "7.7.3a": trailing_prices,
    "7.7.4b": trailing_prices,
    "7.7.5c": trailing_prices,
}
