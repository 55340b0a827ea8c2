"""What an option would cost or bring, exactly, from what lies open on the board."""

from __future__ import annotations

from typing import Any

from ....engine.decision import Decision
from ....engine.view import Chance, Preview
from ...kit.dispatch import Key, Previewer, previewed
from ..rules.air import base_flak
from ..rules.chances import rate
from ..rules.components import CV, FIGHTER, HENDERSON, JAPAN, OVER, PLACES, POOL, SEA, US
from ..rules.land import ATTACK, FIGHT, PAY, committed, double_price, fire_price, most_free
from ..rules.movement import EXPRESS
from ..rules.questions import ALL, DEFAULT, DONE, LOSS_RULES, default_losses, plural, side_of, so_many_dice
from ..rules.state import State
from .combat_previews import (
    aiming,
    arming,
    bombarding,
    bombing_base,
    bombing_ships,
    firing,
    forcing,
    joining,
    landing,
    matching,
    offering,
    shooting,
    staying,
    striking,
    torpedoing,
)


def preview(g: State, decision: Decision, option: Any) -> Preview | None:
    """What an option would cost or bring; None when nothing is known of it."""
    return previewed(PREVIEWS, g, decision, option)


# -- reinforcements and movement ------------------------------------------------------------------------------------------


def basing(g: State, decision: Decision, u: Any) -> Preview:
    """5.1.a Rabaul, or Truk for all the others."""
    if u == DONE:
        return Preview(text="all other arrivals go to Truk and Noumea")
    return Preview(text="to Rabaul, from where it may run the Tokyo Express")


def purchase(g: State, decision: Decision, u: Any) -> Preview:
    """5.2.a What a purchase costs and does."""
    facts = g.facts
    if u == DONE:
        return Preview(text=f"{plural(g.points, 'point')} lost" if g.points else "nothing is left to spend")
    if facts.kind[u] == CV:
        cost = facts.need("cost of a carrier air point")
        return Preview(cost=cost, text=f"air {g.air[u]} of {facts.air[u]} becomes {g.air[u] + 1}")
    if g.place[u] == POOL:
        return Preview(cost=facts.need("cost of a new step"), text="a new unit from the force pool, at that cost for each step")
    return Preview(cost=facts.need("cost of a rebuilt step"), text="rebuilt to two steps")


def new_steps(g: State, decision: Decision, word: Any) -> Preview:
    """5.2.b One step for one point, two for two."""
    return Preview(cost=g.facts.need("cost of a new step") * int(word), text=plural(int(word), "step"))


def new_base(g: State, decision: Decision, base: Any) -> Preview:
    """5.2.d Where a new unit is based."""
    front = "at the front, within reach of bombs and bombardment"
    return Preview(text=front if base == HENDERSON else "safe: nobody attacks Rabaul")


def naval_move(g: State, decision: Decision, u: Any) -> Preview:
    """6.0.phase To sea, or home until which turn."""
    port = decision.about["port"]
    if u == DONE:
        return Preview(text="the phase ends")
    if u == EXPRESS:
        return Preview(text="ships of Rabaul may move, those of Truk may not; Japan fires first if a surface combat follows")
    if u == ALL:
        return Preview(text=f"{plural(len(port), 'unit')} put to sea")
    if u in port:
        return Preview(text=f"to the {PLACES[SEA[g.facts.side[u]]]} box, under an At Sea marker")
    delay = g.delay(u)
    back = "not back in this game" if g.too_late(delay) else f"back on turn {g.turn + delay}"
    return Preview(cost=delay, text=f"home, {back}")


def flying(g: State, decision: Decision, u: Any) -> Preview:
    """7.0.a, 8.step1.a Which unit flies."""
    if u == DONE:
        return Preview(text="the others stay on the ground" if decision.about["units"] else "all have flown")
    units = decision.about["units"] if u == ALL else [u]
    far = any(g.facts.kind[unit] == FIGHTER for unit in units) and decision.rule == "7.0.a"
    return Preview(text=plural(g.steps(units), "step") + (", at long range: two count for one" if far else ""))


def flight(g: State, decision: Decision, to: Any) -> Preview:
    """7.0.a What waits there: flak, and fighters or carrier air."""
    side = side_of(decision)
    if g.owner(HENDERSON if to == OVER else to) == side:
        return Preview(text="over the own field" if to == OVER else "a new base, one way")
    if to in SEA:
        cover = sum(g.air[u] for u in g.at(g.facts.carriers[1 - side], to))
        return Preview(text=f"{so_many_dice(g.flak(1 - side))} of flak, {plural(cover, 'carrier air point')}")
    fighters = g.steps(g.at(g.facts.fighters[1 - side], HENDERSON)) if to == HENDERSON else 0
    return Preview(text=f"{so_many_dice(base_flak(g, to))} of flak, {plural(fighters, 'fighter step')} based there")


# -- land combat and supply -----------------------------------------------------------------------------------------------


def declaring(g: State, decision: Decision, word: Any) -> Preview:
    """11.1.a Steps, supply and what a first round may bring."""
    side = side_of(decision)
    if word != ATTACK:
        return Preview(text="no attack")
    mine, theirs = g.steps(g.land(side)), g.steps(g.land(1 - side))
    hit = 1 - (1 - rate(g.facts.hits["land combat"][side])) ** most_free(g, side)
    return Preview(
        text=f"{mine} steps and {g.supply[side]} supply against {theirs} steps and {g.supply[1 - side]} supply",
        chances=[Chance(text="at least one hit in a first round with all", p=hit)],
    )


def committing(g: State, decision: Decision, u: Any) -> Preview:
    """11.1.j How many steps are in the combat."""
    inside = decision.about["inside"]
    units = g.land(side_of(decision)) if u == ALL else inside if u == DONE else [*inside, u]
    return Preview(text=f"{plural(len(units), 'unit')}, {plural(g.steps(units), 'step')} in the combat")


def retreating(g: State, decision: Decision, word: Any) -> Preview:
    """11.1.e What a retreat means."""
    side = side_of(decision)
    if word == FIGHT:
        return Preview(text=f"{g.steps(committed(g, side))} steps in the combat against {g.steps(committed(g, 1 - side))}")
    return Preview(text="the combat ends" + ("; Henderson Field is lost" if decision.about["field"] else ""))


def plain_fire(g: State, decision: Decision, n: Any) -> Preview:
    """11.1.b Supply for so many steps, and hits to expect."""
    side = side_of(decision)
    hits = n * rate(g.facts.hits["land combat"][side])
    return Preview(cost=fire_price(g, side, n), text=f"{hits:.1f} hits expected")


def banzai(g: State, decision: Decision, n: Any) -> Preview:
    """11.1.f The steps that die, and hits to expect of these and of the others that fire."""
    hits = g.facts.hits
    wild, plain = n * rate(hits["Banzai"][JAPAN]), (decision.about["steps"] - n) * rate(hits["land combat"][JAPAN])
    text = f"{plural(n, 'step')} die; {wild:.1f} hits expected of these, each costs a supply point; {plain:.1f} of the others"
    return Preview(cost=n, text=text)


def double(g: State, decision: Decision, n: Any) -> Preview:
    """11.1.h Supply for so many steps, and hits to expect."""
    return Preview(cost=double_price(g, n), text=f"{n * rate(g.facts.hits['double supply'][US]):.1f} hits expected of these")


def paying(g: State, decision: Decision, word: Any) -> Preview:
    """11.2.a Supply, or a step."""
    cost, side = decision.about["cost"], side_of(decision)
    if word == PAY:
        return Preview(cost=cost, text=f"{g.supply[side] - cost} supply left")
    return Preview(cost=0, text=f"{plural(g.facts.need('steps lost without supply'), 'step')} of a Land Unit lost")


def losing(g: State, decision: Decision, u: Any) -> Preview:
    """9.2.f What a unit is after the loss."""
    name = g.facts.name
    if u == DEFAULT:
        lost = default_losses(g, decision.about["units"], decision.about["number"])
        return Preview(text="; ".join(f"{lost.count(x)} of {name[x]}" for x in dict.fromkeys(lost)))
    left = g.steps_of(u) - 1
    if g.facts.kind[u] == CV:
        return Preview(cost=1, text=f"air {left + 1} becomes {left}")
    return Preview(cost=1, text=f"{plural(left, 'step')} left" if left else "eliminated")


def losing_unit(g: State, decision: Decision, u: Any) -> Preview:
    """8.step2.3.c A whole unit."""
    return Preview(cost=g.steps_of(u), text="eliminated")


PREVIEWS: dict[Key, Previewer[State]] = {
    "5.1.a": basing,
    "5.2.a": purchase,
    "5.2.b": new_steps,
    "5.2.d": new_base,
    "6.0.usn": naval_move,
    "6.0.ijn": naval_move,
    ("7.0.a", "fly"): flying,
    ("7.0.a", "fly to"): flight,
    ("8.step1.a", "take off"): flying,
    ("8.step1.a", "fly to"): flight,
    "8.step2.1.b": joining,
    "8.step2.2.e": shooting,
    "8.step2.3.b": bombing_base,
    ("8.step2.3.d", "bomb"): bombing_ships,
    ("8.step2.3.d", "aim"): aiming,
    "8.step3.3.a": striking,
    "8.step3.3.c": aiming,
    "8.step4.offer": offering,
    "8.step4.reply": offering,
    "12.0.b": offering,
    "8.step4.passforce": forcing,
    "8.step4.match": matching,
    ("8.step4.fire", "weapon"): arming,
    ("8.step4.fire", "fire"): firing,
    "12.0.d": staying,
    "8.step5.c": torpedoing,
    "8.step6.a": bombarding,
    "8.step7.a": landing,
    "11.1.a": declaring,
    "11.1.j": committing,
    "11.1.e": retreating,
    "11.1.b": plain_fire,
    "11.1.f": banzai,
    "11.1.h": double,
    "11.2.a": paying,
    **{(rule, "lose"): losing for rule in LOSS_RULES},
    ("8.step2.3.c", "lose unit"): losing_unit,
}
